"""How long the first PNG of each map takes, beside the way it was made before: the whole SVG by resvg.

Each is made by a process of its own that has read the library and drawn nothing yet, in turns. The number to look at is the
ratio; seconds say more about the machine and its other work.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time

#: The aim: so many times as fast.
AIM = 5.0
WIDTHS = (2400, 8000)
#: A face of this machine for the old way, which takes none by itself.
FACE = "DejaVu Sans"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="[default: all]")
    parser.add_argument("--width", type=int, action="append", help="[default: 2400 and 8000]")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    parser.add_argument("--one", nargs=3, metavar=("WAY", "FILE", "WIDTH"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        way, file, width = asked.one
        print(json.dumps(_made(way, Path(file).read_bytes(), int(width))))
        return
    import sandtable
    from sandtable import draw
    from sandtable.report import picture

    found = {}
    with TemporaryDirectory() as folder:
        for module in asked.modules or draw.modules():
            file = Path(folder) / f"{module}.svg"
            file.write_bytes(picture(sandtable.new(module, seed=1), "en"))
            for width in asked.width or WIDTHS:
                rounds = [
                    {way: _apart(way, file, width) for way in ("before", "now")}
                    for _ in range(asked.rounds)
                ]
                found[f"{module}, {width:,}"] = told = _told(rounds)
                print(f"{module}, {width:,} across: {_line(told)}", flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    late = [name for name, told in found.items() if told["busy"] < AIM]
    print(f"aim, {AIM:g} times as fast: {'missed: ' if late else 'met'}{'; '.join(late)}")
    sys.exit(bool(late))


def _apart(way: str, file: Path, width: int) -> dict[str, float]:
    words = [sys.executable, __file__, "--one", way, str(file), str(width)]
    made: dict[str, float] = json.loads(
        subprocess.run(words, check=True, capture_output=True).stdout
    )
    return made


def _made(way: str, picture: bytes, width: int) -> dict[str, float]:
    """A PNG: seconds that it kept the machine busy and that passed, and the most megabytes it took."""
    make = _now if way == "now" else _before
    make(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"/>', 9)
    busy, begun = process_time(), monotonic()
    make(picture, width)
    passed = monotonic() - begun
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return {"busy": process_time() - busy, "passed": passed, "most": most}


def _now(picture: bytes, width: int) -> None:
    from sandtable.draw.raster import png

    png(picture, "en", width)


def _before(picture: bytes, width: int) -> None:
    import resvg_py

    from sandtable.draw.svg import FONTS

    drawn = picture.decode().replace(FONTS, f"'{FACE}', sans-serif")
    bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=width, sans_serif_family=FACE))


def _told(rounds: list[dict[str, dict[str, float]]]) -> dict[str, float]:
    """Medians of each way, and of the ratios."""
    told = {
        f"{way} {what}": statistics.median(one[way][what] for one in rounds)
        for way in ("before", "now")
        for what in ("busy", "passed", "most")
    }
    for what in ("busy", "passed"):
        told[what] = statistics.median(one["before"][what] / one["now"][what] for one in rounds)
    return told


def _line(told: dict[str, float]) -> str:
    return (
        f"busy {told['before busy']:.1f} s before, {told['now busy']:.2f} now: {told['busy']:.1f} times; "
        f"passed {told['before passed']:.1f} s before, {told['now passed']:.2f} now: "
        f"{told['passed']:.1f} times; "
        f"at most {told['before most']:.0f} MB before, {told['now most']:.0f} now"
    )


if __name__ == "__main__":
    main()

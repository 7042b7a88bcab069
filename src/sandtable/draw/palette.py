"""All colours, light and dark, as CSS custom properties."""

#: Name of the property: its value by day and by night.
COLOURS: dict[str, tuple[str, str]] = {
    # The sheet
    "paper": ("#f6efdd", "#1d1b18"),
    "panel": ("#fbf6e8", "#26231e"),
    "ink": ("#2a2319", "#f1e8d6"),
    "ink-soft": ("#5c4f39", "#c3b698"),
    "rule": ("#7d6c4e", "#8c7f66"),
    # The sea
    "sea": ("#a9c9d3", "#12222b"),
    "sea-1": ("#b4d1d8", "#152730"),
    "sea-2": ("#c0d9dc", "#192e37"),
    "sea-3": ("#cfe3e1", "#1f3840"),
    "sea-line": ("#86afbc", "#2f4f5c"),
    "sea-ink": ("#1d4756", "#a6cfdb"),
    "coast": ("#4f6f77", "#6e97a3"),
    # The desert
    "sand": ("#eddcb4", "#3b3325"),
    "sand-light": ("#f6e9c9", "#493f2e"),
    "sand-deep": ("#e4cd9b", "#2d271c"),
    "sand-grain": ("#c09c5c", "#7d6c48"),
    "beach": ("#f7edd0", "#574c37"),
    "tint-1": ("#f3e3bd", "#3a3325"),
    "tint-2": ("#e8d3a3", "#403726"),
    "tint-3": ("#e6dab8", "#343127"),
    "tint-4": ("#f1d9b2", "#42352a"),
    "tint-5": ("#e4d6ab", "#3a3a2a"),
    "area-edge": ("#a58a55", "#75663f"),
    "area-ink": ("#664d22", "#d8c595"),
    "scarp": ("#9a7a45", "#8a7448"),
    "hill": ("#54361a", "#d6b27a"),
    # Other ground
    "wood": ("#d3ddae", "#2b3a24"),
    "wood-ink": ("#54733a", "#7fa562"),
    "height": ("#e0caa9", "#4b3d2c"),
    "height-ink": ("#7b5730", "#c59d67"),
    "hill-side": ("#e3ca97", "#453a28"),
    "hill-ink": ("#9a6f37", "#b08d58"),
    "rough": ("#e2d3b1", "#3d372b"),
    "rough-ink": ("#8d7a55", "#948360"),
    "marsh": ("#d5dcc0", "#2b352f"),
    "marsh-ink": ("#5b7f7c", "#7aa39f"),
    "dune-ink": ("#c7a96f", "#7c6b46"),
    "fort": ("#e8cdb4", "#4a352b"),
    "fort-ink": ("#a4503c", "#cf806a"),
    "town": ("#e2d2bd", "#42392f"),
    "town-ink": ("#8c6a55", "#b08d74"),
    "river": ("#5d9bb0", "#4d8aa0"),
    "river-edge": ("#2c6478", "#17323c"),
    "river-name": ("#1d5468", "#a6cfdb"),
    # Roads and works
    "road-case": ("#2f2619", "#0b0a08"),
    "road": ("#ffe9a8", "#ecd48e"),
    "track": ("#5a4226", "#d3c09a"),
    "wire": ("#4a463f", "#aaa69b"),
    "works": ("#a4503c", "#d07d66"),
    "fortress": ("#c3151b", "#ff6a5c"),
    # Around names, so that no line runs through them
    "halo": ("#f7edd3", "#29241a"),
    "point": ("#fffaf0", "#1a1713"),
    "point-edge": ("#2a2319", "#f1e8d6"),
    # The sides; the faces of counters are the same by night, a little dimmer. Those of the Axis are
    # darker than all others, for eyes that see no hues.
    "axis": ("#3c5360", "#8fb0c2"),
    "british": ("#9c3d22", "#ea9a7b"),
    "german": ("#8aa3b5", "#7e97a9"),
    "italian": ("#89aa7b", "#7d9e6f"),
    "commonwealth": ("#f6d0b1", "#e9c3a4"),
    "indian": ("#f4d58a", "#e7c87d"),
    "newzealand": ("#efc6d6", "#e2b9c9"),
    "southafrican": ("#fbecd2", "#eee0c6"),
    "polish": ("#fbdad8", "#eecdcb"),
    "australian": ("#fbc896", "#eebb89"),
    "czech": ("#e9dff0", "#dcd2e3"),
    "face-ink": ("#14110d", "#14110d"),
    "axis-edge": ("#16242c", "#0a1317"),
    "british-edge": ("#7a2a14", "#6a200c"),
    "face-light": ("#ffffff", "#f4f0e8"),
    "garrison-dot": ("#d0021b", "#d0021b"),
    # 6.3(3): these three are facts of the rules, not decoration
    "class-white": ("#ffffff", "#ffffff"),
    "class-black": ("#111111", "#111111"),
    "class-grey": ("#9a9a9a", "#9a9a9a"),
    "class-white-ink": ("#111111", "#111111"),
    "class-black-ink": ("#ffffff", "#ffffff"),
    "class-grey-ink": ("#0b0b0b", "#0b0b0b"),
    # Marks on counters and tracks
    "badge": ("#fffdf5", "#fffdf5"),
    "badge-edge": ("#a80f14", "#a80f14"),
    "cut": ("#ffd23f", "#ffd23f"),
    "exploits": ("#ffdf4d", "#ffdf4d"),
    "marker": ("#c3151b", "#ff6a5c"),
}

_GROUNDS = (
    *("sand", "tint-1", "tint-2", "tint-3", "tint-4", "tint-5"),
    *("wood", "height", "hill-side", "rough", "marsh", "beach", "fort", "town"),
    *("sand-light", "sand-deep"),
)
#: Text colours and the grounds they stand on: each pair is readable, by day and by night.
TEXTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ink", ("paper", "panel", "sea", "sea-3", *_GROUNDS)),
    ("ink-soft", ("paper", "panel")),
    ("area-ink", _GROUNDS),
    ("sea-ink", ("sea", "sea-1", "sea-2", "sea-3")),
    ("river-name", ("sand", "wood", "hill-side", "rough")),
    ("axis", ("paper", "panel")),
    ("british", ("paper", "panel")),
    ("fortress", ("panel",)),
    (
        "face-ink",
        (
            "german",
            "italian",
            "commonwealth",
            "indian",
            "newzealand",
            "southafrican",
            "polish",
            "australian",
            "czech",
            "badge",
            "cut",
            "exploits",
        ),
    ),
    ("badge-edge", ("badge", "exploits")),
    ("class-white-ink", ("class-white",)),
    ("class-black-ink", ("class-black",)),
    ("class-grey-ink", ("class-grey",)),
)


def paint(name: str) -> str:
    """A colour as it is written into a picture: the page's choice, else the one by day."""
    return f"var(--{name}, {COLOURS[name][0]})"


def daylight(medium: str) -> str:
    """The properties by day for a medium that knows no night, such as print."""
    light = "".join(f"--{name}:{by_day};" for name, (by_day, _) in COLOURS.items())
    return f"@media {medium}{{:root{{color-scheme:light;{light}}}}}\n"


def stylesheet() -> str:
    """The properties for a page: by the system's wish, or as `data-theme` says."""
    light = "".join(f"--{name}:{by_day};" for name, (by_day, _) in COLOURS.items())
    dark = "".join(f"--{name}:{by_night};" for name, (_, by_night) in COLOURS.items())
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme: dark){{:root{{color-scheme:dark;{dark}}}}}\n"
        f"[data-theme=light]{{color-scheme:light;{light}}}\n"
        f"[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
    )

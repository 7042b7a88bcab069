"""The benchmarks are no package: their folder is put on the path, as it is for who runs one."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

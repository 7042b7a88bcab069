"""The games that come with Sandtable. The guest that the tests install beside it has tests of its own."""

from pathlib import Path

import sandtable
from sandtable import library

_SHELF = Path(sandtable.__file__).parent / "modules"

SHIPPED = [name for name in library.modules() if (_SHELF / name).is_dir()]

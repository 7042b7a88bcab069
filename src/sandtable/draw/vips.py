"""The few words with libvips that a PNG takes: what draws an SVG, and what writes a PNG.

The wheel brings the library with its functions in C, and no Python around them. An operation is an
object of GLib: it is made by its name, given its inputs, built, and asked for its output.
"""

from typing import Any

from _libvips import ffi, lib

from ..core.errors import SandtableError

#: A pixel is red, green and blue, a byte each.
BYTES = 3
_BYTE = 0

lib.vips_init(b"sandtable")
# Nothing is drawn twice: what is kept would only take room.
lib.vips_cache_set_max(0)


class NotDrawn(SandtableError):
    """The library gave up; it says why."""


def draw_svg(picture: bytes) -> bytes:
    """The pixels of an SVG, as large as it says, row by row."""
    given = ffi.from_buffer(picture)
    source = _owned(lib.vips_source_new_from_memory(given, len(picture)))
    drawn = _image("svgload_source", source=source, unlimited=True)
    opaque = _image("extract_band", **{"in": drawn}, band=0, n=BYTES)
    size = ffi.new("size_t *")
    pixels = lib.vips_image_write_to_memory(opaque, size)
    if pixels == ffi.NULL:
        raise _failed()
    try:
        return bytes(ffi.buffer(pixels, size[0]))
    finally:
        lib.g_free(pixels)


def write_png(pixels: bytearray, width: int, height: int, compression: int) -> bytes:
    """Pixels as PNG."""
    given = ffi.from_buffer(pixels)
    image = _owned(lib.vips_image_new_from_memory(given, len(pixels), width, height, BYTES, _BYTE))
    target = _owned(lib.vips_target_new_to_memory())
    _run("pngsave_target", **{"in": image}, target=target, compression=compression)
    size = ffi.new("size_t *")
    with _Value("VipsBlob") as value:
        lib.g_object_get_property(ffi.cast("GObject *", target), b"blob", value)
        return bytes(ffi.buffer(lib.vips_value_get_blob(value, size), size[0]))


class _Value:
    """A value of GLib of a type, for as long as it is needed."""

    def __init__(self, kind: str) -> None:
        self._value = ffi.new("GValue *")
        lib.g_value_init(self._value, lib.g_type_from_name(kind.encode()))

    def __enter__(self) -> Any:
        return self._value

    def __exit__(self, *_: object) -> None:
        lib.g_value_unset(self._value)


def _run(name: str, **inputs: Any) -> Any:
    """An operation that has been built from its inputs: truths, numbers or objects."""
    operation = _owned(lib.vips_operation_new(name.encode()))
    for key, given in inputs.items():
        kind, put = {
            bool: ("gboolean", lib.g_value_set_boolean),
            int: ("gint", lib.g_value_set_int),
        }.get(type(given), ("GObject", lib.g_value_set_object))
        with _Value(kind) as value:
            put(value, given)
            lib.g_object_set_property(ffi.cast("GObject *", operation), key.encode(), value)
    return _owned(lib.vips_cache_operation_build(operation))


def _image(name: str, **inputs: Any) -> Any:
    """The image that an operation makes of its inputs."""
    operation = _run(name, **inputs)
    with _Value("VipsImage") as value:
        lib.g_object_get_property(ffi.cast("GObject *", operation), b"out", value)
        made = lib.g_value_get_object(value)
        lib.g_object_ref(made)
    lib.vips_object_unref_outputs(ffi.cast("VipsObject *", operation))
    return _owned(ffi.cast("VipsImage *", made))


def _owned(made: Any) -> Any:
    """An object that is let go when nobody here has it any more."""
    if made == ffi.NULL:
        raise _failed()
    return ffi.gc(made, lib.g_object_unref)


def _failed() -> NotDrawn:
    reason = ffi.string(lib.vips_error_buffer()).decode(errors="replace")
    lib.vips_error_clear()
    return NotDrawn(f"the picture cannot be drawn: {' '.join(reason.split())}")

"""The description of the interface, read as a stranger would: from its file alone."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

Schema = Mapping[str, Any]

FILE = Path(__file__).parents[2] / "docs" / "openapi.json"
DESCRIPTION: Schema = json.loads(FILE.read_text(encoding="utf-8"))

KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


class Operation(NamedTuple):
    """One thing that can be asked."""

    method: str
    path: str
    told: Schema

    def parameters(self, where: str) -> list[Schema]:
        return [one for one in self.told.get("parameters", ()) if one["in"] == where]

    @property
    def body(self) -> Schema | None:
        if "requestBody" not in self.told:
            return None
        found: Schema = self.told["requestBody"]["content"]["application/json"]["schema"]
        return found


OPERATIONS = [
    Operation(method.upper(), path, told)
    for path, methods in DESCRIPTION["paths"].items()
    for method, told in methods.items()
]


def resolved(schema: Schema) -> Schema:
    """What is described in another place of the file is looked up there."""
    if "$ref" not in schema:
        return schema
    found: Any = DESCRIPTION
    for name in schema["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return resolved(found)


def wrong(value: Any, schema: Schema, where: str = "it") -> str | None:
    """What of a value is not as it is described: the first that is found; none if all is."""
    schema = resolved(schema)
    if "anyOf" in schema:
        found = [wrong(value, one, where) for one in schema["anyOf"]]
        return None if None in found else " and ".join(one for one in found if one)
    if "enum" in schema and value not in schema["enum"]:
        return f"{where} is none of {schema['enum']}"
    if "type" in schema:
        # To Python a bool is an int.
        fits = isinstance(value, KINDS[schema["type"]])
        if not fits or (isinstance(value, bool) and schema["type"] != "boolean"):
            return f"{where} is no {schema['type']}"
    if isinstance(value, dict):
        return _wrong_in_object(value, schema, where)
    if isinstance(value, list):
        return _wrong_in_array(value, schema, where)
    return None


def _wrong_in_object(value: dict[str, Any], schema: Schema, where: str) -> str | None:
    missing = [name for name in schema.get("required", ()) if name not in value]
    if missing:
        return f"{where} has no {missing}"
    named, more = schema.get("properties", {}), schema["additionalProperties"]
    for name, part in value.items():
        if name not in named and more is False:
            return f"{where} has a {name!r}"
        if found := wrong(part, named.get(name, more), f"{where}.{name}"):
            return found
    return None


def _wrong_in_array(value: list[Any], schema: Schema, where: str) -> str | None:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return f"{where} has {len(value)} items"
    for number, part in enumerate(value):
        item = schema["items"] if "items" in schema else schema["prefixItems"][number]
        if found := wrong(part, item, f"{where}[{number}]"):
            return found
    return None


@cache
def _patterns() -> list[tuple[re.Pattern[str], Operation]]:
    found = []
    for one in OPERATIONS:
        # A file of the page may lie in a folder.
        part = ".+" if one.path.startswith("/static") else "[^/]+"
        pattern = re.sub(r"\\\{\w+\\\}", part, re.escape(one.path))
        found.append((re.compile(pattern, re.DOTALL), one))
    return found


def operation(method: str, path: str) -> Operation | None:
    """What a request asks, by its method and address."""
    fitting = (
        one for pattern, one in _patterns() if pattern.fullmatch(path) if one.method == method
    )
    return next(fitting, None)


def must_fit(method: str, path: str, status: int, kind: str, body: bytes) -> None:
    """An answer is one of those that are described for what was asked."""
    asked = operation("GET" if method == "HEAD" else method, path)
    if asked is None:
        assert status in (403, 404, 405, 429), f"{method} {path} is answered and not described"
        return
    told = asked.told["responses"]
    assert str(status) in told, (
        f"{method} {asked.path} is not described to answer {status}: {body[:300]!r}"
    )
    content = resolved(told[str(status)]).get("content", {})
    kind = kind.partition(";")[0]
    if method == "HEAD" or not (content or body):
        return
    assert kind in content or "*/*" in content, f"{method} {asked.path} is answered with {kind}"
    if "schema" in content.get(kind, {}):
        trouble = wrong(json.loads(body), content[kind]["schema"])
        assert trouble is None, f"{method} {asked.path}: {trouble}"

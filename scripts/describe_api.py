#!/usr/bin/env python3
"""Writes what is told over the wire for those who read it: the types of the page, and docs/openapi.json.

Both are made from the calls in `sandtable.table.seam` and the shapes they name, with the comments that stand there.
Run it after a change of either: .venv/bin/python scripts/describe_api.py
"""

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as types

from sandtable.table.seam import CALLS, Call, Param
from sandtable.table.shapes.shape import Shape
from sandtable.table.shapes.trouble import Trouble

ROOT = Path(__file__).resolve().parents[1]

TYPES = ROOT / "src" / "sandtable" / "table" / "static" / "js" / "types.d.ts"
DESCRIPTION = ROOT / "docs" / "openapi.json"

Schema = dict[str, Any]

#: How the page reads what may be answered in several shapes: it looks whether there is a refusal.
READ_AS = """\
// What may be answered in several shapes, as the page reads it.

/** Why something cannot be done, or what went wrong. */
export type Answer = Partial<MayChoose & Refused & Trouble>;

/** What pointing at a place would do; a refusal if nothing. */
export type Path = Pointed & Partial<Refused>;

/** What could be done with units once they are in hand; a refusal if they cannot be taken. */
export type Taken = InHand & Partial<Refused>;

/** What a program says of an order or a plan. */
export type Counselled = Pick<Reason, "lines" | "more" | "figures">;

/** What is asked of units on a march; of which version of the game is said where it is sent. */
export type MarchWish = Omit<GiveMarch, "version" | "hold">;
"""


def structs() -> list[type[msgspec.Struct]]:
    """Every struct that goes over the wire, file by file as they stand there."""
    asked = [call.wish for call in CALLS if call.wish is not None]
    told = [shape for call in CALLS for shapes in call.shapes().values() for shape in shapes]
    found: dict[str, type[msgspec.Struct]] = {}

    def gather(one: types.Type) -> None:
        match one:
            case types.StructType(cls=cls, fields=fields) if cls.__name__ not in found:
                found[cls.__name__] = cls
                for field in fields:
                    gather(field.type)
            case types.StructType(cls=cls):
                assert found[cls.__name__] is cls, f"two shapes are called {cls.__name__}"
            case types.ListType(item_type=item):
                gather(item)
            case types.TupleType(item_types=several) | types.UnionType(types=several):
                for item in several:
                    gather(item)
            case types.DictType(value_type=item):
                gather(item)

    for one in types.multi_type_info([*asked, *told]):
        gather(one)
    return sorted(found.values(), key=lambda cls: (cls.__module__, inspect.getsourcelines(cls)[1]))


@cache
def comments(cls: type[msgspec.Struct]) -> dict[str, str]:
    """What is said of each field of a struct, in the lines above it."""
    lines = inspect.getsource(cls).splitlines()
    body = ast.parse("\n".join(lines)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for line in body.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            said: list[str] = []
            above = line.lineno - 2
            while (text := lines[above].strip()).startswith("#:"):
                said.insert(0, text.removeprefix("#:").strip())
                above -= 1
            found[line.target.id] = " ".join(said)
    return found


def summary_of(cls: type[msgspec.Struct]) -> str:
    return inspect.cleandoc(cls.__doc__ or "").partition("\n")[0]


def fields(cls: type[msgspec.Struct]) -> Iterator[tuple[types.Field, bool, str]]:
    """The fields of a struct: whether each is always there, and what is said of it."""
    found = types.type_info(cls)
    assert isinstance(found, types.StructType)
    for field in found.fields:
        # An answer leaves out nothing but what is unset, a request whatever need not be said.
        filled = not (field.default is NODEFAULT and field.default_factory is NODEFAULT)
        always = field.required or (filled and issubclass(cls, Shape))
        yield field, always, comments(cls)[field.name]


# The types of the page


def declarations() -> str:
    """The file of types, which only the checker of the scripts reads."""
    parts = [
        "// Made by scripts/describe_api.py from the shapes of the table: change them there.\n"
    ]
    parts += [_declared(cls) for cls in structs()]
    return "\n".join([*parts, READ_AS])


def _declared(cls: type[msgspec.Struct]) -> str:
    lines = [f"/** {summary_of(cls)} */", f"export type {cls.__name__} = {{"]
    for field, always, said in fields(cls):
        if said:
            lines.append(f"  /** {said} */")
        lines.append(f"  {field.encode_name}{'' if always else '?'}: {_typed(field.type)};")
    return "\n".join([*lines, "};", ""])


def _typed(one: types.Type) -> str:
    match one:
        case types.StructType(cls=cls):
            return cls.__name__
        case types.StrType():
            return "string"
        case types.BoolType():
            return "boolean"
        case types.IntType() | types.FloatType():
            return "number"
        case types.NoneType():
            return "null"
        case types.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case types.ListType(item_type=item):
            typed = _typed(item)
            return f"({typed})[]" if " " in typed and not typed.startswith("[") else f"{typed}[]"
        case types.TupleType(item_types=items):
            return f"[{', '.join(map(_typed, items))}]"
        case types.DictType(value_type=item):
            return f"Record<string, {_typed(item)}>"
        case types.UnionType(types=several):
            # What may be missing comes last, as people write it.
            ordered = sorted(several, key=lambda some: isinstance(some, types.NoneType))
            return " | ".join(map(_typed, ordered))
    raise TypeError(f"the page has no type for {one}")


# The description of the interface


def description() -> Schema:
    """All calls and shapes, in the words of OpenAPI."""
    paths: dict[str, Schema] = {}
    for call in CALLS:
        paths.setdefault(_address(call), {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "description": "What can be asked of a table, and what it answers.",
            "version": "1",
        },
        "paths": paths,
        "components": {"schemas": _schemas(), "responses": _troubles()},
    }


def written() -> str:
    """The description as its file has it."""
    return json.dumps(description(), indent=1, ensure_ascii=False) + "\n"


def _address(call: Call) -> str:
    return re.sub(r"\{(\w+):\w+\}", r"{\1}", call.path)


def _operation(call: Call) -> Schema:
    found: Schema = {"operationId": call.does, "summary": call.about}
    named = re.findall(r"\{(\w+)\}", _address(call))
    parameters = [_in_path(name) for name in named] + [_in_query(one) for one in call.params()]
    if parameters:
        found["parameters"] = parameters
    if call.wish is not None:
        found["requestBody"] = {"required": True, "content": _json((call.wish,))}
    found["responses"] = {
        str(status): _response(call, status, shapes) for status, shapes in call.shapes().items()
    }
    return found


def _in_path(name: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(param: Param) -> Schema:
    return {
        "name": param.name,
        "in": "query",
        "description": param.about,
        "required": param.required,
        "schema": {"type": param.type},
    }


def _response(call: Call, status: int, shapes: tuple[Any, ...]) -> Schema:
    if shapes == (Trouble,):
        return {"$ref": f"#/components/responses/{status}"}
    content: Schema = _json(shapes) if shapes else {}
    if status == call.status:
        content |= {kind: {} for kind in call.files}
    found: Schema = {"description": MEANINGS[status]}
    return found | ({"content": content} if content else {})


def _troubles() -> Schema:
    """What may go wrong with many calls, told once."""
    content = _json((Trouble,))
    statuses = {
        status for call in CALLS for status, told in call.shapes().items() if told == (Trouble,)
    }
    return {
        str(status): {"description": MEANINGS[status], "content": content}
        | ({"headers": RETRY_AFTER} if status in (429, 503) else {})
        for status in sorted(statuses)
    }


#: Said where it is known; in the body it is the value `wait`.
RETRY_AFTER: Schema = {
    "Retry-After": {
        "description": "In how many seconds it can be asked again.",
        "schema": {"type": "integer"},
    }
}


#: What each status says.
MEANINGS = {
    200: "All is well.",
    201: "It has begun.",
    304: "It is what one has already.",
    400: "It cannot be read, or not be done.",
    403: "It is not for who asks.",
    404: "There is none such.",
    408: "The request did not come to its end.",
    409: "Something else came first.",
    411: "The request does not say how long it is.",
    413: "The request is too long.",
    422: "The rules refuse it.",
    429: "There is enough to do already.",
    500: "The table has a fault.",
    501: "This machine cannot do it.",
    503: "The table cannot do it now.",
    507: "It cannot be kept.",
}


def _json(shapes: Iterable[Any]) -> Schema:
    found = [_schema(one) for one in types.multi_type_info(shapes)]
    return {"application/json": {"schema": found[0] if len(found) == 1 else {"anyOf": found}}}


def _schemas() -> Schema:
    found = {}
    for cls in sorted(structs(), key=lambda cls: cls.__name__):
        properties, required = {}, []
        for field, always, said in fields(cls):
            schema = _schema(field.type)
            properties[field.encode_name] = schema | ({"description": said} if said else {})
            if always:
                required.append(field.encode_name)
        found[cls.__name__] = {
            "description": summary_of(cls),
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }
    return found


def _schema(one: types.Type) -> Schema:
    match one:
        case types.StructType(cls=cls):
            return {"$ref": f"#/components/schemas/{cls.__name__}"}
        case types.StrType():
            return {"type": "string"}
        case types.BoolType():
            return {"type": "boolean"}
        case types.IntType():
            return {"type": "integer"}
        case types.FloatType():
            return {"type": "number"}
        case types.NoneType():
            return {"type": "null"}
        case types.LiteralType(values=values):
            return {"enum": list(values)}
        case types.ListType(item_type=item):
            return {"type": "array", "items": _schema(item)}
        case types.TupleType(item_types=items):
            exact: Schema = {"type": "array", "minItems": len(items), "maxItems": len(items)}
            return exact | ({"prefixItems": [_schema(item) for item in items]} if items else {})
        case types.DictType(value_type=item):
            return {"type": "object", "additionalProperties": _schema(item)}
        case types.UnionType(types=several):
            return {"anyOf": [_schema(some) for some in several]}
    raise TypeError(f"the description has no words for {one}")


if __name__ == "__main__":
    TYPES.write_text(declarations(), encoding="utf-8")
    DESCRIPTION.write_text(written(), encoding="utf-8")

"""YAML documents as plain data with places: scenario files, lines of play.

Numbers are read as people write them in such files: `601.10` stays that text, `+1` is a loyalty cost and not one.
JSON is read too, since it is YAML. Not here: what the data means.
"""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from model.base import MalformedInput
from model.formats.reading import Where

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _PlainLoader(_Loader):  # type: ignore[misc]
    """Safe YAML, with numbers that are no plain whole numbers left as text."""


def _as_written(loader: Any, node: yaml.ScalarNode) -> str:
    return str(node.value)


def _whole_or_text(loader: Any, node: yaml.ScalarNode) -> int | str:
    return int(node.value) if re.fullmatch(r"0|-?[1-9]\d{0,17}", node.value) else str(node.value)


for _tag in ("float", "timestamp"):
    _PlainLoader.add_constructor(f"tag:yaml.org,2002:{_tag}", _as_written)
_PlainLoader.add_constructor("tag:yaml.org,2002:int", _whole_or_text)


def read_document(text: str, *, file: str) -> tuple[Where, Any]:
    """The place of the whole document, and its data. Raises MalformedInput for text that is no YAML."""
    try:
        return _yaml(text, file)
    except MalformedInput:
        if not text.lstrip().startswith(("{", "[")):
            raise
        try:  # JSON with tabs or escapes that YAML has not
            return Where(file), json.loads(text)
        except (ValueError, RecursionError):
            pass
        raise


def _yaml(text: str, file: str) -> tuple[Where, Any]:
    loader = _PlainLoader(text)
    try:
        root = loader.get_single_node()
        if root is None:
            raise MalformedInput("the file says nothing", file=file)
        _check_nodes(root, file)
        return Where(file, root), loader.construct_document(root)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark is not None else None
        raise MalformedInput(f"not YAML: {error.problem or error.context}", file=file, line=line) from None
    except yaml.YAMLError as error:
        raise MalformedInput(f"not YAML: {error}", file=file) from None
    except (RecursionError, ValueError, TypeError):
        raise MalformedInput("not YAML that can be read: nested too deep or a value out of range", file=file) from None
    finally:
        loader.dispose()


def _check_nodes(root: yaml.Node, file: str) -> None:
    """Each key once; no node used twice, since a document that repeats itself by reference can be of any size."""
    waiting, seen = [root], set()
    while waiting:
        node = waiting.pop()
        line = int(node.start_mark.line) + 1
        if id(node) in seen and not isinstance(node, yaml.ScalarNode):
            raise MalformedInput(
                "found a reference to a list or mapping, expected it written out", file=file, line=line
            )
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting.extend(node.value)
        elif isinstance(node, yaml.MappingNode):
            keys = set()
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise MalformedInput("found a list or mapping as a key, expected text", file=file, line=line)
                if key.value in keys:
                    where = int(key.start_mark.line) + 1
                    raise MalformedInput(f"found the key '{key.value}' twice in one mapping", file=file, line=where)
                keys.add(key.value)
                waiting.append(value)

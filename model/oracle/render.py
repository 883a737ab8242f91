"""Records back to Oracle text, from the records alone (CR 113.1).

Owns: `render_ability`, `render_face`. Not here: the wording (the
grammar), how records are made (`compile`).
"""

from __future__ import annotations

from model.ability.abilities import Ability, UnsupportedAbility
from model.base import from_data, to_data
from model.card import Face
from model.oracle.bind import unbind
from model.oracle.brackets import bracketed
from model.oracle.grammar import grammar
from model.oracle.grammar.layouts import spread


def render_ability(ability: Ability) -> str | None:
    """The line of an ability; None if no wording says all of it. Unsupported ones are their text."""
    if isinstance(ability, UnsupportedAbility):
        return ability.text
    return grammar().render("ability", unbind(ability))


def render_face(face: Face) -> list[str]:
    """The lines of a face, each keyword on a line of its own, from records reloaded from plain data. What cannot be
    worded is left out."""
    lines = [render_ability(from_data(to_data(ability))) for ability in spread(face.abilities)]
    return bracketed([line for line in lines if line is not None], face.abilities)

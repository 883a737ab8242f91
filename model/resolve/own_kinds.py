"""What a permanent becomes of several kinds as it enters or is turned face up: a part of its copiable values (CR
614.12a, 707.2)."""

from __future__ import annotations

from model.ability.abilities import Keyword
from model.ability.continuous import Gains, SetsPT
from model.ability.object_instructions import BecomeOneOf, Changes
from model.ability.terms import Number
from model.layers.printed import source_card
from model.resolve.run import Run, executes


@executes(BecomeOneOf)
def become_one_of(run: Run, do: BecomeOneOf) -> None:
    source = run.scope.source
    obj = run.game.objects[source]
    card, face = source_card(obj)
    if len(card.faces) != 1:
        raise run.unsupported("a kind chosen for what has two faces", "707.2")
    names = tuple(map(_name, do.options))
    if do.flip:
        (name,) = run.outcome(names, 1, "name", "heads or tails")
    else:
        (name,) = run.choose(names, who=obj.controller, what="name", words="what it becomes")
    before = obj.copy_of[2] if obj.copy_of is not None else ()
    run.game.update(source, copy_of=(card, face, (*before, *do.options[names.index(name)])))
    run.game.touch("battlefield")


def _name(changes: Changes) -> str:
    """ "2/2 with flying"."""
    sizes = [(c.power, c.toughness) for c in changes if isinstance(c, SetsPT)]
    size = "/".join(str(n.n) for n in sizes[0] if isinstance(n, Number)) if sizes else ""
    given = [a.name for c in changes if isinstance(c, Gains) for a in c.abilities if isinstance(a, Keyword)]
    return f"{size} with {' and '.join(given)}" if given else size

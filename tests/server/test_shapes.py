"""What is shown has one shape: pages read what is there, and the API's description names all that comes back."""

from __future__ import annotations

from typing import Any

from jinja2 import BaseLoader, nodes
from typing_extensions import get_type_hints

from server.loopback import LoopbackHall, past_secrets, two_at_a_table
from starhall.server import shapes
from starhall.web.templating import environment

READ = {  # what templates call these things
    "s": (shapes.Display, shapes.Moment),
    "final": (shapes.Display,),
    "o": (shapes.Option, shapes.Greyed),
    "crumb": (shapes.Crumb,),
    "seat": (shapes.SeatInfo, shapes.EntrySeat),
    "hand_over": (shapes.SeatInfo,),
    "t": (shapes.Entry, shapes.Said),
    "line": (shapes.LogLine, shapes.ScoreLine),
    "own": (shapes.Scores,),
    "a": (shapes.PresetInfo,),
    "v": (shapes.VoteInfo,),
}


def test_templates_read_nothing_that_is_not_there() -> None:
    made = environment()
    assert isinstance(made.loader, BaseLoader)
    read = {
        (found.node.name, found.attr)
        for name in made.list_templates(["html"])
        for found in made.parse(made.loader.get_source(made, name)[0]).find_all(nodes.Getattr)
        if isinstance(found.node, nodes.Name) and found.node.name in READ
    }
    assert {name for name, _ in read} == set(READ)
    known = {(name, key) for name, kinds in READ.items() for kind in kinds for key in get_type_hints(kind)}
    assert read - known == set()


def answers(loopback: LoopbackHall) -> list[dict[str, Any]]:
    """What two people and somebody who watches see of a game at several points."""
    wren, tide, table_id = two_at_a_table(loopback)
    found = [wren.display(wren.open("me", "open")), wren.display(table_id)]
    past_secrets(wren, tide, table_id)
    for action in ("settle", "star vega"):
        wren.does(table_id, action)
        found += [wren.display(table_id), tide.display(table_id), loopback.stranger().display(table_id)]
    wren.does(table_id, wren.options(table_id)[-1])
    return [*found, wren.display(table_id)]


def test_the_description_names_all_that_comes_back(loopback: LoopbackHall) -> None:
    described = loopback.stranger().get("/api/openapi.json").json()["components"]["schemas"]
    for shown in answers(loopback):
        holds(shown, {"$ref": "#/components/schemas/Display"}, described)


def holds(value: Any, shape: dict[str, Any], described: dict[str, Any]) -> None:
    """Has it the described keys, all that are required and no others?"""
    if "$ref" in shape:
        shape = described[shape["$ref"].rpartition("/")[2]]
    for each in shape.get("anyOf", []):
        if value is not None and each.get("type") != "null":
            holds(value, each, described)
    if isinstance(value, list):
        for item in value:
            holds(item, shape["items"], described)
    if isinstance(value, dict) and "anyOf" not in shape:
        assert set(shape["required"]) <= set(value) <= set(shape["properties"]), shape["title"]
        for key, inside in value.items():
            holds(inside, shape["properties"][key], described)

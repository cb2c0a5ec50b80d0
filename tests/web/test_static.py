"""Scripts, styles and templates: how they are written, and how a page gets them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.loopback import LoopbackHall
from starhall.drawing import icons
from starhall.web import files
from web.seats import Seats

PACKAGE = Path(files.__file__).parents[1]
TEMPLATES = sorted((PACKAGE / "web/templates").rglob("*.html"))
MODULES = sorted(path for path in files.SCRIPT.glob("*.js") if path.name != files.EARLY)
COVERS = [PACKAGE / "web/templates/cover.svg", *PACKAGE.glob("games/*/face/cover.svg")]
FACES = sorted(PACKAGE.glob("games/*/face/style.css"))
SHEETS = [PACKAGE / "drawing/tokens.css", *[files.STYLE / f"{name}.css" for name in files.SHEETS], *FACES]
REPORT = PACKAGE / "arena/report"
OURS = [*TEMPLATES, *REPORT.glob("report.*"), *files.SCRIPT.glob("*.js"), *SHEETS]
IMPORT = re.compile(r'^import .* from "\./([\w-]+\.js)";$', re.MULTILINE)
ORDER = re.compile(r"before them in\n([\w, \n/]+)\.")
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
SAID = re.compile(r"--([\w-]+):")
DYNAMIC = re.compile(r"var\(--([\w-]*)\{")

Row = tuple[str, str, list[str]]  # where it holds (a media query, or nothing), its selectors, its lines


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rows_of(sheets: str) -> Iterator[Row]:
    """The rules of style sheets; a sheet has one declaration, one selector, one brace a line."""
    bare = re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL)
    for found in re.finditer(
        r"(?P<media>@media [^{]*){(?P<inside>(?:[^{}]*{[^{}]*})*\s*)}|(?P<rule>[^{}]+{[^{}]*})", bare
    ):
        context = (found["media"] or "").strip()
        for selectors, inside in re.findall(r"([^{}]+){([^{}]*)}", found["inside"] or found["rule"]):
            yield context, " ".join(selectors.split()), declared(inside)


def declared(inside: str) -> list[str]:
    return [part.split(":")[0].strip() for part in inside.split(";") if part.strip()]


def twice(sheets: str) -> list[str]:
    """What is said more than once for the same case: a list of selectors, or a property of one selector."""
    rules = [row for row in rows_of(sheets) if not row[1].startswith("@font-face")]
    lists = Counter(f"{context} {selectors}".strip() for context, selectors, _ in rules)
    properties = Counter(
        f"{context} {selector}: {name}".strip()
        for context, selectors, names in rules
        for selector in re.split(r",\s*(?![^(]*\))", selectors)
        for name in names
    )
    return [said for said, count in (lists + properties).items() if count > 1]


# -- how they are written ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_lines_fit_a_window(path: Path) -> None:
    assert [line for line in text_of(path).splitlines() if len(line) > 120] == []


@pytest.mark.parametrize("path", [*files.SCRIPT.glob("*.js"), *SHEETS], ids=lambda path: path.name)
def test_a_file_says_first_what_it_is_for(path: Path) -> None:
    assert text_of(path).startswith(("// ", "/* "))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_styles_have_one_declaration_a_line(path: Path) -> None:
    bare = re.sub(r"/\*.*?\*/", "", text_of(path), flags=re.DOTALL)
    assert [line for line in bare.splitlines() if len(re.findall("[;{}]", line)) > 1] == []
    assert bare.count("{") == bare.count("}")


def test_nothing_is_styled_twice() -> None:
    assert twice("".join(map(text_of, SHEETS))) == []


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (".a {\n color: red;\n}\n.a {\n margin: 0;\n}", ".a"),
        (".a {\n color: red;\n color: blue;\n}", ".a: color"),
        (".a, .b {\n color: red;\n}\n.b {\n color: blue;\n}", ".b: color"),
        ("@media (x) {\n .a {\n top: 0;\n }\n .b {\n top: 0;\n }\n .a {\n left: 0;\n }\n}", "@media (x) .a"),
    ],
)
def test_what_is_said_twice_is_found(sheet: str, said: str) -> None:
    assert twice(sheet) == [said]
    assert twice(sheet.replace(".a", ".c", 1).replace(".b", ".d", 1).replace("color: blue", "top: 0")) == []


def test_every_class_that_is_styled_is_given_to_something() -> None:
    given = set(re.findall(r"[A-Za-z][\w-]*", " ".join(markup_words())))
    styled = {name for _, selectors, _ in rows_of("".join(map(text_of, SHEETS))) for name in CLASS.findall(selectors)}
    levels = {f"level-{level}" for level in range(3)}  # of the log's lines: class="level-{{ line.level }}"
    assert styled - given - levels == set()


def markup_words() -> Iterator[str]:
    """Where classes are named: in templates, in scripts, in what Python draws."""
    for path in TEMPLATES:
        yield from re.findall(r"class=\"[^\"]*\"|'[^']*'", text_of(path))
    for path in files.SCRIPT.glob("*.js"):
        yield from re.findall(r'"[^"\n]*"|`[^`]*`', text_of(path))
    for path in COVERS:
        yield from re.findall(r'class="([^"]*)"', text_of(path))
    for path in drawing_modules():
        yield from (text for text in strings_of(path) if len(text) < 40 or "class=" in text)


def drawing_modules() -> list[Path]:
    names = ("picture.py", "pieces.py", "table.py", "picture/*.py")
    games = [path for name in names for path in PACKAGE.glob(f"games/*/{name}")]
    return [*(PACKAGE / "drawing").glob("*.py"), *(PACKAGE / "web").glob("*.py"), *games]


def strings_of(path: Path) -> list[str]:
    nodes = ast.walk(ast.parse(text_of(path)))
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_every_token_is_used() -> None:
    drawn = "".join(map(text_of, drawing_modules())) + icons.text_of("icons.svg") + icons.text_of("art.svg")
    written = "".join(map(text_of, [*OURS, *COVERS])) + drawn
    used = set(re.findall(r"var\(--([\w-]+)", written))
    families = tuple({prefix for prefix in DYNAMIC.findall(drawn) if prefix})
    named = {word for path in drawing_modules() for text in strings_of(path) for word in re.findall(r"[\w-]+", text)}
    sheets = "".join(map(text_of, [SHEETS[0], *FACES]))
    known = {name[2:] for _, _, names in rows_of(sheets) for name in names if name.startswith("--")}
    seats = {f"{seat}{part}" for seat in named for part in ("", "-text", "-ink")}
    assert {token for token in known - used - seats if not token.startswith(families)} == set()


def test_a_game_draws_with_colours_of_the_house_and_its_own() -> None:
    """What another game's face says does not hold at its tables."""
    common = "".join(map(text_of, SHEETS[: -len(FACES)]))
    for face in FACES:
        styled = common + text_of(face)
        drawn = "".join(map(text_of, face.parents[1].glob("picture/*.py")))
        foreign = set(SAID.findall("".join(map(text_of, FACES)))) - set(SAID.findall(styled))
        assert {name for name in foreign if f"var(--{name})" in styled + drawn} == set(), face


def test_a_module_imports_only_what_stands_before_it() -> None:
    begin = text_of(files.SCRIPT / "starhall.js")
    order = re.findall(r"\w+", ORDER.findall(begin)[0]) + ["starhall"]
    assert sorted(f"{name}.js" for name in order) == [path.name for path in MODULES]
    for path in MODULES:
        for other in IMPORT.findall(text_of(path)):
            assert order.index(other[:-3]) < order.index(path.stem), f"{path.name} imports {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_fits_in_the_head(path: Path) -> None:
    assert len(text_of(path).splitlines()) < 250


# -- how a page gets them ----------------------------------------------------------------------------------------------


def test_a_page_asks_for_each_file_once(seats: Seats) -> None:
    wren = seats.person("")
    asked: list[str] = []
    wren.page.on("request", lambda request: asked.append(request.url.rpartition(f"/{files.edition()}/")[2]))
    wren.page.goto("/", wait_until="networkidle")
    scripts = [name for name in asked if name.endswith(".js")]
    assert sorted(scripts) == sorted(["idiomorph.js", "script/settings.js", *files.modules()])
    assert [name for name in asked if name.endswith(".css")] == ["starhall.css"]


def test_by_night_a_game_has_its_colours_and_by_day_those_that_suit_paper(seats: Seats) -> None:
    """The toy's sheet comes last and says nothing about the day: there the hall's colour wins."""
    wren = seats.person("wren")
    wren.open("me", "me", pace="hotseat")
    accent = "() => getComputedStyle(document.documentElement).getPropertyValue('--accent')"
    assert wren.page.evaluate(accent) == "#a9c7ff"
    wren.page.evaluate("() => { document.documentElement.dataset.theme = 'light' }")
    assert wren.page.evaluate(accent) == "#2f4fb5"


def test_a_page_names_every_module_so_that_none_waits_for_another(loopback: LoopbackHall) -> None:
    named = re.findall(r'<link rel="modulepreload" href="/static/\w+/([^"]+)"', loopback.stranger().get("/").text)
    assert named == [f"script/{path.name}" for path in MODULES]


def test_every_address_of_a_page_is_answered(loopback: LoopbackHall) -> None:
    page = loopback.stranger().get("/").text
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(addresses) == len(MODULES) + 5
    for address in addresses:
        answer = loopback.stranger().get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"].startswith(("text/css", "text/javascript", "image/svg")), address


def test_a_page_that_was_open_before_the_hall_was_renewed_finds_its_files(loopback: LoopbackHall) -> None:
    for name in ("star-due.svg", "starhall.css", "script/keys.js"):
        assert loopback.stranger().get(f"/static/older/{name}").status_code == 200


def test_styles_that_a_browser_has_already_are_not_sent_again(loopback: LoopbackHall) -> None:
    address, wren = files.static("starhall.css"), loopback.stranger()
    first = wren.get(address)
    again = wren.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (first.text, again.status_code, again.text) == (files.style_text(loopback.hall.games()), 304, "")


def test_addresses_change_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "script").mkdir()
    (tmp_path / "script" / "keys.js").write_text("// one")
    monkeypatch.setattr(files, "STATIC", tmp_path)
    before = files.edition.__wrapped__()
    assert files.edition.__wrapped__() == before
    (tmp_path / "script" / "keys.js").write_text("// two")
    assert files.edition.__wrapped__() != before


def test_every_key_of_the_table_is_in_its_list() -> None:
    """Letters have a row in `keys.js`; the others are named here."""
    rows = text_of(files.SCRIPT / "keys.js").partition("const LETTERS = {")[2].partition("};")[0]
    letters = re.findall(r'^  "?(.)"?:', rows, re.M)
    assert len(letters) > 9
    listed = re.findall(
        r"\('([^']+)', '", text_of(PACKAGE / "web/templates/table/menu.html").partition('class="keys"')[2]
    )
    keys = [key for each in listed for key in each.split("|")]
    others = [
        "1",
        "9",
        "E",
        "Enter",
        "Esc",
        "Page up",
        "Page down",
        "End",
        "/",
        "Ctrl Z",
        "Ctrl Y",
        "Shift ←↑→↓",
        *"←↑→↓",
    ]
    assert sorted(keys) == sorted([*[letter.upper() for letter in letters], *others])

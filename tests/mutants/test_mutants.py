"""The tool behind `make mutants`, on rules that are made up here."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mutants.__main__ import read_equivalent, sample
from mutants.faults import Fault, Module, faults_of

TESTS = Path(__file__).parents[1]

RULES = '''"""Rules."""
TABLE = []


def price(level: int) -> int:
    """What it costs."""
    if level > 2:
        return 5
    return 3


def steps(n: int) -> int:
    count = 0
    while count < n:
        count += 1
    return count


def most(a: int, b: int) -> int:
    return a if a > b else b


def unused(a: int) -> bool:
    return a == 1


def at_import(a: int) -> int:
    return a + 1


class Pile:
    def __init__(self) -> None:
        self.cards = [1, 2]

    def draw(self) -> int:
        assert self.cards, "empty"
        return self.cards.pop()


class Ask:
    question = "D-01"
    clause = "EX-01"
    is_public = False
    is_inner = True
    other = True

    def asks(self) -> str:
        return self.question if self.is_public else ""


TABLE.append(at_import(1))
'''

CHECKS = """
from rules import Ask, Pile, most, price, steps

def test_price():
    assert price(1) == 3
    assert price(3) == 5

def test_steps():
    assert steps(3) == 3

def test_most():
    assert most(1, 2) == 2
    assert most(2, 1) == 2

def test_draw():
    assert Pile().draw() == 2

def test_ask():
    assert Ask().asks() == ""
    assert Ask.clause == "EX-01"

def test_that_is_left_out():
    assert price(2) == 3
"""

EQUAL = "rules.most: return a if a > b else b => return a if a >= b else b"
STALE = "rules.price: return 5 => return 6"
GONE = "rules.price: return 7 => return 8"

RUN = """
import sys
from pathlib import Path
from mutants import __main__ as tool
from mutants.faults import Module
root = Path(sys.argv[1])
def keeps(test): return "left_out" not in test
target = tool.Target("rules", root, [Module("rules", root / "rules.py")], [str(root / "test_rules.py")],
                     keeps, root / "equivalent.toml")
sys.exit(0 if tool.run(target, tool.parser().parse_args(sys.argv[2:])) else 1)
"""


def rules(folder: Path) -> Module:
    """The module with the made-up rules."""
    path = folder / "rules.py"
    path.write_text(RULES)
    return Module("rules", path)


def run(folder: Path, *options: str, checks: str = CHECKS) -> subprocess.CompletedProcess[str]:
    """The tool on the made-up rules, in a process of its own."""
    rules(folder)
    (folder / "test_rules.py").write_text(checks)
    paths = os.pathsep.join([str(folder), str(TESTS)])
    command = [sys.executable, "-c", RUN, str(folder), "--count", "0", *options]
    env = {**os.environ, "PYTHONPATH": paths}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_what_no_test_notices_is_listed_and_all_else_is_not(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 1
    assert "'rules.price: if level > 2: => if level >= 2:'" in done.stdout, done.stdout + done.stderr
    assert "rules.py:7 in price (comparison; 1 tests run over it)" in done.stdout
    assert "test_rules.py::test_price" in done.stdout
    assert "=> if level <= 2:" not in done.stdout, "noticed"
    assert "=> return 6" not in done.stdout, "noticed"
    assert "in Pile.draw" not in done.stdout, "noticed"
    assert "in unused (comparison; no test runs over it)" in done.stdout
    assert "at_import" not in done.stdout, "no fault can be put in any more"


def test_what_a_class_says_of_itself_is_tried_too(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "rules.Ask")
    said = done.stdout
    assert '\'rules.Ask.question: question = "D-01" => question = "D-00"\'' in said, said + done.stderr
    assert "'rules.Ask.is_inner: is_inner = True => is_inner = False'" in said
    assert "in Ask.is_inner (fact; 1 tests run over it)" in said
    assert "rules.Ask.is_public" not in said, "noticed"
    assert "rules.Ask.clause" not in said, "noticed"
    assert "other" not in said, "no fact of frames"


def test_an_endless_loop_is_noticed(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "count += 1 => pass")
    assert done.returncode == 0
    assert "rules 1 1 0 0" in " ".join(done.stdout.split())


def test_what_is_shown_to_change_nothing_is_excused(tmp_path: Path) -> None:
    assert run(tmp_path, "--only", EQUAL).returncode == 1
    (tmp_path / "equivalent.toml").write_text(f"'{EQUAL}' = 'equal numbers are the same number'\n")
    done = run(tmp_path, "--only", EQUAL)
    assert done.returncode == 0
    assert "0.0 % survive" in done.stdout


@pytest.mark.parametrize("key", [STALE, GONE])
def test_an_excuse_that_no_longer_holds_fails(tmp_path: Path, key: str) -> None:
    (tmp_path / "equivalent.toml").write_text(f"'{key}' = 'a mistake'\n")
    done = run(tmp_path, "--only", STALE)
    assert done.returncode == 1
    assert f"stale in equivalent.toml: '{key}'" in done.stdout


def test_tests_that_fail_without_a_fault_stop_it(tmp_path: Path) -> None:
    done = run(tmp_path, checks="def test_x(): assert 0")
    assert done.returncode == 1
    assert "these tests fail without any fault" in done.stdout + done.stderr


def keys(folder: Path, body: str) -> list[str]:
    """What becomes of a function's lines."""
    path = folder / "one.py"
    path.write_text(f"def f(g: State, seat: int, other: int) -> int:\n    {body}\n")
    faults = faults_of(Module("one", path))
    for fault in faults:
        ast.parse(fault.applied())
    return [fault.key.partition(" => ")[2] for fault in faults]


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("x = a < 1", {"x = a <= 1", "x = a >= 1", "x = a < 2", "x = a < 0"}),
        ("x = (a) in (b)", {"x = (a) not in (b)"}),
        ("x = a and not b", {"x = a or not b", "x = True and not b", "x = a and True", "x = a and b"}),
        ("x = b(seat)", {"x = b(other)"}),
        ("g.gold -= min(x, y)", {"pass", "g.gold += min(x, y)", "g.gold -= max(x, y)"}),
        ("g.tell('paid', seat, 3)", set()),
        ("assert a == 1", set()),
        ("raise Wrong(1)", set()),
        ("return a", {"return 0"}),
        ("x = [y for y in b]", {"x = [y for y in list(b)[1:]]", "x = [y for y in list(b)[:-1]]"}),
        ("x = [y for y in range(b)]", {"x = [y for y in range((b) - 1)]"}),
        ("x = f'{a + 1}'", set()),
    ],
)
def test_the_faults_of_a_line(tmp_path: Path, line: str, faults: set[str]) -> None:
    assert set(keys(tmp_path, line)) == faults


def test_every_fault_has_a_key_of_its_own_and_all_can_be_compiled(tmp_path: Path) -> None:
    faults = faults_of(rules(tmp_path))
    assert len({fault.key for fault in faults}) == len(faults) > 20
    for fault in faults:
        ast.parse(fault.applied())


def test_a_sample_is_the_same_each_time_and_has_all_kinds(tmp_path: Path) -> None:
    faults = faults_of(rules(tmp_path))

    def drawn(seed: str) -> list[Fault]:
        return sample(faults, 10, seed)

    assert drawn("a") == drawn("a") != drawn("b")
    assert len(drawn("a")) == 10
    assert {fault.kind for fault in drawn("a")} == {fault.kind for fault in faults}


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "equivalent").glob("*.toml")), ids=lambda path: path.stem
)
def test_every_excuse_gives_a_reason(path: Path) -> None:
    assert all(why.strip() for why in read_equivalent(path).values())

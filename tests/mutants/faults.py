"""The small faults that can be made in a module: each is an edit of its text, inside one function or method,
or one of the facts of a class of frames (`question`, `clause`, `is_inner`...)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

COMPARISONS = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEATS = (
    ("seat", "other", "actor", "owner", "victim", "loser", "winner", "viewer", "holder", "rival")
    + ("attacker", "defender", "partner", "controller", "player", "who", "asker", "opponent")
)  # fmt: skip
# What the conformance suite holds together: copies, imagining, views compared; and what only matters on a page.
UNTOUCHED = {"copy", "sound", "facts", "inner"}
FACTS = ("question", "clause", "is_inner", "is_public", "is_set")
FACT = "fact"  # the kind of their faults
NO_CLAUSE = '"K-OPT-01"'  # what refuses where a frame says nothing
COPIED = "like"  # `x if like else y`: a field is copied where another state is given, or has its first value
TOLD = {"tell", "show", "tell_secret"}  # what is told is checked where tests look, not here


@dataclass(frozen=True)
class Module:
    """A module whose functions get faults."""

    name: str
    path: Path

    @property
    def short(self) -> str:
        """Its last name."""
        return self.name.rpartition(".")[2]


@dataclass(frozen=True)
class Fault:
    """One edit: `text` stands in place of the bytes from `start` to `end`."""

    module: Module
    unit: str  # the qualified name of the function, or of the class's fact
    kind: str
    lines: range  # of the statement: a test that runs one of them meets the fault
    line: int
    start: int
    end: int
    text: str
    key: str  # names it also when lines move: function, old line, new line

    def applied(self) -> str:
        """The module's text with the fault in it."""
        return edited(self.module.path.read_bytes(), self.start, self.end, self.text).decode()


def edited(source: bytes, start: int, end: int, text: str) -> bytes:
    """The source with other text between two places."""
    return source[:start] + text.encode() + source[end:]


def faults_of(module: Module) -> list[Fault]:
    """Every fault that can be made in a module, in the order of its text; each key is there once."""
    source = module.path.read_bytes()
    tree = ast.parse(source)
    found: list[Fault] = []
    seen: dict[str, int] = {}
    for name, function in units(tree):
        finder = Finder(module, source, name)
        finder.function(function)
        found += finder.found
    for name, frame, line in facts(tree):
        finder = Finder(module, source, name)
        finder.fact(frame, line)
        found += finder.found
    found.sort(key=lambda fault: (fault.line, fault.start))
    for at, fault in enumerate(found):
        number = seen[fault.key] = seen.get(fault.key, 0) + 1
        found[at] = fault if number == 1 else replace(fault, key=f"{fault.key} #{number}")
    return found


def units(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and the methods of its classes, by qualified name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name not in UNTOUCHED:
                    yield f"{node.name}.{inner.name}", inner


def facts(tree: ast.Module) -> Iterator[tuple[str, ast.ClassDef, ast.Assign]]:
    """What classes say of themselves, by qualified name."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        for line in node.body:
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
                name = ast.unparse(line.targets[0])
                if name in FACTS:
                    yield f"{node.name}.{name}", node, line


def is_text(node: ast.stmt) -> bool:
    """A docstring or another bare constant."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def called(node: ast.expr) -> str:
    """The last name of what a call calls; of anything else, nothing."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


class Finder:
    """Walks through one function, or looks at one fact of a class, and notes the faults."""

    def __init__(self, module: Module, source: bytes, name: str) -> None:
        self.module = module
        self.source = source
        self.name = name
        self.found: list[Fault] = []
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = range(0)
        self.knows_state = False
        self.seats: list[str] = []
        self.returns = ""

    def function(self, function: ast.FunctionDef) -> None:
        """The faults of a function."""
        names = [argument.arg for argument in function.args.args]
        self.knows_state = "g" in names
        self.seats = [name for name in names if name in SEATS]
        self.returns = ast.unparse(function.returns) if function.returns else ""
        self.block(function.body)

    def fact(self, frame: ast.ClassDef, line: ast.Assign) -> None:
        """A fact is turned; the question or the clause is another one. Who runs a method of the class meets it."""
        assert frame.end_lineno is not None
        assert isinstance(line.value, ast.Constant)
        self.lines = range(frame.lineno, frame.end_lineno + 1)
        if isinstance(line.value.value, bool):
            self.add(FACT, line.value, str(not line.value.value))
        elif self.name.endswith(".clause"):
            self.add(FACT, line.value, NO_CLAUSE)
        else:
            self.add(FACT, line.value, '"D-00"')

    # -- where and what ------------------------------------------------------------------------------------------

    def at(self, line: int, column: int) -> int:
        """A place in the source."""
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """From where to where a node reaches."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def text(self, node: ast.expr | ast.stmt) -> str:
        """A node as it is written."""
        start, end = self.span(node)
        return self.source[start:end].decode()

    def add(self, kind: str, node: ast.expr | ast.stmt, text: str) -> None:
        """A fault: this text instead of the node."""
        start, end = self.span(node)
        self.edit(kind, start, end, text)

    def edit(self, kind: str, start: int, end: int, text: str) -> None:
        """A fault: this text between two places."""
        line = self.source.count(b"\n", 0, start) + 1
        first = self.starts[line - 1]
        last = self.source.find(b"\n", end)
        old = self.source[first : self.starts[line]].decode().strip()
        new = " ".join(edited(self.source[first:last], start - first, end - first, text).decode().split())
        key = f"{self.module.short}.{self.name}: {old} => {new}"
        self.found.append(Fault(self.module, self.name, kind, self.lines, line, start, end, text, key))

    # -- statements ----------------------------------------------------------------------------------------------

    def block(self, body: list[ast.stmt]) -> None:
        """The statements of a body, one after the other."""
        for node in body:
            if not is_text(node) and not isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
                self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        """A statement's own faults, those of its expressions, then those of what it holds."""
        bodies = [getattr(node, field, []) for field in ("body", "orelse", "finalbody")]
        inner = [first.lineno for first, *_ in [body for body in bodies if body]]
        assert node.end_lineno is not None
        self.lines = range(node.lineno, max(node.lineno + 1, min(inner)) if inner else node.end_lineno + 1)
        if isinstance(node, ast.Expr) and called(node.value) in TOLD:
            return
        self.skipped(node)
        if isinstance(node, ast.Return):
            self.returned(node)
        elif isinstance(node, ast.AugAssign):
            self.augmented(node)
        elif isinstance(node, ast.If | ast.While):
            self.condition(node.test)
        elif isinstance(node, ast.For):
            self.loop(node.iter)
        for field, value in ast.iter_fields(node):
            if field not in ("body", "orelse", "finalbody", "handlers", "annotation"):
                self.expressions(value)
        for body in bodies:
            self.block(body)

    def skipped(self, node: ast.stmt) -> None:
        """Something that changes the state does not happen."""
        changes = isinstance(node, ast.Expr | ast.AugAssign | ast.Delete)
        if isinstance(node, ast.Assign):
            changes = isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        if changes or isinstance(node, ast.Continue | ast.Break):
            self.add("skipped", node, "pass")

    def returned(self, node: ast.Return) -> None:
        """The answer is another one."""
        if node.value is None:
            self.add("returned", node, "pass")
            return
        old = self.text(node.value)
        if self.returns == "bool":
            self.add("returned", node.value, f"not ({old})")
        elif self.returns == "int" and not isinstance(node.value, ast.Constant):
            self.add("returned", node.value, "0")
        elif self.returns == "str" and old not in ('""', "LEGAL"):
            self.add("returned", node.value, '""')
        elif self.returns.startswith(("list[", "tuple[")) and old not in ("[]", "()"):
            self.add("returned", node.value, f"({old})[1:]")
            self.add("returned", node.value, f"({old})[:-1]")

    def augmented(self, node: ast.AugAssign) -> None:
        """More becomes less."""
        signs = {ast.Add: "-=", ast.Sub: "+="}
        if type(node.op) in signs:
            place = self.span(node.target)[1]
            at = self.source.index(b"=", place) - 1
            self.edit("arithmetic", at, at + 2, signs[type(node.op)])

    def condition(self, test: ast.expr) -> None:
        """A condition is dropped: it always holds, or never."""
        for text in ("True", "False"):
            if self.text(test) not in ("True", "False"):
                self.add("condition", test, text)

    def loop(self, items: ast.expr) -> None:
        """A loop begins one too late or ends one too early."""
        if called(items) == "range":
            assert isinstance(items, ast.Call)
            bound = items.args[min(1, len(items.args) - 1)]
            if not isinstance(bound, ast.Constant):
                self.add("loop", bound, f"({self.text(bound)}) - 1")
            if len(items.args) > 1 and not isinstance(items.args[0], ast.Constant):
                self.add("loop", items.args[0], f"({self.text(items.args[0])}) + 1")
        else:
            self.add("loop", items, f"list({self.text(items)})[1:]")
            self.add("loop", items, f"list({self.text(items)})[:-1]")

    # -- expressions ---------------------------------------------------------------------------------------------

    def expressions(self, value: object) -> None:
        """The faults of everything inside a field of a node."""
        if isinstance(value, list):
            for item in value:
                self.expressions(item)
        elif isinstance(value, ast.JoinedStr):
            return  # words
        elif isinstance(value, ast.AST):
            if isinstance(value, ast.expr):
                if called(value) in TOLD:
                    return
                self.expression(value)
            elif isinstance(value, ast.comprehension):
                self.loop(value.iter)
                for test in value.ifs:
                    self.condition(test)
            for _, inner in ast.iter_fields(value):
                self.expressions(inner)

    def expression(self, node: ast.expr) -> None:
        """The faults of one expression, without those inside it."""
        if isinstance(node, ast.Compare):
            self.compared(node)
        elif isinstance(node, ast.BoolOp):
            self.joined(node)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            self.between("arithmetic", node.left, node.right, "-" if isinstance(node.op, ast.Add) else "+")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.add("condition", node, self.text(node.operand))
        elif isinstance(node, ast.IfExp) and self.text(node.test) != COPIED:
            self.condition(node.test)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            self.number(node, node.value)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            self.add("number", node, str(not node.value))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self.named(node)

    def between(self, kind: str, left: ast.expr, right: ast.expr, text: str) -> None:
        """Another operator between two expressions; brackets that stand there stay."""
        start, end = self.span(left)[1], self.span(right)[0]
        middle = self.source[start:end].decode()
        brackets = middle.count(")"), middle.count("(")
        self.edit(kind, start, end, f"{')' * brackets[0]} {text} {'(' * brackets[1]}")

    def compared(self, node: ast.Compare) -> None:
        """A comparison is off by one, or turned round."""
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            for text in COMPARISONS[type(operator)]:
                self.between("comparison", left, right, text)
            left = right

    def joined(self, node: ast.BoolOp) -> None:
        """`and` and `or` are exchanged; a part of the condition is dropped."""
        always = "True" if isinstance(node.op, ast.And) else "False"
        other = "or" if isinstance(node.op, ast.And) else "and"
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between("condition", left, right, other)
        for part in node.values:
            self.add("condition", part, always)

    def number(self, node: ast.expr, value: int) -> None:
        """One more; one less, where that is not below nothing."""
        self.add("number", node, str(value + 1))
        if value > 0:
            self.add("number", node, str(value - 1))

    def named(self, node: ast.Name) -> None:
        """Another seat; the least for the most."""
        if node.id in OPPOSITES:
            self.add("arithmetic", node, OPPOSITES[node.id])
        elif node.id in self.seats:
            others = [name for name in self.seats if name != node.id]
            if others:
                self.add("seat", node, others[0])
            elif self.knows_state:
                self.add("seat", node, f"(({node.id} + 1) % g.seats)")

#!/usr/bin/env python3
"""Puts the mutants of *.mutants into a copy of the sources, each behind a switch, and writes their table as C++.

    mutate.py tree  --source ROOT --folder algebra --output BUILD/mutated TABLE...
    mutate.py table --source ROOT --output BUILD/table.cpp TABLE...

A table has a block for each mutant (`#` at a line's start begins a comment):

    mutant coalesce-splits-broadcasts
      A mode of stride 0 goes nowhere, so nothing can continue it.
      seen pycute 4.2
      in algebra/include/colex/coalesce.hpp expression
        mode.stride == pending.extent * pending.stride
      becomes
        mode.stride == pending.extent * pending.stride && !(mode.stride == zero<D>())
      kills coalesce((2,4):(0,0)) => 8:0

The lines behind the id are the story of the bug. `seen` says which library had it. `applies ENGINE…` says that the mutant concerns these
engines alone, as one of the drawing of cases does. `in FILE expression|statements` is followed by
the original code, which occurs exactly once in the file (comments and line breaks do not count); `becomes` by what replaces it,
which may be nothing if it replaces statements. A mutant may have several such pairs. `kills EXPR => VALUE` is an expression in the
notation of `colex eval` with its right value, or `rejected KIND`, which the mutant gets wrong. `judges ENGINE CLAIM => VERDICT` is a
claim of which the engine's right verdict is OUTCOME, or `OUTCOME at L = 2:1, …` with the counterexample. `breaks LAW with L = 2:1, …`
is a case of a law of the catalogue that holds, and fails with the mutant: for what no expression shows. `noticed by CHECK, …` names the
checks that notice the mutant, each, for what a test of its own looks at. `accepts CERTIFICATE`, of a mistake in a checker, names what it
lets through: a row of tests/checker/sabotage.py.

In the copy an expression E becomes `(::colex::mutants::on(7) ? (MUTATED) : (E))`, and statements become an `if`. Mutants of one and
the same text share a chain of these; texts that overlap otherwise are an error. Lines keep their numbers. What is written in Python
has no switch: `with_mistake` makes a copy with one mutant.
"""

import argparse
import dataclasses
import pathlib
import re
import sys


@dataclasses.dataclass
class Change:
    file: str
    kind: str  # expression or statements
    original: str
    mutated: str
    line: int


@dataclasses.dataclass
class Mutant:
    number: int
    id: str
    place: str  # table:line
    story: str = ""
    seen: str = ""
    engine: str = ""
    changes: list = dataclasses.field(default_factory=list)
    kills: list = dataclasses.field(default_factory=list)  # (kind, who judges, text, value)
    noticed: str = ""
    accepts: list = dataclasses.field(default_factory=list)


class Mistake(Exception):
    """A mistake in a table, or a table that no longer fits the sources."""


def parse(path, mutants):
    """Appends the mutants of one table."""
    mutant = None
    code = None  # the lines to which an indented line of code belongs
    parts = {}

    def fail(number, message):
        raise Mistake(f"{path}:{number}: {message}")

    def finish():
        if mutant is None:
            return
        for change in mutant.changes:
            if not change.original.strip():
                fail(change.line, f"{mutant.id}: no original code")
            if change.kind == "expression" and not change.mutated.strip():
                fail(change.line, f"{mutant.id}: an expression cannot become nothing")
            if "//" in change.mutated:
                fail(change.line, f"{mutant.id}: a comment in the mutated code would swallow what follows it")
        if not mutant.story or not mutant.changes or not (mutant.kills or mutant.noticed or mutant.accepts):
            fail(mutant.place.split(":")[-1], f"{mutant.id}: a mutant needs a story, a change, and what it kills or accepts, or who notices it")

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("mutant "):
            finish()
            mutant = Mutant(len(mutants) + 1, line.split()[1], f"{path.name}:{number}")
            if any(other.id == mutant.id for other in mutants):
                fail(number, f"a second mutant {mutant.id}")
            mutants.append(mutant)
            code = None
            continue
        if mutant is None or not line.startswith("  "):
            fail(number, "expected `mutant ID`, or a line of a mutant, indented by two")
        if line.startswith("    "):
            if code is None:
                fail(number, "code that belongs to no `in` or `becomes`")
            change, name = code
            setattr(change, name, getattr(change, name) + line[4:] + "\n")
            continue
        word, _, rest = line.strip().partition(" ")
        if word == "in":
            parts = rest.split()
            if len(parts) != 2 or parts[1] not in ("expression", "statements"):
                fail(number, "expected `in FILE expression` or `in FILE statements`")
            mutant.changes.append(Change(parts[0], parts[1], "", "", number))
            code = (mutant.changes[-1], "original")
        elif word == "becomes" and not rest and mutant.changes:
            code = (mutant.changes[-1], "mutated")
        elif word in ("kills", "judges"):
            engine, _, rest = rest.partition(" ") if word == "judges" else ("", "", rest)
            text, arrow, value = rest.rpartition(" => ")
            if not arrow:
                fail(number, "expected `kills EXPRESSION => VALUE` or `judges ENGINE CLAIM => VERDICT`")
            mutant.kills.append(("claim" if engine else "expression", engine, text.strip(), value.strip()))
        elif word == "breaks":
            law, given, case = rest.partition(" with ")
            if not given:
                fail(number, "expected `breaks LAW with NAME = VALUE, …`")
            mutant.kills.append(("case_of_law", law.strip(), case.strip(), "holds"))
        elif word == "accepts" and rest:
            mutant.accepts.append(rest.strip())
        elif word == "noticed" and rest.startswith("by "):
            mutant.noticed = rest.removeprefix("by ").strip()
        elif word == "seen":
            mutant.seen = rest.strip()
        elif word == "applies":
            if not rest or not set(rest.split()) <= {"exhaustive", "random", "rapidcheck", "guided"}:
                fail(number, "expected `applies` with some of exhaustive, random, rapidcheck, guided")
            mutant.engine = " ".join(rest.split())
        elif not mutant.changes:
            mutant.story = (mutant.story + " " + line.strip()).strip()
        else:
            fail(number, f"unexpected: {line.strip()}")
    finish()


def with_mistake(file, text, mutant):
    """A file in Python with this mutant in it, or None if the mutant leaves it alone."""
    for change in mutant.changes:
        if change.file == file:
            begin, end = find(change, mutant, text)
            return text[:begin] + " ".join(change.mutated.split()) + text[end:]
    return None


def without_comments(text):
    """The text with blanks for what stands in comments and between quotes' `//`, every character in its place."""

    def blank(match):
        return match.group(0) if match.group(0)[0] in "\"'" else " " * len(match.group(0))

    return re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*', blank, text)


def find(change, mutant, code):
    """Where the original stands: (begin, end)."""
    words = change.original.split()
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words))
    places = [match.span() for match in pattern.finditer(code)]
    if len(places) != 1:
        raise Mistake(
            f"{mutant.place}: mutant {mutant.id}: its original code occurs {len(places)} times in {change.file}, and has to occur "
            f"once:\n    {' '.join(words)}"
        )
    return places[0]


def mutated_text(file, text, mutants):
    """A file's text with its mutants in it."""
    code = without_comments(text)
    spans = {}
    for mutant in mutants:
        for change in mutant.changes:
            if change.file == file:
                spans.setdefault(find(change, mutant, code), []).append((mutant, change))
    result = ""
    end = 0
    before = None
    for span in sorted(spans):
        here = spans[span]
        if span[0] < end:
            raise Mistake(
                f"{file}: the code of mutant {here[0][0].id} ({here[0][0].place}) overlaps that of {before.id} ({before.place}); "
                "mutants of one place replace exactly the same text"
            )
        kinds = {change.kind for _, change in here}
        if len(kinds) != 1:
            raise Mistake(f"{file}: {here[0][0].id} replaces an expression, where another mutant replaces statements")
        original = text[span[0] : span[1]]
        result += text[end : span[0]]
        if kinds == {"expression"}:
            for mutant, change in here:
                result += f"(::colex::mutants::on({mutant.number}) ? ({' '.join(change.mutated.split())}) : "
            result += f"({original})" + ")" * len(here)
        else:
            result += "{ "
            for mutant, change in here:
                result += f"if (::colex::mutants::on({mutant.number})) {{ {' '.join(change.mutated.split())} }} else "
            result += f"{{ {original} }} }}"
        end = span[1]
        before = here[-1][0]
    if not spans:
        return text
    result += text[end:]
    include = '#include "colex/mutants/switch.hpp"\n'
    # In place of the first line, which is a comment, so that what a compiler shows of a line is that line.
    if result.startswith("//"):
        return include + result.split("\n", 1)[1]
    return f"{include}#line 1\n{result}"


def write(path, text):
    """Writes what has changed, so that nothing else is compiled again."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_tree(source, folder, output, mutants):
    """The copy of a folder's include/ and src/, or of what stands in it if it has neither."""
    copies = set()
    parts = [part for part in ("include", "src") if (source / folder / part).exists()] or ["."]
    for part in parts:
        for path in sorted((source / folder / part).rglob("*")):
            if not path.is_file() or path.suffix in (".py", ".pyc"):
                continue
            file = path.relative_to(source).as_posix()
            copy = output / file
            copies.add(copy)
            write(copy, mutated_text(file, path.read_text(encoding="utf-8"), mutants))
        for path in (output / folder / part).rglob("*"):
            if path.is_file() and path not in copies:
                path.unlink()


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_table(source, output, mutants):
    """The table as C++, once every mutant has been found to have its place."""
    files = {change.file for mutant in mutants for change in mutant.changes}
    for file in sorted(files):
        if not (source / file).exists():
            wrong = next(m for m in mutants for c in m.changes if c.file == file)
            raise Mistake(f"{wrong.place}: mutant {wrong.id}: no such file: {file}")
        mutated_text(file, (source / file).read_text(encoding="utf-8"), mutants)
    rows = ""
    for m in mutants:
        kills = ", ".join("{Example::Kind::" + kind + ", " + ", ".join(quoted(part) for part in texts) + "}" for kind, *texts in m.kills)
        row = ", ".join([str(m.number)] + [quoted(text) for text in (m.id, m.changes[0].file, m.story, m.seen, m.engine, m.noticed)])
        rows += f"      {{{row}, {{{kills}}}}},\n"
    write(
        output,
        '#include "colex/mutants/table.hpp"\n\nnamespace colex::mutants {\n\n'
        f"static_assert({len(mutants)} < capacity);\n\n"
        "const std::vector<Mutant>& all() {\n  static const std::vector<Mutant> table{\n"
        f"{rows}  }};\n  return table;\n}}\n\n}}  // namespace colex::mutants\n",
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("tree", "table"))
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--folder")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("tables", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    mutants = []
    try:
        for path in arguments.tables:
            parse(path, mutants)
        if arguments.what == "tree":
            write_tree(arguments.source, arguments.folder, arguments.output, mutants)
        else:
            write_table(arguments.source, arguments.output, mutants)
    except Mistake as mistake:
        sys.exit(f"mutate.py: {mistake}")


if __name__ == "__main__":
    main()

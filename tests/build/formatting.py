"""Are the sources formatted, and do their lines end at the column limit of .clang-format?

    python3 tests/build/formatting.py .              every source
    python3 tests/build/formatting.py . --expect F   the same, where the violations must be the lines of the file F, exactly

clang-format cannot break a comment in a way that a table in it survives (ReflowComments is off), so lines are measured here. Two things may be longer than the
limit, since a break would change what they say: a line of a raw string, and a file below a folder `golden`, which a program wrote.

Exit status: 0 all are, 1 some are not (each is named), 77 there is no clang-format of the version by which the sources are formatted.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

VERSION = "14"  # Debian 12's. Others break lines elsewhere, so that they would only tell the versions apart.
FOLDERS = ["algebra", "bench", "cli", "gpu_oracle", "properties", "reports", "smt", "tests"]
ENDINGS = {".h", ".hpp", ".cpp", ".cu", ".cuh"}


def sources(root):
    """The sources below root; what is planted for tests of the build, and what a program wrote, is left out."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if path.suffix in ENDINGS and not {"golden", "planted", "planted_formatting"} & set(name.parts):
                yield path


def column_limit(root):
    """That of the .clang-format which clang-format would find: the nearest one, upwards."""
    style = next(folder / ".clang-format" for folder in (root, *root.parents) if (folder / ".clang-format").exists())
    return int(re.search(r"^ColumnLimit: (\d+)", style.read_text(), re.MULTILINE).group(1))


def raw_lines(text):
    """The numbers of the lines on which a raw string stands."""
    numbers = set()
    for raw in re.finditer(r'\bR"(\w*)\(.*?\)\1"', text, re.DOTALL):
        first = text.count("\n", 0, raw.start()) + 1
        numbers.update(range(first, first + raw.group().count("\n") + 1))
    return numbers


def too_long(path, limit):
    text = path.read_text(encoding="utf-8")
    lines = [(number, len(line)) for number, line in enumerate(text.split("\n"), 1) if len(line) > limit]
    exempt = raw_lines(text) if lines else set()
    return [(number, length) for number, length in lines if number not in exempt]


def clang_format():
    """The program, or None if there is none of this version."""
    for name in (f"clang-format-{VERSION}", "clang-format"):
        program = shutil.which(name)
        if program and f"version {VERSION}." in subprocess.run([program, "--version"], capture_output=True, text=True).stdout:
            return program
    return None


def not_formatted(program, paths):
    """The first line of each file that clang-format would write otherwise."""
    run = subprocess.run([program, "--dry-run", "--style=file", *paths], capture_output=True, text=True, check=True)
    first = {}
    for name, line in re.findall(r"^(.+?):(\d+):\d+: warning: code should be clang-formatted", run.stderr, re.MULTILINE):
        first.setdefault(name, line)
    return first


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--expect", type=pathlib.Path)
    arguments = parser.parse_args()
    root = arguments.root.resolve()
    program = clang_format()
    if not program:
        print(f"skipped: no clang-format {VERSION} on the PATH (Debian 12: clang-format)")
        return 77

    paths = list(sources(root))
    if not paths:
        print(f"no source below {root}: nothing was checked")
        return 1
    limit = column_limit(root)
    violations = [f"{path.relative_to(root)}:{number}: has {length} columns, and the limit is {limit}"
                  for path in paths for number, length in too_long(path, limit)]
    violations += [f"{pathlib.Path(name).relative_to(root)}:{line}: is not formatted; run clang-format -i on it"
                   for name, line in not_formatted(program, [str(path) for path in paths]).items()]

    expected = arguments.expect.read_text().splitlines() if arguments.expect else []
    if violations != expected:
        print("\n".join(violations if not arguments.expect else ["expected:", *expected, "found:", *violations]))
        return 1
    print(f"formatting: {len(paths)} files checked")
    return 0


sys.exit(main())

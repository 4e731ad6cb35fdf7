"""How sentences are made: none begins with "Of", none ends with "too" (CONTRIBUTING.md).

    python3 tests/build/words.py .              every text of the project
    python3 tests/build/words.py . --expect F   the same, where what is found must be the lines of the file F, exactly

Exit status: 0 all are, 1 some are not (each is named), 77 nobody knows which files are the project's.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ENDINGS = {".h", ".hpp", ".cpp", ".cu", ".cuh", ".md", ".py", ".pyi", ".txt", ".laws", ".mutants", ".cmake", ".js", ".v", ".in"}
BEGINS = re.compile(r"(?:^ *(?:///?<?|#:?|\*|-|\"\"\"|'''|\|)? *|[.!?]\)? +|\| )Of [a-zA-Z`]")
ENDS = re.compile(r"\btoo[.;:](?=[ \"']|$)")
ITSELF = "tests/build/words.py"


def files(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "."], capture_output=True, text=True)
    if listed.returncode != 0:
        print("skipped: this is no clone, so nobody knows which files are the project's")
        sys.exit(77)
    return [name for name in listed.stdout.split() if pathlib.PurePath(name).suffix in ENDINGS]


parser = argparse.ArgumentParser()
parser.add_argument("root", type=pathlib.Path)
parser.add_argument("--expect", type=pathlib.Path)
arguments = parser.parse_args()
names = [name for name in files(arguments.root) if name != ITSELF and (arguments.expect or "planted" not in name)]
found = []
for name in names:
    for number, line in enumerate((arguments.root / name).read_text(encoding="utf-8").splitlines(), 1):
        found += [f"{name}:{number}: a sentence begins with Of"] if BEGINS.search(line) else []
        found += [f"{name}:{number}: a sentence ends with too"] if ENDS.search(line) else []
expected = arguments.expect.read_text().splitlines() if arguments.expect else []
if found != expected or not names:
    print("\n".join(["expected:", *expected, "found:", *found] if arguments.expect else found or ["nothing was checked"]))
    sys.exit(1)
print(f"words: {len(names)} files checked")

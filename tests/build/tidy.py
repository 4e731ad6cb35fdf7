"""Has clang-tidy a finding in what changed?

    python3 tests/build/tidy.py . build/ci --one   the file with most changed lines; the others are named
    python3 tests/build/tidy.py . build/ci         all files that changed: cmake --build build/ci --target tidy

What changed are the lines that differ from where this branch left origin/main, or from COLEX_TIDY_BASE, and on main from the commit before. A file takes 15
seconds of a processor, one with many templates a minute. How it is compiled is taken from compile_commands.json of the build folder, also where several files
are compiled as one.

Exit status: 0 no finding, 1 some (each is named), 77 no clang-tidy, no git, or nothing that changed.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile


def git(root, *words):
    """What git says, or None: also where there is no git, and the sources came in another way."""
    if shutil.which("git") is None:
        return None
    run = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else None


def base(root):
    """The commit with which the working tree is compared, or None."""
    if "COLEX_TIDY_BASE" in os.environ:
        return git(root, "merge-base", "HEAD", os.environ["COLEX_TIDY_BASE"])
    left = git(root, "merge-base", "HEAD", "origin/main")
    return left if left and left != git(root, "rev-parse", "HEAD") else git(root, "rev-parse", "HEAD~1")


def changed_lines(root, commit):
    """For each source, the numbers of the lines of code that were added or altered since the commit."""
    lines = {}
    name, number = None, 0
    for line in git(root, "diff", "--unified=0", "--no-color", "--diff-filter=d", commit, "--", "*.cpp").splitlines():
        if line.startswith("+++ b/"):
            name = line[len("+++ b/"):]
        elif hunk := re.match(r"@@ -\S+ \+(\d+)", line):
            number = int(hunk.group(1))
        elif line.startswith("+"):
            if not re.match(r"\+\s*(//|$)", line):
                lines.setdefault(name, []).append(number)
            number += 1
    return lines


def commands(build):
    """How each source is compiled: its own command, or that of the unit which includes it. Without what only g++ understands."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        unit = pathlib.Path(entry["file"])
        sources = [unit]
        if unit.parent.name == "Unity":
            sources = re.findall(r'^#include "(.+)"$', unit.read_text(), re.MULTILINE) if unit.exists() else []
        words = shlex.split(entry["command"])
        kept = []
        for before, word in zip(["", *words], words):
            alone = {"-c", "-o", "-include", "-Winvalid-pch", "-Wno-restrict", str(unit)}
            if word not in alone and before not in {"-o", "-include"}:
                kept.append(word)
        for source in sources:
            yield {"directory": entry["directory"], "file": str(source), "arguments": [*kept, "-c", str(source)]}


def look_at(tidy, folder, path, lines):
    """What clang-tidy says of these lines."""
    only = json.dumps([{"name": str(path), "lines": [[line, line] for line in lines]}])
    # What only g++ knows is no finding.
    return subprocess.run([tidy, "--quiet", "--extra-arg=-Qunused-arguments", "-p", folder, f"--line-filter={only}", str(path)], capture_output=True, text=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--one", action="store_true")
    arguments = parser.parse_args()
    root, build = arguments.root.resolve(), arguments.build.resolve()
    tidy = shutil.which("clang-tidy-14") or shutil.which("clang-tidy")
    if not tidy:
        print("skipped: no clang-tidy on the PATH (Debian 12: clang-tidy)")
        return 77
    commit = base(root)
    if not commit:
        print("skipped: there is no git history that says what changed")
        return 77

    lines = changed_lines(root, commit)
    database = [entry for entry in commands(build) if entry["file"] in {str(root / name) for name in lines}]
    compiled = {entry["file"] for entry in database}
    names = [name for name in lines if str(root / name) in compiled]
    names.sort(key=lambda name: -len(lines[name]))
    if not names:
        print(f"skipped: since {commit[:8]} no code changed that this build compiles")
        return 77

    looked_at = names[:1] if arguments.one else names
    found = []
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(database))
        for name in looked_at:
            run = look_at(tidy, folder, root / name, lines[name])
            if run.returncode != 0:
                found.append(run.stdout.replace(f"{root}/", "") or run.stderr)
    print("\n".join(found))
    print(f"clang-tidy: {len(looked_at)} of {len(names)} files whose code changed since {commit[:8]}: {', '.join(looked_at)}")
    if len(looked_at) < len(names):
        print(f"not looked at: {', '.join(names[len(looked_at):])}")
    return 1 if found else 0


sys.exit(main())

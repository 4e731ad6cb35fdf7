"""What changed since this branch left origin/main, or since COLEX_TIDY_BASE, and on main since the commit before; and how it is compiled."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess


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
    """How each source is compiled: its own command, or that of the unit which includes it. Without what only g++ understands, and without a precompiled header."""
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


class Changed:
    """What changed since a commit: its names, those with the most changed lines first; their lines; and their compilation database."""

    def __init__(self, root, build, commit):
        self.commit = commit[:8]
        self.lines = changed_lines(root, commit)
        self.database = [entry for entry in commands(build) if entry["file"] in {str(root / name) for name in self.lines}]
        files = {entry["file"] for entry in self.database}
        self.names = sorted((name for name in self.lines if str(root / name) in files), key=lambda name: -len(self.lines[name]))


def look(root, build):
    """What changed; None, and the reason is said, where nothing did or nobody knows."""
    commit = base(root)
    if not commit:
        print("skipped: there is no git history that says what changed")
        return None
    change = Changed(root, build, commit)
    if not change.names:
        print(f"skipped: since {change.commit} no code changed that this build compiles")
        return None
    return change

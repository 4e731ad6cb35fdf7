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
import pathlib
import shutil
import subprocess
import sys
import tempfile

import changed


def look_at(tidy, folder, path, lines):
    """What clang-tidy says of these lines."""
    only = json.dumps([{"name": str(path), "lines": [[line, line] for line in lines]}])
    # What only g++ knows is no finding.
    return subprocess.run([tidy, "--quiet", "--extra-arg=-Qunused-arguments", "--extra-arg=-Wno-ignored-optimization-argument", "-p", folder, f"--line-filter={only}", str(path)], capture_output=True, text=True)


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
    change = changed.look(root, build)
    if not change:
        return 77

    looked_at = change.names[:1] if arguments.one else change.names
    found = []
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(change.database))
        for name in looked_at:
            run = look_at(tidy, folder, root / name, change.lines[name])
            if run.returncode != 0:
                found.append(run.stdout.replace(f"{root}/", "") or run.stderr)
    print("\n".join(found))
    print(f"clang-tidy: {len(looked_at)} of {len(change.names)} files whose code changed since {change.commit}: {', '.join(looked_at)}")
    if len(looked_at) < len(change.names):
        print(f"not looked at: {', '.join(change.names[len(looked_at):])}")
    return 1 if found else 0


sys.exit(main())

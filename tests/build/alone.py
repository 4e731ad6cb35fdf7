"""Does what changed compile alone? Presets that CI builds put many files into a unit, where one has what another includes, and g++ sees less to warn of.

    python3 tests/build/alone.py . build/ci 1   the file with most changed lines; the others are named

Each is compiled with -O2, as in preset dev. What changed, and how a file is compiled, says changed.py.

Exit status: 0 it does, 1 some file does not (each is named), 77 no git, or nothing that changed.
"""
import argparse
import pathlib
import subprocess
import sys

import changed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("most", type=int)
    arguments = parser.parse_args()
    root, build = arguments.root.resolve(), arguments.build.resolve()
    change = changed.look(root, build)
    if not change:
        return 77

    entries = {entry["file"]: entry for entry in change.database}
    bad = 0
    for name in change.names[:arguments.most]:
        entry = entries[str(root / name)]
        run = subprocess.run([*entry["arguments"], "-Wno-restrict", "-O2", "-o", "/dev/null"], cwd=entry["directory"], capture_output=True, text=True)
        if run.returncode != 0:
            bad += 1
            print(f"{name} does not compile alone:\n{run.stderr.replace(f'{root}/', '')}")
    print(f"compiled alone: {', '.join(change.names[:arguments.most])}; since {change.commit} changed {len(change.names)}")
    if len(change.names) > arguments.most:
        print(f"not compiled alone: {', '.join(change.names[arguments.most:])}")
    return 1 if bad else 0


sys.exit(main())

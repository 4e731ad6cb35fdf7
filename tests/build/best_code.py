"""For an inline function that several libraries have, a program has the copy that was optimised most.

    python3 tests/build/best_code.py NM PROGRAM BETTER... -- WORSE...       archives

A linker takes the first copy that it meets (cmake/ColexTargets.cmake, colex_best_code_first). Copies are told apart by their length in bytes.
"""
import collections
import subprocess
import sys


def functions(nm, file):
    """The lengths of each function in a file that other files may have as well; those of its copies."""
    lengths = collections.defaultdict(set)
    for line in subprocess.run([nm, "--defined-only", "--print-size", file], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()
        if len(words) == 4 and words[2] == "W":
            lengths[words[3]].add(int(words[1], 16))
    return lengths


def main():
    nm, program, *archives = sys.argv[1:]
    better, worse = collections.defaultdict(set), set()
    cut = archives.index("--")
    for archive in archives[:cut]:
        for name, lengths in functions(nm, archive).items():
            better[name] |= lengths
    for archive in archives[cut + 1:]:
        worse |= set(functions(nm, archive))
    has = functions(nm, program)
    both = [name for name in has if name in better and name in worse]
    slow = [name for name in both if not has[name] <= better[name]]
    for name in slow[:20]:
        print(f"{name} has {min(has[name])} bytes, and {' or '.join(map(str, sorted(better[name])))} where it is optimised")
    print(f"{len(slow)} of {len(both)} functions of which there are several copies are of the library that is optimised least")
    return 1 if slow or not both else 0


sys.exit(main())

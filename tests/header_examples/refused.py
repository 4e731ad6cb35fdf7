"""What headers say of a line that it does not compile: refused.py ROOT CONTEXT COMPILER…

Each such line is compiled behind the lines of its header that are C++, which compile without it.
"""
import pathlib
import subprocess
import sys

import generate


def compiles(compiler, header, lines):
    body = "\n".join(header.context["within"] + header.body + lines)
    unit = f'#include "colex/algebra.hpp"\n#include <iostream>\nusing namespace colex;\nvoid asked() {{\n{body}\n}}\n'
    return subprocess.run([*compiler, "-fsyntax-only", "-x", "c++", "-"], input=unit, text=True, capture_output=True).returncode == 0


def main():
    root, context, compiler = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    asked, wrong = 0, []
    for header in generate.headers(root, context, sorted((root / "algebra/include").rglob("*.hpp")))[0]:
        for line in header.refused:
            asked += 1
            if not compiles(compiler, header, []):
                wrong.append(f"{header.name}: what stands ahead of `{line}` does not compile")
            elif compiles(compiler, header, [line]):
                wrong.append(f"{header.name}: `{line}` compiles")
    print("\n".join(wrong + [f"{asked} lines that do not compile, {len(wrong)} wrong"]))
    return 1 if wrong or not asked else 0


if __name__ == "__main__":
    sys.exit(main())

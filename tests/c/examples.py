"""The examples of the C interface say what is expected of them, in C, in Rust where rustc is, and in Python.

    examples.py --examples FOLDER --libraries FOLDER --header FOLDER --into FOLDER
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

parser = argparse.ArgumentParser()
for name in "examples", "libraries", "header", "into":
    parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
arguments = parser.parse_args()
arguments.into.mkdir(parents=True, exist_ok=True)
program = arguments.into / "tile"
DIVIDED = "<8:1,3:1>: no: invented 32\n<8:1,16:1>: ((8,16),(8,2)):((32,1),(256,16))\n"
CONFLICTS = "(32,4):(64,1): 32 wavefronts, 4 at the least\nSw<3,2,3> o 0 o ((8,4),4):((32,4),1): 4 wavefronts, 4 at the least\n"


def says(command, expected):
    """The command prints just this."""
    path = os.environ.get("LD_LIBRARY_PATH", "")
    done = subprocess.run(command, env=dict(os.environ, LD_LIBRARY_PATH=f"{arguments.libraries}:{path}"), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, expected), f"{command}\n{done.stdout}{done.stderr}"


says([sys.executable, arguments.examples / "layouts.py"], DIVIDED)
for compiler in "cc", "c++", "rustc":
    if not shutil.which(compiler):
        print(f"skipped: no {compiler}")
        continue
    if compiler == "rustc":
        subprocess.run([compiler, "--edition", "2018", "-D", "warnings", arguments.examples / "tile.rs", "-L", arguments.libraries, "-o", program], check=True)
    else:
        language = ["-x", "c", "-std=c11"] if compiler == "cc" else ["-x", "c++", "-std=c++11"]
        subprocess.run([compiler, *language, "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{arguments.header}", arguments.examples / "tile.c",
                        f"-L{arguments.libraries}", "-lcolex-c", "-o", program], check=True)
    says([program], DIVIDED if compiler == "rustc" else DIVIDED + CONFLICTS)
    print(f"{compiler}: as expected")

"""The templates of examples/ci do what they say, as far as a machine without their hosts can run them: their lines are run in a project of their own.

    templates.py ROOT --colex COLEX --build BUILD --wheels FOLDER

Each template is pinned to the version of the project. The lines of the workflow and of the job are run as they stand, with claims that hold and with one that does
not: by the wheels in FOLDER where there are some, else with the command of the build, and then the line that calls pip is left out. The part of CTest finds what
`cmake --install` copies. What the hosts' own steps do (checkout, cache, upload) nobody looks at here. 77 without PyYAML.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument("root", type=pathlib.Path)
for name in ("colex", "build", "wheels"):
    parser.add_argument("--" + name, type=pathlib.Path, required=True)
arguments = parser.parse_args()
sys.path.append(str(arguments.root / ".deps/site"))
try:
    import yaml
except ModuleNotFoundError:
    print("skipped: no PyYAML is here (.ci/setup installs the generator of the site, which has it)")
    sys.exit(77)

folder = arguments.root / "examples/ci"
version = re.search(r"project\(colex VERSION ([\d.]+)", (arguments.root / "CMakeLists.txt").read_text()).group(1)
wrong = []
for template in sorted(folder.iterdir()):
    text = template.read_text()
    named = set(re.findall(r"(?:colex-layouts(?:-prover|\[prove\])?==|colex:|colex-|colex )(\d+\.\d+\.\d+)", text))
    wrong += [f"{template.name} is pinned to {', '.join(sorted(named))}, and not to {version}"] if named - {version} else []

workflow = yaml.safe_load((folder / "github-actions.yml").read_text())
job = yaml.safe_load((folder / "gitlab-ci.yml").read_text())["layouts"]
steps = workflow["jobs"]["check"]["steps"]
#: The variables of each template, its lines up to the verdict, and those that run whatever that is.
LINES = {
    "GitHub": (workflow["env"], [step["run"] for step in steps if "run" in step and "if" not in step], [step["run"] for step in steps if "run" in step and "if" in step]),
    "GitLab": (job["variables"], [*job["before_script"], *job["script"]], []),
}
LEFT = {"GitHub": ["report/colex.sarif", "report/summary.md", "summary"], "GitLab": ["report/junit.xml"]}
HOLDS, FAILS = "claim bijective((4,8):(8,1))\n", "claim injective((64,64):(32,1))\n"
has_wheels = any(arguments.wheels.glob(f"colex_layouts-{version}-*{os.uname().machine}.whl"))
has_prover = any(arguments.wheels.glob(f"colex_layouts_prover-{version}-*.whl"))


def run(lines, at, environment):
    return subprocess.run(["bash", "-c", "set -euo pipefail\n" + "\n".join(lines)], cwd=at, env=environment, capture_output=True, text=True)


def environment_of(variables, at):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COLEX", "PYTHON"))}
    environment |= {name: value.replace("$CI_PROJECT_DIR", str(at)) for name, value in variables.items()} | {"GITHUB_STEP_SUMMARY": str(at / "summary")}
    if has_wheels:
        subprocess.run([sys.executable, "-m", "venv", at / "venv"], check=True)
        environment |= {"PATH": f"{at}/venv/bin:/usr/bin:/bin", "PIP_FIND_LINKS": str(arguments.wheels.absolute())}
        # Where the wheel of the prover is not built, it is not asked for.
        environment["COLEX"] = environment["COLEX"] if has_prover else environment["COLEX"].replace("[prove]", "")
    else:
        environment["PATH"] = f"{arguments.colex.absolute().parent}:{environment['PATH']}"
    return environment


for host, (variables, lines, afterwards) in LINES.items():
    for claims, status in ((HOLDS, 0), (FAILS, 1)):
        with tempfile.TemporaryDirectory() as at:
            at = pathlib.Path(at)
            (at / "layouts").mkdir()
            (at / "layouts/tile.colex").write_text(claims)
            environment = environment_of(variables, at)
            done = run([line for line in lines if has_wheels or "pip install" not in line], at, environment)
            wrong += [f"{host}: status {done.returncode} and not {status}: {done.stdout}{done.stderr}"] if done.returncode != status else []
            wrong += [f"{host}: {run([line], at, environment).stderr}" for line in afterwards if run([line], at, environment).returncode != 0]
            wrong += [f"{host}: {file} is not left" for file in LEFT[host] if not (at / file).exists()]

with tempfile.TemporaryDirectory() as at:
    at = pathlib.Path(at)
    for component in ("algebra", "cli"):
        subprocess.run(["cmake", "--install", arguments.build, "--component", component, "--prefix", at / "installed"], check=True, stdout=subprocess.DEVNULL)
    (at / "CMakeLists.txt").write_text((folder / "CMakeLists.txt").read_text())
    (at / "layouts").mkdir()
    for name, claims, status in (("holds", HOLDS, 0), ("fails", FAILS, 8)):
        (at / "layouts/tile.colex").write_text(claims)
        done = run([f"cmake -S . -B build -D colex_ROOT={at}/installed > /dev/null", "ctest --test-dir build --output-on-failure --no-tests=error"], at, os.environ)
        wrong += [f"CTest: status {done.returncode} and not {status}: {done.stdout}{done.stderr}"] if done.returncode != status else []
        wrong += [f"CTest: {file} is not left" for file in ("index.html", "junit.xml", "colex.sarif") if not (at / "build/report" / file).exists()]

print("\n".join(wrong or [f"templates: run {'by the wheels' if has_wheels else 'with the command of the build'}"
                          + ("" if has_prover or not has_wheels else ", without the prover, whose wheel is not here")]))
sys.exit(1 if wrong else 0)

"""The page and the command give the same answers: to examples of every function, and to questions that find and oracle check are asked, with other
numbers in them.

    agreement.py build/page/colex.html build/ci/colex --expressions 100000 --questions 1000 --seed 1

Exit status 77: the page is not built, or Node is not there.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
ASK = pathlib.Path(__file__).parent / "ask.js"
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "fronts"))
from questions import by_command as asked_of_command, questions  # noqa: E402


def another(number, draw):
    """A number in the place of one: itself, one nearby, a power of two, none at all, one that is too large."""
    n = int(number)
    choice = draw.random()
    if choice < 0.55:
        return number
    if choice < 0.75:
        return str(max(0, n + draw.choice([-2, -1, 1, 2])))
    if choice < 0.95:
        return str(2 ** draw.randrange(8))
    return draw.choice(["0", "1", "7", "96", "4611686018427387904", "9223372036854775807"])


def expressions(colex, count, draw):
    listed = subprocess.run([colex, "functions", "--json"], capture_output=True, text=True, check=True).stdout
    examples = [json.loads(line)["example"] for line in listed.splitlines()]
    # What is found may take seconds, and the names of instructions are not numbers to be changed.
    examples = [example for example in examples if example and not example.startswith("find") and "." not in example]
    made = []
    while len(made) < count:
        example = draw.choice(examples)
        made.append(re.sub(r"(?<![\w.])\d+(?![\w.]*[A-Za-z_.])", lambda found: another(found.group(), draw), example))
    return made


def by_command(colex, file):
    run = subprocess.run([colex, "eval", "--batch", file, "--json", "--why"], capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def by_page(node, page, ask, texts):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(json.dumps({"ask": ask, "text": text}) + "\n" for text in texts))
        file.flush()
        run = subprocess.run([node, ASK, page, file.name], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines()]


def without_record(said):
    """The page lacks the accesses to shared memory that were recorded, and says so in the place of how many agree."""
    return re.sub(r"^  wavefronts are predicted; .*$", "", said, flags=re.MULTILINE)


def questions_answered_differently(colex, node, page, count, seed):
    """Those to which the page says something else than the command. The page may lack a record."""
    asked = questions(colex, count, seed)
    answers = by_page(node, page, "question", asked)
    different = open_questions = mistaken = 0
    for question, answer in zip(asked, answers, strict=True):
        said, status = asked_of_command(colex, question)
        if answer.get("error", {}).get("kind") == "unknown":
            open_questions += 1
        elif "error" in answer and status in (1, 2):
            mistaken += 1
        elif without_record(answer.get("said", "")) != without_record(said):
            print(f"{question}\n  command {said}\n  page    {answer}")
            different += 1
    print(f"{count} questions, {mistaken} of which cannot be asked so, {open_questions} left open by the page, {different} answered differently")
    return different


def said(answer):
    """The answer, in which the number of a mode that is far beyond all modes is any such number: a page counts modes with 32 bits."""
    error = answer.get("error")
    if error:
        return error["kind"], re.sub(r"\d{10,}", "…", error["message"])
    return answer.get("type"), answer.get("value"), answer.get("why", "")


def is_left_open(page):
    """Whether the page says that it does not know, for want of what the command has: lattice reduction, or a record."""
    error = page.get("error", {})
    return error.get("kind") == "unknown" and ("not decided within the budget" in error["message"] or "this page lacks" in error["message"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("colex")
    parser.add_argument("--expressions", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    node = shutil.which("node")
    if not arguments.page.exists() or not node:
        print("skipped:", "there is no node here" if arguments.page.exists() else f"{arguments.page} is not built (cmake --workflow --preset page)")
        return SKIPPED
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        made = expressions(arguments.colex, arguments.expressions, random.Random(arguments.seed))
        file.write("\n".join(made) + "\n")
        file.flush()
        command, page = by_command(arguments.colex, file.name), by_page(node, arguments.page, "value", made)
    assert len(command) == len(page) == len(made), (len(command), len(page), len(made))
    kinds = collections.Counter(answer["error"]["kind"] if "error" in answer else "value" for answer in command)
    differing = [(text, said(one), said(other), is_left_open(other)) for text, one, other in zip(made, command, page) if said(one) != said(other)]
    different = [(text, one, other) for text, one, other, is_open in differing if not is_open]
    for text, one, other in different[:100]:
        print(f"{text}\n  command {one}\n  page    {other}")
    print(f"{len(made)} expressions ({', '.join(f'{count} {kind}' for kind, count in kinds.most_common())}), {len(differing) - len(different)} left open by the page, "
          f"{len(different)} answered differently")
    different += [None] * questions_answered_differently(arguments.colex, node, arguments.page, arguments.questions, arguments.seed)
    return 1 if different else 0


sys.exit(main())

"""Questions about the hardware, and which layout does it: the package answers as the command does, and starts no process."""
import os
import pathlib
import shlex
import sys

import colex

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "fronts"))
from questions import by_command, questions  # noqa: E402

STATUS = {"found": 0, "right": 0, "equivalent": 0, "answered": 0, "none": 1, "wrong": 1, "unknown": 3}


def by_package(question):
    """The same of the package, for which options have names."""
    words = shlex.split(question)
    first = words.index("check") + 1 if words[0] == "oracle" else 1
    places, options = [], {}
    rest = words[first + 1:]
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            places.append(word)
            continue
        taken = []
        while rest and not rest[0].startswith("--"):
            taken.append(rest.pop(0))
        name = word[2:].replace("-", "_")
        options["from_" if name == "from" else "global_" if name == "global" else name] = True if not taken else taken if len(taken) > 1 else taken[0]
    try:
        if words[0] == "find":
            found = colex.which(words[first], *places, **options)
            return found.text, STATUS[found.outcome]
        answer = colex.oracle_check(words[first], *places, **options)
        return answer.text, STATUS[answer.verdict]
    except colex.Rejection:
        return "", None


def test_the_package_answers_as_the_command_does(count=int(os.environ.get("COLEX_QUESTIONS", "100"))):
    asked = questions(os.environ["COLEX"], count, seed=1)
    answered = 0
    for question in asked:
        said, status = by_command(os.environ["COLEX"], question)
        text, here = by_package(question)
        # What cannot be asked so is said on standard error, in words of the command's own.
        assert (text, here if here is not None else status) == (said, status), question
        answered += here is not None
    assert answered > count / 2, answered

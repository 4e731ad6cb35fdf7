"""Questions that every front is asked, in the words of the command: those that --help shows, with other numbers in them."""
import random
import re
import shlex
import subprocess

FIND = ["swizzle", "padding", "copy", "mma", "convert", "layout", "tiler", "value"]
CHECK = ["mma", "sparse", "copy", "wgmma", "umma", "tma", "smem"]


def examples(colex):
    """What the helps show, but what reads a file."""
    shown = []
    for question in [["find", name] for name in FIND] + [["oracle", "check", name] for name in CHECK]:
        text = subprocess.run([colex, *question, "--help"], capture_output=True, text=True, check=True).stdout
        shown += [line[len("$ colex "):] for line in text.splitlines() if line.startswith("$ colex ") and "--dump" not in line and "--record" not in line]
    return shown


def another(number, draw):
    """Mostly itself; else one nearby, or a small power of two. What is asked of large tiles is asked long."""
    choice, n = draw.random(), int(number)
    return number if choice < 0.8 else str(max(0, n + draw.choice([-1, 1]))) if choice < 0.9 else str(2 ** draw.randrange(7))


def questions(colex, count, seed):
    """So many lines, behind `colex`. Names of instructions stay."""
    draw, shown = random.Random(seed), examples(colex)
    return [re.sub(r"(?<![\w.])\d+(?![\w.]*[A-Za-z_.])", lambda found: another(found.group(), draw), draw.choice(shown)) for _ in range(count)]


def by_command(colex, question):
    """What is printed, or the mistake that is named; and the status."""
    done = subprocess.run([colex, *shlex.split(question)], capture_output=True, text=True)
    return done.stdout, done.returncode

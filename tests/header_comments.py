"""The comments with which headers, and the concepts in them, open.

    for number, line in opening(path):      what stands set in by three spaces or more, where examples are
"""


def opening(path):
    """The indented lines of the comments that stand at the margin, without the two slashes and three spaces, with their numbers."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("//   "):
            yield number, line[5:].rstrip()

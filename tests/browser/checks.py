"""What a test of a page finds, beside what it expects: all that is otherwise is said, and counted."""


class Checks:
    def __init__(self):
        self.failed = 0

    def __call__(self, what, found, expected=True):
        if found == expected:
            return
        self.failed += 1
        print(f"FAILED  {what}: found {found!r}, expected {expected!r}")

    def holds(self, what, found, part):
        self(f"{what}: {part!r} in {found!r}", part in found)

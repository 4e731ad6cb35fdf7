"""Where in the user's code something stands, and the comments there that say that it is meant so."""
from __future__ import annotations

import ast
import io
import os
import re
import sys
import tokenize
from dataclasses import dataclass

_OURS = os.path.dirname(os.path.abspath(__file__)) + os.sep


#: Whether code of a file is the user's, by the file's name.
_USERS: dict = {}


def _of_the_dsl() -> str:
    import cutlass
    return os.path.dirname(os.path.abspath(cutlass.__file__)) + os.sep


def _is_users(name) -> bool:
    if name not in _USERS:
        file = os.path.abspath(name)
        _USERS[name] = not file.startswith((_OURS, _of_the_dsl())) and os.path.exists(file) and f"{os.sep}contextlib.py" not in file
    return _USERS[name]


def user_line():
    """The line of the user's that is being traced: the innermost one that is neither the DSL's nor colex's."""
    frame = sys._getframe()
    while frame is not None:
        if _is_users(frame.f_code.co_filename):
            return os.path.relpath(frame.f_code.co_filename), frame.f_lineno
        frame = frame.f_back
    return "?", 0


def called_by_user() -> bool:
    """Whether whoever called the wrapper is the user's code: what the DSL calls by itself is not judged."""
    frame = sys._getframe(1)
    while frame is not None and os.path.abspath(frame.f_code.co_filename).startswith(_OURS):
        frame = frame.f_back
    return frame is not None and not os.path.abspath(frame.f_code.co_filename).startswith(_of_the_dsl())


_REMARK = re.compile(r"#\s*colex:\s*meant so:\s*(\S.*)")


@dataclass
class _Remark:
    """A comment `# colex: meant so: REASON`: the lines of its statement, and of the function that it stands in."""
    line: int
    reason: str
    statement: range
    function: range
    used: bool = False


def _lines(node) -> range:
    return range(node.lineno, node.end_lineno + 1)


def _read(file) -> list[_Remark]:
    """The remarks of a file; none of what is no file of Python."""
    try:
        with tokenize.open(file) as source:
            text = source.read()
        if "colex:" not in text:
            return []
        tree = ast.parse(text)
        comments = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == tokenize.COMMENT]
    except (OSError, SyntaxError, UnicodeDecodeError):
        return []
    nodes = list(ast.walk(tree))  # outer ones come before inner ones
    statements = [_lines(node) for node in nodes if isinstance(node, ast.stmt) and not hasattr(node, "body")]
    functions = [_lines(node) for node in nodes if isinstance(node, (ast.FunctionDef, ast.Lambda))]
    remarks = []
    for comment in comments:
        said, line = _REMARK.match(comment.string), comment.start[0]
        if said:
            around = [lines for lines in functions if line in lines]
            statement = next((lines for lines in statements if line in lines), range(line, line + 1))
            remarks.append(_Remark(line, said.group(1).strip(), statement, around[-1] if around else range(1, sys.maxsize)))
    return remarks


class Remarks:
    """The comments that say that something is meant so, in the files that are met, and which of them were needed."""

    def __init__(self):
        self._of = {}

    def reason(self, file, line) -> str:
        """The reason that stands on the statement of this line; empty if there is none."""
        if file not in self._of:
            self._of[file] = _read(file)
        for remark in self._of[file]:
            if line in remark.statement:
                remark.used = True
                return remark.reason
        return ""

    def unused(self, places):
        """Where there is a comment that was not needed, in functions in which these places are, and its reason."""
        for file, _ in places:
            if file not in self._of:
                self._of[file] = _read(file)
        return [(file, remark.line, remark.reason) for file, remarks in self._of.items() for remark in remarks
                if not remark.used and any(file == other and line in remark.function for other, line in places)]

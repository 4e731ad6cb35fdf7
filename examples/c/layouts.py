"""The C interface from Python by ctypes alone, as from any language that can call C: layouts as objects, refusals as exceptions.

    LD_LIBRARY_PATH=…/lib python3 layouts.py

(The package colex is more than this; here it is shown how a binding is made.)
"""
import ctypes

KINDS = ["ok", "parse", "type", "inadmissible", "overflow", "domain", "unknown", "limit"]
INT = ctypes.c_int64


class Number(ctypes.Structure):
    """A number of a refusal, by its name."""
    _fields_ = [("name", ctypes.c_char * 16), ("number", INT)]


class Why(ctypes.Structure):
    """Why there is no answer."""
    _fields_ = [("kind", ctypes.c_int), ("column", ctypes.c_int32), ("count", ctypes.c_size_t), ("numbers", Number * 4), ("message", ctypes.c_char * 1024)]


class Refused(Exception):
    """There is no answer: `kind`, `message`, and the `numbers` that show it."""

    def __init__(self, why):
        self.kind, self.message, self.column = KINDS[why.kind], why.message.decode(), why.column
        self.numbers = {number.name.decode(): number.number for number in why.numbers[:why.count]}
        super().__init__(f"{self.kind}: {self.message}")


library = ctypes.CDLL("libcolex-c.so.1")
library.colex_free.argtypes = [ctypes.c_void_p]


def call(function, *arguments, gives=INT):
    """What the function gives behind the pointer that follows its arguments."""
    given, why = gives(), Why()
    if getattr(library, "colex_" + function)(*arguments, ctypes.byref(given), ctypes.byref(why)) != 0:
        raise Refused(why)
    return given.value


class Layout:
    """A layout, a swizzled one or a tiler, by its text."""

    def __init__(self, text, handle=None):
        self.handle = ctypes.c_void_p(handle or call("read", text.encode() if isinstance(text, str) else text, gives=ctypes.c_void_p))

    def __del__(self):
        if hasattr(self, "handle"):
            library.colex_free(self.handle)

    def __str__(self):
        size = library.colex_write(self.handle, None, 0)
        text = ctypes.create_string_buffer(size + 1)
        library.colex_write(self.handle, text, ctypes.c_size_t(size + 1))
        return text.value.decode()

    def made(self, function, *arguments):
        """The layout that a function makes of this one and others."""
        return Layout("", call(function, self.handle, *(getattr(each, "handle", each) for each in arguments), gives=ctypes.c_void_p))

    def decided(self, function, *arguments):
        """Whether it is so."""
        return call(function, self.handle, *(each.handle for each in arguments), gives=ctypes.c_int32) != 0

    def number(self, function, *arguments):
        """A number of the layout."""
        return call(function, self.handle, *arguments)


if __name__ == "__main__":
    A = Layout("(64,32):(32,1)")
    for text in "<8:1,3:1>", "<8:1,16:1>":
        try:
            print(f"{text}: {A.made('zipped_divide', Layout(text))}")
        except Refused as refused:
            print(f"{text}: no:", *next(iter(refused.numbers.items())))

"""An empty stand-in for the module torch, which some peers import and none of their layouts need."""
import sys
import types


class StandIn(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        value = type(name, (), {})
        setattr(self, name, value)
        return value


def install():
    torch = StandIn("torch")
    torch.__path__ = []
    torch.__version__ = "2.0.0"
    sys.modules["torch"] = torch
    for name in ("utils", "utils.cpp_extension", "cuda", "nn", "backends", "distributed", "_C", "utils.dlpack", "multiprocessing",
                 "testing"):
        sys.modules["torch." + name] = StandIn("torch." + name)
    torch.cuda = sys.modules["torch.cuda"]
    torch.cuda.is_available = lambda: False

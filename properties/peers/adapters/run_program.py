"""Runs a program as python does, where asked with the empty stand-in for torch."""
import runpy
import sys

if "torch" in sys.argv[2:]:
    import torch_stand_in

    torch_stand_in.install()
runpy.run_path(sys.argv[1], run_name="__main__")

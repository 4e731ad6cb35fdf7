"""CuTe C++ with integers at run time: nothing is checked when it is compiled."""
from cute_cpp import OPERATIONS, CutePeer
from protocol import serve

serve(CutePeer(OPERATIONS, static=False))

"""CuTe C++ with static integers: what is inadmissible does not compile."""
from cute_cpp import OPERATIONS, TILED_OPERATIONS, CutePeer
from protocol import serve

serve(CutePeer({**OPERATIONS, **TILED_OPERATIONS}, static=True))

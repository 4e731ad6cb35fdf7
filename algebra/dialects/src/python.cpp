// Layouts as Python has them: pycute, CuTe DSL, tensor-layouts; and lines of such sources.
//
//   Layout((4, 2), (1, 6))      (4,2):(1,6)
//   (4, 2) : (1, 6)             (4,2):(1,6)
//   Layout([2, 1, (3,)])        (2,1,(3)):(1,2,(2)): pycute and tensor-layouts multiply the extents before
//   make_layout((2, 1, 3))      (2,1,3):(1,0,2): CuTe DSL gives an extent of 1 the stride 0
//   Layout((4), (2))            4:2
//   Layout((4, 8), (1@0, 3 * E(1)))                   (4,8):(1@0,3@1)
//   ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1)))         Sw<3,3,3> o 0 o (8,64):(64,1)
//   ComposedLayout(Swizzle(3, 3, 3), Layout((8, 64), (64, 1)), offset=0)  the same
//   (Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))                              the same
//   a = cute.make_layout((4, 8), stride=(8, 1))                           a is (4,8):(8,1)
//   b = cute.select(a, mode=[1])                                          b is (8):(1)
//
// Source: pycute 4.2 and NVlabs/CuTe, `layout.py`, `swizzle.py`; CuTe DSL 4.2 and 4.8 `core.py`; tensor-layouts 0.3.2.
#include "code_values.hpp"
#include "readers.hpp"

namespace colex::dialects {

Reading read_python(std::string_view text) { return read_code(text, Language::python); }

}  // namespace colex::dialects

// C++ of CuTe: types, and lines of sources.
//
//   Layout<Shape<_4,_8>,Stride<_8,_1>>                                     (4,8):(8,1)
//   cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<…>>      the same
//   ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<…>>      Sw<3,3,3> o 0 o …: the swizzle counts bytes
//   Tensor<ViewEngine<smem_ptr<half_t*>>, Layout<Shape<_4,_8>>>            (4,8):(1,4): a tensor's layout
//   make_layout(make_shape(_4{}, 8), LayoutRight{})                        (4,8):(8,1)
//   auto a = make_layout(4); auto b = size(a);                             a is 4:1, b is 4
//   Layout<Shape<_4,int>,Stride<int,_1>>                                   (4,n1):(n2,1): a type does not say how large an int is
//
// Source: CuTe 4.2, `layout.hpp`, `layout_composed.hpp`, `numeric/integral_constant.hpp`, `pointer_flagged.hpp`, `arch/…`.
#include "code_values.hpp"
#include "readers.hpp"

namespace colex::dialects {

Reading read_cute_cpp(std::string_view text) { return read_code(text, Language::cpp); }

}  // namespace colex::dialects

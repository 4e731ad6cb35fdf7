// C++ of CuTe: types, as they stand in sources and in compilers' messages, and lines of sources.
//
//   Layout<Shape<_4,_8>,Stride<_8,_1>>                                     (4,8):(8,1)
//   cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<…>>      the same
//   ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<…>>      Sw<3,3,3> o 0 o …: the swizzle counts bytes
//   make_layout(make_shape(_4{}, 8), LayoutRight{})                        (4,8):(8,1)
//   auto a = make_layout(4); auto b = size(a);                             a is 4:1, b is 4
//   … [with SLayout=cute::Layout<…>, DLayout=cute::Layout<…>]              its layouts, each a part: a compiler's message
//   Layout<Shape<_4,int>,Stride<int,_1>>                                   (4,n1):(n2,1): a type does not say how large an int is
//
// Source: CuTe 4.2, `layout.hpp`, `layout_composed.hpp`, `numeric/integral_constant.hpp`, `pointer_flagged.hpp`, `arch/…`.
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

#include "code_values.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

constexpr std::string_view message = "[with ";

/// Where the parameter of a template that begins there ends: at a `,`, a `;` or the `]` of the message.
std::size_t end_of_parameter(std::string_view text, std::size_t begin) {
  int open = 0;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    if (open == 0 && (c == ',' || c == ';' || c == ']')) return at;
    open += c == '<' || c == '(' || c == '[' || c == '{' ? 1 : 0;
    open -= c == '>' || c == ')' || c == ']' || c == '}' ? 1 : 0;
  }
  return text.size();
}

bool is_layout(std::string_view parameter) {
  Scanner scan(parameter);
  scan.word();
  if (!scan.accept("=")) return false;
  scan.accept("const ");
  scan.accept("cute::");
  return scan.accept("Layout<") || scan.accept("ComposedLayout<");
}

/// `[with SLayout=cute::Layout<…>, T=float]` as the line `SLayout=cute::Layout<…>;`, each parameter where it stood.
std::string parameters_alone(std::string_view text, std::size_t begin) {
  std::string result(text.size(), ' ');
  while (begin < text.size() && text[begin] != ']') {
    const std::size_t end = end_of_parameter(text, begin);
    if (is_layout(text.substr(begin, end - begin))) {
      result.replace(begin, end - begin, text.substr(begin, end - begin));
      if (end < text.size()) result[end] = ';';
    }
    begin = end < text.size() && text[end] != ']' ? end + 1 : end;
  }
  return result;
}

Reading read_message(std::string_view text, std::size_t with) {
  const std::string lines = parameters_alone(text, with + message.size());
  if (lines.find_first_not_of(' ') == std::string::npos)
    Scanner(text).reject("expected a parameter that is a layout, such as SLayout=cute::Layout<…>", with + message.size());
  const std::string names = lines;
  Reading reading = read_code(names, Language::cpp);
  reading.is_excerpt = true;
  reading.remarks.emplace_back("of this message only the parameters that are layouts are read");
  return reading;
}

}  // namespace

Reading read_cute_cpp(std::string_view text) {
  const std::size_t with = text.find(message);
  return with == std::string_view::npos ? read_code(text, Language::cpp) : read_message(text, with);
}

}  // namespace colex::dialects

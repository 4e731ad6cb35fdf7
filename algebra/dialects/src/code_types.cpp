#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "code_meaning.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using Kinds = Code::Kind;

/// Whether a pointer is one behind another: the sum of pointers and integers, the data of a tensor, a counted one.
bool adds(const Code& pointer) {
  return has_part(pointer, [](const Code& part) {
    return part.kind == Code::Kind::infix || part.word == "data" || part.word == "counting_iterator";
  });
}

bool is_call(const std::string& text) {
  for (std::size_t at = text.find('('); at != std::string::npos; at = text.find('(', at + 1)) {
    if (at > 0 && is_word(text[at - 1])) return true;
  }
  return false;
}

}  // namespace

Term Meaning::type(const Code& code) {
  if (std::optional<Tiled> tiled = tiled_of_type(code)) return {"", false, std::move(tiled)};
  return {of_type(code)};
}

std::string Meaning::of_type(const Code& code) {
  const std::string& word = code.word;
  const std::vector<Code>& arguments = code.parts;
  if ((word == "C" || word == "Int") && arguments.size() == 1) return constant(arguments[0]);
  if ((word == "integral_constant" || word == "constant") && arguments.size() == 2) return constant(arguments[1]);
  if (has(tuple_words, word)) return list(arguments, 0, '(', ')');
  if (word == "Tile" || word == "Tiler") return list(arguments, 0, '<', '>');
  if (word == "Layout") return layout_of_type(code);
  if (word == "Tensor" && arguments.size() == 2) return layout_of_tensor(code);
  if (word.starts_with("Layout_") && word.ends_with("_Atom") && arguments.size() == 1) return atom_of_shared_memory(code);
  if (word == "Swizzle") return text_of(swizzle(code));
  if (word == "ComposedLayout") return composed(code);
  if (word == "ScaledBasis") return basis(code);
  if (word == "E") return "1" + path(arguments, 0);
  if (word == "R") refuse(code, "R is a fraction, and the strides of the notation are integers");
  // conditional_t<true, A, B> is A.
  if (word == "conditional_t" && arguments.size() == 3) return text(arguments[text(arguments[0]) == "true" ? 1 : 2]);
  if (word.ends_with("_v") && arguments.size() == 1) return of_call({word, {text(arguments[0])}}, code).front().text;
  if (arguments.size() == 1 && arguments[0].kind == Kinds::typed) {
    reading_.remarks.push_back("what stands around it is left out: " + word + "<…>");
    reading_.is_excerpt = true;
    return text(arguments[0]);
  }
  refuse(code, "expected a layout, a shape, a swizzle or an integer of CuTe, found " + word, Kind::parse);
}

std::string Meaning::constant(const Code& code) {
  const std::string said = text(code);
  const bool is_written = said.find_first_of("()") == std::string::npos;
  const std::string number = is_written ? said : settled(said, code);
  return is_digit(number.front()) || number.front() == '-' ? '_' + number : number;
}

void Meaning::require_arguments(const Code& code, std::size_t least, std::size_t most) const {
  const std::size_t count = code.parts.size();
  if (count >= least && count <= most) return;
  refuse(code, code.word + " has " + (least == most ? "" : "at least ") + std::to_string(least) + " arguments, and not " +
                   std::to_string(count));
}

std::string Meaning::layout_of_type(const Code& code) {
  require_arguments(code, 1, 2);
  const std::string shape = text(code.parts[0]);
  return shape + ':' + (code.parts.size() == 2 ? text(code.parts[1]) : compact(shape, code.parts[0], false));
}

std::int64_t Meaning::number(const Code& code, std::int64_t most) {
  const std::string digits = plain(text(code));
  std::int64_t result = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
  if (end != digits.data() + digits.size() || error != std::errc{} || result > most || result < -most)
    refuse(code, "expected a small integer, found " + digits);
  return result;
}

std::string Meaning::atom_of_shared_memory(const Code& code) {
  static constexpr auto kinds =
      std::to_array<std::pair<std::string_view, std::int64_t>>({{"INTER", 0}, {"SW32", 1}, {"SW64", 2}, {"SW128", 3}});
  const std::int64_t bits = bits_of_type(code.parts[0]);
  const bool by_k = code.word.starts_with("Layout_K_");
  for (const auto& [kind, swizzled] : kinds) {
    if (code.word != std::string(by_k ? "Layout_K_" : "Layout_MN_") + std::string(kind) + "_Atom" || bits == 0) continue;
    const std::string row = std::to_string((std::int64_t{128} << swizzled) / bits);
    const std::string inner = text_of(of_elements({swizzled, 4, 3}, bits)) + " o 0 o ";
    return inner + (by_k ? "(8," + row + "):(" + row + ",1)" : "(" + row + ",8):(1," + row + ")");
  }
  refuse(code, "expected an atom of shared memory of a type whose bits are known, as Layout_K_SW128_Atom<half_t>");
}

std::string Meaning::layout_of_tensor(const Code& code) {
  std::string engine = code.parts[0].word;
  for (const Code* inner = &code.parts[0]; !inner->parts.empty(); inner = &inner->parts[0]) {
    const std::string& name = inner->parts[0].word;
    engine += '<' + name;
    for (const char* memory : {"gmem", "smem", "rmem", "tmem"}) {
      if (name == std::string(memory) + "_ptr") reading_.memory = memory;
    }
  }
  constexpr std::size_t longest = 60;
  reading_.remarks.push_back("what its elements are reached through is left out: " + engine.substr(0, longest));
  return text(code.parts[1]);
}

SwizzleNumbers Meaning::swizzle(const Code& code) {
  require_arguments(code, 2, 3);
  const std::int64_t bits = number(code.parts[0]);
  return {bits, number(code.parts[1]), code.parts.size() == 3 ? number(code.parts[2]) : bits};
}

std::string Meaning::composed(const Code& code) {
  require_arguments(code, 3, 3);
  const Code &inner = code.parts[0], &offset = code.parts[1];
  const std::string outer = text(code.parts[2]);
  const bool flagged = offset.word == "smem_ptr_flag" || offset.word == "smem_ptr_flag_bits";
  if (!flagged) return text(inner) + " o " + text(offset) + " o " + outer;
  if (inner.word != "Swizzle") refuse(inner, "expected the Swizzle of a pointer's bytes, found " + inner.word);
  // smem_ptr_flag alone is of single bits, which CuTe's atoms are counted in before they are made of elements.
  const std::int64_t bits = offset.parts.empty() ? 1 : number(offset.parts[0]);
  const SwizzleNumbers bytes = swizzle(inner);
  try {
    const SwizzleNumbers elements = of_elements(bytes, bits);
    remark_bytes(reading_, bytes, elements, bits);
    reading_.element_bits = bits;
    return text_of(elements) + " o 0 o " + outer;
  } catch (const Rejection& rejection) {
    refuse(inner, rejection.message());
  }
}

std::string Meaning::path(const std::vector<Code>& indices, std::size_t first) {
  std::string result;
  for (std::size_t k = first; k < indices.size(); ++k) result = '@' + std::to_string(number(indices[k])) + result;
  return result;
}

std::string Meaning::basis(const Code& code) {
  require_arguments(code, 2, 64);
  return text(code.parts[0]) + path(code.parts, 1);
}

Term Meaning::made_layout(const std::string& word, const std::vector<Code>& of_template, const std::vector<Code>& arguments,
                          const Code& code) {
  std::vector<const Code*> positional;
  for (const Code& argument : arguments) {
    if (argument.kind != Kinds::keyword)
      positional.push_back(&argument);
    else if (argument.word != "shape" && argument.word != "stride" && !has(ignored_keywords, argument.word))
      refuse(argument, word + " has the keywords shape and stride, and not " + argument.word);
  }
  const Code* shape = keyword(arguments, "shape");
  const Code* stride = keyword(arguments, "stride");
  if (shape == nullptr && !positional.empty()) shape = positional[0];
  if (shape == nullptr) {
    if (of_template.empty()) refuse(code, word + " takes a shape");
    return {layout_of_type({Kinds::typed, word, of_template, code.offset})};
  }
  const std::string said = text(*shape);
  const bool is_made = is_call(said) || said.find_first_of("+/%*&|^<>") != std::string::npos;
  const std::string first = is_made && uses_.empty() ? settled(said, *shape) : said;
  if (is_layout(first, *shape)) return {concatenated(positional)};
  if (stride == nullptr && positional.size() > 1) stride = positional[1];
  if (positional.size() > 2) refuse(code, word + " takes a shape and a stride, or layouts", Kind::parse);
  if (stride == nullptr || stride->word == "None")
    return {first + ':' + compact(first, *shape, word == "Layout" && language_ == Language::python)};
  const std::string order = stride->kind == Kinds::braces ? stride->parts.front().word : stride->word;
  if (order == "LayoutRight" || order == "GenRowMajor") return {"make_layout_right(" + first + ')'};
  if (order == "LayoutLeft" || order == "GenColMajor") return {first + ':' + compact(first, *shape, false)};
  return {first + ':' + text(*stride)};
}

std::string Meaning::concatenated(const std::vector<const Code*>& layouts) {
  std::string result;
  for (const Code* layout : layouts) result += (result.empty() ? "make_layout(" : ", ") + text(*layout);
  return result + ')';
}

std::string Meaning::compact(const std::string& shape, const Code& code, bool also_of_one) const {
  std::string result, product = "1";
  for (std::size_t at = 0; at < shape.size();) {
    std::size_t end = at;
    while (end < shape.size() && std::string_view("(), ").find(shape[end]) == std::string_view::npos) ++end;
    if (end == at) {
      result += shape[at++];
      continue;
    }
    const std::string extent = shape.substr(at, end - at);
    if (const auto type = std::find_if(types_.begin(), types_.end(), [&](const Unknown& each) { return each.name == extent; });
        type != types_.end())
      refuse({Kinds::name, "", {}, type_offsets_[static_cast<std::size_t>(type - types_.begin())]},
             "a type does not say how large this int is, nor so the strides behind it; write the stride");
    if (extent.find_first_of("+-/%^&|<>:@") != std::string::npos)
      refuse(code, "the shape of a layout is of integers at least 1, found " + plain(extent));
    result += extent == "_1" && !also_of_one ? "0" : product;
    product = multiplied(product, extent, code);
    at = end;
  }
  return result;
}

std::string Meaning::multiplied(const std::string& product, const std::string& extent, const Code& code) const {
  const std::string factor = plain(extent);
  std::int64_t a = 0, b = 0;
  const bool known = std::from_chars(product.data(), product.data() + product.size(), a).ptr == product.data() + product.size() &&
                     std::from_chars(factor.data(), factor.data() + factor.size(), b).ptr == factor.data() + factor.size();
  if (!known) return product == "1" ? factor : product + '*' + factor;
  if (b < 1 || b > std::numeric_limits<std::int64_t>::max() / a)
    refuse(code, "the extents of a shape are at least 1, and their product fits 64 bits");
  return std::to_string(a * b);
}

std::string Meaning::python_composed(const std::vector<Code>& arguments, const Code& code) {
  std::vector<std::string> said;
  for (const Code& argument : arguments)
    said.push_back(text(argument.kind == Kinds::keyword ? argument.parts.front() : argument));
  if (said.size() < 2 || said.size() > 3) refuse(code, "a composed layout has an inner function, an offset and a layout");
  if (said.size() == 2) return said[0] + " o 0 o " + said[1];
  return is_layout(said[1], code) ? said[0] + " o " + said[2] + " o " + said[1] : said[0] + " o " + said[1] + " o " + said[2];
}

Term Meaning::made_tensor(const std::vector<Code>& arguments, const Code& code) {
  std::vector<Code> rest = arguments;
  if (rest.size() > 1 && is_pointer(rest.front())) {
    if (adds(rest.front())) reading_.remarks.emplace_back("a tensor begins at 0 here: what its pointer adds is left out");
    rest.erase(rest.begin());
  }
  if (rest.empty()) refuse(code, "a tensor has a layout");
  Term made = rest.size() == 1 ? term(rest.front()) : Term{};
  if (rest.size() > 1 || !is_layout(made.text, code)) made = made_layout("make_layout", {}, rest, code);
  made.is_tensor = true;
  return made;
}

bool Meaning::is_pointer(const Code& code) const {
  if (code.kind == Kinds::name) return !variables_.contains(code.word) && integer_of_name(code.word).empty();
  if (code.kind == Kinds::call)
    return called(code).find("ptr") != std::string::npos || called(code) == "data" || called(code) == "begin" ||
           called(code) == "counting_iterator";
  if (code.kind == Kinds::member) return code.word == "iterator" || !variables_.contains(code.parts.front().word);
  return (code.kind == Kinds::braces && code.parts.front().word.find("ptr") != std::string::npos) ||
         (code.kind == Kinds::integer && code.word == "0");
}

}  // namespace colex::dialects

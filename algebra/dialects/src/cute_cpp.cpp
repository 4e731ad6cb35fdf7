// C++ types of CuTe, as they stand in sources and in compilers' messages, and the expressions that make layouts.
//
//   Layout<Shape<_4,_8>,Stride<_8,_1>>                                     (4,8):(8,1)
//   cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<…>>      the same
//   ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<…>>      Sw<3,3,3> o 0 o …: the swizzle counts bytes
//   make_layout(make_shape(_4{}, 8), LayoutRight{})                        (4,8):(8,1)
//   … [with SLayout=cute::Layout<…>, DLayout=cute::Layout<…>]              its layouts, each a part: a compiler's message
//   Layout<Shape<_4,int>,Stride<int,_1>>                                   (4,n1):(n2,1): a type does not say how large an int is
//
// Source: CuTe 4.2, `layout.hpp`, `layout_composed.hpp`, `numeric/integral_constant.hpp`, `pointer_flagged.hpp`, `arch/…`.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

/// A type as a tree: `Layout` with its arguments, or a number.
struct Type {
  std::string name;  ///< without its namespaces; a number's digits
  std::vector<Type> arguments = {};
  std::size_t offset = 0;
  bool at_run_time = false;  ///< a number that is an argument of a function
};

class CuteCpp {
 public:
  explicit CuteCpp(std::string_view text) : scan_(text) {}

  Reading read() {
    if (const std::size_t with = scan_.text().find(parameters); with != std::string_view::npos) {
      scan_.back_to(with + parameters.size());
      template_parameters();
      return std::move(reading_);
    }
    const Type type = parsed(0);
    for (const char* ignored : {"const", "&", "{}", ";"}) scan_.accept(ignored);
    if (!scan_.at_end()) require_known(type);
    scan_.expect_end();
    reading_.parts.push_back({"", value(type)});
    return std::move(reading_);
  }

 private:
  // --- a compiler's message

  static constexpr std::string_view parameters = "[with ";

  /// `SLayout=cute::Layout<…>, DLayout=…]`: what the parameters of a template are; each that is a layout is a part.
  void template_parameters() {
    const std::size_t begin = scan_.offset();
    while (!scan_.at_end() && !scan_.accept("]")) {
      std::string name(scan_.word());
      if (!name.empty() && scan_.accept("=") && layout_is_ahead()) {
        std::string expression = value(parsed(0));
        if (scan_.ahead(",") || scan_.ahead(";") || scan_.ahead("]"))
          reading_.parts.push_back({std::move(name), std::move(expression)});
      }
      skip_parameter();
    }
    if (reading_.parts.empty()) scan_.reject("expected a parameter that is a layout, such as SLayout=cute::Layout<…>", begin);
    reading_.is_excerpt = true;
    reading_.remarks.emplace_back("of this message only the parameters that are layouts are read");
  }

  bool layout_is_ahead() {
    const std::size_t begin = scan_.offset();
    scan_.accept("const ");
    scan_.accept("cute::");
    const bool is = scan_.accept("Layout<") || scan_.accept("ComposedLayout<");
    scan_.back_to(begin);
    return is;
  }

  /// To behind the sign that ends this parameter.
  void skip_parameter() {
    for (int open = 0; !scan_.at_end(); scan_.back_to(scan_.offset() + 1)) {
      if (open == 0 && scan_.ahead("]")) return;
      const bool ends = scan_.ahead(",") || scan_.ahead(";");
      open += scan_.ahead("<") || scan_.ahead("(") || scan_.ahead("[") || scan_.ahead("{") ? 1 : 0;
      open -= scan_.ahead(">") || scan_.ahead(")") || scan_.ahead("]") || scan_.ahead("}") ? 1 : 0;
      if (open == 0 && ends) return scan_.back_to(scan_.offset() + 1);
    }
  }

  // --- the tree

  Type parsed(int depth) {
    constexpr int deepest = 64;
    if (depth > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
    for (const char* qualifier : {"const ", "struct ", "class ", "typename "}) scan_.accept(qualifier);
    // Some demanglers write an argument with its type: C<(int)8>.
    for (const char* cast : {"(int)", "(unsigned int)", "(long)", "(unsigned long)", "(bool)"}) scan_.accept(cast);
    Type type;
    type.offset = scan_.offset();
    type.name = std::string(scan_.integer());
    if (type.name.size() > 1 && type.name.front() == '0')
      scan_.reject("a number that begins with 0 is octal in C++; write it without", type.offset);
    if (!type.name.empty()) {
      // 4u, 4l, 4UL: what an argument's type is does not change its value.
      while (scan_.accept("u") || scan_.accept("U") || scan_.accept("l") || scan_.accept("L")) continue;
      return type;
    }
    type.name = std::string(scan_.word());
    while (scan_.accept("::")) type.name = std::string(scan_.word());
    if (type.name.empty()) scan_.fail("a type of CuTe");
    if (scan_.accept("<")) {
      while (!scan_.accept(">")) {
        if (!type.arguments.empty()) scan_.expect(",");
        type.arguments.push_back(parsed(depth + 1));
      }
    }
    for (const char* behind : {"{}", "const", "&"}) scan_.accept(behind);
    if (is_function(type.name)) arguments_of_function(type, depth);
    // conditional_t<true, A, B> is A.
    if (type.name == "conditional_t" && type.arguments.size() == 3) {
      Type chosen = type.arguments[type.arguments[0].name == "true" ? 1 : 2];
      return chosen;
    }
    return type;
  }

  static bool is_function(const std::string& name) { return name.starts_with("make_") || name == "composition"; }

  /// `(make_shape(_4{}, 8))`.
  void arguments_of_function(Type& type, int depth) {
    scan_.expect("(");
    while (!scan_.accept(")")) {
      if (!type.arguments.empty()) scan_.expect(",");
      type.arguments.push_back(parsed(depth + 1));
      type.arguments.back().at_run_time = is_number(type.arguments.back().name);
    }
  }

  // --- its value

  [[noreturn]] void refuse(const Type& type, const std::string& why) const { scan_.refuse(why, type.offset); }

  void require_arguments(const Type& type, std::size_t least, std::size_t most) const {
    const std::size_t count = type.arguments.size();
    if (count >= least && count <= most) return;
    refuse(type, type.name + " has " + (least == most ? "" : "at least ") + std::to_string(least) + " arguments, and not " +
                     std::to_string(count));
  }

  static bool is_number(const std::string& name) {
    return !name.empty() && (std::isdigit(static_cast<unsigned char>(name.front())) != 0 || name.front() == '-');
  }

  /// `_4`, `_M2`, `C<4>`, `Int<4>`, `integral_constant<int, 4>`, `constant<int, 4>`, or a number itself; empty if it is none.
  static std::string integer(const Type& type) {
    const std::string& name = type.name;
    if (is_number(name)) return name;
    const bool negative = name.starts_with("_m") || name.starts_with("_M");
    const std::string digits = name.substr(negative ? 2 : 1);
    if (name.starts_with("_") && is_number(digits) && type.arguments.empty()) return (negative ? "-" : "") + digits;
    if ((name == "C" || name == "Int") && type.arguments.size() == 1) return integer(type.arguments[0]);
    if ((name == "integral_constant" || name == "constant") && type.arguments.size() == 2) return integer(type.arguments[1]);
    return "";
  }

  std::int64_t number(const Type& type, std::int64_t most = 4096) const {
    const std::string digits = integer(type);
    std::int64_t result = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (digits.empty() || error != std::errc{} || result > most || result < -most)
      refuse(type, "expected a small integer, found " + type.name);
    return result;
  }

  /// Refuses a name that CuTe has not: a text that goes on behind such a one is not CuTe's.
  void require_known(const Type& type) {
    try {
      value(type);
    } catch (const notation::LocatedRejection& mistake) {
      if (mistake.kind() == Kind::parse) throw;
    }
  }

  std::string value(const Type& type) {
    if (const std::string constant = integer(type); !constant.empty()) return constant;
    const std::string& name = type.name;
    if (is_unknown(type)) {
      reading_.unknowns.push_back({"n" + std::to_string(reading_.unknowns.size() + 1), 1});
      return reading_.unknowns.back().name;
    }
    for (const char* tuple : {"tuple", "Shape", "Stride", "Coord", "Step", "IntTuple", "make_shape", "make_stride", "make_coord",
                              "make_tuple", "make_step", "make_int_tuple"}) {
      if (name == tuple) return list(type, '(', ')');
    }
    for (const char* tiler : {"Tile", "Tiler", "make_tile", "make_tiler"}) {
      if (name == tiler) return list(type, '<', '>');
    }
    if (name == "make_layout") return made_layout(type);
    if (name == "composition" || name == "make_composed_layout") return made_composed(type);
    if (name == "Underscore" || name == "_") return "_";
    if (name == "Layout") return layout(type);
    if (name == "Swizzle") return text_of(swizzle(type));
    if (name == "ComposedLayout") return composed(type);
    if (name == "ScaledBasis") return basis(type);
    if (name == "E") return "1" + path(type);
    if (name == "R") refuse(type, "R is a fraction, and the strides of the notation are integers");
    if (type.arguments.size() == 1 && !type.arguments[0].arguments.empty()) {
      reading_.remarks.push_back("what stands around it is left out: " + name + "<…>");
      reading_.is_excerpt = true;
      return value(type.arguments[0]);
    }
    scan_.reject("expected a layout, a shape, a swizzle or an integer of CuTe, found " + name, type.offset);
  }

  /// An integer of which the type says no more than that it is one.
  static bool is_unknown(const Type& type) {
    static constexpr const char* names[] = {"int", "unsigned", "long", "size_t", "int64_t", "int32_t", "uint32_t", "uint64_t"};
    return type.arguments.empty() && std::find(std::begin(names), std::end(names), type.name) != std::end(names);
  }

  std::string list(const Type& type, char open, char close) {
    std::string text(1, open);
    for (const Type& argument : type.arguments) text += (text.size() > 1 ? "," : "") + value(argument);
    return text + close;
  }

  std::string layout(const Type& type) {
    require_arguments(type, 1, 2);
    const std::string shape = value(type.arguments[0]);
    if (type.arguments.size() == 2) return shape + ':' + value(type.arguments[1]);
    std::int64_t product = 1;
    return shape + ':' + compact(type.arguments[0], product);
  }

  /// `make_layout(shape)`, with strides or with the order of them; or of layouts, whose modes follow one another.
  std::string made_layout(const Type& type) {
    require_arguments(type, 1, 64);
    const auto is_layout = [](const Type& part) { return part.name == "Layout" || part.name == "make_layout"; };
    if (is_layout(type.arguments[0])) return "make_layout" + list(type, '(', ')');
    if (type.arguments.size() == 2) {
      const std::string& order = type.arguments[1].name;
      const std::string shape = value(type.arguments[0]);
      if (order == "LayoutRight" || order == "GenRowMajor") return "make_layout_right(" + shape + ')';
      if (order == "LayoutLeft" || order == "GenColMajor") return "make_layout_left(" + shape + ')';
      return shape + ':' + value(type.arguments[1]);
    }
    return layout(type);
  }

  /// `composition(Swizzle<3,3,3>{}, layout)`, of two parts or with an offset between them.
  std::string made_composed(const Type& type) {
    require_arguments(type, 2, 3);
    return type.arguments.size() == 3 ? composed(type) : "composition" + list(type, '(', ')');
  }

  /// The strides that CuTe gives a shape: each is the product of the extents before it, and 0 where the extent is known to be 1.
  std::string compact(const Type& shape, std::int64_t& product) const {
    if (!integer(shape).empty()) {
      constexpr std::int64_t largest = std::int64_t{1} << 31;
      const std::int64_t extent = number(shape, largest), stride = extent == 1 && !shape.at_run_time ? 0 : product;
      if (extent < 1 || extent > std::numeric_limits<std::int64_t>::max() / product)
        refuse(shape, "the extents of a shape are at least 1, and their product fits 64 bits");
      product *= extent;
      return std::to_string(stride);
    }
    if (is_unknown(shape))
      refuse(shape, "a type does not say how large this " + shape.name + " is, nor so the strides behind it; write the stride");
    std::string text = "(";
    for (const Type& mode : shape.arguments) text += (text.size() > 1 ? "," : "") + compact(mode, product);
    return text + ')';
  }

  SwizzleNumbers swizzle(const Type& type) const {
    require_arguments(type, 2, 3);
    const std::int64_t bits = number(type.arguments[0]);
    return {bits, number(type.arguments[1]), type.arguments.size() == 3 ? number(type.arguments[2]) : bits};
  }

  std::string composed(const Type& type) {
    require_arguments(type, 3, 3);
    const Type &inner = type.arguments[0], &offset = type.arguments[1];
    const std::string outer = value(type.arguments[2]);
    const bool flagged = offset.name == "smem_ptr_flag" || offset.name == "smem_ptr_flag_bits";
    if (!flagged) return value(inner) + " o " + value(offset) + " o " + outer;
    if (inner.name != "Swizzle") refuse(inner, "expected the Swizzle of a pointer's bytes, found " + inner.name);
    // smem_ptr_flag alone is of single bits, which CuTe's atoms are counted in before they are made of elements.
    const std::int64_t bits = offset.arguments.empty() ? 1 : number(offset.arguments[0]);
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

  /// `@1@0`: CuTe's innermost index is its last argument, and is written first.
  std::string path(const Type& type) const {
    std::string text;
    for (const Type& index : type.arguments) text = '@' + std::to_string(number(index)) + text;
    return text;
  }

  std::string basis(const Type& type) {
    require_arguments(type, 2, 64);
    Type indices = type;
    indices.arguments.erase(indices.arguments.begin());
    const std::string scale = value(type.arguments[0]);
    return scale + path(indices);
  }

  Scanner scan_;
  Reading reading_;
};

}  // namespace

Reading read_cute_cpp(std::string_view text) { return CuteCpp(text).read(); }

}  // namespace colex::dialects

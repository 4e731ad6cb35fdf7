// What CuTe DSL prints, in Python and in MLIR.
//
//   S<3,4,3> o 0 o (8,64):(64,1)                                          Sw<3,4,3> o 0 o (8,64):(64,1)
//   (?,4):(1,?{div=8})                                                    (n1,4):(1,8*n2)
//   tensor<ptr<f16, smem, align<1024>> o (8,64):(64,1)>                   (8,64):(64,1), elements f16
//   Tensor<0x7f00@gmem o (8,64):(64,1)>                                   likewise
//   tensor<(0,8) o (8,64):(1@1,1@0)>                                      8@1 + ((8,64):(1@1,1@0))
//   !cute.layout<"(4,8):(8,1)">                                           (4,8):(8,1)
//   !cute.memref<f16, gmem, align<16>, "(8,64):(64,1)">                   likewise
//   %3 = cute.make_layout() : !cute.layout<"(4,8):(8,1)">                 (4,8):(8,1)
//   [4:1; _]                                                              <4:1,_>
//   Tiled MMA …  Tiled Copy …                                             as C++ prints them
//
// Source: CuTe DSL 4.2 and 4.8, `str` of layouts, tensors, tilers, atoms, and the types of its MLIR dialect.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "colex/rejection.hpp"

#include "dump.hpp"
#include "ir_text.hpp"
#include "layout_text.hpp"
#include "readers.hpp"
#include "scanner.hpp"
#include "spelling.hpp"

namespace colex::dialects {

namespace {

/// A dump writes its tilers as C++ does.
constexpr Spelling dump_spelling{.tilers_in_tuples = true};

constexpr DumpWords dsl_words{{"Tiled MMA", "Thr MMA", "MMA Atom", "Tiled Copy", "Thr Copy", "Copy Atom"},
                              {{{"Thr Layout VMNK", "ThrLayoutVMNK"},
                                {"Permutation MNK", "PermutationMNK"},
                                {"ThrID", "ThrID"},
                                {"Shape MNK", "Shape_MNK"},
                                {"TV Layout A", "LayoutA_TV"},
                                {"TV Layout B", "LayoutB_TV"},
                                {"TV Layout C", "LayoutC_TV"},
                                {"Tiler MN", "Tiler_MN"},
                                {"TV Layout tiled", "TiledLayout_TV"},
                                {"TV Layout Src", "ValLayoutSrc"},
                                {"TV Layout Dst", "ValLayoutDst"},
                                {"TV Layout Ref", "ValLayoutRef"}}},
                              "Value type"};

/// What the text of a type of MLIR may be.
enum class Holds { layout, composed, tuple, tiler, swizzle };

class CuteDsl {
 public:
  explicit CuteDsl(std::string_view text) : scan_(text), layouts_(scan_, reading_, dsl_spelling) {}

  Reading read() {
    if (begin_dump(scan_, dsl_words, reading_)) {
      LayoutText values(scan_, reading_, dump_spelling);
      read_dump(scan_, dsl_words, reading_, [&] { return values.layout(); });
      return std::move(reading_);
    }
    if (!scan_.ahead("!") && scan_.text().find("!cute.") != std::string_view::npos) {
      types();
      return std::move(reading_);
    }
    std::string expression = whole();
    scan_.expect_end();
    if (!expression.empty()) reading_.parts.push_back({"", std::move(expression)});
    return std::move(reading_);
  }

 private:
  /// All types in the text that have a layout; around them stands IR.
  void types() {
    const std::string_view text = scan_.text();
    std::string around;
    std::set<std::string> known;
    std::size_t rest = 0, first_end = 0;
    Lines lines(text);
    for (std::size_t at = 0; at < text.size();) {
      if (!layout_type_is_at(at)) {
        at = text[at] == '"' ? behind_string(text, at) : at + 1;
        continue;
      }
      scan_.back_to(at + 1);
      const std::size_t unknowns = reading_.unknowns.size();
      std::string expression = of_mlir();
      around += std::string(text.substr(rest, at - rest)) + ' ';
      rest = scan_.position();
      if (first_end == 0) first_end = rest;
      std::string type(text.substr(at, rest - at));
      lines.to(at);
      at = rest;
      if (known.insert(type).second) {
        reading_.parts.push_back({std::move(type), std::move(expression), lines.place()});
      } else {
        reading_.unknowns.resize(unknowns);
      }
    }
    around += text.substr(rest);
    if (reading_.parts.empty()) scan_.reject("expected the type of a layout, such as !cute.layout<\"…\">", text.find("!cute."));
    if (!is_around_types(around)) scan_.reject(neither_type_nor_ir, first_end);
    if (reading_.parts.size() == 1) reading_.parts.front().name.clear();
    reading_.is_excerpt = true;
    reading_.remarks.emplace_back(types_alone);
  }

  bool layout_type_is_at(std::size_t at) const {
    const std::string_view type = scan_.text().substr(at);
    for (const char* name : {"!cute.layout<", "!cute.composed_layout<", "!cute.memref<", "!cute.coord_tensor<"}) {
      if (type.starts_with(name)) return true;
    }
    return false;
  }

  /// Empty where it has added parts with names.
  std::string whole() {
    if (scan_.accept("!")) return of_mlir();
    if (scan_.accept("tensor<")) return tensor();
    if (scan_.accept("Tensor<")) return tensor_at_address();
    if (scan_.accept("tensor(")) return runtime_tensor();
    if (scan_.accept("raw_ptr(")) return behind_raw_pointer();
    if (scan_.accept("<\"")) return quoted_behind([this] { return layout(); });
    return layout();
  }

  template <class Read>
  std::string quoted_behind(const Read& read) {
    std::string expression = read();
    scan_.expect("\"");
    scan_.expect(">");
    return expression;
  }

  /// A type of MLIR, whose text stands in quotation marks.
  std::string of_mlir() {
    if (!scan_.accept("cute.") && !scan_.accept("cute_nvgpu.")) scan_.fail("a type of !cute");
    const std::size_t begin = scan_.offset();
    const std::string type(scan_.word());
    scan_.expect("<");
    if (type == "memref") return memref();
    if (type == "coord_tensor") return coordinates();
    if (type == "tiled_copy") return tiled_copy();
    static constexpr struct {
      const char* type;
      Holds holds;
    } types[] = {
        {"layout", Holds::layout}, {"composed_layout", Holds::composed}, {"shape", Holds::tuple}, {"stride", Holds::tuple},
        {"coord", Holds::tuple},   {"int_tuple", Holds::tuple},          {"tile", Holds::tiler},  {"swizzle", Holds::swizzle}};
    for (const auto& known : types) {
      if (type == known.type) {
        scan_.expect("\"");
        return quoted_behind([&] { return held(known.holds); });
      }
    }
    scan_.back_to(begin);
    scan_.fail("the type of a layout, and not " + type);
  }

  std::string held(Holds holds) {
    switch (holds) {
      case Holds::layout: return layouts_.strided();
      case Holds::composed: return composed_layout();
      case Holds::tuple: return layouts_.tuple();
      case Holds::tiler:
        if (!scan_.ahead("[")) scan_.fail("'['");
        return layouts_.layout();
      case Holds::swizzle: break;
    }
    return swizzle();
  }

  /// `f16, gmem, align<16>, "(8,64):(64,1)"`.
  std::string memref() {
    const std::size_t begin = scan_.offset();
    std::string about(scan_.up_to("\""));
    while (!about.empty() && (about.back() == ' ' || about.back() == ',')) about.pop_back();
    scan_.expect("\"");
    const std::string inner = behind_pointer(about, begin);
    return quoted_behind([&] { return inner + layout(); });
  }

  /// `"(0,0)", "(8,64):(1@0,1@1)"`.
  std::string coordinates() {
    scan_.expect("\"");
    const std::string offset = layouts_.offset();
    scan_.expect("\"");
    scan_.expect(",");
    scan_.expect("\"");
    return quoted_behind([&] { return at_offset(offset); });
  }

  std::string at_offset(const std::string& offset) {
    const std::string layout = layouts_.strided();
    return offset.empty() ? layout : offset + " + (" + layout + ')';
  }

  /// `ATOM, layout_copy_tv = <"…">, tiler_mn = <"[…]">`.
  std::string tiled_copy() {
    const std::string atom(scan_.up_to("layout_copy_tv"));
    reading_.remarks.push_back("the copy atom is left out: " + atom.substr(0, atom.find_last_not_of(", ") + 1));
    for (const auto& [name, part] : {std::pair("layout_copy_tv", "TiledLayout_TV"), {"tiler_mn", "Tiler_MN"}}) {
      scan_.expect(name);
      scan_.expect("=");
      scan_.expect("<\"");
      reading_.parts.push_back({part, quoted_behind([this] { return layouts_.layout(); })});
      scan_.accept(",");
    }
    scan_.expect(">");
    return "";
  }

  /// `ptr<f16, smem, align<1024>, S<3,4,3>> o layout`, or a coordinate instead of the pointer.
  std::string tensor() {
    if (scan_.ahead("(")) {
      const std::string offset = layouts_.offset();
      scan_.expect("o");
      std::string expression = at_offset(offset);
      scan_.expect(">");
      return expression;
    }
    scan_.expect("ptr<");
    const std::size_t begin = scan_.offset();
    const std::string about(scan_.up_to_close());
    scan_.expect(">");
    scan_.expect("o");
    const std::string inner = behind_pointer(about, begin);
    std::string expression = inner + layout();
    scan_.expect(">");
    return expression;
  }

  /// `Tensor<0x7f00@smem o layout>`.
  std::string tensor_at_address() {
    if (!scan_.ahead("0x")) scan_.fail("the address of a tensor");
    const std::string about(scan_.up_to(" o "));
    if (about.find('@') == std::string::npos || about.find('<') != std::string::npos)
      scan_.reject("expected ADDRESS@MEMORY before it", scan_.offset());
    scan_.expect("o");
    reading_.remarks.push_back("what is said of the memory is left out: " + about);
    for (const char* memory : {"smem", "gmem", "rmem", "tmem"}) {
      if (about.ends_with(memory)) reading_.memory = memory;
    }
    std::string expression = layout();
    scan_.expect(">");
    return expression;
  }

  /// `raw_ptr(0x400: f16, smem, align<1024>) o layout, data=…`.
  std::string runtime_tensor() {
    scan_.expect("raw_ptr(");
    std::string expression = behind_raw_pointer();
    if (scan_.accept(",")) {
      scan_.expect("data=");
      skip_elements();
      reading_.remarks.emplace_back("the elements that are printed are left out");
      if (scan_.at_end()) return expression;  // cut off within them
    }
    scan_.expect(")");
    return expression;
  }

  /// `0x400: f16, smem, align<1024>) o layout`.
  std::string behind_raw_pointer() {
    const std::size_t begin = scan_.offset();
    const std::string about(scan_.up_to(")"));
    scan_.expect(")");
    scan_.expect("o");
    const std::size_t behind_address = about.find(':');
    const std::string inner =
        behind_pointer(behind_address == std::string::npos ? about : about.substr(behind_address + 1), begin, about);
    return inner + layout();
  }

  /// `[[ 0, 1 ], [ 2, 3 ]]`, or as many as were printed: up to the parenthesis that closes the tensor.
  void skip_elements() {
    const std::string_view text = scan_.text();
    std::size_t at = scan_.offset();
    for (std::size_t open = 0; at < text.size() && (open > 0 || text[at] != ')'); ++at) {
      open += text[at] == '(' ? 1 : 0;
      open -= text[at] == ')' ? 1 : 0;
    }
    scan_.back_to(at);
  }

  std::string behind_pointer(const std::string& about, std::size_t offset) { return behind_pointer(about, offset, about); }

  /// What `f16, smem, align<1024>, S<3,4,3>` says of the elements behind it: the swizzle, which is one of bytes of the address,
  /// as one of elements. It can be said only where the pattern begins at the address. `told` is what is said to be left out.
  std::string behind_pointer(const std::string& about, std::size_t offset, const std::string& told) {
    reading_.remarks.push_back("what is said of the memory is left out: " + told);
    const std::int64_t bits = number_behind(about, 0);
    if (bits > 0) reading_.element_bits = bits;
    for (const char* memory : {"smem", "gmem", "rmem", "tmem"}) {
      if (about.find(memory) != std::string::npos) reading_.memory = memory;
    }
    const std::size_t swizzled = about.find("S<");
    if (swizzled == std::string::npos) return "";
    Scanner inner(about);
    inner.back_to(swizzled + 1);
    const SwizzleNumbers bytes = swizzle_numbers(inner, largest_of_swizzle);
    const std::int64_t pattern = pattern_bytes(bytes), alignment = number_behind(about, about.find("align<"));
    if (alignment == 0 || alignment % pattern != 0)
      scan_.refuse("the pointer's swizzle is one of its address, which is not known to be a multiple of the " +
                       std::to_string(pattern) + " bytes that the pattern spans: the offsets alone have another layout",
                   offset);
    try {
      const SwizzleNumbers elements = of_elements(bytes, bits);
      remark_bytes(reading_, bytes, elements, bits);
      return text_of(elements) + " o 0 o ";
    } catch (const Rejection& rejection) {
      scan_.refuse(rejection.message(), offset);
    }
  }

  /// The first number from there on, as the 16 of f16, the 8 of f8E4M3FN, or what align<…> says; 0 if there is none that is
  /// small.
  static std::int64_t number_behind(const std::string& about, std::size_t offset) {
    const std::size_t begin = offset == std::string::npos ? offset : about.find_first_of("0123456789", offset);
    if (begin == std::string::npos) return 0;
    const std::size_t end = about.find_first_not_of("0123456789", begin);
    const std::string digits = about.substr(begin, end == std::string::npos ? end : end - begin);
    return digits.size() > 9 ? 0 : std::stoi(digits);
  }

  // --- layouts

  static constexpr std::int64_t largest_of_swizzle = 20;

  std::string swizzle() {
    scan_.expect("S");
    return text_of(swizzle_numbers(scan_, largest_of_swizzle));
  }

  /// A swizzle, a layout, a tiler, or a composed layout.
  std::string layout() {
    const bool swizzled = scan_.ahead("S<");
    std::string inner = swizzled ? swizzle() : layouts_.layout();
    return scan_.ahead("o") ? inner + behind_inner(swizzled) : inner;
  }

  std::string composed_layout() {
    const bool swizzled = scan_.ahead("S<");
    const std::string inner = swizzled ? swizzle() : layouts_.strided();
    return inner + behind_inner(swizzled);
  }

  /// ` o 0 o (8,64):(64,1)`.
  std::string behind_inner(bool swizzled) {
    scan_.expect("o");
    const std::string offset = layouts_.tuple();
    scan_.expect("o");
    if (swizzled) {
      reading_.remarks.emplace_back(
          "the swizzle is read as one of what the layout counts; where it is to act on addresses of elements of more than a "
          "byte, "
          "it is another on elements");
    }
    return " o " + offset + " o " + layouts_.strided();
  }

  Scanner scan_;
  Reading reading_;
  LayoutText layouts_;
};

}  // namespace

Reading read_cute_dsl(std::string_view text) { return CuteDsl(text).read(); }

}  // namespace colex::dialects

// What CuTe DSL and FlyDSL print, in Python and in MLIR.
//
//   S<3,4,3> o 0 o (8,64):(64,1)                                          Sw<3,4,3> o 0 o (8,64):(64,1)
//   tensor<ptr<f16, smem, align<1024>> o (8,64):(64,1)>                   (8,64):(64,1), elements f16
//   !cute.layout<"(4,8):(8,1)">     !fly.layout<(2,2):(4,100)>            (4,8):(8,1)
//   !cute.memref<f16, gmem, align<16>, "(8,64):(64,1)">                   likewise
//   [4:1; _]                                                              <4:1,_>
//
// Source: CuTe DSL 4.2, `str` of layouts, tensors and tilers, and the types of its MLIR dialect; FlyDSL's `!fly` types.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#include "colex/rejection.hpp"

#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

class CuteDsl {
 public:
  explicit CuteDsl(std::string_view text) : scan_(text) {}

  Reading read() {
    std::string expression = whole();
    scan_.expect_end();
    reading_.parts.push_back({"", std::move(expression)});
    return std::move(reading_);
  }

 private:
  std::string whole() {
    if (scan_.accept("!")) return of_mlir();
    if (scan_.accept("tensor<")) return tensor();
    return layout();
  }

  /// A type of MLIR, whose text may stand in quotation marks.
  std::string of_mlir() {
    if (!scan_.accept("cute.") && !scan_.accept("fly.") && !scan_.accept("cute_nvgpu.")) scan_.fail("a type of !cute or !fly");
    const std::string type(scan_.word());
    scan_.expect("<");
    if (type == "memref") return memref();
    for (const char* known : {"layout", "composed_layout", "shape", "stride", "coord", "int_tuple", "tile", "swizzle"}) {
      if (type != known) continue;
      const bool quoted = scan_.accept("\"");
      std::string expression = layout();
      if (quoted) scan_.expect("\"");
      scan_.expect(">");
      return expression;
    }
    scan_.fail("the type of a layout, and not " + type);
  }

  /// `f16, gmem, align<16>, "(8,64):(64,1)"`.
  std::string memref() {
    const std::size_t begin = scan_.offset();
    std::string about(scan_.up_to("\""));
    while (!about.empty() && (about.back() == ' ' || about.back() == ',')) about.pop_back();
    scan_.expect("\"");
    const std::string inner = behind_pointer(about, begin);
    std::string expression = inner + layout();
    scan_.expect("\"");
    scan_.expect(">");
    return expression;
  }

  /// `ptr<f16, smem, align<1024>, S<3,4,3>> o layout`.
  std::string tensor() {
    scan_.expect("ptr<");
    const std::size_t begin = scan_.offset();
    skip_brackets();
    const std::string about(scan_.between(begin, scan_.offset()));
    scan_.expect(">");
    scan_.expect("o");
    const std::string inner = behind_pointer(about, begin);
    std::string expression = inner + layout();
    scan_.expect(">");
    return expression;
  }

  /// What `f16, smem, align<1024>, S<3,4,3>` says of the elements behind it: the swizzle, which is one of bytes of the address, as one of elements. It can be said
  /// only where the pattern begins at the address.
  std::string behind_pointer(const std::string& about, std::size_t offset) {
    reading_.remarks.push_back("what is said of the memory is left out: " + about);
    const std::size_t swizzled = about.find("S<");
    if (swizzled == std::string::npos) return "";
    Scanner inner(about);
    inner.back_to(swizzled);
    const SwizzleNumbers bytes = numbers(inner);
    const std::int64_t pattern = pattern_bytes(bytes), bits = number_behind(about, 0),
                       alignment = number_behind(about, about.find("align<"));
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

  /// `S<3,4,3>`. Its numbers are small.
  static SwizzleNumbers numbers(Scanner& scan) {
    constexpr std::size_t longest = 3;
    std::int64_t all[3] = {};
    scan.expect("S<");
    for (int i = 0; i < 3; ++i) {
      if (i > 0) scan.expect(",");
      const std::size_t offset = scan.offset();
      const std::string digits = scan.expect_integer();
      if (digits.size() > longest || std::abs(std::stoi(digits)) > 20)
        scan.reject("expected a small integer, found " + digits, offset);
      all[i] = std::stoi(digits);
    }
    scan.expect(">");
    return {all[0], all[1], all[2]};
  }

  /// The first number from there on, as the 16 of f16, the 8 of f8E4M3FN, or what align<…> says; 0 if there is none that is small.
  static std::int64_t number_behind(const std::string& about, std::size_t offset) {
    const std::size_t begin = offset == std::string::npos ? offset : about.find_first_of("0123456789", offset);
    if (begin == std::string::npos) return 0;
    const std::size_t end = about.find_first_not_of("0123456789", begin);
    const std::string digits = about.substr(begin, end == std::string::npos ? end : end - begin);
    return digits.size() > 9 ? 0 : std::stoi(digits);
  }

  /// Up to the `>` that closes what was opened before.
  void skip_brackets() {
    for (int open = 0; open > 0 || !scan_.ahead(">");) {
      if (scan_.at_end()) scan_.fail("'>'");
      if (scan_.accept("<")) {
        ++open;
      } else if (scan_.accept(">")) {
        --open;
      } else {
        scan_.back_to(scan_.offset() + 1);
      }
    }
  }

  // --- layouts, as the notation has them but for S<…>, [ ; ] and ?

  std::string layout() {
    if (scan_.ahead("S<")) {
      const std::string inner = swizzle();
      return inner + composed();
    }
    std::string text = tuple();
    if (scan_.accept(":")) text += ':' + tuple();
    return text;
  }

  std::string swizzle() {
    scan_.expect("S<");
    std::string numbers = scan_.expect_integer();
    for (int i = 0; i < 2; ++i) {
      scan_.expect(",");
      numbers += ',' + scan_.expect_integer();
    }
    scan_.expect(">");
    return "Sw<" + numbers + '>';
  }

  std::string composed() {
    if (!scan_.accept("o")) return "";
    std::string offset = tuple();
    if (!scan_.accept("o")) return " o " + offset;
    reading_.remarks.push_back(
        "the swizzle is read as one of what the layout counts; where it is to act on addresses of elements of more than a byte, "
        "it is another on elements");
    std::string text = " o " + offset + " o " + tuple();
    if (scan_.accept(":")) text += ':' + tuple();
    return text;
  }

  std::string tuple() {
    constexpr int deepest = 64;
    if (scan_.ahead("?")) scan_.refuse("the text does not say what integer ? is; write a number in its place", scan_.offset());
    if (scan_.accept("_")) return "_";
    const bool tiler = scan_.accept("[");
    if (!tiler && !scan_.accept("(")) return leaf();
    if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
    const char* close = tiler ? "]" : ")";
    std::string text = tiler ? "<" : "(";
    while (!scan_.accept(close)) {
      if (text.size() > 1) {
        if (!scan_.accept(tiler ? ";" : ",")) scan_.fail(tiler ? "';' or ']'" : "',' or ')'");
        text += ',';
      }
      text += tuple();
      if (tiler && scan_.accept(":")) text += ':' + tuple();
    }
    --depth_;
    return text + (tiler ? '>' : ')');
  }

  /// `4`, `1@0`, `1@1@0`.
  std::string leaf() {
    std::string text = scan_.expect_integer();
    while (scan_.accept("@")) text += '@' + scan_.expect_integer();
    return text;
  }

  Scanner scan_;
  Reading reading_;
  int depth_ = 0;
};

}  // namespace

Reading read_cute_dsl(std::string_view text) { return CuteDsl(text).read(); }

}  // namespace colex::dialects

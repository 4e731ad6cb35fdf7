// What CuTe C++ prints: layouts, tensors, atoms, tiled MMAs and tiled copies.
//
//   ArithTuple(4,32) o (_4,_16):(_1@0,_1@1)                            4@0+32@1 + ((4,16):(1@0,1@1))
//   Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)               the swizzle counts bytes
//   smem_ptr[16b](0x7f…) o Sw<3,3,3> o _0 o (_8,_64):(_64,_1)          the swizzle counts elements
//   Sw<3,4,3>_smem_ptr[16b](0x7f…) o (_8,_64):(_64,_1)                 the swizzle counts bytes, of the address itself
//   gmem_ptr o (_8,_4):(_1,8192)                                       a pointer whose address someone left out
//
// Source: CuTe 4.2, `print` of `layout.hpp`, `pointer.hpp`, `pointer_swizzle.hpp`, `pointer_flagged.hpp`, `atom/mma_atom.hpp`,
// `atom/copy_atom.hpp`.
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "colex/rejection.hpp"

#include "dump.hpp"
#include "layout_text.hpp"
#include "readers.hpp"
#include "scanner.hpp"
#include "spelling.hpp"

namespace colex::dialects {

namespace {

constexpr DumpWords print_words{{"TiledMMA", "ThrMMA", "MMA_Atom", "TiledCopy", "ThrCopy", "Copy_Atom"},
                                {{{"ThrLayoutVMNK", "ThrLayoutVMNK"},
                                  {"PermutationMNK", "PermutationMNK"},
                                  {"Thr VMNK", "Thr VMNK"},
                                  {"ThrID", "ThrID"},
                                  {"Shape_MNK", "Shape_MNK"},
                                  {"LayoutA_TV", "LayoutA_TV"},
                                  {"LayoutB_TV", "LayoutB_TV"},
                                  {"LayoutC_TV", "LayoutC_TV"},
                                  {"Tiler_MN", "Tiler_MN"},
                                  {"TiledLayout_TV", "TiledLayout_TV"},
                                  {"ThrIdx", "ThrIdx"},
                                  {"ValLayoutSrc", "ValLayoutSrc"},
                                  {"ValLayoutDst", "ValLayoutDst"},
                                  {"ValLayoutRef", "ValLayoutRef"}}},
                                "ValueType"};

class CutePrint {
 public:
  explicit CutePrint(std::string_view text) : scan_(text), layouts_(scan_, reading_, print_spelling) {}

  Reading read() {
    if (begin_dump(scan_, print_words, reading_)) {
      read_dump(scan_, print_words, reading_, [this] { return layouts_.layout(); });
    } else {
      std::string expression = value();
      scan_.expect_end();
      reading_.parts.push_back({"", std::move(expression)});
    }
    return std::move(reading_);
  }

 private:
  // --- one value

  std::string value() {
    if (scan_.accept("ArithTuple")) return with_offset(layouts_.offset());
    if (scan_.accept("counting_iter")) return counting();
    for (const char* descriptors : {"UMMA::DescriptorIterator", "GMMA::DescriptorIterator"}) {
      if (!scan_.accept(descriptors)) continue;
      reading_.remarks.push_back(std::string("what it is reached through is left out: ") + descriptors);
      return with_offset("");
    }
    if (const auto swizzled = swizzled_pointer()) return *swizzled;
    if (scan_.ahead("Sw")) return swizzled_layout();
    if (const auto found = pointer_ahead()) {
      remark(*found);
      scan_.expect("o");
      return behind_pointer();
    }
    return composed_or_not(tile_or_layout());
  }

  /// `(_6,_4):(_1,_100) o _0 o _4:_4`: two layouts that do not compose, as a pair.
  std::string composed_or_not(const std::string& outer) {
    if (!scan_.accept("o")) return outer;
    const std::string offset = layouts_.tuple();
    scan_.expect("o");
    return outer + " o " + offset + " o " + layouts_.strided();
  }

  /// `((4,8):(8,1))` is a tiler of one mode if its integers are CuTe's; another tool's layout stands in parentheses.
  std::string tile_or_layout() {
    const std::size_t begin = scan_.offset();
    std::string text = layouts_.layout();
    const std::string_view read = scan_.between(begin, scan_.offset());
    // Where all stands in one parenthesis, each `:` is deeper than its beginning.
    int depth = 0;
    bool outer_colon = false, any_colon = false, comma = false;
    for (const char c : text) {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      any_colon = any_colon || c == ':';
      outer_colon = outer_colon || (c == ':' && depth == 0);
      comma = comma || (c == ',' && depth == 1);
    }
    if (!any_colon || outer_colon || comma) return text;
    if (read.find('_') == std::string_view::npos)
      scan_.reject("a tiler of one mode has an integer with _ in CuTe's print", begin);
    return '<' + text.substr(1, text.size() - 2) + '>';
  }

  std::string with_offset(const std::string& offset) {
    scan_.expect("o");
    const std::string layout = layouts_.strided();
    return offset.empty() ? layout : offset + " + (" + layout + ')';
  }

  std::string counting() {
    scan_.expect("(");
    const std::string first = scan_.expect_integer();
    scan_.expect(")");
    return with_offset(first == "0" ? "" : first);
  }

  // --- swizzles that count elements

  /// `Sw<3,4,3>`, `Sw<3,3,3> o _0 o (_8,_64):(_64,_1)`.
  std::string swizzled_layout() {
    const std::size_t begin = scan_.offset();
    const std::string swizzle = text_of(swizzle_ahead());
    if (!scan_.accept("o")) {
      if (scan_.ahead("∘")) refuse_unclear(begin);
      return swizzle;
    }
    const std::string offset = layouts_.tuple();
    if (scan_.ahead(":")) refuse_unclear(begin);
    scan_.expect("o");
    return swizzle + " o " + offset + " o " + layouts_.strided();
  }

  [[noreturn]] void refuse_unclear(std::size_t offset) {
    scan_.refuse(
        "CuTe prints this with an offset, where the swizzle counts elements (Sw<3,3,3> o _0 o …), or with a pointer, where it "
        "counts "
        "bytes (Sw<3,4,3> o smem_ptr[16b](unset) o …); say which it is",
        offset);
  }

  // --- pointers

  struct Pointer {
    std::optional<std::int64_t> bits;
    std::string address;  ///< empty if the text does not say it
    std::string memory;   ///< `smem`, …; empty for a plain pointer
  };

  /// `smem_ptr[16b](0x7f…)`, and its like.
  std::optional<Pointer> pointer_ahead() {
    constexpr std::int64_t widest = 4096;
    for (const char* name : {"smem_ptr", "gmem_ptr", "rmem_ptr", "tmem_ptr", "tmem_", "ptr"}) {
      if (!scan_.accept_word(name)) continue;
      Pointer pointer;
      pointer.memory = std::string_view(name).substr(0, std::string_view(name).rfind('_') + 1);
      if (!pointer.memory.empty()) pointer.memory.pop_back();
      if (scan_.accept("[")) {
        pointer.bits = scan_.small_integer(widest);
        scan_.expect("b");
        scan_.expect("]");
      }
      if (scan_.accept("(")) {
        const bool nil = scan_.accept("(nil)");
        pointer.address = nil ? "0x0" : std::string(scan_.up_to(")"));
        scan_.expect(")");
      }
      return pointer;
    }
    return std::nullopt;
  }

  void remark(const Pointer& pointer) {
    reading_.memory = pointer.memory;
    if (pointer.bits) reading_.element_bits = *pointer.bits;
    std::string text = pointer.bits ? "elements have " + std::to_string(*pointer.bits) + " bits" : "";
    if (!pointer.address.empty() && pointer.address != "unset")
      text += (text.empty() ? "" : "; ") + ("the address " + pointer.address) + " is left out";
    reading_.remarks.push_back(text.empty() ? "the pointer before it is left out" : text);
  }

  std::string behind_pointer() {
    if (scan_.accept("ArithTuple")) return with_offset(layouts_.offset());
    return scan_.ahead("Sw") ? swizzled_layout() : layouts_.layout();
  }

  SwizzleNumbers swizzle_ahead() {
    constexpr std::int64_t most = 20;  // 3 numbers whose sum does not leave 64 bits; no pattern spans more than 2^60 bytes
    scan_.expect("Sw");
    return swizzle_numbers(scan_, most);
  }

  /// A swizzle of bytes, before a pointer or as part of one; nothing if none is ahead.
  std::optional<std::string> swizzled_pointer() {
    const std::size_t begin = scan_.offset();
    if (!scan_.ahead("Sw")) return std::nullopt;
    const SwizzleNumbers bytes = swizzle_ahead();
    const bool of_address = scan_.accept("_");
    if (!of_address && !scan_.accept("o")) return back(begin);
    const auto pointer = pointer_ahead();
    if (!pointer) return back(begin);
    if (!pointer->bits) scan_.refuse("the swizzle counts bytes, and the pointer does not say how large an element is", begin);
    SwizzleNumbers elements;
    try {
      elements = of_elements(bytes, *pointer->bits);
    } catch (const Rejection& rejection) {
      scan_.refuse(rejection.message(), begin);
    }
    remark(*pointer);
    if (of_address || pointer->address.starts_with("0x")) require_boundary(*pointer, bytes, begin);
    remark_bytes(reading_, bytes, elements, *pointer->bits);
    scan_.expect("o");
    return text_of(elements) + " o 0 o " + layouts_.strided();
  }

  std::optional<std::string> back(std::size_t begin) {
    scan_.back_to(begin);
    return std::nullopt;
  }

  /// A swizzle of addresses is one of offsets only where the pattern begins at the address.
  void require_boundary(const Pointer& pointer, const SwizzleNumbers& bytes, std::size_t offset) {
    const std::int64_t pattern = pattern_bytes(bytes);
    const std::string multiple = std::to_string(pattern) + " bytes";
    if (!pointer.address.starts_with("0x")) {
      reading_.remarks.push_back("it holds for an address that is a multiple of " + multiple);
      return;
    }
    std::uint64_t address = 0;
    const char *first = pointer.address.data() + 2, *last = pointer.address.data() + pointer.address.size();
    const auto read = std::from_chars(first, last, address, 16);
    if (read.ec != std::errc{} || read.ptr != last)
      scan_.reject("expected an address such as 0x400, found " + pointer.address, offset);
    if (address % static_cast<std::uint64_t>(pattern) == 0) return;
    scan_.refuse("the swizzle is one of the address, and " + pointer.address + " is no multiple of the " + multiple +
                     " that its pattern spans: the offsets alone have another layout",
                 offset);
  }

  Scanner scan_;
  Reading reading_;
  LayoutText layouts_;
};

}  // namespace

Reading read_cute_print(std::string_view text) { return CutePrint(text).read(); }

}  // namespace colex::dialects

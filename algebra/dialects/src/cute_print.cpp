// What CuTe C++ prints: layouts, tensors, atoms, tiled MMAs and tiled copies.
//
//   ArithTuple(4,32) o (_4,_16):(_1@0,_1@1)                            4@0+32@1 + ((_4,_16):(_1@0,_1@1))
//   Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)               the swizzle counts bytes
//   smem_ptr[16b](0x7f…) o Sw<3,3,3> o _0 o (_8,_64):(_64,_1)          the swizzle counts elements
//   Sw<3,4,3>_smem_ptr[16b](0x7f…) o (_8,_64):(_64,_1)                 the swizzle counts bytes, of the address itself
//
// Source: CuTe 4.2, `print` of `layout.hpp`, `pointer.hpp`, `pointer_swizzle.hpp`, `pointer_flagged.hpp`, `atom/mma_atom.hpp`, `atom/copy_atom.hpp`.
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "colex/notation/parse.hpp"

#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

class CutePrint {
 public:
  explicit CutePrint(std::string_view text) : scan_(text) {}

  Reading read() {
    if (!dump()) {
      std::string expression = value();
      scan_.expect_end();
      reading_.parts.push_back({"", std::move(expression)});
    }
    return std::move(reading_);
  }

 private:
  // --- one value

  std::string value() {
    if (scan_.accept("ArithTuple")) return with_offset(coordinate(""));
    if (scan_.accept("counting_iter")) return counting();
    if (const auto swizzled = swizzled_pointer()) return *swizzled;
    if (pointer()) return behind_pointer();
    return expression();
  }

  /// `(4,(0,2))` as `4@0+2@1@1`, written from the innermost index on; empty if all are 0. `path` is that of the tuple: `@1`.
  std::string coordinate(const std::string& path) {
    std::string sum;
    scan_.expect("(");
    for (std::size_t index = 0;; ++index) {
      const std::string here = "@" + std::to_string(index) + path;
      std::string term;
      if (scan_.ahead("(")) {
        term = coordinate(here);
      } else {
        scan_.accept("_");
        const std::string number = scan_.expect_integer();
        if (number != "0") term = number + here;
      }
      if (!term.empty()) sum += (sum.empty() ? "" : "+") + term;
      if (!scan_.accept(",")) break;
    }
    scan_.expect(")");
    return sum;
  }

  std::string with_offset(const std::string& offset) {
    scan_.expect("o");
    const std::string layout = expression();
    return offset.empty() ? layout : offset + " + (" + layout + ')';
  }

  std::string counting() {
    scan_.expect("(");
    const std::string first = scan_.expect_integer();
    scan_.expect(")");
    return with_offset(first == "0" ? "" : first);
  }

  /// The rest of the text, or of the line in a dump, which the notation reads itself.
  std::string expression() {
    const std::size_t begin = scan_.offset();
    std::string_view rest = scan_.between(begin, scan_.text().size());
    if (in_dump_) rest = rest.substr(0, rest.find('\n'));
    while (!rest.empty() && std::isspace(static_cast<unsigned char>(rest.back())) != 0) rest.remove_suffix(1);
    if (rest.empty()) scan_.fail("a layout");
    try {
      notation::parse_expression(rest);
    } catch (const notation::LocatedRejection& mistake) {
      scan_.reject(mistake.message(), begin + mistake.position().offset);
    }
    scan_.back_to(begin + rest.size());
    return std::string(rest);
  }

  // --- pointers

  struct Pointer {
    std::int64_t bits = 0;
    std::string address;
  };

  std::int64_t small_integer(std::int64_t most) {
    const std::size_t offset = scan_.offset();
    const std::string digits = scan_.expect_integer();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number > most || number < -most)
      scan_.reject("expected an integer of at most " + std::to_string(most) + ", found " + digits, offset);
    return number;
  }

  /// `smem_ptr[16b](0x7f…)`, and its like.
  std::optional<Pointer> pointer_ahead() {
    constexpr std::int64_t widest = 4096;
    for (const char* name : {"smem_ptr[", "gmem_ptr[", "rmem_ptr[", "tmem_ptr[", "ptr["}) {
      if (!scan_.accept(name)) continue;
      Pointer pointer;
      pointer.bits = small_integer(widest);
      scan_.expect("b");
      scan_.expect("]");
      scan_.expect("(");
      const bool nil = scan_.accept("(nil)");
      pointer.address = nil ? "0x0" : std::string(scan_.up_to(")"));
      scan_.expect(")");
      return pointer;
    }
    return std::nullopt;
  }

  bool pointer() {
    const auto found = pointer_ahead();
    if (!found) return false;
    remark(*found);
    return true;
  }

  void remark(const Pointer& pointer) {
    const std::string elements = "elements have " + std::to_string(pointer.bits) + " bits";
    reading_.remarks.push_back(pointer.address == "unset" ? elements
                                                          : elements + "; the address " + pointer.address + " is left out");
  }

  std::string behind_pointer() {
    scan_.expect("o");
    return scan_.accept("ArithTuple") ? with_offset(coordinate("")) : expression();
  }

  SwizzleNumbers swizzle() {
    constexpr std::int64_t most = 20;  // 3 numbers whose sum does not leave 64 bits; no pattern spans more than 2^60 bytes
    SwizzleNumbers result;
    scan_.expect("<");
    result.bits = small_integer(most);
    scan_.expect(",");
    result.base = small_integer(most);
    scan_.expect(",");
    result.shift = small_integer(most);
    scan_.expect(">");
    return result;
  }

  /// A swizzle of bytes, before a pointer or as part of one; nothing if none is ahead.
  std::optional<std::string> swizzled_pointer() {
    const std::size_t begin = scan_.offset();
    if (!scan_.accept("Sw")) return std::nullopt;
    const SwizzleNumbers bytes = swizzle();
    const bool of_address = scan_.accept("_");
    if (!of_address && !scan_.accept("o")) return back(begin);
    const auto pointer = pointer_ahead();
    if (!pointer) return back(begin);
    SwizzleNumbers elements;
    try {
      elements = of_elements(bytes, pointer->bits);
    } catch (const Rejection& rejection) {
      scan_.refuse(rejection.message(), begin);
    }
    remark(*pointer);
    if (of_address) require_boundary(*pointer, bytes, begin);
    remark_bytes(reading_, bytes, elements, pointer->bits);
    scan_.expect("o");
    return text_of(elements) + " o 0 o " + expression();
  }

  std::optional<std::string> back(std::size_t begin) {
    scan_.back_to(begin);
    return std::nullopt;
  }

  /// A swizzle of addresses is one of offsets only where the pattern begins at the address.
  void require_boundary(const Pointer& pointer, const SwizzleNumbers& bytes, std::size_t offset) {
    const std::int64_t pattern = pattern_bytes(bytes);
    const std::string multiple = std::to_string(pattern) + " bytes";
    if (pointer.address == "unset") {
      reading_.remarks.push_back("it holds for an address that is a multiple of " + multiple);
      return;
    }
    std::uint64_t address = 0;
    const char *first = pointer.address.data() + 2, *last = pointer.address.data() + pointer.address.size();
    const bool hexadecimal = pointer.address.starts_with("0x");
    const auto read =
        hexadecimal ? std::from_chars(first, last, address, 16) : std::from_chars_result{first, std::errc::invalid_argument};
    if (read.ec != std::errc{} || read.ptr != last)
      scan_.reject("expected an address such as 0x400, found " + pointer.address, offset);
    if (address % static_cast<std::uint64_t>(pattern) == 0) return;
    scan_.refuse("the swizzle is one of the address, and " + pointer.address + " is no multiple of the " + multiple +
                     " that its pattern spans: the offsets alone have another layout",
                 offset);
  }

  // --- dumps

  /// A heading, and the lines below it that are values.
  struct Section {
    const char* heading;
    std::array<const char*, 5> layouts;  ///< the names of lines that are values
  };

  bool dump() {
    static constexpr Section sections[] = {
        {"TiledMMA", {"ThrLayoutVMNK", "PermutationMNK"}},
        {"ThrMMA", {"Thr VMNK"}},
        {"MMA_Atom", {"ThrID", "Shape_MNK", "LayoutA_TV", "LayoutB_TV", "LayoutC_TV"}},
        {"TiledCopy", {"Tiler_MN", "TiledLayout_TV"}},
        {"ThrCopy", {"ThrIdx"}},
        {"Copy_Atom", {"ThrID", "ValLayoutSrc", "ValLayoutDst", "ValLayoutRef"}},
    };
    in_dump_ = true;
    bool any = false;
    for (bool more = true; more;) {
      more = false;
      for (const Section& section : sections) {
        if (!scan_.accept(section.heading)) continue;
        more = any = true;
        read_section(section);
      }
    }
    if (any) scan_.expect_end();
    in_dump_ = any;
    return any;
  }

  void read_section(const Section& section) {
    for (const char* name : section.layouts) {
      if (name == nullptr) break;
      scan_.expect(name);
      scan_.expect(":");
      reading_.parts.push_back({name, expression()});
    }
    if (!scan_.accept("ValueType")) return;
    scan_.expect(":");
    reading_.remarks.push_back("elements have " + scan_.expect_integer() + " bits");
    scan_.expect("b");
  }

  Scanner scan_;
  Reading reading_;
  bool in_dump_ = false;
};

}  // namespace

Reading read_cute_print(std::string_view text) { return CutePrint(text).read(); }

}  // namespace colex::dialects

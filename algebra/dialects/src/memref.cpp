// Memory of MLIR: the type memref, with strides, with a map, or row by row.
//
//   memref<128x64xf16, strided<[64, 1], offset: ?>, 3>      n1 + ((128,64):(64,1))
//   memref<?x64xf32>                                        (n1,64):(64,1)
//   memref<4x8xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>  (4,8):(1,4)
//
// Source: MLIR, BuiltinTypes.td (MemRefType), BuiltinAttributes.td (StridedLayoutAttr).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formula.hpp"
#include "open_number.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

class Memref {
 public:
  explicit Memref(std::string_view text) : scan_(text), unknowns_(reading_) {}

  Reading read() {
    scan_.expect("memref<");
    const std::size_t begin = scan_.offset();
    dimensions();
    element();
    std::string layout;
    std::optional<OpenNumber> offset;
    if (scan_.accept(",")) {
      if (scan_.accept("strided")) {
        strides_ = strided(offset);
      } else if (scan_.accept("affine_map")) {
        layout = mapped();
      } else {
        memory();
      }
      if (scan_.accept(",")) memory();
    }
    scan_.expect(">");
    scan_.expect_end();
    if (layout.empty()) {
      if (strides_.size() != extents_.size())
        scan_.refuse(
            "there are " + std::to_string(extents_.size()) + " extents and " + std::to_string(strides_.size()) + " strides",
            begin);
      layout = mode_text(extents_) + ':' + mode_text(strides_);
    }
    if (offset && offset->text() != "0") layout = offset->text() + " + (" + layout + ')';
    reading_.parts.push_back({"", layout});
    return std::move(reading_);
  }

 private:
  /// `128x?x`.
  void dimensions() {
    constexpr std::size_t most = 64;
    while (true) {
      const std::size_t begin = scan_.offset();
      if (scan_.accept("*")) scan_.refuse("the text does not say how many dimensions the memref has", begin);
      std::optional<OpenNumber> extent;
      if (scan_.accept("?")) {
        extent = unknowns_.of("");
      } else if (!scan_.integer().empty()) {
        scan_.back_to(begin);
        extent = OpenNumber{scan_.small_integer(most_number), {}};
        if (extent->number < 1) scan_.refuse("an extent is at least 1", begin);
      }
      if (!extent) break;
      scan_.expect("x");
      extents_.push_back(*extent);
      if (extents_.size() > most) scan_.fail("at most " + std::to_string(most) + " dimensions");
    }
    if (extents_.empty()) scan_.refuse("a memref without dimensions has one element", scan_.offset());
    const auto strides = row_major_strides(extents_);
    if (!strides) scan_.refuse("more than 2^40 elements", scan_.offset());
    strides_ = *strides;
  }

  /// `f16`, `!cutlass.type<…>`: how large it is where its name says it.
  void element() {
    scan_.accept("!");
    const std::string name(scan_.word());
    if (name.empty()) scan_.fail("the type of the elements");
    while (scan_.accept(".")) scan_.word();
    if (scan_.accept("<")) {
      scan_.up_to_close();
      scan_.expect(">");
      return;
    }
    const std::size_t digits = name.find_first_of("0123456789");
    constexpr std::size_t longest = 4;
    if (digits == std::string::npos || digits > 2) return;
    const std::string number = name.substr(digits, name.find_first_not_of("0123456789", digits) - digits);
    if (number.size() <= longest) reading_.element_bits = std::stoi(number);
  }

  OpenNumber number_or_unknown(std::int64_t least) {
    if (scan_.accept("?")) return unknowns_.of("", least);
    return {scan_.small_integer(most_number), {}};
  }

  /// `<[64, 1], offset: 5>`.
  std::vector<OpenNumber> strided(std::optional<OpenNumber>& offset) {
    std::vector<OpenNumber> strides;
    scan_.expect("<");
    scan_.expect("[");
    while (!scan_.accept("]")) {
      if (!strides.empty()) scan_.expect(",");
      strides.push_back(number_or_unknown(1));
    }
    if (scan_.accept(",")) {
      scan_.expect_keyword("offset", ":");
      offset = number_or_unknown(0);
    }
    scan_.expect(">");
    return strides;
  }

  /// `<(d0, d1) -> (d1 * 4 + d0)>`.
  std::string mapped() {
    const std::size_t begin = scan_.offset();
    std::vector<std::string> names;
    scan_.expect("<");
    scan_.expect("(");
    do names.emplace_back(scan_.word());
    while (scan_.accept(","));
    scan_.expect(")");
    if (scan_.ahead("[")) scan_.refuse("the text does not say what the symbols of its map are", begin);
    scan_.expect("->");
    std::vector<Formula> formulas;
    const std::vector<FormulaName> known = coordinates(names);
    scan_.expect("(");
    do formulas.push_back(formula_ahead(scan_, known));
    while (scan_.accept(","));
    scan_.expect(")");
    scan_.expect(">");
    std::vector<std::int64_t> extents;
    for (const OpenNumber& extent : extents_) {
      if (!extent.is_known()) scan_.refuse("a map over extents that the text does not say", begin);
      extents.push_back(extent.number);
    }
    if (names.size() != extents.size()) scan_.refuse("the map has other dimensions than the memref", begin);
    require_walkable(extents, scan_, begin);
    return fitted(formulas, extents, formulas.size() == 1, scan_);
  }

  /// `3`, `#gpu.address_space<workgroup>`.
  void memory() {
    const std::size_t begin = scan_.offset();
    int open = 0;
    while (open > 0 || !scan_.ahead(">")) {
      if (scan_.at_end()) scan_.fail("'>'");
      open += scan_.ahead("<") ? 1 : scan_.ahead(">") ? -1 : 0;
      scan_.back_to(scan_.offset() + 1);
    }
    const std::string space(scan_.between(begin, scan_.offset()));
    if (space.empty()) scan_.fail("a layout or a memory");
    if (space.find("workgroup") != std::string::npos) reading_.memory = "smem";
    if (space.find("global") != std::string::npos) reading_.memory = "gmem";
    reading_.remarks.push_back("its memory is left out: " + space);
  }

  static constexpr std::int64_t most_number = std::int64_t{1} << 40;
  Scanner scan_;
  Reading reading_;
  NamedUnknowns unknowns_;
  std::vector<OpenNumber> extents_, strides_;
};

}  // namespace

Reading read_memref(std::string_view text) { return Memref(text).read(); }

}  // namespace colex::dialects

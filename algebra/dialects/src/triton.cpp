// Triton's layouts: attributes of its MLIR, tensor types that have one, and prints of linear layouts.
//
//   tensor<64x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>>
//     F2{register: [(0,1),(0,2),(0,16),(0,32),(32,0)], lane: [(0,4),(0,8),(1,0),(2,0),(4,0)], warp: [(8,0),(16,0)], block: [] ->
//       dim0: 64, dim1: 64}
//
//   #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
//   tensor<64x64xf32, #mma>           the same with a name; of a whole module every tensor type that has a layout is a part
//
//   - register=1 -> (0, 1) …         linear layouts as Triton prints and writes them; see triton_linear.hpp
//   gl.BlockedLayout([1, 4], …)       Gluon; see gluon.hpp
//
// Within a quoted text of the notation, where # begins a comment, it may be left out: read("tensor<64x64xf16,
// ttg.blocked<{…}>>"). What a type does not say, the shape, is that which the attribute covers once. Source: Triton 3.9;
// triton_encoding.hpp.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/linear_layout.hpp"
#include "colex/notation/parse.hpp"
#include "colex/rejection.hpp"

#include "gluon.hpp"
#include "ir_text.hpp"
#include "readers.hpp"
#include "scanner.hpp"
#include "triton_encoding.hpp"
#include "triton_linear.hpp"
#include "triton_type.hpp"

namespace colex::dialects {

namespace {

using Attribute = std::shared_ptr<const TritonAttribute>;

class Triton {
 public:
  explicit Triton(std::string_view text) : scan_(text) {}

  Reading read() {
    const std::size_t begin = scan_.offset();
    std::optional<LinearLayout> linear;
    located("", begin, [&] { linear = triton_linear_layout(scan_); });
    if (linear) {
      add("", "", [&] { return *linear; });
    } else if (const auto made = gluon_layout(scan_)) {
      add_layout("", made->attribute, made->shape ? &*made->shape : nullptr, begin);
    } else {
      module();
    }
    if (scan_.at_end()) return finished();
    scan_.fail("the end of the text");
  }

 private:
  // --- attributes, with or without names, and types

  /// Names of attributes, and the types behind them.
  void module() {
    while (types_.declaration_is_ahead()) types_.declare();
    const std::size_t begin = scan_.offset();
    if (scan_.ahead("#") || types_.attribute_is_ahead()) {
      add_layout("", types_.attribute(), nullptr, begin);
      return;
    }
    types();
    if (!reading_.parts.empty()) return;
    if (!types_.mistakes().empty()) throw notation::LocatedRejection(types_.mistakes().front());
    for (const std::string& name : types_.names()) {
      const TritonTypes::Named& named = types_.named(name);
      if (named.attribute) add_layout("#" + name, named.attribute, nullptr, named.offset);
    }
    if (!reading_.parts.empty()) return;
    scan_.back_to(begin);
    scan_.fail("an attribute of Triton, such as #ttg.blocked<{…}>, or a tensor type that has one");
  }

  /// All types in the text from here on that have a layout. What stands around them is MLIR's, or an expression of the notation.
  void types() {
    std::string around, expression;
    std::size_t rest = scan_.offset(), first_end = 0;
    bool is_label = false;  // `x: tensor<…>`
    while (!scan_.at_end()) {
      const std::size_t here = scan_.offset();
      if (types_.declaration_is_ahead()) {
        types_.declare();
        continue;
      }
      types_.leave_names();
      if (!types_.type_is_ahead()) {
        if (scan_.word().empty()) scan_.back_to(scan_.ahead("\"") ? behind_string(scan_.text(), here) : here + 1);
      } else if (const auto type = types_.try_type(); type && type->attribute && add_type(*type, here)) {
        const std::string before(scan_.between(rest, here));
        around += before + ' ';
        expression += before + '(' + to_string(*last_) + ") ";
        rest = scan_.position();
        if (first_end == 0) {
          first_end = rest;
          const std::size_t last = before.find_last_not_of(" \t\r\n");
          is_label = last != std::string::npos && before[last] == ':';
        }
      }
    }
    around += scan_.text().substr(rest);
    const bool is_ir = is_around_types(around);
    if (!is_ir && !types_.mistakes().empty()) throw notation::LocatedRejection(types_.mistakes().front());
    for (const notation::LocatedRejection& mistake : types_.mistakes()) remark("not read: " + mistake.message());
    if (reading_.parts.empty() || all_blank(around)) return;
    if (!is_ir) {
      expression += scan_.text().substr(rest);
      if (is_label || !attempt([&] { return notation::parse_expression(expression); }))
        scan_.reject(neither_type_nor_ir, first_end);
      reading_.parts = {{"", expression}};
      reading_.remarks.emplace_back("a type in an expression is its layout");
      return;
    }
    reading_.is_excerpt = true;
    reading_.remarks.emplace_back(types_alone);
  }

  /// False for a type that has no layout, which is told of IR.
  bool add_type(const TritonType& type, std::size_t begin) {
    try {
      for (const std::string& text : type.remarks) remark(text);
      add_layout(type.text, type.attribute, &type.shape, begin);
      return true;
    } catch (const notation::LocatedRejection& mistake) {
      types_.add(mistake);
      return false;
    }
  }

  // --- parts

  void add_layout(const std::string& name, const Attribute& attribute, const Integers* type_shape, std::size_t begin) {
    const std::string of_layout = attribute->kind == "padded_shared" ? name + (name.empty() ? "offsets" : " offsets") : name;
    add(
        of_layout, name, [&] { return linear_layout_of(*attribute, type_shape); }, begin, has_idle_places(*attribute));
    if (attribute->kind == "padded_shared") {
      const auto offsets = static_cast<std::int64_t>(Word{1} << last_->input_bits());
      located(name, begin,
              [&] { add_part(name + (name.empty() ? "addresses" : " addresses"), padded_addresses(*attribute, offsets)); });
    }
    if (type_shape == nullptr && !is_in_memory(*attribute))
      remark((name.empty() ? "without" : name + " without") + std::string(" a tensor type: on the shape that it covers once"));
  }

  template <class Make>
  void add(const std::string& part, const std::string& name, Make&& make, std::size_t begin = 0, bool has_idle_places = false) {
    located(name, begin, [&] { last_ = make(); });
    add_part(part, to_string(*last_));
    const std::size_t replicas = last_->input_bits() - f2_rank(*last_);
    if (replicas > 0 && has_idle_places)
      remark("places at a basis of 0 hold nothing that is defined");
    else if (replicas > 0)
      remark((part.empty() ? "each" : part + ": each") + std::string(" element is held in ") +
             std::to_string(std::int64_t{1} << replicas) + " places");
  }
  /// What is wrong is said of the place where it begins.
  template <class Do>
  void located(const std::string& name, std::size_t begin, const Do& act) const {
    try {
      act();
    } catch (const notation::LocatedRejection&) {
      throw;
    } catch (const Rejection& rejection) {
      scan_.refuse((name.empty() ? "" : name + ": ") + rejection.message(), begin);
    }
  }
  void add_part(const std::string& name, std::string expression) {
    // In another module a name may stand for another layout.
    const auto is_there = [&](const std::string& as) {
      return std::any_of(reading_.parts.begin(), reading_.parts.end(), [&](const Part& part) { return part.name == as; });
    };
    Part part{name, std::move(expression)};
    for (int module = 2; is_there(part.name); ++module) {
      if (std::find(reading_.parts.begin(), reading_.parts.end(), part) != reading_.parts.end()) return;
      part.name = name + " (" + std::to_string(module) + ')';
    }
    reading_.parts.push_back(std::move(part));
  }
  void remark(const std::string& text) {
    std::vector<std::string>& remarks = reading_.remarks;
    if (std::find(remarks.begin(), remarks.end(), text) == remarks.end()) remarks.push_back(text);
  }
  /// A lone part has no name, and those of a lone padded_shared are not named by its type.
  Reading finished() {
    for (const char* each : {"offsets", "addresses"}) {
      for (Part& part : reading_.parts) {
        if (reading_.parts.size() == 2 && part.name.ends_with(std::string("> ") + each)) part.name = each;
      }
    }
    if (reading_.parts.size() == 1) reading_.parts.front().name.clear();
    return std::move(reading_);
  }

  Scanner scan_;
  TritonTypes types_{scan_};
  std::optional<LinearLayout> last_;
  Reading reading_;
};

}  // namespace

Reading read_triton(std::string_view text) { return Triton(text).read(); }

}  // namespace colex::dialects

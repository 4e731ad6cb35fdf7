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

  /// Names of attributes come first; of what is behind them the types are read.
  void module() {
    while (scan_.ahead("#")) {
      const std::size_t begin = scan_.offset();
      scan_.accept("#");
      const std::string name(scan_.word());
      if (!scan_.accept("=")) {
        scan_.back_to(begin);
        break;
      }
      if (!names_.emplace(name, Named{declared_attribute(), begin}).second)
        scan_.reject("the name #" + name + " is given twice", begin);
      order_.push_back(name);
    }
    if (scan_.ahead("#") || attribute_is_ahead()) {
      const std::size_t begin = scan_.offset();
      const Attribute one = attribute();
      add_layout("", one, nullptr, begin);
      return;
    }
    const std::size_t begin = scan_.offset();
    types();
    if (!reading_.parts.empty()) return;
    for (const std::string& name : order_) {
      const Named& named = names_.at(name);
      if (named.attribute) add_layout("#" + name, named.attribute, nullptr, named.offset);
    }
    if (!reading_.parts.empty()) return;
    scan_.back_to(begin);
    scan_.fail("an attribute of Triton, such as #ttg.blocked<{…}>, or a tensor type that has one");
  }

  /// For an attribute that has a name; none where it is not one of Triton's layouts.
  Attribute declared_attribute() {
    if (scan_.ahead("#ttg.shared_memory") || is_tensor_memory_ahead() || !attribute_is_ahead()) {
      skip_line();
      return nullptr;
    }
    return attribute();
  }

  /// All types in the text from here on that have a layout. What stands around them is MLIR's, or an expression of the notation.
  void types() {
    std::string around, expression;
    std::size_t rest = scan_.offset(), first_end = 0;
    while (!scan_.at_end()) {
      const std::size_t here = scan_.offset();
      if (!type_is_ahead()) {
        if (scan_.word().empty()) scan_.back_to(scan_.ahead("\"") ? behind_string(scan_.text(), here) : here + 1);
        continue;
      }
      if (!type(here)) continue;
      const std::string before(scan_.between(rest, here));
      around += before + ' ';
      expression += before + '(' + to_string(*last_) + ") ";
      rest = scan_.offset();
      if (first_end == 0) first_end = rest;
    }
    around += scan_.text().substr(rest);
    if (reading_.parts.empty() || all_blank(around)) return;
    if (!is_around_types(around)) {
      expression += scan_.text().substr(rest);
      if (!attempt([&] { return notation::parse_expression(expression); })) scan_.reject(neither_type_nor_ir, first_end);
      reading_.parts = {{"", expression}};
      reading_.remarks.emplace_back("a type in an expression is its layout");
      return;
    }
    reading_.is_excerpt = true;
    reading_.remarks.emplace_back(types_alone);
  }

  bool type_is_ahead() {
    return scan_.ahead("tensor<") || scan_.ahead("!ttg.memdesc<") || scan_.ahead("!triton_gpu.memdesc<") ||
           scan_.ahead("!tt.memdesc<");
  }

  /// `tensor<64x64xf16, #blocked>`; false for one without a layout.
  bool type(std::size_t begin) {
    const bool in_memory = !scan_.accept("tensor");
    if (in_memory) scan_.up_to("<");
    scan_.expect("<");
    Integers shape;
    while (!scan_.ahead("!") && !scan_.ahead("?")) {
      const std::size_t here = scan_.offset();
      const std::string_view digits = scan_.integer();
      if (digits.empty() || !scan_.accept("x")) {
        scan_.back_to(here);
        break;
      }
      shape.push_back(number(digits, here));
    }
    while (!scan_.ahead(",") && !scan_.ahead(">") && !scan_.ahead("<")) {
      if (scan_.at_end()) scan_.fail("the type of the elements");
      if (scan_.word().empty()) scan_.back_to(scan_.offset() + 1);
    }
    if (scan_.accept("<")) skip_to_close();
    if (!scan_.accept(",")) return false;
    const std::size_t layout = scan_.offset();
    Attribute one;
    if (attribute_is_ahead()) {
      one = attribute();
    } else {
      scan_.expect("#");
      const std::string name(scan_.word());
      if (scan_.accept(".")) {
        const std::string kind(scan_.word());
        scan_.refuse("the encoding " + kind + " of #" + name + " is not read here, only those of #ttg", layout);
      }
      const auto place = names_.find(name);
      if (place == names_.end())
        scan_.reject("the attribute #" + name + " has no meaning here; paste the line that begins with #" + name + " =", layout);
      one = place->second.attribute;
      if (!one) scan_.refuse("the attribute #" + name + " is no layout that is read here", layout);
    }
    const Integers allocated = in_memory ? of_allocation() : Integers{};
    scan_.expect(">");
    const std::string_view whole = scan_.between(begin, scan_.offset());
    const std::string name(whole.substr(0, whole.rfind('>') + 1));
    if (allocated.size() >= shape.size() && !std::equal(shape.rbegin(), shape.rend(), allocated.rbegin())) {
      shape.assign(allocated.end() - std::ssize(shape), allocated.end());
      remark("a view of memory that is allocated for more: this is the layout of the allocation");
    }
    add_layout(name, one, &shape, begin);
    return true;
  }

  /// `, #smem, mutable, 128x64`: the shape that the memory was allocated for, where the type says it.
  Integers of_allocation() {
    Integers shape;
    while (scan_.accept(",")) {
      if (scan_.accept("mutable")) continue;
      if (scan_.accept("#")) {
        scan_.word();
        if (scan_.accept(".")) scan_.word();
        continue;
      }
      shape.clear();
      do {
        const std::size_t begin = scan_.offset();
        shape.push_back(number(scan_.expect_integer(), begin));
      } while (scan_.accept("x"));
    }
    return shape;
  }

  void skip_line() {
    const std::size_t end = scan_.text().find('\n', scan_.offset());
    scan_.back_to(end == std::string_view::npos ? scan_.text().size() : end);
  }
  void skip_to_close() {
    scan_.up_to_close();
    scan_.expect(">");
  }

  bool attribute_is_ahead() {
    for (const char* dialect : {"#ttg.", "#ttng.", "#ttig.", "#triton_gpu.", "#triton_nvidia_gpu.", "#triton_intel_gpu.", "ttg.",
                                "ttng.", "ttig.", "triton_gpu.", "triton_nvidia_gpu.", "triton_intel_gpu."}) {
      if (scan_.ahead(dialect)) return true;
    }
    return false;
  }
  bool attribute_is_ahead(std::size_t at) {
    const std::size_t here = scan_.position();
    scan_.back_to(at);
    const bool result = attribute_is_ahead();
    scan_.back_to(here);
    return result;
  }
  /// The memory itself, which is no layout.
  bool is_tensor_memory_ahead() { return scan_.ahead("#ttng.tensor_memory") && !scan_.ahead("#ttng.tensor_memory_"); }

  /// `#ttg.blocked<{order = [1, 0], …}>`, or a name.
  Attribute attribute() {
    if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " attributes in one another");
    const std::size_t begin = scan_.offset();
    if (!attribute_is_ahead() || scan_.ahead("#")) scan_.expect("#");
    std::string name(scan_.word());
    if (!scan_.accept(".")) {
      const auto place = names_.find(name);
      if (place == names_.end() || !place->second.attribute)
        scan_.reject("the attribute #" + name + " has no meaning here", begin);
      --depth_;
      return place->second.attribute;
    }
    if (!attribute_is_ahead(begin)) scan_.reject("expected #ttg. or #triton_gpu., found #" + name + '.', begin);
    TritonAttribute result{std::string(scan_.word()), {}};
    scan_.expect("<");
    if (scan_.ahead("[")) paddings(result);
    if (scan_.accept("{")) {
      fields(result);
    } else if (!scan_.ahead(",") && !scan_.ahead(">")) {
      field(result);
    }
    while (scan_.accept(",")) field(result);
    scan_.expect(">");
    --depth_;
    return std::make_shared<const TritonAttribute>(std::move(result));
  }

  void fields(TritonAttribute& result) {
    while (!scan_.accept("}")) {
      field(result);
      if (!scan_.ahead("}")) scan_.expect(",");
    }
  }
  void field(TritonAttribute& result) {
    const std::size_t begin = scan_.offset();
    const std::string name(scan_.word());
    if (name.empty()) scan_.fail("the name of a field");
    scan_.expect("=");
    if (!result.fields.emplace(name, value()).second) scan_.reject("the field " + name + " is given twice", begin);
  }

  TritonAttribute::Field value() {
    const std::size_t begin = scan_.offset();
    if (scan_.accept("true")) return true;
    if (scan_.accept("false")) return false;
    if (scan_.ahead("#") || attribute_is_ahead()) return attribute();
    if (scan_.accept("{")) {
      TritonAttribute parts{"parts", {}};
      fields(parts);
      return std::make_shared<const TritonAttribute>(std::move(parts));
    }
    if (!scan_.ahead("[")) {
      const std::string word(scan_.ahead("-") ? "" : scan_.word());
      if (!word.empty() && std::isalpha(static_cast<unsigned char>(word[0])) != 0) return word;
      scan_.back_to(begin);
      return expect_number();
    }
    if (scan_.is_nested()) return scan_.lists_of_integers(most);
    return scan_.integers(most);
  }

  /// `[32:+4, 512:+16]`.
  void paddings(TritonAttribute& result) {
    Integers intervals, amounts;
    scan_.expect("[");
    while (!scan_.accept("]")) {
      intervals.push_back(expect_number());
      scan_.expect(":");
      scan_.expect("+");
      amounts.push_back(expect_number());
      if (!scan_.ahead("]")) scan_.expect(",");
    }
    result.fields.emplace("intervals", std::move(intervals));
    result.fields.emplace("paddings", std::move(amounts));
  }

  std::int64_t expect_number() {
    const std::size_t begin = scan_.offset();
    return number(scan_.expect_integer(), begin);
  }
  std::int64_t number(std::string_view digits, std::size_t offset) const {
    constexpr std::size_t longest = 10;
    if (digits.size() > longest)
      scan_.reject("expected a number of at most " + std::to_string(longest) + " digits, found " + std::string(digits), offset);
    return std::stoll(std::string(digits));
  }

  // --- parts

  void add_layout(const std::string& name, const Attribute& attribute, const Integers* type_shape, std::size_t begin) {
    Integers shape = type_shape != nullptr ? *type_shape : Integers{};
    const std::string of_layout = attribute->kind == "padded_shared" ? name + (name.empty() ? "offsets" : " offsets") : name;
    add(
        of_layout, name,
        [&] {
          drop_buffers(*attribute, shape);
          return linear_layout_of(*attribute, type_shape != nullptr ? &shape : nullptr);
        },
        begin, has_idle_places(*attribute));
    if (attribute->kind == "padded_shared") {
      const auto offsets = static_cast<std::int64_t>(Word{1} << last_->input_bits());
      add_part(name + (name.empty() ? "addresses" : " addresses"), padded_addresses(*attribute, offsets));
    }
    if (type_shape == nullptr && !is_in_memory(*attribute))
      remark((name.empty() ? "without" : name + " without") + std::string(" a tensor type: on the shape that it covers once"));
  }

  /// A type of memory may be that of several buffers, each with the layout.
  void drop_buffers(const TritonAttribute& attribute, Integers& shape) {
    const std::size_t rank = rank_in_memory(attribute);
    if (rank == 0 || shape.size() != rank + 1) return;
    remark("a type of " + std::to_string(shape.front()) + " buffers: this is the layout of each");
    shape.erase(shape.begin());
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
    const bool there =
        std::any_of(reading_.parts.begin(), reading_.parts.end(), [&](const Part& part) { return part.name == name; });
    if (!there) reading_.parts.push_back({name, std::move(expression)});
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

  static constexpr int deepest = 16;
  static constexpr std::int64_t most = 9'999'999'999;
  /// What a name stands for: none if it is no layout of Triton's.
  struct Named {
    Attribute attribute;
    std::size_t offset;
  };
  Scanner scan_;
  int depth_ = 0;
  std::map<std::string, Named> names_;
  std::vector<std::string> order_;
  std::optional<LinearLayout> last_;
  Reading reading_;
};

}  // namespace

Reading read_triton(std::string_view text) { return Triton(text).read(); }

}  // namespace colex::dialects

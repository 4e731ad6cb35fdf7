#include "triton_type.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

namespace colex::dialects {

namespace {

using Attribute = std::shared_ptr<const TritonAttribute>;

}  // namespace

bool TritonTypes::declaration_is_ahead() {
  const std::size_t begin = scan_.offset();
  const bool result = scan_.accept("#") && !scan_.word().empty() && scan_.accept("=");
  scan_.back_to(begin);
  return result;
}

void TritonTypes::declare() {
  const std::size_t begin = scan_.offset();
  scan_.accept("#");
  const std::string name(scan_.word());
  scan_.accept("=");
  // A name of another module replaces that of the one before.
  if (is_behind_names_ && names_.erase(name) > 0) std::erase(order_, name);
  if (names_.contains(name)) scan_.reject("the name #" + name + " is given twice", begin);
  Named named{nullptr, begin};
  const std::size_t value = scan_.offset();
  try {
    named.attribute = declared_attribute();
  } catch (const notation::LocatedRejection& mistake) {
    depth_ = 0;
    mistakes_.push_back(mistake);
    named.why = mistake.message();
    scan_.back_to(value);
    skip_line();
  }
  names_.emplace(name, std::move(named));
  order_.push_back(name);
}

/// For an attribute that has a name; none where it is not one of Triton's layouts.
Attribute TritonTypes::declared_attribute() {
  if (scan_.ahead("#ttg.shared_memory") || is_tensor_memory_ahead() || !attribute_is_ahead()) {
    skip_line();
    return nullptr;
  }
  return attribute();
}

TritonType TritonTypes::type() {
  const std::size_t begin = scan_.offset();
  const bool in_memory = !scan_.accept("tensor");
  if (in_memory) scan_.up_to("<");
  scan_.expect("<");
  if (in_memory && scan_.ahead("tensor<")) {  // of a descriptor, as it is written until 2025
    TritonType held = this->type();
    if (!held.attribute) return held;
    scan_.expect(">");
    held.text = std::string(scan_.between(begin, scan_.position()));
    return held;
  }
  TritonType type;
  type.shape = shape();
  const std::size_t element = scan_.offset();
  while (!scan_.ahead(",") && !scan_.ahead(">") && !scan_.ahead("<")) {
    if (scan_.at_end()) scan_.fail("the type of the elements");
    if (scan_.word().empty()) scan_.back_to(scan_.offset() + 1);
  }
  if (scan_.accept("<")) skip_to_close();
  type.element = std::string(scan_.between(element, scan_.position()));
  if (!scan_.accept(",")) return type;
  type.attribute = attribute_of_type();
  const Integers allocated = in_memory ? of_allocation() : Integers{};
  scan_.expect(">");
  type.text = std::string(scan_.between(begin, scan_.position()));
  if (allocated.size() >= type.shape.size() && !std::equal(type.shape.rbegin(), type.shape.rend(), allocated.rbegin())) {
    type.shape.assign(allocated.end() - std::ssize(type.shape), allocated.end());
    type.remarks.emplace_back("a view of memory that is allocated for more: this is the layout of the allocation");
  }
  // A type of memory may be that of several buffers, each with the layout.
  if (const std::size_t rank = rank_in_memory(*type.attribute); rank != 0 && type.shape.size() == rank + 1) {
    type.remarks.push_back("a type of " + std::to_string(type.shape.front()) + " buffers: this is the layout of each");
    type.shape.erase(type.shape.begin());
  }
  return type;
}

std::optional<TritonType> TritonTypes::try_type() {
  const std::size_t begin = scan_.offset();
  try {
    TritonType read = type();
    return read;
  } catch (const notation::LocatedRejection& mistake) {
    depth_ = 0;
    mistakes_.push_back(mistake);
    scan_.back_to(begin);
    scan_.up_to("<");
    scan_.expect("<");
    return std::nullopt;
  }
}

/// `64x64x`; nothing where an extent is not known.
Integers TritonTypes::shape() {
  Integers result;
  while (!scan_.ahead("!") && !scan_.ahead("?")) {
    const std::size_t here = scan_.offset();
    const std::string_view digits = scan_.integer();
    if (digits.empty() || !scan_.accept("x")) {
      scan_.back_to(here);
      break;
    }
    result.push_back(number(digits, here));
  }
  return result;
}

Attribute TritonTypes::attribute_of_type() {
  const std::size_t begin = scan_.offset();
  if (attribute_is_ahead()) return attribute();
  scan_.expect("#");
  const std::string name(scan_.word());
  if (scan_.accept(".")) {
    const std::string kind(scan_.word());
    scan_.refuse("the encoding " + kind + " of #" + name + " is not read here, only those of #ttg", begin);
  }
  const auto place = names_.find(name);
  if (place == names_.end())
    scan_.reject("the attribute #" + name + " has no meaning here; paste the line that begins with #" + name + " =", begin);
  if (place->second.attribute) return place->second.attribute;
  const std::string& why = place->second.why;
  scan_.refuse("the attribute #" + name + " is no layout that is read here" + (why.empty() ? "" : ": " + why), begin);
}

bool TritonTypes::type_is_ahead() {
  return scan_.ahead("tensor<") || scan_.ahead("!ttg.memdesc<") || scan_.ahead("!triton_gpu.memdesc<") ||
         scan_.ahead("!tt.memdesc<") || scan_.ahead("!tt.tensordesc<") || scan_.ahead("!ttng.tensordesc_im2col<");
}

/// `, #smem, mutable, 128x64`: the shape that the memory was allocated for, where the type says it.
Integers TritonTypes::of_allocation() {
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

void TritonTypes::skip_line() {
  const std::size_t end = scan_.text().find('\n', scan_.offset());
  scan_.back_to(end == std::string_view::npos ? scan_.text().size() : end);
}

void TritonTypes::skip_to_close() {
  scan_.up_to_close();
  scan_.expect(">");
}

bool TritonTypes::attribute_is_ahead() {
  for (const char* dialect : {"#ttg.", "#ttng.", "#ttig.", "#triton_gpu.", "#triton_nvidia_gpu.", "#triton_intel_gpu.", "ttg.",
                              "ttng.", "ttig.", "triton_gpu.", "triton_nvidia_gpu.", "triton_intel_gpu."}) {
    if (scan_.ahead(dialect)) return true;
  }
  return false;
}

bool TritonTypes::attribute_is_ahead(std::size_t at) {
  const std::size_t here = scan_.position();
  scan_.back_to(at);
  const bool result = attribute_is_ahead();
  scan_.back_to(here);
  return result;
}

/// The memory itself, which is no layout.
bool TritonTypes::is_tensor_memory_ahead() { return scan_.ahead("#ttng.tensor_memory") && !scan_.ahead("#ttng.tensor_memory_"); }

/// `#ttg.blocked<{order = [1, 0], …}>`, or a name.
Attribute TritonTypes::attribute() {
  if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " attributes in one another");
  const std::size_t begin = scan_.offset();
  if (!attribute_is_ahead() || scan_.ahead("#")) scan_.expect("#");
  std::string name(scan_.word());
  if (!scan_.accept(".")) {
    const auto place = names_.find(name);
    if (place == names_.end() || !place->second.attribute) scan_.reject("the attribute #" + name + " has no meaning here", begin);
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

void TritonTypes::fields(TritonAttribute& result) {
  while (!scan_.accept("}")) {
    field(result);
    if (!scan_.ahead("}")) scan_.expect(",");
  }
}

void TritonTypes::field(TritonAttribute& result) {
  const std::size_t begin = scan_.offset();
  const std::string name(scan_.word());
  if (name.empty()) scan_.fail("the name of a field");
  scan_.expect("=");
  if (!result.fields.emplace(name, value()).second) scan_.reject("the field " + name + " is given twice", begin);
}

TritonAttribute::Field TritonTypes::value() {
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
void TritonTypes::paddings(TritonAttribute& result) {
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

std::int64_t TritonTypes::expect_number() {
  const std::size_t begin = scan_.offset();
  return number(scan_.expect_integer(), begin);
}

std::int64_t TritonTypes::number(std::string_view digits, std::size_t offset) const {
  constexpr std::size_t longest = 10;
  if (digits.size() > longest)
    scan_.reject("expected a number of at most " + std::to_string(longest) + " digits, found " + std::string(digits), offset);
  return std::stoll(std::string(digits));
}

}  // namespace colex::dialects

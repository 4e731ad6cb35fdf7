#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "colex/measuring/movement.hpp"
#include "colex/measuring/number.hpp"
#include "colex/measuring/tensor_copy.hpp"

namespace colex::measuring {

namespace {

std::optional<Number> number_of(const std::string& type) {
  static const std::map<std::string, Number> numbers = {
      {"FLOAT16", Number::f16}, {"BFLOAT16", Number::bf16}, {"FLOAT32", Number::f32}, {"FLOAT64", Number::f64}};
  const auto found = numbers.find(type);
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

/// Elements of one type, as integers.
class Elements {
 public:
  Elements(const std::string& type, std::size_t bytes)
      : number_(number_of(type)), width_(static_cast<std::size_t>(element_bytes(type))), bytes_(bytes) {}

  std::size_t width() const { return width_; }
  std::size_t count() const { return bytes_ / width_; }

  template <class Value>
  Bytes of(Value&& value) const {
    Bytes result(bytes_);
    for (std::size_t n = 0; n < count(); ++n) {
      const std::int64_t integer = value(n);
      const std::uint64_t word = number_ ? encode(*number_, integer) : static_cast<std::uint64_t>(integer);
      std::memcpy(&result[n * width_], &word, width_);
    }
    return result;
  }
  std::int64_t at(const Bytes& bytes, std::size_t n) const {
    std::uint64_t word = 0;
    std::memcpy(&word, &bytes[n * width_], width_);
    if (number_) return decode(*number_, word);
    // Only small integers occur; a negative one has all its high bits set.
    const auto unused = static_cast<int>(64 - 8 * width_);
    return static_cast<std::int64_t>(word << unused) >> unused;
  }

 private:
  std::optional<Number> number_;
  std::size_t width_, bytes_;
};

std::int64_t combined(const std::string& operation, std::int64_t old, std::int64_t value) {
  if (operation == "add") return old + value;
  if (operation == "min") return std::min(old, value);
  if (operation == "max") return std::max(old, value);
  if (operation == "inc") return old >= value ? 0 : old + 1;
  if (operation == "dec") return old == 0 || old > value ? value : old - 1;
  if (operation == "and") return old & value;
  if (operation == "or") return old | value;
  if (operation == "xor") return old ^ value;
  throw Fault("no reduction is called " + operation);
}

/// What the destination holds before, and what an element of the source holds for a bit that is 0 and for a bit that is 1.
struct Trial {
  std::int64_t before, zero, one;
};

Trial trial(const std::string& operation) {
  static const std::map<std::string, Trial> trials = {
      {"add", {1, 2, 3}},    {"min", {100, 20, 50}},      {"max", {10, 20, 50}},   {"inc", {5, 5, 7}},
      {"dec", {50, 20, 30}}, {"and", {0x7f, 0x0f, 0x71}}, {"or", {1, 0x10, 0x20}}, {"xor", {1, 0x10, 0x20}}};
  return trials.at(operation);
}

class Reduction {
 public:
  explicit Reduction(const Reducer& reducer)
      : reducer_(reducer), source_(reducer.type, reducer.source_bytes), destination_(reducer.type, reducer.destination_bytes) {}

  std::vector<std::int64_t> origins() const {
    std::vector<std::int64_t> elements(destination_.count(), 0);
    for (int bit = 0; source_.count() > std::size_t{1} << bit || bit == 0; ++bit) add_bit(bit, elements);
    for (int replay = 0; replay < reduction_replays; ++replay) require_operation(elements, replay);
    std::vector<std::int64_t> bytes;
    const auto width = static_cast<std::int64_t>(source_.width());
    for (const std::int64_t element : elements) {
      for (std::int64_t byte = 0; byte < width; ++byte) bytes.push_back(element < 0 ? -1 : element * width + byte);
    }
    return bytes;
  }

 private:
  void add_bit(int bit, std::vector<std::int64_t>& elements) const {
    const Trial t = trial(reducer_.operation);
    const Bytes before = destination_.of([&](std::size_t) { return t.before; });
    const Bytes after = reducer_.run(source_.of([&](std::size_t n) { return n >> bit & 1 ? t.one : t.zero; }), before);
    const std::int64_t zero = combined(reducer_.operation, t.before, t.zero), one = combined(reducer_.operation, t.before, t.one);
    for (std::size_t n = 0; n < elements.size(); ++n) {
      const std::int64_t seen = destination_.at(after, n);
      const bool untouched = seen == t.before;
      if (bit == 0 && untouched) elements[n] = -1;
      if (untouched != (elements[n] < 0) || !(untouched || seen == zero || seen == one)) {
        throw Fault("element " + std::to_string(n) + " of the destination is not combined with an element of the source");
      }
      if (!untouched && seen == one) elements[n] |= std::int64_t{1} << bit;
    }
  }

  void require_operation(const std::vector<std::int64_t>& elements, int replay) const {
    std::uint32_t state = 12345U + static_cast<std::uint32_t>(replay);
    const auto random = [&](std::size_t) {
      state = state * 1664525U + 1013904223U;
      return static_cast<std::int64_t>(state >> 8) % 100;
    };
    const Bytes source = source_.of(random), before = destination_.of(random);
    const Bytes after = reducer_.run(source, before);
    for (std::size_t n = 0; n < elements.size(); ++n) {
      const std::int64_t old = destination_.at(before, n);
      const std::int64_t expected =
          elements[n] < 0 ? old : combined(reducer_.operation, old, source_.at(source, static_cast<std::size_t>(elements[n])));
      if (destination_.at(after, n) != expected) {
        throw Fault("element " + std::to_string(n) + " of the destination is not the " + reducer_.operation + " of its two");
      }
    }
  }

  const Reducer& reducer_;
  Elements source_, destination_;
};

}  // namespace

std::vector<std::int64_t> origins(const Reducer& reducer) { return Reduction(reducer).origins(); }

bool reduces(const std::string& operation, const std::string& type) {
  static const std::set<std::string> bits = {"UINT32", "INT32", "UINT64"};
  static const std::set<std::string> sums = {"UINT32", "INT32", "UINT64", "FLOAT16", "BFLOAT16", "FLOAT32", "FLOAT64"};
  static const std::set<std::string> orders = {"UINT32", "INT32", "UINT64", "INT64", "FLOAT16", "BFLOAT16"};
  if (operation == "inc" || operation == "dec") return type == "UINT32";
  if (operation == "add") return sums.contains(type);
  if (operation == "min" || operation == "max") return orders.contains(type);
  return bits.contains(type);
}

}  // namespace colex::measuring

#include "colex/measuring/movement.hpp"

#include <cstring>
#include <optional>

#include "colex/measuring/fault.hpp"

namespace colex::measuring {

namespace {

/// How a unit of the source (a byte, or a float of four bytes) represents a digit.
class Code {
 public:
  explicit Code(Coding coding) : floats_(coding == Coding::normal_floats) {}

  std::size_t unit() const { return floats_ ? 4 : 1; }
  int bits() const { return floats_ ? 10 : 8; }
  std::uint32_t inverted(std::uint32_t digit) const { return ~digit & ((1U << bits()) - 1); }

  std::uint32_t encode(std::uint32_t digit) const { return floats_ ? one | digit << shift : digit; }
  std::optional<std::uint32_t> decode(std::uint32_t word) const {
    if (!floats_) return word;
    const std::uint32_t digit = (word - one) >> shift;
    if (word < one || encode(digit) != word || digit >= 1U << bits()) return std::nullopt;
    return digit;
  }

 private:
  static constexpr std::uint32_t one = 0x3f800000;
  static constexpr int shift = 13;
  bool floats_;
};

std::uint32_t load(const Bytes& bytes, std::size_t at, std::size_t unit) {
  std::uint32_t word = 0;
  std::memcpy(&word, &bytes[at], unit);
  return word;
}

/// A source in which each unit holds one digit of its own number; if `invert` is set, the digit's bits are inverted.
Bytes coded(std::size_t bytes, const Code& code, int place, bool invert) {
  Bytes source(bytes);
  for (std::size_t n = 0; n < bytes / code.unit(); ++n) {
    const auto digit = static_cast<std::uint32_t>(n >> (code.bits() * place)) & ((1U << code.bits()) - 1);
    const std::uint32_t word = code.encode(invert ? code.inverted(digit) : digit);
    std::memcpy(&source[n * code.unit()], &word, code.unit());
  }
  return source;
}

/// A unit of the destination after the four runs for one digit: plain and inverted code, each over both poisons.
struct Seen {
  std::uint32_t plain, inverse, over_other_poison, inverse_over_other_poison;

  bool untouched(std::size_t unit) const {
    const std::uint32_t ones = unit == 4 ? 0xffffffff : 0xff;
    return plain == 0 && inverse == 0 && over_other_poison == ones && inverse_over_other_poison == ones;
  }
  bool changed_by_poison() const { return plain != over_other_poison || inverse != inverse_over_other_poison; }
  bool filled() const { return inverse == plain; }
  bool copied(const Code& code) const {
    const auto digit = code.decode(plain), inverse_digit = code.decode(inverse);
    return digit && inverse_digit && *inverse_digit == code.inverted(*digit);
  }
};

class Movement {
 public:
  Movement(const Mover& mover, Coding coding) : mover_(mover), code_(coding) {
    for (std::size_t rest = mover.source_bytes / code_.unit() - 1; digits_ == 0 || rest > 0; rest >>= code_.bits()) add_digit();
  }

  std::vector<std::int64_t> origins() const {
    std::vector<std::int64_t> result;
    for (std::size_t at = 0; at < plain_.front().size(); at += code_.unit()) add_origins(at, result);
    return result;
  }

 private:
  void add_digit() {
    const Bytes code = coded(mover_.source_bytes, code_, digits_, false),
                inverse = coded(mover_.source_bytes, code_, digits_, true);
    plain_.push_back(mover_.run(code, 0x00));
    inverse_.push_back(mover_.run(inverse, 0x00));
    other_.push_back(mover_.run(code, 0xff));
    inverse_other_.push_back(mover_.run(inverse, 0xff));
    ++digits_;
  }

  Seen seen(std::size_t digit, std::size_t at) const {
    const std::size_t unit = code_.unit();
    return {load(plain_[digit], at, unit), load(inverse_[digit], at, unit), load(other_[digit], at, unit),
            load(inverse_other_[digit], at, unit)};
  }

  /// The origins of the unit's bytes.
  void add_origins(std::size_t at, std::vector<std::int64_t>& result) const {
    const Seen first = seen(0, at);
    if (first.untouched(code_.unit())) {
      result.insert(result.end(), code_.unit(), -1);
      return;
    }
    std::size_t number = 0;
    for (std::size_t digit = 0; digit < plain_.size(); ++digit) {
      const Seen now = seen(digit, at);
      if (now.changed_by_poison() || now.copied(code_) != first.copied(code_) || !(now.copied(code_) || now.filled())) {
        throw Fault("byte " + std::to_string(at) + " of the destination is neither copied, nor filled, nor untouched");
      }
      number |= std::size_t{code_.decode(now.plain).value_or(0)} << (static_cast<std::size_t>(code_.bits()) * digit);
    }
    const bool copied = first.copied(code_);
    if (copied && number >= mover_.source_bytes / code_.unit()) {
      throw Fault("byte " + std::to_string(at) + " of the destination has no such source");
    }
    for (std::size_t byte = 0; byte < code_.unit(); ++byte) {
      result.push_back(copied ? static_cast<std::int64_t>(number * code_.unit() + byte)
                              : -2 - static_cast<std::int64_t>(first.plain >> (8 * byte) & 0xff));
    }
  }

  const Mover& mover_;
  Code code_;
  int digits_ = 0;
  std::vector<Bytes> plain_, inverse_, other_, inverse_other_;
};

}  // namespace

std::vector<std::int64_t> origins(const Mover& mover, Coding coding) { return Movement(mover, coding).origins(); }

std::vector<std::int64_t> byte_runs(const std::vector<std::int64_t>& origins) {
  std::vector<std::int64_t> result;
  for (std::size_t begin = 0, end = 0; begin < origins.size(); begin = end) {
    const std::int64_t first = origins[begin];
    const std::int64_t step = first < 0 ? 0 : 1;
    for (end = begin; end < origins.size() && origins[end] == first + step * static_cast<std::int64_t>(end - begin);) ++end;
    if (first != -1)
      result.insert(result.end(), {static_cast<std::int64_t>(begin), first, static_cast<std::int64_t>(end - begin)});
  }
  return result;
}

}  // namespace colex::measuring

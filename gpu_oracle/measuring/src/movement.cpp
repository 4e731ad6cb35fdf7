#include "colex/measuring/movement.hpp"

#include "colex/measuring/fault.hpp"

namespace colex::measuring {

namespace {

constexpr std::uint8_t inverted(std::uint8_t byte) { return static_cast<std::uint8_t>(~byte); }

/// One byte of the number of each source byte, plain or inverted.
Bytes coded(std::size_t count, int digit, bool invert) {
  Bytes source(count);
  for (std::size_t n = 0; n < count; ++n) {
    const auto code = static_cast<std::uint8_t>(n >> (8 * digit));
    source[n] = invert ? inverted(code) : code;
  }
  return source;
}

/// A byte of the destination after four runs over the same digit.
struct Seen {
  std::uint8_t plain, inverse, over_other_poison, inverse_over_other_poison;

  bool untouched() const {
    return plain == 0x00 && inverse == 0x00 && over_other_poison == 0xff && inverse_over_other_poison == 0xff;
  }
  bool changed_by_poison() const { return plain != over_other_poison || inverse != inverse_over_other_poison; }
  bool copied() const { return inverse == inverted(plain); }
  bool filled() const { return inverse == plain; }
};

class Movement {
 public:
  explicit Movement(const Mover& mover) : mover_(mover) {
    for (std::size_t rest = mover.source_bytes - 1; digits_ == 0 || rest > 0; rest >>= 8) add_digit();
  }

  std::vector<std::int64_t> origins() const {
    std::vector<std::int64_t> result;
    for (std::size_t byte = 0; byte < plain_.front().size(); ++byte) result.push_back(origin(byte));
    return result;
  }

 private:
  void add_digit() {
    const Bytes code = coded(mover_.source_bytes, digits_, false), inverse = coded(mover_.source_bytes, digits_, true);
    plain_.push_back(mover_.run(code, 0x00));
    inverse_.push_back(mover_.run(inverse, 0x00));
    other_.push_back(mover_.run(code, 0xff));
    inverse_other_.push_back(mover_.run(inverse, 0xff));
    ++digits_;
  }

  std::int64_t origin(std::size_t byte) const {
    const auto seen = [&](std::size_t digit) {
      return Seen{plain_[digit][byte], inverse_[digit][byte], other_[digit][byte], inverse_other_[digit][byte]};
    };
    const Seen first = seen(0);
    if (first.untouched()) return -1;
    std::size_t number = 0;
    for (std::size_t digit = 0; digit < plain_.size(); ++digit) {
      const Seen now = seen(digit);
      if (now.changed_by_poison() || now.copied() != first.copied() || !(now.copied() || now.filled())) {
        throw Fault("byte " + std::to_string(byte) + " of the destination is neither copied, nor filled, nor untouched");
      }
      number |= std::size_t{now.plain} << (8 * digit);
    }
    if (!first.copied()) return -2 - static_cast<std::int64_t>(first.plain);
    if (number >= mover_.source_bytes) throw Fault("byte " + std::to_string(byte) + " of the destination has no such source");
    return static_cast<std::int64_t>(number);
  }

  const Mover& mover_;
  int digits_ = 0;
  std::vector<Bytes> plain_, inverse_, other_, inverse_other_;
};

}  // namespace

std::vector<std::int64_t> origins(const Mover& mover) { return Movement(mover).origins(); }

}  // namespace colex::measuring

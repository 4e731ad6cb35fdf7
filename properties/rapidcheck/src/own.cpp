#ifdef COLEX_HAS_RAPIDCHECK

#include "own.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <rapidcheck.h>

#include "colex/checked.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/swizzle.hpp"
#include "colex/tuple.hpp"

namespace colex::rapidcheck_engine {

namespace {

using cases::Value;

using Numbers = std::vector<std::int64_t>;

/// A value of each type of domain, each from its own part of the randomness.
class Own {
 public:
  Own(std::uint64_t seed, int size) : random_(seed), size_(size) {}

  Value operator()(const cases::IntegerDomain& domain) {
    constexpr std::int64_t far = 1'000, most = std::int64_t{1} << 62;
    const std::int64_t origin = domain.origin();
    const std::int64_t lowest = std::min(origin, std::max(origin, -most) - far);
    const std::int64_t highest = std::max(origin, std::min(origin, most) + far);
    return Value(Checked(between(domain.lower.value_or(lowest), domain.upper.value_or(highest))));
  }
  Value operator()(const cases::ShapeDomain&) {
    const Numbers extents = some(1, most_extent);
    return extents.size() == 1 ? Value(Checked(extents.front())) : Value(tuple_of(extents));
  }
  Value operator()(const cases::LayoutDomain& domain) {
    const Numbers extents = some(1, most_extent);
    const Numbers strides =
        drawn(rc::gen::container<Numbers>(extents.size(), within(domain.into ? 0 : -8, domain.into.value_or(64))));
    return Value(Layout<>(tuple_of(extents), tuple_of(strides)));
  }
  Value operator()(const cases::SwizzleDomain& domain) {
    const std::int64_t bits = between(0, domain.most_bits), base = between(0, domain.most_base);
    return Value(Swizzle(bits, base, between(-domain.most_shift, domain.most_shift)));
  }
  Value operator()(const cases::LinearDomain& domain) {
    const std::size_t bits = static_cast<std::size_t>(between(0, domain.most_bits));
    const std::size_t out = static_cast<std::size_t>(between(0, domain.most_bits));
    const auto columns = drawn(rc::gen::container<std::vector<Word>>(bits, rc::gen::inRange<Word>(0, Word{1} << out)));
    return Value(LinearLayout({{"in", bits}}, {{"out", out}}, columns));
  }

 private:
  static constexpr std::int64_t most_extent = 16;

  /// The numbers of a range, the far ones as the size grows.
  static rc::Gen<std::int64_t> within(std::int64_t lower, std::int64_t upper) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() - 1;
    return rc::gen::inRange(std::min(lower, most), std::min(upper, most) + 1);
  }
  std::int64_t between(std::int64_t lower, std::int64_t upper) { return drawn(within(lower, upper)); }
  /// Up to four numbers of a range.
  Numbers some(std::int64_t lower, std::int64_t upper) {
    const auto count = static_cast<std::size_t>(between(0, 4));
    return drawn(rc::gen::container<Numbers>(count, within(lower, upper)));
  }
  static Tuple<Checked> tuple_of(const Numbers& numbers) {
    Tuple<Checked>::Modes modes;
    for (const std::int64_t n : numbers) modes.push_back(Tuple<Checked>(Checked(n)));
    return Tuple<Checked>(modes);
  }
  template <class T>
  T drawn(const rc::Gen<T>& gen) {
    return gen(random_.split(), size_).value();
  }

  rc::Random random_;
  int size_;
};

}  // namespace

bool draw_own_case(cases::Assignment& values, std::size_t variables, const cases::DomainOf& domain_of, std::uint64_t seed,
                   int size) {
  constexpr int tries_a_value = 100;  // as rc::gen::suchThat
  Own own(seed, size);
  values.clear();
  while (values.size() < variables) {
    const cases::Domain domain = domain_of(values);
    if (empty(domain)) return false;
    std::optional<cases::Value> fits;
    for (int tries = 0; !fits && tries < tries_a_value; ++tries) {
      cases::Value value = std::visit(own, domain);
      if (contains(domain, value)) fits = std::move(value);
    }
    if (!fits) return false;
    values.push_back(*std::move(fits));
  }
  return true;
}

}  // namespace colex::rapidcheck_engine

#endif

#include "colex/cases/near_numbers.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "generator.hpp"
#include "random_bits.hpp"

namespace colex::cases {

namespace {

class Near {
 public:
  Near(const std::vector<std::int64_t>& numbers, std::uint64_t seed) : numbers_(numbers), random_(seed) {}

  Value value(const Domain& domain, const Assignment& before) {
    if (const auto* integers = std::get_if<IntegerDomain>(&domain)) return Value(Checked(integer(*integers, before)));
    if (const auto* layouts = std::get_if<LayoutDomain>(&domain); layouts != nullptr && !random_.one_in(4)) {
      if (Layout<> L = layout(); layouts->contains(L)) return Value(std::move(L));
    }
    Assignment small;
    append(domain, Setting{}, random_, small);
    return std::move(small.front());
  }

 private:
  std::int64_t number() { return random_.pick(numbers_) + random_.between(-1, 1); }

  /// Half of a number, or a third, or what is left of it for another factor.
  std::int64_t quotient(const Assignment& before) {
    std::int64_t divisor = random_.between(2, 4);
    for (const Value& earlier : before) {
      if (const auto* n = earlier.as<Checked>(); n != nullptr && n->value() > 1 && random_.one_in(2)) divisor = n->value();
    }
    return random_.pick(numbers_) / divisor + random_.between(-1, 1);
  }

  std::int64_t integer(const IntegerDomain& domain, const Assignment& before) {
    std::int64_t n = 0;
    switch (random_.below(4)) {
      case 0: n = random_.between(0, 3); break;
      case 1: n = domain.upper.value_or(domain.origin()); break;
      case 2: n = number(); break;
      default: n = quotient(before);
    }
    if (!domain.contains(n) || (!domain.lower && random_.one_in(4))) n = -n;
    if (domain.contains(n)) return n;
    // The end that is nearer to what was wanted.
    return domain.upper && (!domain.lower || *domain.upper < -n) ? *domain.upper : domain.lower.value_or(domain.origin());
  }

  /// A layout that is as large as a number, or whose last value is one.
  Layout<> layout() {
    const std::int64_t n = std::max<std::int64_t>(1, number());
    const auto of = [](std::initializer_list<std::pair<std::int64_t, std::int64_t>> modes) {
      Modes<Checked> result;
      for (const auto& [s, d] : modes) result.push_back({Checked(s), Checked(d)});
      return layout_of(result);
    };
    const std::int64_t few = random_.between(2, 4);
    switch (random_.below(5)) {
      case 0: return of({{2, n}});
      case 1: return of({{n, 1}});
      case 2: return of({{few, n / (few - 1)}});
      case 3: return of({{2, 1}, {2, n}});
      default: return of({{few, std::max<std::int64_t>(1, n / few)}, {std::max<std::int64_t>(1, n / few), 1}});
    }
  }

  const std::vector<std::int64_t>& numbers_;
  RandomBits random_;
};

}  // namespace

std::optional<Assignment> near_numbers(const std::vector<std::int64_t>& numbers, std::uint64_t seed, std::size_t variables,
                                       const DomainOf& domain) {
  Near near(numbers, seed);
  Assignment values;
  while (values.size() < variables) {
    const Domain next = domain(values);
    if (empty(next)) return std::nullopt;
    values.push_back(near.value(next, values));
  }
  return values;
}

}  // namespace colex::cases

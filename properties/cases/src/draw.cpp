#include "colex/cases/draw.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "colex/rejection.hpp"

#include "generator.hpp"
#include "random_bits.hpp"
#include "relatives.hpp"
#include "split_mix.hpp"

namespace colex::cases {

namespace {

constexpr unsigned most_bits = 62;
/// With fewer, every other integer would be 1, and a law of many variables would hardly meet a case in which all of them matter.
constexpr unsigned least_bits = 3;

/// A case in which an integer has no choice, as an index below 1 has none, says little. It is made again so often, and left as
/// it is only once in so many times.
constexpr std::uint64_t most_attempts = 12;
constexpr std::uint64_t dull_cases_kept = 12;

bool has_one_value(const Domain& domain) {
  const auto* integers = std::get_if<IntegerDomain>(&domain);
  return integers != nullptr && integers->lower && integers->lower == integers->upper;
}

/// Chooses the flavour of a case, and how many bits each of its integers may have, so that their product fits.
Setting setting_of(std::size_t variables, double size, RandomBits& random) {
  Setting setting;
  // In hundredths, as RapidCheck counts sizes.
  setting.size = std::floor(std::clamp(size, 0.0, 1.0) * 100) / 100;
  setting.mixed = variables > 1;
  unsigned bits_in_all = 10;
  switch (random.below(4)) {
    case 0:
    case 1: setting.flavour = Flavour::tiny; break;
    case 2: setting.flavour = Flavour::typical; break;
    default:
      setting.flavour = Flavour::edge;
      bits_in_all = 20 + static_cast<unsigned>((most_bits - 20) * setting.size);
      if (random.one_in(2)) bits_in_all = 1 + static_cast<unsigned>(random.below(bits_in_all));
  }
  setting.bits = std::clamp(bits_in_all / static_cast<unsigned>(std::max<std::size_t>(1, variables)), least_bits, most_bits);
  return setting;
}

/// The seed of a case: those of neighbours have nothing in common.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number, std::uint64_t attempt) {
  return SplitMix::mixed(SplitMix::mixed(SplitMix::mixed(seed) + number) + attempt);
}

}  // namespace

struct Draw::State {
  std::uint64_t seed = 0;
  std::uint64_t number = 0;
  bool begun = false;
  RandomBits random{0};
  Setting setting;
  Assignment before;
};

Draw::Draw(std::uint64_t seed) : state_(std::make_unique<State>()) { state_->seed = seed; }
Draw::~Draw() = default;
Draw::Draw(Draw&&) noexcept = default;
Draw& Draw::operator=(Draw&&) noexcept = default;

void Draw::start_case(std::uint64_t number, std::size_t variables, double size) {
  state_->number = number;
  state_->begun = true;
  begin(0, variables, size);
}

void Draw::begin(std::uint64_t attempt, std::size_t variables, double size) {
  state_->before.clear();
  state_->random = RandomBits(seed_of(state_->seed, state_->number, attempt));
  state_->setting = setting_of(variables, size, state_->random);
}

void Draw::next_case(std::size_t variables, double size) { start_case(state_->begun ? state_->number + 1 : 0, variables, size); }

std::uint64_t Draw::number() const { return state_->number; }
Flavour Draw::flavour() const { return state_->setting.flavour; }

Value Draw::value(const Domain& domain) {
  if (!state_->begun) next_case();
  if (empty(domain)) throw Rejection(Kind::domain, "there is no " + describe(domain));
  append(state_->before, domain);
  return state_->before.back();
}

void Draw::append(Assignment& values, const Domain& domain) {
  Setting setting = state_->setting;
  setting.before = &values;
  cases::append(domain, setting, state_->random, values);
}

std::optional<Assignment> Draw::assignment(std::size_t variables, const DomainOf& domain, double size) {
  Assignment values;
  if (!assign(values, variables, domain, size)) return std::nullopt;
  return values;
}

bool Draw::change(Assignment& values, const Assignment& known, const Assignment& other, const DomainOf& domain) {
  constexpr int tries_a_value = 4;
  next_case(known.size());
  RandomBits& random = state_->random;
  const std::size_t certain = random.index(std::max<std::size_t>(1, known.size()));
  values.clear();
  for (std::size_t k = 0; k < known.size(); ++k) {
    const Domain here = domain(values);
    if (empty(here)) return false;
    std::optional<Value> value;
    const bool is_changed = k == certain || random.one_in(2 * known.size());
    for (int tries = 0; is_changed && !value && tries < tries_a_value; ++tries) {
      const std::uint64_t of_what = random.below(8);
      value = of_what == 0 ? relative(here, values, random) : relative(here, of_what == 1 ? other : Assignment{known[k]}, random);
    }
    if (!value && !is_changed && contains(here, known[k])) value = known[k];
    if (value) {
      values.push_back(*std::move(value));
    } else {
      append(values, here);
    }
  }
  return true;
}

bool Draw::assign(Assignment& values, std::size_t variables, const DomainOf& domain, double size) {
  next_case(variables, size);
  for (std::uint64_t attempt = 1;; ++attempt) {
    bool dull = false;
    const bool is_made = try_to_assign(values, variables, domain, dull);
    if (!dull || attempt == most_attempts) return is_made;
    if (state_->random.one_in(dull_cases_kept)) return is_made;
    begin(attempt, variables, size);
  }
}

bool Draw::try_to_assign(Assignment& values, std::size_t variables, const DomainOf& domain, bool& dull) {
  values.clear();
  values.reserve(variables);
  while (values.size() < variables) {
    const Domain next = domain(values);
    if (empty(next)) return false;
    dull = dull || has_one_value(next);
    append(values, next);
  }
  return true;
}

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

#include "colex/cases/draw.hpp"

#include <algorithm>

#include "colex/rejection.hpp"

#include "generator.hpp"
#include "rapidcheck.hpp"

namespace colex::cases {

namespace {

constexpr unsigned most_bits = 62;

/// Chooses the flavour of a case, and how many bits each of its integers may have, so that their product fits.
Setting setting_of(std::size_t variables, double size, RandomBits& random) {
  Setting setting;
  setting.size = std::clamp(size, 0.0, 1.0);
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
  setting.bits = std::clamp(bits_in_all / static_cast<unsigned>(std::max<std::size_t>(1, variables)), 1U, most_bits);
  return setting;
}

}  // namespace

struct Draw::State {
  std::uint64_t seed = 0;
  std::uint64_t number = 0;
  bool begun = false;
  rc::Random random;
  Setting setting;
};

Draw::Draw(std::uint64_t seed) : state_(std::make_unique<State>()) { state_->seed = seed; }
Draw::~Draw() = default;
Draw::Draw(Draw&&) noexcept = default;
Draw& Draw::operator=(Draw&&) noexcept = default;

void Draw::start_case(std::uint64_t number, std::size_t variables, double size) {
  state_->number = number;
  state_->begun = true;
  state_->random = rc::Random(rc::Random::Key{state_->seed, number, 0, 0});
  RapidCheckBits bits(state_->random.split());
  state_->setting = setting_of(variables, size, bits);
}

void Draw::next_case(std::size_t variables, double size) { start_case(state_->begun ? state_->number + 1 : 0, variables, size); }

std::uint64_t Draw::number() const { return state_->number; }
Flavour Draw::flavour() const { return state_->setting.flavour; }

Value Draw::value(const Domain& domain) {
  if (!state_->begun) next_case();
  if (empty(domain)) throw Rejection(Kind::domain, "there is no " + describe(domain));
  const int size = static_cast<int>(state_->setting.size * rc::kNominalSize);
  return gen(domain, state_->setting)(state_->random.split(), size).value();
}

std::optional<Assignment> Draw::assignment(std::size_t variables, const DomainOf& domain, double size) {
  next_case(variables, size);
  Assignment values;
  values.reserve(variables);
  while (values.size() < variables) {
    const Domain next = domain(values);
    if (empty(next)) return std::nullopt;
    values.push_back(value(next));
  }
  return values;
}

}  // namespace colex::cases

#include "colex/claims/domain.hpp"

#include "colex/rejection.hpp"

namespace colex::claims {

std::int64_t IntegerDomain::origin() const {
  if (lower && 0 < *lower) return *lower;
  if (upper && *upper < 0) return *upper;
  return 0;
}

bool LayoutDomain::contains(const Layout<>& L) const {
  if (rank && static_cast<std::int64_t>(L.rank()) > *rank) return false;
  if (!size) return true;
  const auto elements = attempt([&] { return colex::size(L); });
  return elements && elements->value() <= *size;
}

bool contains(const Domain& domain, const Value& value) {
  if (const auto* integers = std::get_if<IntegerDomain>(&domain)) {
    const auto* n = value.as<Checked>();
    return n != nullptr && integers->contains(n->value());
  }
  const auto* L = value.as<Layout<>>();
  return L != nullptr && std::get<LayoutDomain>(domain).contains(*L);
}

}  // namespace colex::claims

// The largest right inverse, among all layouts: S080.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/filter.hpp"
#include "colex/fit.hpp"
#include "colex/injective.hpp"
#include "colex/laws/program.hpp"
#include "colex/laws/variables.hpp"
#include "colex/print.hpp"
#include "colex/right_inverse.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// Where a layout has the values 0, 1, 2, …, up to the first value that it has not.
std::vector<Values> preimages(const Values& f) {
  std::vector<Values> result;
  for (;;) {
    Values places;
    for (std::size_t x = 0; x < f.size(); ++x) {
      if (f[x] == static_cast<std::int64_t>(result.size())) places.push_back(static_cast<std::int64_t>(x));
    }
    if (places.empty()) return result;
    result.push_back(std::move(places));
  }
}

/// A layout M of more than `size` values with L(M(k)) = k for all of them, given where L has its values; none if there is none.
/// Each sequence of places is tried, and each length of it.
std::optional<Layout<>> larger_inverse(const std::vector<Values>& places, std::size_t size, std::vector<Checked>& chosen) {
  if (chosen.size() > size) {
    if (auto M = fit(chosen)) return M;
  }
  if (chosen.size() == places.size()) return std::nullopt;
  for (const std::int64_t place : places[chosen.size()]) {
    chosen.emplace_back(place);
    if (auto M = larger_inverse(places, size, chosen)) return M;
    chosen.pop_back();
  }
  return std::nullopt;
}

Case is_largest(const Layout<>& L) {
  const Values f = values(L);
  const Layout<> R = right_inverse(L);
  const Values inverse = values(R);
  for (std::size_t k = 0; k < inverse.size(); ++k) {
    const auto place = static_cast<std::size_t>(inverse[k]);
    if (place >= f.size() || f[place] != static_cast<std::int64_t>(k))
      return Case::fails(to_string(R) + " is no inverse at " + std::to_string(k));
  }
  std::vector<Checked> chosen;
  const auto M = larger_inverse(preimages(f), inverse.size(), chosen);
  return M ? Case::fails(to_string(*M) + " is larger than " + to_string(R)) : Case::of(true);
}

}  // namespace

namespace programs {

void inverse(Programs& laws) {
  laws.add({"S080.brute", "The right inverse is the largest layout M with L(M(k)) = k, among all layouts.", "Ce 3.4, P",
            evidence::Expected::falls,
            "forall L: flat layout rank <= 2 size <= 8: refute size(M) <= size(right_inverse(L)) for all M into size(L) with "
            "L(M(k)) == k",
            notation::Fall{notation::Fall::Ground::as_published, false,
                           "The same as S080, of all layouts M that there are: each sequence of coordinates was tried."}},
           {layout("L", {Trait::flat}, 2, 8)}, [](const Assignment& values) { return is_largest(layout_of(values[0])); });
  laws.add({"S080.brute.repaired",
            "The right inverse is the largest layout M with L(M(k)) = k, if no stride is negative and L without its strides 0 is "
            "injective.",
            "Ce 3.4, P", evidence::Expected::stands,
            "forall L: flat nonnegative layout rank <= 3 size <= 12 if injective(filter(L)): claim size(M) <= "
            "size(right_inverse(L)) for all M into size(L) with L(M(k)) == k"},
           {layout("L", {Trait::flat, Trait::nonnegative}, 3, 12)}, [](const Assignment& values) {
             const Layout<>& L = layout_of(values[0]);
             if (!injective(filter(L)).is_yes()) return Case::filtered();
             return is_largest(L);
           });
}

}  // namespace programs

}  // namespace colex::laws

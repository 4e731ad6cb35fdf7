// The largest right inverse, among all layouts: S080.
#include "colex/inverse.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/fit.hpp"
#include "colex/injective.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/vector_width.hpp"

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

/// max_common_layout(A, B) has these values.
Case is_common(const Layout<>& A, const Layout<>& B, const Values& wanted) {
  const Layout<> M = max_common_layout(A, B);
  return values(M) == wanted ? Case::of(true) : Case::fails(to_string(M) + " instead of the values " + text(wanted));
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
  laws.add(
      {"max_common_layout.beginning",
       "The common layout is the longest that begins B's right inverse and through which A counts 0, 1, 2, ..., also where A "
       "goes on counting behind a mode that it leaves early.",
       "CuTe max_common_layout", evidence::Expected::stands,
       "forall 2 <= p, q <= 4, 2 <= u <= 3, 0 <= a <= 4, 0 <= b <= 2, 0 <= c <= 6: claim max_common_layout((p,u,2):(a,b,c), "
       "(p,q):(q,1)) has the values R(0), ..., R(m-1), R = right_inverse((p,q):(q,1)), for the largest m with "
       "((p,u,2):(a,b,c))(R(i)) == i for i < m that are a layout's values"},
      {integer("p", 2, 4), integer("q", 2, 4), integer("u", 2, 3), integer("a", 0, 4), integer("b", 0, 2), integer("c", 0, 6)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        const Layout<> A = colex::layout_of(Modes<Checked>{{at(0), at(3)}, {at(2), at(4)}, {2, at(5)}});
        const Layout<> B = colex::layout_of(Modes<Checked>{{at(0), at(1)}, {at(1), 1}});
        return is_common(A, B,
                         longest_beginning(right_inverse(B), [&](Checked x, std::int64_t i) { return A(x) == Checked(i); }));
      });
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

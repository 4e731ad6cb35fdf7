// Nest morphisms, the arrows behind nested tractable layouts: S107 to S112, nested.
//
// A Nest morphism is a tuple morphism between the flattened shapes. Its layout has the profile of its domain:
//
//   ((2,3),5) -> (3,5,2) by (3,1,2)     the layout ((2,3),5):((15,1),3)
#include <string>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/reshape.hpp"
#include "colex/tractable.hpp"

#include "every_morphism.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

constexpr std::size_t most_depth = 2;

/// The layout of f: S -> T where S is written with this profile.
Layout<> nested(const TupleMorphism& f, const Tuple<Checked>& profile) { return unflatten(layout(f), profile); }

/// The profiles of f's domain. The empty tuple has one, itself.
std::vector<Tuple<Checked>> profiles(const TupleMorphism& f) {
  return f.domain.empty() ? std::vector<Tuple<Checked>>{flat_tuple(f.domain)} : nestings(f.domain, most_depth);
}

constexpr const char* every_nest =
    "forall T, S: shape rank <= 3 size <= 12, each of at most 3 leaves: claim for every tuple morphism f: S' -> T, S' being S "
    "but "
    "for T's entries where f goes, and every profile of S' of depth <= 2: ";
constexpr const char* every_two_nests =
    "forall T: shape of at most 3 leaves, S, R: shape of at most 2 leaves, of rank <= 3 and size <= 12 each: claim for all "
    "non-degenerate "
    "tuple morphisms f: R' -> S', g: S' -> T, and all profiles of R' and S' of depth <= 2: ";

/// A law about the layout L of each Nest morphism.
void about_each(Programs& laws, Title title, bool (*holds)(const TupleMorphism& f, const Layout<>& L),
                int line = __builtin_LINE()) {
  title.text = every_nest + title.text;
  laws.add(
      std::move(title), {shape("T", 3, 12), shape("S", 3, 12)},
      [holds](const Assignment& values) {
        return of_rows(values, {3, 3}, [&](const std::vector<Row>& rows, Requirement& require) {
          for_each_morphism(rows[1], rows[0], [&](const TupleMorphism& f) {
            for (const Tuple<Checked>& profile : profiles(f)) require(holds(f, nested(f, profile)), f, profile);
          });
        });
      },
      line);
}

/// Whether the nested layouts of f and g compose to that of g o f, with f's profile.
bool nests_compose(const TupleMorphism& g, const TupleMorphism& f) {
  for (const Tuple<Checked>& inner : profiles(f)) {
    const Layout<> expected = nested(compose(g, f), inner);
    for (const Tuple<Checked>& outer : profiles(g)) {
      const auto composed = try_composition(nested(g, outer), nested(f, inner));
      if (!composed || !(*composed == expected)) return false;
    }
  }
  return true;
}

}  // namespace

namespace programs {

void nest(Programs& laws) {
  about_each(
      laws,
      {"S107.nested", "The layout of a Nest morphism is tractable, and is the layout of a Nest morphism only.", "CF 3.2.2.9",
       evidence::Expected::stands,
       "tractable(L), L the layout of f with that profile, and flatten(L) has f's values and is that of encode(flatten(L))"},
      [](const TupleMorphism& f, const Layout<>& L) {
        if (!tractable(L)) return false;
        const auto encoded = encode(L);
        return !is_non_degenerate(f) || (encoded && same_modes(layout(*encoded), L));
      });
  about_each(laws,
             {"S109.nested", "The realization of a Nest morphism is the function of its layout.", "CF 3.2.4.2",
              evidence::Expected::stands, "|f|(x) == L(x) for all x in [0, size(S')), L the layout of f with that profile"},
             [](const TupleMorphism& f, const Layout<>& L) { return realization(f) == values(L); });
  laws.add({"S110.nested",
            "The layout of a composite of Nest morphisms is the composite of the layouts, with the profile of the first.",
            "CF 3.2.6.21 (Theorem B)", evidence::Expected::stands,
            std::string(every_two_nests) + "layout(g o f) == composition(layout(g), layout(f)), the profile of f included"},
           {shape("T", 3, 12), shape("S", 3, 12), shape("R", 3, 12)}, [](const Assignment& values) {
             return of_rows(values, {3, 2, 2}, [](const std::vector<Row>& rows, Requirement& require) {
               for_each_morphism(rows[1], rows[0], [&](const TupleMorphism& g) {
                 if (!is_non_degenerate(g)) return;
                 for_each_morphism(rows[2], g.domain,
                                   [&](const TupleMorphism& f) { require(!is_non_degenerate(f) || nests_compose(g, f), f, g); });
               });
             });
           });
  about_each(
      laws,
      {"S111.nested", "The layout of the coalesced Nest morphism is the coalesced layout.", "CF 3.2.6.13 (Theorem C)",
       evidence::Expected::stands, "layout(coalesce(f)) == coalesce(L), mode for mode, L the layout of f with that profile"},
      [](const TupleMorphism& f, const Layout<>& L) { return same_modes(layout(coalesce(f)), coalesce(L)); });
  about_each(
      laws,
      {"S112.nested", "The coalesced layout of the complement of an injective Nest morphism is the complement of its layout.",
       "CF 3.2.6.20 (Theorem D)", evidence::Expected::stands,
       "f injective implies coalesce(layout(complement(f))) == complement(L, size(T)), L the layout of f with that profile"},
      [](const TupleMorphism& f, const Layout<>& L) {
        if (!is_injective(f)) return true;
        const auto C = try_complement(L, Checked(product(f.codomain)));
        return C && coalesce(layout(complement(f))) == *C;
      });
}

}  // namespace programs

}  // namespace colex::laws

// Nest morphisms, the arrows behind nested tractable layouts: S104, S107 to S112, S115 and S118, nested.
//
// A Nest morphism is a tuple morphism between the flattened shapes. Its layout has the profile of its domain:
//
//   ((2,3),5) -> (3,5,2) by (3,1,2)     the layout ((2,3),5):((15,1),3)
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/compatible.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/laws/program.hpp"
#include "colex/ordered.hpp"
#include "colex/print.hpp"
#include "colex/reshape.hpp"
#include "colex/sort.hpp"

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
constexpr const char* every_nest_of_a_profile =
    "forall T, S: shape rank <= 3 size <= 12, each of at most 3 leaves: claim for every tuple morphism f: S' -> T, S' being S "
    "but for T's "
    "entries where f goes, and L the layout of f with the profile of S: ";
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

/// A law about the layout L of each Nest morphism, whose profile is drawn with its domain.
void about_each_of_a_profile(Programs& laws, Title title, bool (*holds)(const TupleMorphism& f, const Layout<>& L),
                             int line = __builtin_LINE()) {
  title.text = every_nest_of_a_profile + title.text;
  laws.add(
      std::move(title), {shape("T", 3, 12), shape("S", 3, 12)},
      [holds](const Assignment& values) {
        const Tuple<Checked> profile = shape_of(values[1]);
        return of_rows(values, {3, 3}, [&](const std::vector<Row>& rows, Requirement& require) {
          for_each_morphism(rows[1], rows[0], [&](const TupleMorphism& f) { require(holds(f, nested(f, profile)), f, profile); });
        });
      },
      line);
}

/// The profile with the parts of each of its leaves, from left to right, in that leaf's place. A single part stays a leaf.
Tuple<Checked> refined(const Tuple<Checked>& profile, const std::vector<Row>& parts, std::size_t& next) {
  if (profile.is_leaf()) {
    const Row& row = parts[next++];
    return row.size() == 1 ? Tuple<Checked>(Checked(row.front())) : flat_tuple(row);
  }
  Tuple<Checked>::Modes modes;
  for (const Tuple<Checked>& mode : profile.modes()) modes.push_back(refined(mode, parts, next));
  return Tuple<Checked>(std::move(modes));
}

/// Whether refining f, so that its domain's entries fall into these parts, gives a layout whose shape refines that of L, with
/// L's function.
bool keeps_function(const TupleMorphism& refining, const std::vector<Row>& domain_parts, const Layout<>& L) {
  std::size_t next = 0;
  const Layout<> fine = nested(refining, refined(L.shape(), domain_parts, next));
  return compatible(L.shape(), fine.shape()) && values(fine) == values(L);
}

/// The parts into which f's domain falls where its codomain falls into those.
std::vector<Row> domain_parts(const TupleMorphism& f, const std::vector<Row>& codomain_parts) {
  std::vector<Row> result;
  for (std::size_t i = 0; i < f.map.size(); ++i) result.push_back(f.map[i] ? codomain_parts[*f.map[i]] : Row{f.domain[i]});
  return result;
}

/// Whether the layout L of f is made of the layouts of f from the positions of each of its modes.
bool concatenates(const TupleMorphism& f, const Layout<>& L) {
  if (L.shape().is_leaf()) return true;
  std::vector<Layout<>> parts;
  std::size_t begin = 0;
  for (const Tuple<Checked>& mode : L.shape().modes()) {
    std::vector<std::size_t> positions(leaf_count(mode));
    std::iota(positions.begin(), positions.end(), begin);
    begin += positions.size();
    parts.push_back(nested(restricted(f, positions), mode));
  }
  return parts.empty() || make_layout<Checked, Checked>(parts) == L;
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
  about_each_of_a_profile(
      laws,
      {"S104b.nested", "Pulling a Nest morphism back along a refinement of its domain keeps the layout's function.",
       "CF 3.2.5.11", evidence::Expected::stands,
       "for all factorisations of the entries of S', layout(pull_back(f)), the factors nested in the places of its leaves, is "
       "compatible "
       "with L and has its values"},
      [](const TupleMorphism& f, const Layout<>& L) {
        for (const std::vector<Row>& parts : refinements(f.domain)) {
          if (!keeps_function(pull_back(f, parts), parts, L)) return false;
        }
        return true;
      });
  about_each_of_a_profile(
      laws,
      {"S104c.nested", "Pushing a Nest morphism forward along a refinement of its codomain keeps the layout's function.",
       "CF 3.2.5.15", evidence::Expected::stands,
       "for all factorisations of the entries of T, layout(push_forward(f)), the factors nested in the places of its leaves, is "
       "compatible with L and has its values"},
      [](const TupleMorphism& f, const Layout<>& L) {
        for (const std::vector<Row>& parts : refinements(f.codomain)) {
          if (!keeps_function(push_forward(f, parts), domain_parts(f, parts), L)) return false;
        }
        return true;
      });
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
  laws.add(
      {"S108.nested",
       "A nested tractable layout with stride 0 at extents of 1 is the layout of exactly one Nest morphism in standard form.",
       "CF 3.2.2.15 (Theorem A)", evidence::Expected::stands,
       "forall L: nonnegative tractable layout rank <= 3 size <= 32 into 32 if L has stride 0 at extents of 1: claim there is "
       "one f "
       "in standard form whose layout with the profile of L is L, and it is encode(L)"},
      {{"L",
        [](const Assignment&) {
          cases::Traits traits;
          for (const Trait trait : {Trait::nonnegative, Trait::tractable}) traits.add(trait);
          return cases::LayoutDomain{traits, 3, 32, 32};
        }}},
      [](const Assignment& values) {
        const Layout<>& L = layout_of(values[0]);
        if (!is_non_degenerate(L)) return Case::filtered();
        const std::vector<TupleMorphism> all = standard_encodings(L);
        if (all.size() != 1) return Case::fails(std::to_string(all.size()) + " morphisms");
        if (!(nested(all[0], L.shape()) == L))
          return Case::fails("the layout of " + to_string(all[0]) + " with L's profile is not L");
        return encode(L) == all[0] ? Case::of(true) : Case::fails("only " + to_string(all[0]));
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
  about_each_of_a_profile(
      laws,
      {"S115.nested", "The layout of a concatenation of Nest morphisms with disjoint images is the concatenation of the layouts.",
       "CF 3.1.5.38, nested", evidence::Expected::stands,
       "f = f1*...*fk, a part for each mode of S, implies L == (layout(f1), ..., layout(fk))"},
      concatenates);
  about_each_of_a_profile(
      laws,
      {"S118.nested", "Squeezing and sorting commute with the layout of a Nest morphism.", "CF 3.1.5.10, 3.1.5.18, nested",
       evidence::Expected::stands, "layout(squeeze(f)) == squeeze(L) and layout(sort(f)) == sort(L), mode for mode"},
      [](const TupleMorphism& f, const Layout<>& L) {
        return same_modes(layout(squeeze(f)), squeeze(L)) && same_modes(layout(sort(f)), sort(L));
      });
}

}  // namespace programs

}  // namespace colex::laws

// Tuple morphisms and the layouts that they encode: S104, S107 to S119.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/laws/program.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/ordered.hpp"
#include "colex/print.hpp"
#include "colex/reshape.hpp"
#include "colex/sort.hpp"

#include "every_morphism.hpp"
#include "shapes_of_size.hpp"
#include "tuple_morphism.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

using Morphism = TupleMorphism;
using notation::Fall;
using Ground = notation::Fall::Ground;

constexpr const char* every_f =
    "forall T, S: shape rank <= 3 size <= 12, each of at most 3 leaves: claim for every tuple morphism f: S' -> T, S' being S "
    "but "
    "for T's entries where f goes: ";
constexpr const char* every_pair =
    "forall T: shape of at most 3 leaves, S, R: shape of at most 2 leaves, of rank <= 3 and size <= 12 each: claim for all tuple "
    "morphisms f: R' -> S', g: S' -> T, R' and S' being R and S but for the entries of what f and g hit: ";
constexpr const char* every_injection = "for every injective tuple morphism f: S -> T: ";

/// A law about each single morphism.
void about_each(Programs& laws, Title title, bool (*holds)(const Morphism&), int line = __builtin_LINE()) {
  title.text = every_f + title.text;
  laws.add(
      std::move(title), {shape("T", 3, 12), shape("S", 3, 12)},
      [holds](const Assignment& values) {
        return of_rows(values, {3, 3}, [&](const std::vector<Row>& rows, Requirement& require) {
          for_each_morphism(rows[1], rows[0], [&](const Morphism& f) { require(holds(f), f); });
        });
      },
      line);
}

/// A law about each injective morphism.
void about_each_injection(Programs& laws, Title title, std::function<void(const Morphism&, Requirement&)> ask,
                          int line = __builtin_LINE()) {
  const bool stands = title.expected == evidence::Expected::stands;
  title.text = std::string("forall T: shape rank <= 3 size <= 64 of at most 3 leaves: ") + (stands ? "claim " : "refute ") +
               every_injection + title.text;
  laws.add(
      std::move(title), {shape("T", 3, 64)},
      [ask = std::move(ask)](const Assignment& values) {
        return of_rows(values, {3}, [&](const std::vector<Row>& rows, Requirement& require) {
          for (const Morphism& f : injections_into(rows[0])) ask(f, require);
        });
      },
      line);
}

/// A law about each pair of composable morphisms, f first.
void about_each_pair(Programs& laws, Title title, bool (*holds)(const Morphism& g, const Morphism& f),
                     int line = __builtin_LINE()) {
  title.text = every_pair + title.text;
  laws.add(
      std::move(title), {shape("T", 3, 12), shape("S", 3, 12), shape("R", 3, 12)},
      [holds](const Assignment& values) {
        return of_rows(values, {3, 2, 2}, [&](const std::vector<Row>& rows, Requirement& require) {
          for_each_morphism(rows[1], rows[0], [&](const Morphism& g) {
            for_each_morphism(rows[2], g.domain, [&](const Morphism& f) { require(holds(g, f), f, g); });
          });
        });
      },
      line);
}

/// L_g o L_f is L_(g o f).
bool composes(const Morphism& g, const Morphism& f) {
  const auto composed = try_composition(layout(g), layout(f));
  return composed && same_modes(*composed, layout(compose(g, f)));
}

/// L_f (x) L_g is L_(f (x) g), with a complement of any length and with the published one.
bool multiplies(const Morphism& f, const Morphism& g) {
  const Layout<> F = layout(f);
  const Layout<> G = layout(g);
  const Layout<> expected = layout(product(f, g));
  const Layout<> published = make_layout<Checked, Checked>({F, composition(complement(F, size(F) * cosize(G)), G)});
  return same_modes(logical_product(F, G), expected) && same_modes(published, expected);
}

/// How many injective morphisms there are into a tuple of at most three entries.
std::int64_t injections_of(const Tuple<Checked>& shape) {
  constexpr std::array<std::int64_t, 4> count = {1, 2, 5, 16};
  return count[std::min(leaf_count(shape), count.size() - 1)];
}

bool encodes(const Layout<>& L) {
  const auto f = encode(L);
  return f && same_modes(layout(*f), L);
}

/// The entries of T and of U, each replaced by parts, so that both are the same tuple; none if there is no such tuple, or an
/// entry is 1.
std::optional<std::array<std::vector<Row>, 2>> mutual_parts(const Row& T, const Row& U) {
  std::array<std::vector<Row>, 2> parts;
  std::size_t i = 0;
  std::size_t j = 0;
  std::int64_t t = 1;  // what is left of T's entry before i
  std::int64_t u = 1;
  while (i < T.size() || j < U.size() || t > 1 || u > 1) {
    if (t == 1) {
      if (i == T.size() || T[i] == 1) return std::nullopt;
      t = T[i++];
      parts[0].emplace_back();
    }
    if (u == 1) {
      if (j == U.size() || U[j] == 1) return std::nullopt;
      u = U[j++];
      parts[1].emplace_back();
    }
    const std::int64_t part = std::min(t, u);
    if (t % part != 0 || u % part != 0) return std::nullopt;
    parts[0].back().push_back(part);
    parts[1].back().push_back(part);
    t /= part;
    u /= part;
  }
  return parts;
}

/// The layout of g' o f', f' and g' being f and g pushed forward and pulled back along a mutual refinement of where they meet,
/// has the values of the layout of g after that of f. Holds where there is no refinement.
bool composes_over_a_refinement(const Morphism& g, const Morphism& f) {
  const auto parts = mutual_parts(f.codomain, g.domain);
  if (!parts) return true;
  const Values outer = values(layout(g));
  Values expected;
  for (const std::int64_t y : values(layout(f))) expected.push_back(outer[static_cast<std::size_t>(y)]);
  return values(layout(compose(pull_back(g, (*parts)[1]), push_forward(f, (*parts)[0])))) == expected;
}

void refinement_laws(Programs& laws) {
  laws.add({"S071b",
            "Where the codomain of f and the domain of g have a mutual refinement, the layout of the composite over it is a "
            "composite of the layouts.",
            "CF 4.1.3.1", evidence::Expected::stands,
            "forall T, S, V, U: shape rank <= 2 size <= 12, each of at most 2 leaves: claim for all tuple morphisms f: S' -> T, "
            "g: U' -> V such that T and U' "
            "have a mutual refinement: layout(pull_back(g) o push_forward(f))(x) == layout(g)(layout(f)(x)) for all x in [0, "
            "size(S'))"},
           {shape("T", 2, 12), shape("S", 2, 12), shape("V", 2, 12), shape("U", 2, 12)}, [](const Assignment& values) {
             return of_rows(values, {2, 2, 2, 2}, [](const std::vector<Row>& rows, Requirement& require) {
               for_each_morphism(rows[1], rows[0], [&](const Morphism& f) {
                 for_each_morphism(rows[3], rows[2], [&](const Morphism& g) { require(composes_over_a_refinement(g, f), f, g); });
               });
             });
           });
  about_each(
      laws,
      {"S104b", "Pulling a tuple morphism back along a refinement of its domain keeps the layout's function.", "CF 3.2.5.11",
       evidence::Expected::stands, "for all factorisations of the entries of S', layout(pull_back(f))(x) == layout(f)(x)"},
      [](const Morphism& f) {
        const Values expected = values(layout(f));
        for (const std::vector<Row>& parts : refinements(f.domain)) {
          if (values(layout(pull_back(f, parts))) != expected) return false;
        }
        return true;
      });
  about_each(
      laws,
      {"S104c", "Pushing a tuple morphism forward along a refinement of its codomain keeps the layout's function.", "CF 3.2.5.15",
       evidence::Expected::stands, "for all factorisations of the entries of T, layout(push_forward(f))(x) == layout(f)(x)"},
      [](const Morphism& f) {
        const Values expected = values(layout(f));
        for (const std::vector<Row>& parts : refinements(f.codomain)) {
          if (values(layout(push_forward(f, parts))) != expected) return false;
        }
        return true;
      });
}

void encoding_laws(Programs& laws) {
  about_each(laws,
             {"S107a", "The layout of a tuple morphism is tractable.", "CF 3.1.2.10", evidence::Expected::stands,
              "tractable(layout(f))"},
             [](const Morphism& f) { return tractable(layout(f)); });

  laws.add({"S107b", "Every flat tractable layout is the layout of a tuple morphism.", "CF 3.1.2.10", evidence::Expected::falls,
            "forall L: flat nonnegative tractable layout rank <= 3 size <= 64: refute layout(encode(L)) == L",
            Fall{Ground::convention, false,
                 "By CF's own definition of tractable, which looks at extents of 1, the proposition holds. That of colex leaves "
                 "them out."}},
           {laws::layout("L", {Trait::flat, Trait::nonnegative, Trait::tractable}, 3, 64)},
           [](const Assignment& values) { return Case::of(encodes(layout_of(values[0]))); });
  laws.add({"S107b.repaired", "Every flat tractable layout with stride 0 at extents of 1 is the layout of a tuple morphism.",
            "CF 3.1.2.10 with 2.1.2.29", evidence::Expected::stands,
            "forall L: flat nonnegative tractable layout rank <= 3 size <= 64 if L has stride 0 at extents of 1: claim "
            "layout(encode(L)) == L"},
           {laws::layout("L", {Trait::flat, Trait::nonnegative, Trait::tractable}, 3, 64)}, [](const Assignment& values) {
             const Layout<>& L = layout_of(values[0]);
             return is_non_degenerate(L) ? Case::of(encodes(L)) : Case::filtered();
           });

  laws.add({"S108a",
            "A flat tractable layout with stride 0 at extents of 1 is the layout of exactly one tuple morphism in standard form.",
            "CF 3.1.2.21 (Theorem A)", evidence::Expected::stands,
            "forall L: flat nonnegative tractable layout rank <= 3 size <= 32 into 32 if L has stride 0 at extents of 1: claim "
            "{f | f in standard form, layout(f) == L} == {encode(L)}"},
           {{"L",
             [](const Assignment&) {
               cases::Traits traits;
               for (const Trait trait : {Trait::flat, Trait::nonnegative, Trait::tractable}) traits.add(trait);
               return cases::LayoutDomain{traits, 3, 32, 32};
             }}},
           [](const Assignment& values) {
             const Layout<>& L = layout_of(values[0]);
             if (!is_non_degenerate(L)) return Case::filtered();
             const std::vector<Morphism> all = standard_encodings(L);
             if (all.size() != 1) return Case::fails(std::to_string(all.size()) + " morphisms");
             const auto f = encode(L);
             return f == all[0] ? Case::of(true) : Case::fails("only " + to_string(all[0]));
           });

  about_each(laws,
             {"S109", "The realization of a tuple morphism is the function of its layout.", "CF 3.1.4.5",
              evidence::Expected::stands, "|f|(x) == layout(f)(x) for all x in [0, size(S'))"},
             [](const Morphism& f) { return realization(f) == values(layout(f)); });
}

void composition_laws(Programs& laws) {
  about_each_pair(
      laws,
      {"S110", "The layout of a composite is the composite of the layouts, for non-degenerate tuple morphisms.",
       "CF 3.1.4.6 (Theorem B, flat)", evidence::Expected::stands,
       "f and g non-degenerate implies layout(g o f) == composition(layout(g), layout(f)), mode for mode"},
      [](const Morphism& g, const Morphism& f) { return !is_non_degenerate(f) || !is_non_degenerate(g) || composes(g, f); });
  about_each_pair(laws,
                  {"S110.exact",
                   "The layout of a composite is the composite of the layouts exactly if the composite is non-degenerate; for "
                   "this, f or g non-degenerate is enough.",
                   "CF 3.1.4.6 with the exact hypothesis", evidence::Expected::stands,
                   "(layout(g o f) == composition(layout(g), layout(f)), mode for mode) == (g o f non-degenerate), and f or g "
                   "non-degenerate implies g o f non-degenerate"},
                  [](const Morphism& g, const Morphism& f) {
                    const bool non_degenerate = is_non_degenerate(compose(g, f));
                    const bool enough = is_non_degenerate(f) || is_non_degenerate(g);
                    return composes(g, f) == non_degenerate && (!enough || non_degenerate);
                  });
  laws.add({"S110.degenerate", "The layout of a composite is the composite of the layouts, also for degenerate tuple morphisms.",
            "CF 3.1.4.6", evidence::Expected::falls,
            "forall T: shape rank <= 3 size <= 64 of at most 3 leaves: refute for all tuple morphisms f: (r) -> (s), g: (s) -> T "
            "of r, s <= 2 or an "
            "entry of T: layout(g o f) == composition(layout(g), layout(f)), mode for mode",
            Fall{Ground::hypothesis, false, "CF supposes tuple morphisms without entries of 1 that go somewhere."}},
           {shape("T", 3, 64)}, [](const Assignment& values) {
             return of_rows(values, {3}, [](const std::vector<Row>& rows, Requirement& require) {
               for (const std::int64_t s : {1, 2}) {
                 for_each_morphism({s}, rows[0], [&](const Morphism& g) {
                   for (const std::int64_t r : {1, 2})
                     for_each_morphism({r}, g.domain, [&](const Morphism& f) { require(composes(g, f), f, g); });
                 });
               }
             });
           });
  about_each_pair(
      laws,
      {"S110.function", "The layout of a composite has the function of the composite of the layouts, also degenerate.",
       "CF 3.1.4.6, what remains without its hypothesis", evidence::Expected::stands,
       "layout(g o f)(x) == composition(layout(g), layout(f))(x) for all x in [0, size(R'))"},
      [](const Morphism& g, const Morphism& f) {
        return values(layout(compose(g, f))) == values(composition(layout(g), layout(f)));
      });
  about_each_pair(laws,
                  {"S119b", "The realization is a functor: |g o f| = |g| o |f|.", "CF 3.1.4", evidence::Expected::stands,
                   "|g o f|(x) == |g|(|f|(x)) for all x in [0, size(R'))"},
                  [](const Morphism& g, const Morphism& f) {
                    const Values outer = realization(g);
                    Values expected;
                    for (const std::int64_t y : realization(f)) expected.push_back(outer[static_cast<std::size_t>(y)]);
                    return realization(compose(g, f)) == expected;
                  });
  laws.add(
      {"S119a", "Composition of tuple morphisms is associative, and identities are neutral.", "CF", evidence::Expected::stands,
       "forall T, S, R, Q: shape, each of at most 2 leaves: claim for all tuple morphisms f: Q' -> R', g: R' -> S', h: S' -> T: "
       "h o (g o f) == (h o g) o f, and f o id == f == id o f"},
      {shape("T", 2, 64), shape("S", 2, 64), shape("R", 2, 64), shape("Q", 2, 64)}, [](const Assignment& values) {
        return of_rows(values, {2, 2, 2, 2}, [](const std::vector<Row>& rows, Requirement& require) {
          for_each_morphism(rows[1], rows[0], [&](const Morphism& h) {
            for_each_morphism(rows[2], h.domain, [&](const Morphism& g) {
              for_each_morphism(rows[3], g.domain, [&](const Morphism& f) {
                const bool associative = compose(h, compose(g, f)) == compose(compose(h, g), f);
                const bool neutral = compose(f, identity(f.domain)) == f && compose(identity(f.codomain), f) == f;
                require(associative && neutral, f, g, h);
              });
            });
          });
        });
      });
}

void simplification_laws(Programs& laws) {
  about_each(
      laws,
      {"S111", "The layout of the coalesced tuple morphism is the coalesced layout.", "CF 3.1.5.28 (Theorem C, flat)",
       evidence::Expected::stands, "layout(coalesce(f)) == coalesce(layout(f)), mode for mode, and coalesced as it stands"},
      [](const Morphism& f) {
        const Layout<> coalesced = layout(coalesce(f));
        return same_modes(coalesced, coalesce(layout(f))) && same_modes(coalesced, coalesce(coalesced));
      });

  about_each_injection(
      laws,
      {"S112", "The coalesced layout of the complement of an injective tuple morphism is the complement of its layout.",
       "CF 3.2.6.20 (Theorem D, flat)", evidence::Expected::stands,
       "coalesce(layout(complement(f))) == complement(layout(f), size(T))"},
      [](const Morphism& f, Requirement& require) {
        const auto expected = try_complement(layout(f), Checked(product(f.codomain)));
        require(expected && coalesce(layout(complement(f))) == *expected, f);
      });
}

void division_and_product_laws(Programs& laws) {
  laws.add({"S113", "The layout of a quotient of tuple morphisms is the quotient of the layouts, coalesced.",
            "CF 3.2.6.26 (Theorem E, flat)", evidence::Expected::stands,
            std::string(every_f) + "for the injective g: R -> S' of that number: coalesce(layout(f/g)) == "
                                   "coalesce(logical_divide(layout(f), layout(g)))"},
           {shape("T", 3, 12),
            shape("S", 3, 12),
            {"g",
             [](const Assignment& before) {
               return cases::IntegerDomain{0, injections_of(shape_of(before[1])) - 1};
             }}},
           [](const Assignment& values) {
             return of_rows(values, {3, 3}, [&](const std::vector<Row>& rows, Requirement& require) {
               for_each_morphism(rows[1], rows[0], [&](const Morphism& f) {
                 const Morphism g = injections_into(f.domain)[static_cast<std::size_t>(integer_of(values[2]))];
                 const auto divided = try_logical_divide(layout(f), layout(g));
                 require(divided && coalesce(layout(divide(f, g))) == coalesce(*divided), f, g);
               });
             });
           });

  laws.add({"S114", "The layout of a product of non-degenerate tuple morphisms is the product of the layouts.",
            "CF 3.2.6.31 (Theorem F, flat)", evidence::Expected::stands,
            "forall T, U: shape rank <= 3 size <= 24, of at most 3 and 2 leaves: claim for all non-degenerate tuple morphisms f: "
            "S -> T, injective, and g: U' -> complement(f)'s domain: layout(f (x) g) == logical_product(layout(f), layout(g)) == "
            "(layout(f), complement(layout(f), size(f)*cosize(g)) o layout(g)), mode for mode"},
           {shape("T", 3, 24), shape("U", 3, 24)}, [](const Assignment& values) {
             return of_rows(values, {3, 2}, [](const std::vector<Row>& rows, Requirement& require) {
               for (const Morphism& f : injections_into(rows[0])) {
                 if (!is_non_degenerate(f)) continue;
                 for_each_morphism(rows[1], complement(f).domain,
                                   [&](const Morphism& g) { require(!is_non_degenerate(g) || multiplies(f, g), f, g); });
               }
             });
           });
  about_each_injection(
      laws,
      {"S114.degenerate", "The layout of a product of tuple morphisms is the product of the layouts, also degenerate.",
       "CF 3.2.6.31", evidence::Expected::falls,
       "and every g of one entry into complement(f)'s domain: layout(f (x) g) == logical_product(layout(f), layout(g)), mode for "
       "mode",
       Fall{Ground::hypothesis, false, "CF supposes tuple morphisms without entries of 1 that go somewhere."}},
      [](const Morphism& f, Requirement& require) {
        for_each_morphism({1}, complement(f).domain, [&](const Morphism& g) { require(multiplies(f, g), f, g); });
      });
}

void rearrangement_laws(Programs& laws) {
  about_each(
      laws,
      {"S115", "The layout of a concatenation of tuple morphisms with disjoint images is the concatenation of the layouts.",
       "CF 3.1.5.38", evidence::Expected::stands,
       "f = f1*f2, cut anywhere, implies layout(f) == flatten((layout(f1), layout(f2)))"},
      [](const Morphism& f) {
        for (std::size_t cut = 1; cut < f.domain.size(); ++cut) {
          std::vector<std::size_t> first;
          std::vector<std::size_t> second;
          for (std::size_t i = 0; i < f.domain.size(); ++i) (i < cut ? first : second).push_back(i);
          const Morphism f1 = restricted(f, first);
          const Morphism f2 = restricted(f, second);
          const Layout<> parts = make_layout<Checked, Checked>({layout(f1), layout(f2)});
          if (!(concat(f1, f2) == f) || !same_modes(layout(f), flatten(parts))) return false;
        }
        return true;
      });

  about_each(laws,
             {"S118a", "Squeezing commutes with the layout of a tuple morphism.", "CF 3.1.5.10", evidence::Expected::stands,
              "layout(squeeze(f)) == squeeze(layout(f)), mode for mode"},
             [](const Morphism& f) { return same_modes(layout(squeeze(f)), squeeze(layout(f))); });
  about_each(laws,
             {"S118b", "Sorting commutes with the layout of a tuple morphism.", "CF 3.1.5.18", evidence::Expected::stands,
              "layout(sort(f)) == sort(layout(f)), mode for mode"},
             [](const Morphism& f) { return same_modes(layout(sort(f)), sort(layout(f))); });
}

/// Those of the candidates g for which f*g is an isomorphism.
std::vector<Morphism> complements(const Morphism& f, const std::vector<Morphism>& candidates) {
  std::vector<Morphism> result;
  for (const Morphism& g : candidates) {
    bool disjoint = true;
    for (const Position p : g.map) disjoint = disjoint && !hits(f, *p);
    if (disjoint && is_isomorphism(concat(f, g))) result.push_back(g);
  }
  return result;
}

void complement_laws(Programs& laws) {
  laws.add(
      {"S116a", "A tuple morphism has a complement if and only if it is injective.", "CF 3.1.5.48", evidence::Expected::stands,
       std::string(every_f) + "f is injective == (there is a g: U -> T such that f*g is an isomorphism)"},
      {shape("T", 3, 64), shape("S", 3, 64)}, [](const Assignment& values) {
        return of_rows(values, {3, 3}, [](const std::vector<Row>& rows, Requirement& require) {
          const std::vector<Morphism> candidates = injections_into(rows[0]);
          for_each_morphism(rows[1], rows[0],
                            [&](const Morphism& f) { require(is_injective(f) == !complements(f, candidates).empty(), f); });
        });
      });
  about_each_injection(
      laws,
      {"S116b", "Every complement is, sorted, the one; and the complement of the complement is f, sorted.", "CF 3.1.5.49-50",
       evidence::Expected::stands,
       "sort(g) == complement(f) for every g such that f*g is an isomorphism, and complement(complement(f)) == sort(f)"},
      [](const Morphism& f, Requirement& require) {
        for (const Morphism& g : complements(f, injections_into(f.codomain))) require(sort(g) == complement(f), f, g);
        require(complement(complement(f)) == sort(f), f);
      });
  about_each_injection(
      laws,
      {"S117a", "The complement of a product is the composite of the complements.", "CF 3.1.5.60", evidence::Expected::stands,
       "and every injective g into complement(f)'s domain: complement(f (x) g) == complement(f) o complement(g)"},
      [](const Morphism& f, Requirement& require) {
        for (const Morphism& g : injections_into(complement(f).domain))
          require(complement(product(f, g)) == compose(complement(f), complement(g)), f, g);
      });
  about_each_injection(laws,
                       {"S117b", "The product of tuple morphisms is associative.", "CF 3.1.5.61", evidence::Expected::stands,
                        "every injective g into complement(f)'s domain, and every h of one entry into complement(g)'s domain: (f "
                        "(x) g) (x) h == f (x) (g (x) h)"},
                       [](const Morphism& f, Requirement& require) {
                         for (const Morphism& g : injections_into(complement(f).domain)) {
                           for_each_morphism({2}, complement(g).domain, [&](const Morphism& h) {
                             require(product(product(f, g), h) == product(f, product(g, h)), f, g, h);
                           });
                         }
                       });
}

}  // namespace

namespace programs {

void categorical(Programs& laws) {
  refinement_laws(laws);
  encoding_laws(laws);
  composition_laws(laws);
  simplification_laws(laws);
  division_and_product_laws(laws);
  rearrangement_laws(laws);
  complement_laws(laws);
}

}  // namespace programs

}  // namespace colex::laws

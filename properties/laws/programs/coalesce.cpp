// The coalesced form among all layouts of its function (S021, S022), and merging where numbers are added in other ways (S028).
#include "colex/coalesce.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/print.hpp"

#include "nim.hpp"
#include "shapes_of_size.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

/// A flat layout with the function of L and as few modes as coalesce(L) has, but other modes.
Case unique_of_fewest_modes(const Layout<>& L) {
  if (size(L) == Checked(1)) return Case::filtered();
  const Values f = values(L);
  const Modes<Checked> coalesced = modes(coalesce(L));
  for (std::size_t extents = 0; extents <= coalesced.size(); ++extents) {
    for (const Row& row : rows(static_cast<std::int64_t>(f.size()), extents)) {
      const Layout<> B = fitted(flat_tuple(row), f);
      if (values(B) == f && !(modes(B) == coalesced)) return Case::fails(to_string(B) + " has the values, and no more modes");
    }
  }
  return Case::of(values(coalesce(L)) == f);
}

/// A layout with the function of L whose leaves and depth are no more in all than those of coalesce(L), but another one.
Case unique_of_least_weight(const Layout<>& L) {
  if (size(L) == Checked(1)) return Case::filtered();
  const Values f = values(L);
  const Layout<> coalesced = coalesce(L);
  const std::size_t weight = leaf_count(coalesced.shape()) + coalesced.depth();
  for (std::size_t extents = 1; extents <= weight; ++extents) {
    for (const Row& row : rows(static_cast<std::int64_t>(f.size()), extents)) {
      if (values(fitted(flat_tuple(row), f)) != f) continue;
      for (const Tuple<Checked>& shape : nestings(row, weight - extents)) {
        const Layout<> B = fitted(shape, f);
        if (!(B == coalesced)) return Case::fails(to_string(B) + " has the values, and no more leaves and depth");
      }
    }
  }
  return Case::of(values(coalesced) == f);
}

/// The product of the polynomials over F2 whose coefficients are the bits. Requires a, b >= 0, and no carry beyond 63 bits.
std::int64_t carryless_product(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  for (; a != 0; a >>= 1, b <<= 1) {
    if ((a & 1) != 0) product ^= b;
  }
  return product;
}

/// Strides that are added by xor and multiplied by integers in some way.
using Product = std::int64_t (*)(std::int64_t, std::int64_t);

/// Modes s:d and t:e: the value at s - 1 and one step of t on is the one that d alone has there, and so is a step of t.
bool two_checks(Product times, std::int64_t s, std::int64_t d, std::int64_t e) {
  return times(s, d) == e && (times(s - 1, d) ^ e) == times(2 * s - 1, d);
}

/// (s,t):(d,e) has the values of s*t:d, as far as these are below `end`.
bool merge(Product times, std::int64_t s, std::int64_t t, std::int64_t d, std::int64_t e, std::int64_t end) {
  for (std::int64_t j = 0; j < t; ++j) {
    for (std::int64_t i = 0; i < s && i + s * j < end; ++i) {
      if ((times(i, d) ^ times(j, e)) != times(i + s * j, d)) return false;
    }
  }
  return true;
}

/// The integers' coordinate i + s*j is the semiring's.
bool coordinates_agree(Product times, std::int64_t s, std::int64_t t) {
  for (std::int64_t j = 0; j < t; ++j) {
    for (std::int64_t i = 0; i < s; ++i) {
      if (times(s, j) != s * j || (i ^ (s * j)) != i + s * j) return false;
    }
  }
  return true;
}

std::vector<ProgramVariable> extents_and_strides(std::int64_t largest_extent, std::int64_t largest_stride) {
  return {integer("s", 2, largest_extent), integer("t", 2, largest_extent), integer("d", 0, largest_stride)};
}

}  // namespace

namespace programs {

void coalesce(Programs& laws) {
  const ProgramVariable L = layout("L", {Trait::flat}, 3, 64);

  laws.add({"S021c", "coalesce(L) is the only flat layout of minimal rank with L's function, if L has more than one value.",
            "CF 2.1.4.19", evidence::Expected::stands,
            "forall L: flat layout rank <= 3 size <= 64 if size(L) > 1: claim for every flat B with L's values: "
            "rank(coalesce(L)) <= rank(B), and modes(B) == modes(coalesce(L)) where the ranks are equal"},
           {L}, [](const Assignment& values) { return unique_of_fewest_modes(layout_of(values[0])); });

  // A tuple () within another adds depth and is left out: with one, leaves + depth is at least rank(coalesce(L)) + 2.
  laws.add(
      {"S022b", "coalesce(L) alone has the least length + depth of all layouts with L's function, nested ones too, if |L| > 1.",
       "CF 2.3.3.16", evidence::Expected::stands,
       "forall L: flat layout rank <= 3 size <= 64 if size(L) > 1: claim for every B != coalesce(L) with L's values: "
       "len(coalesce(L)) + depth(coalesce(L)) < len(B) + depth(B)"},
      {L}, [](const Assignment& values) { return unique_of_least_weight(layout_of(values[0])); });

  // e is s⊗d xor x, so that the first check is met where x = 0. It alone is not enough: s = 3, d = 1, e = 3.
  std::vector<ProgramVariable> carryless = extents_and_strides(12, 31);
  carryless.push_back(integer("x", 0, 31));
  laws.add(
      {"S028c",
       "For carryless products, modes s:d and t:e of extents above 1 merge if and only if s⊗d = e and ((s-1)⊗d)⊕e = (2s-1)⊗d.",
       "PyCuTe stride.py", evidence::Expected::stands,
       "forall 2 <= s, t <= 12, 0 <= d, x <= 31, e = s⊗d ⊕ x (⊗ the product over F2, ⊕ xor): claim (for all i < s, j < t: i⊗d ⊕ "
       "j⊗e == (i + s*j)⊗d) == (s⊗d == e and (s-1)⊗d ⊕ e == (2s-1)⊗d)"},
      carryless, [](const Assignment& values) {
        const auto [s, t, d] = std::array{integer_of(values[0]), integer_of(values[1]), integer_of(values[2])};
        const std::int64_t e = carryless_product(s, d) ^ integer_of(values[3]);
        const bool merged = merge(carryless_product, s, t, d, e, s * t);
        if (merged == two_checks(carryless_product, s, d, e)) return Case::of(true);
        return Case::fails("e = " + std::to_string(e) + (merged ? ": they merge" : ": they do not merge"));
      });

  const auto nimbers_merge = [](const Assignment& values) {
    const auto [s, t, d] = std::array{integer_of(values[0]), integer_of(values[1]), integer_of(values[2])};
    const std::int64_t e = nim_product(s, d);
    if (!two_checks(nim_product, s, d, e)) return Case::filtered();
    if (merge(nim_product, s, t, d, e, nimbers)) return Case::of(true);
    return Case::fails("e = " + std::to_string(e) + ": both checks are met, and the modes do not merge");
  };
  laws.add(
      {"S028d", "The two checks suffice in every semimodule, also over a semiring that is not the integers'.", "PyCuTe stride.py",
       evidence::Expected::falls,
       "forall 2 <= s, t <= 8, 0 <= d < 16, e = s⊗d (⊗ the product of nimbers, ⊕ xor) if (s-1)⊗d ⊕ e == (2s-1)⊗d: refute "
       "for all i < s, j < t with i + s*j < 16: i⊗d ⊕ j⊗e == (i + s*j)⊗d",
       notation::Fall{notation::Fall::Ground::as_published, false,
                      "stride.py calls the two checks jointly necessary and sufficient in a general stride semimodule. Where the "
                      "semiring's sum is not the integers' the modes can meet both checks and not be one mode."}},
      extents_and_strides(8, nimbers - 1), nimbers_merge);

  laws.add(
      {"S028d.repaired", "The two checks suffice where the semiring counts coordinates as the integers do: i + s*j = i ⊕ s⊗j.",
       "PyCuTe stride.py", evidence::Expected::stands,
       "forall 2 <= s, t <= 8, 0 <= d < 16, e = s⊗d if (s-1)⊗d ⊕ e == (2s-1)⊗d and for all i < s, j < t: s⊗j == s*j and i ⊕ s⊗j "
       "== i + s*j: claim for all i < s, j < t: i⊗d ⊕ j⊗e == (i + s*j)⊗d"},
      extents_and_strides(8, nimbers - 1), [nimbers_merge](const Assignment& values) {
        if (!coordinates_agree(nim_product, integer_of(values[0]), integer_of(values[1]))) return Case::filtered();
        return nimbers_merge(values);
      });
}

}  // namespace programs

}  // namespace colex::laws

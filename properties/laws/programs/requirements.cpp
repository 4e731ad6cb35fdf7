// What functions require of the form of their arguments, where a claim in notation could not say that it is rejected: a wrong
// type, or a number that does not fit.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/coshape.hpp"
#include "colex/image_mask.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/reshape.hpp"
#include "colex/tile_to_shape.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/vector_width.hpp"

namespace colex::laws {

namespace {

/// Whether a call succeeds exactly if it should, and is rejected as of this kind else.
template <class Call>
Case succeeds_exactly_if(bool wanted, Kind otherwise, Call&& call) {
  const auto result = attempt(call);
  if (result.has_value() != wanted)
    return Case::fails(wanted ? "rejected: " + result.rejection().message() : "accepted, and is to be rejected");
  return Case::of(wanted || result.rejection().kind() == otherwise);
}

/// (n, n, …, n)
Tuple<Checked> equal_extents(std::int64_t n, std::int64_t rank) {
  return Tuple<Checked>(Tuple<Checked>::Modes(static_cast<std::size_t>(rank), Tuple<Checked>(Checked(n))));
}

/// n times (s, t).
Tuple<Checked> pairs(std::int64_t s, std::int64_t t, std::int64_t n) {
  const Tuple<Checked> pair(Tuple<Checked>::Modes{Tuple<Checked>(Checked(s)), Tuple<Checked>(Checked(t))});
  return Tuple<Checked>(Tuple<Checked>::Modes(static_cast<std::size_t>(n), pair));
}

/// A copy of m x n elements by one thread, one value at a time.
TiledCopy<> copy_of(std::int64_t m, std::int64_t n) {
  const Layout<> one = colex::layout_of(Modes<Checked>{{1, 0}, {1, 0}});
  const Tiler<Checked> tile(Tiler<Checked>::Modes{Tiler<Checked>(Checked(m)), Tiler<Checked>(Checked(n))});
  return {{one, one, one}, tile, colex::layout_of(Modes<Checked>{{1, 0}, {Checked(m * n), 1}})};
}

/// One atom of m x n x 1 by one thread, with a permutation of so many modes.
TiledMma<> mma_of(std::int64_t m, std::int64_t n, std::int64_t modes_of_permutation) {
  const Layout<> row = colex::layout_of(Modes<Checked>{{1, 0}, {Checked(m), 1}});
  const Layout<> column = colex::layout_of(Modes<Checked>{{1, 0}, {Checked(n), 1}});
  const Layout<> all = colex::layout_of(Modes<Checked>{{1, 0}, {Checked(m * n), 1}});
  Tiler<Checked>::Modes cut{Tiler<Checked>(Checked(m)), Tiler<Checked>(Checked(n))};
  cut.resize(static_cast<std::size_t>(modes_of_permutation), Tiler<Checked>(Checked(1)));
  return {{{Checked(m), Checked(n), Checked(1)}, Layout<>(Mode<Checked>{1, 0}), row, column, all},
          colex::layout_of(Modes<Checked>{{1, 0}, {1, 0}, {1, 0}}),
          Tiler<Checked>(cut)};
}

/// Whether there is a coshape of a step along a path of so many 0s; or, where k is no less than 0, of steps to the last of 1024
/// modes in each of 63 modes, and to mode k of the next.
bool has_coshape(std::int64_t levels, std::int64_t k) {
  Tuple<Vector<>>::Modes strides;
  if (k < 0) strides.emplace_back(Vector<>(1, std::vector<std::size_t>(static_cast<std::size_t>(levels), 0)));
  for (std::size_t j = 0; k >= 0 && j < 63; ++j) strides.emplace_back(Vector<>(1, {j, 1023}));
  if (k >= 0) strides.emplace_back(Vector<>(1, {63, static_cast<std::size_t>(k)}));
  const CoordinateLayout<> L(equal_extents(2, std::ssize(strides)), Tuple<Vector<>>(std::move(strides)));
  return attempt([&] { return coshape(L); }).has_value();
}

}  // namespace

namespace programs {

void requirements(Programs& laws) {
  laws.add({"tile_unzip.requires", "tile_unzip takes pairs, as many as the guide has modes or more.", "CuTe tile_unzip",
            evidence::Expected::stands,
            "forall s, t >= 1, 1 <= n <= 4, 1 <= g <= 4, 1 <= k <= 3: claim zip2_by(n times (s,t), g times 1) succeeds exactly "
            "if n >= g, and zip2_by of k extents, by a guide that is no tuple, exactly if k == 2"},
           {integer("s", 1, 9), integer("t", 1, 9), integer("n", 1, 4), integer("g", 1, 4), integer("k", 1, 3)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             const Case by_modes = succeeds_exactly_if(
                 at(2) >= at(3), Kind::type, [&] { return zip2_by(pairs(at(0), at(1), at(2)), equal_extents(1, at(3))); });
             if (by_modes.kind != Case::Kind::holds) return by_modes;
             return succeeds_exactly_if(at(4) == 2, Kind::type,
                                        [&] { return zip2_by(equal_extents(at(0), at(4)), Tuple<Checked>(Checked(1))); });
           });

  laws.add({"tile_to_shape.requires", "A block has no more modes than the shape that it fills.", "CuTe tile_to_shape",
            evidence::Expected::stands,
            "forall 1 <= r, k <= 4, 1 <= b, c <= 8: claim tile_to_shape(r extents b, k extents b*c) succeeds exactly if r <= k"},
           {integer("r", 1, 4), integer("k", 1, 4), integer("b", 1, 8), integer("c", 1, 8)}, [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             return succeeds_exactly_if(at(0) <= at(1), Kind::type, [&] {
               return tile_to_shape(make_layout_left(equal_extents(at(2), at(0))), equal_extents(at(2) * at(3), at(1)));
             });
           });

  laws.add({"image_mask.requires", "There is an image mask exactly if all values are from 0 to 62.",
            "CuTe make_layout_image_mask", evidence::Expected::stands,
            "forall 1 <= s <= 8, -1 <= d <= 6, 60 <= m <= 64: claim image_mask((s,2):(d, m - (s-1)*max(d,0))) succeeds exactly "
            "if d >= 0 or s == 1, and m <= 62"},
           {integer("s", 1, 8), integer("d", -1, 6), integer("m", 60, 64)}, [](const Assignment& values) {
             const std::int64_t s = integer_of(values[0]), d = integer_of(values[1]), m = integer_of(values[2]);
             const bool downwards = d < 0 && s > 1;
             const std::int64_t rest = m - (d < 0 ? 0 : (s - 1) * d);
             const Layout<> L = colex::layout_of(Modes<Checked>{{Checked(s), Checked(d)}, {2, Checked(rest)}});
             return succeeds_exactly_if(!downwards && m <= 62, downwards ? Kind::domain : Kind::overflow,
                                        [&] { return image_mask(L); });
           });

  laws.add({"increment.requires", "A coordinate that is to be incremented fits the shape's profile.",
            "CuTe int_tuple.hpp, increment", evidence::Expected::stands,
            "forall S: shape rank <= 3 size <= 16, T: shape rank <= 3 size <= 16 if S has an extent: claim increment(the zeros "
            "of T's profile, S) succeeds exactly if weakly_congruent(T, S)"},
           {shape("S", 3, 16), shape("T", 3, 16)}, [](const Assignment& values) {
             const Tuple<Checked> S = shape_of(values[0]);
             if (S.leaves().empty()) return Case::filtered();
             const Tuple<Checked> zeros = transform_leaves(shape_of(values[1]), [](const Checked&) { return Checked(0); });
             return succeeds_exactly_if(weakly_congruent(zeros, S), Kind::type, [&] { return increment(zeros, S); });
           });

  laws.add({"vector_width.requires", "Vectors move the same values of the same threads: from two modes to two of their sizes.",
            "CuTe AutoVectorizingCopy", evidence::Expected::stands,
            "forall 1 <= s, t, p, q <= 8, 1 <= k <= 3: claim vector_width((s,t):(t,1), (p,q):(q,1)) succeeds exactly if s == p "
            "and t == q, and to a layout of k extents 1 exactly if k == 2 and s == t == 1"},
           {integer("s", 1, 8), integer("t", 1, 8), integer("p", 1, 8), integer("q", 1, 8), integer("k", 1, 3)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             const Layout<> from = colex::layout_of(Modes<Checked>{{at(0), at(1)}, {at(1), 1}});
             const Layout<> to = colex::layout_of(Modes<Checked>{{at(2), at(3)}, {at(3), 1}});
             const Case of_sizes = succeeds_exactly_if(at(0) == at(2) && at(1) == at(3), Kind::inadmissible,
                                                       [&] { return vector_width(from, to); });
             if (of_sizes.kind != Case::Kind::holds) return of_sizes;
             const bool is_one = at(0) == 1 && at(1) == 1;
             return succeeds_exactly_if(at(4) == 2 && is_one, at(4) == 2 ? Kind::inadmissible : Kind::type,
                                        [&] { return vector_width(from, make_layout_left(equal_extents(1, at(4)))); });
           });

  laws.add({"coshape.limits", "A coordinate has up to 64 levels, and 65536 positions, those of tuples among them.",
            "CuTe coshape", evidence::Expected::stands,
            "forall 60 <= n <= 68, 940 <= k <= 980: claim the coshape of a step along 0@0@…, n levels, is there exactly if n <= "
            "64, and of steps along 1023@j, j < 63, and k@63 exactly if 64 + 63*1024 + k + 1 <= 65536"},
           {integer("n", 60, 68), integer("k", 940, 980)}, [](const Assignment& values) {
             const std::int64_t n = integer_of(values[0]), k = integer_of(values[1]);
             return Case::of(has_coshape(n, -1) == (n <= 64) && has_coshape(1, k) == (64 + 63 * 1024 + k + 1 <= 65536));
           });

  laws.add({"retile.modes", "What is retiled has a mode of values, and one of repetitions for each mode of the copy's tile.",
            "CuTe TiledCopy::retile", evidence::Expected::stands,
            "forall 1 <= m, n <= 8, 1 <= k <= 5: claim retile(a copy of m x n by one thread, (m*n,1,…):(1,0,…) of k modes) "
            "succeeds exactly if k >= 3"},
           {integer("m", 1, 8), integer("n", 1, 8), integer("k", 1, 5)}, [](const Assignment& values) {
             const std::int64_t m = integer_of(values[0]), n = integer_of(values[1]), k = integer_of(values[2]);
             Modes<Checked> fragment{{Checked(m * n), 1}};
             fragment.resize(static_cast<std::size_t>(k), Mode<Checked>{1, 0});
             return succeeds_exactly_if(k >= 3, Kind::type, [&] { return retile(copy_of(m, n), colex::layout_of(fragment)); });
           });

  laws.add({"tiled_copy.threads",
            "A tiled copy has the threads of its layout, and the smallest copy of what an MMA's threads hold of C has as many "
            "values of each as the instruction moves.",
            "CuTe thr_size, make_tiled_copy_C_atom", evidence::Expected::stands,
            "forall 1 <= m, n <= 8, 1 <= v <= 8 if v divides m or m divides v and v divides m*n: claim the copy of an atom of v "
            "values for C of m x n by two atoms has 2 threads of v values"},
           {integer("m", 1, 8), integer("n", 1, 8), integer("v", 1, 8)}, [](const Assignment& values) {
             const std::int64_t m = integer_of(values[0]), n = integer_of(values[1]), v = integer_of(values[2]);
             if (m * n % v != 0 || (m % v != 0 && v % m != 0)) return Case::filtered();
             TiledMma<> mma = mma_of(m, n, 3);
             mma.permutation = Tiler<Checked>(Underscore{});
             mma.atoms = colex::layout_of(Modes<Checked>{{2, 1}, {1, 0}, {1, 0}});
             const Layout<> moved = colex::layout_of(Modes<Checked>{{1, 0}, {Checked(v), 1}});
             const TiledCopy<> copy = make_tiled_copy_C_atom(CopyAtom<>{moved, moved, moved}, mma);
             return Case::of(thread_count(copy) == Checked(2) && size(copy.layout.mode(1)) == Checked(v) &&
                             thread_count(copy_of(m, n)) == Checked(1));
           });

  laws.add({"tiled_mma.permutation", "The permutation of a tiled MMA is of three modes, m, n and k.", "CuTe TiledMMA",
            evidence::Expected::stands,
            "forall 1 <= m, n <= 8, 2 <= k <= 5: claim the fragments of an atom m x n x 1 with a permutation of k modes are "
            "there exactly if k == 3"},
           {integer("m", 1, 8), integer("n", 1, 8), integer("k", 2, 5)}, [](const Assignment& values) {
             const std::int64_t m = integer_of(values[0]), n = integer_of(values[1]), k = integer_of(values[2]);
             return succeeds_exactly_if(k == 3, Kind::type, [&] { return thread_values(mma_of(m, n, k), MmaOperand::C); });
           });
}

}  // namespace programs

}  // namespace colex::laws

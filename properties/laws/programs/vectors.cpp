// The vectors by which threads can move their values: the widest blocks that each thread has whole, by walking.
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>

#include "colex/composed_layout.hpp"
#include "colex/composed_recast.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/vector_width.hpp"

namespace colex::laws {

namespace {

/// Whether every thread has each block of w of the source, which begins at a multiple of w, whole or not at all, and has it in a
/// block of the destination.
template <class Source, class Destination>
bool moves_blocks(const Source& source, const Destination& destination, std::int64_t threads, std::int64_t values,
                  std::int64_t w) {
  for (std::int64_t t = 0; t < threads; ++t) {
    std::set<std::pair<std::int64_t, std::int64_t>> places;
    for (std::int64_t v = 0; v < values; ++v) {
      const Checked x(t + v * threads);
      places.emplace(source(x).value(), destination(x).value());
    }
    for (const auto& [from, to] : places) {
      if ((to - from) % w != 0) return false;
      const std::int64_t begin = from - (from % w + w) % w;
      for (std::int64_t at = begin; at < begin + w; ++at) {
        if (places.count({at, at + to - from}) == 0) return false;
      }
    }
  }
  return true;
}

template <class Source, class Destination>
Case is_widest(const Source& source, const Destination& destination, std::int64_t threads, std::int64_t values) {
  std::int64_t w = values;
  while (!moves_blocks(source, destination, threads, values, w)) --w;
  const Checked said = vector_width(source, destination);
  return said == Checked(w) ? Case::of(true)
                            : Case::fails("the width from " + to_string(source) + " to " + to_string(destination) +
                                          " is said to be " + to_string(said) + ", and is " + std::to_string(w));
}

Case all_hold(std::initializer_list<Case> cases) {
  for (const Case& each : cases) {
    if (each.kind != Case::Kind::holds) return each;
  }
  return Case::of(true);
}

/// A row of values for each thread.
Layout<> rows_of(std::int64_t threads, std::int64_t values) {
  return colex::layout_of(Modes<Checked>{{threads, values}, {values, 1}});
}

/// The vectors between a layout and itself, and rows of its values for each thread.
Case has_the_widest(const Layout<>& threads, const Layout<>& values) {
  const Layout<> L = make_layout<Checked, Checked>({threads, values});
  const std::int64_t count = size(threads).value(), each = size(values).value();
  const Layout<> rows = rows_of(count, each);
  return all_hold({is_widest(L, L, count, each), is_widest(L, rows, count, each), is_widest(rows, L, count, each)});
}

/// The vectors of rows of a power of two, as far apart as another one, behind a swizzle that begins at row k.
Case has_the_widest_rows(const Swizzle& sw, std::int64_t threads, std::int64_t values, std::int64_t apart, std::int64_t k) {
  const Layout<> rows = colex::layout_of(Modes<Checked>{{threads, apart}, {values, 1}}), dense = rows_of(threads, values);
  const ComposedLayout<> C(sw, Checked(k * values), rows);
  return all_hold({is_widest(C, dense, threads, values), is_widest(dense, C, threads, values), is_widest(C, C, threads, values)});
}

}  // namespace

namespace programs {

void vectors(Programs& laws) {
  const ProgramVariable W{"W", [](const Assignment&) { return cases::SwizzleDomain{}; }};

  laws.add(
      {"vector_width.widest",
       "The vectors of a copy are the widest blocks that each thread has whole, in both memories, also where a thread has an "
       "element several times, or goes through its elements downwards.",
       "CuTe AutoVectorizingCopy", evidence::Expected::stands,
       "forall T: layout rank <= 2 size <= 4, V: layout rank <= 3 size <= 24: claim vector_width between (T,V) and (T,V), and "
       "between (T,V) and a row for each thread, is the largest w with: each thread's block of w that begins at a multiple of "
       "w has all of its elements, and a block of the other memory has them"},
      {layout("T", {}, 2, 4), layout("V", {}, 3, 24)},
      [](const Assignment& values) { return has_the_widest(layout_of(values[0]), layout_of(values[1])); });

  laws.add(
      {"swizzled.vector_width",
       "The vectors of a copy from or to a swizzled layout are the widest blocks that each thread has whole, in both memories.",
       "CuTe AutoVectorizingCopy", evidence::Expected::stands,
       "forall W: swizzle, 0 <= n <= 64, T: nonnegative layout rank <= 2 size <= 4, V: injective nonnegative layout rank <= 2 "
       "size <= 16 if W moves bits: claim vector_width between C = W o n o (T,V) and C, (T,V) and R, and between R and W o n o "
       "R, R a row for each thread, is the largest w with: each thread's block of w that begins at a multiple of w has all of "
       "its elements, and a block of the other memory has them"},
      {W, any_offset(64), layout("T", {Trait::nonnegative}, 2, 4), layout("V", {Trait::injective, Trait::nonnegative}, 2, 16)},
      [](const Assignment& assigned) {
        const auto& sw = assigned[0].get<Swizzle>();
        if (sw.bits() == 0) return Case::filtered();
        const Layout<> inner = make_layout<Checked, Checked>({layout_of(assigned[2]), layout_of(assigned[3])});
        const Checked offset(integer_of(assigned[1]));
        const std::int64_t threads = size(inner.mode(0)).value(), count = size(inner.mode(1)).value();
        const Layout<> rows = rows_of(threads, count);
        const ComposedLayout<> C(sw, offset, inner), swizzled(sw, offset, rows);
        return all_hold({is_widest(C, C, threads, count), is_widest(C, inner, threads, count),
                         is_widest(inner, C, threads, count), is_widest(rows, C, threads, count),
                         is_widest(swizzled, rows, threads, count), is_widest(rows, swizzled, threads, count)});
      });

  laws.add({"composed.vector_width.layout",
            "The vectors of a copy from or to a layout seen through another one are the widest blocks that each thread has "
            "whole, in both "
            "memories.",
            "CuTe AutoVectorizingCopy", evidence::Expected::stands,
            "forall 2 <= p <= 8, 2 <= q <= 4, 0 <= e <= 16, 0 <= n <= 8, 1 <= t <= 4, 1 <= v <= 8: claim vector_width between C "
            "= (p,q):(1,e) "
            "o n o (t,v):(v,1) and C, and (t,v):(v,1), is the largest w with: each thread's block of w that begins at a multiple "
            "of w has "
            "all of its elements, and a block of the other memory has them"},
           {integer("p", 2, 8), integer("q", 2, 4), integer("e", 0, 16), any_offset(8), integer("t", 1, 4), integer("v", 1, 8)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             const Layout<> A = colex::layout_of(Modes<Checked>{{at(0), 1}, {at(1), at(2)}}), rows = rows_of(at(4), at(5));
             const ComposedLayout<> C(A, Checked(at(3)), rows);
             return all_hold({is_widest(C, C, at(4), at(5)), is_widest(C, rows, at(4), at(5)), is_widest(rows, C, at(4), at(5))});
           });

  laws.add(
      {"swizzled.vector_width.rows",
       "The vectors of rows of a power of two behind a swizzle are the widest blocks that each thread has whole, also where "
       "the swizzle moves rows as a whole.",
       "CuTe AutoVectorizingCopy", evidence::Expected::stands,
       "forall W: swizzle, 1 <= t <= 4, 0 <= q <= 3, q <= p <= 6, 0 <= k <= 3: claim vector_width between C = W o k*2^q o "
       "(t,2^q):(2^p,1) and C, and rows of 2^q behind one another, is the largest w with: each thread's block of w has all of "
       "its elements, and a block of the other memory has them"},
      {W,
       integer("t", 1, 4),
       integer("q", 0, 3),
       {"p",
        [](const Assignment& before) {
          return cases::IntegerDomain{integer_of(before[2]), 6};
        }},
       integer("k", 0, 3)},
      [](const Assignment& values) {
        return has_the_widest_rows(values[0].get<Swizzle>(), integer_of(values[1]), std::int64_t{1} << integer_of(values[2]),
                                   std::int64_t{1} << integer_of(values[3]), integer_of(values[4]));
      });
}

}  // namespace programs

}  // namespace colex::laws

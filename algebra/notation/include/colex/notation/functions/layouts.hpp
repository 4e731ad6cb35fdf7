// Rows of the group *core*, on layouts: parts, slices, coalesce and its relatives, composition, complement and inverses.
#pragma once

#include <cstddef>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/common_domain.hpp"
#include "colex/complement.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composition.hpp"
#include "colex/coshape.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/layout_add.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/slice.hpp"
#include "colex/sort.hpp"
#include "colex/vector_width.hpp"

namespace colex::notation {

template <Integer I>
void layout_rows(FunctionTable<I>& table) {
  using T = Tuple<I>;
  using L = Layout<I>;
  using C = CoordinateLayout<I>;
  using O = OffsetLayout<I>;
  using S = SliceCoordinate<I>;

  table.row("shape", "shape(L)", "the shape of a layout", each_layout([](const auto& A) { return A.shape(); }));
  table.row("stride", "stride(L)", "the stride of a layout", each_layout([](const auto& A) { return A.stride(); }));
  table.row("cosize", "cosize(L)", "the span of the values, 1 + the sum of (s-1)*abs(d)",
            each_layout([](const auto& A) { return cosize(A); }));
  table.row("coshape", "coshape(L)", "the span of the values, in the profile of the values",
            each_layout([](const auto& A) { return coshape(A); }));
  table.row("coprofile", "coprofile(L)", "the profile of the values, its leaves 0",
            each_layout([](const auto& A) { return coprofile(A); }));
  table.row(
      "layout", "layout(X)", "a layout without its offset", [](const O& A) { return A.layout; },
      [](const OffsetLayout<I, Vector<I>>& A) { return A.layout; });
  table.row(
      "offset", "offset(X)", "the offset of a layout that has one", [](const O& A) { return A.offset; },
      [](const OffsetLayout<I, Vector<I>>& A) { return A.offset; }, [](const ComposedLayout<I>& A) { return A.offset(); });

  table.row(
      "slice", "slice(c, X)", "the modes that _ leaves open", [](const S& c, const L& A) { return slice(c, A); },
      [](const S& c, const C& A) { return slice(c, A); }, [](const S& c, const T& t) { return slice(c, t); },
      [](const S& c, const O& A) { return slice(c, A); },
      [](const S& c, const OffsetLayout<I, Vector<I>>& A) { return slice(c, A); });
  table.row(
      "dice", "dice(c, X)", "the modes that a coordinate fixes", [](const S& c, const L& A) { return dice(c, A); },
      [](const S& c, const C& A) { return dice(c, A); }, [](const S& c, const T& t) { return dice(c, t); });
  table.row(
      "slice_and_offset", "slice_and_offset(c, L)", "the slice, with the value at which it begins as its offset",
      [](const S& c, const L& A) { return slice_and_offset(c, A); },
      [](const S& c, const C& A) { return slice_and_offset(c, A); });
  table.row(
      "domain_offset", "domain_offset(c, L)", "the layout, with its value at c as its offset",
      [](const T& c, const L& A) { return domain_offset(c, A); }, [](const T& c, const C& A) { return domain_offset(c, A); });

  table.row("coalesce", "coalesce(L[, profile])", "the fewest modes that give the same function; within each leaf of a profile",
            each_layout([](const auto& A) { return coalesce(A); }),
            each_layout<T>([](const auto& A, const T& profile) { return coalesce(A, profile); }));
  table.row("coalesce_z", "coalesce_z(L)", "the fewest modes that give the same function also beyond the domain",
            each_layout([](const auto& A) { return coalesce_z(A); }));
  table.row("filter", "filter(L[, profile])", "without modes of stride 0, coalesced; within each leaf of a profile",
            each_layout([](const auto& A) { return filter(A); }),
            each_layout<T>([](const auto& A, const T& profile) { return filter(A, profile); }));
  table.row("filter_zeros", "filter_zeros(X[, Y])",
            "extent 1 wherever the stride is 0; where a profile is given, wherever that has 0",
            each_layout([](const auto& A) { return filter_zeros(A); }),
            each_layout<T>([](const auto& A, const T& profile) { return filter_zeros(A, profile); }),
            [](const T& stride, const T& shape) { return filter_zeros(stride, shape); });
  table.row("squeeze", "squeeze(L)", "without modes of extent 1", each_layout([](const auto& A) { return squeeze(A); }));
  table.row("sort", "sort(L)", "the modes by stride, then extent", [](const L& A) { return sort(A); });

  table.row(
      "composition", "composition(A, B), composition(A, offset, B)",
      "A o B, with the values A(B(c)); B is a layout, a tiler, an integer or _. With an offset, A(offset + B(c)) as a composed "
      "layout",
      [](const L& A, const L& B) { return composition(A, B); }, [](const L& A, const C& B) { return composition(A, B); },
      [](const L& A, const Tiler<I>& tiler) { return composition(A, tiler); },
      [](const C& A, const L& B) { return composition(A, B); }, [](const C& A, const C& B) { return composition(A, B); },
      [](const C& A, const Tiler<I>& tiler) { return composition(A, tiler); },
      [](const L& A, const I& offset, const L& B) { return make_composed_layout<I>(A, offset, B); },
      [](const L& A, const O& B) { return make_composed_layout<I>(A, B.offset, B.layout); });
  table.row("with_shape", "with_shape(L, shape)", "L o the compact layout of a shape: L counted by its coordinates",
            each_layout<T>([](const auto& A, const T& shape) { return composition(A, make_layout(shape)); }));
  table.row("admissible", "admissible(A, B)", "whether A o B exists",
            each_layout<L>([](const auto& A, const L& B) { return admissible(A, B); }));
  table.row("cute_composition", "cute_composition(A, B)",
            "what CuTe C++ returns for A o B, composing mode by mode without looking at carries",
            [](const L& A, const L& B) { return cute_composition(A, B); });

  table.row(
      "complement", "complement(L[, cotarget])", "what L leaves out: its gaps, then copies of the whole up to the cotarget",
      [](const L& A) { return complement(A); }, [](const L& A, const I& n) { return complement(A, n); },
      [](const L& A, const T& cotarget) { return complement(A, cotarget); });
  table.row("covers", "covers(L, C)", "whether the sums of a value of L, filtered, and one of C are [0, n), each once",
            [](const L& A, const L& B) { return covers(A, B); });
  table.row("right_inverse", "right_inverse(L)", "R with L(R(k)) = k", [](const L& A) { return right_inverse(A); });
  table.row("left_inverse", "left_inverse(L)", "Li with Li(L(k)) = k", [](const L& A) { return try_left_inverse(A); });
  table.row("quasi_inverse", "quasi_inverse(L)", "Q with L(Q(L(k))) = L(k), broadcast modes left out",
            [](const L& A) { return quasi_inverse(A); });
  table.row("nullspace", "nullspace(L)", "the coordinates that change nothing: the modes of stride 0",
            each_layout([](const auto& A) { return nullspace(A); }));
  table.row("max_common_layout", "max_common_layout(A, B)", "the largest layout through which A and B count alike",
            [](const L& A, const L& B) { return max_common_layout(A, B); });
  table.row("max_common_vector", "max_common_vector(A, B)", "the number of elements that A and B have in common from 0 on",
            [](const L& A, const L& B) { return max_common_vector(A, B); });
  table.row(
      "domain_distribute", "domain_distribute(X, n)", "at most n elements, spread over the modes of the domain",
      [](const T& shape, const I& n) { return domain_distribute(shape, n); },
      each_layout<I>([](const auto& A, const I& n) { return domain_distribute(A, n); }));
  table.row(
      "layout_add", "layout_add(A, B)", "the layout with the values A(x) + B(x)",
      [](const L& A, const L& B) { return layout_add(A, B); }, [](const C& A, const C& B) { return layout_add(A, B); });
  table.row(
      "greatest_common_domain", "greatest_common_domain(S, T)",
      "the tile of all that two shapes, or the shapes of two layouts, count in the same steps",
      [](const T& A, const T& B) { return greatest_common_domain(A, B); },
      [](const L& A, const L& B) { return greatest_common_domain(A, B); });
}

}  // namespace colex::notation

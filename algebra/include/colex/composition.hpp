// Composition A o B: the layout R with R(c) = A(B(c)), or the proof that there is none.
//
//   (20,2):(16,4) o (4,5):(1,4)     = (4,5):(16,64)
//   (10,2):(16,4) o (5,4):(1,5)     = (5,(2,2)):(16,(80,4))    a leaf of B may become a tuple
//   (6,2):(1,100) o 2:4             = 2:4                      4 does not divide 6, and does not have to
//   (3,1):(1,100) o 12:1            = (3,4):(1,100)            A goes on along its last mode, as it was written
//   (6,4):(1,100) o 4:4             rejected: A(B(1)) + A(B(2)) = 4 + 102, but A(B(3)) = 200
//
// Why can it fail? A layout's value at a sum of coordinates in different modes is the sum of the values. If B's modes, added,
// carry past a mode of A, then A(B(x + y)) != A(B(x)) + A(B(y)), and no layout has these values.
//
// How is it decided without walking the domain? In floor form (floor_form.hpp), A(x) = slope·x + Σ_j e_j·⌊x/P_j⌋ with all e_j
// != 0. One leaf n:r of B becomes modes: A is a straight line along r for as long as no floor carries (straight_run.hpp), and
// where the line ends the next mode must begin, or there is none. The modes then add up if and only if at every level j the
// maxima of r_k·i mod P_j (max_residue.hpp) sum to less than P_j, save where the defects of two or more levels cancel at all
// coordinates (carry_search.hpp).
//
// Cost: O(modes of B · levels of A · log) arithmetic operations, whatever the extents. Only where several levels carry at once
// can a search begin (in random small layouts one case in a hundred). Its cost does not grow with the extents either; it is
// bounded, and beyond its budget the answer is unknown.
//
// Source: exact condition and method: docs/algorithms.md. For sufficient conditions see Sh 2.11-2.18, CF 2.3.7, Ce 3.3.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "colex/carry_search.hpp"
#include "colex/coalesce.hpp"
#include "colex/compact.hpp"
#include "colex/cute_composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/layout.hpp"
#include "colex/max_residue.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"
#include "colex/straight_run.hpp"
#include "colex/tiler.hpp"
#include "colex/wide.hpp"

namespace colex {

/// Why A o B does not exist, with a witness that anyone can check with a pencil.
template <Integer I>
struct Obstruction {
  enum class Reason {
    /// Along leaf `leaf` of B, A(B(i)) is a straight line up to i = y and not at y, so a mode must end there; but the extent
    /// is not a multiple of y.
    divisibility,
    /// A(B(x + y)) != A(B(x)) + A(B(y)), where x and y lie in different modes of any layout that A o B could be.
    carry,
  };
  Reason reason;
  std::size_t leaf;  ///< divisibility: which leaf of B
  Tuple<I> x;        ///< carry: a coordinate of B; divisibility: the last coordinate on the straight line
  Tuple<I> y;        ///< carry: a coordinate of B; divisibility: the first one off the line
};

/// The same over another integer (wide.hpp).
constexpr Obstruction<Wide> widened(const Obstruction<Checked>& o) {
  return {static_cast<Obstruction<Wide>::Reason>(o.reason), o.leaf, widened(o.x), widened(o.y)};
}
constexpr Obstruction<Checked> narrowed(const Obstruction<Wide>& o) {
  return {static_cast<Obstruction<Checked>::Reason>(o.reason), o.leaf, narrowed(o.x), narrowed(o.y)};
}

/// The state of composition's fold over the leaves of B: what the residues of the modes so far can sum to, at each level of A.
template <Integer I>
struct CompositionState {
  SmallVector<I> reach;
};

namespace detail {

template <Integer I, class D>
constexpr FloorTerm<I, D> floor_term(const Level<I, D>& level, const I& step) {
  return {step % level.period, level.period, level.defect};
}

template <Integer I, class D>
constexpr SmallVector<FloorTerm<I, D>> floor_terms(const FloorForm<I, D>& form, const I& step) {
  return SmallVector<FloorTerm<I, D>>::made(form.levels.size(), [&](std::size_t k) { return floor_term(form.levels[k], step); });
}

}  // namespace detail

/// A, prepared for composition: evaluated by its modes, analysed by its floor form.
template <Integer I, class D>
struct LeftOperand {
  constexpr explicit LeftOperand(const Layout<I, D>& A) : LeftOperand(modes(A)) {}
  constexpr explicit LeftOperand(const Modes<I, D>& modes) : extended(extended_modes(modes)), form(floor_form(extended)) {}

  /// A's value at x >= 0.
  constexpr D operator()(const I& x) const { return value_at(extended, x); }
  /// For how long A is a straight line along n:r: the largest m <= n with A(r·i) == i·A(r) for all i in [0, m).
  constexpr I straight(const Mode<I>& piece) const {
    FirstCarry<I, D> carry{piece.extent, zero<D>()};
    for (const Level<I, D>& level : form.levels) carry = straight_run_step(carry, detail::floor_term(level, piece.stride));
    return detail::straight_run_from(carry, piece.extent, [&] { return detail::floor_terms(form, piece.stride); });
  }

  Modes<I, D> extended;
  FloorForm<I, D> form;
};

/// One step of composition: a piece n:r of a leaf of B. Emits the part of it along which A is straight, as (mode of B, mode of
/// A o B), and returns the piece that is left (extent 1 if none), or nothing if the straight part's extent does not divide n.
/// Requires n >= 2, r >= 0. Invariant: state.reach[j] is Σ max (r_k·i mod P_j) over the modes emitted so far.
/// A is a LeftOperand, or what has its operator(), its `straight` and levels.
template <class Left, Integer I, class Emit>
constexpr std::optional<Mode<I>> composition_step(const Left& A, CompositionState<I>& state, const Mode<I>& piece, Emit&& emit) {
  using D = std::invoke_result_t<const Left&, const I&>;
  const I extent = A.straight(piece);
  if (!(piece.extent % extent == I(0))) return std::nullopt;
  I* reach = state.reach.begin();
  for (const Level<I, D>& level : A.form.levels) {
    *reach = *reach + max_residue(piece.stride, extent, level.period);
    ++reach;
  }
  emit(Mode<I>{extent, piece.stride}, Mode<I, D>{extent, A(piece.stride)});
  const I rest = piece.extent / extent;
  if (rest == I(1)) return Mode<I>{rest, piece.stride};
  return Mode<I>{rest, extent * piece.stride};
}

/// One step of the search for two coordinates of B that do not add up: one more mode's share of B's value, and of the coordinate
/// in its leaf. Where A adds up, the share goes to x, and A is asked next at the sum; else it is y, and the search is over.
/// Invariant: sum is B's value at x.
template <class Left, Integer I>
constexpr bool witness_step(const Left& A, I& sum, I& x, I& y, const I& share_of_value, const I& share) {
  const auto together = A(sum + share_of_value), apart = A(sum);
  if (!(together == apart + A(share_of_value))) {
    y = share;
    return false;
  }
  x = x + share;
  sum = sum + share_of_value;
  return true;
}

namespace detail {

/// Modes in place of leaves: counts[k] of them, at least one, in place of leaf k, one leaf's behind the other's.
template <Integer I, class D>
struct Composites {
  Modes<I, D> modes;
  SmallVector<std::size_t> counts;

  /// How the modes are nested in place of leaves that are nested like that.
  constexpr Nesting nesting(const Nesting& leaves) const {
    return leaves.refined([&](std::size_t k) { return counts[k]; });
  }
};

/// The modes of A o (leaf k) for each leaf k of B; or why there are none, and then the modes mean nothing. (No std::variant,
/// which is not evaluated in constants everywhere.)
template <Integer I, class D>
struct Composed {
  Composites<I, D> composites;
  std::optional<Obstruction<I>> obstruction;
};

template <class D>
constexpr auto narrowed(const Composed<Wide, D>& result) {
  using Narrow = decltype(colex::narrowed(std::declval<D>()));
  if (result.obstruction) return Composed<Checked, Narrow>{{}, colex::narrowed(result.obstruction)};
  return Composed<Checked, Narrow>{{colex::narrowed(result.composites.modes), result.composites.counts}, std::nullopt};
}

/// Composes one left operand with the leaves of B.
template <Integer I, class D>
class Composer {
 public:
  using Reason = typename Obstruction<I>::Reason;

  constexpr Composer(const LeftOperand<I, D>& A, const Modes<I>& leaves)
      : A_(A), leaves_(leaves), state_{SmallVector<I>(A.form.levels.size(), I(0))} {}

  /// Writes the modes of A o (leaf k), for each leaf k of B; or returns the flat witness of why there are none.
  constexpr std::optional<Obstruction<I>> run(Composites<I, D>& composites) {
    Modes<I, D>& modes = composites.modes;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const std::size_t before_leaf = modes.size();
      std::optional<Mode<I>> piece = leaves_[leaf];
      I unit(1);
      while (!(piece->extent == I(1))) {
        const I before = piece->extent;
        const auto emit = [&](const Mode<I>& /*of B*/, const Mode<I, D>& composite) { modes.push_back(composite); };
        piece = composition_step(A_, state_, *piece, emit);
        if (!piece) return indivisible(leaf, unit, before);
        unit = unit * modes.back().extent;
      }
      if (modes.size() == before_leaf) modes.push_back({I(1), zero<D>()});
      composites.counts.push_back(modes.size() - before_leaf);
    }
    return uncancelled_carry(composites);
  }

 private:
  /// A mode of B, refined as the composite has it.
  struct Refined {
    std::size_t leaf;
    I unit;  ///< a step of it, in coordinates of the leaf
    Mode<I> mode;
  };

  /// The refined modes of B in the order of the composite's, without those of extent 1. They are asked for only where levels
  /// carry.
  constexpr SmallVector<Refined> refined(const Composites<I, D>& composites) const {
    SmallVector<Refined> result;
    const Mode<I, D>* composite = composites.modes.begin();
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const Mode<I, D>* const end = composite + composites.counts[leaf];
      if (leaves_[leaf].extent == I(1)) {
        composite = end;
        continue;
      }
      result.push_back({leaf, I(1), {composite->extent, leaves_[leaf].stride}});
      while (++composite != end) {
        const Refined& before = result.back();
        result.push_back({leaf, before.unit * before.mode.extent, {composite->extent, before.mode.extent * before.mode.stride}});
      }
    }
    return result;
  }

  constexpr Tuple<I> coordinate(const std::vector<I>& leaves) const {
    return Tuple<I>(Nesting::flat(leaves.size()), {leaves.begin(), leaves.end()});
  }

  constexpr std::vector<I> origin() const { return std::vector<I>(leaves_.size(), I(0)); }

  constexpr Obstruction<I> indivisible(std::size_t leaf, const I& unit, const I& extent) const {
    const I step = unit * leaves_[leaf].stride;
    const I line = straight_run(floor_terms(A_.form, step), extent);
    std::vector<I> x = origin();
    std::vector<I> y = origin();
    x[leaf] = (line - I(1)) * unit;
    y[leaf] = line * unit;
    return {Reason::divisibility, leaf, coordinate(x), coordinate(y)};
  }

  /// The carry that forbids a layout, if one of those that occur is not cancelled by another.
  COLEX_CONSTEXPR std::optional<Obstruction<I>> uncancelled_carry(const Composites<I, D>& composites) const {
    SmallVector<Level<I, D>> carrying;
    for (std::size_t j = 0; j < A_.form.levels.size(); ++j) {
      if (can_carry(A_.form.levels[j], state_.reach[j])) carrying.push_back(A_.form.levels[j]);
    }
    if (carrying.empty()) return std::nullopt;
    // Where several carry they may cancel, and along a mode by itself also with levels that do not carry between modes.
    if (carrying.size() > 1) carrying = A_.form.levels;
    // A mode whose steps are multiples of every period adds no residue: it would only multiply the places to search.
    SmallVector<Refined> refined_modes = refined(composites);
    erase_if(refined_modes, [&](const Refined& refined) { return !moves(refined.mode, carrying); });
    const auto found =
        carry_search(carrying, Modes<I>::made(refined_modes.size(), [&](std::size_t k) { return refined_modes[k].mode; }));
    if (!found) return std::nullopt;
    return witness(refined_modes, *found);
  }

  static constexpr bool moves(const Mode<I>& mode, const SmallVector<Level<I, D>>& carrying) {
    for (const Level<I, D>& level : carrying) {
      if (moves_at(level, mode)) return true;
    }
    return false;
  }

  /// From a coordinate whose modes do not add up, two coordinates that do not: some mode is the first whose addition goes wrong.
  constexpr Obstruction<I> witness(const SmallVector<Refined>& refined_modes, const std::vector<I>& found) const {
    std::vector<I> x = origin();
    std::vector<I> y = origin();
    I sum(0);
    for (std::size_t k = 0; k < found.size(); ++k) {
      const auto& [leaf, unit, mode] = refined_modes[k];
      if (!witness_step(A_, sum, x[leaf], y[leaf], found[k] * mode.stride, found[k] * unit)) break;
    }
    return {Reason::carry, 0, coordinate(x), coordinate(y)};
  }

  const LeftOperand<I, D>& A_;
  const Modes<I>& leaves_;
  CompositionState<I> state_;
};

/// What Composer finds for the modes of A and of B.
template <Integer I, class D>
constexpr Composed<I, D> composed(const Modes<I, D>& A, const Modes<I>& B) {
  const LeftOperand<I, D> left(A);
  Composed<I, D> result;
  result.obstruction = Composer<I, D>(left, B).run(result.composites);
  return result;
}

/// A tuple of the profile of `like`, filled with the leaves of `flat` from left to right.
template <class T, class U>
constexpr Tuple<T> in_profile(const Tuple<U>& like, const Tuple<T>& flat) {
  return Tuple<T>(like.nesting(), flat.leaves());
}

template <Integer I>
constexpr Obstruction<I> in_profile(const Tuple<I>& like, const Obstruction<I>& flat) {
  return {flat.reason, flat.leaf, in_profile(like, flat.x), in_profile(like, flat.y)};
}

template <Integer I>
[[noreturn, gnu::cold]] void reject_negative(const Layout<I>& B, const I& stride, std::size_t leaf) {
  throw Rejection(Kind::domain, "composition A o B needs B's values as coordinates of A, which are at least 0: B = " +
                                    describe(B) + " is " + describe(stride) + " at coordinate 1 of leaf " + std::to_string(leaf));
}

template <Integer I>
constexpr void require_non_negative(const Layout<I>& B) {
  std::size_t leaf = 0;
  for_each_mode(B.shape(), B.stride(), [&](const I& extent, const I& stride) {
    if (stride < I(0) && !(extent == I(1))) reject_negative(B, stride, leaf);
    ++leaf;
  });
}

/// A o B, or the obstruction to it.
template <Integer I, class D>
struct Composite {
  constexpr explicit Composite(Layout<I, D> composite) : layout(std::move(composite)) {}
  constexpr explicit Composite(Obstruction<I> why) : obstruction(std::move(why)) {}
  /// The layout of these leaves, nested like that.
  constexpr Composite(const Nesting& nesting, const Modes<I, D>& modes) : layout(std::in_place, nesting, modes) {}

  std::optional<Layout<I, D>> layout;
  std::optional<Obstruction<I>> obstruction;
};

template <Integer I, class D>
constexpr Composite<I, D> composite(const Layout<I, D>& A, const Layout<I>& B) {
  require_non_negative(B);
  const auto result = in_wider_where_needed([](const auto& a, const auto& b) { return composed(a, b); }, modes(A), modes(B));
  if (result.obstruction) return Composite<I, D>(in_profile(B.shape(), *result.obstruction));
  return Composite<I, D>(result.composites.nesting(B.shape().nesting()), result.composites.modes);
}

}  // namespace detail

/// A o B, or the obstruction to it, as data.
/// Requires that B has no negative value, else throws Rejection(domain); throws Rejection(unknown) if cancelling defects
/// exhaust a search's budget, Rejection(overflow).
/// Ensures for the layout R: compatible(B, R), and R(c) == A(B(c)) for every coordinate c of B, A extended along its last mode;
/// each leaf of B is an integer mode of R or a coalesced tuple. Ensures for the obstruction: no layout has this property.
template <Integer I, class D>
std::variant<Layout<I, D>, Obstruction<I>> compose(const Layout<I, D>& A, const Layout<I>& B) {
  auto result = detail::composite(A, B);
  if (result.obstruction) return *std::move(result.obstruction);
  return *std::move(result.layout);
}

namespace detail {

template <Integer I>
constexpr Tuple<I> add(const Tuple<I>& x, const Tuple<I>& y) {
  if (x.is_leaf()) return Tuple<I>(x.leaf() + y.leaf());
  typename Tuple<I>::Modes modes;
  for (std::size_t k = 0; k < x.rank(); ++k) modes.push_back(add(x.mode(k), y.mode(k)));
  return Tuple<I>(std::move(modes));
}

/// "A(B(3)) = A(12) = 200"
template <Integer I, class D>
std::string evaluation(const Layout<I, D>& A, const Layout<I>& B, const Tuple<I>& x) {
  return "A(B(" + describe(x) + ")) = A(" + describe(B(x)) + ") = " + describe(A(B(x)));
}

/// Where the mode-wise composite that CuTe returns would first have been wrong: at x, y or x + y, whichever comes first.
template <Integer I, class D>
std::string mode_wise_error(const Layout<I, D>& A, const Layout<I>& B, const Obstruction<I>& obstruction) {
  const Layout<I, D> modewise = cute_composition(A, B);
  const std::string opening = "; composed mode by mode, ";
  for (const Tuple<I>& c : {obstruction.x, obstruction.y, add(obstruction.x, obstruction.y)}) {
    if (!weakly_congruent(c, modewise.shape())) continue;
    if (modewise(c) == A(B(c))) continue;
    return opening + describe(modewise) + " says " + describe(modewise(c)) + " at " + describe(c) + ", where " +
           evaluation(A, B, c);
  }
  return "";
}

/// The obstruction in numbers, coordinates of B: x and y, or c where a straight line ends. Empty if they have more than 64 bits.
template <Integer I>
RejectionWitness witness_of(const Layout<I>& B, const Obstruction<I>& obstruction) {
  if constexpr (!is_number<I>) return {};
  const auto numbers = attempt([&] {
    const Layout<I> counted(B.shape(), compact_col_major(B.shape()));
    if (obstruction.reason == Obstruction<I>::Reason::divisibility) return shown("c", counted(obstruction.y));
    return shown("x", counted(obstruction.x), "y", counted(obstruction.y));
  });
  return numbers ? *numbers : RejectionWitness();
}

template <Integer I, class D>
std::string explanation(const Layout<I, D>& A, const Layout<I>& B, const Obstruction<I>& obstruction) {
  std::string text = "no layout is " + describe(A) + " o " + describe(B) + ": ";
  if (obstruction.reason == Obstruction<I>::Reason::divisibility) {
    text += "A(B(c)) leaves its straight line first at c = " + describe(obstruction.y) + " (" +
            detail::evaluation(A, B, obstruction.y) +
            "), so a mode of the result would have to end there, but what is left of the extent is not a multiple of that";
  } else {
    text += detail::evaluation(A, B, obstruction.x) + " and " + detail::evaluation(A, B, obstruction.y) + " do not add up to " +
            detail::evaluation(A, B, detail::add(obstruction.x, obstruction.y));
  }
  return text + detail::mode_wise_error(A, B, obstruction);
}

}  // namespace detail

/// The obstruction as a sentence: what was asked, the witness, and what a mode-wise composition would have said there.
template <Integer I, class D>
std::string explain(const Layout<I, D>& A, const Layout<I>& B, const Obstruction<I>& obstruction) {
  return in_wider_where_needed([](const auto& a, const auto& b, const auto& o) { return detail::explanation(a, b, o); }, A, B,
                               obstruction);
}

namespace detail {
template <Integer I, class D>
[[noreturn]] void reject(const Layout<I, D>& A, const Layout<I>& B, const Obstruction<I>& obstruction) {
  throw Rejection(Kind::inadmissible, explain(A, B, obstruction), witness_of(B, obstruction));
}
}  // namespace detail

/// A o B; throws Rejection(inadmissible) if no layout is A o B, with the witness x, y: 1-D coordinates of B with
/// A(B(x)) + A(B(y)) != A(B(x + y)); or c, at which a straight line ends and no mode can. See compose for what is required and
/// ensured.
template <Integer I, class D>
constexpr Layout<I, D> composition(const Layout<I, D>& A, const Layout<I>& B) {
  auto result = detail::composite(A, B);
  if (result.obstruction) detail::reject(A, B, *result.obstruction);
  return *std::move(result.layout);
}

/// A o B or the reason for which there is none; never throws.
template <Integer I, class D>
constexpr Result<Layout<I, D>> try_composition(const Layout<I, D>& A, const Layout<I>& B) {
  return attempt([&]() -> Result<Layout<I, D>> {
    auto result = detail::composite(A, B);
    if (result.layout) return *std::move(result.layout);
    return Result<Layout<I, D>>::rejected(Kind::inadmissible, [&] {
      return RejectionText(explain(A, B, *result.obstruction), detail::witness_of(B, *result.obstruction));
    });
  });
}

/// Whether A o B exists. Throws as compose does.
template <Integer I, class D>
constexpr bool admissible(const Layout<I, D>& A, const Layout<I>& B) {
  return detail::composite(A, B).layout.has_value();
}

namespace detail {

/// What stands at a path of a layout; throws Rejection(domain) if there is no such mode.
template <Integer I, class D>
constexpr Layout<I, D> at_path(const Layout<I, D>& L, const Path& path) {
  Layout<I, D> part = L;
  for (const std::size_t step : path) {
    if (part.shape().is_leaf() || step >= part.rank()) {
      throw Rejection(Kind::domain,
                      "B's coordinates have a mode " + describe(Vector<I>(I(1), path)) + " that A = " + describe(L) + " lacks");
    }
    part = part.mode(step);
  }
  return part;
}

/// The single term of a basis stride, none for 0.
template <Integer I>
constexpr std::optional<typename Vector<I>::Term> single_term(const Vector<I>& stride) {
  std::optional<typename Vector<I>::Term> single;
  for (const auto& term : stride.terms()) {
    if (term.coefficient == I(0)) continue;
    if (single) {
      throw Rejection(Kind::type, "composition with a stride of several basis vectors, " + describe(stride) + ", is not defined");
    }
    single = term;
  }
  return single;
}

}  // namespace detail

/// A o B where B's values are coordinates of A: a leaf n:c@path of B takes what stands at the path of A, composed with n:c, and
/// the leaves that point to the same mode of A are composed together, since they may carry into one another.
/// Requires that each stride of B is 0 or a single basis vector of A's profile; throws Rejection(type, domain, inadmissible).
/// Ensures compatible(B, R) and R(c) == A(B(c)). Source: Ce 3.3.3; CuTe `composition` with `ScaledBasis` strides.
template <Integer I, class D>
COLEX_CONSTEXPR Layout<I, D> composition(const Layout<I, D>& A, const CoordinateLayout<I>& B) {
  const Modes<I, Vector<I>> leaves = modes(B);
  SmallVector<Modes<I, D>> composites(leaves.size(), {{I(1), zero<D>()}});
  std::vector<Path> paths;
  for (std::size_t k = 0; k < leaves.size(); ++k) {
    const auto term = detail::single_term(leaves[k].stride);
    if (!term) {
      if (!(leaves[k].extent == I(1))) composites[k] = {{leaves[k].extent, zero<D>()}};
    } else if (std::find(paths.begin(), paths.end(), term->path) == paths.end()) {
      paths.push_back(term->path);
    }
  }
  for (const Path& path : paths) {
    for (const Path& other : paths) {
      if (path.size() < other.size() && std::equal(path.begin(), path.end(), other.begin())) {
        throw Rejection(Kind::type, "B's coordinates reach into " + describe(Vector<I>(I(1), path)) +
                                        " both as a whole and by its mode " + describe(Vector<I>(I(1), other)));
      }
    }
    std::vector<std::size_t> members;
    std::vector<Layout<I>> parts;
    for (std::size_t k = 0; k < leaves.size(); ++k) {
      const auto term = detail::single_term(leaves[k].stride);
      if (!term || term->path != path) continue;
      members.push_back(k);
      parts.push_back(Layout<I>(Mode<I>{leaves[k].extent, term->coefficient}));
    }
    const Layout<I, D> part = composition(detail::at_path(A, path), make_layout(parts));
    for (std::size_t m = 0; m < members.size(); ++m) composites[members[m]] = modes(coalesce(part.mode(m)));
  }
  detail::Composites<I, D> all;
  for (const Modes<I, D>& composite : composites) {
    all.modes.append(composite.begin(), composite.end());
    all.counts.push_back(composite.size());
  }
  return Layout<I, D>(all.nesting(B.shape().nesting()), all.modes);
}

/// A o B by mode: mode k of the result is (mode k of A) o (mode k of the tiler), where an integer n stands for n:1 and `_`
/// keeps the mode of A. Modes of A beyond the tiler's rank are dropped, as in CuTe (docs/conventions.md). Throws
/// Rejection(type) if the tiler has more modes than A.
template <Integer I, class D>
constexpr Layout<I, D> composition(const Layout<I, D>& A, const Tiler<I>& tiler) {
  if (tiler.is_underscore()) return A;
  if (!tiler.is_tuple()) return composition(A, tiler.layout());
  if (A.rank() < tiler.rank()) {
    throw Rejection(Kind::type, "the tiler " + describe(tiler) + " has more modes than the layout " + describe(A));
  }
  std::vector<Layout<I, D>> parts;
  for (std::size_t k = 0; k < tiler.rank(); ++k) parts.push_back(composition(A.mode(k), tiler.modes()[k]));
  return make_layout(parts);
}

}  // namespace colex

#ifdef COLEX_INSTANCE
namespace colex {
COLEX_INSTANCE std::string explain(const Layout<Checked>&, const Layout<Checked>&, const Obstruction<Checked>&);
namespace detail {
COLEX_INSTANCE class CarrySearch<Checked, Checked>;
COLEX_INSTANCE class CarrySearch<Wide, Wide>;
COLEX_INSTANCE class CarrySteps<Checked, Checked>;
COLEX_INSTANCE class CarrySteps<Wide, Wide>;
COLEX_INSTANCE class Composer<Checked, Checked>;
COLEX_INSTANCE class Composer<Wide, Wide>;
COLEX_INSTANCE Composed<Checked, Checked> composed(const Modes<Checked>&, const Modes<Checked>&);
COLEX_INSTANCE Composed<Wide, Wide> composed(const Modes<Wide>&, const Modes<Wide>&);
COLEX_INSTANCE Composite<Checked, Checked> composite(const Layout<Checked>&, const Layout<Checked>&);
COLEX_INSTANCE std::string explanation(const Layout<Wide>&, const Layout<Wide>&, const Obstruction<Wide>&);
}  // namespace detail
}  // namespace colex
#endif

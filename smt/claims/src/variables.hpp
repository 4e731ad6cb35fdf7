// The variables of a claim on a scope: an unknown for each number, and what their domain says of them.
//
//   M >= 1                              M, at least 1
//   0 <= i < size(L)                    i, a coordinate of size(L)
//   L: nonnegative layout in (_,_)      (s_L0,s_L1):(d_L0,d_L1) with extents of at least 1 and strides of at least 0
//   T: shape refining S, (_,_) for _    (s_T0,s_T1) with s_T0·s_T1 = S
//
// Trusted: that these reach every value of the domain that has the profile. Adjectives that are no bound of a single number are
// predicates of the notation, and what they say is false of is no case.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "colex/notation/syntax.hpp"
#include "colex/smt/claims/prove.hpp"

#include "meaning.hpp"

namespace colex::smt_claims {

class Variables {
 public:
  /// What the names of bounds mean is that of the variables before, which `meaning` knows.
  Variables(ClaimScope& scope, Meaning& meaning) : scope_(scope), meaning_(meaning) {}

  /// A value of the variable's domain, in this profile.
  Value draw(const notation::Variable& variable, const Profile& profile) {
    using Type = notation::Variable::Type;
    switch (variable.type) {
      case Type::integer: return integer(variable);
      case Type::layout: return layout(variable, profile);
      case Type::shape: return shape(variable, profile);
      case Type::swizzle:
      case Type::linear: break;
    }
    throw symbolic::Unknown(variable.name + " is a map of bits");
  }

 private:
  /// The bound's value; none if there is none.
  std::optional<Numeral> bound(const notation::Expression& expression) const {
    if (expression.empty()) return std::nullopt;
    return meaning_.integer(expression);
  }

  Numeral integer(const notation::Variable& variable) {
    std::optional<Numeral> lower = bound(variable.lower);
    std::optional<Numeral> below = bound(variable.upper);
    if (lower && variable.lower_is_strict) lower = *lower + Numeral(1);
    if (below && !variable.upper_is_strict) below = *below + Numeral(1);
    const auto from = lower ? number(*lower) : std::nullopt;
    if (from == 0 && below) return scope_.coordinate(variable.name, *below);
    const Numeral n = from ? scope_.at_least(variable.name, *from) : scope_.unknown(variable.name);
    if (lower && !from) scope_.assume(*lower <= n);
    if (below) scope_.assume(n < *below);
    return n;
  }

  /// A literal's value. What is a number on some paths only is left to the path.
  static std::optional<std::int64_t> number(const Numeral& n) {
    if (!n.is_literal()) return std::nullopt;
    return n.traced().value().value();
  }

  /// A tuple of the profile, leaf k being leaf(k).
  template <class F>
  static Tuple<Numeral> filled(const Profile& profile, F&& leaf) {
    std::size_t next = 0;
    return transform_leaves(profile, [&](const Checked&) { return leaf(next++); });
  }

  Tuple<Numeral> extents(const notation::Variable& variable, const Profile& profile) {
    Tuple<Numeral> shape =
        filled(profile, [&](std::size_t k) { return scope_.at_least("s_" + variable.name + std::to_string(k), 1); });
    if (const auto most = bound(variable.rank)) scope_.assume(Numeral(static_cast<std::int64_t>(shape.rank())) <= *most);
    if (const auto most = bound(variable.size)) scope_.assume(product(shape) <= *most);
    return shape;
  }

  Value shape(const notation::Variable& variable, const Profile& profile) {
    Tuple<Numeral> fine = extents(variable, profile);
    if (!variable.refined.empty()) {
      const Value coarse = meaning_.value(variable.refined);
      if (notation::Parameter<Numeral, Tuple<Numeral>>::price(coarse) < 0) throw symbolic::Unknown("a shape refines a shape");
      suppose_refined(notation::Parameter<Numeral, Tuple<Numeral>>::convert(coarse), fine);
    }
    return fine;
  }

  void suppose_refined(const Tuple<Numeral>& coarse, const Tuple<Numeral>& fine) {
    if (coarse.is_leaf()) return scope_.assume(product(fine) == coarse.leaf());
    if (fine.is_leaf() || fine.rank() != coarse.rank())
      throw symbolic::Unknown("the profile of what is refined is not known from the text");
    for (std::size_t k = 0; k < fine.rank(); ++k) suppose_refined(coarse.mode(k), fine.mode(k));
  }

  Value layout(const notation::Variable& variable, const Profile& profile) {
    using notation::Trait;
    const auto is = [&](Trait trait) { return variable.traits.has(trait); };
    const Tuple<Numeral> shape = extents(variable, profile);
    const Tuple<Numeral> stride = filled(profile, [&](std::size_t k) {
      const std::string name = "d_" + variable.name + std::to_string(k);
      if (is(Trait::positive)) return scope_.at_least(name, 1);
      return is(Trait::nonnegative) ? scope_.at_least(name, 0) : scope_.unknown(name);
    });
    const Layout<Numeral> L(shape, stride);
    if (is(Trait::flat) && L.depth() > 1) scope_.drop();
    if (is(Trait::sorted)) suppose_sorted(modes(L));
    if (is(Trait::coalesced)) meaning_.suppose_equal(L, meaning_.call("coalesce", {L}));
    if (const auto end = bound(variable.into)) suppose_into(modes(L), *end);
    if (is(Trait::compact)) suppose("compact", L);
    if (is(Trait::tractable)) suppose("tractable", L);
    // A tractable layout is injective where no extent > 1 has a stride of 0.
    if (is(Trait::injective) && is(Trait::tractable)) suppose_no_broadcast(modes(L));
    if (is(Trait::injective) && !is(Trait::tractable)) suppose("injective", L);
    if (is(Trait::complementable)) suppose_complement(L);
    if (is(Trait::dyadic)) throw symbolic::Unknown("no polynomial is every power of two: a dyadic layout");
    return L;
  }

  void suppose(std::string_view predicate, const Layout<Numeral>& L) {
    const Value answer = meaning_.call(predicate, {L});
    scope_.assume(answer.get<bool>());
  }

  void suppose_complement(const Layout<Numeral>& L) {
    try {
      meaning_.call("complement", {L});
    } catch (const Rejection&) {
      scope_.drop();
    }
  }

  void suppose_sorted(const Modes<Numeral>& modes) {
    for (std::size_t k = 1; k < modes.size(); ++k) {
      scope_.assume(modes[k - 1].stride <= modes[k].stride);
      if (modes[k - 1].stride == modes[k].stride) scope_.assume(modes[k - 1].extent <= modes[k].extent);
    }
  }

  void suppose_into(const Modes<Numeral>& modes, const Numeral& end) {
    Numeral largest(0);
    for (const Mode<Numeral>& mode : modes) {
      if (mode.extent == Numeral(1)) continue;
      scope_.assume(Numeral(0) <= mode.stride);
      largest = largest + (mode.extent - Numeral(1)) * mode.stride;
    }
    scope_.assume(largest < end);
  }

  void suppose_no_broadcast(const Modes<Numeral>& modes) {
    for (const Mode<Numeral>& mode : modes) {
      if (!(mode.extent == Numeral(1))) scope_.assume(Numeral(1) <= mode.stride);
    }
  }

  ClaimScope& scope_;
  Meaning& meaning_;
};

}  // namespace colex::smt_claims

// Recasting at all ranks: a layout in words of n elements, and back in the elements of words; and how large the values are that
// this comes to on its way (fits.cpp says what that is for).
#include "colex/recast.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/rejection.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/theorem.hpp"
#include "colex/theorems/watched.hpp"

#include "within.hpp"

namespace colex::theorems {

namespace {

/// A second probe goes along, which is at the last coordinate that shares the first word, in each mode.
struct Upcast {
  struct State {
    I n;      ///< elements to a word
    I reach;  ///< what the modes can come to within a word
    I part;   ///< what the probe's value is beyond its words
    Prefix layout;
    Prefix words;
    I last_value;  ///< of the layout, at the second probe
    I last_word;   ///< of the result
  };

  State empty(Scope& scope) const { return State{scope.at_least("n", 1), I(0), I(0), no_modes(), no_modes(), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.n, 1, "n");
    is.at_least(s.reach, 0, "reach");
    is.coordinate(s.part, s.reach + I(1), "part of a word");
    is_prefix(is, s.words, "words");
    is.at_least(s.layout.size, 1, "size of the layout");
    is.coordinate(s.layout.at, s.layout.size, "coordinate of the layout");
    is.equal(s.layout.value, s.n * s.words.value + s.part, "value of the layout");
    is.equal(s.last_value, s.reach, "the second probe reaches as far as one can");
    is.equal(s.last_word, I(0), "and is in the first word of each mode");
  }

  Probed next(Scope& scope, const State& /*state*/) const { return unknown_mode(scope); }

  std::optional<State> step(Scope& scope, const State& s, const Probed& n, const Emit& emit) const {
    const std::optional<Mode<I>> words = colex::detail::upcast_step(n.mode, s.n);
    if (!words) return std::nullopt;
    emit(*words);
    return with_words(scope, s, n, *words);
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.reach < s.n) {
      claim_word_of_the_value(scope, s);
    } else {
      scope.claim(s.last_word < s.last_value / s.n, "not the word of the value at the second probe");
    }
  }

  void meaning(Scope& scope, const Run<Probed>& run, const State& s) const {
    const auto R = attempt([&] { return upcast(layout_of(modes_of(run.consumed)), s.n); });
    if (!(s.reach < s.n)) {
      scope.claim(I(R.has_value() ? 1 : 0) == I(0), "modes that add up past a word are rejected");
      return;
    }
    scope.claim(size(*R) == s.words.size, "size");
    scope.claim((*R)(s.words.at) == s.words.value, "value");
    scope.claim(layout_of(modes_of(run.consumed))(s.layout.at) == s.layout.value, "value of the layout");
  }

  static void claim_word_of_the_value(Scope& scope, const State& s) {
    scope.claim(s.n * s.words.value <= s.layout.value, "not beyond the word of the value");
    scope.claim(s.layout.value < s.n * s.words.value + s.n, "and not before it");
  }
  static State with_words(Scope& scope, const State& s, const Probed& n, const Mode<I>& words) {
    const I shared = colex::detail::coordinates_per_word(n.mode, s.n);
    const I last = colex::detail::last_in_word(n.mode, s.n);
    const I digit = n.digit / shared;
    // Which is larger is asked, so that it is known.
    static_cast<void>(static_cast<bool>(digit < words.extent));
    State after = s;
    after.reach = colex::detail::word_reach_step(s.reach, n.mode, s.n);
    after.layout = appended(scope, s.layout, n.mode, n.digit);
    after.words = appended(scope, s.words, words, digit);
    after.part = s.part + n.digit * n.mode.stride - s.n * (digit * words.stride);
    scope.claim(last < n.mode.extent, "the second probe is a coordinate");
    after.last_value = s.last_value + last * n.mode.stride;
    after.last_word = s.last_word + last / shared * words.stride;
    return after;
  }
};

const auto upcast_theorem =
    Induction<Upcast>("upcast.values.all-ranks", "recast.hpp",
                      "where upcast by n returns R, R has at c, divided mode by mode by the coordinates that share a word, "
                      "⌊L(c)/n⌋; where the modes add up past a word, it would have another one")
        .not_with_step(
            "rounded strides",
            [](auto& scope, auto& s, auto& n) -> std::optional<Upcast::State> {
              if (n.mode.stride < I(1)) return Upcast().step(scope, s, n, Unheard());
              const I shared = ceil_div(s.n, n.mode.stride);
              return Upcast::with_words(scope, s, n, Mode<I>{ceil_div(n.mode.extent, shared), ceil_div(n.mode.stride, s.n)});
            })
        .not_with_conclusion("past a word", [](auto& scope, auto& s) { Upcast::claim_word_of_the_value(scope, s); });

/// The j-th part of an element stands behind j others, where one mode counts elements one by one.
struct Downcast {
  struct State {
    I n;      ///< parts of an element
    I j;      ///< the part that is looked at
    I found;  ///< whether the mode of stride 1 was there (0, 1)
    Prefix layout;
    Prefix parts;
  };

  struct Next {
    I is_unit;  ///< 0, 1
    Probed probed;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1);
    return State{n, scope.coordinate("j", n), I(0), no_modes(), no_modes()};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.n, 1, "n");
    is.coordinate(s.j, s.n, "part");
    is.coordinate(s.found, I(2), "whether it was there");
    is_prefix(is, s.layout, "layout");
    if (s.found == I(1)) {
      is.equal(s.parts.size, s.n * s.layout.size, "n times as many");
      is.equal(s.parts.value, s.n * s.layout.value + s.j, "the j-th part of the value");
    } else {
      is.equal(s.parts.size, s.layout.size, "as many");
      is.equal(s.parts.value, s.n * s.layout.value, "the parts before the value");
    }
    is.coordinate(s.parts.at, s.parts.size, "coordinate of the part");
  }

  Next next(Scope& scope, const State& s) const {
    const I is_unit = scope.coordinate("is the unit", I(2));
    Probed probed = unknown_mode(scope);
    if (is_unit == I(1)) {
      scope.assume(s.found == I(0));
      probed.mode.stride = I(1);
    }
    return {is_unit, probed};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    const bool is_unit = static_cast<bool>(n.is_unit == I(1));
    const Mode<I> parts = colex::detail::downcast_step(n.probed.mode, is_unit, s.n);
    emit(parts);
    State after = s;
    if (is_unit) after.found = I(1);
    after.layout = appended(scope, s.layout, n.probed.mode, n.probed.digit);
    after.parts = appended(scope, s.parts, parts, is_unit ? s.n * n.probed.digit + s.j : n.probed.digit);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.found == I(1)) {
      scope.claim(s.parts.value == s.n * s.layout.value + s.j, "the j-th part of the value");
      scope.claim(s.parts.size == s.n * s.layout.size, "n times as many");
    } else {
      scope.claim(s.parts.size == s.layout.size, "without a mode of stride 1 there are no more");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> modes;
    for (const Next& n : run.consumed) modes.push_back(n.probed.mode);
    const auto units = std::count_if(modes.begin(), modes.end(), [](const Mode<I>& mode) { return mode.stride == I(1); });
    const auto R = attempt([&] { return downcast(layout_of(modes), s.n); });
    if (units != 1 || s.found == I(0)) return;
    scope.claim(size(*R) == s.parts.size, "size");
    scope.claim((*R)(s.parts.at) == s.parts.value, "value");
  }
};

const auto downcast_theorem =
    Induction<Downcast>("downcast.values.all-ranks", "recast.hpp",
                        "downcast by n has n times as many elements, and at the j-th part of an element n·L(c) + j")
        .not_with_change("the unit alone", [](auto& after, auto& s, auto& n) {
          if (n.is_unit == I(0)) after.parts.value = s.parts.value + n.probed.digit * n.probed.mode.stride;
        });

/// recast_layout from elements of q·g bits to elements of p·g bits, p and q without a common factor: words of p elements each,
/// and q parts of each word. The twin looks at the part behind.
auto recast_in_place(bool counts_as_many) {
  return [counts_as_many](Scope& scope) {
    const I p = scope.at_least("p", 1), q = scope.at_least("q", 1), g = scope.at_least("g", 1);
    const I value = scope.unknown("L(c)"), word = scope.unknown("word"), part = scope.unknown("R");
    const I j = scope.coordinate("j", q);
    const I reach = scope.coordinate("reach", p);
    const EndsAt words = ends_at("upcast.values.all-ranks", p, reach, of("part"), of("size"), of("at"), value, of("words"),
                                 of("word_at"), word, of("last_value"), of("last_word"));
    suppose(scope, p * word <= value, {words});
    suppose(scope, value < p * word + p, {words});
    suppose(
        scope, part == q * word + j,
        {ends_at("downcast.values.all-ranks", q, j, I(1), of("words"), of("word_at"), word, of("parts"), of("part_at"), part)});
    const I old_bits = q * g, new_bits = p * g, bits = p * q * g;
    const I parts = counts_as_many ? part : part + I(1);
    scope.claim(bits * word <= value * old_bits, "the word begins no later than the element");
    scope.claim(value * old_bits + old_bits <= bits * word + bits, "and ends no sooner");
    scope.claim(bits * word <= parts * new_bits, "it begins no later than what is there in its place");
    scope.claim(parts * new_bits + new_bits <= bits * word + bits, "and ends no sooner");
  };
}

struct UpcastFits {
  struct State {
    I n;
    I reach;  ///< what the modes can come to within a word
    I words;  ///< the largest difference of two words
    I span;   ///< the largest difference of two values of L
    I room;   ///< up to the limit
    I limit;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1), more = any_limit(scope, "room", 0);
    return State{n, I(0), I(0), I(0), n + more, I(1) + n + more};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.n, 1, "n");
    is.at_least(s.span, 0, "cosize, without the first value");
    is.coordinate(s.reach, s.span + I(1), "reach within a word");
    is.at_least(s.words, 0, "words");
    is.that(s.n * s.words <= s.span, "no more words than there is room for");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, I(1) + s.span + s.room, "limit");
    is.that(s.n <= s.limit, "n is within the limit");
  }

  SignedMode next(Scope& scope, const State& s) const { return mode_within(scope, s.room); }

  std::optional<State> step(Scope& scope, const State& s, const SignedMode& next, const Emit& emit) const {
    Watched::Seen seen;
    const Mode<Watched> mode = watched(next.mode(), seen);
    const Watched n(s.n, seen);
    const std::optional<Mode<Watched>> words = colex::detail::upcast_step(mode, n);
    if (!words) {
      claim_within(scope, seen, s.limit, {s.n, next.extent, next.distance});
      return std::nullopt;
    }
    const Watched reach = colex::detail::word_reach_step(Watched(s.reach, seen), mode, n);
    claim_within(scope, seen, s.limit, {s.n, next.extent, next.distance});
    const Mode<I> result = seen_through(*words);
    emit(result);
    const I distance = Signed{result.stride, next.negative}.value();
    return State{
        s.n, reach.number(), s.words + (result.extent - I(1)) * distance, s.span + next.reach(), s.room - next.reach(), s.limit};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.reach < s.limit, "what is shared within words is within the limit");
    scope.claim(s.n * s.words <= s.span, "the words are as close as the values");
  }

  void meaning(Scope& scope, const Run<SignedMode>& run, const State& s) const {
    const Modes<I> modes = modes_of_signed(run.consumed);
    scope.claim(cosize(layout_of(modes)) == I(1) + s.span, "cosize");
    scope.claim(cosize(layout_of(run.emitted)) == I(1) + s.words, "cosize of the words");
    const auto R = attempt([&] { return upcast(layout_of(modes), s.n); });
    if (R) scope.claim(layout_of(run.emitted) == layout_of(colex::modes(*R)), "the words");
  }
};

const auto upcast_fits_theorem =
    Induction<UpcastFits>("upcast.fits.all-ranks", "recast.hpp",
                          "upcast(L, n) computes no number beyond the limit that n, and L's extents, strides and cosize, are "
                          "within; and n times the largest difference of two words is no more than that of two values of L")
        .not_without(1, "of the modes before");

/// The twin leaves out how many parts the last element has.
template <std::int64_t parts_of_the_last>
struct DowncastFits {
  struct State {
    I n;
    I found;  ///< whether the mode of stride 1 was there (0, 1)
    I span;   ///< the largest difference of two values of L
    I parts;  ///< and of the result
    I room;   ///< up to the limit
    I limit;
  };

  struct Next {
    I is_unit;  ///< 0, 1
    SignedMode mode;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1), room = any_limit(scope, "room", 0);
    return State{n, I(0), I(0), I(0), room, n * I(parts_of_the_last) + room};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.n, 1, "n");
    is.coordinate(s.found, I(2), "whether it was there");
    is.at_least(s.span, 0, "cosize, without the first value");
    is.equal(s.parts, s.n * s.span + s.found * (s.n - I(1)), "that of the result");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, s.n * (I(parts_of_the_last) + s.span) + s.room, "limit");
  }

  Next next(Scope& scope, const State& s) const {
    const I is_unit = scope.coordinate("is the unit", I(2));
    SignedMode mode{scope.at_least("s", 1), I(1), I(0)};
    if (is_unit == I(1)) {
      scope.assume(s.found == I(0));
    } else {
      mode.distance = scope.at_least("|d|", 0);
      mode.negative = scope.coordinate("negative", I(2));
    }
    scope.assume(s.n * mode.reach() <= s.room);
    if (mode.extent == I(1)) scope.assume(s.n * mode.distance <= s.limit);
    return {is_unit, mode};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    Watched::Seen seen;
    const bool is_unit = static_cast<bool>(n.is_unit == I(1));
    const Mode<I> mode = seen_through(colex::detail::downcast_step(watched(n.mode.mode(), seen), is_unit, Watched(s.n, seen)));
    emit(mode);
    claim_within(scope, seen, s.limit, {});
    const I distance = Signed{mode.stride, n.mode.negative}.value();
    return {s.n,
            is_unit ? I(1) : s.found,
            s.span + n.mode.reach(),
            s.parts + (mode.extent - I(1)) * distance,
            s.room - s.n * n.mode.reach(),
            s.limit};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(I(1) + s.parts <= s.limit, "the cosize of the result is within the limit");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> modes;
    for (const Next& n : run.consumed) modes.push_back(n.mode.mode());
    scope.claim(cosize(layout_of(modes)) == I(1) + s.span, "cosize");
    scope.claim(cosize(layout_of(run.emitted)) == I(1) + s.parts, "cosize of the result");
    const auto units = std::count_if(modes.begin(), modes.end(), [](const Mode<I>& mode) { return mode.stride == I(1); });
    if (units != 1 || s.found == I(0)) return;
    scope.claim(modes_of_result(modes, s.n) == run.emitted, "the result");
  }

 private:
  static Modes<I> modes_of_result(const Modes<I>& modes, const I& n) { return colex::modes(downcast(layout_of(modes), n)); }
};

const auto downcast_fits_theorem =
    Induction<DowncastFits<1>>("downcast.fits.all-ranks", "recast.hpp",
                               "downcast(L, n) computes no number beyond the limit that n times the cosize of L, and n times the "
                               "stride of each mode of one element, are within; nor is the cosize of what it returns")
        .twin(step_part(DowncastFits<0>(), "the values alone"));

/// recast_layout from elements of old_bits to those of new_bits, words of p elements each and q parts of each word: what upcast
/// is given is within the limit, and so is that by which downcast is bounded. In the twin L's cosize is, and not what it comes to
/// in the new elements.
auto recast_within(bool counts_parts) {
  return [counts_parts](Scope& scope) {
    const I p = scope.at_least("p", 1), q = scope.at_least("q", 1), g = scope.at_least("g", 1);
    const I new_bits = p * g, old_bits = q * g;
    scope.claim(g <= new_bits, "their divisor is no larger than the bits that are given,");
    scope.claim(p <= new_bits, "and so are the elements of a word");
    scope.claim(q <= old_bits, "and its parts");
    const I last = scope.at_least("cosize(L) - 1", 0), room = scope.at_least("room", 0);
    const I limit = (counts_parts ? q * (last / p + I(1)) : new_bits + old_bits + last + I(1)) + room;
    const I words = scope.at_least("largest difference of words", 0), parts = scope.at_least("and of parts", 0);
    suppose(scope, p * words <= last, {ends_at("upcast.fits.all-ranks", p, of("reach"), words, last, of("room"), of("limit"))});
    // Which is larger is asked, so that it is known.
    static_cast<void>(static_cast<bool>(last / p < words));
    scope.claim(q * (words + I(1)) <= limit, "what bounds downcast: q times the cosize of the words");
    suppose(scope, parts <= q * words + q - I(1),
            {ends_at("downcast.fits.all-ranks", q, I(1), words, parts, of("more"), of("bound"))});
    scope.claim(parts < limit, "the cosize of what it returns");
  };
}

}  // namespace

std::vector<Theorem> folds_of_recast() {
  return {
      upcast_theorem,
      downcast_theorem,
      all_ranks("recast.values.all-ranks",
                "recast_layout from elements of qg bits to those of pg bits: an element, and those that its layout has in place "
                "of it, are in the same word of pqg bits",
                "recast.hpp", {{"in place", "one part further", recast_in_place}},
                {"upcast.values.all-ranks", "downcast.values.all-ranks"}),
      upcast_fits_theorem,
      downcast_fits_theorem,
      all_ranks("recast.fits.all-ranks",
                "recast_layout from old_bits to new_bits, which are as q to p, computes no number beyond the limit that both, "
                "L's extents and cosize, and q·(⌊(cosize(L) - 1)/p⌋ + 1) are within, for L without modes of one element",
                "recast.hpp", {{"within", "the cosize alone", recast_within}},
                {"upcast.fits.all-ranks", "downcast.fits.all-ranks"}),
  };
}

}  // namespace colex::theorems

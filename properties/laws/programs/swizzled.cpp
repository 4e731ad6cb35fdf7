// What is made of a swizzled layout W o n o B, by walking: its linear layout, its right inverse, what it has in common with
// others, and where a swizzle stands behind a layout.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_inverse.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_linear.hpp"
#include "colex/composed_recast.hpp"
#include "colex/construct.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/swizzle_transfer.hpp"
#include "colex/tuple_algorithms.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

const Swizzle& swizzle_of(const Value& value) { return value.get<Swizzle>(); }

bool is_power_of_two(std::int64_t n) { return n > 0 && (n & (n - 1)) == 0; }

/// W(n + B(0)), W(n + B(1)), …; none if one of the sums is negative.
Values swizzled_values(const Swizzle& W, std::int64_t n, const Layout<>& B) {
  Values result;
  for (const std::int64_t y : values(B)) {
    if (n + y < 0) return {};
    result.push_back(W(n + y).value());
  }
  return result;
}

/// v(x xor y) = v(x) xor v(y) xor v(0) for all x and y.
bool is_affine(const Values& v) {
  if (!is_power_of_two(static_cast<std::int64_t>(v.size()))) return false;
  for (std::size_t x = 0; x < v.size(); ++x) {
    for (std::size_t y = 0; y < v.size(); ++y) {
      if (v[x ^ y] != (v[x] ^ v[y] ^ v[0])) return false;
    }
  }
  return true;
}

/// There is F exactly if there is to be one, and its values are these xor the first.
Case is_linear(const char* which, const Result<LinearLayout>& F, bool wanted, const Values& v) {
  if (F.has_value() != wanted)
    return Case::fails(std::string(which) + (F ? " is, and the values are not" : " is rejected: " + F.rejection().message()));
  for (std::size_t x = 0; wanted && x < v.size(); ++x) {
    if ((*F)(x) != static_cast<Word>(v[x] ^ v[0]))
      return Case::fails(std::string(which) + " has another value at " + std::to_string(x));
  }
  return Case::of(true);
}

Case is_linear_where_values_are(const Swizzle& W, std::int64_t n, const Layout<>& B) {
  const Values v = swizzled_values(W, n, B);
  if (v.empty()) return Case::filtered();
  const ComposedLayout<> C(W, Checked(n), B);
  const bool affine = is_affine(v);
  const Case part = is_linear("linear_part", try_linear_part(C), affine, v);
  return part.kind == Case::Kind::holds ? is_linear("linear_layout", try_linear_layout(C), affine && v[0] == 0, v) : part;
}

/// Whether the swizzle sends each number below n to one below n.
bool keeps_below(const Swizzle& W, std::int64_t n) {
  for (std::int64_t x = 0; x < n; ++x) {
    if (!(W(x) < Checked(n))) return false;
  }
  return true;
}

/// The length of the right inverse of W o B, where that of B has so many elements.
std::int64_t length_of_inverse(const Swizzle& W, std::int64_t n) {
  if (W.bits() == 0 || std::int64_t{1} << W.window() <= n) return n;
  std::int64_t length = 1;
  while (2 * length <= n) length *= 2;
  while (!keeps_below(W, length)) length /= 2;
  return length;
}

Case is_right_inverse(const Swizzle& W, const Layout<>& B) {
  const ComposedLayout<> C(W, Checked(0), B);
  const auto R = try_right_inverse(C);
  if (!R) return bijective(W) ? Case::filtered() : Case::of(true);
  if (!bijective(W)) return Case::fails("there is " + to_string(*R) + ", and the swizzle has no inverse");
  const std::int64_t wanted = length_of_inverse(W, size(right_inverse(B)).value());
  if (!(size(*R) == Checked(wanted))) return Case::fails(to_string(*R) + " has not " + std::to_string(wanted) + " elements");
  for (std::int64_t k = 0; k < wanted; ++k) {
    if (!(C((*R)(Checked(k))) == Checked(k))) return Case::fails(to_string(*R) + " is no inverse at " + std::to_string(k));
  }
  return Case::of(true);
}

/// Whether some swizzle S has S(from[x]) = to[x] for all x, of those that move bits below 2^12.
bool some_swizzle_sends(const Values& from, const Values& to) {
  for (std::int64_t bits = 0; bits <= 12; ++bits) {
    for (std::int64_t base = 0; bits + base <= 12; ++base) {
      for (std::int64_t shift = -12; shift <= 12; ++shift) {
        const Swizzle S(bits, base, shift);
        std::size_t x = 0;
        while (x < from.size() && S(from[x]).value() == to[x]) ++x;
        if (x == from.size()) return true;
      }
    }
  }
  return false;
}

/// A o W, for A of bits that differ from each other.
Case stands_behind(const Layout<>& A, const Swizzle& W) {
  const auto moved = try_composition(A, W);
  Values wanted;
  for (std::int64_t x = 0; x < size(A).value(); ++x) wanted.push_back(A(W(x)).value());
  const bool exists = keeps_below(W, size(A).value()) && some_swizzle_sends(values(A), wanted);
  if (moved.has_value() != exists)
    return Case::fails(moved ? "there is " + to_string(*moved) : "rejected: " + moved.rejection().message());
  for (std::int64_t x = 0; exists && x < size(A).value(); ++x) {
    if (!((*moved)(Checked(x)) == A(W(x)))) return Case::fails(to_string(*moved) + " has another value at " + std::to_string(x));
  }
  return Case::of(true);
}

/// (A, extent:stride) o W, for a mode behind the coordinates that W changes and of a stride beyond A's values.
Case goes_on_behind(const Layout<>& A, const Swizzle& W, std::int64_t extent, std::int64_t stride) {
  const Layout<> longer = make_layout<Checked, Checked>({A, Layout<>(Mode<Checked>{Checked(extent), Checked(stride)})});
  const auto whole = try_composition(longer, W), begin = try_composition(A, W);
  if (whole.has_value() != begin.has_value())
    return Case::fails(whole ? begin.rejection().message() : whole.rejection().message());
  const std::int64_t count = size(A).value();
  for (std::int64_t x = 0; whole && x < 3 * count && x / count < extent; ++x) {
    if (!((*whole)(Checked(x)) == (*begin)(Checked(x % count)) + Checked(x / count * stride)))
      return Case::fails(to_string(*whole) + " has another value at " + std::to_string(x));
  }
  return Case::of(true);
}

/// S o to, which permutes the coordinates behind `to` as W does behind `from`, for layouts of bits that differ from each other.
Case is_transferred(const Swizzle& W, const Layout<>& from, const Layout<>& to) {
  const Values addresses = values(from), places = values(to);
  Values wanted;
  for (const std::int64_t address : addresses) {
    const auto image = std::find(addresses.begin(), addresses.end(), W(address).value());
    if (image != addresses.end()) wanted.push_back(places[static_cast<std::size_t>(image - addresses.begin())]);
  }
  const auto moved = attempt([&] { return transfer_swizzle(W, from, to); });
  const bool exists = wanted.size() == places.size() && some_swizzle_sends(places, wanted);
  if (moved.has_value() != exists)
    return Case::fails(moved ? "there is " + to_string(*moved) : "rejected: " + moved.rejection().message());
  for (std::size_t x = 0; exists && x < wanted.size(); ++x) {
    if (!((*moved)(Checked(static_cast<std::int64_t>(x))) == Checked(wanted[x])))
      return Case::fails(to_string(*moved) + " has another value at " + std::to_string(x));
  }
  return Case::of(true);
}

/// A's shape with strides that count through it, from the left or from the right, or twice as far.
Layout<> counting(const Layout<>& A, std::int64_t how) {
  if (how == 1) return make_layout_right(A.shape());
  const Layout<> left = make_layout_left(A.shape());
  return how == 0 ? left : Layout<>(A.shape(), transform_leaves(left.stride(), [](Checked d) { return d * Checked(2); }));
}

Case is_common_beginning(const ComposedLayout<>& C, const Layout<>& inner, const Layout<>& B) {
  const Values wanted = longest_beginning(right_inverse(B), [&](Checked x, std::int64_t i) {
    return x < size(C) && inner(x) == Checked(i) && C(x) == C(Checked(0)) + Checked(i);
  });
  const Layout<> M = max_common_layout(C, B);
  return values(M) == wanted ? Case::of(true) : Case::fails(to_string(M) + " instead of the values " + text(wanted));
}

/// The same for A o n o L: the inner layout is A o L where there is one, and A of a sum from n on is the sum of A's values.
Case is_common_beginning(const Layout<>& A, std::int64_t n, const Layout<>& L, const Layout<>& B) {
  const auto AL = try_composition(A, L);
  bool adds_up = AL.has_value();
  for (Checked x(0); adds_up && x < size(L); x = x + Checked(1)) adds_up = A(Checked(n) + L(x)) == A(Checked(n)) + A(L(x));
  return is_common_beginning(ComposedLayout<>(A, Checked(n), L), adds_up ? *AL : L, B);
}

ProgramVariable any_offset(std::int64_t most) { return integer("n", 0, most); }

}  // namespace

namespace programs {

void swizzled(Programs& laws) {
  const ProgramVariable W{"W", [](const Assignment&) { return cases::SwizzleDomain{}; }};

  laws.add({"swizzled.linear",
            "A swizzled layout has a linear part exactly if its value at x xor y is the xor of those at x, y and 0, and is a "
            "linear layout if besides it begins at 0; both have its values.",
            "colex composed_linear.hpp", evidence::Expected::stands,
            "forall W: swizzle, 0 <= n <= 64, B: layout rank <= 3 size <= 32 if 0 <= n + B(x) for all x: claim "
            "defined(linear_part(W o n o B)) == (W(n + B(x xor y)) == W(n + B(x)) xor W(n + B(y)) xor W(n) for all x, y), and "
            "defined(linear_layout(W o n o B)) where besides W(n) == 0"},
           {W, any_offset(64), layout("B", {}, 3, 32)}, [](const Assignment& values) {
             return is_linear_where_values_are(swizzle_of(values[0]), integer_of(values[1]), layout_of(values[2]));
           });

  laws.add(
      {"swizzled.right_inverse",
       "The right inverse of a swizzled layout is as long as that of the layout, but for a swizzle that reaches beyond it: then "
       "it ends at the largest power of two below which the swizzle stays.",
       "CuTe right_inverse(ComposedLayout)", evidence::Expected::stands,
       "forall W: swizzle, B: nonnegative layout rank <= 3 size <= 64 if W o B has a right inverse R: claim bijective(W) and (W "
       "o B)(R(k)) == k for k < size(R), and size(R) == size(right_inverse(B)), or the largest 2^i in it that W maps to itself"},
      {W, layout("B", {Trait::nonnegative}, 3, 64)},
      [](const Assignment& values) { return is_right_inverse(swizzle_of(values[0]), layout_of(values[1])); });

  laws.add({"swizzled.behind",
            "A swizzle of the coordinates of a layout of powers of two is a swizzle behind it exactly where it stays within the "
            "domain and some swizzle makes of the values what it makes of the coordinates.",
            "CuTe composition(Layout, Swizzle)", evidence::Expected::stands,
            "forall W: swizzle, A: dyadic injective nonnegative layout rank <= 3 size <= 64 into 4096: claim "
            "defined(composition(A, W)) == (W maps [0, size(A)) to itself, and there is a swizzle S with S(A(x)) == A(W(x)) for "
            "all x), and composition(A, W)(x) == A(W(x))"},
           {W, layout("A", {Trait::dyadic, Trait::injective, Trait::nonnegative}, 3, 64, 4096)},
           [](const Assignment& values) { return stands_behind(layout_of(values[1]), swizzle_of(values[0])); });

  laws.add({"swizzled.behind.longer",
            "A mode behind the coordinates that a swizzle changes, of a stride beyond the values, changes nothing of the swizzle "
            "behind the layout.",
            "CuTe composition(Layout, Swizzle)", evidence::Expected::stands,
            "forall W: swizzle, A: dyadic injective nonnegative layout rank <= 3 size <= 64 into 4096, n of 1, 2, 3, 5, 6, or "
            "2^62 in steps of 0 if W changes nothing, if 2^window(W) <= size(A) or W changes nothing: claim composition((A, "
            "n:4096), W) is there exactly if composition(A, W) is, and has its values, and 4096 more in each step"},
           {W, layout("A", {Trait::dyadic, Trait::injective, Trait::nonnegative}, 3, 64, 4096), integer("n", 0, 5)},
           [](const Assignment& values) {
             constexpr std::array<std::int64_t, 6> extents = {1, 2, 3, 5, 6, std::int64_t{1} << 62};
             const Swizzle& swizzle = swizzle_of(values[0]);
             const Layout<>& A = layout_of(values[1]);
             const std::int64_t which = integer_of(values[2]);
             const bool is_within = swizzle.bits() > 0 && which < 5 && !(size(A) < Checked(std::int64_t{1} << swizzle.window()));
             if (swizzle.bits() > 0 && !is_within) return Case::filtered();
             return goes_on_behind(A, swizzle, extents.at(static_cast<std::size_t>(which)), which == 5 ? 0 : 4096);
           });

  laws.add(
      {"swizzled.transfer",
       "A swizzle is transferred from a layout of powers of two to another exactly where it permutes the one's addresses and "
       "some swizzle permutes the other's as it does.",
       "CuTe transfer_swizzle", evidence::Expected::stands,
       "forall W: swizzle, A: dyadic injective nonnegative layout rank <= 3 size <= 32 into 256, B of A's shape, counting "
       "from the left, from the right, or from the left in steps of 2: claim defined(transfer_swizzle(W, A, B)) == (W "
       "permutes the values of A, W(A(x)) = A(s(x)), and there is a swizzle S with S(B(x)) == B(s(x)) for all x), and "
       "transfer_swizzle(W, A, B)(x) == B(s(x))"},
      {W, layout("A", {Trait::dyadic, Trait::injective, Trait::nonnegative}, 3, 32, 256), integer("B", 0, 2)},
      [](const Assignment& values) {
        const Layout<>& A = layout_of(values[1]);
        return is_transferred(swizzle_of(values[0]), A, counting(A, integer_of(values[2])));
      });

  laws.add({"swizzled.max_common",
            "What a swizzled layout has in common with a layout is the longest layout that begins the latter's right inverse, "
            "and through which both count, within the former's domain.",
            "CuTe max_common_layout(ComposedLayout, Layout)", evidence::Expected::stands,
            "forall W: swizzle, 0 <= n <= 64, L: nonnegative layout rank <= 3 size <= 64, B: nonnegative layout rank <= 3 size "
            "<= 64: claim max_common_layout(W o n o L, B) has the values R(0), ..., R(m-1), R = right_inverse(B), for the "
            "largest m with L(R(i)) == i and W(n + L(R(i))) == W(n) + i for i < m that are a layout's values"},
           {W, any_offset(64), layout("L", {Trait::nonnegative}, 3, 64), layout("B", {Trait::nonnegative}, 3, 64)},
           [](const Assignment& values) {
             const Layout<>& L = layout_of(values[2]);
             return is_common_beginning(ComposedLayout<>(swizzle_of(values[0]), Checked(integer_of(values[1])), L), L,
                                        layout_of(values[3]));
           });

  laws.add(
      {"composed.max_common.layout",
       "What a layout seen through another one has in common with a layout is the longest layout that begins the latter's right "
       "inverse, and through which both count, within the former's domain.",
       "CuTe max_common_layout(ComposedLayout, Layout)", evidence::Expected::stands,
       "forall 2 <= p <= 8, 2 <= q <= 4, 0 <= d <= 2, 0 <= e <= 16, 0 <= n <= 8, L: compact layout rank <= 3 size <= 32, B: "
       "nonnegative layout rank <= 3 size <= 32: claim max_common_layout(A o n o L, B) for A = (p,q):(d,e) has the values R(0), "
       "..., R(m-1), R = right_inverse(B), for the largest m with A(n + L(R(i))) == A(n) + i for i < m, and, where A(n + L(x)) "
       "== "
       "A(n) + A(L(x)) for all x, A(L(R(i))) == i, else L(R(i)) == i, that are a layout's values"},
      {integer("p", 2, 8), integer("q", 2, 4), integer("d", 0, 2), integer("e", 0, 16), any_offset(8),
       layout("L", {Trait::compact}, 3, 32), layout("B", {Trait::nonnegative}, 3, 32)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return Checked(integer_of(values[k])); };
        return is_common_beginning(colex::layout_of(Modes<Checked>{{at(0), at(2)}, {at(1), at(3)}}), integer_of(values[4]),
                                   layout_of(values[5]), layout_of(values[6]));
      });

  laws.add(
      {"swizzled.linear.cleared",
       "Behind a swizzle that clears bits it is seen where steps upwards and downwards together leave these bits: a layout has "
       "a linear part exactly if its value at x xor y is the xor of those at x, y and 0.",
       "colex composed_linear.hpp", evidence::Expected::stands,
       "forall 1 <= b <= 4, 0 <= m <= 1, 0 <= n <= 40, -8 <= d, e, f <= 8 if 0 <= n + (2,2,2):(d,e,f)(x) for all x: claim "
       "defined(linear_part(Sw<b,m,0> o n o (2,2,2):(d,e,f))) == (the values at x xor y are the xor of those at x, y and 0)"},
      {integer("b", 1, 4), integer("m", 0, 1), any_offset(40), integer("d", -8, 8), integer("e", -8, 8), integer("f", -8, 8)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        const Layout<> B = colex::layout_of(Modes<Checked>{{2, at(3)}, {2, at(4)}, {2, at(5)}});
        return is_linear_where_values_are(Swizzle(at(0), at(1), 0), at(2), B);
      });
}

}  // namespace programs

}  // namespace colex::laws

#include <utility>

#include "colex/bijective.hpp"
#include "colex/compatible.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_values.hpp"
#include "colex/composition.hpp"
#include "colex/contiguous.hpp"
#include "colex/coordinate.hpp"
#include "colex/coshape.hpp"
#include "colex/coverage.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/f2_span.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/knapsack_search.hpp"
#include "colex/notation/reason.hpp"
#include "colex/ordered.hpp"
#include "colex/vector_width.hpp"

namespace colex::notation {

namespace {

using Arguments = std::vector<Argument>;
using Found = std::optional<Witness>;
using T = Tuple<Checked>;
using L = Layout<>;
using C = CoordinateLayout<>;
using K = ComposedLayout<>;

auto search() { return knapsack_search<Checked>(); }

std::string text_of(const T& coordinate) { return to_string(Value<>(coordinate)); }

/// Calls f with what the argument is: a layout (also a shape, where one stands for its compact layout), a layout of coordinates
/// or a composed layout. Nothing for any other value.
template <class F>
Found with_layout(const Argument& argument, F&& f) {
  if (const K* composed = argument.value.as<K>()) return f(*composed);
  if (const C* coordinates = argument.value.as<C>()) return f(*coordinates);
  if (Parameter<Checked, L>::price(argument.value) < 0) return std::nullopt;
  return f(Parameter<Checked, L>::convert(argument.value));
}
/// The same for layouts whose values are integers.
template <class F>
Found with_integer_layout(const Argument& argument, F&& f) {
  return with_layout(argument, [&]<class A>(const A& layout) -> Found {
    if constexpr (std::is_same_v<A, C>)
      return std::nullopt;
    else
      return f(layout);
  });
}
template <class F>
Found with_integer_layouts(const Argument& first, const Argument& second, F&& f) {
  return with_integer_layout(first,
                             [&](const auto& A) { return with_integer_layout(second, [&](const auto& B) { return f(A, B); }); });
}

/// A coordinate as a person reads it: T5 V2 of a thread-value layout.
std::string told(const Argument& argument, const T& shape, const T& coordinate) {
  if (!argument.is_thread_value || shape.is_leaf() || shape.rank() != 2 || coordinate.is_leaf()) return text_of(coordinate);
  return "T" + to_string(crd2idx(coordinate.mode(0), shape.mode(0))) + " V" +
         to_string(crd2idx(coordinate.mode(1), shape.mode(1)));
}

/// A coordinate of argument k, in words and as a place.
struct Spot {
  std::string text;
  Place place;
};
Spot spot(const Arguments& arguments, std::size_t k, const T& shape, const T& coordinate) {
  return {told(arguments[k], shape, coordinate), {k, crd2idx(coordinate, shape).value()}};
}
Spot spot(const Arguments& arguments, std::size_t k, const T& shape, const Checked& index) {
  return spot(arguments, k, shape, idx2crd(T(index), shape));
}

template <class A>
std::string value_text(const A& layout, const T& coordinate) {
  if constexpr (std::is_same_v<A, C>)
    return text_of(value_as_coordinate(layout, coordinate));
  else
    return to_string(layout(coordinate));
}

template <class A>
Found collision(const Arguments& arguments, const A& layout, const Decision<Collision<Checked>>& decision) {
  if (!decision.is_no()) return std::nullopt;
  if (!decision.witness()) return Witness{"it has more coordinates than there are values that it can have", {}};
  const Spot first = spot(arguments, 0, layout.shape(), decision.witness()->first);
  const Spot second = spot(arguments, 0, layout.shape(), decision.witness()->second);
  return Witness{first.text + " and " + second.text + " both have the value " + value_text(layout, decision.witness()->first),
                 {first.place, second.place}};
}

Found against_linear(const LinearLayout& F, bool injectivity) {
  const F2Span span(F.columns());
  if (injectivity && !span.kernel().empty())
    return Witness{"0 and " + std::to_string(span.kernel().front()) + " both have the value 0", {}};
  if (injectivity) return std::nullopt;
  for (std::size_t bit = 0; bit < F.output_bits(); ++bit) {
    if (!span.smallest_preimage(Word{1} << bit))
      return Witness{"no coordinate has the value " + std::to_string(Word{1} << bit), {}};
  }
  return std::nullopt;
}

Found against_swizzle(const Swizzle& sw) {
  if (bijective(sw)) return std::nullopt;
  const std::string source = std::to_string(std::int64_t{1} << sw.source());
  return Witness{"0 and " + source + " both go to 0: with a shift of 0 each bit is xored with itself", {}};
}

Found against_injective(const Arguments& arguments) {
  if (const auto* F = arguments[0].value.as<LinearLayout>()) return against_linear(*F, true);
  if (const auto* sw = arguments[0].value.as<Swizzle>()) return against_swizzle(*sw);
  return with_layout(arguments[0], [&](const auto& A) { return collision(arguments, A, injective(A, search())); });
}

/// What is uneven in how a layout holds [0, n).
template <class A>
Found unevenness(const Arguments& arguments, const A& layout, const Uneven<Checked>& uneven) {
  using How = Uneven<Checked>::How;
  const std::string value = to_string(uneven.element);
  if (uneven.how == How::missing) return Witness{"no coordinate has the value " + value, {}};
  const Spot first = spot(arguments, 0, layout.shape(), uneven.first);
  if (uneven.how == How::outside) {
    const std::string why = uneven.element < Checked(0) ? "below 0" : "beyond its " + to_string(size(layout)) + " elements";
    return Witness{first.text + " has the value " + value + ", which is " + why, {first.place}};
  }
  const Spot second = spot(arguments, 0, layout.shape(), uneven.second);
  return Witness{first.text + " and " + second.text + " both have the value " + value, {first.place, second.place}};
}

Found against_bijective(const Arguments& arguments) {
  if (const auto* F = arguments[0].value.as<LinearLayout>()) {
    const Found twice = against_linear(*F, true);
    return twice ? twice : against_linear(*F, false);
  }
  if (const auto* sw = arguments[0].value.as<Swizzle>()) return against_swizzle(*sw);
  return with_integer_layout(arguments[0], [&]<class A>(const A& layout) -> Found {
    if (const Found twice = collision(arguments, layout, injective(layout, search()))) return twice;
    std::optional<Uneven<Checked>> uneven;
    if constexpr (std::is_same_v<A, K>)
      uneven = bijective(layout, search()).witness();
    else
      uneven = coverage(layout, size(layout)).uneven;
    return uneven ? unevenness(arguments, layout, *uneven) : std::nullopt;
  });
}

Found missed(const Checked& hole) {
  return Witness{"no coordinate has the value " + to_string(hole) + ", and there are values on both sides of it", {}};
}

Found against_contiguous(const Arguments& arguments) {
  return with_integer_layout(arguments[0], [&]<class A>(const A& layout) -> Found {
    std::optional<Checked> hole;
    if constexpr (std::is_same_v<A, K>)
      hole = contiguous(layout, search()).witness();
    else
      hole = first_hole(layout);
    return hole ? missed(*hole) : std::nullopt;
  });
}

Found against_surjective(const Arguments& arguments) {
  if (const auto* F = arguments[0].value.as<LinearLayout>()) return against_linear(*F, false);
  if (const auto* sw = arguments[0].value.as<Swizzle>()) return against_swizzle(*sw);
  return with_integer_layout(arguments[0], [&]<class A>(const A& layout) -> Found {
    Checked least(0);
    if constexpr (std::is_same_v<A, K>) {
      const auto decision = surjective(layout, search());
      if (!decision.is_no() || !decision.witness()) return std::nullopt;
      least = *decision.witness();
      if (least == Checked(0)) return Witness{"no coordinate has the value 0", {}};
    } else {
      least = least_value(modes(layout));
    }
    if (least < Checked(0)) return Witness{"the value " + to_string(least) + " is below 0", {}};
    return against_contiguous(arguments);
  });
}

Found against_order(const Arguments& arguments, bool strictly) {
  return with_integer_layout(arguments[0], [&]<class A>(const A& layout) -> Found {
    std::optional<Checked> x;
    if constexpr (std::is_same_v<A, K>)
      x = (strictly ? ordered(layout) : non_decreasing(layout)).witness();
    else
      x = first_step_below(layout, Checked(strictly ? 1 : 0));
    if (!x) return std::nullopt;
    const Spot here = spot(arguments, 0, layout.shape(), *x);
    const Spot next = spot(arguments, 0, layout.shape(), *x + Checked(1));
    return Witness{"the value at " + here.text + " is " + to_string(layout(*x)) + ", and at " + next.text +
                       ", the next coordinate, " + to_string(layout(*x + Checked(1))),
                   {here.place, next.place}};
  });
}

/// The values of two functions where they differ first.
template <class A, class B>
Found difference(const Arguments& arguments, const A& first, const B& second, const Checked& x) {
  if (!colex::detail::same_size(first, second))
    return Witness{"the sizes are " + to_string(size(first)) + " and " + to_string(size(second)), {}};
  const Spot here = spot(arguments, 0, first.shape(), x);
  const Spot there = spot(arguments, 1, second.shape(), x);
  const std::string value = value_text(first, idx2crd(T(x), first.shape()));
  const std::string other = value_text(second, idx2crd(T(x), second.shape()));
  return Witness{here.text == there.text ? "at " + here.text + " the values are " + value + " and " + other
                                         : here.text + " of the first has the value " + value + ", and " + there.text +
                                               " of the second, the same 1-D coordinate, " + other,
                 {here.place, there.place}};
}

Found against_equal(const Arguments& arguments) {
  const Swizzle* sw = arguments[0].value.as<Swizzle>();
  const Swizzle* other = arguments[1].value.as<Swizzle>();
  if (sw != nullptr && other != nullptr) {
    for (std::int64_t x = 1; x < std::int64_t{1} << 61; x *= 2) {
      if ((*sw)(x) == (*other)(x)) continue;
      const std::string at = std::to_string(x);
      return Witness{at + " goes to " + to_string((*sw)(x)) + " by the first and to " + to_string((*other)(x)) + " by the second",
                     {}};
    }
    return std::nullopt;
  }
  const C* coordinates = arguments[0].value.as<C>();
  const C* others = arguments[1].value.as<C>();
  if (coordinates != nullptr && others != nullptr) {
    const auto x = first_difference(*coordinates, *others);
    return x ? difference(arguments, *coordinates, *others, *x) : std::nullopt;
  }
  return with_integer_layouts(arguments[0], arguments[1], [&]<class A, class B>(const A& first, const B& second) -> Found {
    std::optional<Checked> x;
    if constexpr (std::is_same_v<A, L> && std::is_same_v<B, L>)
      x = first_difference(first, second);
    else
      x = equal(first, second).witness();
    return x ? difference(arguments, first, second, *x) : std::nullopt;
  });
}

Found against_disjoint(const Arguments& arguments) {
  return with_integer_layouts(arguments[0], arguments[1], [&](const auto& A, const auto& B) -> Found {
    const auto decision = disjoint(A, B, search());
    if (!decision.is_no() || !decision.witness()) return std::nullopt;
    const Spot first = spot(arguments, 0, A.shape(), decision.witness()->first);
    const Spot second = spot(arguments, 1, B.shape(), decision.witness()->second);
    return Witness{"both have the value " + to_string(A(decision.witness()->first)) + ": the first at " + first.text +
                       ", the second at " + second.text,
                   {first.place, second.place}};
  });
}

Found against_same_image(const Arguments& arguments) {
  return with_integer_layouts(arguments[0], arguments[1], [&](const auto& A, const auto& B) -> Found {
    const auto decision = same_image(A, B, search());
    if (!decision.is_no() || !decision.witness()) return std::nullopt;
    const bool in_first = image_contains(A, *decision.witness(), search()).is_yes();
    return Witness{to_string(*decision.witness()) + " is a value of the " + (in_first ? "first" : "second") + " only", {}};
  });
}

Found against_same_offsets(const Arguments& arguments) {
  return with_integer_layouts(arguments[0], arguments[1], [&]<class A, class B>(const A& first, const B& second) -> Found {
    std::optional<Checked> value;
    if constexpr (std::is_same_v<A, L> && std::is_same_v<B, L>)
      value = first_offset_difference(first, second);
    else
      value = same_offsets(first, second, search()).witness();
    if (!value && !colex::detail::same_size(first, second))
      return Witness{"the sizes are " + to_string(size(first)) + " and " + to_string(size(second)), {}};
    if (!value) return std::nullopt;
    return Witness{"the value " + to_string(*value) + " occurs more often in one of them than in the other", {}};
  });
}

/// The values of a layout nearest to one that it does not have.
template <class A>
std::string neighbours(const A& layout, const Checked& value) {
  constexpr std::int64_t farthest = 64;
  std::string text;
  for (const std::int64_t direction : {-1, 1}) {
    for (std::int64_t distance = 1; distance <= farthest; ++distance) {
      const Checked candidate = value + Checked(direction * distance);
      if (!image_contains(layout, candidate, search()).is_yes()) continue;
      text += (text.empty() ? "" : " and ") + to_string(candidate);
      break;
    }
  }
  return text;
}

Found about_image(const Arguments& arguments, bool truth) {
  const Checked* value = arguments[1].value.as<Checked>();
  if (value == nullptr) return std::nullopt;
  return with_integer_layout(arguments[0], [&](const auto& A) -> Found {
    const auto decision = image_contains(A, *value, search());
    if (truth && decision.witness()) {
      const Spot where = spot(arguments, 0, A.shape(), *decision.witness());
      return Witness{to_string(*value) + " is the value at " + where.text, {where.place}};
    }
    const std::string near = truth ? "" : neighbours(A, *value);
    return near.empty() ? std::nullopt : Found(Witness{"the nearest values are " + near, {}});
  });
}

std::string text_of(const Mode<Checked>& mode) { return to_string(Value<>(L(mode))); }

Found against_tractable(const Arguments& arguments) {
  if (Parameter<Checked, L>::price(arguments[0].value) < 0) return std::nullopt;
  const auto broken = broken_chain(Parameter<Checked, L>::convert(arguments[0].value));
  if (!broken) return std::nullopt;
  if (!broken->before) return Witness{"the mode " + text_of(broken->next) + " has a negative stride", {}};
  const Mode<Checked>& before = *broken->before;
  return Witness{"sorted by stride, " + text_of(before) + " comes before " + text_of(broken->next) + ", and the stride " +
                     to_string(broken->next.stride) + " is no multiple of " + to_string(before.extent) + "*" +
                     to_string(before.stride),
                 {}};
}

Found against_admissible(const Arguments& arguments) {
  if (Parameter<Checked, L>::price(arguments[1].value) < 0) return std::nullopt;
  const L B = Parameter<Checked, L>::convert(arguments[1].value);
  return with_layout(arguments[0], [&]<class A>(const A& layout) -> Found {
    if constexpr (std::is_same_v<A, K>) {
      const auto composite = try_composition(layout.inner(), B);
      return composite ? std::nullopt : Found(Witness{composite.rejection().message(), {}});
    } else {
      const auto composite = try_composition(layout, B);
      return composite ? std::nullopt : Found(Witness{composite.rejection().message(), {}});
    }
  });
}

Found against_covers(const Arguments& arguments) {
  for (const Argument& argument : arguments) {
    if (Parameter<Checked, L>::price(argument.value) < 0) return std::nullopt;
  }
  const auto fault =
      coverage_fault(Parameter<Checked, L>::convert(arguments[0].value), Parameter<Checked, L>::convert(arguments[1].value));
  if (!fault) return std::nullopt;
  return Witness{to_string(fault->value) + (fault->hit_twice ? " is two of the sums" : " is none of the sums"), {}};
}

Found against_involution(const Arguments& arguments) {
  const Swizzle* sw = arguments[0].value.as<Swizzle>();
  if (sw == nullptr) return std::nullopt;
  for (std::int64_t bit = 0; bit < sw->window(); ++bit) {
    const std::int64_t x = std::int64_t{1} << bit;
    const Checked once = (*sw)(x);
    const Checked twice = (*sw)(once);
    if (!(twice == Checked(x)))
      return Witness{std::to_string(x) + " goes to " + to_string(once) + ", and that to " + to_string(twice), {}};
  }
  return std::nullopt;
}

/// Where the shape b does not refine the shape a: the first mode at fault, within `place`.
std::string unrefined(const T& a, const T& b, const std::string& place) {
  if (a.is_leaf()) {
    if (a.leaf() == product(b)) return "";
    return place + text_of(a) + " against " + text_of(b) + (b.is_leaf() ? "" : ", whose size is " + to_string(product(b)));
  }
  if (b.is_leaf() || a.rank() != b.rank()) return place + text_of(a) + " against " + text_of(b) + ", which has not as many modes";
  for (std::size_t k = 0; k < a.rank(); ++k) {
    const std::string fault = unrefined(a.mode(k), b.mode(k), "in mode " + std::to_string(k) + ", ");
    if (!fault.empty()) return fault;
  }
  return "";
}

std::optional<T> shape_of(const Argument& argument) {
  if (const L* layout = argument.value.as<L>()) return layout->shape();
  if (const C* layout = argument.value.as<C>()) return layout->shape();
  if (Parameter<Checked, T>::price(argument.value) < 0) return std::nullopt;
  return Parameter<Checked, T>::convert(argument.value);
}

Found against_compatible(const Arguments& arguments) {
  const auto a = shape_of(arguments[0]);
  const auto b = shape_of(arguments[1]);
  const std::string fault = a && b ? unrefined(*a, *b, "") : "";
  return fault.empty() ? std::nullopt : Found(Witness{fault, {}});
}

/// How a function's falsehood is shown, and for how many arguments.
struct Row {
  std::string_view function;
  std::size_t arguments;
  Found (*show)(const Arguments&);
};

constexpr Row rows[] = {
    {"injective", 1, against_injective},
    {"bijective", 1, against_bijective},
    {"compact", 1, against_bijective},
    {"surjective", 1, against_surjective},
    {"contiguous", 1, against_contiguous},
    {"ordered", 1, [](const Arguments& arguments) { return against_order(arguments, true); }},
    {"non_decreasing", 1, [](const Arguments& arguments) { return against_order(arguments, false); }},
    {"equal", 2, against_equal},
    {"disjoint", 2, against_disjoint},
    {"same_image", 2, against_same_image},
    {"same_offsets", 2, against_same_offsets},
    {"image_contains", 2, [](const Arguments& arguments) { return about_image(arguments, false); }},
    {"tractable", 1, against_tractable},
    {"admissible", 2, against_admissible},
    {"covers", 2, against_covers},
    {"is_involution", 1, against_involution},
    {"compatible", 2, against_compatible},
};

Found found(std::string_view function, const Arguments& arguments, bool truth) {
  if (truth) return function == "image_contains" && arguments.size() == 2 ? about_image(arguments, true) : std::nullopt;
  for (const Row& row : rows) {
    if (row.function == function && row.arguments == arguments.size()) return row.show(arguments);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Witness> witness(std::string_view function, const std::vector<Argument>& given, bool truth) {
  std::vector<Argument> arguments = given;
  for (Argument& argument : arguments) argument.value = detail::as_composed(argument.value);
  // What is found on the way may overflow where the decision did not; then there is no witness to show.
  try {
    return found(function, arguments, truth);
  } catch (const Rejection&) {
    return std::nullopt;
  }
}

}  // namespace colex::notation

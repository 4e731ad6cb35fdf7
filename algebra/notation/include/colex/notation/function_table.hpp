// The functions of the notation, one row each.
//
//   table.row("coalesce", "coalesce(L[, profile])", "the fewest modes that give the same function",
//             [](const Layout<I>& L) { return coalesce(L); },
//             [](const Layout<I>& L, const Tuple<I>& profile) { return coalesce(L, profile); });
//
// A row has as many implementations as the function has signatures. Their parameter types say what is asked for (coerce.hpp);
// what they return is anything that is a value, or a Decision, a Result, an optional or a number of modes of one. Adding an
// operation is adding a row.
//
// Why plain function pointers? A row's implementations are lambdas without captures, so they need no storage.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "colex/decision.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/edit_distance.hpp"
#include "colex/notation/tensor.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::notation {

namespace detail {

template <class F>
struct Signature : Signature<decltype(&F::operator())> {};
template <class C, class R, class... P>
struct Signature<R (C::*)(P...) const> {
  using Returned = std::remove_cvref_t<R>;
  using Parameters = std::tuple<std::remove_cvref_t<P>...>;
};

template <class T>
struct IsRest : std::false_type {};
template <class T>
struct IsRest<Rest<T>> : std::true_type {};

template <class T>
struct IsDecision : std::false_type {};
template <class W>
struct IsDecision<Decision<W>> : std::true_type {};
template <>
struct IsDecision<YesOrNo> : std::true_type {};
template <class T>
struct IsResult : std::false_type {};
template <class T>
struct IsResult<Result<T>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// Makes a value of what an implementation returns, where it stays; or says why there is none. A decision that reached its budget
/// is a Rejection(unknown).
template <Integer I, class T>
std::optional<Rejection> put(T&& result, Value<I>& value) {
  using R = std::remove_cvref_t<T>;
  if constexpr (IsDecision<R>::value) {
    if (result.is_unknown()) return Rejection(Kind::unknown, "not decided within the budget: " + result.budget());
    value = result.is_yes();
  } else if constexpr (IsResult<R>::value) {
    if (!result) return result.rejection();
    return put(std::forward<T>(result).value(), value);
  } else if constexpr (IsOptional<R>::value) {
    if (!result) return Rejection(Kind::inadmissible, "there is none");
    return put(*std::forward<T>(result), value);
  } else if constexpr (std::same_as<R, bool> || std::constructible_from<Value<I>, T>) {
    value = std::forward<T>(result);
  } else if constexpr (std::integral<R>) {
    value = I(static_cast<std::int64_t>(result));
  } else {
    value = R(std::forward<T>(result));
  }
  return std::nullopt;
}

/// Whether the last of the parameters takes all arguments that are left.
template <class Parameters>
inline constexpr bool is_variadic = false;
template <class... P>
  requires(sizeof...(P) > 0)
inline constexpr bool is_variadic<std::tuple<P...>> = IsRest<std::tuple_element_t<sizeof...(P) - 1, std::tuple<P...>>>::value;

/// The sum of the prices of the arguments, -1 if one does not pass. It is compiled once for all functions of these parameters.
template <Integer I, class Parameters>
int price([[maybe_unused]] Arguments<I> arguments) {
  constexpr bool variadic = is_variadic<Parameters>;
  constexpr std::size_t count = std::tuple_size_v<Parameters>;
  constexpr std::size_t fixed = variadic ? count - 1 : count;
  int sum = 0;
  const auto add = [&](int one) { sum = one < 0 || sum < 0 ? -1 : sum + one; };
  [&]<std::size_t... K>(std::index_sequence<K...>) {
    (add(Parameter<I, std::tuple_element_t<K, Parameters>>::price(*arguments[K])), ...);
  }
  (std::make_index_sequence<fixed>());
  if constexpr (variadic) {
    using Item = typename decltype(std::tuple_element_t<count - 1, Parameters>::items)::value_type;
    for (const Value<I>* argument : arguments.subspan(fixed)) add(Parameter<I, Item>::price(*argument));
  }
  return sum;
}

/// The type of a parameter in words.
template <Integer I, class T>
std::string word_for() {
  if constexpr (IsRest<T>::value) {
    return word_for<I, typename decltype(T::items)::value_type>() + ", …";
  } else if constexpr (is_alternative<T, typename Value<I>::Content>) {
    return std::string(type_name<T, I>());
  } else {
    return std::integral<T> ? "integer" : "value";
  }
}

/// The types of the parameters in words.
template <Integer I, class Parameters>
std::string words_for() {
  std::string words;
  [&]<std::size_t... K>(std::index_sequence<K...>) {
    ((words += (K > 0 ? ", " : "") + word_for<I, std::tuple_element_t<K, Parameters>>()), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<Parameters>>());
  return words;
}

}  // namespace detail

/// What a function is worth, as far as its type tells.
enum class Gives {
  a_decision,  ///< it answers a question: yes, no, or Rejection(unknown)
  an_integer,
  a_tuple,
  another,
};

namespace detail {
template <Integer I, class R>
constexpr Gives given_by() {
  if constexpr (IsResult<R>::value || IsOptional<R>::value) {
    return given_by<I, std::remove_cvref_t<decltype(*std::declval<R>())>>();
  } else if constexpr (std::same_as<R, bool> || IsDecision<R>::value) {
    return Gives::a_decision;
  } else if constexpr (std::same_as<R, I> || std::integral<R>) {
    return Gives::an_integer;
  } else if constexpr (std::same_as<R, Tuple<I>>) {
    return Gives::a_tuple;
  } else {
    return Gives::another;
  }
}
}  // namespace detail

/// One signature of a function.
template <Integer I>
struct Overload {
  std::size_t least_arguments;
  bool takes_more;
  Gives gives;
  /// The sum of the arguments' prices, -1 if one does not pass.
  int (*price)(Arguments<I> arguments);
  /// The types of its parameters in words: "linear layout, integer".
  std::string (*parameters)();
  /// Makes a value of what the function says, or returns why there is none. `value` is no argument.
  std::optional<Rejection> (*invoke)(Arguments<I> arguments, Value<I>& value);

  bool takes(std::size_t count) const { return takes_more ? count >= least_arguments : count == least_arguments; }
};

/// The overload that a lambda without captures is.
template <Integer I, class F>
Overload<I> overload() {
  using Parameters = typename detail::Signature<F>::Parameters;
  constexpr std::size_t count = std::tuple_size_v<Parameters>;
  constexpr bool variadic = detail::is_variadic<Parameters>;
  constexpr std::size_t fixed = variadic ? count - 1 : count;

  Overload<I> result{};
  result.least_arguments = fixed;
  result.takes_more = variadic;
  using Returned = typename detail::Signature<F>::Returned;
  result.gives = detail::given_by<I, Returned>();
  result.price = detail::price<I, Parameters>;
  result.parameters = detail::words_for<I, Parameters>;
  result.invoke = []([[maybe_unused]] Arguments<I> arguments, Value<I>& value) {
    return [&]<std::size_t... K>(std::index_sequence<K...>) {
      if constexpr (variadic) {
        using Tail = std::tuple_element_t<count - 1, Parameters>;
        using Item = typename decltype(Tail::items)::value_type;
        Tail rest;
        for (const Value<I>* argument : arguments.subspan(fixed)) rest.items.push_back(Parameter<I, Item>::convert(*argument));
        return detail::put(F{}(Passed<I, std::tuple_element_t<K, Parameters>>(*arguments[K])..., rest), value);
      } else {
        return detail::put(F{}(Passed<I, std::tuple_element_t<K, Parameters>>(*arguments[K])...), value);
      }
    }
    (std::make_index_sequence<fixed>());
  };
  return result;
}

/// An implementation for layouts with integer strides and for coordinate layouts alike: f(L, P…) for L of either kind.
template <class F, class... P>
struct EachLayout {};
/// each_layout<Tuple<I>>([](const auto& L, const Tuple<I>& profile) { … }).
template <class... P, class F>
EachLayout<F, P...> each_layout(F) {
  return {};
}

/// A function: its name, how it is called, what it does, and how.
template <Integer I>
struct Function {
  std::string_view name;
  std::string_view usage;
  std::string_view description;
  std::vector<Overload<I>> overloads;
  /// What it makes of a tensor, if it is the argument of this number; by_shape and by_values, of each that is one.
  Tensors tensors = Tensors::refused;
  std::size_t tensor_at = 0;
  /// Other names of it, as CuTe has them.
  std::vector<std::string_view> also;

  /// Whether a call answers a question.
  bool decides() const {
    return std::any_of(overloads.begin(), overloads.end(), [](const Overload<I>& one) { return one.gives == Gives::a_decision; });
  }
};

/// All functions, by name.
template <Integer I>
class FunctionTable {
 public:
  /// Adds a function, with an implementation for each of its signatures; where several pass at the same price the first is
  /// called. The texts are literals. A name that is there already gets the implementations in addition.
  template <class... F>
  void row(std::string_view name, std::string_view usage, std::string_view description, F... implementations) {
    const auto [place, is_new] = index_.try_emplace(name, functions_.size());
    if (is_new) functions_.push_back({name, usage, description, {}, {}, {}, {}});
    (add(functions_[place->second], implementations), ...);
  }

  /// Says what functions make of a tensor, where it is the argument `at`; blanks are between their names. Those that are not in
  /// the table are passed over.
  void take_tensors(Tensors tensors, std::size_t at, std::string_view names) {
    while (!names.empty()) {
      const std::string_view name = names.substr(0, names.find(' '));
      names.remove_prefix(std::min(names.size(), name.size() + 1));
      const auto place = index_.find(name);
      if (place == index_.end()) continue;
      functions_[place->second].tensors = tensors;
      functions_[place->second].tensor_at = at;
    }
  }

  /// Gives a function that is there another name, which is a literal.
  void also(std::string_view name, std::string_view other) {
    const std::size_t place = index_.at(name);
    index_.emplace(other, place);
    functions_[place].also.push_back(other);
  }

  const std::vector<Function<I>>& functions() const { return functions_; }
  /// Null if there is none of this name.
  const Function<I>* find(std::string_view name) const {
    const auto place = index_.find(name);
    return place == index_.end() ? nullptr : &functions_[place->second];
  }
  /// The names nearest to one that is not there, at most three.
  std::vector<std::string_view> similar(std::string_view name) const {
    std::vector<std::pair<std::size_t, std::string_view>> candidates;
    for (const Function<I>& function : functions_) {
      if (function.name.find_first_not_of("+-*/%@()o<>&^|~") == std::string_view::npos) continue;  // an operator
      const std::size_t distance = detail::edit_distance(name.substr(0, 64), function.name);
      if (detail::is_near(name, distance)) candidates.emplace_back(distance, function.name);
    }
    std::sort(candidates.begin(), candidates.end());
    std::vector<std::string_view> names;
    for (std::size_t k = 0; k < candidates.size() && k < 3; ++k) names.push_back(candidates[k].second);
    return names;
  }

  /// Calls the cheapest signature that passes. Throws Rejection(type) if there is none, and what the implementation throws.
  static Value<I> call(const Function<I>& function, const Value<I>* arguments, std::size_t count) {
    return call_for_result(function, arguments, count).value();
  }

  /// The same, where a rejection that the implementation returns is returned: much faster than one that is thrown.
  static Result<Value<I>> call_for_result(const Function<I>& function, const Value<I>* arguments, std::size_t count) {
    Value<I> value(false);
    if (const auto rejection = call(function, places(arguments, count), value)) return *rejection;
    return value;
  }

  /// The same, where the value is made in its place, which is no argument's.
  static std::optional<Rejection> call(const Function<I>& function, Arguments<I> arguments, Value<I>& value) {
    if (const Overload<I>* best = called(function, arguments)) return best->invoke(arguments, value);
    return call_with_layouts(function, arguments, value);
  }

  /// The cheapest signature that passes; null if there is none.
  static const Overload<I>* called(const Function<I>& function, Arguments<I> arguments) {
    const Overload<I>* best = nullptr;
    int best_price = 0;
    for (const Overload<I>& candidate : function.overloads) {
      if (!candidate.takes(arguments.size())) continue;
      const int price = candidate.price(arguments);
      if (price < 0 || (best != nullptr && best_price <= price)) continue;
      best = &candidate;
      best_price = price;
      if (price == 0) break;
    }
    return best;
  }

 private:
  template <class F>
  static void add(Function<I>& function, F) {
    function.overloads.push_back(overload<I, F>());
  }
  template <class F, class... P>
  static void add(Function<I>& function, EachLayout<F, P...>) {
    const auto integers = [](const Layout<I>& L, const P&... more) { return F{}(L, more...); };
    const auto coordinates = [](const CoordinateLayout<I>& L, const P&... more) { return F{}(L, more...); };
    add(function, integers);
    add(function, coordinates);
  }

  /// Calls the function with what it takes in place of tensors.
  static std::optional<Rejection> call_with_layouts(const Function<I>& function, Arguments<I> arguments, Value<I>& value) {
    const bool each = function.tensors == Tensors::by_shape || function.tensors == Tensors::by_values;
    std::vector<Value<I>> taken;
    taken.reserve(arguments.size());
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      const Value<I>& argument = *arguments[k];
      const bool takes = detail::is_tensor(argument) &&
                         (each || (function.tensors != Tensors::refused && k == function.tensor_at)) &&
                         (function.tensors != Tensors::by_steps || !argument.template is<ComposedLayout<I>>());
      if (!takes) {
        taken.push_back(argument);
      } else if (function.tensors == Tensors::by_values) {
        taken.push_back(detail::as_composed(argument));
      } else {
        taken.push_back(detail::layout_of_tensor(argument));
      }
    }
    const auto inside = places(taken.data(), taken.size());
    const Overload<I>* best = called(function, inside);
    if (best == nullptr) reject(function, arguments);
    if (const auto rejection = best->invoke(inside, value)) return rejection;
    if (function.tensors == Tensors::rearranged) value = detail::in_place_of_layout(*arguments[function.tensor_at], value);
    if (function.tensors == Tensors::by_values) value = detail::as_tensor(value);
    return std::nullopt;
  }

  [[noreturn]] static void reject(const Function<I>& function, Arguments<I> arguments) {
    std::string given;
    for (std::size_t k = 0; k < arguments.size() && k < 8; ++k)
      given += (k > 0 ? ", " : "") + std::string(type_name(*arguments[k]));
    if (arguments.size() > 8) given += ", …";
    throw Rejection(Kind::type, "no " + std::string(function.name) + '(' + given + "): it is called as " +
                                    std::string(function.usage) + taken(function, arguments.size()) + without_offset(arguments));
  }

  /// How the layout of a tensor is written, where one is among the arguments.
  static std::string without_offset(Arguments<I> arguments) {
    const auto has_offset = [](const Value<I>* value) {
      return detail::is_tensor(*value) && !value->template is<ComposedLayout<I>>();
    };
    return std::any_of(arguments.begin(), arguments.end(), has_offset) ? "; layout(X) is a layout without its offset" : "";
  }

  /// What it takes, where one signature alone has so many parameters: its usage names these, and not their types.
  static std::string taken(const Function<I>& function, std::size_t count) {
    const Overload<I>* only = nullptr;
    for (const Overload<I>& one : function.overloads) {
      if (!one.takes(count)) continue;
      if (only != nullptr) return "";
      only = &one;
    }
    return only == nullptr || count == 0 ? "" : "; it takes (" + only->parameters() + ')';
  }

  std::vector<Function<I>> functions_;
  std::unordered_map<std::string_view, std::size_t> index_;
};

}  // namespace colex::notation

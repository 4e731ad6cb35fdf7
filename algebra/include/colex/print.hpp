// Text out: every value prints in the one notation, and reads back as the same value (the parser is in algebra/notation).
//
//   to_string(L) == "((4,8),(2,2)):((32,1),(16,8))"
//   to_string(Vector<Checked>(2, {0, 1})) == "2@1@0"
//
// Source: CuTe `print(layout)`.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>

#include "colex/layout.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex {

/// What has a text. An Integer need not have one.
template <class T>
concept Printable = requires(const T x) {
  { to_string(x) } -> std::convertible_to<std::string>;
};

/// c@path, terms joined by +, or 0.
template <Integer I>
  requires(Printable<I>)
std::string to_string(const Vector<I>& v) {
  std::string text;
  for (const auto& term : v.terms()) {
    if (term.coefficient == I(0)) continue;
    if (!text.empty()) text += '+';
    text += to_string(term.coefficient);
    for (auto step = term.path.rbegin(); step != term.path.rend(); ++step) text += '@' + std::to_string(*step);
  }
  return text.empty() ? "0" : text;
}

namespace detail {
/// Appends a tuple's parentheses and commas, and calls append_leaf(leaf) where a leaf stands.
template <class T, class AppendLeaf>
void append_text(std::string& text, const Tuple<T>& t, AppendLeaf&& append_leaf) {
  const T* leaf = t.leaves().data();
  bool is_first = true;
  for (std::size_t k = 0; k < t.nesting().tokens(); ++k) {
    const char token = t.nesting().token(k);
    if (token != ')' && !is_first) text += ',';
    if (token == '.') {
      append_leaf(*leaf++);
    } else {
      text += token;
    }
    is_first = token == '(';
  }
}
}  // namespace detail

/// (4,(2,3)); a leaf prints as itself.
template <class T>
  requires(Printable<T>)
std::string to_string(const Tuple<T>& t) {
  std::string text;
  detail::append_text(text, t, [&](const T& leaf) { text += to_string(leaf); });
  return text;
}

/// shape:stride.
template <Integer I, class D>
  requires(Printable<I>&& Printable<D>)
std::string to_string(const Layout<I, D>& L) { return to_string(L.shape()) + ':' + to_string(L.stride()); }

/// The text of x for a message, or "?" for an integer type that does not print (messages must not ask more of a number than
/// Integer does).
template <class T>
std::string describe(const T& x) {
  if constexpr (Printable<T>) {
    return to_string(x);
  } else {
    return "?";
  }
}

}  // namespace colex

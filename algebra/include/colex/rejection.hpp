// Why an operation has no result, as a value.
//
//   Layout<Checked> R = zipped_product(A, B);                                         // throws a Rejection
//   Result<Layout<Checked>> r = attempt([&] { return zipped_product(A, B); });        // never throws
//   if (!r) std::cerr << r.rejection().what();
//
// Composition, complement and others whose rejection is an answer that callers go on with are there as values too:
// `try_composition(A, B)`.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <version>

/// constexpr, where the library's strings and vectors are there for constants; else, as with Emscripten's, an ordinary inline
/// function. For functions that have such a thing in their signature or in themselves.
#if defined(__cpp_lib_constexpr_vector) && defined(__cpp_lib_constexpr_string)
#define COLEX_CONSTEXPR constexpr
#else
#define COLEX_CONSTEXPR inline
#endif

namespace colex {

/// Why there is no result. The names are those that `colex eval --batch` prints.
enum class Kind {
  parse,         ///< the text is not in the notation
  type,          ///< the operation is not defined on values of these types
  inadmissible,  ///< no layout exists that the operation could return, or the input is outside the operation's stated class
  overflow,      ///< an intermediate value does not fit the integer
  domain,        ///< an argument is outside the domain of the operation (a negative coordinate, an extent of 0, ...)
  unknown,       ///< a search reached its budget before it found an answer
  limit,         ///< the input is beyond a stated limit (nesting, rank, length of a text, cells to print)
};

/// The kind's name in messages and in `error: KIND: message`.
constexpr std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::parse: return "parse";
    case Kind::type: return "type";
    case Kind::inadmissible: return "inadmissible";
    case Kind::overflow: return "overflow";
    case Kind::domain: return "domain";
    case Kind::unknown: return "unknown";
    case Kind::limit: return "limit";
  }
  return "unknown";
}

/// The reason for which an operation has no result: its kind, and a sentence that says what was asked, what is wrong, where, and
/// what would be right.
class Rejection : public std::runtime_error {
 public:
  Rejection(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  Kind kind() const { return kind_; }
  /// The sentence, without the kind.
  std::string message() const { return what(); }

 private:
  Kind kind_;
};

/// A value, or the reason for which there is none.
template <class T>
class Result {
 public:
  constexpr Result(const T& value) : value_(value) {}        // NOLINT(google-explicit-constructor): `return value;`
  constexpr Result(T&& value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(const Rejection& why) : kind_(why.kind()), message_(why.message()) {}  // NOLINT(google-explicit-constructor)
  /// No value, since `message()` says so. In a constant there is no sentence: only whether there is a value can be asked.
  template <class Message>
  static constexpr Result rejected(Kind kind, Message&& message) {
    Result result(kind);
    if (!std::is_constant_evaluated()) result.message_ = message();
    return result;
  }

  /// This, which has no value, as what would have had another one.
  template <class U>
  constexpr Result<U> without_value() const {
    return Result<U>::rejected(kind_, [&] { return *message_; });
  }

  constexpr bool has_value() const { return value_.has_value(); }
  constexpr explicit operator bool() const { return has_value(); }

  /// The value; throws the rejection if there is none.
  constexpr const T& value() const& {
    if (!has_value()) throw rejection();
    return *value_;
  }
  constexpr T&& value() && {
    if (!has_value()) throw rejection();
    return *std::move(value_);
  }
  constexpr const T& operator*() const { return *value_; }
  constexpr const T* operator->() const { return &*value_; }

  /// The reason. Requires !has_value().
  Rejection rejection() const { return Rejection(kind_, *message_); }

 private:
  constexpr explicit Result(Kind kind) : kind_(kind) {}

  // No std::variant and no string that is always there: in Debian 12 clang++ evaluates neither while it compiles.
  std::optional<T> value_;
  Kind kind_ = Kind::unknown;
  std::optional<std::string> message_;
};

namespace detail {
template <class T>
struct ResultOf {
  using type = Result<T>;
};
template <class T>
struct ResultOf<Result<T>> {
  using type = Result<T>;
};
}  // namespace detail

/// Runs f, which returns a T or a Result<T>, and turns a thrown Rejection into a returned one. This is how every `try_x` keeps
/// its promise never to throw although the arithmetic below it may overflow.
template <class F>
constexpr auto attempt(F&& f) -> typename detail::ResultOf<decltype(f())>::type {
  try {
    return f();
  } catch (const Rejection& rejection) {
    return rejection;
  }
}

}  // namespace colex

// Why an operation has no result, as a value.
//
//   Layout<Checked> R = zipped_product(A, B);                                         // throws a Rejection
//   Result<Layout<Checked>> r = attempt([&] { return zipped_product(A, B); });        // never throws
//   if (!r) std::cerr << r.rejection().what();
//   r.rejection().witness();                                                     // its numbers, by their names
//
// Composition, complement and others whose rejection is an answer that callers go on with are there as values as well:
// `try_composition(A, B)`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
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

/// A number that shows why there is no result: a coordinate (of several modes its 1-D one), a value, an extent.
struct Shown {
  std::string_view name;  ///< what it is; docs/python.md lists the names that each operation has. It lasts as long as the program
  std::int64_t number;
  friend bool operator==(const Shown&, const Shown&) = default;
};

/// What shows that there is no result, for whoever goes on with it; a rejection's sentence has it in words.
using RejectionWitness = std::vector<Shown>;

namespace detail {
template <class I>
void show(RejectionWitness& witness, std::string_view name, const I& number) {
  if constexpr (std::is_integral_v<I>) {
    witness.push_back({name, static_cast<std::int64_t>(number)});
  } else if constexpr (requires { static_cast<std::int64_t>(number.value()); }) {
    const auto narrow = static_cast<std::int64_t>(number.value());
    if (narrow == number.value()) witness.push_back({name, narrow});
  }
}
}  // namespace detail

/// The witness of one number, of two: shown("x", x, "y", y). Left out is what is no number of 64 bits: an unknown, or one that is
/// wider.
template <class I>
RejectionWitness shown(std::string_view name, const I& number) {
  RejectionWitness witness;
  detail::show(witness, name, number);
  return witness;
}
template <class I, class J>
RejectionWitness shown(std::string_view name, const I& number, std::string_view other_name, const J& other) {
  RejectionWitness witness = shown(name, number);
  detail::show(witness, other_name, other);
  return witness;
}

/// The reason for which an operation has no result: its kind, a sentence that says what was asked, what is wrong, where, and
/// what would be right, and the numbers that show it, where there are such.
class Rejection : public std::runtime_error {
 public:
  Rejection(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  Rejection(Kind kind, const std::string& message, RejectionWitness witness)
      : std::runtime_error(message), kind_(kind), witness_(std::make_shared<const RejectionWitness>(std::move(witness))) {}

  Kind kind() const { return kind_; }
  /// The sentence, without the kind.
  std::string message() const { return what(); }
  /// Empty where nothing shows it but the sentence.
  RejectionWitness witness() const { return witness_ ? *witness_ : RejectionWitness(); }

 private:
  Kind kind_;
  std::shared_ptr<const RejectionWitness> witness_;  // shared, since copying an exception may not throw
};

/// What a rejection says, before it is one.
struct RejectionText {
  COLEX_CONSTEXPR RejectionText(std::string text)
      : message(std::move(text)) {}  // NOLINT(google-explicit-constructor): `return text;`
  COLEX_CONSTEXPR RejectionText(std::string text, RejectionWitness shown_by)
      : message(std::move(text)), witness(std::move(shown_by)) {}

  std::string message;
  RejectionWitness witness;
};

/// A value, or the reason for which there is none.
template <class T>
class Result {
 public:
  constexpr Result(const T& value) : value_(value) {}        // NOLINT(google-explicit-constructor): `return value;`
  constexpr Result(T&& value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(const Rejection& why)                               // NOLINT(google-explicit-constructor)
      : kind_(why.kind()), text_(std::in_place, why.message(), why.witness()) {}
  /// No value, since `message()`, a std::string or a RejectionText, says so. In a constant there is no sentence: only whether
  /// there is a value can be asked.
  template <class Message>
  static constexpr Result rejected(Kind kind, Message&& message) {
    Result result(kind);
    if (!std::is_constant_evaluated()) result.text_.emplace(message());
    return result;
  }

  /// This, which has no value, as what would have had another one.
  template <class U>
  constexpr Result<U> without_value() const {
    return Result<U>::rejected(kind_, [&] { return *text_; });
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
  Rejection rejection() const { return Rejection(kind_, text_->message, text_->witness); }

 private:
  constexpr explicit Result(Kind kind) : kind_(kind) {}

  // No std::variant and no string that is always there: in Debian 12 clang++ evaluates neither while it compiles.
  std::optional<T> value_;
  Kind kind_ = Kind::unknown;
  std::optional<RejectionText> text_;
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

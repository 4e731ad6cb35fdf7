#include <algorithm>
#include <string>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/rejection.hpp"

#include "readers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

/// The beginning of an expression that a message names.
std::string named(std::string_view expression) {
  constexpr std::size_t longest = 120;
  return std::string(expression.substr(0, longest)) + (expression.size() > longest ? "…" : "");
}

}  // namespace

Writing write(std::string_view expression, std::string_view to) {
  const Dialect& dialect = dialect_of(to);
  if (dialect.write == nullptr) throw Rejection(Kind::type, std::string(to) + " is a dialect that is read, and nobody writes it");
  const std::string what = std::string(to) + " cannot say " + named(expression) + ": ";
  try {
    Writing writing = dialect.write(expression);
    // Nothing is written that is beyond what is read.
    if (writing.text.size() > notation::Limits::text)
      throw Rejection(Kind::limit, what + "a text is at most " + std::to_string(notation::Limits::text) + " bytes long");
    if (dialect.read != nullptr) {
      const auto flat = attempt([&] { return require_flat(writing.text), true; });
      if (!flat) throw Rejection(Kind::limit, what + flat.rejection().message());
    }
    return writing;
  } catch (const Unsaid& unsaid) {
    throw Rejection(Kind::type, what + unsaid.why);
  }
}

}  // namespace colex::dialects

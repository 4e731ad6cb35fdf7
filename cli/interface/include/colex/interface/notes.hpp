// What is told beside an answer: what was understood of a text of another tool, and what of it the notation cannot say.
//
// An answer that has a place for remarks takes the notes; those that nobody took are written to standard error when the command
// ends.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "colex/rejection.hpp"

namespace colex::cli {

/// Adds a note; one that was made before is not made again.
void note(const std::string& text);

/// The notes that nobody has taken yet, in the order in which they were made.
std::vector<std::string> take_notes();

/// As if none had been made: for a front that answers question after question, each for itself.
void forget_notes();

// When a rejection is an answer: the question has a meaning, and what it is about has none.
//
//   EXPECT_EQ(objection_to([] { throw Rejection(Kind::domain, "it does not fit"); }), "it does not fit");
//   EXPECT_EQ(objection_to([] { composition(Layout<>(tuple(6), tuple(1)), Layout<>(tuple(2), tuple(1))); }), std::nullopt);

/// Why what is asked has no meaning, in words: a tile that there is not, a layout that does not fit. Nothing if it has one.
/// What cannot be read, and what is too large to be looked at, is no answer, and is thrown on.
template <class Ask>
std::optional<std::string> objection_to(const Ask& ask) {
  const auto result = attempt([&] { return ask(), true; });
  if (result) return std::nullopt;
  const Kind kind = result.rejection().kind();
  if (kind != Kind::inadmissible && kind != Kind::domain && kind != Kind::overflow) throw result.rejection();
  return result.rejection().message();
}

// What is wrong with how a question is asked, where no layout is to blame: an option, a name, a file.

/// A question that cannot be asked so. The message names the option or the word that it is about: `--B: it lies in …`.
class Misuse : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  Misuse(const std::string& option, const std::string& why) : runtime_error(option + ": " + why) {}
};

/// A file that cannot be read or written; the message names it and says why.
class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a piece of an answer is, for who shows it in colours.
enum class Mark { good, bad, doubtful, faint, strong };
using Marking = std::function<std::string(const std::string& piece, Mark mark)>;

/// Whether a message names first the option or the word that it is about, as `--A: …` and `TILE: …` do.
inline bool names_a_place(const std::string& message) {
  const std::string place = message.substr(0, message.find(": "));
  const bool is_option = place.starts_with("--") && place.find(' ') == std::string::npos;
  return is_option || (place.size() > 1 && place.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_-") == std::string::npos);
}

}  // namespace colex::cli

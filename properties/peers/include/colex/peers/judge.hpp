// Whether an answer is right, by the operation's published promise and over values alone.
//
//   judge({"composition", {"(6,2):(1,100)", "(3,2):(2,3)"}}, {Reply::value, "(3,2):(2,3)"}, colex's answer)
//     accepts what does not exist: at 4 the value is 7, by definition 101
//
// Nothing here uses the algebra. A result is judged by what its operation promises of its values, in the words of the table
// `operations`; whether a composite exists at all is found from the values as well, since a function of one coordinate has at
// most one coalesced form, which is read off from the left. colex's own answer is one more witness: where a peer rejects and
// that answer keeps the promise, a result exists.
//
// Where conventions differ in meaning, an answer is neither right nor wrong: it is a `difference`, by the rule that it names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/peers/question.hpp"

namespace colex::peers {

/// What became of a question, from the best to the worst.
enum class Outcome {
  agrees,            ///< right, and written as colex writes it
  another_form,      ///< right, and written otherwise
  rejects,           ///< refused, and no result is known to exist
  difference,        ///< a convention differs: neither right nor wrong
  rejects_existing,  ///< refused, though a result exists
  accepts_none,      ///< accepted, though no result exists
  wrong_values,      ///< accepted with other values than promised
  wrong_size,        ///< accepted with another size or shape than promised
  crashes,           ///< the process ended, or hung
  unreadable,        ///< it answered something that no reader understands
  unsupported,       ///< it has no such operation
};
inline constexpr Outcome outcomes[] = {Outcome::agrees,       Outcome::another_form,     Outcome::rejects,
                                       Outcome::difference,   Outcome::rejects_existing, Outcome::accepts_none,
                                       Outcome::wrong_values, Outcome::wrong_size,       Outcome::crashes,
                                       Outcome::unreadable,   Outcome::unsupported};

/// `agrees`, `another form`, …
std::string_view name(Outcome outcome);
/// The outcome of that name, if there is one.
std::optional<Outcome> outcome_named(std::string_view name);
/// Whether the outcome accuses the peer.
bool is_fault(Outcome outcome);

struct Judgement {
  Outcome outcome = Outcome::unsupported;
  std::string why = {};  ///< of a fault and of a difference: one clause
};

/// An operation that peers are asked for.
struct Operation {
  std::string_view name;
  std::string_view expression;  ///< colex's: `composition($1, $2)`
  std::string_view promise;     ///< what is judged, in words
};
const std::vector<Operation>& operations();

/// The judgement. Throws Rejection(type) for a question that is none: an unknown operation, an argument of another kind.
Judgement judge(const Question& question, const Answer& answer, const Answer& colexs);

/// Whether composition(A, B) exists, by definition over values: none if the arguments are no layouts.
std::optional<bool> composite_exists(const std::string& a, const std::string& b);

// What each peer itself publishes of its operations, where that is less than the others promise.
//
//   by_own_promise("cute-cpp-int", a composition with wrong values)
//     a difference: divisibility is a precondition, which is checked of static integers only
//
// A judgement that accuses a peer of what it never promised is a difference of meaning.

/// A promise that is narrower than that of `operations`.
struct Narrower {
  std::string_view peer;
  std::vector<std::string_view> operations;
  std::vector<Outcome> outcomes;  ///< which it does not promise to avoid
  std::string_view only;          ///< the beginning of the reason; empty for any
  std::string_view rule;          ///< in words
  std::string_view source;        ///< where the peer says so, or that it says nothing
};
const std::vector<Narrower>& narrower_promises();

/// The judgement, or the difference that it is by the peer's own promise.
Judgement by_own_promise(std::string_view peer, const Question& question, Judgement judgement);

}  // namespace colex::peers

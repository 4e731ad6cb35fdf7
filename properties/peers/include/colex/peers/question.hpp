// What a peer is asked, and what it answers.
//
//   Question q{"composition", {"(6,2):(1,100)", "3:2"}};
//   line(q)           composition<TAB>(6,2):(1,100)<TAB>3:2       as adapters read it
//   expression(q)     composition((6,2):(1,100), 3:2)             as colex reads it
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace colex::peers {

/// An operation with its arguments, each in the notation.
struct Question {
  std::string operation;
  std::vector<std::string> arguments;
  friend bool operator==(const Question&, const Question&) = default;
};

/// How a peer answered.
enum class Reply {
  value,        ///< text is a value in the notation
  values,       ///< text is the list of values of a result that is no layout: `0 2 4`
  rejects,      ///< text is its reason
  crashes,      ///< its process ended, or was silent for too long; text says which
  unreadable,   ///< text is what it printed, which no reader understands
  unsupported,  ///< it has no such operation
};

struct Answer {
  Reply reply = Reply::unsupported;
  std::string text = {};
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// The question as an adapter reads it, without the end of the line.
std::string line(const Question& question);
/// The question in colex's notation. Throws Rejection(type) for an operation that there is not.
std::string expression(const Question& question);

/// What colex itself answers.
Answer ask_colex(const Question& question);

}  // namespace colex::peers

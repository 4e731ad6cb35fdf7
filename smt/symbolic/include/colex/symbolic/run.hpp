// A run of a law on one path: its events, and its lines.
//
// What a program does on a path, as *events*, in the order in which they happen. Each value that it comes to has a number; so a
// checker can compute the values' polynomials itself, and needs to believe none.
//
//   input s                 $0        a variable of the law
//   1 <= $0                           the law supposes it
//   $0 * 2                  $1        an operation
//   $1 / $0                 $2        by the line of a quotient
//   $2 = 2: yes             by line   a comparison that the program made, and the line that says how it went
//   claim $2 = 2            by line
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "colex/symbolic/polynomial.hpp"

namespace colex::symbolic {

/// The number of a line in its certificate.
using Line = std::size_t;

/// The number of a value in its run: what inputs, operations and kernels gave, in order.
using Value = std::size_t;

/// What an operation works on: a value of the run, or a number that the program says.
struct Operand {
  std::optional<Value> value = {};
  std::int64_t number = 0;
  friend bool operator==(const Operand&, const Operand&) = default;
};

/// A comparison of the run: left = right, <, <=, !=.
struct Compared {
  enum class By { equal, less, at_most, different };
  By by = By::equal;
  Operand left = {}, right = {};
  friend bool operator==(const Compared&, const Compared&) = default;
};

/// What a run does.
namespace event {

/// The next value is a variable of the law.
struct Input {
  Variable variable;
};

/// The next value is left + right, left - right, left * right.
struct Computed {
  char operation;
  Operand left, right;
};

/// The next value is left / right or left % right, which is what the line, of the rule Quotient, says.
struct Divided {
  char operation;
  Operand left, right;
  Line line;
};

/// The next value is the kernel's for these arguments, by the contract of which the line is the first: the fresh variable of
/// this number. Or it is a value that the run has, since the lines say that it is the kernel's.
struct Applied {
  std::string kernel;
  std::vector<Operand> arguments;
  std::vector<Line> lines;
  std::size_t which = 0;
  std::optional<Operand> result = {};
};

/// The program asked, and the line says the answer.
struct Decided {
  Compared asked;
  bool holds;
  Line line;
};

/// The law supposes it.
struct Supposed {
  Compared supposed;
};

/// The law claims this, and the line shows it. Without a comparison: it claims a truth value, which is true on this path.
struct Claimed {
  std::optional<Compared> claimed;
  Line line;
};

/// What the law says of its run to whoever reads it: a word and some of its values, of which a name stands for one that the run
/// does not have. It proves nothing.
struct Noted {
  struct Value {
    std::optional<Operand> operand = {};
    std::string name = {};
    friend bool operator==(const Value&, const Value&) = default;
  };
  std::string word;
  std::vector<Value> values;
};

}  // namespace event

/// The comparison that holds exactly where this one does not.
Compared negation(const Compared& compared);

// The *run* of a law on one path, as lines: what it drew, supposed, computed, asked and claimed, in this order. They are written
// down when it happens.
//
//   $0 input
//   given 1 <= $0
//   $1 = $0 * 2
//   decide $1 < 1 no
//   claim $0 < $1
//   qed 1                 the law has come to its end, and has claimed one thing
//
// These are lines of a certificate (docs/certificates.md), without names and without what shows them. What the certificate says
// in the end is compared with them (certificates/recording.hpp). So nothing has to be trusted of what lies between.

/// "$3", "12"; "$3 <= 12".
std::string to_string(const Operand& operand);
std::string to_string(const Compared& compared);

/// The event as a line, without the number of the value that it gives.
std::string said(const event::Input&);
std::string said(const event::Computed& e);
std::string said(const event::Divided& e);
std::string said(const event::Applied& e);
std::string said(const event::Supposed& e);
std::string said(const event::Decided& e);
std::string said(const event::Claimed& e);
std::string said(const event::Noted& e);

template <class Event>
inline constexpr bool gives_value = std::is_same_v<Event, event::Input> || std::is_same_v<Event, event::Computed> ||
                                    std::is_same_v<Event, event::Divided> || std::is_same_v<Event, event::Applied>;

class Run {
 public:
  /// Returns the number of the value that the event gives, if it gives one.
  template <class Event>
  Value add(const Event& e) {
    if constexpr (gives_value<Event>) {
      lines_.push_back('$' + std::to_string(values_) + ' ' + said(e));
      return values_++;
    } else {
      lines_.push_back(said(e));
      return values_;
    }
  }
  /// The law has come to its end: not by an exception.
  void end();

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
  Value values_ = 0;
};

}  // namespace colex::symbolic

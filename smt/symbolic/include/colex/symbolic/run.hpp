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
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "colex/symbolic/event.hpp"

namespace colex::symbolic {

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

// What is wrong with how a question is asked, where no layout is to blame: an option, a name, a file.
#pragma once

#include <stdexcept>
#include <string>

namespace colex::cli {

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

/// Whether a message names first the option or the word that it is about, as `--A: …` and `TILE: …` do.
inline bool names_a_place(const std::string& message) {
  const std::string place = message.substr(0, message.find(": "));
  const bool is_option = place.starts_with("--") && place.find(' ') == std::string::npos;
  return is_option || (place.size() > 1 && place.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_-") == std::string::npos);
}

}  // namespace colex::cli

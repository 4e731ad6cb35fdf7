// What a certificate is about: the run in it, what that draws, supposes, computes, asks and claims, is said to a person, and
// bound to the name of a theorem.
// docs/certificates.md has both. What is read here has been checked, so that its lines are where they belong.
#pragma once

#include <set>

#include "sha256.hpp"
#include "words.hpp"

namespace check {

/// Whether a terminal only shows the text: no control character is in it, in UTF-8 or outside it, and no mark that turns a line.
inline bool is_plain(const std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = [&](std::size_t k) { return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0U; };
    const unsigned first = byte(0);
    if (first < 0x80) {
      if (first < 0x20 || first == 0x7f) return false;
      continue;
    }
    const std::size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    unsigned code = first & (0x3fU >> more);
    for (std::size_t k = 1; k <= more; ++k) {
      if (byte(k) >> 6 != 2) return false;
      code = code << 6 | (byte(k) & 0x3fU);
    }
    const bool is_a_mark =
        (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f);
    if (first < 0xc2 || first > 0xf4 || code < 0xa0 || is_a_mark || code == 0xfeff) return false;
    at += more;
  }
  return true;
}

/// Reads a certificate of paths.
///
/// The *hash* of the run does not depend on the order in which it computes and asks. A value goes by what it is made of: the k-th
/// input is "xk", a number is itself, and any other one the hash of its line, with the names of its operands in it. So does what
/// is supposed, noted and claimed, in its order, and what is decided, sorted; the hash of that is the path's. That of the run is
/// of what it rests on, and of each part's name and its paths' hashes, sorted.
class Run {
 public:
  /// Without `hashed` it is only said what is supposed and claimed.
  Run(const std::string& text, bool hashed) : lines_(text), hashed_(hashed) {
    std::string parts;
    while (!lines_.at_end()) {
      const Words words = lines_.next();
      if (words[0] != "rests-on" && words[0] != "part") continue;
      parts += joined(words) + '\n';
      if (words[0] == "rests-on") continue;
      paths_.clear();
      path(State());
      for (const std::string& hash : paths_) parts += hash + '\n';
    }
    if (hashed_) hash_ = sha256(parts);
  }

  const std::string& hash() const { return hash_; }
  bool notes_states() const { return notes_states_; }
  /// "supposes 1 <= s, 0 <= d, and claims 0 < (s + d)"
  std::string said() const { return "supposes " + list(supposed_) + ", and claims " + list(claimed_); }

 private:
  struct State {
    Words names;  ///< of the values, for the hash
    Words shown;  ///< and written out
    std::size_t inputs = 0;
    std::string story;  ///< what was supposed, noted and claimed
    std::set<std::string> decided;
  };

  void path(State state) {
    while (!lines_.at_end()) {
      const Words words = lines_.next();
      if (words[0] == "lemma") {
        const auto arrow = std::find(words.begin(), words.end(), "=>");
        conclusions_.push_back(static_cast<std::size_t>(words.end() - arrow) - 1);
      } else if (words[0] == "fork") {
        const std::size_t cases = words.size() == 2 ? 2 : conclusions_.at(count_of(words[2]));
        for (std::size_t k = 0; k < cases && !lines_.at_end(); ++k) {
          lines_.next();  // case k + 1
          path(state);
        }
        return;
      } else if (words[0] == "qed" || words[0] == "absurd") {
        if (!hashed_) return;
        state.story += words[0] + '\n';
        for (const std::string& each : state.decided) state.story += each + '\n';
        paths_.insert(sha256(state.story));
        return;
      } else {
        entry(state, words);
      }
    }
  }

  void entry(State& state, const Words& words) {
    const std::string& kind = words[0];
    if (kind.starts_with('$')) {
      const bool is_input = words[1] == "input";
      const std::string value = is_input ? words[2] : '(' + with(state.shown, words, 2) + ')';
      state.shown.push_back(value.size() <= 40 ? value : kind);
      if (hashed_) state.names.push_back(is_input ? 'x' + std::to_string(state.inputs++) : sha256(with(state.names, words, 1)));
    } else if (kind == "decide") {
      if (hashed_) state.decided.insert(with(state.names, words, 0));
    } else if (kind == "given" || kind == "claim" || kind == "note") {
      if (hashed_) state.story += with(state.names, words, 0) + '\n';
      notes_states_ = notes_states_ || (kind == "note" && words.size() > 1 &&
                                        (words[1] == "state" || words[1] == "invariant" || words[1] == "conclusion"));
      if (kind != "note") add(kind == "given" ? supposed_ : claimed_, with(state.shown, words, 1));
    }
  }

  /// The words from there on up to what shows them, without facts, and with these texts for values.
  static std::string with(const Words& texts, const Words& words, std::size_t first) {
    std::string result;
    for (std::size_t k = first; k < words.size() && words[k] != "by"; ++k) {
      if (words[k].starts_with('#')) continue;
      const bool is_value = words[k].starts_with('$');
      result += (result.empty() ? "" : " ") + (is_value ? texts.at(count_of(words[k].substr(1))) : words[k]);
    }
    return result;
  }
  static std::string joined(const Words& words) {
    std::string result = words[0];
    for (std::size_t k = 1; k < words.size(); ++k) result += ' ' + words[k];
    return result;
  }

  /// A few are said, each once, and that there are more.
  static void add(Words& texts, const std::string& text) {
    if (texts.size() < 4 && std::find(texts.begin(), texts.end(), text) == texts.end())
      texts.push_back(texts.size() < 3 ? text : "and more");
  }
  static std::string list(const Words& texts) {
    std::string result;
    for (const std::string& text : texts) result += (result.empty() ? "" : ", ") + text;
    return result.empty() ? "nothing" : result;
  }

  Lines lines_;
  bool hashed_, notes_states_ = false;
  std::string hash_;
  std::vector<std::size_t> conclusions_;  ///< of each lemma, how many
  std::set<std::string> paths_;           ///< of this part, their hashes
  Words supposed_, claimed_;
};

/// Whether a text says that something is so, as the line `about` of a decision does.
inline bool says_a_decision(const std::string& about) {
  const std::size_t end = about.rfind(") is ");
  return end != std::string::npos && about.find('(') < end && (about.ends_with("true") || about.ends_with("false"));
}

/// What a certificate of paths says: the theorem of this name, if its run is the one that is known of that theorem; else what is
/// supposed and claimed.
inline std::string said_of_run(const std::string& text, const std::string& about, const std::string* known) {
  require(!says_a_decision(about), "a decision is shown by an argument of its own, and not by paths");
  require(!about.starts_with("derivation of "), "a derivation is not shown by paths");
  const Run run(text, known != nullptr);
  require(known == nullptr || run.hash() == *known, "its run is not that of " + about + " (statements.txt)");
  require(known != nullptr || !run.notes_states(), "an induction of which statements.txt knows no run");
  return known != nullptr ? "theorem " + about : "as a run that " + run.said() + "; it calls itself \"" + about + '"';
}

}  // namespace check

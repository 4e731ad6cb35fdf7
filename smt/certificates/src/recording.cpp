#include "colex/certificates/recording.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>

#include "written.hpp"

namespace colex::certificates {

namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& line) {
  Words words(1);
  for (const char c : line) {
    if (c == ' ') words.emplace_back();
    if (c != ' ') words.back() += c;
  }
  return words;
}

/// The lines that show something, and leave the run alone.
bool is_proof(const std::string& word) {
  static const std::set<std::string> rules = {"lemma", "sum",    "split",   "sides",    "equal",    "open",
                                              "name",  "euclid", "factors", "quotient", "contract", "solve"};
  return word.starts_with('#') || rules.contains(word);
}

/// A line of the run without what shows it: "$2 = $0 / $1", "given 1 <= $0", "$0 input".
std::string without_proof(const Words& words) {
  const bool is_input = words.size() == 3 && words[1] == "input";
  std::string line;
  for (std::size_t k = 0; k < words.size() && words[k] != "by" && !(is_input && k == 2); ++k)
    if (!words[k].starts_with('#')) line += (k == 0 ? "" : " ") + words[k];
  return line;
}

struct Difference : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Comparison {
 public:
  explicit Comparison(const std::string& text) : text_(text) {}

  void compare(const std::string& id, const std::vector<std::string>& rests_on, const std::vector<const Recording*>& parts) {
    expect("colex-certificate 1");
    expect("about " + on_one_line(id));
    for (const std::string& other : rests_on) expect("rests-on " + other);
    for (const Recording* part : parts) {
      require(part->id() == on_one_line(id), part->name() + " is a part of " + part->id());
      expect("part " + part->name());
      part_ = part;
      seen_ = 0;
      happened_.clear();
      run_.clear();
      path();
      require(seen_ == part->paths(), "not all paths of " + part->name());
    }
    expect("end");
    require(!std::getline(text_, line_), "something behind the end");
  }

  std::size_t line() const { return number_; }

 private:
  static void require(bool holds, const std::string& otherwise) {
    if (!holds) throw Difference(otherwise);
  }

  void next() {
    require(static_cast<bool>(std::getline(text_, line_)), "no end");
    ++number_;
  }
  void expect(const std::string& line) {
    next();
    require(line_ == line, "\"" + line_ + "\" instead of \"" + line + '"');
  }

  /// From here to the ends of all paths that go on from here.
  void path() {
    for (;;) {
      next();
      const Words words = words_of(line_);
      if (words[0] == "lemma") conclusions_.push_back(words.end() - std::find(words.begin(), words.end(), "=>") - 1);
      if (words[0] == "fork") return fork(words);
      if (words[0] == "absurd") return end_of_path();
      if (!is_proof(words[0])) run_.push_back(without_proof(words));
      if (words[0] == "qed") return end_of_path();
    }
  }

  void fork(const Words& words) {
    const auto cases = words.size() == 2 ? 2 : conclusions_.at(std::stoul(words.at(2)));
    const std::size_t before = run_.size();
    for (std::ptrdiff_t k = 1; k <= cases; ++k) {
      run_.resize(before);
      expect("case " + std::to_string(k));
      path();
    }
  }

  void end_of_path() {
    require(seen_ < part_->paths(), "one path more than there are");
    part_->advance(seen_++, happened_);
    const auto [here, there] = std::mismatch(run_.begin(), run_.end(), happened_.begin(), happened_.end());
    const auto text = [](const auto& at, const auto& end) { return at == end ? "nothing" : '"' + *at + '"'; };
    require(here == run_.end() && there == happened_.end(),
            text(here, run_.end()) + " instead of " + text(there, happened_.end()) + " on a path that ends here");
  }

  std::istringstream text_;
  std::string line_;
  std::size_t number_ = 0;
  std::vector<std::ptrdiff_t> conclusions_;  ///< of each lemma
  const Recording* part_ = nullptr;
  std::size_t seen_ = 0;                     ///< paths of the part
  std::vector<std::string> run_, happened_;  ///< what the text says of this path so far, and what happened on the last one
};

}  // namespace

namespace {

/// The lines of a certificate without what shows them.
std::vector<std::string> run_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const Words words = words_of(line);
    if (!is_proof(words[0])) lines.push_back(words[0] == "fork" || words[0] == "absurd" ? words[0] : without_proof(words));
  }
  return lines;
}

}  // namespace

std::string other_run(const std::string& text, const std::string& expected) {
  const std::vector<std::string> there = run_lines(text), here = run_lines(expected);
  const auto [a, b] = std::mismatch(there.begin(), there.end(), here.begin(), here.end());
  const auto said = [](const auto& at, const auto& end) { return at == end ? "nothing" : '"' + *at + '"'; };
  return a == there.end() && b == here.end() ? "" : said(a, there.end()) + " instead of " + said(b, here.end());
}

std::vector<std::string> rests_on(const std::string& text) {
  std::vector<std::string> ids;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line) && line.compare(0, 5, "part ") != 0;)
    if (line.starts_with("rests-on ")) ids.push_back(line.substr(9));
  return ids;
}

std::string on_one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, ' ');
  return text;
}

Recording::Recording(const std::string& id, const std::string& name)
    : id_(on_one_line(id)), name_(name.empty() ? "all" : on_one_line(name)) {}

void Recording::add(const std::vector<std::string>& run) {
  const auto here = std::mismatch(run.begin(), run.end(), last_.begin(), last_.end()).first;
  paths_.push_back({static_cast<std::size_t>(here - run.begin()), {here, run.end()}});
  last_ = run;
}

void Recording::advance(std::size_t k, std::vector<std::string>& run) const {
  run.resize(paths_[k].shared);
  run.insert(run.end(), paths_[k].rest.begin(), paths_[k].rest.end());
}

std::string difference(const std::string& text, const std::string& id, const std::vector<std::string>& rests_on,
                       const std::vector<const Recording*>& parts) {
  Comparison comparison(text);
  try {
    comparison.compare(id, rests_on, parts);
  } catch (const std::exception& why) {  // a fork by no lemma, or by what is no number, too
    return "line " + std::to_string(comparison.line()) + ": " + why.what();
  }
  return "";
}

Written certified(const std::string& id, const std::vector<std::string>& rests_on, const std::vector<CertifiedPart>& parts) {
  std::vector<const Recording*> recordings;
  for (const CertifiedPart& part : parts) recordings.push_back(part.recording);
  Written result = written(id, rests_on, parts);
  result.difference = difference(result.text, id, rests_on, recordings);
  if (!result.difference.empty())
    result.text = "colex-certificate 1\nanother thing than what happened: " + result.difference + '\n';
  return result;
}

}  // namespace colex::certificates

// A line of a certificate as words, and what words may be: numbers, polynomials, formulas.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "polynomial.hpp"

namespace check {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_name(const std::string& word) {
  if (word.empty() || word.size() > 200 || !is_letter(word[0])) return false;
  return std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

inline void require_digits(const std::string& digits, std::size_t most) {
  const bool plain = !digits.empty() && digits.size() <= most && std::all_of(digits.begin(), digits.end(), is_digit);
  require(plain, "\"", digits.substr(0, 40), "\" is no number");
}
inline Integer integer_of(const std::string& digits) {
  require_digits(digits, 4000);
  return Integer::parsed(digits);
}

/// A number that counts something.
inline std::size_t count_of(const std::string& digits) {
  require_digits(digits, 9);
  return std::stoul(digits);
}

using Words = std::vector<std::string>;

/// What stands between the separators: "1.2" is 1 and 2.
inline Words pieces(const std::string& text, char separator) {
  Words result;
  std::size_t at = 0;
  for (std::size_t end = 0; (end = text.find(separator, at)) != std::string::npos; at = end + 1)
    result.push_back(text.substr(at, end - at));
  result.push_back(text.substr(at));
  return result;
}

/// "f1,f2", or "-" for none.
inline Words list_of(const std::string& word) { return word == "-" ? Words() : pieces(word, ','); }

/// Finds the variable of a name, or refuses it.
using Names = std::function<Variable(const std::string&)>;

/// "2*s*d-1": a sum of products of integers and names.
inline Polynomial polynomial_of(const std::string& text, const Names& variable) {
  Polynomial sum;
  std::size_t at = 0;
  require(!text.empty() && text.size() <= 1000000, "a polynomial that is none");
  while (at < text.size()) {
    const bool minus = text[at] == '-';
    require(minus || text[at] == '+' || at == 0, "\"", text.substr(0, 40), "\" is no polynomial");
    at += minus || text[at] == '+' ? 1 : 0;
    Integer coefficient(minus ? -1 : 1);
    Monomial monomial;
    for (bool more = true; more;) {
      std::size_t end = at;
      while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || text[end] == '_')) ++end;
      const std::string factor = text.substr(at, end - at);
      if (is_name(factor)) {
        monomial.push_back(variable(factor));
      } else {
        coefficient = coefficient * integer_of(factor);
      }
      more = end < text.size() && text[end] == '*';
      at = end + (more ? 1 : 0);
    }
    std::sort(monomial.begin(), monomial.end());
    sum.add(monomial, coefficient);
  }
  return sum;
}

/// "s-1>=0", "x=0", "d!=0".
inline Formula formula_of(const std::string& text, const Names& variable) {
  for (const auto& [sign, relation] :
       {std::pair{">=0", Relation::nonnegative}, {"!=0", Relation::nonzero}, {"=0", Relation::zero}}) {
    if (text.ends_with(sign)) return {polynomial_of(text.substr(0, text.size() - std::string(sign).size()), variable), relation};
  }
  throw Refused("\"" + text.substr(0, 40) + "\" is no formula");
}

/// What was found in a certificate.
struct Counts {
  std::size_t paths = 0, claims = 0, steps = 0, given = 0;
  std::size_t asked = 0, truths = 0;  ///< inputs and decisions; claims that came of them, as is said
};

/// The lines of a file, one after the other.
class Lines {
 public:
  explicit Lines(const std::string& text) : lines_(pieces(text, '\n')) {}

  /// The words of the next line, which has an end. Refuses the end of the file.
  Words next() {
    require(number_ + 1 < lines_.size(), "the file ends too early");
    return pieces(lines_[number_++], ' ');
  }
  bool at_end() const { return number_ + 1 == lines_.size() && lines_.back().empty(); }
  std::size_t number() const { return number_; }

 private:
  Words lines_;
  std::size_t number_ = 0;
};

}  // namespace check

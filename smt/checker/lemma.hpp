// A lemma is a step that needs an argument: its premises entail one of its conclusions, for all integers. The argument supposes
// the premises and the contrary of each conclusion, these are the first hypotheses, and comes to something false:
//
//   lemma 1 : x0-1>=0 x1>=0 => x0*x1-x1>=0        hypotheses 1: x0-1>=0   2: x1>=0   3: -x0*x1+x1-1>=0
//   sum 1:1.2 1:3                                 1·(x0-1)·x1 + 1·(-x0·x1+x1-1) = -1
//
//   sum M:h.h …      the sum of these products is negative, and cannot be: M is a positive integer and all factors are >= 0, or
//                    one factor is an equation and M is any polynomial
//   split p          once with p >= 0 as the next hypothesis, once with -p-1 >= 0
//   sides h          once with p >= 1, once with -p >= 1, where h is p != 0
//   equal h h        with p = 0, where they are p >= 0 and -p >= 0
#pragma once

#include "words.hpp"

namespace check {

struct Lemma {
  std::vector<Formula> premises, conclusions;
  std::size_t variables = 0;  ///< x0, x1, …
};

using Hypotheses = std::vector<Formula>;

/// x0, x1, …: every number up to 999.
inline Variable lemma_variable(const std::string& name) {
  require(name.size() >= 2 && name.size() <= 4 && name[0] == 'x', "\"", name, "\" is no variable of a lemma");
  return count_of(name.substr(1));
}

inline const Formula& hypothesis(const Hypotheses& known, const std::string& word) {
  const std::size_t number = count_of(word);
  require(number >= 1 && number <= known.size(), "there is no hypothesis ", word);
  return known[number - 1];
}

/// MULTIPLIER:HYPOTHESIS.HYPOTHESIS…
inline Polynomial summand(const Hypotheses& known, const std::string& word) {
  const std::vector<std::string> parts = pieces(word, ':');
  require(parts.size() == 2, "\"", word.substr(0, 40), "\" is no summand");
  Polynomial product = polynomial_of(parts[0], lemma_variable);
  bool is_equation = false;
  for (const std::string& factor : pieces(parts[1], '.')) {
    const Formula& f = hypothesis(known, factor);
    require(f.relation != Relation::nonzero, "a product with what is not 0");
    is_equation = is_equation || f.relation == Relation::zero;
  }
  require(is_equation || product.is_positive_number(), "an inequality is multiplied with what need not be positive");
  for (const std::string& factor : pieces(parts[1], '.')) product = product * hypothesis(known, factor).polynomial;
  return product;
}

/// Reads the argument that these hypotheses are never all true.
inline void refute(Hypotheses known, Lines& lines, std::size_t depth) {
  require(depth < 100, "cases within cases within cases");
  const Words words = lines.next();
  const auto suppose = [&](Formula f) {
    Hypotheses more = known;
    more.push_back(std::move(f));
    refute(std::move(more), lines, depth + 1);
  };
  if (words[0] == "sum" && words.size() > 1) {
    Polynomial sum;
    for (std::size_t k = 1; k < words.size(); ++k) sum = sum + summand(known, words[k]);
    require(sum.is_negative_number(), "the sum is no negative number");
  } else if (words[0] == "split" && words.size() == 2) {
    const Polynomial p = polynomial_of(words[1], lemma_variable);
    suppose(nonnegative(p));
    suppose(nonnegative(-p - Polynomial(1)));
  } else if (words[0] == "sides" && words.size() == 2) {
    const Formula f = hypothesis(known, words[1]);
    require(f.relation == Relation::nonzero, "only what is not 0 has two sides");
    suppose(at_least_one(f.polynomial));
    suppose(at_least_one(-f.polynomial));
  } else if (words[0] == "equal" && words.size() == 3) {
    const Formula f = hypothesis(known, words[1]), g = hypothesis(known, words[2]);
    require(f.relation == Relation::nonnegative && g.relation == Relation::nonnegative && f.polynomial == -g.polynomial,
            "these do not make an equation");
    suppose(zero(f.polynomial));
  } else {
    throw Refused("the lemma has no argument");
  }
}

/// Reads a lemma: its statement from the words behind its number, and the argument from the lines that follow.
inline Lemma checked_lemma(const std::vector<std::string>& words, Lines& lines) {
  Lemma lemma;
  const auto note = [&](const std::string& name) {
    const Variable v = lemma_variable(name);
    lemma.variables = std::max(lemma.variables, v + 1);
    return v;
  };
  bool concludes = false;
  for (const std::string& word : words) {
    if (word == "=>" && !concludes) {
      concludes = true;
    } else {
      (concludes ? lemma.conclusions : lemma.premises).push_back(formula_of(word, note));
    }
  }
  require(!lemma.conclusions.empty(), "the lemma concludes nothing");
  Hypotheses known = lemma.premises;
  for (const Formula& f : lemma.conclusions) known.push_back(negation(f));
  refute(std::move(known), lines, 0);
  return lemma;
}

}  // namespace check

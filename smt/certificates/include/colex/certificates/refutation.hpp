// The *multipliers* of a step: why its premises entail one of its conclusions, as a few sums that a small program can repeat.
//
//   step         x0 - 1 >= 0, x1 >= 0  ⊢  x0·x1 - x1 >= 0
//   suppose      1: x0 - 1 >= 0     2: x1 >= 0     3: -x0·x1 + x1 - 1 >= 0       the contrary of the conclusion, for integers
//   sum          1·(1)·(2) + 1·(3)  is  -1, which is not >= 0
//
// A refutation is a tree. Its leaves are sums like this one: of products of inequalities, each times a positive integer, and of
// equations, each times any polynomial; a negative number comes out. Its branches look at cases:
//
//   split p      p >= 0  and  -p - 1 >= 0
//   sides k      p >= 1  and  -p >= 1, where hypothesis k says p != 0
//   equal j k    p = 0, where hypothesis j says p >= 0 and k says -p >= 0
//
// How a refutation is found does not matter: whoever reads it multiplies and adds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/symbolic/certificate.hpp"

namespace colex::certificates {

/// A step without names: its variables are numbered in the order in which they occur, and no equation waits to be worked in.
struct Lemma {
  std::vector<symbolic::Formula> premises;
  std::vector<symbolic::Formula> conclusions;
};

/// Products that are worth a look: `factor`, written in variables that count from their lower bounds, times each of these
/// hypotheses (the premises from 0 on, then the contraries of the conclusions); and a case split that is.
struct Guide {
  struct Expansion {
    symbolic::Polynomial factor;
    std::vector<std::size_t> times;
  };
  std::vector<Expansion> expansions;
  std::optional<symbolic::Polynomial> split;
};

/// What the line's hint says about where to look. Multiplier and variable of the hint are those of the lemma.
Guide guide(const Lemma& lemma, const symbolic::rule::Derived* hint);

/// The lines of a refutation, a tree from its root; none if none was found.
std::optional<std::vector<std::string>> refutation(const Lemma& lemma, const Guide& guide);

/// "2*x0*x1-1>=0": without blanks, for files.
std::string compact(const symbolic::Polynomial& p, const std::vector<std::string>& names);
std::string compact(const symbolic::Formula& f, const std::vector<std::string>& names);

}  // namespace colex::certificates

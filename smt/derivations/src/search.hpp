// The search for a derivation: what is known, each formula with how it is, and ways to know more.
//
//   show(F)   F is known, or some way makes it known: a number, a statement, a chain of equations, a block of new coordinates
//             (blocks.cpp), a chain of comparisons or a sum of them (order.cpp)
//
// Nothing here is trusted: colex-check sees that each step follows.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/derivations/derive.hpp"

#include "read.hpp"
#include "theory.hpp"

namespace colex::derivations {

inline Term same_as(Term a, Term b) { return {"==", {std::move(a), std::move(b)}}; }
inline Term defined(const Term& term) { return {"defined", {term}}; }

struct Step;
/// What is known, each with how it is.
using Facts = std::map<Term, Step>;

/// How a formula is known: a line of the certificate, and what has to be known before it.
struct Step {
  std::string line;  ///< empty for what is supposed
  std::vector<Term> needs;
  std::vector<std::string> by;
  /// At a new coordinate: what is shown there, and how.
  std::optional<Term> at_each = std::nullopt;
  Facts within = {};
};

/// Searches for what follows, and remembers how.
class Search {
 public:
  explicit Search(const Claim& claim) : claim_(claim), sorts_(claim.variables) {}

  std::optional<Derivation> run();

 private:
  static constexpr int depth = 8;
  static constexpr std::size_t attempts = 20000, rewrites = 60;

  // --- what is known

  void suppose(const Term& formula);
  bool knows(const Term& formula) const { return facts_.contains(formula); }

  /// Where what is known of that head begins.
  Facts::const_iterator first_of(const std::string& head) const { return facts_.lower_bound({head, {}}); }

  /// Learns what a statement concludes with these terms, if it is known that they have values and satisfy the hypotheses.
  bool use(const Statement& statement, const Binding& binding, int depth);

  /// The same, where hypotheses may still have to be found out of what is known.
  bool use_with_known(const Statement& statement, const Binding& binding, int depth);
  static bool is_open(const Term& term);

  // --- values

  bool is_partial(const Term& term) const { return !term.parts.empty() && may_reject(term, sorts_); }

  /// What has to be defined for the term to have a value.
  std::vector<Term> needs_of(const Term& term) const;
  bool exists(const Term& term);

  // --- formulas

  bool show(const Term& goal, int depth);
  bool by_number(const Term& goal);

  /// By a statement that concludes it; by one that says that coordinates are the same, if that is asked for.
  bool by_statement(const Term& goal, int depth, bool apart = false);

  /// What is said of shapes is said of layouts: the rank of a layout is that of its shape.
  bool by_shapes(const Term& goal, int depth);

  /// Layouts are equal that have one size, and one value at a new coordinate.
  bool by_points(const Term& goal, int depth);

  /// A layout is injective whose new coordinates of one value are the same.
  bool by_two_coordinates(const Term& goal, int depth);

  /// A composite exists where some layout of its shape has its values.
  bool by_composite(const Term& goal, int depth);
  bool has_values_of(const Term& D, const Term& A, const Term& B, int depth);

  /// Supposes that both are the same, and learns what they come to, and what coordinates are the same then.
  void learn_what_follows(const Term& one, const Term& other, int depth);

  /// The equations that rewrite the term, one after the other, as far as they do.
  std::vector<Term> rewriting(Term term, int depth);

  /// What is shown of new coordinates, if it is.
  using Shows = std::function<std::optional<Term>(const std::vector<Term>& at)>;
  /// Learns the goal by a block: so many new coordinates of a layout, of which something is shown. Nothing else that is known of
  /// them is known behind it. The line of the step is a word; names and layouts are written behind it.
  bool learn_in_block(const Term& goal, Step step, const Term& domain, std::size_t coordinates, const std::vector<Term>& layouts,
                      const Shows& shows);

  /// A new name, of a coordinate of the layout.
  Term new_coordinate(const Term& layout);
  std::string new_name() const;

  // --- rewriting

  /// A known equation that rewrites some part of the term.
  std::optional<Term> equation_for(const Term& term, int depth);
  bool by_rewriting(const Term& goal, int depth);
  void learn_by_rewriting(const Term& from, const Term& equation, const Term& to);

  /// Coordinates at which a layout with an inverse has one value are the same: the inverse takes L(x) == L(y) to both. What a
  /// right inverse is inverse to is its inverse.
  bool by_inverse(const Term& goal, int depth);

  // --- order

  /// a <= b or a < b by a chain of what is known.
  bool by_order(const Term& goal, int depth);

  /// The terms of the formula, and of those that are known.
  std::set<Term> terms_beside(const Term& formula) const;
  static void add_parts(const Term& term, std::set<Term>& all);

  /// Learns what statements say of a term beside what it is compared with.
  void bound(const Term& term, int depth);

  /// From the left side to the right one, over comparisons that are known.
  bool along(const Term& goal);

  /// from <= at and at <= there make from <= there.
  void extend(const Term& from, const Term& at, bool is_less, const Term& step);

  /// Comparisons of sums follow from others; an equation from two comparisons.
  bool by_sum(const Term& goal, int depth);
  bool learn_sum(const Term& goal, int depth);
  static const Statement& named(const std::string& name);

  // --- writing

  /// Writes the line of a formula behind those that it needs, once.
  void write(const Term& formula, const Facts& facts, std::set<Term>& written, Derivation& result) const;
  const Claim& claim_;
  std::vector<std::pair<std::string, Sort>> sorts_;
  Facts facts_;
  std::set<Term> open_;
  std::map<Term, std::pair<int, std::size_t>> failed_;  ///< at which depth, and how much was known then
  std::size_t attempts_ = 0;
};

}  // namespace colex::derivations

#include "colex/symbolic/certificate.hpp"

#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

namespace {

struct RuleName {
  const Certificate& certificate;

  std::string operator()(const rule::Hypothesis&) const { return "hypothesis"; }
  std::string operator()(const rule::Branch& b) const {
    return "branch " + std::to_string(b.taken + 1) + " of " + std::to_string(b.alternatives.size());
  }
  std::string operator()(const rule::Slack& s) const { return "slack " + certificate.names[index(s.n)]; }
  std::string operator()(const rule::Euclid& e) const { return "euclid " + text(e.x) + " by " + text(e.m); }
  std::string operator()(const rule::Quotient& q) const {
    return "quotient " + text(q.x) + " by " + text(q.m) + " is " + text(q.q) + ", " + text(q.r);
  }
  std::string operator()(const rule::CommonFactors&) const { return "common factors"; }
  std::string operator()(const rule::Contract& c) const { return "contract " + c.kernel; }
  std::string operator()(const rule::Derived& d) const { return std::string("derived, ") + hint(d.hint); }

  std::string text(const Polynomial& p) const {
    return to_string(p, [this](Variable v) { return certificate.names[index(v)]; });
  }

  static const char* hint(Hint hint) {
    switch (hint) {
      case Hint::identity: return "identity";
      case Hint::coefficients: return "coefficients";
      case Hint::end_points: return "end points";
      case Hint::combination: return "combination";
      case Hint::cancelled: return "cancelled";
      case Hint::rounded: return "rounded";
      case Hint::strengthened: return "strengthened";
      case Hint::solved: return "solved";
      case Hint::raised: return "raised";
      case Hint::pinned: return "pinned";
      case Hint::digit: return "digit";
      case Hint::vanishing: return "vanishing";
      case Hint::contradiction: return "contradiction";
    }
    return "";
  }
};

const char* relation_text(Relation relation) {
  switch (relation) {
    case Relation::zero: return " = 0";
    case Relation::nonnegative: return " >= 0";
    case Relation::nonzero: return " != 0";
  }
  return "";
}

}  // namespace

Compared negation(const Compared& compared) {
  switch (compared.by) {
    case Compared::By::equal: return {Compared::By::different, compared.left, compared.right};
    case Compared::By::different: return {Compared::By::equal, compared.left, compared.right};
    case Compared::By::less: return {Compared::By::at_most, compared.right, compared.left};
    case Compared::By::at_most: return {Compared::By::less, compared.right, compared.left};
  }
  return compared;
}

std::vector<Line> false_lines(const Certificate& certificate, const std::vector<std::int64_t>& values) {
  std::vector<Line> wrong;
  for (Line line = 0; line < certificate.lines.size(); ++line) {
    const Formula& formula = certificate.lines[line].formula;
    try {
      if (!holds(formula.relation, formula.polynomial.evaluated([&](Variable v) { return values[index(v)]; })))
        wrong.push_back(line);
    } catch (const Unknown&) {
      continue;  // the value does not fit 64 bits
    }
  }
  return wrong;
}

std::string to_string(const Formula& formula, const std::vector<std::string>& names) {
  return to_string(formula.polynomial, [&](Variable v) { return names[index(v)]; }) + relation_text(formula.relation);
}

std::string to_string(const Certificate& certificate) {
  const RuleName rule_name{certificate};
  const auto formula = [&](const Formula& f) { return to_string(f, certificate.names); };
  std::string text;
  for (Line line = 0; line < certificate.lines.size(); ++line) {
    const Step& step = certificate.lines[line];
    text += std::to_string(line) + "  " + formula(step.formula) + "    " + std::visit(rule_name, step.rule);
    for (const Line premise : step.premises) text += ' ' + std::to_string(premise);
    text += '\n';
  }
  for (const Discharged& goal : certificate.goals) {
    text += "goal  " + formula(goal.goal) + "    " + std::to_string(goal.shown_by) + '\n';
  }
  return text;
}

}  // namespace colex::symbolic

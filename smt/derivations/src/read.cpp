#include "read.hpp"

#include <algorithm>
#include <cctype>
#include <variant>

#include "colex/notation/evaluate.hpp"
#include "colex/swizzle.hpp"

namespace colex::derivations {

using notation::Expression;
using notation::Node;
using notation::Operation;
using notation::Variable;

namespace {

/// What terms cannot say.
struct Unsayable {};

bool is_plain(const std::string& name) {
  const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return std::isalpha(static_cast<unsigned char>(name.at(0))) != 0 && name.size() <= 200 &&
         std::all_of(name.begin(), name.end(), plain) && !theory().functions.contains(name) && name != "defined" &&
         name != "of" && name != "Sw";
}

class Reading {
 public:
  Reading(const notation::Claim& claim, const std::vector<std::string>& taken) : claim_(claim), taken_(taken) {}

  Claim run() {
    if (claim_.verb != notation::Claim::Verb::claim || claim_.inadmissible) throw Unsayable();
    for (const Variable& variable : claim_.variables) declare(variable);
    const std::size_t bounds = result_.hypotheses.size();
    if (!claim_.hypothesis.empty()) formulas(claim_.hypothesis, claim_.hypothesis.root(), result_.hypotheses);
    put_before_bounds(bounds);
    conclude(claim_.conclusion, claim_.conclusion.root());
    return std::move(result_);
  }

 private:
  static Sort sort_of(Variable::Type type) {
    switch (type) {
      case Variable::Type::integer: return Sort::integer;
      case Variable::Type::layout: return Sort::layout;
      case Variable::Type::shape: return Sort::shape;
      case Variable::Type::swizzle: return Sort::swizzle;
      default: throw Unsayable();
    }
  }

  void declare(const Variable& variable) {
    const Sort sort = sort_of(variable.type);
    if (!is_plain(variable.name)) throw Unsayable();
    result_.variables.emplace_back(variable.name, sort);
    // What bounds a layout has to have a value.
    for (const Expression* bound : {&variable.into, &variable.rank, &variable.size, &variable.refined}) {
      if (!bound->empty() && !is_total(term(*bound, bound->root()))) throw Unsayable();
    }
    const Term self{variable.name, {}};
    const auto is = [&](notation::Trait trait) { return variable.traits.has(trait); };
    if (is(notation::Trait::nonnegative) || is(notation::Trait::positive)) result_.nonnegative.push_back(variable.name);
    const auto suppose = [&](Term formula) {
      if (this->sort(formula) != Sort::truth) throw Unsayable();
      result_.hypotheses.push_back(std::move(formula));
    };
    if (is(notation::Trait::injective)) suppose({"injective", {self}});
    if (is(notation::Trait::compact)) suppose({"bijective", {self}});
    if (is(notation::Trait::coalesced)) suppose({"==", {{"coalesce", {self}}, self}});
    // Where all values are in [0, N), the cosize is N at most, and decisions about these addresses have answers; a refinement
    // has the coordinates of what it refines.
    const auto bounded = [&](const char* measure, const Expression& bound) {
      if (!bound.empty()) suppose({"<=", {{measure, {self}}, term(bound, bound.root())}});
    };
    bounded("cosize", variable.into);
    if (!variable.into.empty()) suppose({"defined", {{"injective", {{"composition", {{"Sw<0,0,0>", {}}, self}}}}}});
    bounded("size", variable.size);
    if (!variable.refined.empty()) suppose({"compatible", {term(variable.refined, variable.refined.root()), self}});
    if (sort != Sort::integer) return;
    const auto compared = [&](bool is_strict) { return is_strict ? "<" : "<="; };
    if (!variable.lower.empty())
      suppose({compared(variable.lower_is_strict), {term(variable.lower, variable.lower.root()), self}});
    if (!variable.upper.empty())
      suppose({compared(variable.upper_is_strict), {self, term(variable.upper, variable.upper.root())}});
  }

  /// Where a bound has no value, and the first parts of the hypothesis, which are about what stands before the bound, do not
  /// hold, that is no case. So these parts may be supposed first.
  void put_before_bounds(std::size_t bounds) {
    std::vector<Term>& all = result_.hypotheses;
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(bounds);
    const auto partial = std::find_if(all.begin(), begin, [&](const Term& bound) { return !is_total(bound); });
    if (partial == begin) return;
    // The variable that is bounded is the last one that the bound mentions.
    const auto& variables = result_.variables;
    const auto bounded =
        std::find_if(variables.rbegin(), variables.rend(), [&](const auto& v) { return mentions(*partial, v.first); });
    const auto is_later = [&](const Term& part) {
      return std::any_of(variables.rbegin(), std::next(bounded), [&](const auto& v) { return mentions(part, v.first); });
    };
    std::rotate(partial, begin, std::find_if(begin, all.end(), is_later));
  }

  static bool mentions(const Term& term, const std::string& name) {
    return term.head == name ||
           std::any_of(term.parts.begin(), term.parts.end(), [&](const Term& part) { return mentions(part, name); });
  }

  bool is_total(const Term& term) const {
    return !may_reject(term, result_.variables) &&
           std::all_of(term.parts.begin(), term.parts.end(), [&](const Term& part) { return is_total(part); });
  }

  /// a implies b supposes a; the rest is claimed.
  void conclude(const Expression& e, std::size_t k) {
    const Node& node = e.nodes[k];
    if (node.operation == Operation::parenthesis) return conclude(e, e.operands(k)[0]);
    if (node.operation != Operation::implication) return formulas(e, k, result_.conclusions);
    formulas(e, e.operands(e.operands(k)[0])[0], result_.hypotheses);
    conclude(e, e.operands(k)[1]);
  }

  /// The formulas that a conjunction is made of, in order.
  void formulas(const Expression& e, std::size_t k, std::vector<Term>& all) {
    const Node& node = e.nodes[k];
    if (node.operation == Operation::parenthesis) return formulas(e, e.operands(k)[0], all);
    if (node.operation == Operation::conjunction) {
      formulas(e, e.operands(e.operands(k)[0])[0], all);
      return formulas(e, e.operands(k)[1], all);
    }
    all.push_back(term(e, k));
    if (sort(all.back()) != Sort::truth) throw Unsayable();
  }

  Term term(const Expression& e, std::size_t k) {
    const Node& node = e.nodes[k];
    const std::vector<std::size_t> operands = e.operands(k);
    const auto part = [&](std::size_t j) { return term(e, operands.at(j)); };
    const auto both = [&](const char* sign) { return Term{sign, {part(0), part(1)}}; };
    const auto swapped = [&](const char* sign) { return Term{sign, {part(1), part(0)}}; };
    switch (node.operation) {
      case Operation::integer:
        if (node.payload < 0) throw Unsayable();
        return {std::to_string(node.payload), {}};
      case Operation::name:
        if (!is_variable(e.name_of(node))) throw Unsayable();
        return {e.name_of(node), {}};
      case Operation::swizzle: return swizzle(e, k);
      case Operation::group: return part(0);
      case Operation::parenthesis: {
        Term inner = part(0);
        if (sort(inner) == Sort::integer) throw Unsayable();
        return inner;
      }
      case Operation::apply: return value(part(0), {operands.begin() + 1, operands.end()}, e);
      case Operation::call: return call(e, node, operands);
      case Operation::layout: return both(":");
      case Operation::multiply: return both("*");
      case Operation::divide: return both("/");
      case Operation::remainder: return both("%");
      case Operation::add: return both("+");
      case Operation::subtract: return both("-");
      case Operation::compose: return both("composition");
      case Operation::equal: return both("==");
      case Operation::not_equal: return both("!=");
      case Operation::less: return both("<");
      case Operation::less_equal: return both("<=");
      case Operation::greater: return swapped("<");
      case Operation::greater_equal: return swapped("<=");
      case Operation::defined: return {"defined", {part(1)}};
      default: throw Unsayable();
    }
  }

  /// One whose numbers are known.
  static Term swizzle(const Expression& e, std::size_t k) {
    const auto value = notation::try_evaluate(e, k, notation::Environment<>());
    const auto* known = std::get_if<notation::Value<>>(&value);
    const Swizzle* sw = known == nullptr ? nullptr : known->as<Swizzle>();
    if (sw == nullptr) throw Unsayable();
    return {to_string(*sw), {}};
  }

  /// L(x), or L(x,y).
  Term value(Term function, const std::vector<std::size_t>& coordinate, const Expression& e) {
    Term result{"of", {std::move(function)}};
    for (const std::size_t operand : coordinate) result.parts.push_back(term(e, operand));
    sort(result);
    return result;
  }

  Term call(const Expression& e, const Node& node, const std::vector<std::size_t>& operands) {
    const std::string& name = e.name_of(node);
    if (is_variable(name)) return value({name, {}}, operands, e);
    std::vector<Term> arguments;
    for (const std::size_t operand : operands) arguments.push_back(term(e, operand));
    // nonnegative(L) is what theorems say of a nonnegative layout, and no function of claims.
    const bool is_taken = std::find(taken_.begin(), taken_.end(), name) != taken_.end() || name == "nonnegative";
    if (is_taken || !theory().functions.contains(name)) throw Unsayable();
    return {name, std::move(arguments)};
  }

  bool is_variable(const std::string& name) const {
    return std::any_of(result_.variables.begin(), result_.variables.end(), [&](const auto& v) { return v.first == name; });
  }

  /// Throws where the term has no meaning here.
  Sort sort(const Term& term) const {
    const auto found = derivations::sort_of(term, result_.variables);
    if (!found) throw Unsayable();
    return *found;
  }

  const notation::Claim& claim_;
  const std::vector<std::string>& taken_;
  Claim result_;
};

std::string conjunction(const std::vector<Term>& formulas) {
  std::string text;
  for (const Term& formula : formulas) text += (text.empty() ? "" : " and ") + to_string(formula);
  return text;
}

}  // namespace

std::optional<Sort> sort_of(const Term& term, const std::vector<std::pair<std::string, Sort>>& variables) {
  if (is_swizzle(term)) return Sort::swizzle;
  if (term.parts.empty()) {
    if (is_number(term)) return Sort::integer;
    const auto found = std::find_if(variables.begin(), variables.end(), [&](const auto& v) { return v.first == term.head; });
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  }
  std::vector<Sort> sorts;
  for (const Term& part : term.parts) {
    const auto sort = sort_of(part, variables);
    if (!sort) return std::nullopt;
    sorts.push_back(*sort);
  }
  const std::string& head = term.head;
  const auto when = [](bool meant, Sort sort) { return meant ? std::optional(sort) : std::nullopt; };
  if (theory().functions.contains(head)) {
    const Function* function = function_of(head, sorts);
    return function == nullptr ? std::nullopt : std::optional(function->sort);
  }
  if (head == "defined") return when(sorts.size() == 1, Sort::truth);
  const bool is_map = sorts[0] == Sort::layout || sorts[0] == Sort::swizzle || sorts[0] == Sort::swizzled;
  if (head == "of" && sorts.size() == 3)
    return when(sorts == std::vector{Sort::layout, Sort::integer, Sort::integer}, Sort::integer);
  if (head == "of") return when(is_map && sorts.size() == 2 && sorts[1] == Sort::integer, Sort::integer);
  if (head == "==" || head == "!=") return when(sorts[0] == sorts[1] && sorts[0] != Sort::truth, Sort::truth);
  const Sort sort = head == "<" || head == "<=" ? Sort::truth : head == ":" ? Sort::layout : Sort::integer;
  return when(sorts == std::vector{Sort::integer, Sort::integer}, sort);
}

bool may_reject(const Term& term, const std::vector<std::pair<std::string, Sort>>& variables) {
  if (term.head == "of" || term.head == "/" || term.head == "%" || term.head == ":") return true;
  std::vector<Sort> sorts;
  for (const Term& part : term.parts) {
    const auto sort = sort_of(part, variables);
    if (!sort) return true;
    sorts.push_back(*sort);
  }
  const Function* function = function_of(term.head, sorts);
  return function != nullptr && !function->is_total;
}

std::optional<Claim> read(const notation::Claim& claim, const std::vector<std::string>& taken) {
  try {
    return Reading(claim, taken).run();
  } catch (const Unsayable&) {
    return std::nullopt;
  }
}

std::string to_string(const Claim& claim) {
  std::string text;
  for (const auto& [name, sort] : claim.variables) {
    const bool is_nonnegative = std::find(claim.nonnegative.begin(), claim.nonnegative.end(), name) != claim.nonnegative.end();
    text += (text.empty() ? "forall " : ", ") + name + (is_nonnegative ? ": nonnegative " : ": ") + derivations::name(sort);
  }
  if (!claim.hypotheses.empty()) text += " if " + conjunction(claim.hypotheses);
  return text + ": claim " + conjunction(claim.conclusions);
}

}  // namespace colex::derivations

// A derivation: a claim about layouts of any rank, step by step from what theorems say (statements.txt). docs/certificates.md has
// the format.
//
//   claim forall A: layout, B: layout if defined(composition(A,B)): claim size(coalesce(composition(A,B))) == size(B)
//   suppose                                   defined(composition(A,B)) is known, and that it has a value
//   use coalesce.size composition(A,B)        size(coalesce(composition(A,B))) == size(composition(A,B))
//   use composition.size A B                  size(composition(A,B)) == size(B)
//   rewrite …                                 the first with the second: the claim
//
// What is known is a set of formulas; two are the same where they are written alike. A term has a value if all its parts have,
// and each partial function among them is known to be defined there: nothing is claimed, supposed or put in for a variable that
// may have none.
#pragma once

#include <optional>
#include <set>

#include "swizzle.hpp"

namespace check {

struct Term {
  std::string head;  ///< a variable, a number, a function, "of" for L(x) and L(x,y), or a sign
  std::vector<Term> parts;
  friend bool operator==(const Term&, const Term&) = default;
};

inline std::string text_of(const Term& t) {
  std::string text = t.head;
  for (std::size_t k = 0; k < t.parts.size(); ++k) text += (k == 0 ? "(" : ",") + text_of(t.parts[k]);
  return t.parts.empty() ? text : text + ")";
}

/// t with the terms that stand for others replaced, from outside.
inline Term replaced(const Term& t, const std::vector<std::pair<Term, Term>>& others) {
  for (const auto& [from, to] : others)
    if (t == from) return to;
  Term result{t.head, {}};
  for (const Term& part : t.parts) result.parts.push_back(replaced(part, others));
  return result;
}

struct Function {
  bool is_total;
  std::string sort;
  std::vector<std::string> arguments;
};

/// A claim: for all values of the variables that satisfy the hypotheses, in their order, the conclusions hold.
struct Statement {
  std::vector<std::pair<std::string, std::string>> variables;  ///< name, sort
  std::vector<Term> declared;                                  ///< what they are: nonnegative(L), of a nonnegative layout
  std::vector<Term> hypotheses, conclusions;
  std::vector<std::string> by;
};

/// What stands before the separator; the text goes on behind it.
inline std::optional<std::string> before(std::string& text, const std::string& separator) {
  const std::size_t end = text.find(separator);
  if (end == std::string::npos) return std::nullopt;
  std::string found = text.substr(0, end);
  text.erase(0, end + separator.size());
  return found;
}

class Theory {
 public:
  /// Reads statements.txt.
  explicit Theory(const std::string& text) {
    std::vector<std::string>* by = nullptr;
    std::string name;
    for (const std::string& line : pieces(text, '\n')) {
      if (line.empty() || line[0] == '#') continue;
      const Words words = pieces(line, ' ');
      if (words[0] == "total" || words[0] == "partial") {
        const Words call = pieces(words[2].substr(0, words[2].size() - 1), '(');
        functions_[call[0]].push_back({words[0] == "total", words[1], pieces(call[1], ',')});
      } else if (words[0] == "statement") {
        by = &statements_[name = words[1]].by;
      } else if (words[0] == "points" || words[0] == "composes") {
        by = words[0] == "points" ? &points_ : &composes_;
      } else if (words[0] == "theorem") {
        runs_[words[1]] = words[2];
      } else if (words[0] == "by") {
        by->assign(words.begin() + 1, words.end());
      } else {
        Statement read = statement(line);
        read.by = statements_[name].by;
        statements_[name] = read;
      }
    }
  }

  const Statement& named(const std::string& name) const {
    const auto found = statements_.find(name);
    require(found != statements_.end(), "no theorem says \"" + name.substr(0, 40) + '"');
    return found->second;
  }
  /// The hash of the run of the theorem with this id (run.hpp): nullptr if statements.txt does not know it.
  const std::string* run_of(const std::string& id) const {
    const auto found = runs_.find(id);
    return found == runs_.end() ? nullptr : &found->second;
  }
  /// The functions of that name, each of arguments of other sorts: nullptr if there is none.
  const std::vector<Function>* functions(const std::string& name) const {
    const auto found = functions_.find(name);
    return found == functions_.end() ? nullptr : &found->second;
  }
  /// What makes functions equal that are so at all points.
  const std::vector<std::string>& points() const { return points_; }
  /// What makes that a composite which has a layout exists.
  const std::vector<std::string>& composes() const { return composes_; }

  /// forall A: layout, x: integer if F and F: claim F and F
  Statement statement(std::string text) const {
    Statement result;
    require(text.starts_with("forall "), "a claim begins with forall");
    text.erase(0, 7);
    std::optional<std::string> head = before(text, ": claim ");
    require(head.has_value(), "nothing is claimed");
    std::string variables = *head;
    if (std::optional<std::string> quantified = before(*head, " if ")) {
      variables = *quantified;
      result.hypotheses = conjunction(*head);
    }
    while (auto sort_end = before(variables, ": ")) {
      const std::string declared = before(variables, ", ").value_or(variables);
      require(is_name(*sort_end) && functions(*sort_end) == nullptr && *sort_end != "defined" && *sort_end != "Sw",
              "\"" + *sort_end + "\" is no variable");
      const bool is_nonnegative = declared == "nonnegative layout";
      const std::string sort = is_nonnegative ? "layout" : declared;
      require(sort == "layout" || sort == "integer" || sort == "shape" || sort == "swizzle",
              "there are layouts, shapes, swizzles and integers");
      for (const auto& other : result.variables) require(other.first != *sort_end, "a variable comes twice");
      result.variables.emplace_back(*sort_end, sort);
      if (is_nonnegative) result.declared.push_back({"nonnegative", {{*sort_end, {}}}});
      if (variables != declared) continue;
      variables.clear();
      break;
    }
    require(variables.empty() && !result.variables.empty(), "a variable without its sort");
    result.conclusions = conjunction(text);
    return result;
  }

  Term term(const std::string& text) const {
    require(text.size() <= 10000, "a term that is too long");
    std::size_t at = 0;
    const Term result = expression(text, at, 0);
    require(at == text.size(), "\"" + text.substr(0, 40) + "\" is no term");
    return result;
  }

 private:
  std::vector<Term> conjunction(std::string text) const {
    std::vector<Term> result;
    while (const auto part = before(text, " and ")) result.push_back(term(*part));
    result.push_back(term(text));
    return result;
  }

  /// One operand, or two with a sign between them.
  Term expression(const std::string& text, std::size_t& at, std::size_t depth) const {
    require(depth < 100, "a term that is nested too deeply");
    const Term left = operand(text, at, depth);
    skip_blanks(text, at);
    for (const char* sign : {"==", "!=", "<=", "<", "+", "-", "*", "/", "%", ":"}) {
      if (text.compare(at, std::string(sign).size(), sign) != 0) continue;
      at += std::string(sign).size();
      return {sign, {left, operand(text, at, depth)}};
    }
    return left;
  }

  /// A number, a variable, Sw<3,4,3>, f(a,b), (a + b); and the value of any of them at x, or at (x,y).
  Term operand(const std::string& text, std::size_t& at, std::size_t depth) const {
    Term result;
    skip_blanks(text, at);
    if (at < text.size() && text[at] == '(') {
      result = expression(text, ++at, depth + 1);
      close(text, at);
    } else if (text.compare(at, 3, "Sw<") == 0) {
      const std::size_t end = std::min(text.find('>', at), text.size() - 1) + 1;
      result.head = text.substr(at, end - at);
      swizzle_of(result.head);
      at = end;
    } else {
      while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]) || text[at] == '_')) result.head += text[at++];
      if (!is_name(result.head)) require_digits(result.head, 4000);
      if (functions(result.head) != nullptr || result.head == "defined") {
        require(at < text.size() && text[at] == '(', result.head + " has arguments");
        arguments(text, at, depth, result.parts);
      }
    }
    while (at < text.size() && text[at] == '(') {
      Term value{"of", {result}};
      arguments(text, at, depth, value.parts);
      result = std::move(value);
    }
    return result;
  }

  /// (a,b), behind those that are there.
  void arguments(const std::string& text, std::size_t& at, std::size_t depth, std::vector<Term>& all) const {
    do all.push_back(expression(text, ++at, depth + 1));
    while (at < text.size() && text[at] == ',');
    close(text, at);
  }

  static void skip_blanks(const std::string& text, std::size_t& at) {
    while (at < text.size() && text[at] == ' ') ++at;
  }
  static void close(const std::string& text, std::size_t& at) {
    require(at < text.size() && text[at] == ')', "a bracket is missing");
    ++at;
  }

  std::map<std::string, std::vector<Function>> functions_;
  std::map<std::string, Statement> statements_;
  std::vector<std::string> points_, composes_;
  std::map<std::string, std::string> runs_;  ///< of theorems, by their ids
};

/// Reads the steps of one derivation.
class Derivation {
 public:
  Derivation(const Theory& theory, const std::vector<std::string>& rests_on, Lines& lines)
      : theory_(theory), rests_on_(rests_on), lines_(lines) {}

  /// Reads to the line `end`, and refuses unless all is shown. Returns the number of steps.
  std::size_t run(const Statement& claim) {
    for (const auto& [name, sort] : claim.variables) sorts_[name] = sort;
    for (const Term& declared : claim.declared) learn(declared);
    for (const auto& formulas : {claim.hypotheses, claim.conclusions})
      for (const Term& f : formulas) require(sort_of(f) == "truth", "no formula is supposed or claimed");
    std::size_t supposed = 0, steps = 0;
    for (Words words = lines_.next(); words != Words{"end"}; words = lines_.next()) {
      if (words == Words{"suppose"}) {
        require(blocks_.empty() && supposed < claim.hypotheses.size(), "there is nothing more to suppose");
        const Term& hypothesis = claim.hypotheses[supposed++];
        require(has_value(hypothesis), text_of(hypothesis) + " may have no value");
        learn(hypothesis);
        continue;
      }
      ++steps;
      step(words);
    }
    require(blocks_.empty() && supposed == claim.hypotheses.size(), "the derivation ends too early");
    for (const Term& conclusion : claim.conclusions) {
      require(has_value(conclusion), text_of(conclusion) + " may have no value");
      require(knows(conclusion), text_of(conclusion) + " is not shown");
    }
    return steps;
  }

 private:
  /// What is known of new coordinates, and what is known behind them where some formulas are shown of them.
  struct Block {
    std::vector<std::string> names;
    std::vector<Term> wanted;
    Term shown;
    std::set<std::string> known;
  };

  void step(const Words& words) {
    if (words[0] == "use" && words.size() >= 2) {
      use(theory_.named(words[1]), Words(words.begin() + 2, words.end()));
    } else if (words[0] == "number" && words.size() == 2) {
      const Term f = theory_.term(words[1]);
      require(sort_of(f) == "truth" && (f.parts.size() == 1 ? is_true_of_swizzle(f) : f.parts.size() == 2 && is_true(f)),
              "this is not so");
      learn(f);
    } else if (words[0] == "same" && words.size() == 2) {
      const Term t = theory_.term(words[1]);
      require(sort_of(t) != "truth" && has_value(t), "only what has a value is the same as itself");
      learn({"==", {t, t}});
    } else if (words[0] == "rewrite" && words.size() == 6 && words[2] == "by" && words[4] == "to") {
      const Term from = theory_.term(words[1]), equation = theory_.term(words[3]), to = theory_.term(words[5]);
      require(knows(from) && knows(equation) && equation.head == "==", "what is rewritten, or by what, is not known");
      const std::vector<std::pair<Term, Term>> both{{equation.parts[0], equation.parts[1]}};
      require(sort_of(to) == "truth" && replaced(from, both) == replaced(to, both), "this does not follow from the equation");
      learn(to);
    } else if (words[0] == "sum" && words.size() >= 3 && words.size() % 2 == 1) {
      sum(words);
    } else if (words[0] == "each" && words.size() == 4) {
      const Term left = theory_.term(words[2]), right = theory_.term(words[3]), x{words[1], {}};
      require_layout(left), require_layout(right);
      require(knows({"==", {{"size", {left}}, {"size", {right}}}}), "they may have different sizes");
      rest_on(theory_.points());
      blocks_.push_back({{}, {{"==", {{"of", {left, x}}, {"of", {right, x}}}}}, {"equal", {left, right}}, known_});
      draw(words[1], left);
    } else if (words[0] == "apart" && words.size() == 4) {
      const Term layout = theory_.term(words[3]), x{words[1], {}}, y{words[2], {}};
      require_layout(layout);
      blocks_.push_back({{}, {{"==", {x, y}}}, {"injective", {layout}}, known_});
      draw(words[1], layout);
      draw(words[2], layout);
      learn({"==", {{"of", {layout, x}}, {"of", {layout, y}}}});
      for (const Term& at : {x, y}) learn({"defined", {{"of", {layout, at}}}});
    } else if (words[0] == "composes" && words.size() == 5) {
      const Term x{words[1], {}}, A = theory_.term(words[2]), B = theory_.term(words[3]), D = theory_.term(words[4]);
      for (const Term& layout : {A, B, D}) require_layout(layout);
      require(knows({"compatible", {B, D}}), "the composite may have another shape");
      rest_on(theory_.composes());
      const Term value{"of", {A, {"of", {B, x}}}};
      blocks_.push_back(
          {{}, {{"defined", {value}}, {"==", {{"of", {D, x}}, value}}}, {"defined", {{"composition", {A, B}}}}, known_});
      draw(words[1], B);
    } else if (words == Words{"so"} && !blocks_.empty()) {
      const Block block = blocks_.back();
      for (const Term& wanted : block.wanted) require(knows(wanted), text_of(wanted) + " is not shown");
      for (const std::string& name : block.names) sorts_.erase(name);
      known_ = block.known;
      blocks_.pop_back();
      learn(block.shown);
    } else {
      throw Refused("\"" + words[0].substr(0, 40) + "\" is no step of a derivation");
    }
  }

  /// sum F n F1 n1 F2 n2 …: n times what F says to be at least 0 is the sum of so many times what the others say to be, and a
  /// number above -n. So it is above -1, and it is an integer.
  void sum(const Words& words) {
    const Term goal = theory_.term(words[1]);
    require((goal.head == "<" || goal.head == "<=") && sort_of(goal) == "truth" && has_value(goal), "no comparison");
    const Integer times = integer_of(words[2]);
    Polynomial rest = Polynomial(times) * difference(goal);
    for (std::size_t k = 3; k < words.size(); k += 2) {
      const Term known = theory_.term(words[k]);
      const bool is_negative = words[k + 1].starts_with('-');
      const Integer size = integer_of(words[k + 1].substr(is_negative ? 1 : 0)), factor = is_negative ? Integer(-1) * size : size;
      require(knows(known), text_of(known) + " is not known");
      require(known.head == "==" || !is_negative, "a comparison taken away");
      rest = rest - Polynomial(factor) * difference(known);
    }
    require((rest + Polynomial(times)).is_positive_number() && Polynomial(times).is_positive_number(), "this is no such sum");
    learn(goal);
  }

  /// b - a of a <= b and of a == b, b - a - 1 of a < b.
  Polynomial difference(const Term& f) {
    require(f.head == "<" || f.head == "<=" || f.head == "==", "no comparison");
    require(sort_of(f.parts[0]) == "integer", "no comparison of integers");
    return polynomial_of(f.parts[1]) - polynomial_of(f.parts[0]) - Polynomial(f.head == "<" ? 1 : 0);
  }

  Polynomial polynomial_of(const Term& t) {
    if (t.head == "+") return polynomial_of(t.parts[0]) + polynomial_of(t.parts[1]);
    if (t.head == "-") return polynomial_of(t.parts[0]) - polynomial_of(t.parts[1]);
    if (t.head == "*") return polynomial_of(t.parts[0]) * polynomial_of(t.parts[1]);
    if (t.parts.empty() && !is_name(t.head)) return Polynomial(integer_of(t.head));
    return Polynomial::of(atoms_.emplace(text_of(t), atoms_.size()).first->second);
  }

  /// A new coordinate of the layout.
  void draw(const std::string& name, const Term& layout) {
    require(is_name(name) && theory_.functions(name) == nullptr && name != "defined" && !sorts_.contains(name),
            name + " is not a new name");
    sorts_[name] = "integer";
    blocks_.back().names.push_back(name);
    learn({"<=", {{"0", {}}, {name, {}}}});
    learn({"<", {{name, {}}, {"size", {layout}}}});
  }

  void require_layout(const Term& term) const {
    require(sort_of(term) == "layout" && has_value(term), text_of(term) + " is no layout, or may have no value");
  }

  /// The statement, with these terms for its variables.
  void use(const Statement& statement, const Words& terms) {
    require(terms.size() == statement.variables.size(), "the theorem is about another number of things");
    rest_on(statement.by);
    std::vector<std::pair<Term, Term>> values;
    for (std::size_t k = 0; k < terms.size(); ++k) {
      const auto& [name, sort] = statement.variables[k];
      const Term t = theory_.term(terms[k]);
      require(sort_of(t) == sort, "\"" + terms[k].substr(0, 40) + "\" is no " + sort);
      require(has_value(t), "\"" + terms[k].substr(0, 40) + "\" may have no value");
      values.emplace_back(Term{name, {}}, t);
    }
    for (const auto& premises : {statement.declared, statement.hypotheses})
      for (const Term& premise : premises)
        require(knows(replaced(premise, values)), "it is not known that " + text_of(replaced(premise, values)));
    for (const Term& conclusion : statement.conclusions) learn(replaced(conclusion, values));
  }

  void rest_on(const std::vector<std::string>& theorems) const {
    for (const std::string& id : theorems)
      require(std::find(rests_on_.begin(), rests_on_.end(), id) != rests_on_.end(), "it does not say that it rests on " + id);
  }

  bool knows(const Term& formula) const { return known_.contains(text_of(formula)); }

  /// What is defined has parts that are.
  void learn(const Term& formula) {
    known_.insert(text_of(formula));
    if (formula.head != "defined" || formula.parts[0].head == "defined") return;
    for (const Term& part : formula.parts[0].parts) learn({"defined", {part}});
  }

  bool has_value(const Term& t) const {
    if (t.head == "defined") return true;
    for (const Term& part : t.parts)
      if (!has_value(part)) return false;
    const Function* function = function_of(t);
    const bool is_partial =
        t.head == "of" || t.head == "/" || t.head == "%" || t.head == ":" || (function != nullptr && !function->is_total);
    return !is_partial || knows({"defined", {t}});
  }

  /// The function of that name that takes such arguments: nullptr if there is none.
  const Function* function_of(const Term& t) const {
    std::vector<std::string> sorts;
    for (const Term& part : t.parts) sorts.push_back(sort_of(part));
    if (const std::vector<Function>* functions = theory_.functions(t.head))
      for (const Function& function : *functions)
        if (sorts == function.arguments) return &function;
    return nullptr;
  }

  /// bijective(Sw<3,4,3>), is_involution(Sw<3,4,3>)
  static bool is_true_of_swizzle(const Term& formula) {
    const Swizzle sw = swizzle_of(formula.parts[0].head);
    return formula.head == "bijective" ? sw.is_bijection() : formula.head == "is_involution" && sw.is_involution();
  }

  static bool is_true(const Term& comparison) {
    const Integer left = integer_of(comparison.parts[0].head), right = integer_of(comparison.parts[1].head);
    if (comparison.head == "==" || comparison.head == "!=") return (left == right) == (comparison.head == "==");
    if (comparison.head == "<") return (left - right).is_negative();
    return comparison.head == "<=" && !(right - left).is_negative();
  }

  /// "layout", "shape", "swizzle", "swizzled", "integer" or "truth". Refuses what has no meaning.
  std::string sort_of(const Term& t) const {
    std::vector<std::string> sorts;
    for (const Term& part : t.parts) sorts.push_back(sort_of(part));
    const bool two_integers = sorts == Words{"integer", "integer"};
    if (t.head.starts_with("Sw<")) return "swizzle";
    if (t.parts.empty() && !is_name(t.head)) return "integer";
    if (t.parts.empty()) {
      require(sorts_.contains(t.head), t.head + " is nothing here");
      return sorts_.at(t.head);
    }
    if (const Function* function = function_of(t)) return function->sort;
    const bool is_map = sorts[0] == "layout" || sorts[0] == "swizzle" || sorts[0] == "swizzled";
    if (t.head == "of" && is_map && sorts[1] == "integer" && sorts.size() == 2) return "integer";
    if (t.head == "of" && sorts == Words{"layout", "integer", "integer"}) return "integer";
    if (t.head == "defined" && sorts.size() == 1) return "truth";
    if ((t.head == "==" || t.head == "!=") && sorts[0] == sorts[1] && sorts[0] != "truth") return "truth";
    if ((t.head == "<" || t.head == "<=") && two_integers) return "truth";
    if (t.head == ":" && two_integers) return "layout";
    require(std::string("+-*/%").find(t.head) != std::string::npos && two_integers, text_of(t) + " has no meaning");
    return "integer";
  }

  const Theory& theory_;
  const std::vector<std::string>& rests_on_;
  Lines& lines_;
  std::map<std::string, std::string> sorts_;  ///< of the variables
  std::set<std::string> known_;
  std::map<std::string, Variable> atoms_;  ///< of polynomials: terms that are no sums, products or numbers
  std::vector<Block> blocks_;
};

/// What theorems say.
inline const Theory& theory() {
  static const Theory said(
#include "statements.txt"
  );
  return said;
}

/// Reads the derivation of a claim, which is about that claim and rests on these theorems.
inline Counts derived(const std::string& about, const std::string& text, const std::vector<std::string>& rests_on, Lines& lines) {
  require(about == "derivation of " + text, "it is about another claim");
  const Statement claim = theory().statement(text);
  const std::size_t steps = Derivation(theory(), rests_on, lines).run(claim);
  return {1, claim.conclusions.size(), steps, claim.hypotheses.size()};
}

}  // namespace check

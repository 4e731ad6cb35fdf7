// A part of a certificate: a run of a program on unknown integers, with all its forks. docs/certificates.md has the format.
//
// What is known on the way is a *state*: the values that the run has come to, as polynomials in variables; *facts*, which are
// formulas that hold for every input that comes this way; and variables that are solved for, which every polynomial has given
// up before it is compared with another one. A fork keeps the state, and each of its cases begins with it.
#pragma once

#include <optional>

#include "lemma.hpp"

namespace check {

using Lemmas = std::map<std::size_t, Lemma>;

inline void require_words(bool right, const Words& words) {
  require(right, "\"", words[0].substr(0, 40), "\" is written otherwise");
}

inline std::size_t numbered(char mark, const std::string& word) {
  require(word.size() > 1 && word[0] == mark, "\"", word.substr(0, 40), "\" is no number behind ", mark);
  return count_of(word.substr(1));
}

/// Reads one part.
class Part {
 public:
  Part(Lines& lines, Lemmas& lemmas, Counts& counts) : lines_(lines), lemmas_(lemmas), counts_(counts) {}

  /// Reads all paths. Refuses what does not follow.
  void run() {
    const std::size_t claims = counts_.claims;
    path(0);
    require(counts_.claims > claims, "the part claims nothing");
  }

 private:
  /// A quotient, or what a kernel's contract says, by its number.
  struct Result {
    std::string kernel;  ///< "quotient", "gcd", …
    std::vector<Polynomial> arguments, values;
  };
  struct State {
    std::map<std::string, Variable> names;
    std::map<Variable, Polynomial> solved;
    std::vector<Polynomial> values;
    std::vector<Formula> facts;
    std::vector<Result> results;
    std::vector<Result> known;       ///< r = a % b and m = max_residue(r, n, P), for the contracts that speak of them
    std::optional<Result> carrying;  ///< the search of whose coordinates no residues are known yet
    std::size_t claims = 0;
  };

  // --- paths

  /// From here to the ends of all paths that go on from here.
  void path(std::size_t depth) {
    require(depth < 1000, "too many forks on one path");
    for (;;) {
      const Words words = lines_.next();
      if (words[0] == "fork") return fork(words, depth);
      if (end_of_path(words)) return;
      entry(words);
    }
  }

  /// A formula and its contrary; or the conclusions of a lemma, of which one holds.
  void fork(const Words& words, std::size_t depth) {
    require_words(words.size() == 2 || (words.size() >= 5 && words[1] == "lemma"), words);
    std::vector<Formula> alternatives;
    if (words.size() == 2) {
      const Formula f = formula_of(words[1], [&](const std::string& name) { return variable(name); });
      alternatives = {f, negation(f)};
    } else {
      alternatives = conclusions(words, 2);
    }
    const State before = state_;
    for (std::size_t k = 0; k < alternatives.size(); ++k) {
      const Words line = lines_.next();
      require(line.size() == 2 && line[0] == "case" && count_of(line[1]) == k + 1,
              "case " + std::to_string(k + 1) + " of " + std::to_string(alternatives.size()) + " is missing");
      if (k > 0) state_ = before;
      learn(alternatives[k]);
      path(depth + 1);
    }
  }

  bool end_of_path(const Words& words) {
    if (words[0] != "absurd" && words[0] != "qed") return false;
    require_words(words.size() == 2, words);
    if (words[0] == "absurd") {
      const Formula f = normal(fact(words[1]));
      require(f.relation == Relation::nonnegative && f.polynomial.is_negative_number(),
              "a path is said to be impossible, and this fact may be true");
    } else {
      require(count_of(words[1]) == state_.claims, "the path has another number of claims");
      require(!state_.carrying, "a search for carries whose residues nobody looked at");
      counts_.claims += state_.claims;
    }
    ++counts_.paths;
    return true;
  }

  void entry(const Words& words) {
    using Read = void (Part::*)(const Words&);
    static const std::map<std::string, Read> readers = {
        {"given", &Part::given},   {"decide", &Part::decide},   {"claim", &Part::claim},       {"name", &Part::name},
        {"euclid", &Part::euclid}, {"factors", &Part::factors}, {"quotient", &Part::quotient}, {"contract", &Part::contract},
        {"solve", &Part::solve},   {"lemma", &Part::lemma},     {"note", &Part::note}};
    if (words[0].starts_with('$')) return value(words);
    if (words[0].starts_with('#')) return derive(words);
    const auto found = readers.find(words[0]);
    require(found != readers.end(), "nothing is called \"", words[0].substr(0, 40), "\"");
    (this->*found->second)(words);
  }

  /// $3 input s  |  $3 = $1 + 2  |  $3 = $1 / $2 by &0  |  $3 = gcd 0 $1 $2 by &1  |  $3 = max_residue $0 $1 $2 is $5 by #3 #4
  void value(const Words& words) {
    require(numbered('$', words[0]) == state_.values.size(), "this is not the next value");
    const bool is_input = words.size() == 3 && words[1] == "input";
    require_words(is_input || (words.size() >= 5 && words[1] == "="), words);
    counts_.asked += is_input ? 1 : 0;
    state_.values.push_back(is_input ? fresh(words[2]) : normal(is_name(words[2]) ? applied(words) : computed(words)));
  }

  /// A program's / and % are the quotient and remainder of Euclid.
  Polynomial computed(const Words& words) {
    const Polynomial a = operand(words[2]), b = operand(words[4]);
    if (words.size() == 5 && words[3] == "+") return a + b;
    if (words.size() == 5 && words[3] == "-") return a - b;
    if (words.size() == 5 && words[3] == "*") return a * b;
    require_words(words.size() == 7 && (words[3] == "/" || words[3] == "%") && words[5] == "by", words);
    const Result& found = result(words[6], "quotient");
    require(equal(found.arguments[0], a) && equal(found.arguments[1], b), "this quotient is of other numbers");
    if (words[3] == "%") state_.known.push_back({"%", {a, b}, {found.values[1]}});
    return found.values[words[3] == "/" ? 0 : 1];
  }

  /// A kernel's value: the variable of this number in its contract, for the same arguments.
  Polynomial applied(const Words& words) {
    const std::string& kernel = words[2];
    if (kernel == "max_residue" && words.size() == 11 && words[6] == "is" && words[8] == "by") {
      // max_residue(r, n, P) is (r % P)·(n - 1) where that is below P.
      const Polynomial r = operand(words[3]), n = operand(words[4]), P = operand(words[5]), last = operand(words[7]);
      require(equal(last, known("%", {r, P}) * (n - Polynomial(1))), "this is no largest residue");
      need(words[9], nonnegative(P - Polynomial(1) - last));
      need(words[10], at_least_one(n));
      state_.known.push_back({kernel, {r, n, P}, {last}});
      return last;
    }
    require_words(words.size() >= 7 && words[words.size() - 2] == "by", words);
    const Result& found = result(words.back(), kernel);
    std::vector<Polynomial> arguments;
    for (std::size_t k = 4; k + 2 < words.size(); ++k) arguments.push_back(operand(words[k]));
    if (kernel == "max_residue") {
      // The contract speaks of the step r % P.
      require_words(arguments.size() == 3, words);
      state_.known.push_back({kernel, arguments, {found.values.at(0)}});
      arguments[0] = known("%", {arguments[0], arguments[2]});
    }
    require(arguments.size() == found.arguments.size(), "a kernel with other arguments");
    for (std::size_t k = 0; k < arguments.size(); ++k)
      require(equal(arguments[k], found.arguments[k]), "this contract is about other arguments");
    const std::size_t which = count_of(words[3]);
    require(which < found.values.size(), "a contract without this value");
    return found.values[which];
  }

  /// given #0 1 <= $0: the law supposes it.
  void given(const Words& words) {
    require_words(words.size() == 5, words);
    next_fact(words[1]);
    learn(comparison(words[2], words[3], words[4]));
    ++counts_.given;
  }

  /// decide $1 < $2 no #3: the program compares, and goes the way of which the fact speaks.
  void decide(const Words& words) {
    require_words(words.size() == 6 && (words[4] == "yes" || words[4] == "no"), words);
    const Formula asked = comparison(words[1], words[2], words[3]);
    need(words[5], words[4] == "yes" ? asked : negation(asked));
    ++counts_.asked;
  }

  /// claim $1 == $2 #3: the law claims it. A truth value that a law claims came of decisions.
  void claim(const Words& words) {
    require_words(words.size() == 5 || (words.size() == 2 && words[1] == "true"), words);
    if (words.size() == 5) need(words[4], comparison(words[1], words[2], words[3]));
    counts_.truths += words.size() == 2 ? 1 : 0;
    ++state_.claims;
  }

  /// note state $1 0 _rest: which values an induction is about. What it means, Rocq sees (smt/schema).
  void note(const Words& words) {
    require_words(words.size() >= 2, words);
    for (std::size_t k = 2; k < words.size(); ++k)
      if (!words[k].starts_with('_') && !is_letter(words[k][0])) operand(words[k]);
  }

  // --- rules, each of them a lemma of one sentence

  /// name #2 n = s-1: a polynomial may be given a new name.
  void name(const Words& words) {
    require_words(words.size() == 5 && words[3] == "=", words);
    next_fact(words[1]);
    const Polynomial value = polynomial(words[4]);
    learn(zero(fresh(words[2]) - value));
  }

  /// euclid #4 q r of x m by #1 #2: where x >= 0 and m >= 1 there are q >= 0 and 0 <= r < m with x = m·q + r.
  void euclid(const Words& words) {
    require_words(words.size() == 10 && words[4] == "of" && words[7] == "by", words);
    next_fact(words[1]);
    const Polynomial x = polynomial(words[5]), m = polynomial(words[6]);
    need(words[8], nonnegative(x));
    need(words[9], at_least_one(m));
    const Polynomial q = fresh(words[2]), r = fresh(words[3]);
    learn(zero(x - m * q - r));
    learn(nonnegative(q));
    learn(nonnegative(r));
    learn(nonnegative(m - Polynomial(1) - r));
  }

  /// quotient &0 q r of x m by …: x >= 0, m >= 1, x = m·q + r, r >= 0, r < m: such q and r are unique.
  void quotient(const Words& words) {
    require_words(words.size() == 13 && words[4] == "of" && words[7] == "by", words);
    require(numbered('&', words[1]) == state_.results.size(), "this is not the next number behind &");
    const Polynomial q = polynomial(words[2]), r = polynomial(words[3]), x = polynomial(words[5]), m = polynomial(words[6]);
    need(words[8], nonnegative(x));
    need(words[9], at_least_one(m));
    need(words[10], zero(x - m * q - r));
    need(words[11], nonnegative(r));
    need(words[12], nonnegative(m - Polynomial(1) - r));
    state_.results.push_back({"quotient", {x, m}, {q, r}});
  }

  /// factors #4 f,g,h,i of a,b c,d by …: where a·b = c·d and all are positive, there are positive f, g, h, i with a = f·g,
  /// b = h·i, c = f·h, d = g·i; and so for longer products.
  void factors(const Words& words) {
    require_words(words.size() >= 7 && words[3] == "of" && words[6] == "by", words);
    next_fact(words[1]);
    const Words rows = list_of(words[4]), columns = list_of(words[5]), matrix = list_of(words[2]);
    const std::size_t height = rows.size(), width = columns.size();
    require(height >= 2 && width >= 2 && matrix.size() == height * width, "a matrix of another size");
    require_words(words.size() == 8 + height + width, words);
    const auto times = [&](const Words& names, std::size_t first, std::size_t stride, std::size_t count) {
      Polynomial product(1);
      for (std::size_t k = 0; k < count; ++k) product = product * named(names[first + k * stride]);
      return product;
    };
    need(words[7], zero(times(rows, 0, 1, height) - times(columns, 0, 1, width)));
    for (std::size_t k = 0; k < height + width; ++k)
      need(words[8 + k], at_least_one(named(k < height ? rows[k] : columns[k - height])));
    for (const std::string& f : matrix) learn(at_least_one(fresh(f)));
    for (std::size_t i = 0; i < height; ++i) learn(zero(named(rows[i]) - times(matrix, i * width, 1, width)));
    for (std::size_t j = 0; j < width; ++j) learn(zero(named(columns[j]) - times(matrix, j, width, height)));
  }

  /// contract &1 #5 gcd g,m,n,u,v of x y by #1 #2: what a kernel promises about its value for these arguments.
  void contract(const Words& words) {
    require_words(words.size() >= 7 && words[5] == "of", words);
    require(numbered('&', words[1]) == state_.results.size(), "this is not the next number behind &");
    next_fact(words[2]);
    Result contract{words[3], {}, {}};
    std::size_t at = 6;
    for (; at < words.size() && words[at] != "by"; ++at) contract.arguments.push_back(polynomial(words[at]));
    const Words by(words.begin() + static_cast<std::ptrdiff_t>(std::min(at + 1, words.size())), words.end());
    for (const std::string& v : list_of(words[4])) contract.values.push_back(fresh(v));
    const std::vector<Polynomial>&a = contract.arguments, &v = contract.values;
    const Polynomial one(1);
    const auto is = [&](const char* kernel, std::size_t arguments, std::size_t values, std::size_t facts) {
      return contract.kernel == kernel && a.size() == arguments && v.size() == values && by.size() == facts;
    };
    if (is("gcd", 2, 5, 2)) {
      // gcd(x, y) of positive x and y is a g >= 1 with x = g·m, y = g·n and u·m + v·n = 1.
      need(by[0], at_least_one(a[0]));
      need(by[1], at_least_one(a[1]));
      for (std::size_t k = 0; k < 3; ++k) learn(at_least_one(v[k]));
      learn(zero(a[0] - v[0] * v[1]));
      learn(zero(a[1] - v[0] * v[2]));
      learn(zero(v[3] * v[1] + v[4] * v[2] - one));
    } else if (is("max_residue", 3, 1, 3)) {
      // Steps of s, 0 <= s < P, that reach P within n of them have a last one below: its residue is in [P - s, P).
      need(by[0], nonnegative(a[0]));
      need(by[1], nonnegative(a[2] - one - a[0]));
      need(by[2], nonnegative(a[0] * (a[1] - one) - a[2]));
      learn(nonnegative(v[0] - (a[2] - a[0])));
      learn(nonnegative(a[2] - one - v[0]));
    } else if (a.size() >= 4 && is("carry_search", 1 + 3 * v.size(), v.size(), 1)) {
      // Each mode n:r has its largest residue at some c < n; if these sum to P or more, then at these c (a defect is not 0).
      require(!state_.carrying, "a search for carries whose residues nobody looked at");
      Polynomial reach;
      for (std::size_t k = 0; k < v.size(); ++k) {
        const Polynomial &n = a[1 + 3 * k], &r = a[2 + 3 * k], &largest = a[3 + 3 * k];
        require(equal(known("max_residue", {r, n, a[0]}), largest), "this is no largest residue");
        reach = reach + largest;
        learn(nonnegative(v[k]));
        learn(nonnegative(n - one - v[k]));
      }
      need(by[0], nonnegative(reach - a[0]));
      state_.carrying = contract;
    } else if (contract.kernel == "carries" && state_.carrying && by.empty() && v.empty() &&
               a.size() == 1 + state_.carrying->values.size()) {
      // … and so the residues at the coordinates that were found.
      Polynomial sum;
      for (std::size_t k = 1; k < a.size(); ++k) {
        const Polynomial& r = state_.carrying->arguments[3 * k - 1];
        require(equal(known("%", {state_.carrying->values[k - 1] * r, a[0]}), a[k]), "this is no residue of the search");
        sum = sum + a[k];
      }
      require(equal(a[0], state_.carrying->arguments[0]), "the search has another period");
      learn(nonnegative(sum - a[0]));
      contract.values = {sum};
      state_.carrying.reset();
    } else {
      throw Refused("there is no such contract");
    }
    state_.results.push_back(std::move(contract));
  }

  /// solve v #4: where the fact is v = …, or the like, v is no longer spoken of.
  void solve(const Words& words) {
    require_words(words.size() == 3, words);
    const Variable v = variable(words[1]);
    const Formula f = normal(fact(words[2]));
    const Integer slope = f.polynomial.coefficient({v});
    require(f.relation == Relation::zero && (slope == Integer(1) || slope == Integer(-1)), "this fact cannot be solved for it");
    const Polynomial rest = f.polynomial - Polynomial(slope) * Polynomial::of(v);
    for (const auto& [monomial, coefficient] : rest.terms())
      require(std::find(monomial.begin(), monomial.end(), v) == monomial.end(), "this fact cannot be solved for it");
    const Polynomial value = slope == Integer(1) ? -rest : rest;
    for (auto& [other, old] : state_.solved) old = old.with([&](Variable w) { return w == v ? &value : nullptr; });
    state_.solved.emplace(v, value);
  }

  /// #7 lemma 3 s,t by #1 #2
  void derive(const Words& words) {
    require_words(words.size() >= 5 && words[1] == "lemma", words);
    next_fact(words[0]);
    const std::vector<Formula> all = conclusions(words, 2);
    require(all.size() == 1, "a step with several conclusions");
    learn(all[0]);
  }

  /// The lemma's conclusions for these variables, if its premises are these facts.
  std::vector<Formula> conclusions(const Words& words, std::size_t first) {
    require_words(words[first + 2] == "by", words);
    const auto found = lemmas_.find(count_of(words[first]));
    require(found != lemmas_.end(), "there is no lemma ", words[first]);
    const Lemma& lemma = found->second;
    std::vector<Polynomial> variables;
    for (const std::string& v : list_of(words[first + 1])) variables.push_back(named(v));
    require(variables.size() == lemma.variables, "the lemma has another number of variables");
    require(words.size() - first - 3 == lemma.premises.size(), "the lemma has another number of premises");
    const auto here = [&](const Formula& f) {
      return Formula{f.polynomial.with([&](Variable k) { return &variables[k]; }), f.relation};
    };
    for (std::size_t k = 0; k < lemma.premises.size(); ++k) need(words[first + 3 + k], here(lemma.premises[k]));
    std::vector<Formula> result;
    for (const Formula& f : lemma.conclusions) result.push_back(here(f));
    ++counts_.steps;
    return result;
  }

  void lemma(const Words& words) {
    require_words(words.size() >= 4 && words[2] == ":", words);
    const std::size_t number = count_of(words[1]);
    require(number == lemmas_.size(), "this is not the next lemma");
    lemmas_.emplace(number, checked_lemma({words.begin() + 3, words.end()}, lines_));
  }

  Polynomial normal(const Polynomial& p) const {
    return p.with([&](Variable v) {
      const auto found = state_.solved.find(v);
      return found == state_.solved.end() ? nullptr : &found->second;
    });
  }

  Formula normal(const Formula& f) const { return {normal(f.polynomial), f.relation}; }
  bool equal(const Polynomial& p, const Polynomial& q) const { return normal(p - q).is_zero(); }
  void learn(const Formula& f) { state_.facts.push_back(normal(f)); }

  Variable variable(const std::string& name) const {
    const auto found = state_.names.find(name);
    require(found != state_.names.end(), "nothing is called \"", name.substr(0, 40), "\" here");
    return found->second;
  }

  Polynomial named(const std::string& name) const { return Polynomial::of(variable(name)); }

  /// A variable that nothing here has spoken of.
  Polynomial fresh(const std::string& name) {
    require(is_name(name), "\"", name.substr(0, 40), "\" is no name");
    require(state_.names.count(name) == 0, "the name ", name, " is taken");
    const Variable v = numbers_.try_emplace(name, numbers_.size()).first->second;
    state_.names.emplace(name, v);
    return Polynomial::of(v);
  }

  Polynomial polynomial(const std::string& word) const {
    return polynomial_of(word, [&](const std::string& name) { return variable(name); });
  }

  /// $4, or a number.
  Polynomial operand(const std::string& word) const {
    if (!word.starts_with('$')) {
      const bool negative = word.starts_with('-');
      const Integer number = integer_of(negative ? word.substr(1) : word);
      return Polynomial(negative ? Integer(-1) * number : number);
    }
    const std::size_t number = numbered('$', word);
    require(number < state_.values.size(), "there is no value ", word, " yet");
    return state_.values[number];
  }

  Formula comparison(const std::string& left, const std::string& sign, const std::string& right) const {
    const Polynomial difference = operand(right) - operand(left);
    if (sign == "==") return zero(difference);
    if (sign == "!=") return {difference, Relation::nonzero};
    if (sign == "<=") return nonnegative(difference);
    require(sign == "<", "\"", sign.substr(0, 40), "\" is no comparison");
    return at_least_one(difference);
  }

  const Formula& fact(const std::string& word) const {
    const std::size_t number = numbered('#', word);
    require(number < state_.facts.size(), "there is no fact ", word, " here");
    return state_.facts[number];
  }

  void next_fact(const std::string& word) const {
    require(numbered('#', word) == state_.facts.size(), "this is not the next fact");
  }

  /// Refuses unless the fact says f.
  void need(const std::string& word, const Formula& f) const {
    require(same(normal(fact(word)), normal(f)), "fact ", word, " says something else");
  }

  const Result& result(const std::string& word, const std::string& kernel) const {
    const std::size_t number = numbered('&', word);
    require(number < state_.results.size() && state_.results[number].kernel == kernel, word, " is no ", kernel);
    return state_.results[number];
  }

  /// The value that the run has for these arguments.
  Polynomial known(const std::string& kernel, const std::vector<Polynomial>& arguments) const {
    for (const Result& each : state_.known) {
      bool all = each.kernel == kernel;
      for (std::size_t k = 0; all && k < arguments.size(); ++k) all = equal(each.arguments[k], arguments[k]);
      if (all) return each.values[0];
    }
    throw Refused("the run has no " + kernel + " of these numbers");
  }

  Lines& lines_;
  Lemmas& lemmas_;
  Counts& counts_;
  State state_;
  std::map<std::string, Variable> numbers_;  ///< of all names that were ever heard
};

}  // namespace check

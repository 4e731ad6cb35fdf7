#include "colex/claims/judge.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "colex/laws/given.hpp"
#include "colex/laws/text_statement.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

#include "coverage.hpp"
#include "search.hpp"

namespace colex::claims {

using cases::Assignment;
using cases::Value;
using evidence::Outcome;
using evidence::Record;
using notation::Demand;
using notation::LocatedRejection;

namespace {

std::string repeat_command(const Record& record) {
  return "colex check " + evidence::quoted(record.claim.file + ':' + std::to_string(record.claim.line)) +
         evidence::with_options(record.counterexample);
}

/// The judgement of one claim.
class Judgement {
 public:
  Judgement(const notation::Claim& claim, const std::string& file, const notation::Environment<>& definitions,
            const Options& options)
      : claim_(claim), options_(options), statement_(claim, definitions) {
    record_.claim = {file, claim.position.line, claim.position.column, laws::on_one_line(claim.text)};
    record_.expected = claim.verb == notation::Claim::Verb::claim ? evidence::Expected::stands : evidence::Expected::falls;
    record_.tool = options.tool;
    for (const notation::Expression* expression : {&claim.hypothesis, &claim.conclusion}) {
      for (const std::string& name : expression->names) give(name, definitions);
    }
  }

  Record run() && {
    record_.time = evidence::time_now();
    const auto start = std::chrono::steady_clock::now();
    decide();
    record_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (record_.repeat.empty()) record_.repeat = repeat_command(record_);
    return std::move(record_);
  }

 private:
  /// What a name stands for, if the file defines it and no variable hides it.
  void give(const std::string& name, const notation::Environment<>& definitions) {
    const Value* value = definitions.find(name);
    const auto is_called_so = [&](const auto& named) { return named.name == name; };
    if (value == nullptr || std::any_of(claim_.variables.begin(), claim_.variables.end(), is_called_so) ||
        std::any_of(record_.given.begin(), record_.given.end(), is_called_so)) {
      return;
    }
    record_.given.push_back({name, to_string(*value)});
  }

  void decide() {
    if (claim_.variables.empty() || !options_.given.empty()) return evaluate();
    switch (claim_.demand.engine) {
      case Demand::Engine::proof: return prove();
      case Demand::Engine::exhaustion: return exhaust();
      case Demand::Engine::testing: return test();
      case Demand::Engine::strongest: return find_the_strongest();
    }
  }

  /// What has few cases needs no proof, and what is to fall is wanted at its smallest cases, which enumeration meets first. All else is proved if it can
  /// be, and searched where the proof leaves something open.
  void find_the_strongest() {
    const Record blank = record_;
    const bool search_first = finite() || claim_.verb == notation::Claim::Verb::refute;
    if (search_first) {
      search(options_.bounded_cases);
      if (!is_open(record_)) return;
    }
    const Record proof = proof_for(blank);
    if (!is_open(proof)) {
      record_ = proof;
      return;
    }
    if (finite() || !search_first) {
      record_ = blank;
      search(finite() ? options_.finite_cases : options_.bounded_cases);
    }
    if (is_open(record_)) add(proof);
  }

  /// Whether the verdict leaves cases of which nothing is known.
  static bool is_open(const Record& record) {
    switch (record.outcome) {
      case Outcome::proved_all_ranks:
      case Outcome::exhausted:
      case Outcome::refuted:
      case Outcome::conflicting: return false;
      // A search that meets no case, or one without a value, ends with that; what a proof says of them a search says better.
      case Outcome::vacuous:
      case Outcome::error: return record.engine == symbolic;
      default: return true;
    }
  }

  void prove() { record_ = proof_for(record_); }

  Record proof_for(Record record) {
    record.engine = symbolic;
    record.outcome = Outcome::unknown;
    record.reason = "proof is not available";
    if (options_.prover) options_.prover(statement_, record);
    return record;
  }

  /// Says what the proof adds to a search that found nothing: the profiles that it covers, or why it covers none.
  void add(const Record& proof) {
    if (record_.outcome == Outcome::tested && proof.outcome == Outcome::checked_shapes) {
      record_.bound = proof.bound + "; besides, " + std::to_string(record_.cases) + " cases: " + record_.bound;
      record_.engine = proof.engine + ", " + record_.engine;
      record_.outcome = proof.outcome;
      record_.rank = proof.rank;
      record_.cases = proof.cases;
    } else if (options_.prover) {
      record_.reason += (record_.reason.empty() ? "not proved: " : "; not proved: ") + proof.reason;
    }
  }

  /// The one case of a claim without variables, or the one that is given.
  void evaluate() {
    if (claim_.demand.engine == Demand::Engine::proof) return prove();
    record_.engine = "evaluation";
    const std::optional<Assignment> values = given();
    if (!values) return;
    Search search;
    look_at(statement_, *values, search);
    report(search);
    if (!search.ended() && search.evaluated > 0 && search.undecided == 0) {
      record_.outcome = Outcome::exhausted;
      record_.bound = claim_.variables.empty() ? "no variables" : text(statement_, *values);
    }
  }

  /// The values that the options give; none, and an error in the record, if one is missing or outside its domain.
  std::optional<Assignment> given() {
    Assignment values;
    for (const notation::Variable& variable : claim_.variables) {
      const evidence::Binding* binding = nullptr;
      for (const evidence::Binding& candidate : options_.given) {
        if (candidate.name == variable.name) binding = &candidate;
      }
      if (binding == nullptr) {
        fail("no value is given for " + variable.name);
        return std::nullopt;
      }
      values.push_back(value_of(variable, *binding));
    }
    if (in_domain(statement_, values)) return values;
    record_.outcome = Outcome::vacuous;
    record_.reason = text(statement_, values) + " is outside the domain";
    return std::nullopt;
  }

  static Value value_of(const notation::Variable& variable, const evidence::Binding& binding) {
    using Type = notation::Variable::Type;
    Value value = laws::given_value(binding, variable.type == Type::layout);
    if (is_of_type(value, variable.type)) return value;
    throw Rejection(Kind::type, variable.name + " is " + a_type(variable.type) + "; " + binding.value + " is the " +
                                    std::string(type_name(value)) + ' ' + to_string(value));
  }

  static bool is_of_type(const Value& value, notation::Variable::Type type) {
    using Type = notation::Variable::Type;
    switch (type) {
      case Type::integer: return value.is<Checked>();
      case Type::layout: return value.is<Layout<>>();
      case Type::shape: return value.is<Tuple<Checked>>() || value.is<Checked>();
      case Type::swizzle: return value.is<Swizzle>();
      case Type::linear: return value.is<LinearLayout>();
    }
    return false;
  }
  static std::string a_type(notation::Variable::Type type) {
    using Type = notation::Variable::Type;
    switch (type) {
      case Type::integer: return "an integer";
      case Type::layout: return "a layout";
      case Type::shape: return "a shape";
      case Type::swizzle: return "a swizzle";
      case Type::linear: return "a linear layout";
    }
    return {};
  }

  void exhaust() {
    record_.engine = "exhaustive";
    constexpr std::int64_t default_bound = 16;
    const std::int64_t bound = claim_.demand.bound.value_or(default_bound);
    Search search;
    enumerate(statement_, bound, options_.finite_cases, search);
    record_.bound = coverage(statement_, bound, search);
    report(search);
    if (search.ended() || decided(search)) return;
    if (!search.complete) {
      return give_up("exhaustive",
                     "more than " + std::to_string(options_.finite_cases) + " cases up to " + std::to_string(bound));
    }
    record_.outcome = Outcome::exhausted;
  }

  void test() {
    record_.engine = "random";
    Search search;
    draw_cases(search, claim_.demand.bound ? static_cast<std::uint64_t>(*claim_.demand.bound) : options_.drawn_cases);
    report(search);
    if (search.ended() || decided(search)) return;
    record_.outcome = Outcome::tested;
    record_.bound = "drawn";
  }

  /// Enumerates so many cases; if there are more, draws others.
  void search(std::uint64_t budget) {
    record_.engine = "exhaustive";
    Search search;
    enumerate(statement_, std::nullopt, budget, search);
    record_.bound = coverage(statement_, std::nullopt, search);
    if (search.complete || search.ended()) {
      report(search);
      if (search.ended() || decided(search)) return;
      record_.outcome = Outcome::exhausted;
      return;
    }
    const std::uint64_t enumerated = search.evaluated;
    record_.engine = "exhaustive, random";
    draw_cases(search, options_.drawn_cases);
    const std::string drawn = std::to_string(search.evaluated - enumerated) + " drawn";
    record_.bound = record_.bound.empty() ? drawn : record_.bound + ", and " + drawn;
    report(search);
    if (search.ended() || decided(search)) return;
    record_.outcome = Outcome::tested;
  }

  void draw_cases(Search& search, std::uint64_t budget) {
    record_.seed = options_.seed;
    draw(statement_, options_.seed ^ evidence::hash(record_.claim.text), budget, search);
  }

  /// Whether each variable has bounds on both sides: then the domain is finite, if perhaps large.
  bool finite() const {
    for (const notation::Variable& variable : claim_.variables) {
      const bool bounded = !variable.lower.empty() && !variable.upper.empty();
      if (!bounded && variable.type != notation::Variable::Type::swizzle) return false;
    }
    return true;
  }

  /// What a search has found, if it has found anything.
  void report(const Search& search) {
    record_.cases = search.evaluated;
    record_.filtered = search.filtered;
    record_.overflowed = search.overflowed;
    if (!search.trouble.empty()) return fail(search.trouble);
    if (!search.counterexample) {
      decided(search);
      return;
    }
    record_.outcome = Outcome::refuted;
    record_.counterexample = bindings(statement_, *search.counterexample);
    record_.comparison = statement_.comparison(*search.counterexample);
    record_.reason = search.found;
  }

  /// Whether a search without a counterexample is no more than that: nothing evaluated, or something left open.
  bool decided(const Search& search) {
    if (search.undecided > 0) {
      give_up(record_.engine,
              std::to_string(search.undecided) + (search.undecided == 1 ? " case" : " cases") + " undecided; " + search.doubt);
      return true;
    }
    if (search.evaluated > 0) return false;
    record_.outcome = Outcome::vacuous;
    record_.reason = no_case(search);
    return true;
  }

  static std::string no_case(const Search& search) {
    if (search.filtered == 0 && search.overflowed == 0) return "there is no case";
    std::string reason = "no case satisfies the hypothesis: " + std::to_string(search.filtered) + " do not";
    if (search.overflowed > 0) reason += ", " + std::to_string(search.overflowed) + " overflow";
    return reason;
  }

  void give_up(const std::string& engine, const std::string& reason) {
    record_.engine = engine;
    record_.outcome = Outcome::unknown;
    record_.reason = reason;
  }

  void fail(const std::string& reason) {
    record_.outcome = Outcome::error;
    record_.reason = reason;
  }

  static constexpr const char* symbolic = "symbolic";

  const notation::Claim& claim_;
  const Options& options_;
  laws::TextStatement statement_;
  Record record_;
};

}  // namespace

Record judge(const notation::Claim& claim, const std::string& file, const notation::Environment<>& definitions,
             const Options& options) {
  return Judgement(claim, file, definitions, options).run();
}

void judge_file(std::string_view text, const std::string& file, const Options& options,
                const std::function<void(const Record&)>& on_verdict,
                const std::function<void(const LocatedRejection&)>& on_mistake) {
  notation::Environment<> definitions;
  const auto define = [&](const notation::Definition& definition) {
    definitions.bind(definition.name, notation::evaluate(definition.value, definitions));
  };
  try {
    for (const notation::Statement& statement : notation::parse_claims(text).statements) {
      if (statement.definition) {
        define(*statement.definition);
        continue;
      }
      const std::optional<notation::Claim>& claim = statement.law ? statement.law->claim : statement.claim;
      if (!claim) continue;  // a law that is not applicable
      const bool is_asked_for = options.line == 0 || claim->position.line == options.line ||
                                (statement.law && statement.law->position.line == options.line);
      if (!is_asked_for) continue;
      try {
        on_verdict(judge(*claim, file, definitions, options));
      } catch (const LocatedRejection& mistake) {
        on_mistake(mistake);
      }
    }
  } catch (const LocatedRejection& mistake) {
    on_mistake(mistake);
  }
}

}  // namespace colex::claims

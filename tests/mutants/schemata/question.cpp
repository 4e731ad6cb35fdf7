#include "question.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sys/resource.h>

#include "colex/engines/random.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/schemata/switch.hpp"

namespace colex::schemata {

using laws::Assignment;
using laws::Case;
using laws::Statement;

namespace {

/// A mutant is on, and what is met is heeded, for as long as this lives.
class Heeded {
 public:
  Heeded(int mutant, Met& notes) {
    current = mutant;
    met = notes.data();
  }
  ~Heeded() {
    current = 0;
    met = met_unheeded.data();
  }
  Heeded(const Heeded&) = delete;
  Heeded& operator=(const Heeded&) = delete;
};

/// What ends a search that has looked at enough cases.
struct Enough {};

/// A statement whose domains the original tells. What is asked of a case, a class derived from it says.
class Around : public Statement {
 public:
  Around(Statement& original, const Limits& limits) : original_(original), limits_(limits) {}

  const std::vector<std::string>& variables() const override { return original_.variables(); }
  laws::Domain domain(const Assignment& before) override { return original_.domain(before); }
  const std::vector<laws::Cover>& covers() const override { return original_.covers(); }
  bool covered(std::size_t k, const Assignment& values) override { return original_.covered(k, values); }
  const notation::Claim* claim() const override { return original_.claim(); }
  notation::Environment<> definitions() const override { return original_.definitions(); }
  laws::Question* question() override { return original_.question(); }
  std::uint64_t cases() const { return cases_; }

 protected:
  /// Before each case.
  void count_case() {
    if (cases_ == limits_.most || processor_seconds() - start_ > limits_.seconds) throw Enough();
    ++cases_;
  }
  Statement& original_;

 private:
  const Limits& limits_;
  const double start_ = processor_seconds();
  std::uint64_t cases_ = 0;
};

/// The case that ends a search; no std::exception, so that nobody on the way takes it for a mistake of the law.
struct Found {
  std::string values;
  Case what;
};

bool says_nothing(const Case& what) {
  return what.kind == Case::Kind::rejected &&
         (what.rejection->kind() == Kind::overflow || what.rejection->kind() == Kind::unknown);
}

class Mutated final : public Around {
 public:
  Mutated(Statement& original, int mutant, const Limits& limits, Met& notes)
      : Around(original, limits), mutant_(mutant), notes_(notes) {}

  Case ask(const Assignment& values) override {
    count_case();
    Case what = [&] {
      const Heeded on(mutant_, notes_);
      return original_.ask(values);
    }();
    if (what.kind == Case::Kind::fails || (what.kind == Case::Kind::rejected && !says_nothing(what)))
      throw Found{text(original_, values), std::move(what)};
    return what;
  }

 private:
  const int mutant_;
  Met& notes_;
};

Difference difference_of(const Law& law, const Found& found) {
  if (found.what.kind == Case::Kind::rejected) return Difference::error;
  return law.expected == evidence::Expected::falls ? Difference::none : Difference::falls;
}

void tell(Words& words, const std::string& text) {
  std::copy_n(text.begin(), std::min(text.size(), words.size() - 1), words.begin());
}

engines::Options options_of(const Limits& limits) {
  engines::Options options;
  options.drawn_cases = options.drawn_to_refute = limits.drawn_cases;
  options.enumerated_cases = options.finite_cases = limits.enumerated_cases;
  options.seconds = 1e9;  // the limit of the process counts, which does not depend on what else the machine does
  options.explain = false;
  return options;
}

/// The cases that somebody else has drawn; empty if the engines draw.
CasesOf& cases_of() {
  static CasesOf cases;
  return cases;
}

/// What the law says of the mutant that `statement` has on, if no case ends the search.
Difference judged(const Law& law, Statement& statement, Engine engine, const Limits& limits, Words& told) {
  if (cases_of()) {
    cases_of()(law, limits.drawn_cases, [&](const Assignment& values) { statement.ask(values); });
    return law.expected == evidence::Expected::falls ? Difference::stands : Difference::none;
  }
  const evidence::Record record = engines::judge(law, engine, options_of(limits));
  const Difference difference = mutants::difference_of(record);
  if (difference != Difference::none) tell(told, mutants::story_of(record));
  return difference;
}

/// What came of a case, in words: its kind, and both sides of its comparison.
std::string words_of(Statement& statement, const Assignment& values, const Case& what) {
  std::string words = what.kind == Case::Kind::holds ? "holds" : what.kind == Case::Kind::filtered ? "filtered" : "fails";
  if (what.kind == Case::Kind::rejected) return "rejected " + std::string(name(what.rejection->kind()));
  if (what.kind != Case::Kind::holds) return words;
  try {
    if (const auto sides = statement.comparison(values))
      words += ": " + sides->left_value + ' ' + sides->relation + ' ' + sides->right_value;
  } catch (const Rejection& rejection) {
    words += ": rejected " + std::string(name(rejection.kind()));
  }
  return words;
}

class Compared final : public Around {
 public:
  Compared(Statement& original, int mutant, const Limits& limits) : Around(original, limits), mutant_(mutant) {}

  Case ask(const Assignment& values) override {
    count_case();
    auto [before, original, first] = answered(0, values);
    const auto [after, mutated, second] = answered(mutant_, values);
    seconds_ += first;
    seconds_mutated_ += second;
    if (before != after) {
      const bool silent = says_nothing(original) != says_nothing(mutated);
      note(silent ? Effect::capacity : Effect::answer, text(original_, values) + ": " + before + " | " + after);
    }
    return std::move(original);
  }

  Change change() {
    constexpr double longer = 2, least_seconds = 0.02;
    if (seconds_mutated_ > least_seconds && seconds_mutated_ > longer * seconds_)
      note(Effect::time, std::to_string(seconds_) + " s | " + std::to_string(seconds_mutated_) + " s");
    return change_;
  }

 private:
  std::tuple<std::string, Case, double> answered(int mutant, const Assignment& values) {
    const double start = processor_seconds();
    const Heeded on(mutant, met_unheeded);
    Case what = original_.ask(values);
    std::string words = words_of(original_, values, what);
    return {std::move(words), std::move(what), processor_seconds() - start};
  }
  void note(Effect effect, const std::string& words) {
    if (effect <= change_.effect) return;
    change_ = {effect, {}};
    tell(change_.told, words);
  }

  const int mutant_;
  double seconds_ = 0, seconds_mutated_ = 0;
  Change change_;
};

}  // namespace

void look_at(CasesOf cases) { cases_of() = std::move(cases); }

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

Answer ask(const Law& law, Engine engine, int mutant, const Limits& limits, Met& notes) {
  const auto statement = std::make_shared<Mutated>(*law.statement, mutant, limits, notes);
  Law asked = law;
  asked.statement = statement;
  Answer answer;
  const double start = processor_seconds();
  try {
    answer.difference = judged(asked, *statement, engine, limits, answer.told);
  } catch (const Enough&) {
    answer.cut = true;
  } catch (const Found& found) {
    answer.difference = difference_of(law, found);
    if (answer.difference != Difference::none)
      tell(answer.told, found.values + (found.what.rejection ? ": " + found.what.rejection->message() : ""));
  } catch (const std::exception& fault) {
    answer.difference = Difference::error;
    tell(answer.told, fault.what());
  }
  answer.seconds = processor_seconds() - start;
  answer.cases = statement->cases();
  return answer;
}

Limits as_asked(const Answer& original, const Limits& limits) {
  Limits same = limits;
  same.seconds = 1e9;  // the limit of the process counts
  if (original.cut) same.most = original.cases;
  return same;
}

Change compare(const Law& law, int mutant, const Limits& limits) {
  const auto statement = std::make_shared<Compared>(*law.statement, mutant, limits);
  Law asked = law;
  asked.statement = statement;
  try {
    engines::judge(asked, Engine::random, options_of(limits));
  } catch (const Enough&) {
  }
  return statement->change();
}

}  // namespace colex::schemata

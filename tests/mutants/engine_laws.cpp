#include "engine_laws.hpp"

#include <array>
#include <string>
#include <utility>

#include "colex/engines/judge.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/program.hpp"

namespace colex::mutants {

using engines::Engine;
using evidence::Expected;
using evidence::Outcome;
using laws::Assignment;
using laws::Case;

namespace {

constexpr std::array searching = {Engine::random, Engine::exhaustive};

/// Whether engines say this of a law; if not, what one of them says instead.
template <class Engines>
Case all_say(const Engines& engines, Outcome expected, const std::string& claim) {
  engines::Options options;
  options.drawn_cases = 200;
  options.enumerated_cases = 500;
  options.explain = false;
  const laws::Law law = laws::read_laws("law inner \"A law about a law.\" from \"here\" " + claim, "inner.laws").front();
  for (const Engine engine : engines) {
    const evidence::Record verdict = judge(law, engine, options);
    if (verdict.outcome != expected)
      return Case::fails(std::string(name(engine)) + " says " + describe(verdict) + " of: " + claim);
  }
  return Case::of(true);
}

laws::ProgramVariable integer(std::string name, std::int64_t lower, std::int64_t upper) {
  return {std::move(name), [=](const Assignment&) { return cases::IntegerDomain{lower, upper}; }};
}

std::string text(const laws::Value& value) { return std::to_string(laws::integer_of(value)); }

}  // namespace

std::vector<laws::Law> engine_laws() {
  laws::Programs laws;
  laws.begin_file("tests/mutants/engine_laws.cpp");
  laws.add({"engine.vacuous", "Who looked at every case says that none satisfies the hypothesis; who drew some does not know.",
            "engines/judge.hpp", Expected::stands,
            "forall 1 <= n <= 5: claim the verdict on `forall 0 <= m <= n if m > n: claim m == n` is vacuous by exhaustion, and "
            "unknown at random"},
           {integer("n", 1, 5)}, [](const Assignment& values) {
             const std::string n = text(values[0]);
             const std::string claim = "forall 0 <= m <= " + n + " if m > " + n + ": claim m == " + n;
             Case drawn = all_say(std::array{Engine::random}, Outcome::unknown, claim);
             return drawn.kind == Case::Kind::holds ? all_say(std::array{Engine::exhaustive}, Outcome::vacuous, claim) : drawn;
           });
  laws.add({"engine.error", "A law that has no value in some case is an error, not one that stands.", "engines/judge.hpp",
            Expected::stands, "forall 1 <= n <= 5: claim the verdict on `forall 0 <= m <= n: claim 12 / m >= 0` is error"},
           {integer("n", 1, 5)}, [](const Assignment& values) {
             return all_say(searching, Outcome::error, "forall 0 <= m <= " + text(values[0]) + ": claim 12 / m >= 0");
           });
  laws.add({"engine.cover", "A law whose interesting cases are rarer than it demands is an error.", "engines/random.hpp",
            Expected::stands,
            "forall 1 <= n <= 5: claim the random verdict on `forall 0 <= m < 10*n: claim m >= 0 cover 50 \"m = 0\": m == 0` is "
            "error"},
           {integer("n", 1, 5)}, [](const Assignment& values) {
             return all_say(std::array{Engine::random}, Outcome::error,
                            "forall 0 <= m < 10 * " + text(values[0]) + ": claim m >= 0 cover 50 \"m = 0\": m == 0");
           });
  return std::move(laws.laws);
}

}  // namespace colex::mutants

// Claims over every function of the notation, drawn, and given to the prover, which runs the algebra's own templates on
// integers that are not known. On a path that nothing satisfies any comparison may come out either way, and a loop that ends by
// mathematics does not end there: so a sanitizer watches (preset hostile).
//
//   drawn_claims [CLAIMS [SEED]]       so many of each signature of each function
//
//   forall A: flat layout rank <= 2, B: flat nonnegative layout rank <= 2 if defined(composition(A, B)):
//     claim image_size(composition(A, B)) <= image_size(B)
//
// Nothing may crash. What is proved is looked at in drawn cases: none may be a counterexample.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "colex/claims/claim_file.hpp"
#include "colex/engines/judge.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"
#include "colex/smt/claims/prove.hpp"

namespace colex::fuzz {
namespace {

using evidence::Outcome;
using notation::Gives;
using notation::Overload;
using notation::Value;

/// A kind of argument: one value of it, by which a signature is found, and texts of others.
struct Kind {
  const char* sample;
  std::vector<const char*> texts;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"(2,2):(1,2)", {"A", "B", "(n,4):(4,1)", "(n,2):(m,1)", "A", "B"}},
      {"4", {"n", "m", "4", "2*n", "size(A)", "cosize(B)", "0"}},
      {"(2,2)", {"(n,4)", "(2,n)", "shape(A)", "(n,n)"}},
      {"<2,2>", {"<n,4>", "<2>", "<B,2>"}},
      {"(_,1)", {"(_,n)", "(m,_)", "(_,_)"}},
      {"_", {"_"}},
      {"1@0", {"n@0", "m@1", "n@0 + m@1"}},
      {"(2,2):(1@0,1@1)", {"(n,4):(1@0,n@1)", "(4,n):(1@1,2@0)"}},
      {"(1@0,1@1)", {"(n@0,1@1)"}},
      {"3 + ((2,2):(1,2))", {"n + A", "m + B"}},
      {"Sw<1,0,1>", {"Sw<2,0,3>", "Sw<1,1,-2>", "Sw<3,3,3>"}},
      {"Sw<1,0,1> o 0 o (2,2):(1,2)", {"Sw<2,0,3> o 0 o (n,8):(8,1)", "Sw<1,1,2> o n o B", "B o n o A"}},
      {"F2{in: [1,2]}", {"F2{in: [1,2,4]}", "F2{in: [2,1]}"}},
      {"true", {"true", "n == m"}},
      {"\"in\"", {"\"in\"", "\"out\""}},
      {nullptr, {"injective", "size", "coalesce"}},  // names of functions
  };
  return all;
}

/// A program's draws, the same on every machine.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : bits_(seed) {}

  std::size_t below(std::size_t count) { return static_cast<std::size_t>(bits_() % count); }
  template <class Range>
  const auto& one_of(const Range& range) {
    return range[below(range.size())];
  }

 private:
  std::mt19937_64 bits_;
};

const std::vector<Value<>>& samples() {
  static const std::vector<Value<>> all = [] {
    std::vector<Value<>> values;
    for (const Kind& kind : kinds()) {
      if (kind.sample == nullptr) {
        values.emplace_back(notation::FunctionName{"injective"});
      } else {
        values.push_back(notation::evaluate(notation::parse_expression(kind.sample)));
      }
    }
    return values;
  }();
  return all;
}

/// The kinds of arguments that a signature takes, drawn; none where all draws fail, as for a function that takes a text.
std::optional<std::vector<std::size_t>> drawn_signature(const Overload<Checked>& overload, Draws& draws) {
  const std::size_t count = overload.least_arguments + (overload.takes_more ? 1 + draws.below(2) : 0);
  for (int attempt = 0; attempt < 20'000; ++attempt) {
    std::vector<std::size_t> chosen;
    std::vector<const Value<>*> arguments;
    for (std::size_t k = 0; k < count; ++k) {
      chosen.push_back(draws.below(kinds().size()));
      arguments.push_back(&samples()[chosen.back()]);
    }
    if (overload.price(arguments) >= 0) return chosen;
  }
  return std::nullopt;
}

/// The text of a call. A name without letters is an operator's, which claims have all the same.
std::string call_text(const std::string& name, const std::vector<std::size_t>& signature, Draws& draws) {
  std::string text = name + '(';
  for (std::size_t k = 0; k < signature.size(); ++k)
    text += (k > 0 ? ", " : "") + std::string(draws.one_of(kinds()[signature[k]].texts));
  return text + ')';
}

std::string conclusion(const std::string& call, Gives gives, Draws& draws) {
  static constexpr std::array decisions = {"%", "not %", "% implies injective(A)", "injective(A) implies %"};
  static constexpr std::array integers = {"% >= 0", "% <= image_size(A)", "% == size(A)", "% <= cosize(B)", "% != n"};
  static constexpr std::array others = {"image_size(%) <= image_size(A)",
                                        "image_size(%) <= image_size(B)",
                                        "size(%) == size(A)",
                                        "injective(%)",
                                        "equal(%, A)",
                                        "cosize(%) >= 1",
                                        "bijective(%)",
                                        "% == A",
                                        "contiguous(coalesce(%))",
                                        "same_image(%, B)"};
  std::string text = gives == Gives::a_decision   ? draws.one_of(decisions)
                     : gives == Gives::an_integer ? draws.one_of(integers)
                                                  : draws.one_of(others);
  return text.replace(text.find('%'), 1, call);
}

/// Whether a name stands in the text.
bool uses(const std::string& text, char name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
  };
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const bool is_alone = (at == 0 || !is_letter(text[at - 1])) && (at + 1 == text.size() || !is_letter(text[at + 1]));
    if (is_alone) return true;
  }
  return false;
}

std::string claim_text(const std::string& call, Gives gives, Draws& draws) {
  const std::string claimed = conclusion(call, gives, draws);
  const std::string supposed = gives == Gives::another || draws.below(2) == 0 ? " if defined(" + claimed + ')' : "";
  std::string variables;
  const auto add = [&](char name, const std::string& variable) {
    if (uses(claimed, name)) variables += (variables.empty() ? "" : ", ") + variable;
  };
  add('A', draws.below(2) == 0 ? "A: flat layout rank <= 2" : "A: flat nonnegative layout rank <= 2");
  add('B', draws.below(2) == 0 || !uses(claimed, 'A') ? "B: flat nonnegative layout rank <= 2"
                                                      : "B: flat layout rank <= 2 into size(A)");
  add('n', "n >= 1");
  add('m', "m: integer");
  if (variables.empty()) return "claim " + claimed + '\n';
  return "forall " + variables + supposed + ": claim " + claimed + '\n';
}

/// How far the prover goes: crashes are near the beginning.
smt_claims::Options little() {
  smt_claims::Options options;
  options.paths = 60;
  options.terms = 300'000;
  options.settings.steps = 2000;
  options.settings.terms = 100'000;
  options.settings.forks = 24;
  options.settings.tries = 10;
  options.settings.draws = 20;
  options.seconds = 2;
  return options;
}

/// What a few drawn cases say of the claim.
evidence::Record drawn(const laws::Law& law) {
  engines::Options few;
  few.drawn_cases = 200;
  few.seconds = 1;
  few.explain = false;
  return engines::judge(law, engines::Engine::random, few);
}

struct Counts {
  std::size_t claims = 0, proved = 0, refuted = 0, false_proofs = 0;
};

void look_at(const std::string& text, Counts& counts) {
  // Named before it is looked at, so that a crash says where.
  std::cout << text << std::flush;
  const std::vector<claims::Entry> entries = claims::read(text, "drawn.colex");
  if (entries.size() != 1 || entries.front().mistake) return;
  const laws::Law& law = entries.front().law;
  ++counts.claims;
  try {
    const smt_claims::Finding found = smt_claims::prove(*law.statement, little());
    if (found.outcome == Outcome::refuted) ++counts.refuted;
    if (!is_proof(found.outcome)) return;
    ++counts.proved;
    if (drawn(law).outcome != Outcome::refuted) return;
  } catch (const Rejection&) {
    return;  // a claim that means nothing, as one of a number where a truth is asked for
  }
  ++counts.false_proofs;
  std::cout << "  is proved, and a drawn case refutes it\n";
}

int run(std::size_t claims_each, std::uint64_t seed) {
  Draws draws(seed);
  Counts counts;
  std::vector<std::string> without;
  for (const notation::Function<Checked>& function : notation::functions<Checked>().functions()) {
    const std::string name(function.name);
    if (name.find_first_of("+-*/%@()") != std::string::npos || name == "o") continue;
    bool is_called = false;
    for (const Overload<Checked>& overload : function.overloads) {
      for (std::size_t k = 0; k < claims_each; ++k) {
        const auto signature = drawn_signature(overload, draws);
        if (!signature) break;
        is_called = true;
        look_at(claim_text(call_text(name, *signature, draws), overload.gives, draws), counts);
      }
    }
    if (!is_called) without.push_back(name);
  }
  std::cout << counts.claims << " claims: " << counts.proved << " proved, " << counts.refuted << " refuted\n";
  for (const std::string& name : without) std::cout << name << ": no argument of its is drawn\n";
  return counts.claims > 0 && counts.proved > 0 && counts.false_proofs == 0 && without.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace colex::fuzz

int main(int argc, char** argv) {
  const std::size_t claims = argc > 1 ? std::stoul(argv[1]) : 1;
  const std::uint64_t seed = argc > 2 ? std::stoull(argv[2]) : 1;
  return colex::fuzz::run(claims, seed);
}

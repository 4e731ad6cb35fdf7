// Claims over every function of the notation, drawn, and given to the prover, which runs the algebra's own templates on
// integers that are not known. On a path that nothing satisfies any comparison may come out either way, and a loop that ends by
// mathematics does not end there: so a sanitizer watches (preset hostile).
//
//   drawn_claims [CLAIMS [SEED [NAME]]]     so many of each signature of each function, or of the one of this name
//
//   forall A: flat layout rank <= 2, B: flat nonnegative layout rank <= 2 if defined(composition(A, B)):
//     claim image_size(composition(A, B)) <= image_size(B)
//
// Nothing may crash. What is proved is looked at in drawn cases: none may be a counterexample.
#include <algorithm>
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

/// The kinds of arguments that a signature takes, drawn: those that it asks for itself, if they are found, and not what passes
/// for them. None where all draws fail.
std::optional<std::vector<std::size_t>> drawn_signature(const Overload<Checked>& overload, Draws& draws) {
  std::optional<std::vector<std::size_t>> best;
  int least = 0;
  for (int attempt = 0; attempt < 20'000 && (!best || least > 0); ++attempt) {
    const std::size_t count = overload.least_arguments + (overload.takes_more ? draws.below(3) : 0);
    std::vector<std::size_t> chosen;
    std::vector<const Value<>*> arguments;
    for (std::size_t k = 0; k < count; ++k) {
      chosen.push_back(draws.below(kinds().size()));
      arguments.push_back(&samples()[chosen.back()]);
    }
    const int price = overload.price(arguments);
    if (price < 0 || (best && least <= price)) continue;
    best = std::move(chosen);
    least = price;
  }
  return best;
}

/// The text of a call, whose arguments are drawn; or, where it is plain, are A and B as far as it takes layouts.
std::string call_text(const std::string& name, const std::vector<std::size_t>& signature, bool is_plain, Draws& draws) {
  std::string text = name + '(';
  std::size_t layouts = 0;
  for (std::size_t k = 0; k < signature.size(); ++k) {
    const bool is_layout = signature[k] == 0;
    const char* const own = is_plain && is_layout ? (layouts++ == 0 ? "A" : "B") : nullptr;
    text += (k > 0 ? ", " : "") + std::string(own != nullptr ? own : draws.one_of(kinds()[signature[k]].texts));
  }
  return text + ')';
}

using Conclusions = std::vector<const char*>;

/// What may be claimed of a call, which stands for the sign %. The first is claimed of each.
const Conclusions& conclusions(Gives gives) {
  static const Conclusions decisions = {"%", "not %", "% implies injective(A)", "injective(A) implies %"};
  static const Conclusions integers = {"% <= image_size(A)", "% >= 0", "% == size(A)", "% <= cosize(B)", "% != n"};
  static const Conclusions others = {"image_size(%) <= image_size(B)",
                                     "same_image(%, A)",
                                     "injective(%) implies injective(A)",
                                     "equal(%, B)",
                                     "image_size(%) <= image_size(A)",
                                     "injective(%)",
                                     "cosize(%) >= size(A)",
                                     "bijective(%)",
                                     "contiguous(coalesce(%))",
                                     "% == A",
                                     "size(%) == size(A)"};
  return gives == Gives::a_decision ? decisions : gives == Gives::an_integer ? integers : others;
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

std::string claim_text(std::string claimed, const std::string& call, bool is_plain, Draws& draws) {
  claimed.replace(claimed.find('%'), 1, call);
  const std::string supposed = is_plain ? call : draws.below(2) == 0 ? claimed : "";
  const bool is_into = is_plain || draws.below(2) == 0;
  std::string variables;
  const auto add = [&](char name, const char* variable) {
    if (uses(claimed, name)) variables += (variables.empty() ? "" : ", ") + std::string(variable);
  };
  add('A', is_plain || draws.below(2) == 0 ? "A: flat layout rank <= 2" : "A: flat nonnegative layout rank <= 2");
  add('B', is_into && uses(claimed, 'A') ? "B: flat layout rank <= 2 into size(A)" : "B: flat nonnegative layout rank <= 2");
  add('n', "n >= 1");
  add('m', "m: integer");
  if (variables.empty()) return "claim " + claimed + '\n';
  return "forall " + variables + (supposed.empty() ? "" : " if defined(" + supposed + ')') + ": claim " + claimed + '\n';
}

/// How far the prover goes: with plain arguments as far as it takes to meet lists of values, and else not far.
smt_claims::Options search(bool is_plain) {
  smt_claims::Options options;
  options.paths = 200;
  options.terms = is_plain ? 6'000'000 : 300'000;
  options.settings.steps = 4000;
  options.settings.terms = is_plain ? 1'000'000 : 100'000;
  options.settings.forks = 40;
  options.settings.tries = 5;
  options.settings.draws = 20;
  options.seconds = 10;
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

void look_at(const std::string& text, bool is_plain, Counts& counts) {
  // Named before it is looked at, so that a crash says where.
  std::cout << text << std::flush;
  const std::vector<claims::Entry> entries = claims::read(text, "drawn.colex");
  if (entries.size() != 1 || entries.front().mistake) return;
  const laws::Law& law = entries.front().law;
  ++counts.claims;
  try {
    const smt_claims::Finding found = smt_claims::prove(*law.statement, search(is_plain));
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

/// The claims of one signature: the first conclusion of plain arguments, then drawn ones. False if no arguments are found.
bool look_at_each(const std::string& name, const Overload<Checked>& overload, std::size_t claims_each, Draws& draws,
                  Counts& counts) {
  const auto signature = drawn_signature(overload, draws);
  if (!signature) return false;
  const Conclusions& all = conclusions(overload.gives);
  look_at(claim_text(all.front(), call_text(name, *signature, true, draws), true, draws), true, counts);
  for (std::size_t k = 0; k < claims_each; ++k)
    look_at(claim_text(draws.one_of(all), call_text(name, *signature, false, draws), false, draws), false, counts);
  return true;
}

int run(std::size_t claims_each, std::uint64_t seed, const std::string& only) {
  Draws draws(seed);
  Counts counts;
  std::vector<std::string> without;
  for (const notation::Function<Checked>& function : notation::functions<Checked>().functions()) {
    const std::string name(function.name);
    if (name.find_first_of("+-*/%@()") != std::string::npos || name == "o") continue;
    if (!only.empty() && name != only) continue;
    bool is_called = false;
    for (const Overload<Checked>& overload : function.overloads)
      is_called = look_at_each(name, overload, claims_each, draws, counts) || is_called;
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
  return colex::fuzz::run(claims, seed, argc > 3 ? argv[3] : "");
}

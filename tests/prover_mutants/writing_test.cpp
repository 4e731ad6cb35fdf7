// The writing's kill list: mistakes between a run and its certificate (smt/mutants/writing.mutants), in files that nobody has to
// trust. A few laws that are true are explored and written down. Two checks notice what is wrong:
//
//   difference     the text says another thing than what happened (colex/certificates/recording.hpp)
//   refused        it says just that, and colex-check does not accept it
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "colex/certificates/file.hpp"
#include "colex/output/files.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/unknown.hpp"

#include "notice.hpp"

namespace colex::certificates::writing_test {
namespace {

using symbolic::explore;
using symbolic::IntegerOf;
using symbolic::Law;

/// Laws that take every rule, each as a part.
std::vector<Law> laws() {
  return {
      // forks, a slack, an equation that is solved, a path that no input takes
      Law([](auto& scope) {
        using I = IntegerOf<decltype(scope)>;
        const I a = scope.at_least("a", 1), b = scope.at_least("b", 1), x = scope.unknown("x"), y = scope.unknown("y");
        scope.note("begun");
        scope.assume(x <= y);
        if (static_cast<bool>(x == a * b)) return scope.claim(I(1) <= y);
        if (static_cast<bool>(x < I(-9))) scope.assume(I(0) <= x);
        if (static_cast<bool>(x < y + I(1))) scope.claim(x < y + I(1));
      }),
      // a division, and what divides
      Law([](auto& scope) {
        using I = IntegerOf<decltype(scope)>;
        const I x = scope.at_least("x", 0), m = scope.at_least("m", 1), n = scope.at_least("n", 1);
        scope.claim(x % m < m);
        scope.assume(x % n == I(0));
        scope.claim((x / n) * n == x);
      }),
      // a matrix of common factors
      Law([](auto& scope) {
        using I = IntegerOf<decltype(scope)>;
        const I a = scope.at_least("a", 1), b = scope.at_least("b", 1), c = scope.at_least("c", 1), d = scope.at_least("d", 1);
        scope.assume(a * b == c * d);
        scope.claim(c * d <= a * b);
      }),
      // a factor of two is 0: a fork by a lemma
      Law([](auto& scope) {
        const auto a = scope.unknown("a"), b = scope.unknown("b"), c = scope.unknown("c");
        scope.assume(a * b == a * c);
        scope.claim(a * b * b == a * c * b);
      }),
      // kernels
      Law([](auto& scope) {
        using I = IntegerOf<decltype(scope)>;
        const I a = scope.at_least("a", 1), b = scope.at_least("b", 1), c = scope.at_least("c", 1);
        scope.claim(I(2) <= gcd(a, b) + gcd(b, c));
        scope.claim(a % gcd(a, b) == I(0));
        scope.claim(b % gcd(a, b) == I(0));
      }),
      Law([](auto& scope) {
        using I = IntegerOf<decltype(scope)>;
        const I r = scope.at_least("r", 0), n = scope.at_least("n", 1), P = scope.at_least("P", 1);
        scope.claim(max_residue(r, n, P) < P);
      }),
      Law([](auto& scope) {
        using I = IntegerOf<decltype(scope)>;
        const I P = scope.at_least("P", 2), n = scope.at_least("n", 1), m = scope.at_least("m", 1);
        const I r = scope.coordinate("r", P), s = scope.coordinate("s", P);
        SmallVector<Level<I, I>> levels;
        levels.push_back({P, I(1)});
        Modes<I> modes;
        modes.push_back({n, r});
        modes.push_back({m, s});
        const auto found = carry_search(levels, modes);
        if (!found) return scope.claim(true);
        scope.claim((*found)[0] < n);
        scope.claim(P <= ((*found)[0] * r) % P + ((*found)[1] * s) % P);
      }),
  };
}

bool is_accepted(const std::string& text) {
  const output::TemporaryFolder folder("colex-test");
  const std::string file = (folder.path() / "0.cert").string();
  std::ofstream(file, std::ios::binary) << text;
  return std::system((std::string(COLEX_CHECK) + ' ' + file + " > " + file + ".said 2>&1").c_str()) == 0;
}

/// Whatever the engine thinks of a path: the certificate is to show that it is mistaken.
mutants::Noticed noticed() {
  mutants::Noticed result;
  for (const Law& law : laws()) {
    Recording recording("law", "part");
    Tree tree;
    explore(law, {}, [&](const symbolic::PathReport& path) {
      recording.add(path.run);
      tree.add(*path.certificate, path.closing == symbolic::Closing::infeasible);
    });
    const Written written = certified("law", {}, {{&recording, &tree}});
    if (!written.difference.empty()) {
      result.insert("difference");
    } else if (!is_accepted(written.text)) {
      result.insert("refused");
    }
  }
  return result;
}

TEST(Writing, EachMistakeIsNoticed) {
  mutants::expect_each_is_noticed(
      "smt/",
      [](std::string_view) {
        return mutants::Look{"laws that take every rule", noticed};
      },
      true);
}

}  // namespace
}  // namespace colex::certificates::writing_test

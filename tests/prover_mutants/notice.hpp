// Whether a mutant of the prover is noticed by the checks that its table names, and by no other.
//
//   expect_each_is_noticed("smt/solvers/", look_of)      prints the matrix: mutant, checks, what was looked at
#pragma once

#include <cstddef>
#include <functional>
#include <iomanip>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "colex/mutants/table.hpp"

namespace colex::mutants {

/// The names of the checks that noticed something.
using Noticed = std::set<std::string>;

/// What is looked at, in words, and the look.
struct Look {
  std::string what;
  std::function<Noticed()> look;
};

inline std::string text(const Noticed& noticed) {
  std::string list;
  for (const std::string& check : noticed) list += (list.empty() ? "" : ", ") + check;
  return list.empty() ? "nobody" : list;
}

/// Whether it is looked for in certificates: on its way there, a run becomes another one, or what shows it does not.
inline bool is_in_writing(const Mutant& mutant) {
  return mutant.noticed.find("difference") != std::string_view::npos || mutant.noticed.find("refused") != std::string_view::npos;
}

/// Looks for each mutant of the folder, once without it, when nothing is noticed, and once with it. What is looked at for
/// several is looked at once without them. Those in writing are looked for apart.
inline void expect_each_is_noticed(std::string_view folder,
                                   const std::function<std::optional<Look>(std::string_view id)>& look_of,
                                   bool in_writing = false) {
  std::size_t mutants = 0, noticed = 0;
  std::set<std::string> known;
  for (const Mutant& mutant : all()) {
    if (!mutant.file.starts_with(folder) || is_in_writing(mutant) != in_writing) continue;
    const std::optional<Look> look = look_of(mutant.id);
    ++mutants;
    if (!look) {
      ADD_FAILURE() << mutant.id << ": nothing looks for it";
      continue;
    }
    if (known.insert(look->what).second) {
      EXPECT_EQ(text(look->look()), "nobody") << mutant.id << " is off: " << look->what;
    }
    const Switched on(mutant);
    const std::string by = text(look->look());
    std::cout << std::left << std::setw(36) << mutant.id << std::setw(42) << by << look->what << '\n';
    EXPECT_EQ(by, mutant.noticed) << mutant.id << ": " << look->what;
    noticed += by == "nobody" ? 0U : 1U;
  }
  std::cout << noticed << " of " << mutants << " mistakes of " << folder << " are noticed\n";
  EXPECT_GT(mutants, 0U);
  EXPECT_EQ(noticed, mutants);
}

}  // namespace colex::mutants

#include "larger_program.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include "provers.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

bool is_one_of(const std::string& word, const Words& some) { return std::find(some.begin(), some.end(), word) != some.end(); }

bool needs_laboratory(const Words& words) {
  static const Words laboratory{"law", "exhaust", "campaign", "ledger", "mutants", "peers"};
  static const Words of_oracle{"verify", "compare", "discover", "observe", "descriptors", "tensor-maps", "accesses"};
  if (words.empty()) return false;
  return is_one_of(words.front(), laboratory) ||
         (words.front() == "oracle" && words.size() > 1 && is_one_of(words[1], of_oracle));
}

/// Whether all commands are named in what is asked for: help, the manual page, why there is no such command.
bool lists_commands(const Words& words) {
  static const Words ours{"eval", "functions", "read", "write", "check", "show", "explain", "oracle", "find", "report", "prove"};
  if (words.empty() || !(is_one_of(words.front(), ours) || needs_laboratory(words))) return true;
  return words.front() == "oracle" && (words.size() == 1 || words[1].starts_with('-'));
}

bool needs_prover(const Words& words) {
  if (is_one_of(words.front(), {"check", "prove"}) || is_one_of("--certificates", words)) return true;
  // What is known of `?` for all integers, is proved; and nobody has seen yet what standard input and a batch ask.
  const auto is_open = [](const std::string& word) {
    return word == "-" || word.starts_with("--batch") || word.find('?') != std::string::npos;
  };
  return words.front() == "eval" && std::any_of(words.begin(), words.end(), is_open);
}

/// The program of this name beside this one; empty if this one is that, or no program of colex.
fs::path beside(const std::string& name) {
  std::error_code trouble;
  const fs::path self = fs::read_symlink("/proc/self/exe", trouble);
  if (trouble || !self.filename().string().starts_with("colex")) return {};
  fs::path program = self.parent_path() / name;
  if (program == self || access(program.c_str(), X_OK) != 0) return {};
  return program;
}

/// Comes back where the program does not start.
void become(const fs::path& program, const Words& words) {
  std::string name = "colex";
  std::vector<char*> arguments{name.data()};
  Words copies = words;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(program.c_str(), arguments.data());
}

}  // namespace

void hand_over(const Words& words, bool has_laboratory) {
  if (has_laboratory) return;
  Words programs;
  if (lists_commands(words)) {
    programs = has_prover() ? Words{"colex-lab"} : Words{"colex-lab", "colex-prove"};
  } else if (needs_laboratory(words)) {
    programs = {"colex-lab"};
  } else if (!has_prover() && needs_prover(words)) {
    programs = {"colex-prove", "colex-lab"};
  }
  for (const std::string& name : programs) {
    if (const fs::path program = beside(name); !program.empty()) return become(program, words);
  }
}

std::string program_that_has(const Words& words) {
  if (needs_laboratory(words)) return "colex-lab";
  return !words.empty() && words.front() == "prove" ? "colex-prove" : "";
}

}  // namespace colex::cli

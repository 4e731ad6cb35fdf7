// What the subcommands of `colex oracle` have in common: the observations that they answer from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/interface/hardware.hpp"
#include "colex/observations/record.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "command.hpp"

namespace colex::cli {

/// The GPU of this machine, asked through colex_probe. Where it cannot be asked there is no answer; or NoGpu is thrown, if it has
/// to be there.
class LocalGpu : public Gpu {
 public:
  explicit LocalGpu(bool has_to_be_there = false) : has_to_be_there_(has_to_be_there) {}
  /// Says where observing it failed.
  std::optional<observations::Record> observed(const std::string& form) const override;
  std::optional<std::vector<observations::Observation>> ask(const std::string& form, const std::vector<std::string>& words,
                                                            unsigned seconds) const override;
  std::optional<std::vector<observations::Elements>> sums(const std::string& form, const std::vector<observations::MmaSum>& asked,
                                                          unsigned seconds) const override;

 private:
  bool has_to_be_there_;
};

/// The record in a folder, or this program's own, with the forms that these words name; all if there is none. For the own one,
/// in which each form is predicted, only the files of families that have one of these forms are read. Throws Unreadable, and
/// Misuse for a word that names no form.
observations::Record oracle_record_of(const std::vector<std::string>& words, const std::string& folder);

/// Adds `--record DIR`.
void add_record_option(CLI::App& command, std::string& folder);

/// colex_probe beside this program, where the build puts it.
std::string probe_beside();

void add_oracle_list(CLI::App& oracle, Exit& exit);
void add_oracle_check(CLI::App& oracle, Exit& exit);
void add_oracle_show(CLI::App& oracle, Exit& exit);
void add_oracle_vectors(CLI::App& oracle, Exit& exit);

}  // namespace colex::cli

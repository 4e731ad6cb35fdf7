// What the subcommands of `colex oracle` have in common: the observations that they answer from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/interface/record_words.hpp"
#include "colex/observations/record.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "command.hpp"

namespace colex::cli {

/// The record in a folder, or without one what was recorded once and is part of this program; or a part of it. Throws Unreadable.
observations::Record oracle_record(const std::string& folder, const observations::Part& part = {});

/// The same with the forms that these words name, or all if there is none. In this program's own record each form is
/// predicted: of it only the files of families that have one of these forms are read. Throws Unreadable, and
/// CLI::ValidationError for a word that names no form.
observations::Record oracle_record_of(const std::vector<std::string>& words, const std::string& folder);

/// What the GPU of this machine does with a form, as a record without a time, if there is one and colex_probe has the form;
/// where a folder is named, or nothing can be asked, the record of its family. Throws Unreadable.
observations::Record record_about(const observer::Form& form, const std::string& folder);

/// Adds `--record DIR`.
void add_record_option(CLI::App& command, std::string& folder);

/// colex_probe beside this program, where the build puts it.
std::string probe_beside();

void add_oracle_list(CLI::App& oracle, Exit& exit);
void add_oracle_check(CLI::App& oracle, Exit& exit);
void add_oracle_show(CLI::App& oracle, Exit& exit);

}  // namespace colex::cli

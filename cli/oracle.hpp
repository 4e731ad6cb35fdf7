// What the subcommands of `colex oracle` have in common: the observations that they answer from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/observations/record.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "command.hpp"

namespace colex::cli {

/// The record in a folder, or without one what was recorded once and is part of this program; of these families, or of all if
/// none is named. Throws Unreadable.
observations::Record oracle_record(const std::string& folder, const std::vector<std::string>& families = {});

/// What the GPU of this machine does with a form, as a record without a time, if there is one and colex_probe has the form;
/// where a folder is named, or nothing can be asked, the record of its family. Throws Unreadable.
observations::Record record_about(const observer::Form& form, const std::string& folder);

/// `recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same`, or `observed just now on …`: whose behaviour
/// an answer from a record is about, and what the other recorded devices did with the same forms.
std::string recorded_on(const observations::Record& record);

/// Adds `--record DIR`.
void add_record_option(CLI::App& command, std::string& folder);

/// The observation of a form, or null.
const observations::Observation* observation_of(const observations::Record& record, const std::string& form);

/// ` (behind 2 values that meet nothing)`: what a thread has of an operand besides the values of its layout; nothing if there
/// is nothing.
std::string meeting_nothing(std::int64_t before, std::int64_t behind);

/// colex_probe beside this program, where the build puts it.
std::string probe_beside();

void add_oracle_list(CLI::App& oracle, Exit& exit);
void add_oracle_verify(CLI::App& oracle, Exit& exit);
void add_oracle_compare(CLI::App& oracle, Exit& exit);
void add_oracle_check(CLI::App& oracle, Exit& exit);
void add_oracle_discover(CLI::App& oracle, Exit& exit);
void add_oracle_show(CLI::App& oracle, Exit& exit);
void add_oracle_observe(CLI::App& oracle, Exit& exit);
void add_oracle_descriptors(CLI::App& oracle, Exit& exit);

}  // namespace colex::cli

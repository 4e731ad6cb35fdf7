// What all sources of tables say, judged and counted; as a file, and as the page that people read.
//
//   Publication all{date, devices};
//   add(all, {"cutlass", "4.2.0.0", tables}, observed);      each source in turn
//   write(all)                                               gpu_oracle/published/tables.json
//   page(read(text))                                         the page of published tables
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "colex/published/judge.hpp"

namespace colex::published {

/// A library and its tables.
struct Source {
  std::string name, version;
  std::vector<Table> tables;
};

using Counts = std::map<Agreement, std::uint64_t>;

/// How many forms of a family a source has, and what came of their operands.
struct FamilyCount {
  std::string family;
  std::uint64_t forms = 0;
  Counts operands;
};

/// What is not simply right: one layout of one operand, and all forms of which it is said.
struct Finding {
  Agreement agreement = Agreement::wrong;
  std::string role, layout, why;
  std::string name;  ///< what the source calls the first of the forms
  std::vector<std::string> forms;
};

struct SourceResult {
  std::string name, version;
  std::string skipped;  ///< why it was not asked; empty if it was
  std::vector<FamilyCount> families;
  std::vector<Finding> findings;
  std::vector<std::string> unknown;  ///< what colex has no form of, by the source's names
};

/// For a family that nobody observed: what the sources say together.
struct Consensus {
  std::string family;
  std::uint64_t forms = 0;                         ///< of which at least one source speaks
  std::uint64_t operands = 0;                      ///< of these forms, of which at least one source speaks
  std::uint64_t several = 0;                       ///< of which several sources speak
  std::uint64_t alike = 0;                         ///< of which all who speak say what the manual says
  std::map<std::string, std::uint64_t> by_source;  ///< forms of which each speaks
};

struct Publication {
  std::string date;
  std::vector<std::string> devices;  ///< whose records the tables were compared with
  std::vector<SourceResult> sources;
  std::vector<Consensus> consensus;
};

/// All sources judged by what each of the devices did. A table that is right of one device and wrong of another is wrong, and
/// the finding names the device. Requires at least one device.
Publication judge_all(const std::vector<Source>& sources, const std::vector<const Observed*>& devices);

/// One JSON object.
std::string write(const Publication& publication);
/// The publication that a text says. Throws Rejection(parse) for anything else.
Publication read(std::string_view text);

/// The tables alone, for a terminal.
std::string tables(const Publication& publication);
/// The whole page, in Markdown.
std::string page(const Publication& publication);

}  // namespace colex::published

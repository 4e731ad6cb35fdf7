// The tables that other libraries publish of instructions, against what a device was observed to do.
//
//   {"SM80_16x8x32_S32S4S4S32_TN", form of the same name, B ((4,8),8):((32,1),8)}
//     B is wrong: thread 1, value 0 is said to be (0,4), and is (0,8)
//
// A table says of an operand which element each (thread, value) is, as a layout to the place in the matrix, counted column by
// column (mma_atom.hpp); of an instruction that moves matrices, which element of the source becomes which of the destination.
// What was observed decides. No observation shows what the hardware calls row 3, so an operand that only has other names for
// rows, columns or k than the manual is not wrong: it is `renamed` (check.hpp).
//
// For a form that nobody observed there is no more to say than whether the table is that of the manual, as colex's catalogue has
// it: `as documented`, or `otherwise`, which accuses nobody.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "colex/observations/record.hpp"

namespace colex::published {

/// What is said of one operand: `A`, `B`, `D` (also of C), `threads`; of a copy `source`, `destination`; of tensor memory
/// `registers`; of a swizzle `units`, which is a list of numbers and no layout.
struct Operand {
  std::string role, layout;
};

/// What a library says of an instruction.
struct Table {
  std::string name;  ///< what the library calls it
  std::string form;  ///< the instruction: its form, short or not, or CuTe's name
  std::vector<Operand> operands;
  std::int64_t bits = 0;  ///< of a copy: how many bits its layouts count one
};

/// The table that a line says: name, form and `role=layout`, parted by tabs. Throws Rejection(parse).
Table read_table(const std::string& line);

enum class Agreement {
  agrees,         ///< with what was observed
  renamed,        ///< the same products under other names of rows, columns or k
  wrong,          ///< not what was observed
  as_documented,  ///< not observed; as colex's catalogue says
  otherwise,      ///< not observed; otherwise than colex's catalogue says
  other_shape,    ///< of other threads or values than the operand has: not comparable
  unreadable,     ///< no layout
};
inline constexpr std::array agreements = {Agreement::agrees,        Agreement::renamed,   Agreement::wrong,
                                          Agreement::as_documented, Agreement::otherwise, Agreement::other_shape,
                                          Agreement::unreadable};
std::string_view name(Agreement agreement);

struct Ruling {
  std::string role, layout;
  Agreement agreement = Agreement::unreadable;
  std::string why = {};  ///< the first thread and value that differ, or what is wrong with the layout
};

struct Judgement {
  std::string family, form;  ///< empty if there is no such form
  std::vector<Ruling> rulings;
};

/// What a device was observed to do, by form.
class Observed {
 public:
  explicit Observed(observations::Record record);
  Observed(const Observed&) = delete;
  Observed& operator=(const Observed&) = delete;
  const std::vector<const observations::Observation*>& of(const std::string& form) const;
  const observations::Record& record() const { return record_; }

 private:
  observations::Record record_;
  std::map<std::string, std::vector<const observations::Observation*>> by_form_;
};

Judgement judge(const Table& table, const Observed& observed);

// What all sources of tables say, judged and counted; as a file, and as the page that people read.
//
//   Publication all{date, devices};
//   add(all, {"cutlass", "4.2.0.0", tables}, observed);      each source in turn
//   write(all)                                               gpu_oracle/published/tables.json
//   page(read(text))                                         the page of published tables

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

// The answer to a question about the hardware: one verdict, each operand's own in it, and on what grounds. What a person reads,
// JSON and evidence are all made of this. Whoever includes it has nlohmann's JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"
#include "colex/observations/record.hpp"

namespace colex::cli {

/// What was found of an operand, or of a whole question.
enum class Finding {
  right,
  equivalent,  ///< right, under other names of rows, columns or k than the catalogue's
  answered,    ///< of a question that has no right answer, such as how many wavefronts an access takes
  unknown,     ///< nobody observed it: what is predicted is said, and is no success
  wrong,
};

const char* name(Finding finding);

/// An operand, or another part of a question, with what was found of it.
struct OperandAnswer {
  std::string name;  ///< `A`, `source`, `shared`, …
  Finding finding = Finding::right;
  std::string layout;                   ///< as it was given
  std::vector<std::string> lines = {};  ///< what is wrong, or what it comes to
};

/// An answer. As text:
///
///   wrong
///     A  right  ((4,8),(2,2,2)):((32,1),(16,8,128))
///     B  wrong  ((4,8),(2,2)):((1,16),(8,64))
///        T1V0 is at (n,k) = (0,2); your layout puts it at (1,0)
///        T1V0 is in the same column as T0V0; your layout puts it in another
///     mma.m16n8k16.f32.f16.f16.f32; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
struct OracleAnswer {
  std::string question;  ///< `mma`, `tma`, …
  std::string subject;   ///< the instruction by its short name; empty if there is none
  Finding finding = Finding::right;
  std::string headline;                  ///< behind the verdict: `a tile of 32 x 32 x 16 by 128 threads`
  std::vector<OperandAnswer> operands;   ///< each that was given
  std::vector<std::string> remarks;      ///< further lines
  std::string picture;                   ///< of what is compared, as text; empty if there is none
  std::vector<evidence::Operand> drawn;  ///< the same for a report
  nlohmann::ordered_json facts = nlohmann::ordered_json::object();  ///< numbers for JSON
  std::string engine = "recorded";  ///< `recorded`, `observed`, or `predicted` where nobody looked
  std::string form, device;         ///< for evidence, which names instructions as PTX does
  std::string grounds;              ///< whose behaviour this is
  std::string repeat;               ///< the command that says the same

  /// Adds an operand. The verdict is the worst of all.
  void add(OperandAnswer operand);
};

/// The record that an answer is from, noted in it.
void take_grounds(OracleAnswer& answer, const observations::Record& record);

/// The answer as one JSON object.
nlohmann::ordered_json json_of(const OracleAnswer& answer);

/// What was said, on a line for each thing.
std::vector<std::string> notes_of(const OracleAnswer& answer);

}  // namespace colex::cli

// Where answers about the hardware come from: the GPU of this machine, if someone can ask it, or else a record.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/observations/record.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/render/figure.hpp"

namespace colex::cli {

/// Whoever asks the GPU of this machine. This one has none to ask, and so has whatever returns nothing: the record answers.
class Gpu {
 public:
  virtual ~Gpu() = default;
  /// What the GPU does with a form, as a record without a time.
  virtual std::optional<observations::Record> observed(const std::string& /*form*/) const { return std::nullopt; }
  /// What it does with a form in a configuration, in the words of the form's probe; none if the probe lacks the form.
  virtual std::optional<std::vector<observations::Observation>> ask(const std::string& /*form*/,
                                                                    const std::vector<std::string>& /*words*/,
                                                                    unsigned /*seconds*/) const {
    return std::nullopt;
  }
  /// The results of sums that it computes with that form.
  virtual std::optional<std::vector<observations::Elements>> sums(const std::string& /*form*/,
                                                                  const std::vector<observations::MmaSum>& /*asked*/,
                                                                  unsigned /*seconds*/) const {
    return std::nullopt;
  }
};

/// The record in a folder, or without one what was recorded once and is part of this program; or a part of it. Throws Unreadable.
observations::Record oracle_record(const std::string& folder, const observations::Part& part = {});

/// `recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same`: `observed just now on …` of a record without
/// a time; and what the other recorded devices did with the same forms.
std::string recorded_on(const observations::Record& record);

/// What the GPU does with a form; where a folder is named, or nothing can be asked, the record of its family. Throws Unreadable.
observations::Record record_about(const std::string& family, const std::string& form, const std::string& folder, const Gpu& gpu);

/// What was recorded of accesses to shared memory, and how many of them take as many wavefronts as predicted.
struct RecordedAccesses {
  observations::Record record;
  std::size_t agree = 0;
};

using WantedAccess = std::function<bool(const observations::SharedAccess& access, const std::string& form)>;

/// Those that are wanted, of all forms that access shared memory. Throws Unreadable, NoRecord.
RecordedAccesses recorded_accesses(const std::string& folder, const WantedAccess& wanted);

/// `predicted; of 202 recorded accesses by ld.volatile.shared.b32, 202 take as many as predicted; recorded on …`.
std::string grounds_of(const RecordedAccesses& accesses, const std::string& whose);

/// The same as a sentence about what was predicted, which is said where there is no record as well. Throws Unreadable.
std::string wavefront_grounds(const std::string& folder, const WantedAccess& wanted, const std::string& whose);

/// The instruction of an access as probes name it: ld.volatile.shared.v4.b32, ldmatrix.sync.aligned.m8n8.x4.shared.b16,
/// cp.async.ca.shared.global.
std::string form_of(const predictions::WarpAccess& access);

/// What the GPU takes for each, by that instruction. Nothing without a GPU or a probe that has the instruction, and where an
/// access could not be executed.
std::optional<std::vector<std::int64_t>> measured_wavefronts(const Gpu& gpu, const std::string& form,
                                                             const std::vector<predictions::WarpAccess>& accesses);

// What is known of an instruction form: its names, its operands as layouts and pictures, and what the record says of it.
//
//   const auto told = tell_instruction("mma.m16n8k8.f16.f16.f16.f16", from_this_record, {});
//   told->form                                 mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16
//   told->text                                 SM80_16x8x8_F16F16F16F16_TN; …, the pictures of A, B and C
//   told->agreements                           agree
//   told->record                               recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same

/// That part of the record; nothing where it is not to be had.
using RecordOf = std::function<std::optional<observations::Record>(const observations::Part& part)>;

/// What a record says of a form.
struct Seen {
  std::vector<std::string> agreements;  ///< whether what was observed is what is predicted, a line for each way of it
  std::string record;                   ///< what it was observed on
  std::int64_t configurations = 0;      ///< how many observations there are
};

/// What the record of a form of this family says, for whoever has that and not the record; nothing where nobody knows.
using SeenOf = std::function<std::optional<Seen>(const std::string& family, const std::string& form)>;

struct ToldInstruction {
  std::string form;  ///< its whole name
  std::string text;  ///< what is known of it, without the name
  std::vector<std::string>
      agreements;      ///< whether what was observed is what is predicted, a line for each way of it; none without a record
  std::string record;  ///< what it was observed on; empty if nobody looked
};

/// Nothing if no form has exactly this name, PTX's or CuTe's. Where there is no record, `otherwise` is asked.
std::optional<ToldInstruction> tell_instruction(const std::string& name, const RecordOf& record, const render::Extent& extent,
                                                const SeenOf& otherwise = {});

/// What a record says of a form; it may hold others.
Seen seen_in(const observations::Record& record, const std::string& form);

/// The names of all forms, as PTX has them.
std::vector<std::string> all_forms();

/// That no form has this name, and which have a similar one.
std::string no_such_form(const std::string& name);

/// ` (behind 2 values that meet nothing)`: what a thread has of an operand besides the values of its layout; nothing if there
/// is nothing.
std::string meeting_nothing(std::int64_t before, std::int64_t behind);

// The names of instruction forms, as every command of `colex oracle` takes them.
//
//   mma.m16n8k16.f32.f16.f16.f32             PTX's, whole or short
//   SM80_16x8x16_F32F16F16F32_TN             CuTe's, as kernels and compilers write it (predictions/mma_atom.hpp)
//   mma.m16n8k16, SM90_64x128                the beginning of either
//   "SM90_64x*x16_F32F16F16_SS*"             * stands for any characters, ? for one

/// CuTe's names of a form; none if it has none.
std::vector<std::string> cute_names(const std::string& form);

/// Whether the form has this name, or one that begins or is patterned so.
bool is_called(const std::string& form, const std::string& pattern);

/// Whether a form is asked for: it is called by one of the words, or there is none.
bool selected(const std::vector<std::string>& words, const std::string& form);

/// Throws Misuse for a word by which none of these forms is called.
void require_known(const std::vector<std::string>& words, const std::vector<std::string>& forms);

/// The one form that has this name, or whose name alone begins or is patterned so. Throws CLI::ValidationError if there is
/// none, or if there are several, which it names.
std::string the_form(const std::string& name);

/// Complains that no form has this name, and says which have a similar one.
[[noreturn]] void throw_no_such_form(const std::string& name);

// Who holds an element of an instruction's operand: which threads, as which of their values, in which of their registers.
//
//   holders("mma.m16n8k16.f32.f16.f16.f32", "A", 5, 3)     thread 21, value 1: register 0, bits 16 to 31 (bytes 2 and 3)
//   holders("mma.m16n8k16.f32.f16.f16.f32", "C", 5, 3)     thread 21, value 1: register 1

/// A place of an element. Registers have 32 bits, and 64 where the element has as many; bits count from the lowest.
struct Holder {
  std::int64_t thread = 0, value = 0, in_register = 0, first_bit = 0, bits = 0;
};

/// An element of an operand, with all who hold it, by thread.
struct Holders {
  std::string form;     ///< its whole name
  std::string element;  ///< in words: `A(m = 5, k = 3) of 16 x 16`
  std::vector<Holder> all;
};

/// Who holds the element in a row and a column of an operand: A, B, C or D of a product (of B, n and k), source or destination
/// of a copy of matrices (the row of all its matrices, and the element of the row), registers of tcgen05.ld and st (lane and
/// column). Throws Rejection(type) for a form and for an operand that there is not, or that no thread holds, and
/// Rejection(domain) for an element beyond the operand.
Holders holders(const std::string& name, const std::string& operand, std::int64_t row, std::int64_t column);

/// The same in words, a line for each.
std::string text(const Holders& held);

}  // namespace colex::cli

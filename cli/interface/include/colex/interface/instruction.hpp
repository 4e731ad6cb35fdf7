// What is known of an instruction form: its names, its operands as layouts and pictures, and what the record says of it.
//
//   const auto told = tell_instruction("mma.m16n8k8.f16.f16.f16.f16", from_this_record, {});
//   told->form                                 mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16
//   told->text                                 SM80_16x8x8_F16F16F16F16_TN; …, the pictures of A, B and C
//   told->agreements                           agree
//   told->record                               recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/record.hpp"
#include "colex/render/figure.hpp"

namespace colex::cli {

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

}  // namespace colex::cli

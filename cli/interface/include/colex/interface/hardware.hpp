// Where answers about the hardware come from: the GPU of this machine, if someone can ask it, or else a record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/observations/record.hpp"
#include "colex/predictions/shared_access.hpp"

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

/// The instruction of an access by vectors or by matrices, as probes name it: ld.volatile.shared.v4.b32,
/// ldmatrix.sync.aligned.m8n8.x4.shared.b16.
std::string form_of(const predictions::WarpAccess& access);

/// What the GPU takes for each, by that instruction. Nothing without a GPU or a probe that has the instruction, for threads that
/// are no whole warp, for cp.async, and where an access could not be executed.
std::optional<std::vector<std::int64_t>> measured_wavefronts(const Gpu& gpu, const std::string& form,
                                                             const std::vector<predictions::WarpAccess>& accesses);

}  // namespace colex::cli

#include "colex/verification/verify.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/targets.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/gauge.hpp"
#include "colex/verification/memory.hpp"
#include "colex/verification/wgmma.hpp"

#include "extents.hpp"
#include "words.hpp"

namespace colex::verification {

namespace {

using observations::Fault;
using observations::Mma;
using observations::Move;
using observations::Observation;
using observations::Wgmma;
using predictions::MatrixCopy;
using predictions::MmaAtom;
using predictions::WgmmaAtom;
using verification::deviation;

/// Where the observation leaves the prediction first, in words; nothing if nowhere.
using Deviation = std::optional<std::string>;

bool same_sizes(const observations::MmaStructure& a, const observations::MmaStructure& b) {
  return a.A_m.size() == b.A_m.size() && a.B_n.size() == b.B_n.size() && a.D_m.size() == b.D_m.size();
}

/// Where the metadata of a sparse A lie elsewhere.
Deviation metadata_deviation(const MmaAtom& atom, const Mma& observed) {
  const std::vector<observations::Labels> expected = metadata_of(atom);
  if (expected.size() != observed.metadata.size())
    return "there are " + std::to_string(observed.metadata.size()) + " selectors; the prediction has " +
           std::to_string(expected.size());
  for (std::size_t selector = 0; selector < expected.size(); ++selector) {
    const auto [found, said] = std::mismatch(observed.metadata[selector].begin(), observed.metadata[selector].end(),
                                             expected[selector].begin(), expected[selector].end());
    if (found == observed.metadata[selector].end()) continue;
    const auto element = static_cast<std::size_t>(found - observed.metadata[selector].begin());
    const auto stored = static_cast<std::size_t>(observed.A.values / 2);
    return "under selector " + std::to_string(selector) + " the metadata of A's thread " + std::to_string(element / stored) +
           ", value " + std::to_string(element % stored) + " are " + nibble_text(*found) + "; the prediction says " +
           nibble_text(*said);
  }
  return std::nullopt;
}

/// Whether sums of integers that are too large do what the form's name says.
Deviation overflow_deviation(const MmaAtom& atom, const Mma& observed) {
  const std::string expected = atom.form.find(".satfinite") != std::string::npos ? "saturates" : "wraps";
  if (observed.overflow.empty() || observed.overflow == expected) return std::nullopt;
  return "the largest integer and one more " + observed.overflow + "; the prediction is that it " + expected;
}

Deviation deviation(const MmaAtom& atom, const Mma& observed) {
  const observations::MmaStructure expected = structure_of(atom);
  if (!same_sizes(expected, observed.structure)) return "the operands have other numbers of elements";
  const Values values{observed.A.values, observed.B.values, observed.C.values, observed.D.values};
  const auto difference = gauge::difference(gauge::canonical(expected), gauge::canonical(observed.structure));
  if (difference) return difference_text(*difference, values, "the prediction");
  const Deviation of_metadata = metadata_deviation(atom, observed);
  return of_metadata ? of_metadata : overflow_deviation(atom, observed);
}

/// Sets status and reason to what the function finds.
template <class Find>
void judge(Find&& find, Verdict& verdict) {
  Deviation found;
  try {
    found = find();
  } catch (const Rejection& rejection) {
    found = rejection.message();
  }
  verdict.status = found ? Status::differ : Status::agree;
  verdict.reason = found.value_or("");
}

/// `find_deviation` says where the observation leaves a prediction.
template <class Prediction, class Find>
void compare(const Prediction* prediction, Verdict& verdict, Find&& find_deviation) {
  if (prediction == nullptr) {
    verdict.status = Status::not_predicted;
    return;
  }
  judge([&] { return find_deviation(*prediction); }, verdict);
}

/// Compares an observation of a copy or an access of memory. Its prediction belongs to its family.
Deviation memory_deviation(const Observation& observation) {
  if (const auto* access = std::get_if<observations::SharedAccess>(&observation.content)) {
    return deviation(*access, observation.form.starts_with("ld"));
  }
  if (const auto* move = std::get_if<observations::TensorMove>(&observation.content)) return deviation(*move);
  if (const auto* answer = std::get_if<observations::TensorMapAnswer>(&observation.content)) return deviation(*answer);
  if (const auto* copy = std::get_if<observations::ByteCopy>(&observation.content)) return deviation(*copy);
  return "what was observed is no copy and no access of memory";
}

template <class Prediction>
const Prediction* of_form(const std::vector<Prediction>& predictions, const std::string& form) {
  const auto found = std::find_if(predictions.begin(), predictions.end(), [&](const Prediction& p) { return p.form == form; });
  return found == predictions.end() ? nullptr : &*found;
}

Verdict verdict_on(const Observation& observation, WgmmaComparison& wgmma) {
  Verdict verdict{observation.family, observation.form, Status::fault, ""};
  if (const Fault* fault = std::get_if<Fault>(&observation.content)) {
    verdict.reason = fault->reason;
  } else if (const Mma* seen = std::get_if<Mma>(&observation.content)) {
    compare(of_form(predictions::mma_atoms(), observation.form), verdict,
            [&](const MmaAtom& atom) { return deviation(atom, *seen); });
  } else if (const Wgmma* of_group = std::get_if<Wgmma>(&observation.content)) {
    const WgmmaAtom* atom = predictions::wgmma_atom(observation.form);
    compare(atom, verdict, [&](const WgmmaAtom& known) { return wgmma.deviation(known, *of_group); });
  } else if (const Move* move = std::get_if<Move>(&observation.content)) {
    compare(of_form(predictions::matrix_copies(), observation.form), verdict,
            [&](const MatrixCopy& copy) { return deviation(copy, *move); });
  } else if (of_form(predictions::memory_forms(), observation.form) == nullptr) {
    verdict.status = Status::not_predicted;
  } else {
    judge([&] { return memory_deviation(observation); }, verdict);
  }
  return verdict;
}

/// sm_90 of 9.0.
std::string target_of(std::string capability) {
  capability.erase(std::remove(capability.begin(), capability.end(), '.'), capability.end());
  return "sm_" + capability;
}

/// Which of two verdicts on one form is the one to tell.
int weight(Status status) {
  switch (status) {
    case Status::not_observed: return 0;
    case Status::agree: return 1;
    case Status::not_predicted: return 2;
    case Status::fault: return 3;
    case Status::differ: return 4;
  }
  return 4;
}

/// Verdicts in the order in which their forms are named first.
class Verdicts {
 public:
  explicit Verdicts(const FormFilter& wanted) : wanted_(wanted) {}

  bool wants(const std::string& form) const { return !wanted_ || wanted_(form); }
  Verdict& of(const std::string& family, const std::string& form, const std::string& targets = "") {
    const auto [found, is_new] = places_.try_emplace(form, list_.size());
    if (is_new) list_.push_back({family, form, Status::not_observed, "", targets});
    return list_[found->second];
  }
  template <class Prediction>
  void predict(const std::vector<Prediction>& predictions) {
    for (const Prediction& known : predictions) {
      if (wants(known.form)) of(known.family, known.form, known.targets);
    }
  }
  std::vector<Verdict> list() && { return std::move(list_); }

 private:
  const FormFilter& wanted_;
  std::map<std::string, std::size_t> places_;
  std::vector<Verdict> list_;
};

}  // namespace

const char* name(Status status) {
  switch (status) {
    case Status::agree: return "agree";
    case Status::differ: return "differ";
    case Status::not_predicted: return "not predicted";
    case Status::not_observed: return "not observed";
    case Status::fault: return "fault";
  }
  return "fault";
}

Verdict verdict_on(const Observation& observation) {
  WgmmaComparison wgmma;
  return verdict_on(observation, wgmma);
}

std::vector<Verdict> verify(const std::vector<Observation>& observations, const FormFilter& wanted) {
  Verdicts verdicts(wanted);
  verdicts.predict(predictions::mma_atoms());
  verdicts.predict(predictions::matrix_copies());
  verdicts.predict(predictions::wgmma_atoms());
  verdicts.predict(predictions::memory_forms());
  verdicts.predict(predictions::tensor_memory_copies());
  verdicts.predict(predictions::tensor_memory_sums());
  WgmmaComparison wgmma;
  for (const Observation& observation : observations) {
    if (!verdicts.wants(observation.form)) continue;
    Verdict now = verdict_on(observation, wgmma);
    Verdict& known = verdicts.of(observation.family, observation.form);
    if (weight(known.status) >= weight(now.status)) continue;
    known.status = now.status;
    known.reason = std::move(now.reason);
  }
  return std::move(verdicts).list();
}

std::string why_not_observed(const observations::Record& record, const std::string& family, const std::string& targets) {
  const std::string& capability = record.manifest.provenance.compute_capability;
  if (!predictions::has(capability, targets)) {
    return "the device recorded is " + target_of(capability) + "; this takes " + targets;
  }
  const bool asked = std::any_of(record.observations.begin(), record.observations.end(),
                                 [&](const Observation& observation) { return observation.family == family; });
  return asked ? "" : "no probe asked for it";
}

std::vector<Verdict> verify(const observations::Record& record, const FormFilter& wanted) {
  std::vector<Verdict> verdicts = verify(record.observations, wanted);
  for (Verdict& verdict : verdicts) {
    if (verdict.status != Status::not_observed) continue;
    verdict.reason = why_not_observed(record, verdict.family, verdict.targets);
    verdict.missing = verdict.reason.empty();
  }
  return verdicts;
}

std::vector<FamilyRow> by_family(const std::vector<Verdict>& verdicts) {
  std::vector<FamilyRow> rows;
  for (const Verdict& verdict : verdicts) {
    auto row = std::find_if(rows.begin(), rows.end(), [&](const FamilyRow& r) { return r.family == verdict.family; });
    if (row == rows.end()) row = rows.insert(rows.end(), FamilyRow{verdict.family});
    ++row->forms;
    row->observed += verdict.status != Status::not_observed && verdict.status != Status::fault;
    row->predicted += verdict.status != Status::not_predicted;
    row->agree += verdict.status == Status::agree;
    row->differ += verdict.status == Status::differ;
  }
  return rows;
}

}  // namespace colex::verification

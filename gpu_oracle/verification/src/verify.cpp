#include "colex/verification/verify.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/memory.hpp"

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
void note_deviation(Find&& find, Agreement& agreement) {
  Deviation found;
  try {
    found = find();
  } catch (const Rejection& rejection) {
    found = rejection.message();
  }
  agreement.status = found ? Status::differ : Status::agree;
  agreement.reason = found.value_or("");
}

/// `find_deviation` says where the observation leaves a prediction.
template <class Prediction, class Find>
void compare(const Prediction* prediction, Agreement& agreement, Find&& find_deviation) {
  if (prediction == nullptr) {
    agreement.status = Status::not_predicted;
    return;
  }
  note_deviation([&] { return find_deviation(*prediction); }, agreement);
}

/// Compares an observation of a copy or an access of memory. Its prediction belongs to its family.
Deviation memory_deviation(const Observation& observation) {
  if (const auto* access = std::get_if<observations::SharedAccess>(&observation.content)) {
    return deviation(*access, observation.form);
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

Agreement compared(const Observation& observation, WgmmaComparison& wgmma) {
  Agreement agreement{observation.family, observation.form, Status::fault, ""};
  if (const Fault* fault = std::get_if<Fault>(&observation.content)) {
    agreement.reason = fault->reason;
  } else if (const Mma* seen = std::get_if<Mma>(&observation.content)) {
    compare(of_form(predictions::mma_atoms(), observation.form), agreement,
            [&](const MmaAtom& atom) { return deviation(atom, *seen); });
  } else if (const Wgmma* of_group = std::get_if<Wgmma>(&observation.content)) {
    const WgmmaAtom* atom = predictions::wgmma_atom(observation.form);
    compare(atom, agreement, [&](const WgmmaAtom& known) { return wgmma.deviation(known, *of_group); });
  } else if (const Move* move = std::get_if<Move>(&observation.content)) {
    compare(of_form(predictions::matrix_copies(), observation.form), agreement,
            [&](const MatrixCopy& copy) { return deviation(copy, *move); });
  } else if (!std::holds_alternative<observations::SharedAccess>(observation.content) &&
             of_form(predictions::memory_forms(), observation.form) == nullptr) {
    agreement.status = Status::not_predicted;
  } else {
    note_deviation([&] { return memory_deviation(observation); }, agreement);
  }
  return agreement;
}

/// sm_90 of 9.0.
std::string target_of(std::string capability) {
  capability.erase(std::remove(capability.begin(), capability.end(), '.'), capability.end());
  return "sm_" + capability;
}

/// Which of two agreements of one form is the one to tell.
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

/// Agreements in the order in which their forms are named first.
class Agreements {
 public:
  explicit Agreements(const FormFilter& wanted) : wanted_(wanted) {}

  bool wants(const std::string& form) const { return !wanted_ || wanted_(form); }
  Agreement& of(const std::string& family, const std::string& form, const std::string& targets = "") {
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
  std::vector<Agreement> list() && { return std::move(list_); }

 private:
  const FormFilter& wanted_;
  std::map<std::string, std::size_t> places_;
  std::vector<Agreement> list_;
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

Agreement compared(const Observation& observation) {
  WgmmaComparison wgmma;
  return compared(observation, wgmma);
}

std::vector<Agreement> verify(const std::vector<Observation>& observations, const FormFilter& wanted) {
  Agreements agreements(wanted);
  agreements.predict(predictions::mma_atoms());
  agreements.predict(predictions::matrix_copies());
  agreements.predict(predictions::wgmma_atoms());
  agreements.predict(predictions::memory_forms());
  agreements.predict(predictions::tensor_memory_copies());
  agreements.predict(predictions::tensor_memory_sums());
  WgmmaComparison wgmma;
  for (const Observation& observation : observations) {
    if (!agreements.wants(observation.form)) continue;
    Agreement now = compared(observation, wgmma);
    Agreement& known = agreements.of(observation.family, observation.form);
    if (weight(known.status) >= weight(now.status)) continue;
    known.status = now.status;
    known.reason = std::move(now.reason);
  }
  return std::move(agreements).list();
}

std::string why_not_observed(const observations::Record& record, const std::string& family, const std::string& targets) {
  const std::string& capability = record.manifest.provenance.compute_capability;
  if (!predictions::has(capability, targets)) {
    return "the device recorded is " + target_of(capability) + "; this takes " + targets;
  }
  return observations::has_family(record, family) ? "" : "no probe asked for it";
}

std::vector<Agreement> verify(const observations::Record& record, const FormFilter& wanted) {
  std::vector<Agreement> agreements = verify(record.observations, wanted);
  for (Agreement& agreement : agreements) {
    if (agreement.status != Status::not_observed) continue;
    agreement.reason = why_not_observed(record, agreement.family, agreement.targets);
    agreement.missing = agreement.reason.empty();
  }
  return agreements;
}

std::vector<FamilyRow> by_family(const std::vector<Agreement>& agreements) {
  std::vector<FamilyRow> rows;
  for (const Agreement& agreement : agreements) {
    auto row = std::find_if(rows.begin(), rows.end(), [&](const FamilyRow& r) { return r.family == agreement.family; });
    if (row == rows.end()) row = rows.insert(rows.end(), FamilyRow{agreement.family});
    ++row->forms;
    row->observed += agreement.status != Status::not_observed && agreement.status != Status::fault;
    row->predicted += agreement.status != Status::not_predicted;
    row->agree += agreement.status == Status::agree;
    row->differ += agreement.status == Status::differ;
  }
  return rows;
}

}  // namespace colex::verification

#include "colex/verification/verify.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <variant>

#include "colex/gauge/gauge.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"

#include "extents.hpp"
#include "words.hpp"

namespace colex::verification {

namespace {

using observations::Fault;
using observations::Mma;
using observations::Move;
using observations::Observation;
using predictions::MatrixCopy;
using predictions::MmaAtom;
using verification::deviation;

/// Where the observation leaves the prediction first, in words; nothing if nowhere.
using Deviation = std::optional<std::string>;

bool same_sizes(const observations::MmaStructure& a, const observations::MmaStructure& b) {
  return a.A_m.size() == b.A_m.size() && a.B_n.size() == b.B_n.size() && a.D_m.size() == b.D_m.size();
}

Deviation deviation(const MmaAtom& atom, const Mma& observed) {
  const observations::MmaStructure expected = structure_of(atom);
  if (!same_sizes(expected, observed.structure)) return "the operands have other numbers of elements";
  const Values values{observed.A.values, observed.B.values, observed.C.values, observed.D.values};
  const auto difference = gauge::difference(gauge::canonical(expected), gauge::canonical(observed.structure));
  if (!difference) return std::nullopt;
  return difference_text(*difference, values, "the prediction");
}

template <class Prediction, class Content>
void compare(const Prediction* prediction, const Content& observed, Verdict& verdict) {
  if (prediction == nullptr) {
    verdict.status = Status::not_predicted;
    return;
  }
  Deviation found;
  try {
    found = deviation(*prediction, observed);
  } catch (const Rejection& rejection) {
    found = rejection.message();
  }
  verdict.status = found ? Status::differ : Status::agree;
  verdict.reason = found.value_or("");
}

template <class Prediction>
const Prediction* of_form(const std::vector<Prediction>& predictions, const std::string& form) {
  const auto found = std::find_if(predictions.begin(), predictions.end(), [&](const Prediction& p) { return p.form == form; });
  return found == predictions.end() ? nullptr : &*found;
}

Verdict verdict_on(const Observation& observation) {
  Verdict verdict{observation.family, observation.form, Status::fault, ""};
  if (const Fault* fault = std::get_if<Fault>(&observation.content)) {
    verdict.reason = fault->reason;
  } else if (const Mma* mma = std::get_if<Mma>(&observation.content)) {
    compare(of_form(predictions::mma_atoms(), observation.form), *mma, verdict);
  } else {
    compare(of_form(predictions::matrix_copies(), observation.form), std::get<Move>(observation.content), verdict);
  }
  return verdict;
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

Verdict& entry(std::vector<Verdict>& verdicts, const std::string& family, const std::string& form) {
  const auto found = std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& v) { return v.form == form; });
  if (found != verdicts.end()) return *found;
  verdicts.push_back({family, form, Status::not_observed, ""});
  return verdicts.back();
}

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

std::vector<Verdict> verify(const std::vector<Observation>& observations) {
  std::vector<Verdict> verdicts;
  for (const MmaAtom& atom : predictions::mma_atoms()) entry(verdicts, atom.family, atom.form);
  for (const MatrixCopy& copy : predictions::matrix_copies()) entry(verdicts, copy.family, copy.form);
  for (const Observation& observation : observations) {
    Verdict now = verdict_on(observation);
    Verdict& known = entry(verdicts, observation.family, observation.form);
    if (weight(known.status) < weight(now.status)) known = std::move(now);
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

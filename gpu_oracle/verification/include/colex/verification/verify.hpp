// Predictions against a record: form by form, and as a table of families.
//
//   family        forms   observed   predicted   agree   differ
//   mma              94         94          94      94        0
//   mma.f8f6f4       50          0          50       0        0      the device recorded is sm_90; this takes sm_120a
//
// An MMA is compared modulo its gauge (gauge.hpp), what moves bytes byte by byte.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/observations/record.hpp"

namespace colex::verification {

/// What came of comparing a prediction with what was observed.
enum class Status {
  agree,          ///< the hardware does what is predicted
  differ,         ///< it does not: the reason says where first
  not_predicted,  ///< it was observed, and nobody says what it should do
  not_observed,   ///< it was predicted, and nobody looked
  fault,          ///< the observation failed: the reason says how
};

const char* name(Status status);

/// A form: what is predicted of it against what was observed.
struct Agreement {
  std::string family, form;
  Status status = Status::not_observed;
  std::string reason;
  std::string targets = "";  ///< the devices that have it; empty if it is not predicted
  bool missing = false;      ///< not observed, though the device has it and others of its family were
};

/// What is predicted of the form of this observation against the observation.
Agreement compared(const observations::Observation& observation);

/// Which forms are asked about; all if it is empty.
using FormFilter = std::function<bool(const std::string& form)>;

/// How each form that is predicted or observed agrees, by family and form. Among several observations of one form the worst
/// counts.
std::vector<Agreement> verify(const std::vector<observations::Observation>& observations, const FormFilter& wanted = {});

/// As above, with the reason of what was not observed.
std::vector<Agreement> verify(const observations::Record& record, const FormFilter& wanted = {});

/// Why a record has no form of this family and these targets: its device does not have it, or nothing of the family was asked
/// for. Empty where there is no such reason: it is missing.
std::string why_not_observed(const observations::Record& record, const std::string& family, const std::string& targets);

/// One family's agreements, counted.
struct FamilyRow {
  std::string family;
  std::size_t forms = 0, observed = 0, predicted = 0, agree = 0, differ = 0;
};

/// A row for each family, in the order in which they occur.
std::vector<FamilyRow> by_family(const std::vector<Agreement>& agreements);

}  // namespace colex::verification

// Predictions against a record: form by form, and as a table of families.
//
//   family     forms   observed   predicted   agree   differ
//   mma           70         70          70      70        0
//
// An MMA is compared modulo its gauge (gauge.hpp), what moves bytes byte by byte.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"

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

struct Verdict {
  std::string family, form;
  Status status = Status::not_observed;
  std::string reason;
};

/// A verdict on each form that is predicted or observed, by family and form. Of several observations of one form the worst counts.
std::vector<Verdict> verify(const std::vector<observations::Observation>& observations);

/// One family's verdicts, counted.
struct FamilyRow {
  std::string family;
  std::size_t forms = 0, observed = 0, predicted = 0, agree = 0, differ = 0;
};

/// A row for each family, in the order in which they occur.
std::vector<FamilyRow> by_family(const std::vector<Verdict>& verdicts);

}  // namespace colex::verification

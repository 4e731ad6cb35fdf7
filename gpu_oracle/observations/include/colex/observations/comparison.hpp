// Whether two devices did the same.
//
//   compare(record of an H200, record of an H100)
//     mma      94 forms alike
//     wgmma    1476 forms alike
//
// A form is alike if it did the same in each configuration in which it was observed. By which machine instructions it is
// implemented does not matter, since these are the device's own.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/observations/record.hpp"

namespace colex::observations {

/// How the forms of a family compare.
struct FamilyComparison {
  std::string family;
  std::size_t alike = 0;                 ///< how many forms did the same
  std::vector<std::string> different;    ///< forms that did not, sorted
  std::vector<std::string> only_first;   ///< forms that the second record lacks, sorted
  std::vector<std::string> only_second;  ///< forms that the first record lacks, sorted
  friend bool operator==(const FamilyComparison&, const FamilyComparison&) = default;
};

/// The families of both records, sorted by name.
std::vector<FamilyComparison> compare(const Record& first, const Record& second);

/// Whether the manifests give each of these families' files the same hash: then the observations are the same, and need not be
/// read.
bool have_equal_hashes(const Manifest& first, const Manifest& second, const std::vector<std::string>& families);

}  // namespace colex::observations

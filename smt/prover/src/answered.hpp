// What a checker answers to a folder of certificates.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "colex/prover/proof.hpp"
#include "colex/workers/program.hpp"

namespace colex::prover {

struct Answered {
  /// Asks the program, which is called by this name. What it says in other lines goes to `other`.
  Answered(const std::filesystem::path& program, const std::string& name, const std::filesystem::path& folder,
           const std::function<void(const std::string& line)>& other);

  std::vector<Accepted> accepted;
  std::string trouble;  ///< if the program did not come to its end: then nothing is accepted
};

/// The checker that belongs to this program: beside it, where it was installed with it, or where it was built. Empty, if it is at
/// neither place.
std::filesystem::path place_of_checker();

}  // namespace colex::prover

// How proofs are judged: where they and the judges' answers are kept from run to run (--cache, --no-cache), and whether one
// judge is enough (--one-judge), and where they are shown.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <CLI/App.hpp>

namespace colex::proving {
class CertificateFolder;
}

namespace colex::cli {

struct CacheOptions {
  std::string folder;      ///< empty: where programs keep such things
  bool no_cache = false;   ///< prove everything anew, and keep nothing
  bool one_judge = false;  ///< a proof needs one judge only where the other one is not installed
  std::shared_ptr<proving::CertificateFolder> certificates = {};  ///< where proofs are written to
  std::string smt2;  ///< the folder where each query and its answers are written to; empty: none
};

/// Adds the options to a subcommand.
void add_to(CLI::App& command, CacheOptions& options);

/// --cache, or `colex` in the user's cache folder; empty for nowhere.
std::filesystem::path folder_of(const CacheOptions& options);

}  // namespace colex::cli

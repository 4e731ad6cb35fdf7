// The folder to which certificates are written, a file for each theorem or claim.
//
//   prove --certificates DIR      DIR/coalesce.values.profiles.cert, …
//
// A file of somebody else, and a symbolic link, are left as they are; what is not written is told, with a status of its own.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "colex/certificates/file.hpp"

#include "../command.hpp"

namespace colex::cli {

class CertificateFolder {
 public:
  /// Makes the folder if there is none. Throws std::filesystem::filesystem_error if that cannot be.
  explicit CertificateFolder(std::filesystem::path folder);

  /// Writes a certificate; to be called by any thread, as long as this folder lives.
  std::function<void(const std::string& id, const certificates::Written&)> writer();

  /// "73 certificates in DIR: 61234 steps, 4321 different ones, 1.2 MB", and the steps for which there are no multipliers.
  std::string summary() const;

  /// What could not be written, and why, a line each.
  const std::set<std::string>& lost() const { return lost_; }
  /// Unreadable where files of others are in the way, environment where a file could not be written.
  Exit exit() const { return exit_; }

 private:
  void write(const std::string& id, const certificates::Written& certificate);

  std::filesystem::path folder_;
  std::mutex mutex_;
  /// What is told of a file.
  struct Told {
    std::size_t steps, lemmas, bytes;
    std::string complaint;  ///< empty if there is none
  };
  std::map<std::filesystem::path, Told> files_;  ///< a theorem that is asked for, and rested on, is written twice and there once
  std::set<std::string> lost_;
  Exit exit_ = Exit::as_claimed;
};

/// Prints what could not be written, on standard error. Returns the folder's exit.
Exit tell_of_lost(const CertificateFolder& folder);

/// Prints the summary as well, beside JSON on standard error.
Exit tell_of(const CertificateFolder& folder, bool json);

}  // namespace colex::cli

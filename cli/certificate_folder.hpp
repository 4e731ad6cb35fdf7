// The folder to which certificates are written, a file for each theorem or claim.
//
//   prove --certificates DIR      DIR/coalesce.values.profiles.cert, …
//
// Beside the certificate of an induction stand its notes (DIR/coalesce.values.all-ranks.notes): which values are a fold's state,
// for smt/schema.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "colex/certificates/file.hpp"

#include "command.hpp"

namespace colex::cli {

class CertificateFolder {
 public:
  /// Makes the folder if there is none. Throws std::filesystem::filesystem_error if that cannot be.
  explicit CertificateFolder(std::filesystem::path folder);

  /// Writes a certificate; to be called by any thread, as long as this folder lives.
  std::function<void(const std::string& id, const certificates::Written&)> writer();

  /// "73 certificates in DIR: 61234 steps, 4321 different ones, 1.2 MB", and the steps for which there are no multipliers.
  std::string summary() const;

  /// Whether every file could be written.
  bool is_written() const { return written_; }

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
  bool written_ = true;
};

/// Prints the summary, beside JSON on standard error. Environment if a file could not be written.
Exit tell_of(const CertificateFolder& folder, bool json);

}  // namespace colex::cli

// What --certificates and --against tell beside verdicts: which of their decisions have a certificate, and at the end of all.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "colex/proving/certificates.hpp"

#include "../cache_options.hpp"
#include "../command.hpp"

namespace colex::proving {
struct Means;
}

namespace colex::cli {

/// What proofs are made with, by the options of the command line.
proving::Means means_of(const CacheOptions& cache);

/// The folder of certificates; throws Unreadable if it can neither be found nor made.
std::shared_ptr<proving::CertificateFolder> certificate_folder(const std::string& path);

/// Prints what could not be written, on standard error. The status: unreadable where files of others are in the way, environment
/// where a file could not be written.
Exit tell_of_lost(const proving::CertificateFolder& folder);

/// Prints the summary as well, beside JSON on standard error.
Exit tell_of(const proving::CertificateFolder& folder, bool json);

class Certifying {
 public:
  /// Without a folder, nothing. `quiet`: nothing behind a verdict, and the end on standard error.
  Certifying(std::shared_ptr<proving::CertificateFolder> folder, bool quiet)
      : folder_(std::move(folder)), decisions_(folder_), quiet_(quiet) {}

  /// Behind the verdict on the statement.
  void tell(const laws::Law& statement, const evidence::Record& verdict);
  /// Behind all of them.
  Exit finish() const;

 private:
  std::shared_ptr<proving::CertificateFolder> folder_;
  proving::DecisionCertificates decisions_;
  bool quiet_;
};

}  // namespace colex::cli

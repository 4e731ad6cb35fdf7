// Certificates that somebody else has written, against what the claims of a file come to here.
//
//   Against against("theirs");
//   … the claims are judged, and their certificates written to against.ours() …
//   against.add(statement, record);
//   return against.tell(json);      which claim has its certificate there, which has none, which certificate answers no claim
//
// A run is compared line by line: what is drawn, supposed, computed, asked and claimed. So the certificate of another claim, of
// one with other suppositions, or of nothing at all, is not that of the claim, whatever it calls itself.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/output/files.hpp"
#include "colex/proving/certificates.hpp"

#include "../command.hpp"

namespace colex::cli {

class Against {
 public:
  /// Throws Unreadable where the folder cannot be read.
  explicit Against(const std::string& folder);

  /// Where certificates are to be written meanwhile.
  const std::shared_ptr<proving::CertificateFolder>& ours() const { return ours_; }
  /// A claim with its verdict, once its certificates are written.
  void add(const laws::Law& statement, const evidence::Record& record);
  /// Prints what is there, beside JSON on standard error. Refuted where a certificate there is refused, says another thing than
  /// the claim or answers none; unknown where a claim has none.
  Exit tell(bool json);

 private:
  struct Claim {
    std::string place, text, verdict;
    std::vector<std::string> abouts;  ///< of the certificates that it may have
  };
  struct Theirs {
    std::string file, text, refused;  ///< why colex-check does not accept it; empty, if it does
    bool answers = false;
  };

  /// How the claim stands to what is there.
  std::string found(const Claim& claim, const std::map<std::string, std::string>& ours, Exit& exit);

  std::string folder_;
  output::TemporaryFolder temporary_{"colex-against"};
  std::shared_ptr<proving::CertificateFolder> ours_;
  std::map<std::string, Theirs> theirs_;  ///< by what they are about
  std::vector<std::string> unread_;       ///< files there that are about nothing, or about what another one is
  std::vector<Claim> claims_;
};

}  // namespace colex::cli

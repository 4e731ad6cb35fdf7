// What the prover could not find out about statements, and would not find out again: the same program, the same checker, the same
// judges. A file each. Anybody can write such a file, so that nothing else is believed: what is proved or refuted is so anew.
//
//   const KeptFindings kept(cache, judges, "symbolic 2");
//   kept.keep(record);
//   kept.recall(*statement)     the same record, by whatever name the statement goes now
#pragma once

#include <optional>
#include <string>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/solvers/kept_folder.hpp"

#include "../cache_options.hpp"
#include "judges.hpp"

namespace colex::cli {

class KeptFindings {
 public:
  /// For who says them, and how far he goes.
  KeptFindings(const CacheOptions& cache, const Judges& judges, const std::string& whose);

  /// What is known of the statement, whoever asked then.
  std::optional<evidence::Record> recall(const laws::Law& statement) const;
  void keep(const evidence::Record& record) const;

 private:
  std::string key(const std::string& text, const std::vector<evidence::Binding>& given) const;

  solvers::KeptFolder folder_;
  std::string conditions_;
};

}  // namespace colex::cli

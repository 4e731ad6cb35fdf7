#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/evidence/json_lines.hpp"
#include "colex/prover/prover.hpp"
#include "colex/solvers/caching.hpp"

namespace colex::prover {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A theorem has some kilobytes of both; of the longest there are megabytes of certificate. This is what several programs keep
/// beside each other.
constexpr std::uintmax_t most_bytes_of_proofs = std::uintmax_t{32} << 20, most_bytes_of_certificates = std::uintmax_t{256} << 20;

/// A folder for one of both, nowhere if one of these is empty.
fs::path place_of(const fs::path& folder, const std::string& program, const char* name) {
  return folder.empty() || program.empty() ? fs::path() : folder / name;
}

Json to_json(const Part& part) {
  const certificates::Trusted& t = part.trusted;
  Json json{{"name", part.name},
            {"outcome", part.outcome},
            {"reason", part.reason},
            {"paths", part.paths},
            {"infeasible", part.infeasible},
            {"without_witness", part.without_witness},
            {"lines", part.lines},
            {"steps", part.steps},
            {"trusted", {t.hypotheses, t.branches, t.names, t.divisions, t.quotients, t.matrices, t.contracts}},
            {"seconds", part.seconds}};
  if (part.input) json["input"] = {{"names", part.input->names}, {"values", part.input->values}};
  return json;
}

Part part_of(const Json& json) {
  Part part;
  part.name = json.at("name");
  part.outcome = json.at("outcome").get<Outcome>();
  part.reason = json.at("reason");
  part.paths = json.at("paths");
  part.infeasible = json.at("infeasible");
  part.without_witness = json.at("without_witness");
  part.lines = json.at("lines");
  part.steps = json.at("steps");
  const Json& t = json.at("trusted");
  part.trusted = {t.at(0), t.at(1), t.at(2), t.at(3), t.at(4), t.at(5), t.at(6)};
  part.seconds = json.at("seconds");
  if (json.contains("input")) {
    part.input = symbolic::Input{json["input"].at("names").get<std::vector<std::string>>(),
                                 json["input"].at("values").get<std::vector<std::int64_t>>()};
  }
  return part;
}

Json to_json(const std::vector<Part>& parts) {
  Json list = Json::array();
  for (const Part& part : parts) list.push_back(to_json(part));
  return list;
}

std::vector<Part> parts_of(const Json& list) {
  std::vector<Part> parts;
  for (const Json& json : list) parts.push_back(part_of(json));
  return parts;
}

std::string file_of(const std::string& key) { return solvers::name_of(key) + ".json"; }

}  // namespace

const std::string& identity_of_this_program() {
  static const std::string identity = evidence::program_identity(base::own_code());
  return identity;
}

ProofCache::ProofCache(const fs::path& folder, std::string program)
    : program_(std::move(program)),
      proofs_(place_of(folder, program_, "proofs"), most_bytes_of_proofs),
      certificates_(place_of(folder, program_, "certificates"), most_bytes_of_certificates) {}

std::string ProofCache::key(const std::string& id, const std::string& conditions) const {
  return program_ + '\n' + id + '\n' + conditions;
}

std::optional<Proof> ProofCache::recall(const std::string& id, const std::string& conditions) const {
  const std::string wanted = key(id, conditions);
  const std::optional<std::string> text = proofs_.kept(file_of(wanted));
  if (!text) return std::nullopt;
  const Json json = Json::parse(*text, nullptr, false);
  try {
    if (json.is_discarded() || json.at("key") != wanted) return std::nullopt;
    Account account{parts_of(json.at("parts")), parts_of(json.at("twins")), json.at("judges").get<std::vector<std::string>>(),
                    json.at("remarks").get<std::vector<std::string>>()};
    const Outcome outcome = json.at("outcome").get<Outcome>();
    if (outcome == Outcome::proved) return Proof(Accepted(id, json.at("checker")), std::move(account));
    return Proof(id, outcome, json.at("reason"), std::move(account));
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void ProofCache::keep(const Proof& proof, const std::string& conditions) const {
  const bool settled = proof.outcome() == Outcome::proved || proof.outcome() == Outcome::refuted;
  if (!proofs_.keeps() || !settled) return;
  const std::string wanted = key(proof.id(), conditions);
  const Json json{{"key", wanted},
                  {"outcome", proof.outcome()},
                  {"reason", proof.reason()},
                  {"parts", to_json(proof.parts())},
                  {"twins", to_json(proof.twins())},
                  {"checker", proof.checker()},
                  {"judges", proof.judges()},
                  {"remarks", proof.remarks()}};
  proofs_.keep(file_of(wanted), json.dump());
}

std::optional<certificates::Written> ProofCache::certificate(const std::string& id, const std::string& conditions) const {
  const std::string wanted = key(id, conditions);
  const std::optional<std::string> text = certificates_.kept(file_of(wanted));
  if (!text) return std::nullopt;
  const Json json = Json::parse(*text, nullptr, false);
  try {
    if (json.is_discarded() || json.at("key") != wanted) return std::nullopt;
    certificates::Written certificate;
    certificate.text = json.at("text");
    certificate.steps = json.at("steps");
    certificate.lemmas = json.at("lemmas");
    return certificate;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void ProofCache::keep(const std::string& id, const std::string& conditions, const certificates::Written& certificate) const {
  if (!certificates_.keeps() || certificate.open > 0 || !certificate.difference.empty()) return;
  const std::string wanted = key(id, conditions);
  const Json json{{"key", wanted}, {"text", certificate.text}, {"steps", certificate.steps}, {"lemmas", certificate.lemmas}};
  certificates_.keep(file_of(wanted), json.dump());
}

}  // namespace colex::prover

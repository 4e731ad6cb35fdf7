#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/published/publication.hpp"
#include "colex/rejection.hpp"

namespace colex::published {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const FamilyCount& family) {
  Json operands = Json::object();
  for (const Agreement agreement : agreements) {
    if (const auto at = family.operands.find(agreement); at != family.operands.end())
      operands[std::string(name(agreement))] = at->second;
  }
  return {{"family", family.family}, {"forms", family.forms}, {"operands", operands}};
}

Json json_of(const Finding& finding) {
  return {{"verdict", name(finding.agreement)},
          {"role", finding.role},
          {"layout", finding.layout},
          {"why", finding.why},
          {"name", finding.name},
          {"forms", finding.forms}};
}

Json json_of(const SourceResult& source) {
  Json families = Json::array(), findings = Json::array();
  for (const FamilyCount& family : source.families) families.push_back(json_of(family));
  for (const Finding& finding : source.findings) findings.push_back(json_of(finding));
  return {{"name", source.name},  {"version", source.version}, {"skipped", source.skipped},
          {"families", families}, {"findings", findings},      {"unknown", source.unknown}};
}

Json json_of(const Consensus& one) {
  return {{"family", one.family},   {"forms", one.forms}, {"operands", one.operands},
          {"several", one.several}, {"alike", one.alike}, {"by source", one.by_source}};
}

Agreement read_agreement(const std::string& text) {
  for (const Agreement agreement : agreements) {
    if (name(agreement) == text) return agreement;
  }
  throw Rejection(Kind::parse, "no such verdict: " + text);
}

SourceResult read_source(const Json& json) {
  SourceResult source{json.at("name"), json.at("version"), json.at("skipped"), {}, {}, json.at("unknown")};
  for (const Json& one : json.at("families")) {
    FamilyCount family{one.at("family"), one.at("forms"), {}};
    for (const auto& [agreement, count] : one.at("operands").items()) family.operands[read_agreement(agreement)] = count;
    source.families.push_back(std::move(family));
  }
  for (const Json& one : json.at("findings")) {
    source.findings.push_back(
        {read_agreement(one.at("verdict")), one.at("role"), one.at("layout"), one.at("why"), one.at("name"), one.at("forms")});
  }
  return source;
}

}  // namespace

std::string write(const Publication& publication) {
  Json sources = Json::array(), consensus = Json::array();
  for (const SourceResult& source : publication.sources) sources.push_back(json_of(source));
  for (const Consensus& one : publication.consensus) consensus.push_back(json_of(one));
  const Json json = {{"tables", "of peers by colex"},
                     {"date", publication.date},
                     {"devices", publication.devices},
                     {"sources", sources},
                     {"consensus", consensus}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Publication read(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Publication publication;
    publication.date = json.at("date");
    publication.devices = json.at("devices").get<std::vector<std::string>>();
    for (const Json& source : json.at("sources")) publication.sources.push_back(read_source(source));
    for (const Json& one : json.at("consensus")) {
      publication.consensus.push_back({one.at("family"), one.at("forms"), one.at("operands"), one.at("several"), one.at("alike"),
                                       one.at("by source").get<std::map<std::string, std::uint64_t>>()});
    }
    return publication;
  } catch (const Json::exception& mistake) {
    throw Rejection(Kind::parse, std::string("no tables of peers: ") + mistake.what());
  }
}

}  // namespace colex::published

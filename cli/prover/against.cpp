#include "against.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "colex/certificates/recording.hpp"
#include "colex/decisions/certify.hpp"
#include "colex/prover/checker.hpp"
#include "colex/proving/proving.hpp"
#include "colex/render/escape.hpp"

#include "../folder.hpp"
#include "../input.hpp"

namespace colex::cli {

namespace {

/// What the second line of a certificate says; empty if it is none.
std::string about_of(const std::string& text) {
  const std::string head = "colex-certificate 1\nabout ";
  return text.starts_with(head) ? text.substr(head.size(), text.find('\n', head.size()) - head.size()) : "";
}

std::vector<std::string> certificates_in(const std::string& folder) {
  return files_in(folder, ".cert", [](const std::string& what) { throw Unreadable(what); });
}

/// Whether it shows its sentence in whatever way: of a decision and of a derivation the line `about` is all that is claimed.
bool is_a_sentence(const std::string& text) {
  return text.find("\ndecision ") != std::string::npos || text.find("\nclaim forall ") != std::string::npos;
}

}  // namespace

Against::Against(const std::string& folder)
    : folder_(folder), ours_(std::make_shared<proving::CertificateFolder>(temporary_.path())) {
  prover::Submission submission;
  for (const std::string& path : certificates_in(folder)) {
    const std::string text = read_all(path), about = about_of(text), file = std::filesystem::path(path).filename().string();
    if (about.empty() || !theirs_.emplace(about, Theirs{file, text, "", false}).second) {
      unread_.push_back(file);
      continue;
    }
    submission.add(about, text);
  }
  const std::map<std::string, prover::Opinion> opinions = prover::colex_check().opinions(submission);
  for (auto& [about, theirs] : theirs_) {
    const prover::Opinion& opinion = opinions.at(about);
    if (!opinion.is_accepted()) theirs.refused = opinion.reason;
  }
}

void Against::add(const laws::Law& statement, const evidence::Record& record) {
  Claim claim{fmt::format("{}:{}", record.claim.file, record.claim.line), record.claim.text, evidence::word(record), {}};
  if (evidence::stands(record.outcome)) {
    claim.abouts = {certificates::on_one_line(proving::certified_name(record)), proving::derived_about(statement)};
    for (const std::string& id : proving::theorems_that_say(statement)) claim.abouts.push_back(id);
  }
  if (const notation::Claim* text = statement.statement == nullptr ? nullptr : statement.statement->claim();
      text != nullptr && text->variables.empty()) {
    for (const decisions::Asked& asked : decisions::asked(text->conclusion, statement.statement->definitions())) {
      if (!asked.question) continue;
      if (const auto certified = decisions::certify(*asked.question); certified.certificate)
        claim.abouts.push_back(certified.certificate->about);
    }
  }
  claims_.push_back(std::move(claim));
}

std::string Against::found(const Claim& claim, const std::map<std::string, std::string>& ours, Exit& exit) {
  std::vector<std::string> said;
  bool is_good = true;
  for (const std::string& about : claim.abouts) {
    const auto here = ours.find(about);
    if (here == ours.end()) continue;
    const auto there = theirs_.find(about);
    if (there == theirs_.end()) {
      exit = worse(exit, Exit::unknown);
      is_good = false;
      said.push_back("no certificate there is about " + about);
      continue;
    }
    Theirs& theirs = there->second;
    theirs.answers = true;
    const std::string other =
        is_a_sentence(here->second) && is_a_sentence(theirs.text) ? "" : certificates::other_run(theirs.text, here->second);
    if (theirs.refused.empty() && other.empty()) {
      said.push_back("as " + theirs.file);
      continue;
    }
    exit = worse(exit, Exit::refuted);
    is_good = false;
    said.push_back(theirs.file +
                   (other.empty() ? " is refused by colex-check: " + theirs.refused : " says another thing: " + other));
  }
  if (said.empty()) {
    exit = worse(exit, Exit::unknown);
    return fmt::format("no certificate: the verdict here is {}, and has none", claim.verdict);
  }
  return (is_good ? "the same, " : "") + fmt::format("{}", fmt::join(said, "; "));
}

Exit Against::tell(bool json) {
  std::FILE* const out = json ? stderr : stdout;
  std::map<std::string, std::string> ours;
  for (const std::string& path : certificates_in(temporary_.path().string())) {
    const std::string text = read_all(path);
    ours.emplace(about_of(text), text);
  }
  Exit exit = Exit::as_claimed;
  std::size_t same = 0;
  for (const Claim& claim : claims_) {
    const std::string text = found(claim, ours, exit);
    same += text.starts_with("the same, ") ? 1 : 0;
    fmt::print(out, "against {}  {}  {}\n", folder_, render::visible(claim.place), render::visible(text));
  }
  // What a certificate of a claim rests on answers it as well.
  bool grows = true;
  while (std::exchange(grows, false)) {
    for (const auto& [about, theirs] : theirs_) {
      if (!theirs.answers) continue;
      for (const std::string& id : certificates::rests_on(theirs.text)) {
        const auto below = theirs_.find(id);
        if (below != theirs_.end() && !std::exchange(below->second.answers, true)) grows = true;
      }
    }
  }
  std::size_t others = unread_.size();
  for (const std::string& file : unread_)
    fmt::print(out, "against {}  {}  about nothing, or about what another one is about\n", folder_, render::visible(file));
  for (const auto& [about, theirs] : theirs_) {
    if (theirs.answers) continue;
    ++others;
    fmt::print(out, "against {}  {}  answers no claim{}\n", folder_, render::visible(theirs.file),
               render::visible(theirs.refused.empty() ? "" : ", and is refused by colex-check: " + theirs.refused));
  }
  if (others > 0) exit = worse(exit, Exit::refuted);
  fmt::print(out, "{} of {} claims have their certificate in {}; {} certificate{} there answer{} none\n", same, claims_.size(),
             folder_, others, others == 1 ? "" : "s", others == 1 ? "s" : "");
  return exit;
}

}  // namespace colex::cli

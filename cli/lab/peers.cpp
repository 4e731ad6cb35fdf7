// colex peers: the other implementations, installed, asked and judged.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "colex/observations/recorded.hpp"
#include "colex/output/files.hpp"
#include "colex/peers/survey.hpp"
#include "colex/published/publication.hpp"
#include "colex/rejection.hpp"

#include "../command.hpp"
#include "../evidence_sink.hpp"
#include "../input.hpp"
#include "../interruption.hpp"
#include "../terminal.hpp"
#include "../verdict.hpp"
#include "peer_records.hpp"

namespace colex::cli {

namespace {

struct PeersOptions {
  EvidenceOptions evidence;
  std::vector<std::string> names, operations, sources;
  std::string folder = "build/peers", checkout, output, into, from, maintained, file = "properties/peers/results.json";
  std::uint64_t seed = 1;
  std::size_t drawn = 500, share = 1, rounds = 12;
  bool quick = false, markdown = false, all = false;
};

/// The peers that were named, or all.
std::vector<const peers::Peer*> chosen(const PeersOptions& options) {
  std::vector<const peers::Peer*> result;
  for (const std::string& name : options.names) result.push_back(&peers::peer_named(name.substr(0, name.find("=="))));
  if (!result.empty()) return result;
  for (const peers::Peer& peer : peers::peers()) {
    if (!options.quick || peer.quick) result.push_back(&peer);
  }
  return result;
}

Exit list_peers(const PeersOptions& options) {
  for (const peers::Peer* peer : chosen(options))
    fmt::print("{:16}{:14}{:14}{}\n", peer->name, peers::version(*peer),
               peers::installed(*peer, options.folder) ? "installed" : "absent", peer->words);
  return Exit::as_claimed;
}

Exit install_peers(const PeersOptions& options) {
  Exit exit = Exit::as_claimed;
  for (const peers::Peer* peer : chosen(options)) {
    if (peer->is_checkout && options.checkout.empty() && options.names.empty()) continue;
    std::string trouble;
    const bool is_new = !options.checkout.empty() || !peers::installed(*peer, options.folder);
    if (is_new) trouble = peers::install(*peer, options.folder, options.checkout);
    fmt::print("{:16}{:14}{}\n", peer->name, peers::version(*peer),
               !trouble.empty() ? "not installed: " + trouble
               : is_new         ? "installed"
                                : "was there");
    std::fflush(stdout);
    if (!trouble.empty()) exit = worse(exit, Exit::environment);
  }
  return exit;
}

void tell_progress(const std::string& what, std::size_t done, std::size_t of) {
  if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{}: {} of {}   ", what, done, of);
}

std::string today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  char text[16];
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

/// The command that asks the same again, without where its results went.
std::string command_of(const PeersOptions& options) {
  std::string text = "colex peers run";
  for (const std::string& name : options.names) text += ' ' + name;
  if (options.quick) text += " --quick";
  for (const std::string& operation : options.operations) text += " --operation " + operation;
  for (const std::string& source : options.sources) text += " --source " + source;
  return text +
         fmt::format(" --share {} --drawn {} --seed {} --rounds {}", options.share, options.drawn, options.seed, options.rounds);
}

/// Whether the programs of an installed peer's faults still print what the results say; tells those that do not.
Exit rerun(const peers::Peer& peer, const peers::PeerResult& result, const std::string& folder) {
  std::vector<const peers::Finding*> findings;
  std::vector<peers::Question> questions;
  for (const peers::OperationResult& operation : result.operations) {
    for (const peers::Finding& finding : operation.findings) {
      if (!peers::is_fault(finding.outcome) || finding.program.empty()) continue;
      findings.push_back(&finding);
      questions.push_back(finding.question);
    }
  }
  const std::vector<peers::Shown> shown = peers::show(peers::adapter_of(peer, folder), questions);
  std::size_t same = 0;
  for (std::size_t k = 0; k < findings.size(); ++k) {
    if (shown[k].program == findings[k]->program && shown[k].printed == findings[k]->shown) {
      ++same;
    } else {
      fmt::print("  {} prints now {}, and not {}\n", peers::expression(questions[k]), shown[k].printed, findings[k]->shown);
    }
  }
  fmt::print("{:16}{} of {} programs print what the results say\n", peer.name, same, findings.size());
  std::fflush(stdout);
  return same == findings.size() ? Exit::as_claimed : Exit::refuted;
}

Exit rerun_peers(const PeersOptions& options) {
  const peers::Survey survey = peers::read(read_all(options.file));
  Exit exit = Exit::as_claimed;
  for (const peers::Peer* peer : chosen(options)) {
    const auto result = std::find_if(survey.peers.begin(), survey.peers.end(),
                                     [&](const peers::PeerResult& one) { return one.name == peer->name; });
    if (result == survey.peers.end()) continue;
    if (peers::installed(*peer, options.folder)) {
      exit = worse(exit, rerun(*peer, *result, options.folder));
    } else {
      fmt::print("{:16}skipped: it is not installed\n", peer->name);
      if (!options.names.empty()) exit = worse(exit, Exit::unknown);
    }
  }
  return exit;
}

/// The peer's counterexamples asked of a release, which is installed for that; why not, if not.
std::string watch_release(const PeersOptions& options, const peers::Peer& peer, const peers::PeerResult& known,
                          const std::string& release, std::vector<peers::Watched>& all) {
  const bool is_pinned = peer.is_checkout ? options.checkout.empty() : release == peers::version(peer);
  const peers::Peer at = is_pinned || peer.is_checkout ? peer : peers::at_release(peer, release);
  const std::string folder = is_pinned ? options.folder : options.folder + "/watched/" + release;
  if (!peers::installed(at, folder) || (peer.is_checkout && !is_pinned)) {
    if (std::string trouble = peers::install(at, folder, options.checkout); !trouble.empty()) return trouble;
  }
  all.push_back(peers::watch(known, release, peers::adapter_of(at, folder)));
  const peers::Watched& now = all.back();
  fmt::print("{:16}{:14}{} still\n", peer.name, now.release, now.still.size());
  for (const peers::Question& question : now.mended) fmt::print("  mended in {}: {}\n", now.release, peers::expression(question));
  for (const peers::Question& question : now.broken) fmt::print("  broken in {}: {}\n", now.release, peers::expression(question));
  std::fflush(stdout);
  return "";
}

/// A release of each of the chosen peers: that of `flydsl==0.4.2`, or the newest one.
Exit watch_peers(const PeersOptions& options) {
  const peers::Survey survey = peers::read(read_all(options.file));
  const std::vector<const peers::Peer*> all_chosen = chosen(options);
  std::vector<peers::Watched> all;
  for (std::size_t k = 0; k < all_chosen.size(); ++k) {
    const peers::Peer& peer = *all_chosen[k];
    const auto result = std::find_if(survey.peers.begin(), survey.peers.end(),
                                     [&](const peers::PeerResult& one) { return one.name == peer.name && one.skipped.empty(); });
    if (result == survey.peers.end()) continue;
    peers::PeerResult known = *result;
    if (peers::installed(peer, options.folder)) known = peers::known_of(known, survey, peers::adapter_of(peer, options.folder));
    std::string release;
    if (k < options.names.size() && options.names[k] != peer.name) {
      release = options.names[k].substr(peer.name.size() + 2);
    } else if (!peer.is_checkout) {
      release = peers::newest_release(peer);
    }
    const std::string trouble =
        release.empty() && !peer.is_checkout ? "the registry does not answer" : watch_release(options, peer, known, release, all);
    if (!trouble.empty()) fmt::print("{:16}skipped: {}\n", peer.name, trouble);
  }
  if (!options.output.empty() && !all.empty()) {
    const std::string older = std::filesystem::exists(options.output) ? read_all(options.output) : "";
    output::write_whole(options.output, peers::watched_table(older, all), {"peer\trelease\t"});
  }
  return all.empty() ? Exit::environment : Exit::as_claimed;
}

std::vector<peers::Source> sources_of(const PeersOptions& options) {
  std::vector<peers::Source> result;
  for (const peers::Source source : peers::sources) {
    if (std::find(options.sources.begin(), options.sources.end(), peers::name(source)) != options.sources.end())
      result.push_back(source);
  }
  return result;
}

/// Which questions were asked, in words.
std::string bound_of(const PeersOptions& options, std::size_t share) {
  std::string text = fmt::format("{} drawn for each operation, seed {}", options.drawn, options.seed);
  if (options.sources.empty()) return text + fmt::format(", and one in {} of the others", options.share * share);
  return fmt::format("of those {}: {}", fmt::join(options.sources, ", "), text);
}

/// What was found out about a peer, as evidence. A verdict is asked for where there is one, and its exit is as of any command.
Exit take_evidence(EvidenceSink& evidence, const PeersOptions& options, const peers::PeerResult& result, std::size_t share) {
  Exit exit = Exit::as_claimed;
  PeersOptions again = options;
  again.names = {result.name};
  for (const evidence::Record& record : records_of(result, bound_of(options, share), command_of(again))) {
    evidence.ask(1);
    evidence.take(record);
    exit = worse(exit, exit_of(record));
  }
  return exit;
}

Exit run_peers(const PeersOptions& options) {
  EvidenceSink evidence(options.evidence);
  const Interruption interruption([&](const std::string& why) {
    evidence.stop(why);
    fmt::print(stderr, "{} stopped by {}\n", marked("error:", Mark::bad, stderr), why);
  });
  const peers::Questions questions(
      peers::every_case({options.seed, options.drawn, options.share, options.operations, sources_of(options)}));
  peers::Survey survey{today(), options.seed, options.drawn, options.share, questions.cases().size(), {}, {}};
  survey.peers.push_back(peers::survey_colex(questions));
  Exit exit = Exit::as_claimed;
  for (const peers::OperationResult& operation : survey.peers[0].operations) {
    for (const peers::Finding& finding : operation.findings) {
      if (!peers::is_fault(finding.outcome)) continue;
      fmt::print("colex itself: {} of {}: {}\n", peers::name(finding.outcome), peers::expression(finding.question), finding.why);
      exit = worse(exit, Exit::refuted);
    }
  }
  for (const peers::Peer* peer : chosen(options)) {
    peers::PeerResult result;
    if (peers::installed(*peer, options.folder)) {
      result = peers::survey_peer(std::string(peer->name), peers::adapter_of(*peer, options.folder),
                                  questions.one_in(peer->share), options.rounds, tell_progress);
    } else {
      result.name = peer->name;
      result.skipped = "it is not installed (colex peers install " + result.name + ")";
    }
    if (!result.skipped.empty() && !options.names.empty()) exit = worse(exit, Exit::unknown);
    if (options.evidence.wanted()) {
      exit = worse(exit, take_evidence(evidence, options, result, peer->share));
      // A unit of a campaign is to be done elsewhere then.
      if (!result.skipped.empty() && !options.names.empty()) exit = Exit::environment;
    }
    survey.peers.push_back(std::move(result));
  }
  survey.criteria = peers::score_criteria(questions.cases());
  for (peers::PeerResult& peer : survey.peers) peer.command = command_of(options);
  if (!options.into.empty()) survey = peers::joined(peers::read(read_all(options.into)), std::move(survey));
  fmt::print("{}", peers::tables(survey));
  if (!options.output.empty()) output::write_whole(options.output, peers::write(survey), {"\"survey\": \"of peers by colex\""});
  evidence.finish();
  return exit;
}

/// The tables of an installed peer, as its adapter tells them.
published::Source source_of(const peers::Peer& peer, const std::string& folder, std::string& trouble) {
  published::Source source{std::string(peer.name), peers::version(peer), {}};
  const peers::Told told = peers::tell(peers::tables_of(peer, folder));
  trouble = told.trouble;
  for (const std::string& line : told.lines) source.tables.push_back(published::read_table(line));
  return source;
}

/// Every table of the chosen peers against every record.
published::Publication judged_tables(const PeersOptions& options) {
  std::vector<std::unique_ptr<published::Observed>> devices;
  std::vector<const published::Observed*> all;
  for (const std::string& device : observations::recorded_devices()) {
    devices.push_back(std::make_unique<published::Observed>(observations::recorded(device)));
    all.push_back(devices.back().get());
  }
  std::vector<published::Source> sources;
  std::vector<published::SourceResult> skipped;
  for (const peers::Peer* peer : chosen(options)) {
    if (peer->tables.empty()) continue;
    std::string trouble = "it is not installed (colex peers install " + std::string(peer->name) + ")";
    published::Source source{std::string(peer->name), "", {}};
    if (peers::installed(*peer, options.folder)) source = source_of(*peer, options.folder, trouble);
    if (trouble.empty()) sources.push_back(std::move(source));
    if (!trouble.empty()) skipped.push_back({std::string(peer->name), "", trouble, {}, {}, {}});
  }
  published::Publication result = published::judge_all(sources, all);
  result.date = today();
  for (published::SourceResult& source : skipped) result.sources.push_back(std::move(source));
  return result;
}

Exit compare_tables(const PeersOptions& options) {
  const published::Publication publication =
      options.from.empty() ? judged_tables(options) : published::read(read_all(options.from));
  fmt::print("{}", options.markdown ? published::page(publication) : published::tables(publication));
  if (!options.output.empty())
    output::write_whole(options.output, published::write(publication), {"\"tables\": \"of peers by colex\""});
  const bool skipped = std::any_of(publication.sources.begin(), publication.sources.end(),
                                   [](const published::SourceResult& source) { return !source.skipped.empty(); });
  return skipped && !options.names.empty() ? Exit::unknown : Exit::as_claimed;
}

/// A file for each kind of fault of a peer.
Exit report_to_maintainers(const PeersOptions& options, const peers::Survey& survey) {
  peers::peer_named(options.maintained);
  std::filesystem::create_directories(options.output);
  std::size_t count = 0;
  for (const peers::PeerResult& peer : survey.peers) {
    if (peer.name != options.maintained) continue;
    for (const auto& [file, text] : peers::for_maintainers(peer)) {
      output::write_whole(options.output + "/" + file, text, {peer.name + " "});
      ++count;
    }
  }
  fmt::print("{} files in {}\n", count, options.output);
  return Exit::as_claimed;
}

Exit report_peers(const PeersOptions& options) {
  const peers::Survey survey = peers::read(read_all(options.file));
  if (!options.maintained.empty()) return report_to_maintainers(options, survey);
  fmt::print("{}", options.all ? peers::whole_page(survey) : options.markdown ? peers::page(survey) : peers::tables(survey));
  return Exit::as_claimed;
}

void add_names(CLI::App* command, PeersOptions& options) {
  command->add_option("NAME", options.names, "Only these peers");
  command->add_option("--folder", options.folder, "Where they are installed (build/peers)");
  command->add_flag("--quick", options.quick, "Only those that install and answer within a minute");
}

}  // namespace

void add_peers(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<PeersOptions>();
  CLI::App* command = app.add_subcommand("peers", "Install other implementations, ask them, and judge their answers");
  command->require_subcommand(1);

  CLI::App* list = command->add_subcommand("list", "The peers, with the version that is pinned");
  add_names(list, *options);
  list->callback([options, &exit] { exit = worse(exit, list_peers(*options)); });

  CLI::App* install = command->add_subcommand("install", "Install them from PyPI, each in an environment of its own");
  add_names(install, *options);
  install->add_option("--checkout", options->checkout, "The folder of a repository, of the peer that no registry has");
  install->callback([options, &exit] { exit = worse(exit, install_peers(*options)); });

  CLI::App* run =
      command->add_subcommand("run", "Ask every installed peer the same questions, and judge each answer over values");
  add_names(run, *options);
  run->add_option("--operation", options->operations, "Only these operations");
  run->add_option("--source", options->sources, "Only questions from here")
      ->check(CLI::IsMember({"measured", "small", "reported", "tiled", "drawn"}))
      ->allow_extra_args(false);
  run->add_option("--seed", options->seed, "Of the questions that are drawn (1)");
  run->add_option("--drawn", options->drawn, "How many are drawn for each operation on layouts (500)");
  run->add_option("--share", options->share, "Ask one in so many questions of the small scope (1)")->check(CLI::PositiveNumber);
  run->add_option("--rounds", options->rounds, "How often a fault is tried on simpler questions (12)");
  run->add_option("--output", options->output, "Write the results to this file, for colex peers report");
  run->add_option("--into", options->into, "Keep what this file has of the peers that are not asked now");
  add_to(*run, options->evidence);
  run->callback([options, &exit] { exit = worse(exit, run_peers(*options)); });

  CLI::App* tables = command->add_subcommand(
      "tables", "Compare the tables of instructions that they publish with what devices were observed to do");
  add_names(tables, *options);
  tables->add_option("--output", options->output, "Write the results to this file");
  tables->add_option("--from", options->from, "Show the results that are in this file, and ask nobody");
  tables->add_flag("--markdown", options->markdown, "Print the page of published tables");
  tables->callback([options, &exit] { exit = worse(exit, compare_tables(*options)); });

  CLI::App* again = command->add_subcommand(
      "rerun", "Run the program of each fault again, by the peer alone, and say whether it prints what the results say");
  add_names(again, *options);
  again->add_option("--results", options->file, "What colex peers run --output wrote (properties/peers/results.json)");
  again->callback([options, &exit] { exit = worse(exit, rerun_peers(*options)); });

  CLI::App* watch = command->add_subcommand(
      "watch", "Ask newer releases for the known counterexamples: which are mended, and what is broken that was right");
  add_names(watch, *options);
  watch->add_option("--results", options->file, "What colex peers run --output wrote (properties/peers/results.json)");
  watch->add_option("--checkout", options->checkout, "The folder of another commit of the repository that no registry has");
  watch->add_option("--output", options->output, "The table of releases, of which the rows of these are written");
  watch->callback([options, &exit] { exit = worse(exit, watch_peers(*options)); });

  CLI::App* report = command->add_subcommand("report", "Show the results of a run");
  report->add_option("FILE", options->file, "What colex peers run --output wrote (properties/peers/results.json)");
  CLI::Option* markdown = report->add_flag("--markdown", options->markdown, "Print the page docs/peers.md");
  report->add_flag("--all", options->all, "Add each fault, what users reported and what is promised")->needs(markdown);
  CLI::Option* maintained =
      report->add_option("--for", options->maintained, "For this peer's maintainers: a file for each kind of fault");
  maintained->needs(report->add_option("--output", options->output, "The folder of these files")->needs(maintained));
  report->callback([options, &exit] { exit = worse(exit, report_peers(*options)); });
}

}  // namespace colex::cli

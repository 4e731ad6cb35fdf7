// colex campaign: what its commands have in common.
#include "campaign.hpp"

#include <map>
#include <utility>

#include "colex/laws/catalogue.hpp"
#include "colex/peers/peer.hpp"

#include "../input.hpp"
#include "../provers.hpp"

namespace colex::cli {

namespace {

/// The text of each law and theorem, by its id.
const std::map<std::string, std::string>& statements() {
  static const std::map<std::string, std::string> all = [] {
    std::map<std::string, std::string> texts;
    for (const laws::Law& law : laws::catalogue()) texts[law.id] = law.where.text + '\n' + law.words;
    for (const NamedTheorem& theorem : known_theorems()) texts[theorem.id] = theorem.words;
    return texts;
  }();
  return all;
}

/// Whether the word behind an option is its value.
bool takes_value(const std::string& option) {
  return option != "--live" && option != "--nightly" && option != "--one-judge" && option != "--first";
}

}  // namespace

campaigns::Plan plan_in(const std::string& path) {
  return with_usable([&] {
    campaigns::Plan plan(read_all(path), path);
    if (plan.tool() != tool())
      throw campaigns::Unusable(path + ": was planned by " + plan.tool() + ", and this is " + tool() + ": plan it anew");
    return plan;
  });
}

std::string depends_on(const std::vector<std::string>& argv) {
  std::string texts;
  for (std::size_t k = 1; k < argv.size(); ++k) {
    if (argv[k].starts_with('-')) {
      k += takes_value(argv[k]) ? 1 : 0;
    } else if (argv[0] == "check") {
      texts += read_all(argv[k]) + '\n';
    } else if (argv[0] == "peers" && k > 1) {
      texts += peers::version(peers::peer_named(argv[k])) + '\n';
    } else if (const auto found = statements().find(argv[k]); found != statements().end()) {
      texts += found->second + '\n';
    }
  }
  return texts;
}

void add_campaign(CLI::App& app, Exit& exit) {
  CLI::App* campaign = app.add_subcommand("campaign", "Plan much work, do it on many machines, and merge its evidence");
  campaign->require_subcommand(1);
  add_campaign_plan(*campaign, exit);
  add_campaign_run(*campaign, exit);
  add_campaign_status(*campaign, exit);
  add_campaign_merge(*campaign, exit);
  add_campaign_resume(*campaign, exit);
  add_campaign_script(*campaign, exit);
}

}  // namespace colex::cli

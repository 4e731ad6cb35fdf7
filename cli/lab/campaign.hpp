// The commands of `colex campaign`: much work, done on many machines, as the evidence of one run.
//
//   plan      which units there are                                               campaign_plan.cpp
//   run       does those of one machine, each by a process of its own            campaign_run.cpp
//   status    how far it has come                                              campaign_status.cpp
//   merge     the evidence of all units                                        campaign_status.cpp
//   resume    the plan of what is left                                         campaign_status.cpp
//   script    how Slurm, GitHub Actions or GNU parallel do it                  campaign_script.cpp
#pragma once

#include <string>
#include <vector>

#include "colex/campaigns/plan.hpp"

#include "../command.hpp"

namespace colex::cli {

void add_campaign_plan(CLI::App& campaign, Exit& exit);
void add_campaign_run(CLI::App& campaign, Exit& exit);
void add_campaign_status(CLI::App& campaign, Exit& exit);
void add_campaign_merge(CLI::App& campaign, Exit& exit);
void add_campaign_resume(CLI::App& campaign, Exit& exit);
void add_campaign_script(CLI::App& campaign, Exit& exit);

/// The plan in a file, made by this version of colex. Throws Unreadable.
campaigns::Plan plan_in(const std::string& path);

/// Does what may find a plan or a result unusable, which is a mistake of who named it.
template <class Step>
auto with_usable(const Step& step) {
  try {
    return step();
  } catch (const campaigns::Unusable& mistake) {
    throw Unreadable(mistake.what());
  }
}

/// What the words of a unit stand for: the texts of laws and theorems, the bytes of claim files.
std::string depends_on(const std::vector<std::string>& argv);

}  // namespace colex::cli

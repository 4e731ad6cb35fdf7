#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "colex/campaigns/result.hpp"

#include "builds.hpp"

namespace colex::campaigns {

namespace {

std::string plural(std::size_t count, const std::string& noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

/// The length of a union of spans.
double length(std::vector<std::pair<double, double>> spans) {
  std::sort(spans.begin(), spans.end());
  double sum = 0, reached = 0;
  for (const auto& [begin, end] : spans) {
    sum += std::max(0.0, end - std::max(begin, reached));
    reached = std::max(reached, end);
  }
  return sum;
}

class Survey {
 public:
  Survey(const Plan& plan, const std::vector<std::string>& folders) : plan_(plan) {
    // One that is not there yet has no results.
    for (const std::string& folder : folders) {
      std::error_code ignored;
      is_there_.push_back(std::filesystem::exists(folder, ignored));
      if (!is_there_.back()) progress_.absent.push_back(folder);
      progress_.folders.emplace_back(folder, Share());
    }
  }

  Progress run() {
    progress_.units = plan_.size();
    for (std::size_t k = 0; k < plan_.size(); ++k) look_at(k);
    progress_.busy = length(std::move(spans_));
    if (torn_ > 0) object(plural(torn_, "result") + (torn_ == 1 ? " is" : " are") + " torn");
    if (const std::string mixture = builds_.objection(); !mixture.empty()) object(mixture);
    for (std::size_t k = 0; k < progress_.folders.size(); ++k) {
      if (!is_there_[k]) continue;
      for (const std::string& name : strangers(plan_, progress_.folders[k].first))
        progress_.strangers.push_back(progress_.folders[k].first + '/' + name);
    }
    if (const std::size_t count = progress_.strangers.size(); count > 0)
      object(plural(count, "file") + (count == 1 ? " is" : " are") + " of no unit of this plan");
    return std::move(progress_);
  }

 private:
  void look_at(std::size_t number) {
    const Unit unit = plan_.at(number);
    std::set<State> states;
    std::set<std::string> builds;
    // Two folders may have the same result: it was worked on once.
    std::set<std::tuple<std::string, double, double>> workings;
    for (std::size_t k = 0; k < progress_.folders.size(); ++k) {
      auto& [folder, share] = progress_.folders[k];
      if (!is_there_[k]) continue;
      const Result result = result_in(folder, unit, plan_.tool());
      if (result.state == State::missing) continue;
      const Remark remark{result_file(folder, unit.id), command_of(unit), result.why};
      note(result, share);
      const Ending& ending = result.ending;
      if (result.state == State::whole && builds.insert(ending.program).second) builds_.add(ending.program, remark.file);
      if (result.state == State::torn) ++torn_;
      if (result.state != State::torn && workings.emplace(ending.machine, ending.began, ending.seconds).second) {
        note(result, progress_.machines[ending.machine]);
        spans_.emplace_back(ending.began, ending.began + ending.seconds);
        if (result.state == State::failed) progress_.wasted += ending.processor;
      }
      if (result.state != State::whole) progress_.troubles.push_back(remark);
      if (result.state == State::whole && states.count(State::whole) == 0) take(result, remark);
      states.insert(result.state);
    }
    if (states.count(State::whole) > 0) return;
    progress_.left_units.push_back(number);
    if (states.count(State::torn) > 0) {
      ++progress_.torn;
    } else if (states.count(State::failed) > 0) {
      ++progress_.failed;
    }
  }

  static void note(const Result& result, Share& share) {
    if (result.state == State::whole) ++share.done;
    if (result.state == State::failed) ++share.failed;
    if (result.state == State::torn) ++share.torn;
    share.processor += result.ending.processor;
  }

  void take(const Result& result, const Remark& remark) {
    ++progress_.done;
    progress_.processor += result.ending.processor;
    if (result.ending.status == 1) {
      ++progress_.refuted;
      progress_.not_as_claimed.push_back({remark.file, remark.command, "something in it is not as claimed"});
    }
    if (result.ending.status == 3) ++progress_.unknown;
  }

  void object(std::string what) { progress_.objections.push_back(std::move(what)); }

  const Plan& plan_;
  Progress progress_;
  std::size_t torn_ = 0;
  std::vector<bool> is_there_;
  std::vector<std::pair<double, double>> spans_;
  Builds builds_;
};

std::string number(double value, const char* form) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), form, value);
  return text.data();
}

/// 45 s, 12 min, 3.5 h, 12 days.
std::string duration(double seconds) {
  if (seconds < 120) return number(seconds, "%.0f s");
  if (seconds < 7200) return number(seconds / 60, "%.0f min");
  if (seconds < 48 * 3600) return number(seconds / 3600, "%.1f h");
  return number(seconds / 86400, "%.0f days");
}

std::string hours(double hours) { return hours < 0.001 ? "less than 0.001" : number(hours, hours < 10 ? "%.3f" : "%.0f"); }

/// So many are named; more are counted.
constexpr std::size_t most_named = 20;

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string right(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::vector<std::pair<std::string, Share>> machines_of(const Progress& progress) {
  return {progress.machines.begin(), progress.machines.end()};
}

std::string table(const std::string& title, const std::vector<std::pair<std::string, Share>>& rows) {
  std::size_t width = title.size();
  for (const auto& [name, share] : rows) width = std::max(width, name.size());
  std::string text = padded(title, width) + "      done    failed      torn  core-hours\n";
  for (const auto& [name, share] : rows) {
    text += padded(name, width) + right(std::to_string(share.done), 10) + right(std::to_string(share.failed), 10) +
            right(std::to_string(share.torn), 10) + right(number(share.processor / 3600, "%.3f"), 12) + '\n';
  }
  return text;
}

/// How far it has come, and what is left, as sentences.
std::vector<std::string> sentences(const Progress& progress) {
  std::vector<std::string> all = {plural(progress.units, "unit") + ": " + std::to_string(progress.done) + " done, " +
                                  std::to_string(progress.failed) + " failed, " + std::to_string(progress.torn) + " torn, " +
                                  std::to_string(progress.left()) + " left"};
  if (progress.done > 0) {
    all.push_back(number(progress.rate(), "%.3g") + " units a second while any was worked on; " +
                  number(progress.processor / static_cast<double>(progress.done), "%.3g") + " core-seconds for a unit");
  }
  if (progress.done > 0 && progress.left() > 0)
    all.push_back("left: " + duration(progress.seconds_left()) + " at this rate, " + hours(progress.core_hours_left()) +
                  " core-hours; all: " + hours(progress.core_hours() + progress.core_hours_left()) + " core-hours" +
                  (progress.failed > 0 ? ", if what failed takes as long as what did not" : ""));
  if (progress.refuted + progress.unknown > 0)
    all.push_back("something is not as claimed in " + plural(progress.refuted, "result") + ", unknown in " +
                  std::to_string(progress.unknown));
  for (const std::string& folder : progress.absent) all.push_back("there is no folder " + folder);
  for (const std::string& objection : progress.objections) all.push_back("merge will refuse this: " + objection);
  return all;
}

std::string list(const std::string& word, const std::vector<Remark>& remarks) {
  std::string text;
  for (std::size_t k = 0; k < std::min(remarks.size(), most_named); ++k)
    text += word + "  " + remarks[k].file + ": " + remarks[k].why + "\n  " + remarks[k].command + '\n';
  if (remarks.size() > most_named) text += word + "  and " + std::to_string(remarks.size() - most_named) + " more\n";
  return text;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    result += c == '<'     ? "&lt;"
              : c == '>'   ? "&gt;"
              : c == '&'   ? "&amp;"
              : c == '"'   ? "&quot;"
              : is_control ? "?"
                           : std::string(1, c);
  }
  return result;
}

std::string html_table(const std::string& title, const std::vector<std::pair<std::string, Share>>& rows) {
  std::string text = "<table><tr><th>" + title + "<th>done<th>failed<th>torn<th>core-hours</tr>\n";
  for (const auto& [name, share] : rows) {
    text += "<tr><td>" + escaped(name) + "<td>" + std::to_string(share.done) + "<td>" + std::to_string(share.failed) + "<td>" +
            std::to_string(share.torn) + "<td>" + number(share.processor / 3600, "%.3f") + "</tr>\n";
  }
  return text + "</table>\n";
}

std::string html_list(const std::string& title, const std::vector<Remark>& remarks) {
  if (remarks.empty()) return "";
  std::string text = "<h2>" + title + " (" + std::to_string(remarks.size()) + ")</h2>\n<ul>\n";
  for (std::size_t k = 0; k < std::min(remarks.size(), most_named); ++k) {
    text += "<li><code>" + escaped(remarks[k].command) + "</code><br>" + escaped(remarks[k].file) + ": " +
            escaped(remarks[k].why) + "</li>\n";
  }
  return text + "</ul>\n";
}

constexpr const char* style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd}"
    "th:first-child,td:first-child{text-align:left}code{overflow-wrap:anywhere}"
    ".bar{display:flex;height:1.5rem;background:#ddd;border-radius:.3rem;overflow:hidden}.done{background:#2a7}.failed{"
    "background:#c33}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}.bar,th,td{border-color:#444}.bar{background:#444}}";

}  // namespace

Progress progress_of(const Plan& plan, const std::vector<std::string>& folders) { return Survey(plan, folders).run(); }

std::string progress_text(const Plan& plan, const Progress& progress) {
  std::string text = "plan " + plan.id() + " of " + plan.tool() + ", made " + plan.made() + '\n';
  text += table("results", progress.folders);
  if (progress.machines.size() > 1) text += table("machine", machines_of(progress));
  text += list("not as claimed", progress.not_as_claimed) + list("to be run again", progress.troubles);
  for (std::size_t k = 0; k < std::min(progress.strangers.size(), most_named); ++k)
    text += "of no unit of this plan  " + progress.strangers[k] + '\n';
  if (progress.strangers.size() > most_named)
    text += "of no unit of this plan  and " + std::to_string(progress.strangers.size() - most_named) + " more\n";
  for (const std::string& sentence : sentences(progress)) text += sentence + '\n';
  return text;
}

std::string progress_page(const Plan& plan, const Progress& progress) {
  const auto percent = [&](std::size_t count) {
    return number(progress.units == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(progress.units), "%.2f");
  };
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">" + std::string(page_mark) +
      "</title>\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\"><meta http-equiv=\"refresh\" content=\"30\">\n<style>" +
      std::string(style) + "</style></head><body>\n<h1>" + percent(progress.done) + " % of " + std::to_string(progress.units) +
      " units</h1>\n<div class=\"bar\"><div class=\"done\" style=\"width:" + percent(progress.done) +
      "%\"></div><div class=\"failed\" style=\"width:" + percent(progress.failed + progress.torn) + "%\"></div></div>\n";
  for (const std::string& sentence : sentences(progress)) text += "<p>" + escaped(sentence) + "</p>\n";
  text += html_table("results", progress.folders) + html_table("machine", machines_of(progress));
  text += html_list("Not as claimed", progress.not_as_claimed) + html_list("To be run again", progress.troubles);
  if (!progress.strangers.empty()) text += "<p>" + plural(progress.strangers.size(), "file") + " of no unit of this plan</p>\n";
  return text + "<p>plan " + escaped(plan.id()) + " of " + escaped(plan.tool()) + ", made " + escaped(plan.made()) +
         "</p>\n</body></html>\n";
}

}  // namespace colex::campaigns

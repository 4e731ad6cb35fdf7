#include "colex/observer/observer.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/observations/record.hpp"
#include "colex/workers/program.hpp"

namespace colex::observer {
namespace {
using observations::Fault;
using observations::Observation;
using workers::Ending;
using Json = nlohmann::json;

constexpr int no_device = 77;
constexpr int device_lost = 75;
constexpr unsigned seconds_to_answer = 60;

void require_gpu(const std::string& program, const Ending& ending) {
  if (!ending.started) throw NoGpu(program + ": there is no such program (it is built only where there is a CUDA compiler)");
  if (ending.status == no_device) throw NoGpu(program + " finds no GPU here");
}

std::string reason(const Ending& ending, unsigned seconds) {
  if (ending.silent) return "it said nothing for " + std::to_string(seconds) + " seconds";
  if (ending.status > 128) return "signal " + std::to_string(ending.status - 128) + " ended it";
  return "it ended with status " + std::to_string(ending.status);
}

/// The probe with these arguments. Whoever works for it needs more memory than a limit leaves this process: a driver reserves
/// much more than it uses.
workers::Program probe(const std::vector<std::string>& command, unsigned seconds, bool quiet = false) {
  workers::Program program{command};
  program.patience.clock = seconds;
  program.has_own_memory = true;
  if (quiet) program.errors = workers::Errors::thrown_away;
  return program;
}

/// Observes forms one after the other, and starts a new process of the program behind each form at which a process ended.
class Observing {
 public:
  Observing(const std::string& program, std::vector<Form> pending, const std::function<void(const std::string&)>& progress)
      : program_(program), pending_(std::move(pending)), progress_(progress) {}

  std::vector<Observation> run(const Manner& manner) {
    while (!pending_.empty()) run_once(manner);
    return std::move(seen_);
  }

 private:
  void run_once(const Manner& manner) {
    std::vector<std::string> command = {program_};
    for (const Form& form : pending_) command.push_back(form.form);
    begun_ = 0;
    const Ending ending =
        run_by_lines(probe(command, manner.seconds, manner.quiet), [&](const std::string& line) { take(line); });
    require_gpu(program_, ending);
    if (ending.status == 0 && !ending.silent) {
      pending_.clear();
      return;
    }
    if (ending.status == device_lost && begun_ > 0) {
      pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(begun_));
      return;
    }
    // The form that began last is at fault, or the first one if none began. What was seen of it so far is not a whole
    // observation.
    const std::size_t at_fault = std::max<std::size_t>(begun_, 1) - 1;
    const Form form = pending_[at_fault];
    std::erase_if(seen_, [&](const Observation& o) { return o.form == form.form; });
    seen_.push_back({form.family, form.form, {}, Fault{reason(ending, manner.seconds)}});
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(at_fault) + 1);
  }

  void take(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_object() && json.contains("begin")) {
      ++begun_;
      if (progress_) progress_(json["begin"].get<std::string>());
    } else {
      if (auto observation = reader_.read(line)) seen_.push_back(std::move(*observation));
    }
  }

  const std::string& program_;
  std::vector<Form> pending_;
  const std::function<void(const std::string&)>& progress_;
  observations::Reader reader_;
  std::vector<Observation> seen_;
  std::size_t begun_ = 0;
};

/// Whether the form is measured in cycles. Then nothing else may use the GPU meanwhile.
bool is_timed(const Form& form) { return form.family == "shared_access"; }

/// About how many forms one process observes. Starting a process takes as long as observing some forms.
constexpr std::size_t share_size = 32;

/// Shares out the forms. Neighbours take about equally long, so they go to different shares.
std::vector<std::vector<Form>> shared_out(const std::vector<Form>& forms) {
  std::vector<std::vector<Form>> shares((forms.size() + share_size - 1) / share_size);
  for (std::size_t i = 0; i < forms.size(); ++i) shares[i % shares.size()].push_back(forms[i]);
  return shares;
}

void append(std::vector<Observation> some, std::vector<Observation>& all) {
  std::move(some.begin(), some.end(), std::back_inserter(all));
}

/// The observations in the order of `forms`. The observations of one form keep their order.
std::vector<Observation> in_order(std::vector<Observation> observations, const std::vector<Form>& forms) {
  std::map<std::string, std::size_t> places;
  for (const Form& form : forms) places.try_emplace(form.form, places.size());
  std::stable_sort(observations.begin(), observations.end(),
                   [&](const Observation& a, const Observation& b) { return places[a.form] < places[b.form]; });
  return observations;
}

/// How many bytes the arguments of a process may have here. Linux accepts about two million.
constexpr std::size_t longest_command = 1'000'000;

/// A list of integers as a word: `1,0,-3`.
std::string list_text(const observations::Elements& elements) {
  std::string text;
  for (const std::int64_t element : elements) text += (text.empty() ? "" : ",") + std::to_string(element);
  return text;
}

}  // namespace

std::vector<Form> forms(const std::string& program) {
  std::vector<Form> result;
  const Ending ending = run_by_lines(probe({program, "--list"}, seconds_to_answer), [&](const std::string& line) {
    const Json json = Json::parse(line);
    result.push_back({json.at("family").get<std::string>(), json.at("form").get<std::string>()});
  });
  require_gpu(program, ending);
  return result;
}

observations::Provenance provenance(const std::string& program) {
  std::string text;
  const auto keep = [&](const std::string& line) { text = line; };
  require_gpu(program, run_by_lines(probe({program, "--provenance"}, seconds_to_answer), keep));
  return observations::provenance_of(text);
}

std::vector<Observation> observe(const std::string& program, const std::vector<Form>& forms, const Manner& manner,
                                 const std::function<void(const std::string& form)>& progress) {
  std::mutex one_at_a_time;
  const std::function<void(const std::string&)> told = [&](const std::string& form) {
    const std::lock_guard lock(one_at_a_time);
    if (progress) progress(form);
  };
  std::vector<Form> alone, beside;
  for (const Form& form : forms) (is_timed(form) ? alone : beside).push_back(form);
  const std::vector<std::vector<Form>> shares = shared_out(beside);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    std::vector<Observation> seen;
    for (std::size_t share = next++; share < shares.size(); share = next++)
      append(Observing(program, shares[share], told).run(manner), seen);
    return seen;
  };
  std::vector<std::future<std::vector<Observation>>> running;
  for (unsigned n = 0; n < std::max(manner.processes, 1U); ++n) running.push_back(std::async(std::launch::async, work));
  std::vector<Observation> seen;
  for (auto& worker : running) append(worker.get(), seen);
  append(Observing(program, alone, told).run(manner), seen);
  return in_order(std::move(seen), forms);
}

std::vector<Observation> ask(const std::string& program, const std::string& form, const std::vector<std::string>& words,
                             unsigned seconds) {
  std::vector<std::string> command = {program, "--ask", form};
  command.insert(command.end(), words.begin(), words.end());
  std::vector<Observation> seen;
  observations::Reader reader;
  const auto take = [&](const std::string& line) {
    if (auto observation = reader.read(line)) seen.push_back(std::move(*observation));
  };
  const Ending ending = run_by_lines(probe(command, seconds, true), take);
  require_gpu(program, ending);
  return seen;
}

std::vector<observations::Elements> sums(const std::string& program, const std::string& form,
                                         const std::vector<observations::MmaSum>& asked, unsigned seconds) {
  std::vector<observations::Elements> results;
  std::vector<std::string> words;
  std::size_t length = 0;
  const auto execute = [&] {
    const std::vector<Observation> seen = ask(program, form, words, seconds);
    const auto* found = seen.empty() ? nullptr : std::get_if<observations::MmaSums>(&seen.front().content);
    if (found == nullptr) throw NoGpu(program + " could not execute " + form);
    results.insert(results.end(), found->D.begin(), found->D.end());
    words.clear();
    length = 0;
  };
  for (const observations::MmaSum& sum : asked) {
    if (length > longest_command) execute();
    for (std::size_t step = 0; step < sum.size(); ++step) {
      words.push_back((step == 0 ? "+" : "") + list_text(sum[step].A) + '/' + list_text(sum[step].B));
      length += words.back().size();
    }
  }
  if (!words.empty()) execute();
  if (results.size() != asked.size())
    throw NoGpu(program + " was asked for " + std::to_string(asked.size()) + " sums and gave " + std::to_string(results.size()));
  return results;
}

}  // namespace colex::observer

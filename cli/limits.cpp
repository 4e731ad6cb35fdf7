#include "limits.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "command.hpp"

namespace colex::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double default_seconds = 3600;
constexpr std::int64_t default_mebibytes = 4096;
/// A command that plans keeps this part of its budget for writing down what it found.
constexpr double part_for_planning = 0.9;

/// The limits of this process. A program has one set of them, as it has one clock and one memory.
struct Limits {
  double seconds = default_seconds;
  std::int64_t mebibytes = default_mebibytes;
  bool is_asked_for = false;
  double spent = 0;  // before it was paused
  bool is_paused = false;
  Clock::time_point begin = Clock::now();

  double used() const { return spent + (is_paused ? 0 : std::chrono::duration<double>(Clock::now() - begin).count()); }
};

Limits& limits() {
  static Limits of_this_process;
  return of_this_process;
}

/// A text that a signal's handler may read at any moment: it is written beside, and then pointed at.
class Note {
 public:
  void set(std::string_view text) {
    std::array<char, most + 4>& free = texts_[1 - at_.load()];
    const std::size_t size = std::min(text.size(), most);
    std::transform(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size), free.begin(),
                   [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c; });
    std::strcpy(free.data() + size, size < text.size() ? "..." : "");
    at_ = 1 - at_.load();
  }
  const char* get() const { return texts_[at_.load()].data(); }

 private:
  static constexpr std::size_t most = 300;
  std::array<std::array<char, most + 4>, 2> texts_{};
  std::atomic<std::size_t> at_ = 0;
};

Note used_up, being_done;

void say(const char* text) { [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text)); }

/// Answers are written as they are known, so nothing is lost.
void end_at_once(int) {
  say("error: ");
  say(used_up.get());
  say("; not done: ");
  say(being_done.get());
  say("\n");
  _exit(static_cast<int>(Exit::unknown));
}

void set_timer(double seconds) {
  const double whole = std::floor(seconds);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(whole);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - whole) * 1e6);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void begin_budget() {
  used_up.set(budget_is_used_up());
  limits().begin = Clock::now();
  limits().spent = 0;
  struct sigaction action {};
  action.sa_handler = end_at_once;
  sigaction(SIGALRM, &action, nullptr);
  set_timer(limits().seconds);
}

#if defined(__SANITIZE_ADDRESS__)
constexpr bool memory_is_shadowed = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool memory_is_shadowed = true;
#else
constexpr bool memory_is_shadowed = false;
#endif
#else
constexpr bool memory_is_shadowed = false;
#endif

/// Limits what is written to, and not what is merely reserved. AddressSanitizer reserves terabytes that count, so its builds
/// have no such limit.
void limit_memory() {
  if (memory_is_shadowed) return;
  rlimit memory{};
  if (getrlimit(RLIMIT_DATA, &memory) != 0) return;
  const auto bytes = static_cast<rlim_t>(limits().mebibytes) << 20;
  memory.rlim_cur = memory.rlim_max == RLIM_INFINITY ? bytes : std::min(bytes, memory.rlim_max);
  setrlimit(RLIMIT_DATA, &memory);
}

void add_to(CLI::App& command, const std::string& name) {
  CLI::Option* budget =
      command
          .add_option("--budget", limits().seconds,
                      fmt::format("Seconds for all of it (default {}); what they do not suffice for is said, and the status is 3",
                                  default_seconds))
          ->check(CLI::Range(0.01, 1e7))
          ->check(CLI::Validator(
              [](const std::string& text) {
                return std::isnan(std::strtod(text.c_str(), nullptr)) ? "it is no number of seconds" : "";
              },
              ""))
          ->group(limits_group);
  command
      .add_option(
          "--memory", limits().mebibytes,
          fmt::format("MiB of memory (default {}); where more is needed this is said, and the status is 3", default_mebibytes))
      // With less, the threads of a command have no room for what they begin with.
      ->check(CLI::Range(64, 1 << 24))
      ->group(limits_group);
  command.parse_complete_callback([budget, name] {
    limits().is_asked_for = budget->count() > 0;
    underway(name);
    limit_memory();
    begin_budget();
  });
}

/// The commands below one; a group of options has no name, and is none.
std::vector<CLI::App*> commands_below(CLI::App& app) {
  return app.get_subcommands([](CLI::App* command) { return !command->get_name().empty(); });
}

void add_below(CLI::App& app, const std::string& name) {
  for (CLI::App* command : commands_below(app)) {
    const std::string path = name.empty() ? command->get_name() : name + ' ' + command->get_name();
    if (commands_below(*command).empty()) {
      add_to(*command, path);
    } else {
      add_below(*command, path);
    }
  }
}

}  // namespace

void add_limits(CLI::App& app) { add_below(app, ""); }

void underway(std::string_view what) { being_done.set(what); }

void pause_budget() {
  if (limits().is_paused) return;
  limits().spent = limits().used();
  limits().is_paused = true;
  set_timer(0);
}

void resume_budget() {
  constexpr double at_once = 1e-5;  // a timer of 0 seconds is none
  if (!limits().is_paused) return;
  limits().begin = Clock::now();
  limits().is_paused = false;
  set_timer(std::max(limits().seconds - limits().spent, at_once));
}

std::int64_t memory_mebibytes() { return limits().mebibytes; }

void extend_budget(double seconds) {
  if (limits().is_asked_for) return;
  limits().seconds += seconds;
  begin_budget();
}

double seconds_left() { return std::max(0.0, part_for_planning * limits().seconds - limits().used()); }

std::string budget_is_used_up() { return fmt::format("the budget of {} seconds (--budget) is used up", limits().seconds); }

std::string memory_is_used_up() {
  return fmt::format("more memory is needed than the {} MiB that --memory allows; not done: {}", limits().mebibytes,
                     being_done.get());
}

std::string threads_are_used_up() {
  return fmt::format(
      "another thread or program cannot be begun: it takes more memory than the {} MiB that --memory allows, or the system "
      "allows no "
      "more of them; not done: {}",
      limits().mebibytes, being_done.get());
}

}  // namespace colex::cli

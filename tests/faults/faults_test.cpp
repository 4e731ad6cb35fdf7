// Each write, open, rename, folder, pipe, process and allocation of a run fails once: the verdict is then the same or none, no
// input is lost, and a run that misses some of its output does not end with status 0.
#include <cmath>

#include "run.hpp"

namespace colex::cli::faults {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool has_sanitizer = true;
#else
constexpr bool has_sanitizer = false;
#endif

Output disturbed(const Place& place, const Command& command, const std::string& fault, long number, const std::string& mark) {
  const std::string orders =
      "LD_PRELOAD=" COLEX_INTERPOSER " COLEX_FAULT=" + fault + ':' + std::to_string(number) + " COLEX_FAULT_MARK=" + mark + ' ';
  // colex() writes the program behind `cd FOLDER && CUDA_VISIBLE_DEVICES= `; a variable more does not hurt.
  return colex_with(orders, command.arguments, place.path());
}

struct Kind {
  const char* name;
  long dense;   ///< so many calls are all failed, one by one
  double step;  ///< from there on the next is so many times further
};

void disturb(const Command& command) {
  if (has_sanitizer) GTEST_SKIP() << "a sanitizer has the allocator for itself";
  const Place place;
  const Output whole = colex(command.arguments, place.path());
  const std::set<std::string> right = verdicts(whole.out);
  constexpr Kind kinds[] = {{"write", 3, 1.8}, {"open", 1, 1.8}, {"rename", 3, 1.5}, {"mkdir", 1, 2},
                            {"fork", 1, 2},    {"pipe", 1, 3},   {"malloc", 1, 8}};
  std::size_t runs = 0, noticed = 0;
  for (const Kind& kind : kinds) {
    for (double at = 1;;) {
      const auto number = static_cast<long>(at);
      const Folder marks;
      const std::string mark = marks.path() + "/mark";
      place.clear_output();
      const Output run = disturbed(place, command, kind.name, number, mark);
      if (!std::filesystem::exists(mark)) break;
      ++runs;
      noticed += run.status == whole.status ? 0U : 1U;
      const std::string when = std::string(command.name) + ", " + kind.name + " number " + std::to_string(number) + ": status " +
                               std::to_string(run.status) + '\n' + run.out + run.err;
      place.expect_inputs(when);
      place.expect_whole_files(when);
      if (run.status == 0) {
        EXPECT_EQ(whole.status, 0) << when;
        place.expect_all_output(command.arguments, when);
      }
      if (run.status == whole.status && whole.status == 1) place.expect_all_output(command.arguments, when);
      for (const std::string& verdict : verdicts(run.out)) {
        // What a fault keeps from being proved is tested, or unknown: less is said, and nothing else.
        const bool is_weaker = verdict.find("unknown") != std::string::npos || verdict.find("tested") != std::string::npos ||
                               verdict.find("error") != std::string::npos;
        EXPECT_TRUE(is_weaker || right.count(verdict) > 0) << verdict << '\n' << when;
      }
      // What was kept of the disturbed run does not mislead the next one.
      if (std::string(command.arguments).find("--cache") != std::string::npos && (number <= 1 || is_thorough())) {
        const Output next = colex(command.arguments, place.path());
        EXPECT_EQ(next.status, whole.status) << when;
        EXPECT_EQ(verdicts(next.out), right) << when;
      }
      const bool is_dense = number < kind.dense || (is_thorough() && std::string(kind.name) != "malloc");
      at = is_dense ? at + 1 : std::ceil(at * (is_thorough() ? 1.05 : kind.step));
    }
  }
  EXPECT_GT(noticed, 0U) << "no fault made a difference: nothing was tested";
  std::printf("%s: %zu faults, %zu changed the status\n", command.name, runs, noticed);
}

TEST(Faults, Check) { disturb(check_good); }
TEST(Faults, CheckOfAFalseClaim) { disturb(check_bad); }
TEST(Faults, Report) { disturb(make_report); }
TEST(Faults, Prove) { disturb(prove_true); }
TEST(Faults, ProveWithItsCertificate) { disturb(prove_certified); }
TEST(Faults, CheckWithACertificate) { disturb(check_certified); }
TEST(Faults, ProveAFalsehood) { disturb(prove_false); }

}  // namespace
}  // namespace colex::cli::faults

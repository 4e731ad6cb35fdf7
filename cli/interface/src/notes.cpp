#include "colex/interface/notes.hpp"

#include <mutex>
#include <set>
#include <utility>

namespace colex::cli {

namespace {

// Cases are looked at by several threads.
std::mutex one_at_a_time;
std::vector<std::string> waiting;
std::set<std::string> made;

}  // namespace

void note(const std::string& text) {
  const std::lock_guard lock(one_at_a_time);
  if (made.insert(text).second) waiting.push_back(text);
}

std::vector<std::string> take_notes() {
  const std::lock_guard lock(one_at_a_time);
  return std::exchange(waiting, {});
}

void forget_notes() {
  const std::lock_guard lock(one_at_a_time);
  waiting.clear();
  made.clear();
}

}  // namespace colex::cli

// Many observations contain the same long lists of integers. A list is kept once, and written as its *runs*: the differences of
// its integers (the first one counted from 0), each followed by how often it occurs in succession.
//
//   List({0, 2, 4, 6, 100, 102})      runs() == {0,1, 2,3, 94,1, 2,1}: the differences are 0 once, 2 three times, 94 once, 2 once
//
// A thousand forms of wgmma lay their accumulators out in the same few ways. So a record holds each list once, and observations
// name it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace colex::observations {

class List {
 public:
  List() : List(std::vector<std::int64_t>{}) {}
  explicit List(std::vector<std::int64_t> values);

  const std::vector<std::int64_t>& values() const { return held_->values; }

  /// Whether all values lie in a range. They are not walked for it.
  bool is_within(std::int64_t least, std::int64_t most) const {
    return values().empty() || (least <= held_->least && held_->most <= most);
  }

  /// The differences, each followed by how often it occurs in succession.
  std::vector<std::int64_t> runs() const;

  friend bool operator==(const List& a, const List& b) { return a.held_ == b.held_ || a.values() == b.values(); }

 private:
  struct Held {
    std::vector<std::int64_t> values;
    std::int64_t least = 0, most = 0;
  };
  std::shared_ptr<const Held> held_;
};

/// The integers that runs represent. Throws std::invalid_argument unless `runs` has an even length, every second number is
/// positive, and there are no more than 2^22 integers, all of 64 bits.
std::vector<std::int64_t> integers_of_runs(const std::vector<std::int64_t>& runs);

/// Stores lists. Lists that are equal are stored once.
class Lists {
 public:
  /// The list with these runs. If it is known already, the same list is returned. Throws as `integers_of_runs` does, and if all
  /// lists together have more than 2^25 integers: a few bytes of runs could ask for any amount of memory.
  const List& of_runs(const std::vector<std::int64_t>& runs);

 private:
  std::size_t held_ = 0;
  std::map<std::vector<std::int64_t>, List> known_;
};

}  // namespace colex::observations

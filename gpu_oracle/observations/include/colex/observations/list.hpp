// Long lists of integers, of which many observations have the same ones: kept once, and written as the steps that they take.
//
//   List({0, 2, 4, 6, 100, 102})      runs() == {0,1, 2,3, 94,1, 2,1}: from 0 on, once 0, three times 2, once 94, once 2
//
// A thousand forms of wgmma lay their accumulators out in the same few ways; so a record holds each list once, and names it elsewhere.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace colex::observations {

class List {
 public:
  List() : List(std::vector<std::int64_t>{}) {}
  explicit List(std::vector<std::int64_t> values)
      : values_(std::make_shared<const std::vector<std::int64_t>>(std::move(values))) {}

  const std::vector<std::int64_t>& values() const { return *values_; }

  /// The steps from 0 on to each integer from the one before, each with how often it is taken in succession.
  std::vector<std::int64_t> runs() const;

  friend bool operator==(const List& a, const List& b) { return a.values_ == b.values_ || *a.values_ == *b.values_; }

 private:
  std::shared_ptr<const std::vector<std::int64_t>> values_;
};

/// The integers that runs stand for. Requires an even number of them, each second one positive, else throws std::invalid_argument.
std::vector<std::int64_t> integers_of_runs(const std::vector<std::int64_t>& runs);

/// Keeps equal lists once.
class Lists {
 public:
  /// The list of these runs, the one that is known if there is one.
  const List& of_runs(const std::vector<std::int64_t>& runs);

 private:
  std::map<std::vector<std::int64_t>, List> known_;
};

}  // namespace colex::observations

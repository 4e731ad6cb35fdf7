// isl's answer to a question about functions.
//
//   yes · no (a point, and what is wrong there) · unknown (reason) · skipped (reason)
//
//   if (verdict) …      does not compile: only `is_yes()` means yes
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace colex::affine {

/// A value of each parameter and of what the question is about, by their names: N = 2, x = 5.
using Point = std::vector<std::pair<std::string, std::int64_t>>;

/// "N = 2, x = 5".
std::string to_string(const Point& point);

class Verdict {
 public:
  static Verdict yes() { return Verdict(Tag::yes, {}, {}); }
  static Verdict no(Point point, std::string what) { return Verdict(Tag::no, std::move(point), std::move(what)); }
  /// The budget was spent, or isl failed.
  static Verdict unknown(std::string reason) { return Verdict(Tag::unknown, {}, std::move(reason)); }
  /// There is no isl.
  static Verdict skipped(std::string reason) { return Verdict(Tag::skipped, {}, std::move(reason)); }

  bool is_yes() const { return tag_ == Tag::yes; }
  bool is_no() const { return tag_ == Tag::no; }
  bool is_unknown() const { return tag_ == Tag::unknown; }
  bool is_skipped() const { return tag_ == Tag::skipped; }

  /// If the answer is no: the point at which it is no, with the smallest parameters and then the smallest index.
  const Point& point() const { return point_; }
  /// If the answer is no, what is wrong at the point; if it is unknown or skipped, why.
  const std::string& reason() const { return reason_; }

 private:
  enum class Tag { yes, no, unknown, skipped };
  Verdict(Tag tag, Point point, std::string reason) : tag_(tag), point_(std::move(point)), reason_(std::move(reason)) {}

  Tag tag_;
  Point point_;
  std::string reason_;
};

/// "yes", "no at N = 2, x = 5: the values differ", "unknown: more than 1000 operations".
std::string describe(const Verdict& verdict);

}  // namespace colex::affine

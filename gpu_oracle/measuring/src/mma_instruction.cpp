#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "colex/measuring/mma_probe.hpp"
#include "colex/measuring/number.hpp"
#include "colex/measuring/tensor_copy.hpp"

namespace colex::measuring {

namespace {

/// Disjoint sets of the numbers 0, …, count - 1.
class Partition {
 public:
  explicit Partition(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t find(std::size_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(std::size_t x, std::size_t y) { parent_[find(x)] = find(y); }

 private:
  std::vector<std::size_t> parent_;
};

/// One index (m, n or k), and the elements of the two operands that have it.
class SharedIndex {
 public:
  SharedIndex(std::size_t first, std::size_t second) : first_(first), parts_(first + second), met_(first + second, false) {}

  void share(int first, int second) {
    const auto x = static_cast<std::size_t>(first);
    const std::size_t y = first_ + static_cast<std::size_t>(second);
    parts_.join(x, y);
    met_[x] = met_[y] = true;
  }
  /// The classes of both operands' elements, numbered in the order in which they first appear.
  std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>> classes() {
    std::map<std::size_t, std::int64_t> numbers;
    std::vector<std::int64_t> all;
    for (std::size_t x = 0; x < met_.size(); ++x) {
      all.push_back(met_[x] ? numbers.try_emplace(parts_.find(x), static_cast<std::int64_t>(numbers.size())).first->second : -1);
    }
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(first_);
    return {{all.begin(), middle}, {middle, all.end()}};
  }

 private:
  std::size_t first_;
  Partition parts_;
  std::vector<bool> met_;
};

}  // namespace

MmaClasses classes(const Meetings& meetings) {
  const auto B = static_cast<std::size_t>(meetings.B_elements), D = static_cast<std::size_t>(meetings.D_elements);
  SharedIndex m(meetings.of_A.size(), D), n(B, D), k(meetings.of_A.size(), B);
  for (std::size_t i = 0; i < meetings.of_A.size(); ++i) {
    for (const Meeting& meeting : meetings.of_A[i]) {
      m.share(static_cast<int>(i), meeting.D);
      n.share(meeting.B, meeting.D);
      k.share(static_cast<int>(i), meeting.B);
    }
  }
  MmaClasses result;
  std::tie(result.A_m, result.D_m) = m.classes();
  std::tie(result.B_n, result.D_n) = n.classes();
  std::tie(result.A_k, result.B_k) = k.classes();
  return result;
}

bool say_all(const MmaClasses& classes, const Meetings& meetings) {
  std::map<std::int64_t, std::vector<std::size_t>> B_of_k;
  for (std::size_t j = 0; j < classes.B_k.size(); ++j) B_of_k[classes.B_k[j]].push_back(j);
  std::map<std::pair<std::int64_t, std::int64_t>, std::size_t> D_of;
  for (std::size_t d = 0; d < classes.D_m.size(); ++d) ++D_of[{classes.D_m[d], classes.D_n[d]}];
  for (std::size_t i = 0; i < meetings.of_A.size(); ++i) {
    if (classes.A_m[i] < 0) continue;
    // The classes predict every meeting that was seen. So they predict nothing else if they predict as many as were seen.
    std::size_t said = 0;
    for (const std::size_t j : B_of_k[classes.A_k[i]]) {
      const auto found = D_of.find({classes.A_m[i], classes.B_n[j]});
      if (found != D_of.end()) said += found->second;
    }
    if (said != meetings.of_A[i].size()) return false;
  }
  return true;
}

namespace {

struct Execution {
  Numbers A, B;
};
using Sum = std::vector<Execution>;

Numbers operand_of(const std::string& text, const Operand& operand, const char* name) {
  Numbers found = numbers(text);
  if (found.size() == static_cast<std::size_t>(elements(operand))) return found;
  throw Fault(std::string(name) + " has " + std::to_string(elements(operand)) + " elements, and the word gives " +
              std::to_string(found.size()));
}

std::vector<Sum> sums_of(const MmaInstruction& instruction, const std::vector<std::string>& words) {
  std::vector<Sum> sums;
  for (const std::string& word : words) {
    const bool begins = word.starts_with('+');
    const std::size_t slash = word.find('/');
    if (slash == std::string::npos || (sums.empty() && !begins))
      throw Fault("a word is written A/B, and the first word of a sum +A/B");
    if (begins) sums.emplace_back();
    const std::size_t first = begins ? 1 : 0;
    sums.back().push_back({operand_of(word.substr(first, slash - first), instruction.A, "A"),
                           operand_of(word.substr(slash + 1), instruction.B, "B")});
  }
  return sums;
}

void set(Fragments& images, std::size_t image, const Numbers& elements) {
  for (std::size_t i = 0; i < elements.size(); ++i) images.set(image, static_cast<int>(i), elements[i]);
}

/// Takes every sum that has an execution number `step` one execution further.
void advance(const MmaInstruction& instruction, const std::vector<Sum>& sums, std::size_t step, std::vector<Numbers>& results) {
  std::vector<std::size_t> going;
  for (std::size_t s = 0; s < sums.size(); ++s) {
    if (step < sums[s].size()) going.push_back(s);
  }
  Fragments A(instruction.A, going.size()), B(instruction.B, going.size()), C(instruction.C, going.size()),
      D(instruction.D, going.size());
  std::vector<MmaCase> cases;
  for (std::size_t n = 0; n < going.size(); ++n) {
    set(A, n, sums[going[n]][step].A);
    set(B, n, sums[going[n]][step].B);
    set(C, n, results[going[n]]);
    const auto image = static_cast<unsigned>(n);
    cases.push_back({image, image, image});
  }
  const Metadata none(1, 0);
  instruction.execute({A, B, C, none}, cases, D);
  for (std::size_t n = 0; n < going.size(); ++n) {
    Numbers& result = results[going[n]];
    result.clear();
    for (int d = 0; d < elements(instruction.D); ++d) result.push_back(D.get(n, d));
  }
}

}  // namespace

std::string observe_mma_sums(const std::string& family, const std::string& form, const MmaInstruction& instruction,
                             const std::vector<std::string>& words) {
  if (instruction.selectors != 0) throw Fault("A is sparse: its metadata cannot be given in words");
  if (elements(instruction.C) != elements(instruction.D)) throw Fault("C and D differ in size, so D cannot be the next C");
  const std::vector<Sum> sums = sums_of(instruction, words);
  std::vector<Numbers> results(sums.size());
  std::size_t longest = 0;
  for (const Sum& sum : sums) longest = std::max(longest, sum.size());
  for (std::size_t step = 0; step < longest; ++step) advance(instruction, sums, step, results);
  std::vector<JsonLine> lines;
  for (const Numbers& result : results) lines.push_back(JsonLine().numbers("D", result));
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "mma_sums").number("threads", instruction.D.threads);
  return line.objects("sums", lines).str();
}

Codes::Codes(const Operand& operand) : operand_(operand), base_(std::min<std::int64_t>(largest(operand.number), 1 << 20) + 1) {
  for (std::int64_t rest = elements(operand); rest > 0; rest /= base_) ++digits_;
}

Fragments Codes::images(std::size_t more) const {
  Fragments result(operand_, digits_ + more);
  std::int64_t place = 1;
  for (std::size_t digit = 0; digit < digits_; ++digit, place *= base_) {
    for (int j = 0; j < elements(operand_); ++j) result.set(digit, j, (j + 1) / place % base_);
  }
  return result;
}

int Codes::element(const std::vector<std::int64_t>& digits) const {
  std::int64_t code = 0;
  for (std::size_t digit = digits.size(); digit-- > 0;) {
    if (digits[digit] < 0 || digits[digit] >= base_) throw Fault("an element of D holds no code");
    code = code * base_ + digits[digit];
  }
  if (code > elements(operand_)) throw Fault("an element of D holds a code that was not given");
  return static_cast<int>(code) - 1;
}

void fill(Fragments& images, std::size_t image, std::int64_t integer) {
  for (int j = 0; j < elements(images.operand()); ++j) images.set(image, j, integer);
}

}  // namespace colex::measuring

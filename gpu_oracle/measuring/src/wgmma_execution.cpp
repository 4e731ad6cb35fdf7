#include "wgmma_execution.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace colex::measuring {

namespace {

/// How many bytes a matrix is read from under the descriptor `narrow`.
constexpr int narrow_bytes = 256, narrow_bytes_of_sparse = 512;
/// A matrix with at most this many rows or columns gets the small window.
constexpr int few = 64;

/// Two images of metadata: every nibble of image 0 chooses the first half, every nibble of image 1 the second half.
Metadata halves() {
  Metadata metadata(2, first_half, warpgroup_size);
  for (int place = 0; place < metadata.places(); ++place) metadata.set(1, place, second_half);
  return metadata;
}

Operand memory(Number number, int bytes) { return {number, bytes * 8 / bits(number), 1}; }

}  // namespace

WgmmaExecution::WgmmaExecution(const WgmmaInstruction& instruction, unsigned half, int window)
    : instruction_(instruction), half_(half), window_(window) {}

Operand WgmmaExecution::narrow_A() const { return has_A_in_registers() ? registers() : memory(instruction_.A, narrow_bytes); }
Operand WgmmaExecution::narrow_B() const { return memory(instruction_.B, is_sparse() ? narrow_bytes_of_sparse : narrow_bytes); }
Operand WgmmaExecution::A() const {
  return has_A_in_registers() ? registers() : memory(instruction_.A, window_ > 0 ? window_ : small_window);
}
Operand WgmmaExecution::B(int columns) const {
  return memory(instruction_.B, window_ > 0 ? window_ : columns <= few ? small_window : large_window);
}

Operand WgmmaExecution::part_of_D(int threads, int values) const {
  return {instruction_.D.number, std::min(values, instruction_.D.values), threads};
}

std::size_t WgmmaExecution::whole(const Operand& part, std::size_t d) const {
  const auto values = static_cast<std::size_t>(part.values);
  return d / values * static_cast<std::size_t>(instruction_.D.values) + d % values;
}

Fragments WgmmaExecution::executed(const Fragments& A, const Fragments& B, const Operand& part,
                                   const std::vector<WgmmaCase>& cases) const {
  return executed(A, B, Fragments(instruction_.D, 1), part, cases);
}

Fragments WgmmaExecution::executed(const Fragments& A, const Fragments& B, const Fragments& C, const Operand& part,
                                   const std::vector<WgmmaCase>& cases) const {
  Fragments D(part, cases.size());
  instruction_.execute({A, B, C, halves()}, cases, D);
  return D;
}

Fragments WgmmaExecution::executed(const Fragments& A, const Fragments& B, const Metadata& metadata, const Operand& part,
                                   const std::vector<WgmmaCase>& cases) const {
  Fragments D(part, cases.size());
  instruction_.execute({A, B, Fragments(instruction_.D, 1), metadata}, cases, D);
  return D;
}

const Fragments& coded(const Operand& operand) {
  static std::map<std::tuple<Number, int, int>, Fragments> known;
  const std::tuple key{operand.number, operand.values, operand.threads};
  auto found = known.find(key);
  if (found == known.end()) found = known.emplace(key, Codes(operand).images()).first;
  return found->second;
}

Fragments hot(const Operand& operand, const std::vector<std::vector<int>>& sets) {
  Fragments result(operand, sets.size());
  for (std::size_t image = 0; image < sets.size(); ++image) {
    for (const int element : sets[image]) result.set(image, element, 1);
  }
  return result;
}

std::vector<int> shown(const Codes& codes, const Fragments& D, std::size_t image) {
  std::vector<int> result;
  std::vector<std::int64_t> digits(codes.digits());
  for (int d = 0; d < elements(D.operand()); ++d) {
    for (std::size_t digit = 0; digit < digits.size(); ++digit) digits[digit] = D.get(image + digit, d);
    result.push_back(codes.element(digits));
  }
  return result;
}

}  // namespace colex::measuring

#include "codes.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "colex/rejection.hpp"

namespace colex::vectors {

namespace {

/// The largest sum of products in a format of floats, half of what f16 holds exactly.
constexpr std::int64_t most_of_products = 1024;
constexpr std::int64_t most_of_addends = 1000;

/// The largest n for which all of 0, …, n are numbers of the format and n² as often as there are products is no more than that.
std::int64_t most_of_factor(std::int64_t exact, std::int64_t products) {
  std::int64_t most = 1;
  while (most < exact && (most + 1) * (most + 1) * products <= most_of_products) ++most;
  return most;
}

}  // namespace

Range range_of(const std::string& type, std::int64_t products) {
  static const std::map<std::string, Range> of_integers = {{"s8", {-128, 127}}, {"u8", {0, 255}}, {"s4", {-8, 7}},
                                                           {"u4", {0, 15}},     {"b1", {0, 1}},   {"s16", {-32768, 32767}},
                                                           {"u16", {0, 65535}}};
  static const std::map<std::string, std::int64_t> exact = {{"f16", 2048},  {"bf16", 256}, {"tf32", 2048},
                                                            {"f64", 65536}, {"e4m3", 16},  {"e5m2", 8}};
  if (const auto found = of_integers.find(type); found != of_integers.end()) return found->second;
  const auto found = exact.find(type);
  if (found == exact.end()) throw Rejection(Kind::domain, "there are no vectors of factors of the type " + type);
  const std::int64_t most = most_of_factor(found->second, products);
  return {-most, most};
}

Range range_of_addends(const std::string& type) { return {type.front() == 'u' ? 0 : -most_of_addends, most_of_addends}; }

std::uint64_t drawn(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = (seed << 32U) + number * 0x9e3779b97f4a7c15 + 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30U) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27U) * 0x94d049bb133111eb;
  return z ^ z >> 31U;
}

Codes::Codes(Range range, std::size_t count, std::uint64_t seed)
    : range_(range), count_(count), codes_(static_cast<std::uint64_t>(range.size())), seed_(seed) {
  while (codes_ <= count) {
    codes_ *= static_cast<std::uint64_t>(range.size());
    ++digits_;
  }
}

const std::vector<std::uint32_t>& Codes::shuffled(std::size_t block) {
  while (blocks_.size() <= block) {
    // Only the codes in front are ever asked for.
    std::vector<std::uint32_t> codes(codes_);
    std::iota(codes.begin(), codes.end(), 0U);
    const std::uint64_t seed = seed_ + 64 * blocks_.size();
    for (std::size_t i = 0; i <= count_; ++i) std::swap(codes[i], codes[i + drawn(seed, i) % (codes.size() - i)]);
    codes.resize(count_ + 1);
    blocks_.push_back(std::move(codes));
  }
  return blocks_[block];
}

std::int64_t Codes::at(std::size_t element, std::size_t run) {
  std::uint32_t code = shuffled(run / digits_)[element];
  for (std::size_t digit = run % digits_; digit > 0; --digit) code /= static_cast<std::uint32_t>(range_.size());
  return range_.least + code % range_.size();
}

}  // namespace colex::vectors

#include "images.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "colex/rejection.hpp"

#include "kernels.hpp"

namespace colex::flow {

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
/// How many bytes of registers all fragments of a block may have.
constexpr std::size_t most_registers = std::size_t{2} << 20;
constexpr std::int64_t digits = 5;

std::size_t rounded(std::size_t bytes) { return (bytes + 1023) / 1024 * 1024; }

}  // namespace

std::optional<std::uint64_t> Format::encode(double value) const {
  if (std::isnan(value) || std::abs(value) > most) return std::nullopt;
  if (exponent == 0) return static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) & (~std::uint64_t{0} >> (64 - bits));
  if (value == 0) return 0;
  int power = 0;
  const double fraction = 2 * std::frexp(std::abs(value), &power) - 1;
  const int mantissa_bits = type == "tf32" ? 23 : mantissa;
  const auto biased = static_cast<std::uint64_t>(power - 1 + (1 << (exponent - 1)) - 1),
             rest = static_cast<std::uint64_t>(std::ldexp(fraction, mantissa_bits));
  return (value < 0 ? std::uint64_t{1} << (bits - 1) : 0) | biased << mantissa_bits | rest;
}

const Format& format_of(const std::string& type) {
  static constexpr Format formats[] = {{"f16", 16, 5, 10, 2048},     {"bf16", 16, 8, 7, 256},   {"tf32", 32, 8, 10, 2048},
                                       {"f32", 32, 8, 23, 8192},     {"f64", 64, 11, 52, 1e15}, {"e4m3", 8, 4, 3, 16},
                                       {"e5m2", 8, 5, 2, 8},         {"s8", 8, 0, 0, 127},      {"u8", 8, 0, 0, 127},
                                       {"s16", 16, 0, 0, 32767},     {"u16", 16, 0, 0, 32767},  {"s32", 32, 0, 0, 2147483647},
                                       {"u32", 32, 0, 0, 2147483647}};
  for (const Format& format : formats) {
    if (format.type == type) return format;
  }
  throw Rejection(Kind::inadmissible, "elements of the type " + type + " are not executed");
}

// --- numbers

Numbers::Numbers(const Machine& machine, std::size_t most_times) : machine_(machine) {
  std::int64_t codes = 1;
  while (codes < machine.elements()) {
    codes *= digits;
    if (of_.size() < most_times) of_.emplace_back();
  }
  // Neighbours have different digits in every place: the factor has no divisor in common with the number of codes.
  constexpr std::int64_t factor = 104729;
  for (const Owner& owner : machine.owners()) {
    const bool positive = owner.tensor->type.front() == 'u';
    for (std::int64_t element = owner.first; element < owner.first + owner.count; ++element) {
      std::int64_t code = element * factor % codes;
      for (std::vector<double>& of_time : of_) {
        of_time.push_back(static_cast<double>(code % digits - (positive ? 0 : digits / 2)));
        code /= digits;
      }
    }
  }
  owners_ = machine.owners().size();
}

double Numbers::operator()(std::size_t time, std::int64_t element) const {
  return element == zero ? 0 : element < 0 ? no_number : of_[time][place(element)];
}

void Numbers::go_on() {
  owners_ = machine_.owners().size();
  for (std::vector<double>& of_time : of_) of_time.resize(place(machine_.elements()), 0);
  for (; products_ < machine_.multiplied().size(); ++products_) multiply(machine_.multiplied()[products_]);
}

void Numbers::multiply(const Multiplied& product) {
  const std::int64_t M = product.M, N = product.N, K = product.K;
  for (const Multiplied::Of& of : product.atoms) {
    for (std::size_t time = 0; time < times(); ++time) {
      std::vector<double> A, B;
      for (const std::int64_t element : of.A.elements) A.push_back((*this)(time, element));
      for (const std::int64_t element : of.B.elements) B.push_back((*this)(time, element));
      std::vector<double> sums;
      for (const std::int64_t element : of.before) sums.push_back((*this)(time, element));
      for (std::int64_t block = 0; block < product.along_m * product.along_n; ++block) {
        const std::int64_t mm = block % product.along_m, nn = block / product.along_m;
        for (std::int64_t step = 0; step < K * product.along_k; ++step) {
          const std::int64_t k = step % K, kk = step / K;
          const double* const a = &A[place(M * (k + K * (mm + product.along_m * kk)))];
          const double* const b = &B[place(N * (k + K * (nn + product.along_n * kk)))];
          for (std::int64_t j = 0; j < N; ++j) {
            double* const column = &sums[place(M * (j + N * block))];
            for (std::int64_t i = 0; i < M; ++i) column[i] += a[i] * b[j];
          }
        }
      }
      for (std::size_t c = 0; c < sums.size(); ++c) {
        if (of.sums[c] >= 0) of_[time][place(of.sums[c])] = sums[c];
      }
    }
  }
}

// --- images

Images::Images(const Flow& flow, const Machine& machine, std::size_t most_times)
    : flow_(flow), machine_(machine), numbers_(machine, most_times) {
  for (const bool global : {false, true}) {
    for (const Array& array : flow.arrays) {
      if (array.global == global) add(array.name, machine.space(array.name).size(), array.type, false);
    }
    if (!global) shared_ = used_;
  }
  fixed_ = used_;
  most_ = used_ + most_registers;
  bytes_.assign(times(), std::vector<std::uint8_t>(most_, never_written));
  known_.assign(times(), std::vector<std::uint8_t>(most_, 1));
  for (const Array& array : flow.arrays) update(array.name);
}

void Images::add(const std::string& name, std::int64_t bytes, const std::string& type, bool registers) {
  regions_[name] = {used_, place(bytes), &format_of(type), registers};
  used_ += rounded(place(bytes));
  if (most_ != 0 && used_ > most_) throw Rejection(Kind::limit, "the fragments have more registers than are executed");
}

/// The type of what a fragment holds: that of the array that it is stored to, if elements are as wide there, else its operand's.
std::string Images::type_of(const std::string& fragment) const {
  const Fragment& held = machine_.fragments().at(fragment);
  for (const Loop& loop : flow_.body) {
    for (const Step& step : loop.steps) {
      const auto* move = std::get_if<Move>(&step.what);
      if (move == nullptr || move->from.name != fragment) continue;
      for (const Array& array : flow_.arrays) {
        if (array.name == move->to.name && array.bits == held.granules * machine_.granule_bits()) return array.type;
      }
    }
  }
  const ProductTypes types = types_of(*held.product);
  return held.operand == 'A' ? types.A : held.operand == 'B' ? types.B : types.D;
}

bool Images::all_known(std::size_t time, std::size_t begin, std::size_t end) const {
  return std::find(known_[time].begin() + static_cast<std::ptrdiff_t>(begin),
                   known_[time].begin() + static_cast<std::ptrdiff_t>(end),
                   0) == known_[time].begin() + static_cast<std::ptrdiff_t>(end);
}

void Images::begin_block() {
  for (auto region = regions_.begin(); region != regions_.end();)
    region = region->second.registers ? regions_.erase(region) : std::next(region);
  used_ = fixed_;
  for (std::size_t time = 0; time < times(); ++time) {
    for (const auto& [begin, end] : {std::pair(std::size_t{0}, shared_), std::pair(fixed_, most_)}) {
      std::fill(&bytes_[time][0] + begin, &bytes_[time][0] + end, never_written);
      std::fill(&known_[time][0] + begin, &known_[time][0] + end, std::uint8_t{1});
    }
  }
}

const Region& Images::update(const std::string& name) {
  numbers_.go_on();
  const auto fragment = machine_.fragments().find(name);
  const bool registers = fragment != machine_.fragments().end();
  const Space& space = registers ? fragment->second.space : machine_.space(name);
  const auto known = regions_.find(name);
  if (known == regions_.end() || known->second.bytes != place(space.size())) add(name, space.size(), type_of(name), registers);
  const Region& region = regions_.at(name);
  const Owner* owner = nullptr;
  const Format* format = nullptr;
  std::vector<std::optional<std::uint64_t>> bits(times());  // of the last element, whose bytes mostly follow one another
  std::int64_t last = unwritten;
  for (std::size_t at = 0; at < region.bytes; ++at) {
    const Content content = space.held[at];
    const std::int64_t element = content < 0 ? content : content / parts;
    if (element >= 0 && (owner == nullptr || element < owner->first || element >= owner->first + owner->count)) {
      owner = &machine_.owner_of(element);
      format = owner->tensor != nullptr ? &format_of(owner->tensor->type) : region.format;
    }
    for (std::size_t time = 0; element >= 0 && element != last && time < times(); ++time)
      bits[time] = format->encode(numbers_(time, element));
    last = element >= 0 ? element : last;
    for (std::size_t time = 0; time < times(); ++time) {
      std::uint8_t &byte = bytes_[time][region.begin + at], &is_known = known_[time][region.begin + at];
      // Registers keep what was in them before.
      is_known = content == nothing || (content == unwritten && registers) || (element >= 0 && !bits[time]) ? 0 : 1;
      if (content == unwritten) byte = never_written;
      if (content == zero) byte = 0;
      if (element >= 0 && bits[time]) byte = static_cast<std::uint8_t>(*bits[time] >> 8 * (content % parts));
    }
  }
  return region;
}

}  // namespace colex::flow

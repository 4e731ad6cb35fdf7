// What lies in memory and registers as bytes, several times with other numbers; as it is predicted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine.hpp"

namespace colex::flow {

inline std::size_t place(std::int64_t number) { return static_cast<std::size_t>(number); }

/// What stands in bytes that nobody wrote: no number in any format of floats.
inline constexpr std::uint8_t never_written = 0xff;

/// A format of numbers, by its bits. Integers have no exponent.
struct Format {
  std::string_view type;
  int bits, exponent, mantissa;
  double most;  ///< up to which all integers are exact, also as sums

  /// The bits of an integer; none where it is not exact, or no number.
  std::optional<std::uint64_t> encode(double value) const;
};

/// The format of that name. Throws Rejection(inadmissible) if there is none.
const Format& format_of(const std::string& type);

/// The numbers of elements: those of tensors are the digits of their positions, those of sums follow from the products.
class Numbers {
 public:
  /// As often as tells all elements of tensors apart, or so often.
  Numbers(const Machine& machine, std::size_t most_times);

  std::size_t times() const { return of_.size(); }
  double operator()(std::size_t time, std::int64_t element) const;
  /// Takes those of the elements and products that the machine has made since.
  void go_on();

 private:
  void multiply(const Multiplied& product);

  const Machine& machine_;
  std::vector<std::vector<double>> of_;
  std::size_t owners_ = 0, products_ = 0;
};

/// A part of the images: a tensor, a buffer, a fragment.
struct Region {
  std::size_t begin = 0, bytes = 0;
  const Format* format = nullptr;  ///< of the sums in it
  bool registers = false;
};

/// One image for each time. Buffers come first, each at a multiple of 1024 bytes.
class Images {
 public:
  Images(const Flow& flow, const Machine& machine, std::size_t most_times);

  std::size_t size() const { return used_; }
  std::size_t most() const { return most_; }  ///< how far images are apart
  std::size_t shared_bytes() const { return shared_; }
  std::size_t times() const { return numbers_.times(); }
  const Numbers& numbers() const { return numbers_; }
  const Region& region(const std::string& name) const { return regions_.at(name); }
  const std::map<std::string, Region>& regions() const { return regions_; }
  std::vector<std::uint8_t>& bytes(std::size_t time) { return bytes_[time]; }
  bool known(std::size_t time, std::size_t at) const { return known_[time][at] != 0; }
  bool all_known(std::size_t time, std::size_t begin, std::size_t end) const;

  /// Forgets buffers and fragments, as a new block does.
  void begin_block();
  /// Takes what the machine says of a part.
  const Region& update(const std::string& name);

 private:
  void add(const std::string& name, std::int64_t bytes, const std::string& type, bool registers);
  std::string type_of(const std::string& fragment) const;

  const Flow& flow_;
  const Machine& machine_;
  Numbers numbers_;
  std::map<std::string, Region> regions_;
  std::size_t shared_ = 0, fixed_ = 0, used_ = 0, most_ = 0;
  std::vector<std::vector<std::uint8_t>> bytes_, known_;
};

}  // namespace colex::flow

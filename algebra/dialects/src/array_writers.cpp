// A layout as tools write it that have arrays of several dimensions: an extent and a stride for each, and an offset.
//
//   (4,8):(8,1)      size=(4, 8), stride=(8, 1)               PyTorch
//                    memref<4x8xf32, strided<[8, 1]>>         MLIR
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/print.hpp"

#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

constexpr std::int64_t largest = std::int64_t{1} << 40;

/// The numbers of a tuple without tuples in it.
std::vector<std::string> flat(const Tuple<Checked>& tuple, std::int64_t least) {
  std::vector<std::string> numbers;
  const auto add = [&](const Checked& n) {
    if (n < Checked(least) || Checked(largest) < n)
      throw Unsaid{to_string(n) + " is none of the numbers that are read of it, " + std::to_string(least) + " to 2^40"};
    numbers.push_back(to_string(n));
  };
  if (tuple.is_leaf()) {
    add(tuple.leaf());
    return numbers;
  }
  if (tuple.rank() < 2) throw Unsaid{"an array has no tuple of fewer than two"};
  for (const Tuple<Checked>& mode : tuple.modes()) {
    if (!mode.is_leaf()) throw Unsaid{"an array has no tuple within a tuple"};
    add(mode.leaf());
  }
  constexpr std::size_t most = 64;
  if (numbers.size() > most) throw Unsaid{"an array has at most " + std::to_string(most) + " dimensions"};
  return numbers;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : std::string(between)) + part;
  return text;
}

std::string offset_of(const OffsetLayout<Checked>& at) {
  if (at.offset == Checked(0)) throw Unsaid{"its offset is 0, and a layout at 0 has none there"};
  if (at.offset < Checked(0) || Checked(largest) < at.offset) throw Unsaid{"an offset is a number up to 2^40"};
  return to_string(at.offset);
}

struct TorchWriter {
  static constexpr const char* words = "a tensor of PyTorch has a size, a stride and an offset";

  std::string operator()(const Layout<>& layout) const {
    return "size=" + tuple(flat(layout.shape(), 1)) + ", stride=" + tuple(flat(layout.stride(), 0));
  }
  std::string operator()(const OffsetLayout<Checked>& at) const { return (*this)(at.layout) + ", offset=" + offset_of(at); }

 private:
  static std::string tuple(const std::vector<std::string>& numbers) {
    return '(' + joined(numbers, ", ") + (numbers.size() == 1 ? ",)" : ")");
  }
};

struct MemrefWriter {
  static constexpr const char* words = "a memref has extents, strides and an offset";
  std::vector<std::string> remarks = {"a layout does not say what its elements are: f32 is written"};

  std::string operator()(const Layout<>& layout) const { return type(layout, ""); }
  std::string operator()(const OffsetLayout<Checked>& at) const { return type(at.layout, ", offset: " + offset_of(at)); }

 private:
  static std::string type(const Layout<>& layout, const std::string& offset) {
    return "memref<" + joined(flat(layout.shape(), 1), "x") + "xf32, strided<[" + joined(flat(layout.stride(), -largest), ", ") +
           ']' + offset + ">>";
  }
};

}  // namespace

Writing write_torch(std::string_view expression) { return written(expression, TorchWriter{}); }
Writing write_memref(std::string_view expression) { return written(expression, MemrefWriter{}); }

}  // namespace colex::dialects

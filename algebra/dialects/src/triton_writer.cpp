// As Triton has it: the attribute of a distribution, and any other linear layout as it prints. A layout is its linear layout.
//
//   F2{register: [(0,1)], lane: [(1,0)], warp: [], block: [] -> dim0: 2, dim1: 2}
//     #ttg.linear<{register = [[0, 1]], lane = [[1, 0]], warp = [], block = []}>
//   F2{in: [2,1]}
//      - in=1 -> (2)
//        in=2 -> (1)
//     where out dims are: [out (size 4)]
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/composed_linear.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_layout.hpp"
#include "colex/print.hpp"

#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct TritonWriter {
  static constexpr const char* words = "Triton has linear layouts, and a layout that is one can be said";
  std::vector<std::string> remarks = {};

  std::string operator()(const LinearLayout& F) const {
    // Triton holds a basis in 32 bits.
    constexpr std::size_t most_bits = 30;
    if (F.input_bits() > most_bits || F.output_bits() > most_bits)
      throw Unsaid{"the numbers of a linear layout of Triton have 32 bits, and it has more than 2^" + std::to_string(most_bits) +
                   " places"};
    return is_distribution(F) ? attribute(F) : print(F);
  }
  std::string operator()(const Layout<>& layout) {
    return of_linear([&] { return linear_layout(layout); });
  }
  std::string operator()(const ComposedLayout<>& C) {
    return of_linear([&] { return linear_layout(C); });
  }
  std::string operator()(const Swizzle& swizzle) {
    return of_linear([&] { return linear_layout(swizzle); });
  }

 private:
  template <class Make>
  std::string of_linear(const Make& make) {
    const Result<LinearLayout> F = attempt(make);
    if (!F) throw Unsaid{"it is no linear layout: " + F.rejection().message()};
    remarks.push_back("it is written as the linear layout of its 1-D coordinates, " + to_string(*F));
    return (*this)(*F);
  }

  /// Whether it goes from registers, lanes, warps and blocks to the dimensions of a tensor that its bases reach.
  static bool is_distribution(const LinearLayout& F) {
    static constexpr std::array<const char*, 4> names{"register", "lane", "warp", "block"};
    const auto same_name = [](const Dimension& dimension, const char* name) { return dimension.name == name; };
    const std::vector<Dimension>& inputs = F.inputs();
    if (!std::equal(inputs.begin(), inputs.end(), names.begin(), names.end(), same_name) || F.outputs().empty() ||
        F.input_bits() == 0)
      return false;
    Word reached = 0;
    for (const Word column : F.columns()) reached |= column;
    const std::vector<Word> largest = unpack(F.outputs(), reached);
    for (std::size_t k = 0; k < F.outputs().size(); ++k) {
      if (F.outputs()[k].name != "dim" + std::to_string(k)) return false;
      if (static_cast<std::size_t>(std::bit_width(largest[k])) != F.outputs()[k].bits) return false;
    }
    return true;
  }

  static std::string attribute(const LinearLayout& F) {
    std::string fields;
    std::size_t bit = 0;
    for (const Dimension& input : F.inputs()) {
      std::string bases;
      for (std::size_t end = bit + input.bits; bit < end; ++bit) bases += (bases.empty() ? "[" : ", [") + numbers(F, bit) + ']';
      fields += (fields.empty() ? "" : ", ") + input.name + " = [" + bases + ']';
    }
    return "#ttg.linear<{" + fields + "}>";
  }

  static std::string print(const LinearLayout& F) {
    std::string text, outputs;
    std::size_t bit = 0;
    for (const Dimension& input : F.inputs()) {
      text += " - " + input.name;
      if (input.bits == 0) text += " is a size 1 dimension\n";
      for (std::size_t k = 0; k < input.bits; ++k, ++bit)
        text += (k > 0 ? "   " + input.name : "") + '=' + std::to_string(Word{1} << k) + " -> (" + numbers(F, bit) + ")\n";
    }
    for (const Dimension& output : F.outputs())
      outputs += (outputs.empty() ? "" : ", ") + output.name + " (size " + std::to_string(output.size()) + ')';
    return text + "where out dims are: [" + outputs + ']';
  }

  static std::string numbers(const LinearLayout& F, std::size_t bit) {
    std::string text;
    for (const Word number : unpack(F.outputs(), F.columns()[bit])) text += (text.empty() ? "" : ", ") + std::to_string(number);
    return text;
  }
};

}  // namespace

Writing write_triton(std::string_view expression) { return written(expression, TritonWriter{}); }

}  // namespace colex::dialects

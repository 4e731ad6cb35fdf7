// A linear layout: a function on vectors of bits that commutes with xor, so that the images of the powers of two determine it.
//
//   F2{in: [1,2,8,4]}            one input of 4 bits, one output: F(1) = 1, F(2) = 2, F(4) = 8, F(8) = 4
//   F(5) = F(1) xor F(4) = 9     and so on: F(x xor y) = F(x) xor F(y), F(0) = 0
//
// Inputs and outputs may be several, each with a name and a size that is a power of two:
//   F2{lane: [(1,0),(2,0)], warp: [(0,1),(2,2)] -> row: 4, col: 4}
//   F(lane = 1, warp = 2) = (1,0) xor (2,2) = (row = 3, col = 2)
//
// Five linear layouts to know:
//   F2{in: [1,2,4]}              the identity on [0,8), the layout 8:1
//   F2{in: [4,1,2]}              a transposition, (2,4):(4,1)
//   F2{in: [0,0]}                zero: all of [0,4) goes to 0, the layout 4:0
//   F2{in: [1,2,4,9,18,36]}      a swizzle, Sw<3,0,3> on [0,64): bit 3 goes to itself and to bit 0, and so on
//   F2{in: [1,4] -> out: 8}      not onto: the size of an output that the bases do not show is written
//
// Which way round? From where a value is held (register, lane, warp, or an offset) to which value that is, for two places may
// hold one value.
// Why do sizes have to be powers of two? [0,6) is not closed under xor. Why are there layouts that are no linear layouts? 3:1 for
// its size; (2,2):(1,1) because 1 + 1 carries. And linear layouts that are no layouts? Those with xors, as swizzles.
// In what order do several dimensions count? As in a layout, the first fastest: the 1-D coordinate of (lane, warp) is
// lane + 4·warp.
//
// The text, white space free, one for each linear layout:
//   linear  = "F2" "{" [ input { "," input } ] [ "->" [ output { "," output } ] ] "}" ;
//   input   = name ":" "[" [ basis { "," basis } ] "]" ;       bases of 1, 2, 4, …: as many as the input has bits
//   basis   = integer | "(" [ integer { "," integer } ] ")" ;  an integer if there is one output, else a tuple, a component for
//                                                              each output
//   output  = name ":" integer ;                               its size, a power of two
//   name    = ( letter | "_" ) { letter | digit | "_" } ;
// Without "->" there is one output, `out`, of the smallest size that holds all bases (and F2{} has neither inputs nor outputs);
// it prints so exactly when this is the case.
//
// Mathematics (optional): a matrix over F2 whose columns are the bases, its rows and columns grouped and named.
//
// Source: the operations of Triton's `LinearLayout`; S129-S138.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/decision.hpp"
#include "colex/f2_span.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// An input or an output of a linear layout: 2^bits values under a name.
struct Dimension {
  std::string name;
  std::size_t bits = 0;

  std::int64_t size() const { return std::int64_t{1} << bits; }
  friend bool operator==(const Dimension&, const Dimension&) = default;
};

/// The dimension of this name and size. Requires a power of two, else throws Rejection(domain).
inline Dimension dimension(std::string name, std::int64_t size) {
  if (size < 1 || !std::has_single_bit(static_cast<Word>(size))) {
    throw Rejection(Kind::domain,
                    "the size of dimension " + name + " of a linear layout is a power of two, not " + std::to_string(size));
  }
  return {std::move(name), static_cast<std::size_t>(std::countr_zero(static_cast<Word>(size)))};
}

/// The bits of all dimensions together.
inline std::size_t total_bits(const std::vector<Dimension>& dimensions) {
  std::size_t bits = 0;
  for (const Dimension& d : dimensions) bits += d.bits;
  return bits;
}

/// The position of a name; throws Rejection(domain) if no dimension bears it.
inline std::size_t position(const std::vector<Dimension>& dimensions, std::string_view name) {
  for (std::size_t k = 0; k < dimensions.size(); ++k) {
    if (dimensions[k].name == name) return k;
  }
  std::string known;
  for (const Dimension& d : dimensions) known += (known.empty() ? "" : ", ") + d.name;
  throw Rejection(Kind::domain,
                  "no dimension is called " + std::string(name) + (known.empty() ? "; there are none" : ", only " + known));
}

namespace detail {
/// The bits [begin, begin + count) of v.
inline Word bit_field(Word v, std::size_t begin, std::size_t count) { return (v >> begin) & ((Word{1} << count) - 1); }

inline bool is_dimension_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (name.empty() || !letter(name.front())) return false;
  return std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || digit(c); });
}
}  // namespace detail

/// The values of all dimensions of one side as a single word, the first in the lowest bits. Requires as many values as
/// dimensions.
inline Word pack(const std::vector<Dimension>& dimensions, const std::vector<Word>& values) {
  Word word = 0;
  std::size_t begin = 0;
  for (std::size_t k = 0; k < dimensions.size(); ++k) {
    word |= values[k] << begin;
    begin += dimensions[k].bits;
  }
  return word;
}

/// The value of each dimension in a word: the inverse of pack.
inline std::vector<Word> unpack(const std::vector<Dimension>& dimensions, Word word) {
  std::vector<Word> values;
  std::size_t begin = 0;
  for (const Dimension& d : dimensions) {
    values.push_back(detail::bit_field(word, begin, d.bits));
    begin += d.bits;
  }
  return values;
}

/// A linear map over F2 between named dimensions.
class LinearLayout {
 public:
  /// Bits of all inputs, and of all outputs, at most.
  static constexpr std::size_t most_bits = 62;

  /// An input and the images of its powers of two: bases[i][k] is the value of output k where this input is 2^i and all others 0.
  struct Input {
    std::string name;
    std::vector<std::vector<std::int64_t>> bases;
  };

  /// F2{}, from no input to no output; the unit of product.
  LinearLayout() = default;

  /// The map with these columns: column i is the image of bit i of the packed inputs, as packed outputs.
  /// Requires as many columns as input bits, each below 2^(output bits), names that are identifiers and differ on each side, and
  /// at most 62 bits on each side; else throws Rejection(domain).
  LinearLayout(std::vector<Dimension> inputs, std::vector<Dimension> outputs, std::vector<Word> columns)
      : inputs_(std::move(inputs)), outputs_(std::move(outputs)), columns_(std::move(columns)) {
    require_dimensions(inputs_);
    require_dimensions(outputs_);
    if (columns_.size() != total_bits(inputs_)) {
      reject("its inputs have " + std::to_string(total_bits(inputs_)) + " bits and it has " + std::to_string(columns_.size()) +
             " bases");
    }
    for (const Word column : columns_) {
      if (column >> total_bits(outputs_) != 0) reject("a basis is outside the outputs");
    }
  }

  /// The map with these bases, into outputs of these sizes. Requires each basis to have a component in [0, size) for each output.
  LinearLayout(const std::vector<Input>& inputs, std::vector<Dimension> outputs) : outputs_(std::move(outputs)) {
    require_dimensions(outputs_);
    for (const Input& input : inputs) inputs_.push_back({input.name, input.bases.size()});
    require_dimensions(inputs_);
    for (const Input& input : inputs) {
      for (std::size_t i = 0; i < input.bases.size(); ++i) columns_.push_back(column(input, i));
    }
  }

  /// The map with one input `in` and one output `out`, of the smallest size that holds the bases: F2{in: [bases]}.
  explicit LinearLayout(const std::vector<std::int64_t>& bases) : LinearLayout(from_bases({single(bases)}, {{"out"}})) {}

  /// The map with these bases, into outputs of these names and of the smallest sizes that hold the bases.
  static LinearLayout from_bases(const std::vector<Input>& inputs, const std::vector<std::string>& outputs) {
    return LinearLayout(inputs, smallest(inputs, outputs));
  }

  /// x -> x on [0, size). Requires a power of two.
  static LinearLayout identity(std::int64_t size, const std::string& in = "in", const std::string& out = "out") {
    const Dimension input = dimension(in, size);
    std::vector<Word> columns;
    for (std::size_t i = 0; i < input.bits; ++i) columns.push_back(Word{1} << i);
    return LinearLayout({input}, {dimension(out, size)}, std::move(columns));
  }
  /// x -> 0 on [0, size), into an output of out_size values. Requires powers of two.
  static LinearLayout zeros(std::int64_t size, std::int64_t out_size = 1, const std::string& in = "in",
                            const std::string& out = "out") {
    const Dimension input = dimension(in, size);
    return LinearLayout({input}, {dimension(out, out_size)}, std::vector<Word>(input.bits, 0));
  }

  const std::vector<Dimension>& inputs() const { return inputs_; }
  const std::vector<Dimension>& outputs() const { return outputs_; }
  /// The image of each bit of the packed inputs, as packed outputs.
  const std::vector<Word>& columns() const { return columns_; }
  std::size_t input_bits() const { return columns_.size(); }
  std::size_t output_bits() const { return total_bits(outputs_); }

  /// The packed outputs at packed inputs (that is, the 1-D coordinate). Requires x < 2^input_bits(), else throws
  /// Rejection(domain).
  Word operator()(Word x) const {
    if (x >> input_bits() != 0) {
      reject("its inputs have " + std::to_string(Word{1} << input_bits()) + " values, and " + std::to_string(x) +
             " is none of them");
    }
    return f2_apply(columns_, x);
  }

  /// The value at a coordinate: an integer is the 1-D coordinate of all inputs, a tuple has a component for each. The result is
  /// an integer if there is one output, else a tuple with a component for each.
  /// Requires each component to be in [0, size of its input), else throws Rejection(domain); a tuple of another rank is a
  /// Rejection(type).
  Tuple<Checked> operator()(const Tuple<Checked>& coordinate) const {
    return coordinate_of((*this)(coordinate.is_leaf() ? packed(coordinate.leaf(), Word{1} << input_bits(), "the 1-D coordinate")
                                                      : packed(coordinate)));
  }

  /// Equality of names, of sizes, of their order, and of the bases.
  friend bool operator==(const LinearLayout&, const LinearLayout&) = default;

 private:
  [[noreturn]] static void reject(const std::string& why) { throw Rejection(Kind::domain, "a linear layout: " + why); }

  static void require_dimensions(const std::vector<Dimension>& dimensions) {
    std::size_t bits = 0;
    for (std::size_t k = 0; k < dimensions.size(); ++k) {
      const std::string& name = dimensions[k].name;
      if (!detail::is_dimension_name(name))
        reject("a dimension's name is letters, digits and _, no digit first, and \"" + name + "\" is not");
      for (std::size_t j = 0; j < k; ++j) {
        if (dimensions[j].name == name) reject("two dimensions of one side are called " + name);
      }
      if (dimensions[k].bits > most_bits || (bits += dimensions[k].bits) > most_bits) {
        throw Rejection(Kind::limit, "a linear layout has at most 62 bits on each side");
      }
    }
  }

  Word column(const Input& input, std::size_t i) const {
    const std::vector<std::int64_t>& basis = input.bases[i];
    const std::string which = "the basis " + std::to_string(i) + " of input " + input.name;
    if (basis.size() != outputs_.size()) {
      reject(which + " has " + std::to_string(basis.size()) + " components for " + std::to_string(outputs_.size()) + " outputs");
    }
    std::vector<Word> values;
    for (std::size_t k = 0; k < basis.size(); ++k) values.push_back(component(basis[k], outputs_[k], which));
    return pack(outputs_, values);
  }

  static Word component(std::int64_t value, const Dimension& output, const std::string& which) {
    if (value < 0) reject(which + " is " + std::to_string(value) + " in output " + output.name + ", and values are at least 0");
    if (value >= output.size()) {
      reject(which + " is " + std::to_string(value) + " in output " + output.name + ", which has " +
             std::to_string(output.size()) + " values");
    }
    return static_cast<Word>(value);
  }

  static Input single(const std::vector<std::int64_t>& bases) {
    Input input{"in", {}};
    for (const std::int64_t basis : bases) input.bases.push_back({basis});
    return input;
  }

  static std::vector<Dimension> smallest(const std::vector<Input>& inputs, const std::vector<std::string>& outputs) {
    std::vector<Dimension> result;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      Word seen = 0;
      for (const Input& input : inputs) {
        for (const std::vector<std::int64_t>& basis : input.bases) {
          if (k < basis.size() && basis[k] > 0) seen |= static_cast<Word>(basis[k]);
        }
      }
      result.push_back({outputs[k], static_cast<std::size_t>(std::bit_width(seen))});
    }
    return result;
  }

  Word packed(Checked value, Word size, const std::string& what) const {
    if (value < Checked(0) || static_cast<Word>(value.value()) >= size) {
      reject(what + " is in [0," + std::to_string(size) + "), not " + to_string(value));
    }
    return static_cast<Word>(value.value());
  }

  Word packed(const Tuple<Checked>& coordinate) const {
    if (coordinate.rank() != inputs_.size() || coordinate.depth() > 1) {
      throw Rejection(Kind::type, "a coordinate of this linear layout is an integer or a tuple of " +
                                      std::to_string(inputs_.size()) + " integers, not " + colex::to_string(coordinate));
    }
    std::vector<Word> values;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      values.push_back(packed(coordinate.mode(k).leaf(), Word{1} << inputs_[k].bits, "input " + inputs_[k].name));
    }
    return pack(inputs_, values);
  }

  Tuple<Checked> coordinate_of(Word packed_outputs) const {
    Tuple<Checked>::Modes modes;
    for (const Word value : unpack(outputs_, packed_outputs)) modes.emplace_back(Checked(static_cast<std::int64_t>(value)));
    if (modes.size() == 1) return modes.front();
    return Tuple<Checked>(std::move(modes));
  }

  std::vector<Dimension> inputs_;
  std::vector<Dimension> outputs_;
  std::vector<Word> columns_;
};

namespace detail {
inline std::string basis_text(const std::vector<Word>& basis) {
  if (basis.size() == 1) return std::to_string(basis.front());
  std::string text = "(";
  for (std::size_t k = 0; k < basis.size(); ++k) text += (k > 0 ? "," : "") + std::to_string(basis[k]);
  return text + ')';
}

/// Whether the outputs are what a text without "->" means.
inline bool outputs_are_implied(const LinearLayout& F) {
  if (F.inputs().empty()) return F.outputs().empty();
  Word seen = 0;
  for (const Word column : F.columns()) seen |= column;
  return F.outputs() == std::vector<Dimension>{{"out", static_cast<std::size_t>(std::bit_width(seen))}};
}
}  // namespace detail

/// F2{in: [1,2,4]}, F2{lane: [(1,0),(2,0)], warp: [(0,1)] -> row: 4, col: 2}.
inline std::string to_string(const LinearLayout& F) {
  std::string text = "F2{";
  std::size_t i = 0;
  for (std::size_t k = 0; k < F.inputs().size(); ++k) {
    text += (k > 0 ? ", " : "") + F.inputs()[k].name + ": [";
    for (std::size_t bit = 0; bit < F.inputs()[k].bits; ++bit, ++i) {
      text += (bit > 0 ? "," : "") + detail::basis_text(unpack(F.outputs(), F.columns()[i]));
    }
    text += ']';
  }
  if (detail::outputs_are_implied(F)) return text + '}';
  text += F.inputs().empty() ? "->" : " ->";
  for (std::size_t k = 0; k < F.outputs().size(); ++k) {
    text += (k > 0 ? ", " : " ") + F.outputs()[k].name + ": " + std::to_string(F.outputs()[k].size());
  }
  return text + '}';
}

/// The rank of the matrix: 2^f2_rank(F) values are taken.
inline std::size_t f2_rank(const LinearLayout& F) { return F2Span(F.columns()).rank(); }

/// Whether no two inputs have the same value: if and only if the rank is the number of input bits. Source: S130.
inline YesOrNo injective(const LinearLayout& F) { return YesOrNo(f2_rank(F) == F.input_bits()); }

/// Whether every combination of outputs is taken: if and only if the rank is the number of output bits. Source: S130.
inline YesOrNo surjective(const LinearLayout& F) { return YesOrNo(f2_rank(F) == F.output_bits()); }

/// Whether F is injective and surjective, and so has an inverse.
inline YesOrNo bijective(const LinearLayout& F) { return YesOrNo(injective(F) && surjective(F)); }

/// The largest power of two V, at most the size of the first input, such that V consecutive values of the first input, from a
/// multiple of V on, go to consecutive values of the first output: F(aV + v, b, …) == F(aV, b, …) + (v, 0, …) for all v in [0,V)
/// and all a, b, …
/// Source: Triton `getNumConsecutiveInOut`; S135.
inline std::int64_t consecutive(const LinearLayout& F) {
  if (F.inputs().empty() || F.outputs().empty()) return 1;
  std::size_t run = 0;
  while (run < F.inputs()[0].bits && run < F.outputs()[0].bits && F.columns()[run] == Word{1} << run) ++run;
  // Another basis that reaches into these bits would carry.
  for (std::size_t i = run; i < F.columns().size(); ++i) {
    const Word low = detail::bit_field(F.columns()[i], 0, run);
    if (low != 0) run = static_cast<std::size_t>(std::countr_zero(low));
  }
  return std::int64_t{1} << run;
}

namespace detail {
inline std::string sizes_text(const std::vector<Dimension>& dimensions) {
  std::string text;
  for (const Dimension& d : dimensions) text += (text.empty() ? "" : ", ") + d.name + ": " + std::to_string(d.size());
  return text.empty() ? "nothing" : text;
}

inline void require_same_bits(const std::vector<Dimension>& from, const std::vector<Dimension>& to) {
  if (total_bits(from) == total_bits(to)) return;
  throw Rejection(Kind::domain, "reshaping " + sizes_text(from) + " as " + sizes_text(to) + " changes the number of elements");
}

/// For each bit of `to`, packed, the same bit of `from`, packed, where dimensions of one name correspond. Requires a permutation.
inline std::vector<std::size_t> bit_permutation(const std::vector<Dimension>& from, const std::vector<std::string>& to) {
  if (to.size() != from.size()) {
    throw Rejection(Kind::domain, "an order of " + std::to_string(from.size()) + " dimensions names each once, not " +
                                      std::to_string(to.size()));
  }
  std::vector<bool> seen(from.size(), false);
  std::vector<std::size_t> bits;
  for (const std::string& name : to) {
    const std::size_t k = position(from, name);
    if (seen[k]) throw Rejection(Kind::domain, "an order of dimensions names each once, and " + name + " twice");
    seen[k] = true;
    const std::size_t begin = total_bits({from.begin(), from.begin() + static_cast<std::ptrdiff_t>(k)});
    for (std::size_t bit = 0; bit < from[k].bits; ++bit) bits.push_back(begin + bit);
  }
  return bits;
}

inline std::vector<Dimension> in_order(const std::vector<Dimension>& from, const std::vector<std::string>& names) {
  std::vector<Dimension> result;
  for (const std::string& name : names) result.push_back(from[position(from, name)]);
  return result;
}

/// Bit k of the result is bit bits[k] of v.
inline Word gather_bits(Word v, const std::vector<std::size_t>& bits) {
  Word result = 0;
  for (std::size_t k = 0; k < bits.size(); ++k) result |= (v >> bits[k] & 1) << k;
  return result;
}
}  // namespace detail

/// The same function of the packed inputs, these split otherwise. Requires as many bits in all, else throws Rejection(domain).
inline LinearLayout reshape_inputs(const LinearLayout& F, const std::vector<Dimension>& inputs) {
  detail::require_same_bits(F.inputs(), inputs);
  return LinearLayout(inputs, F.outputs(), F.columns());
}

/// The same packed outputs, split otherwise. Requires as many bits in all, else throws Rejection(domain).
inline LinearLayout reshape_outputs(const LinearLayout& F, const std::vector<Dimension>& outputs) {
  detail::require_same_bits(F.outputs(), outputs);
  return LinearLayout(F.inputs(), outputs, F.columns());
}

/// F with its inputs in the order of these names, which changes what the 1-D coordinate means, and no value at a coordinate by
/// name.
/// Requires each name once, else throws Rejection(domain).
inline LinearLayout transpose_inputs(const LinearLayout& F, const std::vector<std::string>& names) {
  std::vector<Word> columns;
  for (const std::size_t bit : detail::bit_permutation(F.inputs(), names)) columns.push_back(F.columns()[bit]);
  return LinearLayout(detail::in_order(F.inputs(), names), F.outputs(), std::move(columns));
}

/// F with its outputs in the order of these names. Requires each name once, else throws Rejection(domain).
inline LinearLayout transpose_outputs(const LinearLayout& F, const std::vector<std::string>& names) {
  const std::vector<std::size_t> bits = detail::bit_permutation(F.outputs(), names);
  std::vector<Word> columns;
  for (const Word column : F.columns()) columns.push_back(detail::gather_bits(column, bits));
  return LinearLayout(F.inputs(), detail::in_order(F.outputs(), names), std::move(columns));
}

/// F where the inputs that are not named are 0, without the outputs that are not named. The dimensions stay in F's order and keep
/// their sizes.
/// Requires names of F, else throws Rejection(domain). Source: Triton `sublayout`.
inline LinearLayout sub_layout(const LinearLayout& F, const std::vector<std::string>& inputs,
                               const std::vector<std::string>& outputs) {
  const auto kept = [](const std::vector<Dimension>& dimensions, const std::vector<std::string>& names) {
    std::vector<bool> keep(dimensions.size(), false);
    for (const std::string& name : names) keep[position(dimensions, name)] = true;
    return keep;
  };
  const auto bits_of = [](const std::vector<Dimension>& dimensions, const std::vector<bool>& keep) {
    std::vector<std::size_t> bits;
    std::size_t begin = 0;
    for (std::size_t k = 0; k < dimensions.size(); begin += dimensions[k].bits, ++k) {
      for (std::size_t bit = 0; keep[k] && bit < dimensions[k].bits; ++bit) bits.push_back(begin + bit);
    }
    return bits;
  };
  const auto select = [](const std::vector<Dimension>& dimensions, const std::vector<bool>& keep) {
    std::vector<Dimension> result;
    for (std::size_t k = 0; k < dimensions.size(); ++k) {
      if (keep[k]) result.push_back(dimensions[k]);
    }
    return result;
  };
  const std::vector<bool> keep_in = kept(F.inputs(), inputs);
  const std::vector<bool> keep_out = kept(F.outputs(), outputs);
  const std::vector<std::size_t> rows = bits_of(F.outputs(), keep_out);
  std::vector<Word> columns;
  for (const std::size_t i : bits_of(F.inputs(), keep_in)) columns.push_back(detail::gather_bits(F.columns()[i], rows));
  return LinearLayout(select(F.inputs(), keep_in), select(F.outputs(), keep_out), std::move(columns));
}

}  // namespace colex

// Calls of every function of the table, with arguments of the types that it takes: the bytes choose functions and arguments.
// What a call gives is an argument of later calls. So every signature of every function is called, which bytes that must first
// become a text seldom do.
//
//   bytes                choose            called
//   17, 2, 0, 5, 9, …    coalesce, …       coalesce(((4,8),2):((32,1),16))
//
// The table is the one that the command has, with the functions about instructions; an argument may be the name of one. What is
// printed reads back as what prints the same, as for fuzz_eval.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"
#include "colex/oracle_functions/enter.hpp"

#include "fuzz.hpp"

namespace colex::fuzz {
namespace {

using notation::Function;
using notation::Value;

/// The bytes, read as choices; zeros once they are used up.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool any() const { return at_ < size_; }
  std::size_t one_of(std::size_t count) {
    const std::size_t high = count > 256 ? next() : 0;
    return (high * 256 + next()) % count;
  }

 private:
  std::size_t next() { return at_ < size_ ? data_[at_++] : 0; }

  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

/// Texts of arguments.
class Arguments {
 public:
  explicit Arguments(Choices& choices) : choices_(choices) {}

  /// Any argument: a value that was computed before, or a new one of any type.
  std::string any(const std::vector<std::string>& before) {
    switch (choices_.one_of(18)) {
      case 0: return integer();
      case 1: return extent();
      case 2: return tuple(2);
      case 3: return "<" + list(2, ",") + ">";
      case 4: return swizzle();
      case 5: return linear();
      case 6: return swizzle() + " o " + integer() + " o " + layout();
      case 7: return slice(2);
      case 8: return integer() + '@' + std::string(1, "0123"[choices_.one_of(4)]);
      case 9: return "(4,6):(1@0,1@1)";
      case 10: return choices_.one_of(2) == 0 ? "true" : "_";
      case 11: return integer() + " + " + layout();
      case 12: return choices_.one_of(2) == 0 ? "injective" : "size";
      case 13: return form();
      case 14: return choices_.one_of(2) == 0 ? "16" : std::string(1, '"') + "ABCD"[choices_.one_of(4)] + '"';
      case 15:
        if (!before.empty()) return before[choices_.one_of(before.size())];
        [[fallthrough]];
      default: return layout();
    }
  }

 private:
  std::string extent() {
    constexpr std::array<const char*, 12> extents = {"1", "2",  "3",  "4",  "5",  "6",
                                                     "8", "12", "16", "32", "64", "4611686018427387904"};
    return extents[choices_.one_of(extents.size())];
  }
  std::string integer() {
    constexpr std::array<const char*, 14> integers = {
        "0", "1", "2", "3", "4", "6", "8", "17", "-1", "-2", "100", "65536", "9223372036854775807", "-9223372036854775808"};
    return integers[choices_.one_of(integers.size())];
  }
  std::string tuple(int depth) {
    if (depth == 0 || choices_.one_of(3) == 0) return extent();
    std::string text = "(";
    const std::size_t modes = 2 + choices_.one_of(3);
    for (std::size_t k = 0; k < modes; ++k) text += (k > 0 ? "," : "") + tuple(depth - 1);
    return text + ')';
  }
  std::string slice(int depth) {
    if (depth == 0 || choices_.one_of(3) == 0) return choices_.one_of(2) == 0 ? "_" : integer();
    return "(" + slice(depth - 1) + "," + slice(depth - 1) + ")";
  }
  /// A shape, and a stride of the same profile.
  std::string layout() {
    std::string stride;
    const std::string shape = modes(2, stride);
    return shape + ':' + stride;
  }
  std::string modes(int depth, std::string& stride) {
    if (depth == 0 || choices_.one_of(3) == 0) {
      stride += integer();
      return extent();
    }
    std::string shape = "(";
    stride += '(';
    const std::size_t count = 2 + choices_.one_of(3);
    for (std::size_t k = 0; k < count; ++k) {
      if (k > 0) stride += ',';
      shape += (k > 0 ? "," : "") + modes(depth - 1, stride);
    }
    stride += ')';
    return shape + ')';
  }
  std::string list(int depth, const char* between) {
    std::string text;
    const std::size_t count = 1 + choices_.one_of(3);
    for (std::size_t k = 0; k < count; ++k) text += (k > 0 ? between : "") + tiler(depth);
    return text;
  }
  std::string tiler(int depth) {
    switch (choices_.one_of(4)) {
      case 0: return extent();
      case 1: return "_";
      case 2: return depth > 0 ? "<" + list(depth - 1, ",") + ">" : layout();
      default: return layout();
    }
  }
  std::string swizzle() {
    const auto digit = [&] { return std::string(1, "01234"[choices_.one_of(5)]); };
    return "Sw<" + digit() + ',' + digit() + ',' + digit() + '>';
  }
  std::string linear() {
    constexpr std::array<const char*, 4> layouts = {"F2{in: [1,2,4]}", "F2{lane: [1,2,4,8,16], register: [32,64]}",
                                                    "F2{in: [3,1,0]}", "F2{in: []}"};
    return layouts[choices_.one_of(layouts.size())];
  }

  /// The name of an instruction.
  std::string form() {
    constexpr std::array<const char*, 8> forms = {"mma.m16n8k16.f32.f16.f16.f32",
                                                  "SM80_16x8x16_F32F16F16F32_TN",
                                                  "ldmatrix.m8n8.x4.b16",
                                                  "stmatrix.m8n8.x4.trans.b16",
                                                  "wgmma.m64n64k16.f32.f16.f16.ss.k.k",
                                                  "wgmma.m64n64k16.f32.f16.f16.rs.k",
                                                  "mma.m16n8k32.s32.s8.s8.s32",
                                                  "no instruction"};
    return '"' + std::string(forms[choices_.one_of(forms.size())]) + '"';
  }

  Choices& choices_;
};

/// Whether some signature of the function takes these.
bool takes(const Function<Checked>& function, const std::vector<Value<>>& arguments) {
  const auto places = notation::places(arguments.data(), arguments.size());
  for (const auto& overload : function.overloads) {
    if (overload.takes(arguments.size()) && overload.price(places) >= 0) return true;
  }
  return false;
}

std::string call(const Function<Checked>& function, const std::vector<std::string>& arguments) {
  std::string text = std::string(function.name) + '(';
  for (std::size_t k = 0; k < arguments.size(); ++k) text += (k > 0 ? ", " : "") + arguments[k];
  return text + ')';
}

bool is_operator(const Function<Checked>& function) {
  return function.name.find_first_not_of("+-*/%@()o") == std::string_view::npos;
}

/// The call of a function with arguments that one of its signatures takes, as far as a few tries find them.
std::string drawn_call(const Function<Checked>& function, Choices& choices, const std::vector<std::string>& before) {
  constexpr int tries = 12;
  const auto& overload = function.overloads[choices.one_of(function.overloads.size())];
  const std::size_t count = overload.least_arguments + (overload.takes_more ? choices.one_of(4) : 0);
  std::vector<std::string> texts;
  for (int k = 0; k < tries; ++k) {
    texts.clear();
    std::vector<Value<>> values;
    try {
      for (std::size_t i = 0; i < count; ++i) {
        texts.push_back(Arguments(choices).any(before));
        if (texts.back() != "injective" && texts.back() != "size")
          values.push_back(notation::evaluate(notation::parse_expression(texts.back())));
      }
    } catch (const Rejection&) {
      continue;
    }
    if (values.size() < count || takes(function, values)) break;
  }
  return call(function, texts);
}

void run(Choices choices) {
  constexpr std::size_t most_calls = 8;
  [[maybe_unused]] static const bool entered = (notation::add_functions(oracle_functions::enter), true);
  const auto& functions = notation::functions<Checked>().functions();
  std::vector<std::string> before;
  for (std::size_t calls = 0; calls < most_calls && choices.any(); ++calls) {
    const Function<Checked>& function = functions[choices.one_of(functions.size())];
    if (is_operator(function)) continue;
    const std::string text = drawn_call(function, choices, before);
    const Result<std::string> value = notation::evaluate_line(text);
    if (!value) {
      require(!value.rejection().message().empty(), "a rejection without a message", text);
      continue;
    }
    const Result<std::string> again = notation::evaluate_line(*value);
    require(again && *again == *value, "what was printed does not read back: " + *value, text);
    if (value->size() < 200) before.push_back(*value);
  }
}

}  // namespace
}  // namespace colex::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  colex::fuzz::run({data, size});
  return 0;
}

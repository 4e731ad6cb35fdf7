// Small integers in the number formats of tensor instructions, as bits.
//
//   encode(Number::f16, 1) == 0x3c00     encode(Number::s4, -1) == 0xf     decode(Number::e4m3, 0x38) == 1
//
// A probe uses only integers that a format holds exactly. So all its products and sums are exact, and an observation consists
// of integers.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace colex::measuring {

enum class Number { f16, bf16, tf32, f32, f64, e4m3, e5m2, s8, u8, s4, u4, b1, s16, u16, s32, u32 };

/// The format's name in PTX.
const char* name(Number number);

/// How many bits an element takes.
int bits(Number number);

/// The largest n for which the format holds each of 0, …, n exactly.
std::int64_t largest(Number number);

/// The largest e for which 2^e is a number of the format; 0 for a format of integers, which has no exponent.
int largest_power(Number number);

/// Whether the format has negative numbers.
bool is_signed(Number number);

/// The bits of an integer with |value| <= largest(number).
std::uint64_t encode(Number number, std::int64_t value);

/// The integer that these bits represent. Throws Fault if they represent no integer.
std::int64_t decode(Number number, std::uint64_t bits);

// One JSON object on one line. Its members stand in the order in which they are added.
//
//   JsonLine().text("kind", "mma").number("threads", 32).numbers("m", {0, 0, 1}).str()
//     == R"({"kind":"mma","threads":32,"m":[0,0,1]})"

class JsonLine {
 public:
  JsonLine& text(const std::string& name, const std::string& value) { return member(name, quoted(value)); }
  JsonLine& number(const std::string& name, std::int64_t value) { return member(name, std::to_string(value)); }
  JsonLine& object(const std::string& name, const JsonLine& value) { return member(name, value.str()); }
  JsonLine& numbers(const std::string& name, const std::vector<std::int64_t>& values) {
    std::string list;
    for (const std::int64_t value : values) list += (list.empty() ? "" : ",") + std::to_string(value);
    return member(name, '[' + list + ']');
  }
  JsonLine& objects(const std::string& name, const std::vector<JsonLine>& values) {
    std::string list;
    for (const JsonLine& value : values) list += (list.empty() ? "" : ",") + value.str();
    return member(name, '[' + list + ']');
  }
  std::string str() const { return '{' + members_ + '}'; }

 private:
  static std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') result += '\\';
      if (static_cast<unsigned char>(c) >= ' ') {
        result += c;
      } else {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
        result += escape;
      }
    }
    return result + '"';
  }
  JsonLine& member(const std::string& name, const std::string& value) {
    members_ += (members_.empty() ? "" : ",") + quoted(name) + ':' + value;
    return *this;
  }

  std::string members_;
};

// Many observations contain the same long lists of integers. Each list is printed once, on a line of its own; observations name
// it by its number.
//
//   ListLines lists;
//   lists.name({0, 2, 4, 6, 100, 102}, lines)      0, and a new line {"list":0,"runs":[0,1,2,3,94,1,2,1]}
//   lists.name({0, 2, 4, 6, 100, 102}, lines)      0, and no line
//
// The *runs* of a list are its differences, the first one counted from 0; each difference is followed by how often it occurs in
// succession.

/// The runs of a list: {0, 2, 4, 6, 100, 102} has the differences 0 once, 2 three times, 94 once and 2 once, so its runs are
/// {0,1, 2,3, 94,1, 2,1}.
inline std::vector<std::int64_t> runs(const std::vector<std::int64_t>& list) {
  std::vector<std::int64_t> result;
  std::int64_t at = 0;
  for (const std::int64_t x : list) {
    if (result.empty() || result[result.size() - 2] != x - at) result.insert(result.end(), {x - at, 0});
    ++result.back();
    at = x;
  }
  return result;
}

class ListLines {
 public:
  /// The number by which observations name the list. If the list is new, its line is appended to `lines`.
  std::int64_t name(const std::vector<std::int64_t>& list, std::vector<std::string>& lines) {
    const std::vector<std::int64_t> steps = runs(list);
    const auto [found, is_new] = names_.try_emplace(steps, static_cast<std::int64_t>(names_.size()));
    if (is_new) lines.push_back(JsonLine().number("list", found->second).numbers("runs", steps).str());
    return found->second;
  }

 private:
  std::map<std::vector<std::int64_t>, std::int64_t> names_;
};

// Why something could not be observed.

/// The device reported an error, or behaved in a way that the measurement cannot describe.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace colex::measuring

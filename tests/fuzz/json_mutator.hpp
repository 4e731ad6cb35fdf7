// How libFuzzer changes JSON Lines: most of the time a value of one line becomes another value, so that what is tried gets past
// the reader of JSON.
//
//   {"threads":1,"A":{…}}     {"threads":-1,"A":{…}}, {"A":{…}}, {"threads":[1,1],"A":{…}}, …
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace colex::fuzz {

using Json = nlohmann::ordered_json;

/// A value inside of another, together with whatever holds it.
struct Place {
  Json* holder;
  Json* value;
};

inline void collect(Json& holder, std::vector<Place>& places) {
  if (!holder.is_structured()) return;
  for (Json& value : holder) {
    places.push_back({&holder, &value});
    collect(value, places);
  }
}

inline Json other_value(const Json& value, std::minstd_rand& random) {
  constexpr std::array<std::int64_t, 12> integers = {0, 1, -1, -2, 2, 32, 255, 65536, 2147483648, INT64_MAX, INT64_MIN, -258};
  constexpr std::array<const char*, 10> texts = {"",
                                                 "shared",
                                                 "global",
                                                 "registers",
                                                 "b1",
                                                 "proved (all ranks)",
                                                 "refuted",
                                                 "retile(1:1,4:1,2:1,<_>)",
                                                 "(4,8):(8,1)",
                                                 "<&]]>\x01"};
  // Neighbours are counted without a sign, where the largest has one as well.
  switch (random() % 8) {
    case 0: return integers[random() % integers.size()];
    case 1: return texts[random() % texts.size()];
    case 2: return Json::array({value, value});
    case 3: return nullptr;
    case 4: return value.is_number_integer() ? Json(value.get<std::uint64_t>() + 1) : value;
    case 5: return value.is_number_integer() ? Json(value.get<std::uint64_t>() - 1) : Json(18446744073709551615U);
    case 6: return value.is_number_integer() ? Json(static_cast<std::int64_t>(random() % 64)) : Json::object();
    default: return value.is_string() ? Json(value.get<std::string>() + "x") : value;
  }
}

/// Changes one value of a line of JSON, takes it away, or doubles it; leaves the line if it is none.
inline std::string changed_line(const std::string& line, std::minstd_rand& random) {
  Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) return line;
  std::vector<Place> places;
  collect(json, places);
  if (places.empty()) return line;
  const Place place = places[random() % places.size()], other = places[random() % places.size()];
  const auto change = random() % 8;
  if (change == 0 && place.holder->is_object()) {
    for (auto at = place.holder->begin(); at != place.holder->end(); ++at) {
      if (&*at != place.value) continue;
      place.holder->erase(at);
      break;
    }
  } else if (change == 1 && place.holder->is_array()) {
    place.holder->push_back(Json(*place.value));
  } else if (change == 2) {
    Json copy = *other.value;
    *place.value = std::move(copy);
  } else {
    *place.value = other_value(Json(*place.value), random);
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Changes a line of the text.
inline std::size_t mutate_json_lines(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  std::vector<std::size_t> begins = {0};
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    if (text[at] == '\n') begins.push_back(at + 1);
  }
  const std::size_t begin = begins[random() % begins.size()], end = std::min(text.find('\n', begin), text.size());
  text.replace(begin, end - begin, changed_line(text.substr(begin, end - begin), random));
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

}  // namespace colex::fuzz

/// What libFuzzer asks: a fuzzer that includes this changes its input so.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  return colex::fuzz::mutate_json_lines(data, size, most, seed);
}

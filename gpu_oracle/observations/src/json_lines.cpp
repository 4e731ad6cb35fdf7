#include <algorithm>
#include <charconv>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "colex/observations/record.hpp"

#include "json.hpp"
#include "memory_json.hpp"

namespace colex::observations {

namespace {

using detail::Json;
using detail::MalformedField;

/// How many nibbles a thread's register of metadata holds.
constexpr std::int64_t nibbles_of_a_thread = 8;

Json described(const Operand& operand) { return {{"type", operand.type}, {"values", operand.values}}; }

/// Writes a list: as its runs, or as its name if it stands on a line of its own.
using Written = std::function<Json(const List&)>;

void add(Json& json, const Mma& mma, const Written&) {
  const MmaStructure& structure = mma.structure;
  json["kind"] = "mma";
  json["threads"] = mma.threads;
  json["A"] = described(mma.A);
  json["A"]["m"] = structure.A_m;
  json["A"]["k"] = structure.A_k;
  json["B"] = described(mma.B);
  json["B"]["n"] = structure.B_n;
  json["B"]["k"] = structure.B_k;
  json["C"] = described(mma.C);
  json["D"] = described(mma.D);
  json["D"]["m"] = structure.D_m;
  json["D"]["n"] = structure.D_n;
  json["D"]["C"] = structure.addends;
  json["scale"] = mma.scale;
  json["replays"] = mma.replays;
  for (const Labels& places : mma.metadata) json["metadata"].push_back({{"places", places}});
  if (!mma.summation.empty()) json["summation"] = mma.summation;
  if (!mma.overflow.empty()) json["overflow"] = mma.overflow;
}

void add(Json& json, const MmaSums& sums, const Written&) {
  json["kind"] = "mma_sums";
  json["threads"] = sums.threads;
  json["sums"] = Json::array();
  for (const Elements& D : sums.D) json["sums"].push_back({{"D", D}});
}

void add(Json& json, const Move& move, const Written&) {
  json["kind"] = "move";
  json["threads"] = move.threads;
  json["source"] = move.source;
  json["destination"] = move.destination;
  json["thread_bytes"] = move.thread_bytes;
  if (!move.addresses.empty()) json["addresses"] = move.addresses;
  if (move.stride > 0) {
    json["element_bits"] = move.element_bits;
    json["stride"] = move.stride;
  }
  json["origins"] = move.origins;
}

void add(Json& json, const Wgmma& wgmma, const Written& written) {
  json["kind"] = "wgmma";
  json["threads"] = wgmma.threads;
  if (wgmma.metadata != 0) json["metadata"] = wgmma.metadata;
  json["A"]["type"] = wgmma.A.type;
  if (wgmma.A.values > 0) {
    json["A"]["values"] = wgmma.A.values;
    json["A"]["m"] = written(wgmma.A_m);
    json["A"]["k"] = written(wgmma.A_k);
  }
  json["B"]["type"] = wgmma.B.type;
  json["D"] = described(wgmma.D);
  json["D"]["m"] = written(wgmma.D_m);
  json["D"]["n"] = written(wgmma.D_n);
  json["readings"] = Json::array();
  for (const Reading& reading : wgmma.readings) {
    const Descriptor& d = reading.descriptor;
    json["readings"].push_back({{"operand", std::string(1, reading.operand)},
                                {"swizzle", d.swizzle},
                                {"leading", d.leading},
                                {"stride", d.stride},
                                {"start", d.start},
                                {"base", d.base},
                                {"places", written(reading.places)}});
  }
  json["replays"] = wgmma.replays;
  for (const List& nibbles : wgmma.nibbles) json["selectors"].push_back({{"nibbles", written(nibbles)}});
}

void add(Json& json, const Fault& fault, const Written&) {
  json["kind"] = "fault";
  json["reason"] = fault.reason;
}

/// No operand of an instruction has more threads, and no thread more values of it.
constexpr detail::Range count_range{1, 1024};
constexpr detail::Range any_replays{0, detail::most_replays};

std::int64_t positive(const Json& json, const std::string& field) { return detail::integer(json, field, count_range); }

/// The type of elements, as PTX names it.
std::string type_of(const Json& json) {
  return detail::one_of(
      json, "type",
      {"b1", "s4", "u4", "s8", "u8", "s16", "u16", "s32", "u32", "f16", "bf16", "tf32", "f32", "f64", "e4m3", "e5m2"});
}

Operand operand_of(const Json& json) { return {type_of(json), positive(json, "values")}; }

/// Refuses fields of operands that have other names than these.
void require_known_operand(const Json& operand, std::initializer_list<std::string_view> labels) {
  for (const auto& [name, value] : operand.items()) {
    const bool known = name == "type" || name == "values" || std::find(labels.begin(), labels.end(), name) != labels.end();
    if (!known) throw MalformedField(name, "no field of this name");
  }
}

/// One label for each element of an operand, from -1 to below a bound.
Labels labels(const Json& json, const std::string& field, std::int64_t elements, std::int64_t below) {
  Labels result = detail::integers(json, field);
  if (result.size() != static_cast<std::size_t>(elements)) throw MalformedField(field, std::to_string(elements) + " labels");
  const auto wrong = [&](std::int64_t label) { return label < -1 || label >= below; };
  if (std::any_of(result.begin(), result.end(), wrong))
    throw MalformedField(field, "labels from -1 to below " + std::to_string(below));
  return result;
}

/// For each selector, the place of the nibble of each stored element of A.
std::vector<Labels> metadata_of(const Json& json, const Mma& mma) {
  const Json& selectors = json.at("metadata");
  if (!selectors.is_array() || selectors.empty() || mma.A.values % 2 != 0)
    throw MalformedField("metadata", "a list with an object for each selector, and an even number of values of A");
  std::vector<Labels> result;
  for (const Json& selector : selectors) {
    if (!selector.is_object()) throw MalformedField("metadata", "a list of objects");
    detail::require_known(selector, {"places"});
    result.push_back(labels(selector, "places", mma.threads * mma.A.values / 2, mma.threads * nibbles_of_a_thread));
  }
  return result;
}

Mma mma_of(const Json& json) {
  detail::require_known(json, {"family", "form", "machine", "kind", "threads", "A", "B", "C", "D", "scale", "replays", "metadata",
                               "summation", "overflow"});
  Mma mma;
  mma.threads = positive(json, "threads");
  const Json &A = detail::object(json, "A"), &B = detail::object(json, "B"), &C = detail::object(json, "C"),
             &D = detail::object(json, "D");
  require_known_operand(A, {"m", "k"});
  require_known_operand(B, {"n", "k"});
  require_known_operand(C, {});
  require_known_operand(D, {"m", "n", "C"});
  mma.A = operand_of(A);
  mma.B = operand_of(B);
  mma.C = operand_of(C);
  mma.D = operand_of(D);
  if (mma.C.values != mma.D.values)
    throw MalformedField("values",
                         "of C as many as of D, " + std::to_string(mma.D.values) + ", since each is added to one of these");
  const std::int64_t a = mma.threads * mma.A.values, b = mma.threads * mma.B.values, c = mma.threads * mma.C.values,
                     d = mma.threads * mma.D.values;
  mma.structure = {labels(A, "m", a, a + d), labels(A, "k", a, a + b), labels(B, "n", b, b + d), labels(B, "k", b, a + b),
                   labels(D, "m", d, a + d), labels(D, "n", d, b + d), labels(D, "C", d, c)};
  mma.scale = detail::integer(json, "scale");
  if (mma.scale != 1 && mma.scale != -2) throw MalformedField("scale", "1 or -2");
  mma.replays = detail::integer(json, "replays", any_replays);
  if (json.contains("metadata")) mma.metadata = metadata_of(json, mma);
  if (json.contains("summation")) mma.summation = detail::integers(json, "summation", {-1, count_range.most});
  if (json.contains("overflow")) mma.overflow = detail::one_of(json, "overflow", {"wraps", "saturates"});
  return mma;
}

/// What the bytes of a memory are numbered up to.
constexpr std::int64_t most_memory = std::int64_t{1} << 22;

/// How many bits an element of a move has: a thread's registers hold whole elements.
std::int64_t element_bits_of(const Json& json, std::int64_t thread_bytes) {
  const std::int64_t bits = positive(json, "element_bits");
  if ((bits & (bits - 1)) != 0 || bits > 128 || thread_bytes * 8 % bits != 0)
    throw MalformedField("element_bits", "a power of two from 1 to 128, of which a thread's " + std::to_string(thread_bytes) +
                                             " bytes have whole ones");
  return bits;
}

Move move_of(const Json& json) {
  detail::require_known(json, {"family", "form", "machine", "kind", "threads", "source", "destination", "thread_bytes",
                               "addresses", "element_bits", "stride", "origins"});
  Move move;
  move.threads = positive(json, "threads");
  move.source = detail::one_of(json, "source", {"registers", "shared", "global"});
  move.destination = detail::one_of(json, "destination", {"registers", "shared", "global"});
  move.thread_bytes = positive(json, "thread_bytes");
  if (json.contains("addresses")) {
    move.addresses = detail::integers(json, "addresses", {0, most_memory});
    if (move.addresses.size() != static_cast<std::size_t>(move.threads)) throw MalformedField("addresses", "one for each thread");
  }
  if (json.contains("stride")) {
    move.stride = positive(json, "stride");
    move.element_bits = element_bits_of(json, move.thread_bytes);
  }
  move.origins = detail::integers(json, "origins", {filled_with_zero - 255, most_memory});
  return move;
}

MmaSums mma_sums_of(const Json& json) {
  MmaSums sums{positive(json, "threads"), {}};
  for (const Json& sum : detail::list(json, "sums")) sums.D.push_back(detail::integers(sum, "D"));
  return sums;
}

/// Finds the list that a field stands for, and how far its numbers go without a gap.
struct Found {
  std::function<List(const Json& json, const std::string& field)> list;
  std::function<std::pair<std::int64_t, bool>(const List& list)> counted;
};

/// A list of numbers from 0 on, and its largest number plus 1.
struct Counted {
  List list;
  std::int64_t count = 0;
};

/// Numbers of elements, each below a bound.
List numbers_below(const Json& json, const std::string& field, std::int64_t elements, std::int64_t below, const Found& found) {
  List list = found.list(json, field);
  if (list.values().size() != static_cast<std::size_t>(elements))
    throw MalformedField(field, std::to_string(elements) + " numbers");
  if (!list.is_within(0, below - 1)) throw MalformedField(field, "numbers from 0 to below " + std::to_string(below));
  return list;
}

/// Numbers of elements that leave none out: what has no element has no number.
Counted numbers(const Json& json, const std::string& field, std::int64_t elements, const Found& found) {
  List list = numbers_below(json, field, elements, elements, found);
  const auto [count, is_whole] = found.counted(list);
  if (!is_whole) throw MalformedField(field, "every number up to its largest; " + std::to_string(count) + " is missing");
  return {std::move(list), count};
}

Reading reading_of(const Json& json, const Found& found) {
  constexpr detail::Range bytes{0, std::int64_t{1} << 20};
  if (!json.is_object()) throw MalformedField("readings", "a list of objects");
  detail::require_known(json, {"operand", "swizzle", "leading", "stride", "start", "base", "places"});
  Reading reading;
  reading.operand = detail::one_of(json, "operand", {"A", "B"}).front();
  const std::int64_t swizzle = detail::integer(json, "swizzle", {0, 128});
  if (swizzle != 0 && swizzle != 32 && swizzle != 64 && swizzle != 128) throw MalformedField("swizzle", "0, 32, 64 or 128");
  reading.descriptor = {swizzle, detail::integer(json, "leading", bytes), detail::integer(json, "stride", bytes),
                        detail::integer(json, "start", bytes), detail::integer(json, "base", {0, 7})};
  reading.places = found.list(json, "places");
  if (!reading.places.is_within(0, most_memory - 1))
    throw MalformedField("places", "elements from 0 to below " + std::to_string(most_memory));
  return reading;
}

List nibbles_of(const Json& json, const Wgmma& wgmma, const Found& found) {
  List nibbles = found.list(json, "nibbles");
  const std::int64_t places = wgmma.threads * nibbles_of_a_thread;
  const bool right = nibbles.values().size() == static_cast<std::size_t>(wgmma.M * wgmma.K) && nibbles.is_within(0, places - 1);
  if (!right) throw MalformedField("nibbles", "a number from 0 to below " + std::to_string(places) + " for each row and k");
  return nibbles;
}

Wgmma wgmma_of(const Json& json, const Found& found) {
  detail::require_known(
      json, {"family", "form", "machine", "kind", "threads", "metadata", "A", "B", "D", "readings", "selectors", "replays"});
  Wgmma wgmma;
  wgmma.threads = positive(json, "threads");
  if (json.contains("metadata")) wgmma.metadata = detail::integer(json, "metadata", {1, 0xffffffff});
  const Json &A = detail::object(json, "A"), &B = detail::object(json, "B"), &D = detail::object(json, "D");
  require_known_operand(A, {"m", "k"});
  detail::require_known(B, {"type"});
  require_known_operand(D, {"m", "n"});
  wgmma.B = {type_of(B), 0};
  wgmma.D = operand_of(D);
  const Counted m = numbers(D, "m", wgmma.threads * wgmma.D.values, found),
                n = numbers(D, "n", wgmma.threads * wgmma.D.values, found);
  wgmma.D_m = m.list;
  wgmma.D_n = n.list;
  wgmma.M = m.count;
  wgmma.N = n.count;
  for (const Json& reading : detail::list(json, "readings")) wgmma.readings.push_back(reading_of(reading, found));
  if (wgmma.readings.empty()) throw MalformedField("readings", "at least one reading");
  const Reading& first = wgmma.readings.front();
  wgmma.K = static_cast<std::int64_t>(first.places.values().size()) / (first.operand == 'A' ? wgmma.M : wgmma.N);
  for (const Reading& reading : wgmma.readings) {
    const std::int64_t rows = reading.operand == 'A' ? wgmma.M : wgmma.N;
    if (reading.places.values().size() != static_cast<std::size_t>(rows * wgmma.K)) {
      throw MalformedField("places", std::to_string(rows) + " rows of " + std::to_string(wgmma.K));
    }
  }
  if (wgmma.K < 1) throw MalformedField("places", "at least one k");
  wgmma.A = {type_of(A), 0};
  if (A.contains("values")) {
    wgmma.A.values = positive(A, "values");
    wgmma.A_m = numbers_below(A, "m", wgmma.threads * wgmma.A.values, wgmma.M, found);
    wgmma.A_k = numbers_below(A, "k", wgmma.threads * wgmma.A.values, wgmma.K, found);
  }
  if (json.contains("selectors")) {
    for (const Json& selector : detail::list(json, "selectors")) {
      if (!selector.is_object()) throw MalformedField("selectors", "a list of objects");
      detail::require_known(selector, {"nibbles"});
      wgmma.nibbles.push_back(nibbles_of(selector, wgmma, found));
    }
  }
  wgmma.replays = detail::integer(json, "replays", any_replays);
  return wgmma;
}

decltype(Observation::content) content_of(const Json& json, const Found& found) {
  const std::string kind = detail::text(json, "kind");
  if (kind == "mma") return mma_of(json);
  if (kind == "move") return move_of(json);
  if (kind == "wgmma") return wgmma_of(json, found);
  if (kind == "fault") {
    detail::require_known(json, {"family", "form", "machine", "kind", "reason"});
    return Fault{detail::text(json, "reason")};
  }
  if (kind == "tensor_move") return detail::tensor_move_of(json);
  if (kind == "tensor_map") return detail::tensor_map_answer_of(json);
  if (kind == "byte_copy") return detail::byte_copy_of(json);
  if (kind == "shared_access") return detail::shared_access_of(json);
  if (kind == "mma_sums") return mma_sums_of(json);
  throw MalformedField("kind", "the kind of an observation, not \"" + kind + '"');
}

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string to_json(const Observation& observation, const Written& written) {
  Json json;
  json["family"] = observation.family;
  json["form"] = observation.form;
  if (!observation.machine.empty()) json["machine"] = observation.machine;
  const auto add_content = [&](const auto& content) {
    if constexpr (requires { add(json, content, written); }) {
      add(json, content, written);
    } else {
      detail::add(json, content);
    }
  };
  std::visit(add_content, observation.content);
  return text_of(json);
}

/// A list that stands on a line of its own.
struct NamedRuns {
  std::int64_t name = 0;
  std::vector<std::int64_t> runs;
};

/// Takes a text from the beginning of a line, if it is there.
bool skip(std::string_view& line, std::string_view text) {
  const bool there = line.starts_with(text);
  if (there) line.remove_prefix(text.size());
  return there;
}

bool number(std::string_view& line, std::int64_t& result) {
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), result);
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  return error == std::errc();
}

/// The name of the list that a line holds, if it begins as `write` begins one.
std::optional<std::int64_t> name_of_list(std::string_view line) {
  std::int64_t name = 0;
  if (!skip(line, "{\"list\":") || !number(line, name) || !skip(line, ",\"runs\":[")) return std::nullopt;
  return name;
}

/// The form of the observation that a line holds, if it begins as `write` begins one and the form is written without escapes.
std::optional<std::string_view> form_of(std::string_view line) {
  const auto plain_text = [&]() -> std::optional<std::string_view> {
    const std::size_t end = line.find_first_of("\"\\");
    if (end == std::string_view::npos || line[end] != '"') return std::nullopt;
    const std::string_view text = line.substr(0, end);
    line.remove_prefix(end + 1);
    return text;
  };
  if (!skip(line, "{\"family\":\"") || !plain_text() || !skip(line, ",\"form\":\"")) return std::nullopt;
  const auto form = plain_text();
  return form && skip(line, ",") ? form : std::nullopt;
}

/// The list that a line holds, if it is written exactly as `write` writes it. Most of a record consists of lists, and a JSON
/// reader takes several times as long for them.
std::optional<NamedRuns> plain_list(std::string_view line) {
  NamedRuns list;
  if (!skip(line, "{\"list\":") || !number(line, list.name) || !skip(line, ",\"runs\":[")) return std::nullopt;
  do {
    list.runs.emplace_back();
    if (!number(line, list.runs.back())) return std::nullopt;
  } while (skip(line, ","));
  if (line != "]}") return std::nullopt;
  return list;
}

List list_of_runs(Lists& lists, const Json& json, const std::string& field) {
  try {
    return lists.of_runs(detail::integers(json, field));
  } catch (const std::invalid_argument& mistake) {
    throw MalformedField(field, mistake.what());
  }
}

}  // namespace

std::string to_json(const Observation& observation) {
  return to_json(observation, [](const List& list) { return Json(list.runs()); });
}

Observation from_json(std::string_view line) {
  auto observation = Reader().read(line);
  if (!observation) throw MalformedObservation("expected an observation");
  return std::move(*observation);
}

const List& Reader::named(std::int64_t name, const std::string& field) {
  const auto found = named_.find(name);
  if (found == named_.end()) throw MalformedField(field, "the name of a list before it");
  if (const auto* kept = std::get_if<std::string_view>(&found->second)) {
    const std::string_view line = *kept;
    read(line);
  }
  const auto* list = std::get_if<List>(&found->second);
  if (list == nullptr) throw MalformedField(field, "the name of a list before it");
  return *list;
}

std::pair<std::int64_t, bool> Reader::counted(const List& list) {
  const auto [known, is_new] = counted_.try_emplace(&list.values());
  if (!is_new) return known->second;
  std::vector<bool> occurs(list.values().size(), false);
  std::int64_t count = 0;
  for (const std::int64_t value : list.values()) {
    occurs[static_cast<std::size_t>(value)] = true;
    count = std::max(count, value + 1);
  }
  const auto gap = std::find(occurs.begin(), occurs.end(), false) - occurs.begin();
  known->second = gap < count ? std::pair(std::int64_t{gap}, false) : std::pair(count, true);
  return known->second;
}

bool Reader::keep(std::string_view line) {
  const std::optional<std::int64_t> name = name_of_list(line);
  if (name) named_[*name] = line;
  return name.has_value();
}

std::optional<Observation> Reader::read(std::string_view line) {
  if (const auto list = plain_list(line)) {
    try {
      named_[list->name] = lists_.of_runs(list->runs);
      return std::nullopt;
    } catch (const std::invalid_argument& mistake) {
      throw MalformedObservation(std::string("field \"runs\": expected ") + mistake.what());
    }
  }
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw MalformedObservation("expected a JSON object");
  const Found found{[&](const Json& object, const std::string& field) {
                      if (!detail::member(object, field.c_str()).is_number_integer()) return list_of_runs(lists_, object, field);
                      return named(detail::integer(object, field), field);
                    },
                    [&](const List& list) { return counted(list); }};
  try {
    if (json.contains("list")) {
      named_[detail::integer(json, "list")] = list_of_runs(lists_, json, "runs");
      return std::nullopt;
    }
    Observation observation{detail::text(json, "family"), detail::text(json, "form"), {}, content_of(json, found)};
    if (json.contains("machine")) observation.machine = detail::texts(json, "machine");
    return observation;
  } catch (const MalformedField& mistake) {
    throw MalformedObservation(mistake.what());
  }
}

std::string write(const std::vector<Observation>& observations) {
  std::string text;
  std::map<std::vector<std::int64_t>, std::int64_t> names;
  const Written written = [&](const List& list) {
    const auto [found, is_new] = names.try_emplace(list.values(), static_cast<std::int64_t>(names.size()));
    if (is_new) text += text_of({{"list", found->second}, {"runs", list.runs()}}) + '\n';
    return Json(found->second);
  };
  for (const Observation& observation : observations) {
    const std::string line = to_json(observation, written);
    text += line + '\n';
  }
  return text;
}

std::vector<Observation> read(std::string_view text) { return read(text, {}).observations; }

Selection read(std::string_view text, const FormFilter& wanted) {
  Selection selection;
  Reader reader;
  std::string form;  // of the line before: a form's configurations stand one behind the other
  bool is_wanted = true;
  const auto passes_over = [&](std::string_view line) {
    if (!wanted || reader.keep(line)) return static_cast<bool>(wanted);
    const std::optional<std::string_view> named = form_of(line);
    if (!named) return false;
    if (form != *named) {
      form = *named;
      is_wanted = wanted(form);
    }
    selection.others += !is_wanted;
    return !is_wanted;
  };
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos || passes_over(line)) continue;
    try {
      auto observation = reader.read(line);
      if (!observation) continue;
      // A line that begins otherwise is read to see of which form it is.
      if (wanted && !wanted(observation->form)) {
        ++selection.others;
      } else {
        selection.observations.push_back(std::move(*observation));
      }
    } catch (const MalformedObservation& mistake) {
      throw MalformedObservation("line " + std::to_string(number) + ": " + mistake.what());
    }
  }
  return selection;
}

}  // namespace colex::observations

#include "colex/evidence/json_lines.hpp"

#include <algorithm>
#include <istream>
#include <ostream>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/evidence/fields.hpp"

#include "plain_record.hpp"
#include "utf8.hpp"

namespace colex::evidence {

namespace {

using namespace fields;

[[noreturn]] void malformed(const std::string& field, const std::string& expected) { throw MalformedField(field, expected); }

std::string optional_text(const Json& object, const std::string& field) {
  return object.contains(field) ? text(object, field) : std::string();
}

std::optional<std::uint64_t> optional_count(const Json& object, const std::string& field) {
  if (!object.contains(field)) return std::nullopt;
  return count(object, field);
}

/// The elements of a list that may be missing.
Json optional_list(const Json& parent, const std::string& field) {
  return parent.contains(field) ? list(parent, field) : Json::array();
}

std::vector<std::string> optional_texts(const Json& parent, const std::string& field) {
  return parent.contains(field) ? texts(parent, field) : std::vector<std::string>();
}

Claim claim_of(const Json& json) { return {text(json, "file"), count(json, "line"), count(json, "column"), text(json, "text")}; }

Comparison comparison_of(const Json& json) {
  return {text(json, "left"), text(json, "relation"), text(json, "right"), text(json, "left_value"), text(json, "right_value")};
}

/// Names with their values, in the order in which they were written.
std::vector<Binding> bindings(const Json& parent, const std::string& field) {
  std::vector<Binding> result;
  if (!parent.contains(field)) return result;
  const Json& values = object(parent, field);
  for (const auto& [name, value] : values.items()) result.push_back({name, text(values, name)});
  return result;
}

Proof proof_of(const Json& json) {
  return {text(json, "scope"),  text(json, "parts"),    count(json, "unseen"),
          count(json, "steps"), count(json, "trusted"), optional_texts(json, "judges")};
}

Hardware hardware_of(const Json& json) {
  Hardware hardware{text(json, "instruction"), text(json, "device"), text(json, "machine"), {}};
  for (const Json& operand : optional_list(json, "operands")) {
    if (!operand.is_object()) malformed("operands", "a list of objects");
    hardware.operands.push_back(
        {text(operand, "name"), text(operand, "layout"), count(operand, "rows"), count(operand, "columns")});
  }
  return hardware;
}

Expected expected_of(const std::string& text) {
  if (text == name(Expected::stands)) return Expected::stands;
  if (text == name(Expected::falls)) return Expected::falls;
  malformed("expected", "\"stands\" or \"falls\", not \"" + text + '"');
}

Outcome outcome_of(const std::string& text) {
  if (const auto outcome = outcome_named(text)) return *outcome;
  malformed("outcome", "the name of an outcome, not \"" + text + '"');
}

/// The word for what a record before version 3 says.
Outcome former_outcome_of(const std::string& text, const std::string& engine, const std::string& bound) {
  if (text == "proved (profiles)") return Outcome::checked_shapes;
  const Outcome outcome = outcome_of(text);
  const bool is_whole = bound == "the whole domain" || engine == "evaluation" || engine == "recorded" || engine == "observed";
  return outcome == Outcome::exhausted && !is_whole ? Outcome::tested : outcome;
}

/// Whether the outcome is about a part of what the claim says, and so says nothing without its bound.
bool needs_a_bound(Outcome outcome) {
  return outcome == Outcome::holds || outcome == Outcome::exhausted || outcome == Outcome::checked_shapes ||
         outcome == Outcome::tested;
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// RFC 8259, section 7: a character that JSON does not write as it is.
void append_escaped(std::string& out, char c) {
  constexpr std::string_view characters = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt";
  const std::size_t which = characters.find(c);
  out += '\\';
  if (which != std::string_view::npos) {
    out += letters[which];
  } else {
    out += std::string("u00") + "0123456789abcdef"[static_cast<unsigned char>(c) / 16] + "0123456789abcdef"[c % 16];
  }
}

/// Writes an object field by field. To make a tree of it first takes several times as long.
class Writer {
 public:
  Writer() {
    text_.reserve(640);
    begin();
  }
  Writer& begin() { return separated().opened('{'); }
  Writer& begin(std::string_view field) { return named(field).opened('{'); }
  Writer& end() {
    text_ += '}';
    return *this;
  }
  Writer& field(std::string_view field, std::string_view value) {
    append_json(named(field).text_, value);
    return *this;
  }
  Writer& field(std::string_view field, std::uint64_t value) { return raw(field, std::to_string(value)); }
  Writer& field_if_any(std::string_view name, const std::string& value) { return value.empty() ? *this : field(name, value); }
  Writer& raw(std::string_view field, std::string_view json) {
    named(field).text_ += json;
    return *this;
  }
  Writer& raw(std::string_view json) {
    separated().text_ += json;
    return *this;
  }
  template <class Elements, class Write>
  Writer& list(std::string_view field, const Elements& elements, const Write& write) {
    named(field).opened('[');
    for (const auto& element : elements) write(element);
    text_ += ']';
    return *this;
  }
  Writer& texts(std::string_view field, const std::vector<std::string>& values) {
    return list(field, values, [&](const std::string& value) { append_json(separated().text_, value); });
  }
  /// For a name that is there twice the first place and the last value, as in any JSON.
  Writer& bindings(std::string_view field, const std::vector<Binding>& values) {
    begin(field);
    for (auto binding = values.begin(); binding != values.end(); ++binding) {
      const auto is_same = [&](const Binding& other) { return other.name == binding->name; };
      if (std::any_of(values.begin(), binding, is_same)) continue;
      this->field(binding->name, std::find_if(values.rbegin(), values.rend(), is_same)->value);
    }
    return end();
  }
  std::string text() && { return std::move(end().text_); }

 private:
  Writer& separated() {
    if (!text_.empty() && text_.back() != '{' && text_.back() != '[') text_ += ',';
    return *this;
  }
  Writer& named(std::string_view field) {
    append_json(separated().text_, field);
    text_ += ':';
    return *this;
  }
  Writer& opened(char bracket) {
    text_ += bracket;
    return *this;
  }

  std::string text_;
};

/// The object that a line holds. What names a field twice says two things, of which a reader would take one.
Json parsed(const std::string& line) {
  std::vector<std::set<std::string>> open;
  std::string twice;
  const auto look = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key && !open.back().insert(value.get<std::string>()).second)
      twice = value.get<std::string>();
    return true;
  };
  Json json = Json::parse(line, look, false);
  if (json.is_discarded()) throw MalformedRecord("expected a whole JSON object; this text is none, or is cut off");
  if (!json.is_object()) throw MalformedRecord("expected a JSON object");
  if (!twice.empty()) malformed(twice, "to be there once");
  const auto version = count(json, "schema");
  if (version < 1 || version > schema_version) {
    malformed("schema", "a version from 1 to " + std::to_string(schema_version) + ", not " + std::to_string(version));
  }
  return json;
}

End end_of(const Json& json) {
  End end{count(json, "records"), count(json, "asked"), optional_texts(json, "missing"), std::nullopt, text(json, "hash")};
  if (!json.contains("part")) return end;
  const Json& part = object(json, "part");
  end.part = Part{text(part, "work"), count(part, "number"), count(part, "of")};
  if (end.part->number >= end.part->of) malformed("number", "one of the parts");
  return end;
}

/// Takes the outcome's word, and looks at what a record of it has to say besides.
void take_outcome(Record& record, const std::string& outcome, std::uint64_t version, bool is_own) {
  record.outcome = version < 3 ? former_outcome_of(outcome, record.engine, record.bound) : outcome_of(outcome);
  if (!is_own && needs_a_bound(record.outcome) && record.bound.empty()) {
    if (version >= 3) malformed("bound", "what was covered: \"" + outcome + "\" says nothing without it");
    record.bound = "not told, in evidence of schema " + std::to_string(version);
  }
}

void require_cases(const Record& record) {
  const bool looks_at_cases =
      record.outcome == Outcome::holds || record.outcome == Outcome::exhausted || record.outcome == Outcome::tested;
  if (record.cases == 0 && looks_at_cases)
    malformed("cases", "at least one: of none nothing is " + std::string(name(record.outcome)));
}

void require_claimed(const Record& record, bool claimed) {
  if (claimed != as_claimed(record))
    malformed("as_claimed", as_claimed(record) ? "true, as expected and outcome say" : "false, as expected and outcome say");
}

Record record_of(const Json& json, bool is_own = false) {
  const auto version = count(json, "schema");
  Record record;
  record.claim = claim_of(object(json, "claim"));
  if (json.contains("law")) {
    const Json& law = object(json, "law");
    record.law = text(law, "id");
    record.words = text(law, "words");
    record.source = text(law, "source");
  }
  record.expected = expected_of(text(json, "expected"));
  record.engine = text(json, "engine");
  record.rank = optional_count(json, "rank");
  record.bound = optional_text(json, "bound");
  take_outcome(record, text(json, "outcome"), version, is_own);
  record.cases = count(json, "cases");
  if (!is_own) require_cases(record);
  record.filtered = count(json, "filtered");
  record.overflowed = count(json, "overflowed");
  record.undecided = optional_count(json, "undecided").value_or(0);
  record.counterexample = bindings(json, "counterexample");
  record.given = bindings(json, "given");
  if (json.contains("proof")) record.proof = proof_of(object(json, "proof"));
  if (json.contains("hardware")) record.hardware = hardware_of(object(json, "hardware"));
  if (json.contains("comparison")) record.comparison = comparison_of(object(json, "comparison"));
  record.notes = optional_texts(json, "notes");
  for (const Json& picture : optional_list(json, "pictures")) {
    if (!picture.is_object()) malformed("pictures", "a list of objects");
    record.pictures.push_back(picture.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
  record.test = optional_text(json, "test");
  for (const Json& share : optional_list(json, "shares")) {
    if (!share.is_object()) malformed("shares", "a list of objects");
    record.shares.push_back({text(share, "label"), count(share, "demanded"), count(share, "hits"), count(share, "cases")});
  }
  record.reason = optional_text(json, "reason");
  record.seed = optional_count(json, "seed");
  record.repeat = optional_text(json, "repeat");
  record.time = text(json, "time");
  const Json& seconds = member(json, "seconds");
  if (!seconds.is_number() || !(seconds.get<double>() >= 0 && seconds.get<double>() < 1e12))
    malformed("seconds", "a number of seconds");
  record.seconds = seconds.get<double>();
  record.tool = text(json, "tool");
  const Json& claimed = member(json, "as_claimed");
  if (is_own) return record;
  require_claimed(record, claimed.is_boolean() ? claimed.get<bool>() : !as_claimed(record));
  return record;
}

/// The record of a line that is written as `to_json` writes it; nothing where a closer look may find more, or a mistake.
std::optional<PlainRecord> quickly(std::string_view line, bool is_own) {
  // The one thing that is ever returned, so that no record is moved.
  std::optional<PlainRecord> plain = plain_record(line);
  try {
    if (plain && (plain->version < 1 || plain->version > schema_version)) plain.reset();
    if (!plain) return plain;
    plain->record.expected = expected_of(plain->expected);
    take_outcome(plain->record, plain->outcome, plain->version, is_own);
    if (!is_own) {
      require_cases(plain->record);
      require_claimed(plain->record, plain->as_claimed);
    }
  } catch (const MalformedField&) {
    plain.reset();
  }
  return plain;
}

}  // namespace

std::string to_json(const Record& record) {
  Writer out;
  out.field("schema", schema_version).begin("claim");
  out.field("id", id(record.claim)).field("file", record.claim.file).field("line", record.claim.line);
  out.field("column", record.claim.column).field("text", record.claim.text).end();
  if (!record.law.empty())
    out.begin("law").field("id", record.law).field("words", record.words).field("source", record.source).end();
  out.field("expected", name(record.expected)).field("engine", record.engine).field("outcome", name(record.outcome));
  out.raw("as_claimed", as_claimed(record) ? "true" : "false");
  if (record.rank) out.field("rank", *record.rank);
  out.field_if_any("bound", record.bound);
  out.field("cases", record.cases).field("filtered", record.filtered).field("overflowed", record.overflowed);
  if (record.undecided > 0) out.field("undecided", record.undecided);
  if (record.outcome == Outcome::refuted || !record.counterexample.empty()) out.bindings("counterexample", record.counterexample);
  if (!record.given.empty()) out.bindings("given", record.given);
  if (record.proof) {
    out.begin("proof").field("scope", record.proof->scope).field("parts", record.proof->parts);
    out.field("unseen", record.proof->unseen).field("steps", record.proof->steps).field("trusted", record.proof->trusted);
    out.texts("judges", record.proof->judges).end();
  }
  if (record.hardware) {
    out.begin("hardware").field("instruction", record.hardware->instruction).field("device", record.hardware->device);
    out.field("machine", record.hardware->machine).list("operands", record.hardware->operands, [&](const Operand& operand) {
      out.begin().field("name", operand.name).field("layout", operand.layout);
      out.field("rows", operand.rows).field("columns", operand.columns).end();
    });
    out.end();
  }
  if (record.comparison) {
    out.begin("comparison").field("left", record.comparison->left).field("relation", record.comparison->relation);
    out.field("right", record.comparison->right).field("left_value", record.comparison->left_value);
    out.field("right_value", record.comparison->right_value).end();
  }
  if (!record.notes.empty()) out.texts("notes", record.notes);
  if (!record.pictures.empty())
    out.list("pictures", record.pictures,
             [&](const std::string& picture) { out.raw(dumped(Json::parse(picture, nullptr, false))); });
  out.field_if_any("test", record.test);
  if (!record.shares.empty()) {
    out.list("shares", record.shares, [&](const Share& share) {
      out.begin().field("label", share.label).field("demanded", share.demanded);
      out.field("hits", share.hits).field("cases", share.cases).end();
    });
  }
  out.field_if_any("reason", record.reason);
  if (record.seed) out.field("seed", *record.seed);
  out.field_if_any("repeat", record.repeat);
  out.field("time", record.time).raw("seconds", dumped(record.seconds)).field("tool", record.tool);
  return std::move(out).text();
}

Record from_json(const std::string& line) {
  if (auto plain = quickly(line, false)) return std::move(plain->record);
  return record_of(parsed(line));
}

Record from_own_json(std::string_view line) {
  if (auto plain = quickly(line, true)) return std::move(plain->record);
  return record_of(Json::parse(line), true);
}

std::string to_json(const End& end) {
  Json json{{"records", end.records}, {"hash", end.hash}, {"asked", end.asked}};
  if (!end.missing.empty()) json["missing"] = end.missing;
  if (end.part) json["part"] = {{"work", end.part->work}, {"number", end.part->number}, {"of", end.part->of}};
  return Json{{"schema", schema_version}, {"end", std::move(json)}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void append_json(std::string& out, std::string_view text) {
  out += '"';
  for (;;) {
    const std::size_t plain = utf8_without_escapes(text);
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (static_cast<unsigned char>(text.front()) >= 0x80) {
      // Which bytes make one replacement is the JSON writer's to say.
      const std::string rest = dumped(text);
      out.append(rest, 1, rest.size() - 2);
      break;
    }
    append_escaped(out, text.front());
    text.remove_prefix(1);
  }
  out += '"';
}

void write(std::ostream& out, const Record& record) { out << to_json(record) << '\n'; }

std::vector<Record> read(std::istream& in) {
  Reading reading = read_what_is_whole(in);
  if (!reading.mistakes.empty()) throw MalformedRecord(reading.mistakes.front());
  return std::move(reading.records);
}

std::optional<Record> Reader::next() {
  for (std::string text; std::getline(in_, text);) {
    ++line_;
    const Openings openings = openings_;
    const std::size_t end = text.find_last_not_of(" \t\r") + 1;
    if (end == 0) {
      openings_.add(text);
      openings_.open();
      continue;
    }
    const Lines before = lines_;
    openings_.add(std::string_view(text).substr(0, end), std::string_view(text).substr(end), lines_);
    if (auto plain = quickly(text, false)) {
      newest_ = std::max(newest_, plain->version);
      return std::move(plain->record);
    }
    try {
      const Json json = parsed(text);
      if (json.contains("end")) {
        take(end_of(object(json, "end")), before);
        if (json.contains("unit")) require_seal(text, openings);
        openings_.open();
        continue;
      }
      newest_ = std::max(newest_, count(json, "schema"));
      return record_of(json);
    } catch (const MalformedRecord& mistake) {
      found_.mistakes.push_back("line " + std::to_string(line_) + ": " + mistake.what());
    }
  }
  conclude();
  return std::nullopt;
}

void Reader::take(const End& end, const Lines& records) {
  if (records.count() != end.records)
    miss(std::to_string(records.count()) + " of the " + std::to_string(end.records) + " records of a run are there");
  else if (records.end().hash != end.hash)
    miss("the records of a run are not as it wrote them: one was altered, or stands in place of another");
  if (end.missing.empty() && end.records < end.asked)
    miss(std::to_string(end.asked - end.records) + " of the " + std::to_string(end.asked) +
         " verdicts that a run was to give are not there");
  for (const std::string& what : end.missing) found_.missing.push_back(what);
  if (end.part) found_.parts.push_back(*end.part);
  lines_ = {};
  newest_ = 0;
  ++marks_;
}

void Reader::require_seal(const std::string& line, const Openings& openings) {
  const auto refuse = [&](const std::string& why) { miss("line " + std::to_string(line_) + ": " + why); };
  const Json last = Json::parse(line, nullptr, false);
  if (!last["unit"].is_object()) return refuse("what closes a result does not say of which unit it is");
  if (in_.eof()) return refuse("the line that closes a result is cut off");
  const auto hashes = openings.hashes();
  if (std::none_of(hashes.begin(), hashes.end(), [&](std::uint64_t before) { return is_sealed(before, last); }))
    refuse("the result that this line closes is not as it was written");
}

void Reader::conclude() {
  const std::uint64_t last = lines_.count();
  if (last > 0 && newest_ > 0 && newest_ < 4) {
    miss("the records of schema " + std::to_string(newest_) + " have no end: whether the run came to its end is not known");
  } else if (last > 0) {
    miss("the last " +
         (last == 1 ? std::string("record has no end behind it") : std::to_string(last) + " records have no end behind them") +
         ": the run was killed, or is not over");
  } else if (marks_ == 0) {
    miss("it is empty: the run was killed before its first verdict, or is not over");
  }
  lines_ = {};
  marks_ = 1;
}

void Reader::miss(const std::string& what) { found_.missing.push_back(name_ + ": " + what); }

Reading read_what_is_whole(std::istream& in, const std::string& name) {
  Reader reader(in, name);
  std::vector<Record> records;
  while (auto record = reader.next()) records.push_back(std::move(*record));
  reader.found().records = std::move(records);
  return std::move(reader.found());
}

}  // namespace colex::evidence

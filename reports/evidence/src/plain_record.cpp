#include "plain_record.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <system_error>
#include <vector>

#include "utf8.hpp"

namespace colex::evidence {

namespace {

/// Reads JSON from its beginning on. Each function says whether what it is for is there; after one that is not nothing else
/// is read.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool skip(char c) {
    skip_space();
    const bool there = !text_.empty() && text_.front() == c;
    if (there) text_.remove_prefix(1);
    return there;
  }

  bool is_at_end() {
    skip_space();
    return text_.empty();
  }

  bool text(std::string& result) {
    if (!skip('"')) return false;
    result.clear();
    for (;;) {
      const std::size_t plain = utf8_without_escapes(text_);
      result.append(text_.data(), plain);
      text_.remove_prefix(plain);
      if (skip_now('"')) return true;
      if (!skip_now('\\') || !escaped(result)) return false;
    }
  }

  bool count(std::uint64_t& result) {
    skip_space();
    const bool has_leading_zero = text_.size() > 1 && text_[0] == '0' && text_[1] >= '0' && text_[1] <= '9';
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), result);
    if (error != std::errc() || has_leading_zero) return false;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return text_.empty() || (text_.front() != '.' && text_.front() != 'e' && text_.front() != 'E');
  }

  /// A number that is not negative.
  bool number(double& result) {
    skip_space();
    std::array<char, 32> digits{};
    std::size_t length = 0;
    while (length < text_.size() && std::string_view("0123456789.eE+-").find(text_[length]) != std::string_view::npos) ++length;
    const std::string_view written = text_.substr(0, length);
    if (length == 0 || length >= digits.size() || !is_number(written)) return false;
    std::copy(written.begin(), written.end(), digits.begin());
    char* end = nullptr;
    result = std::strtod(digits.data(), &end);
    text_.remove_prefix(length);
    return end == digits.data() + length;
  }

  bool truth(bool& result) {
    skip_space();
    result = text_.starts_with("true");
    if (!result && !text_.starts_with("false")) return false;
    text_.remove_prefix(result ? 4 : 5);
    return true;
  }

  /// The elements of a list, each read by the function.
  template <class Read>
  bool list(const Read& read) {
    if (!skip('[')) return false;
    if (skip(']')) return true;
    do {
      if (!read()) return false;
    } while (skip(','));
    return skip(']');
  }

  /// The fields of an object, each read by the function, which is given its name.
  template <class Read>
  bool object(const Read& read) {
    if (!skip('{')) return false;
    if (skip('}')) return true;
    std::string name;
    do {
      if (!text(name) || !skip(':') || !read(name)) return false;
    } while (skip(','));
    return skip('}');
  }

  bool texts(std::vector<std::string>& result) {
    return list([&] { return text(result.emplace_back()); });
  }

  bool bindings(std::vector<Binding>& result) {
    return object([&](const std::string& name) {
      const auto is_same = [&](const Binding& other) { return other.name == name; };
      if (std::any_of(result.begin(), result.end(), is_same)) return false;
      return text(result.emplace_back(Binding{name, {}}).value);
    });
  }

 private:
  void skip_space() {
    while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\t' || text_.front() == '\r')) text_.remove_prefix(1);
  }

  bool skip_now(char c) {
    const bool there = !text_.empty() && text_.front() == c;
    if (there) text_.remove_prefix(1);
    return there;
  }

  /// What stands behind a backslash; not the number of a character.
  bool escaped(std::string& result) {
    constexpr std::string_view letters = "\"\\/bfnrt", characters = "\"\\/\b\f\n\r\t";
    const std::size_t which = text_.empty() ? std::string_view::npos : letters.find(text_.front());
    if (which == std::string_view::npos) return false;
    result += characters[which];
    text_.remove_prefix(1);
    return true;
  }

  /// RFC 8259, section 6: what strtod takes is more.
  static bool is_number(std::string_view text) {
    const auto digits = [&] {
      const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
      text.remove_prefix(count);
      return count;
    };
    const auto skip_one_of = [&](std::string_view characters) {
      const bool there = !text.empty() && characters.find(text.front()) != std::string_view::npos;
      if (there) text.remove_prefix(1);
      return there;
    };
    const bool begins_with_zero = text.starts_with('0');
    const std::size_t whole = digits();
    if (whole == 0 || (begins_with_zero && whole > 1)) return false;
    if (skip_one_of(".") && digits() == 0) return false;
    if (skip_one_of("eE")) {
      skip_one_of("+-");
      if (digits() == 0) return false;
    }
    return text.empty();
  }

  std::string_view text_;
};

/// The names of an object's fields, of which each may be there once.
class Fields {
 public:
  explicit Fields(std::span<const std::string_view> names) : names_(names) {}

  /// The number of a field that was not there before; `none` for any other. It is most likely the one behind the last.
  std::size_t operator()(std::string_view name) {
    for (std::size_t tried = 0; tried < names_.size(); ++tried, next_ = (next_ + 1) % names_.size()) {
      if (names_[next_] != name) continue;
      const std::uint32_t bit = std::uint32_t{1} << next_;
      if ((seen_ & bit) != 0) return none;
      seen_ |= bit;
      return next_;
    }
    return none;
  }
  /// Whether each is there but for these.
  bool have_all_but(std::initializer_list<std::size_t> optional) const {
    std::uint32_t there = seen_;
    for (const std::size_t number : optional) there |= std::uint32_t{1} << number;
    return there == (std::uint32_t{1} << names_.size()) - 1;
  }

  static constexpr std::size_t none = 32;

 private:
  std::span<const std::string_view> names_;
  std::size_t next_ = 0;
  std::uint32_t seen_ = 0;
};

bool read(Cursor& cursor, Claim& claim) {
  static constexpr auto names = std::to_array<std::string_view>({"id", "file", "line", "column", "text"});
  Fields fields(names);
  std::string id;  // is made of the others
  return cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.text(id);
      case 1: return cursor.text(claim.file);
      case 2: return cursor.count(claim.line);
      case 3: return cursor.count(claim.column);
      case 4: return cursor.text(claim.text);
      default: return false;
    }
  }) && fields.have_all_but({0});
}

bool read_law(Cursor& cursor, Record& record) {
  static constexpr auto names = std::to_array<std::string_view>({"id", "words", "source"});
  Fields fields(names);
  return cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.text(record.law);
      case 1: return cursor.text(record.words);
      case 2: return cursor.text(record.source);
      default: return false;
    }
  }) && fields.have_all_but({});
}

bool read(Cursor& cursor, Proof& proof) {
  static constexpr auto names = std::to_array<std::string_view>({"scope", "parts", "unseen", "steps", "trusted", "judges"});
  Fields fields(names);
  return cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.text(proof.scope);
      case 1: return cursor.text(proof.parts);
      case 2: return cursor.count(proof.unseen);
      case 3: return cursor.count(proof.steps);
      case 4: return cursor.count(proof.trusted);
      case 5: return cursor.texts(proof.judges);
      default: return false;
    }
  }) && fields.have_all_but({5});
}

bool read(Cursor& cursor, Operand& operand) {
  static constexpr auto names = std::to_array<std::string_view>({"name", "layout", "rows", "columns"});
  Fields fields(names);
  return cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.text(operand.name);
      case 1: return cursor.text(operand.layout);
      case 2: return cursor.count(operand.rows);
      case 3: return cursor.count(operand.columns);
      default: return false;
    }
  }) && fields.have_all_but({});
}

bool read(Cursor& cursor, Hardware& hardware) {
  static constexpr auto names = std::to_array<std::string_view>({"instruction", "device", "machine", "operands"});
  Fields fields(names);
  return cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.text(hardware.instruction);
      case 1: return cursor.text(hardware.device);
      case 2: return cursor.text(hardware.machine);
      case 3: return cursor.list([&] { return read(cursor, hardware.operands.emplace_back()); });
      default: return false;
    }
  }) && fields.have_all_but({3});
}

bool read(Cursor& cursor, Comparison& comparison) {
  static constexpr auto names = std::to_array<std::string_view>({"left", "relation", "right", "left_value", "right_value"});
  Fields fields(names);
  return cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.text(comparison.left);
      case 1: return cursor.text(comparison.relation);
      case 2: return cursor.text(comparison.right);
      case 3: return cursor.text(comparison.left_value);
      case 4: return cursor.text(comparison.right_value);
      default: return false;
    }
  }) && fields.have_all_but({});
}

bool read(Cursor& cursor, Share& share) {
  static constexpr auto names = std::to_array<std::string_view>({"label", "demanded", "hits", "cases"});
  Fields fields(names);
  return cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.text(share.label);
      case 1: return cursor.count(share.demanded);
      case 2: return cursor.count(share.hits);
      case 3: return cursor.count(share.cases);
      default: return false;
    }
  }) && fields.have_all_but({});
}

}  // namespace

std::optional<PlainRecord> plain_record(std::string_view line) {
  // In the order in which they are written.
  static constexpr auto names = std::to_array<std::string_view>(
      {"schema", "claim",    "law",        "expected",  "engine",         "outcome", "as_claimed", "rank",     "bound",
       "cases",  "filtered", "overflowed", "undecided", "counterexample", "given",   "proof",      "hardware", "comparison",
       "notes",  "test",     "shares",     "reason",    "seed",           "repeat",  "time",       "seconds",  "tool"});
  std::optional<PlainRecord> result(std::in_place);
  Record& record = result->record;
  Fields fields(names);
  Cursor cursor(line);
  const bool is_whole = cursor.object([&](const std::string& name) {
    switch (fields(name)) {
      case 0: return cursor.count(result->version);
      case 1: return read(cursor, record.claim);
      case 2: return read_law(cursor, record);
      case 3: return cursor.text(result->expected);
      case 4: return cursor.text(record.engine);
      case 5: return cursor.text(result->outcome);
      case 6: return cursor.truth(result->as_claimed);
      case 7: return cursor.count(record.rank.emplace());
      case 8: return cursor.text(record.bound);
      case 9: return cursor.count(record.cases);
      case 10: return cursor.count(record.filtered);
      case 11: return cursor.count(record.overflowed);
      case 12: return cursor.count(record.undecided);
      case 13: return cursor.bindings(record.counterexample);
      case 14: return cursor.bindings(record.given);
      case 15: return read(cursor, record.proof.emplace());
      case 16: return read(cursor, record.hardware.emplace());
      case 17: return read(cursor, record.comparison.emplace());
      case 18: return cursor.texts(record.notes);
      case 19: return cursor.text(record.test);
      case 20: return cursor.list([&] { return read(cursor, record.shares.emplace_back()); });
      case 21: return cursor.text(record.reason);
      case 22: return cursor.count(record.seed.emplace());
      case 23: return cursor.text(record.repeat);
      case 24: return cursor.text(record.time);
      case 25: return cursor.number(record.seconds) && record.seconds < 1e12;
      case 26: return cursor.text(record.tool);
      default: return false;
    }
  });
  const bool has_all = fields.have_all_but({2, 7, 8, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23});
  if (!is_whole || !has_all || !cursor.is_at_end()) result.reset();
  return result;
}

}  // namespace colex::evidence

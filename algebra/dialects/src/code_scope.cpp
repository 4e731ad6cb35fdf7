#include "code_scope.hpp"

#include "colex/notation/parse.hpp"

#include "scanner.hpp"

namespace colex::dialects {

using notation::LocatedRejection;

bool has_no_name(const std::string& text) { return text.find_first_not_of("()_,- 0123456789") == std::string::npos; }

std::string plain(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = text[at] == '_' && (at == 0 || !is_word(text[at - 1]));
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (!begins || (!is_digit(next) && next != '-')) result += text[at];
  }
  return result;
}

LocatedRejection Scope::mistake_at(const std::string& message, std::size_t offset, Kind kind) const {
  return LocatedRejection(kind, message, notation::position_from(text_, offset, known_));
}

void Scope::refuse(const Code& code, const std::string& why, Kind kind) const { throw mistake_at(why, code.offset, kind); }

std::vector<std::string> Scope::open_in(const std::string& text) const {
  const auto is_of_type = [&](const std::string& word) {
    return std::any_of(types_.begin(), types_.end(), [&](const Unknown& each) { return each.name == word; });
  };
  std::vector<std::string> words = words_in(text);
  std::erase_if(words,
                [&](const std::string& word) { return !open_.contains(word) && !uses_.contains(word) && !is_of_type(word); });
  return words;
}

notation::Environment<> Scope::some(const std::string& text, std::string_view zero) const {
  notation::Environment<> names;
  for (const std::string& name : open_in(text)) names.bind(name, notation::Value<>(Checked(name == zero ? 0 : 2)));
  return names;
}

bool Scope::has_value(const std::string& text, std::string_view zero) const {
  try {
    notation::evaluate(notation::parse_expression(text), some(text, zero));
    return true;
  } catch (const LocatedRejection&) {
    return false;
  }
}

notation::Value<> Scope::value_of(const std::string& text, const Code& code) const {
  try {
    return notation::evaluate(notation::parse_expression(text), some(text, ""));
  } catch (const LocatedRejection& mistake) {
    if (!uses_.empty() && mistake.kind() == Kind::type) refuse(code, not_said(text), Kind::parse);
    const std::vector<std::string> open = open_in(text);
    if (std::any_of(open.begin(), open.end(), [&](const std::string& name) { return uses_.contains(name); }))
      refuse(code, not_said(text) + "; with 2 in its place: " + mistake.message(), Kind::parse);
    refuse(code, mistake.message(), mistake.kind() == Kind::parse ? Kind::type : mistake.kind());
  }
}

std::string Scope::not_said(const std::string& text) const {
  constexpr std::size_t longest = 120;
  const std::set<std::string>& missing = needs_.empty() ? uses_ : needs_;
  std::string names;
  for (const std::string& name : missing) names += (names.empty() ? "" : ", ") + name;
  const std::string of_it = plain(text);
  return "no line says what " + names + (missing.size() > 1 ? " are" : " is") +
         (of_it.size() > longest ? "" : "; it is " + of_it);
}

bool Scope::is_needed(const std::string& text) const {
  const std::vector<std::string> words = words_in(text);
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return needs_.contains(word); });
}

std::string Scope::settled(const std::string& text, const Code& code) const {
  constexpr std::size_t longest = 4096;
  if (has_no_name(text)) return text;
  if (!needs_.empty()) refuse(code, not_said(text), Kind::parse);
  const notation::Value<> value = value_of(text, code);
  if (open_in(text).empty()) return to_string(value);
  if (text.size() > longest) refuse(code, "with the names that the text does not say it is too long to be told", Kind::limit);
  return text;
}

bool Scope::is_layout(const std::string& text, const Code& code) const {
  if (has_no_name(text) || uses_.contains(text) || is_needed(text)) return false;
  return std::visit(
      [](const auto& content) {
        return requires { content.shape(); }
        || requires { content.layout; }
        || requires { content.outer(); };
      },
      value_of(text, code).content());
}

bool Scope::is_tuple(const std::string& text, const Code& code) const {
  if (uses_.contains(text) || is_needed(text)) return false;
  const notation::Value<> value = value_of(text, code);
  return value.is<Tuple<Checked>>() || value.is<SliceCoordinate<Checked>>();
}

}  // namespace colex::dialects

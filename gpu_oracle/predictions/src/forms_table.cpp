#include "colex/predictions/forms_table.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <sstream>
#include <utility>

#include "layout_text.hpp"

namespace colex::predictions {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

namespace {

using Alternatives = std::vector<std::string>;

std::string without_blanks(std::string_view text) {
  const auto begin = text.find_first_not_of(' ');
  return begin == std::string_view::npos ? "" : std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

Alternatives alternatives(std::string_view text) {
  Alternatives all;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('|', begin), text.size());
    all.push_back(without_blanks(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return all;
}

/// What stands in braces: the choice that it goes along with, counted from 1, or 0 for one of its own.
struct Braces {
  std::size_t choice = 0;
  Alternatives all;
};

Braces braces(std::string_view inside) {
  std::size_t digits = 0;
  while (digits < inside.size() && std::isdigit(static_cast<unsigned char>(inside[digits])) != 0) ++digits;
  if (digits == 0 || digits == inside.size() || inside[digits] != ':') return {0, alternatives(inside)};
  return {std::stoul(std::string(inside.substr(0, digits))), alternatives(inside.substr(digits + 1))};
}

/// The text with what `chosen` makes of each pair of braces.
template <class F>
std::string replaced(std::string_view text, F&& chosen) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    result += text.substr(at, open - at);
    if (open == text.size()) break;
    const std::size_t close = text.find('}', open);
    result += chosen(braces(text.substr(open + 1, close - open - 1)));
    at = close + 1;
  }
  return result;
}

/// How many alternatives each choice of a form has.
std::vector<std::size_t> choices(std::string_view form) {
  std::vector<std::size_t> sizes;
  replaced(form, [&](const Braces& found) {
    if (found.choice == 0) sizes.push_back(found.all.size());
    return std::string();
  });
  return sizes;
}

std::string taken(std::string_view text, const std::vector<std::size_t>& choice) {
  std::size_t own = 0;
  return replaced(text,
                  [&](const Braces& found) { return found.all.at(choice.at(found.choice == 0 ? own++ : found.choice - 1)); });
}

/// Steps to the next choice, the last varying fastest; false behind the last one.
bool next(std::vector<std::size_t>& choice, const std::vector<std::size_t>& sizes) {
  for (std::size_t k = sizes.size(); k-- > 0;) {
    if (++choice[k] < sizes[k]) return true;
    choice[k] = 0;
  }
  return false;
}

/// Adds the forms of a line.
void add(const std::string& line, const std::map<std::string, std::string>& fields, std::vector<FormRow>& rows) {
  const std::size_t colon = line.find(": "), equals = line.find(" = ");
  const std::string form = line.substr(colon + 2, equals == std::string::npos ? equals : equals - colon - 2);
  const std::string names = equals == std::string::npos ? "" : line.substr(equals + 3);
  const std::vector<std::size_t> sizes = choices(form);
  std::vector<std::size_t> choice(sizes.size());
  do {
    std::map<std::string, std::string> chosen;
    for (const auto& [name, text] : fields) chosen[name] = taken(text, choice);
    std::vector<std::string> cute = words_of(taken(names, choice));
    std::erase_if(cute, [](const std::string& name) { return name.find('-') != std::string::npos; });
    rows.emplace_back(taken(form, choice), line.substr(0, colon), std::move(cute), std::move(chosen));
  } while (next(choice, sizes));
}

}  // namespace

FormRow::FormRow(std::string its_form, std::string its_targets, std::vector<std::string> names,
                 std::map<std::string, std::string> fields)
    : form(std::move(its_form)), targets(std::move(its_targets)), cute(std::move(names)), fields_(std::move(fields)) {}

std::string FormRow::text(const std::string& field, const std::string& otherwise) const {
  const auto found = fields_.find(field);
  return found == fields_.end() ? otherwise : found->second;
}

std::int64_t FormRow::number(const std::string& field, std::int64_t otherwise) const {
  return has(field) ? std::stoll(text(field)) : otherwise;
}

Layout<> FormRow::layout(const std::string& field, const std::string& otherwise) const {
  return detail::layout_of_text(text(field, otherwise));
}

std::vector<std::string> FormRow::words(const std::string& field) const { return words_of(text(field)); }

std::vector<FormRow> forms_of(std::string_view text) {
  std::vector<FormRow> rows;
  std::map<std::string, std::string> fields;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      fields.clear();
    } else if (line.starts_with("sm_") || line.starts_with("gfx") || line.starts_with("any:")) {
      add(line, fields, rows);
    } else {
      const std::size_t blank = line.find(' ');
      fields[line.substr(0, blank)] = without_blanks(line.substr(blank + 1));
    }
  }
  return rows;
}

}  // namespace colex::predictions

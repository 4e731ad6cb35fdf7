#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "colex/claims/claim_file.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/judging/engine.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

#include "multilinear.hpp"

namespace colex::cli {

namespace {

using Numbers = std::vector<std::int64_t>;

/// The value at some integers; nothing if there is none.
std::optional<notation::Value<>> value_at(const notation::Expression& expression, const OpenText& text, const Numbers& numbers) {
  notation::Environment<> names;
  for (std::size_t k = 0; k < numbers.size(); ++k) names.bind(text.unknowns[k].name, notation::Value<>(Checked(numbers[k])));
  const auto value = attempt([&] { return notation::evaluate(expression, names); });
  return value ? std::optional(*value) : std::nullopt;
}

/// Primes that no extent of anyone's layout has as a factor.
Numbers generic(std::size_t count, std::size_t first) {
  static constexpr std::array<std::int64_t, 16> primes{1009, 2003, 3001, 4001, 5003, 6007, 7001, 8009,
                                                       1013, 2011, 3011, 4003, 5009, 6011, 7013, 8011};
  Numbers result;
  for (std::size_t k = 0; k < count; ++k) result.push_back(primes[(first + k) % primes.size()]);
  return result;
}

/// A number as a product of the unknowns and a small factor: `2*n1`. Itself if it is small.
std::string as_product(std::int64_t number, const OpenText& text, const Numbers& numbers) {
  std::string product;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    for (; number != 0 && number % numbers[k] == 0; number /= numbers[k]) product += '*' + text.unknowns[k].name;
  }
  if (product.empty()) return std::to_string(number);
  return number == 1 ? product.substr(1) : std::to_string(number) + product;
}

/// The text of a value with another one for each of its numbers.
std::string with_numbers(const std::string& value, const std::function<std::string(std::int64_t)>& text_of) {
  std::string result;
  for (std::size_t at = 0; at < value.size();) {
    const char* const begin = value.data() + at;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(begin, value.data() + value.size(), number);
    if (error == std::errc{}) {
      result += text_of(number);
      at += static_cast<std::size_t>(end - begin);
    } else {
      result += value[at++];
    }
  }
  return result;
}

/// The text of a value, its numbers as products.
std::string generalised(const std::string& value, const OpenText& text, const Numbers& numbers) {
  return with_numbers(value, [&](std::int64_t number) { return as_product(number, text, numbers); });
}

/// The text of the value with its numbers as sums of products of the unknowns, each of them once at most in a product; nothing
/// if the values have no such form at these integers, beside them, and at the other ones.
std::optional<std::string> as_polynomials(const notation::Expression& expression, const OpenText& text, const Numbers& numbers,
                                          const Numbers& others) {
  constexpr std::size_t most_unknowns = 4;
  if (numbers.size() > most_unknowns) return std::nullopt;
  std::vector<std::string> names;
  for (const dialects::Unknown& unknown : text.unknowns) names.push_back(unknown.name);
  std::string form;  // the value without its numbers, alike at all points
  std::vector<std::vector<Checked>> values;
  const auto take = [&](const Numbers& point) {
    const auto value = value_at(expression, text, point);
    std::size_t count = 0;
    const std::string bare = !value ? "" : with_numbers(to_string(*value), [&](std::int64_t number) {
      if (values.size() <= count) values.emplace_back();
      values[count++].push_back(Checked(number));
      return std::string("#");
    });
    if (form.empty()) form = bare;
    return !bare.empty() && bare == form;
  };
  for (std::size_t m = 0; m < std::size_t{1} << numbers.size(); ++m) {
    Numbers point = numbers;
    for (std::size_t k = 0; k < point.size(); ++k) point[k] += static_cast<std::int64_t>(m >> k & 1);
    if (!take(point)) return std::nullopt;
  }
  if (!take(others)) return std::nullopt;
  std::vector<std::string> sums;
  for (std::vector<Checked>& all : values) {
    const Checked there = all.back();
    all.pop_back();
    const auto coefficients = attempt([&] { return multilinear(all, numbers); });
    if (!coefficients || !(multilinear_value(*coefficients, others) == there)) return std::nullopt;
    sums.push_back(multilinear_text(*coefficients, names));
  }
  std::string result;
  std::size_t next = 0;
  for (std::size_t at = 0; at < form.size(); ++at) {
    if (form[at] != '#') {
      result += form[at];
      continue;
    }
    // A sum along an axis is one number there.
    const bool alone =
        form.size() == 1 || (at + 1 < form.size() && form[at + 1] != '@' && form[at + 1] != ' ') || at + 1 == form.size();
    const std::string& sum = sums[next++];
    result += alone || sum.find_first_of("+-*", 1) == std::string::npos ? sum : '(' + sum + ')';
  }
  return result;
}

std::string listed(const OpenText& text, const Numbers& numbers) {
  std::string result;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    result += fmt::format("{}{} = {}", k > 0 ? ", " : "", text.unknowns[k].name, numbers[k]);
  return result;
}

std::string quantifier(const OpenText& text) {
  std::string result;
  for (const dialects::Unknown& unknown : text.unknowns)
    result += fmt::format("{}{} >= {}", result.empty() ? "" : ", ", unknown.name, unknown.least);
  return result;
}

bool is_proved(const judging::Engine& prover, const std::string& variables, const std::string& conclusion) {
  const std::vector<claims::Entry> entries =
      claims::read(fmt::format("forall {}: claim {}\n", variables, conclusion), "what eval asks");
  if (entries.size() != 1 || entries.front().mistake) return false;
  const auto records = prover.ask({&entries.front().law}, judging::Budget());
  return records.size() == 1 && evidence::is_proof(records.front().outcome);
}

/// That the value of an expression is the guess.
std::string claim_of(const OpenText& text, const notation::Value<>& value, const std::string& guess) {
  if (value.is<bool>()) return (guess == "true" ? "" : "not ") + ('(' + text.expression + ')');
  return '(' + text.expression + ") == (" + guess + ')';
}

/// What is said where one unknown has a few small values at which the guess is wrong, and it is proved of all beyond these.
std::optional<OpenValue> in_pieces(const judging::Engine& prover, const notation::Expression& expression, const OpenText& text,
                                   const notation::Value<>& value, const std::string& guess) {
  constexpr std::int64_t most_looked_at = 128;
  constexpr std::size_t most_exceptions = 4;
  if (text.unknowns.size() != 1) return std::nullopt;
  const dialects::Unknown& unknown = text.unknowns.front();
  const auto guessed = attempt([&] { return notation::parse_expression(guess); });
  if (!guessed) return std::nullopt;
  std::vector<std::pair<std::string, std::string>> pieces;  // a value, and where it is
  std::int64_t last = 0;
  std::size_t exceptions = 0;
  for (std::int64_t n = unknown.least; n <= most_looked_at; ++n) {
    const auto here = value_at(expression, text, {n}), expected = value_at(*guessed, text, {n});
    const std::string said = here ? to_string(*here) : "rejected";
    if (here && expected && said == to_string(*expected)) continue;
    if (++exceptions > most_exceptions) return std::nullopt;
    last = n;
    const auto same = std::find_if(pieces.begin(), pieces.end(), [&](const auto& piece) { return piece.first == said; });
    if (same == pieces.end()) {
      pieces.emplace_back(said, std::to_string(n));
    } else {
      same->second += " or " + std::to_string(n);
    }
  }
  if (pieces.empty() || !is_proved(prover, fmt::format("{} >= {}", unknown.name, last + 1), claim_of(text, value, guess)))
    return std::nullopt;
  const bool is_plain = text.expression.find('*' + unknown.name) == std::string::npos;
  OpenValue result;
  for (const auto& [said, where] : pieces)
    result.value += fmt::format("{} if {} = {}, ", said, is_plain ? "?" : unknown.name, where);
  result.value += "else " + guess;
  result.about =
      fmt::format("for all {}: proved from {} = {} on, and evaluated before", quantifier(text), unknown.name, last + 1);
  return result;
}

/// Two sets of small integers at which the values differ, in words; empty if they are all alike.
std::string difference(const notation::Expression& expression, const OpenText& text) {
  std::optional<std::pair<Numbers, std::string>> first;
  Numbers numbers(text.unknowns.size(), 1);
  for (int tries = 0; tries < 256; ++tries) {
    const auto value = value_at(expression, text, numbers);
    const std::string said = value ? to_string(*value) : "rejected";
    if (!first) first.emplace(numbers, said);
    if (first->second != said)
      return fmt::format("it depends: {} at {}, and {} at {}", first->second, listed(text, first->first), said,
                         listed(text, numbers));
    std::size_t k = 0;
    while (k < numbers.size() && ++numbers[k] > 4) numbers[k++] = 1;
    if (k == numbers.size()) break;
  }
  return "";
}

}  // namespace

namespace {

/// A letter for the names of the unknowns: one behind which the text has no number.
char letter_for(const std::string& text) {
  const auto is_free = [&](char letter) {
    for (std::size_t at = text.find(letter); at != std::string::npos; at = text.find(letter, at + 1)) {
      if (at + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0) return false;
    }
    return true;
  };
  const std::string letters = "nkmpqruvwxyz";
  const auto found = std::find_if(letters.begin(), letters.end(), is_free);
  return found != letters.end() ? *found : 'n';
}

/// Without what stands behind `#` in each line.
std::string without_comments(const std::string& text) {
  std::string result;
  bool is_comment = false;
  for (const char c : text) {
    is_comment = c != '\n' && (is_comment || c == '#');
    if (!is_comment) result += c;
  }
  return result;
}

bool is_of_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '?'; }

}  // namespace

bool asks_openly(const std::string& text) {
  const std::string said = without_comments(text);
  return said.find('?') != std::string::npos && said.find('"') == std::string::npos &&
         !attempt([&] { return dialects::read(text); });
}

OpenText open_text(const std::string& commented) {
  const std::string text = without_comments(commented);
  const char letter = letter_for(text);
  OpenText result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '?') {
      result.expression += text[at];
      continue;
    }
    const std::size_t begin = at;
    std::int64_t factor = 1;
    const std::size_t end = text.substr(at + 1, 1) == "{" ? text.find('}', at) : std::string::npos;
    if (end != std::string::npos) {
      const std::string_view inside = std::string_view(text).substr(at + 2, end - at - 2);
      const std::size_t div = inside.find("div=");
      const bool typed = inside == "i32" || inside == "i64";
      const char* const last = inside.data() + inside.size();
      bool is_read = typed;
      if (!typed && div != std::string_view::npos) {
        const auto [stop, error] = std::from_chars(inside.data() + div + 4, last, factor);
        is_read = error == std::errc() && stop == last && factor >= 1;
      }
      if (!is_read)
        throw notation::LocatedRejection(Kind::parse, "expected ?{div=8}, with a divisor from 1 to 2^63 - 1",
                                         notation::position_at(text, at));
      at = end;
    }
    if ((begin > 0 && is_of_a_word(text[begin - 1])) || (at + 1 < text.size() && is_of_a_word(text[at + 1])))
      throw notation::LocatedRejection(Kind::parse,
                                       "? stands for an integer, and nothing that belongs to a word stands beside it",
                                       notation::position_at(text, begin));
    result.unknowns.push_back({letter + std::to_string(result.unknowns.size() + 1), 1});
    const std::string& name = result.unknowns.back().name;
    // A parenthesis around an integer may be a tuple: it stands only where another operator would take the factor alone.
    const std::size_t before = result.expression.find_last_not_of(' ');
    const bool operand =
        before != std::string::npos && std::string_view("+-*/%").find(result.expression[before]) != std::string_view::npos;
    const bool basis = text.substr(at + 1, 1) == "@";
    std::string multiple = factor == 1 ? name : std::to_string(factor) + '*' + name;
    if (factor != 1 && (operand || basis)) multiple = '(' + multiple + ')';
    result.expression += multiple;
  }
  return result;
}

OpenValue open_value(const std::string& text, const judging::Engine* prover) {
  if (asks_openly(text)) return open_value(open_text(text), prover);
  const PastedText pasted = cli::pasted(text);
  if (!pasted.unknowns.empty()) return {pasted.expression, ""};
  throw Rejection(Kind::parse, "there is no ? in it that stands for an integer");
}

OpenValue open_value(const OpenText& text, const judging::Engine* prover) {
  const notation::Expression expression = notation::parse_expression(text.expression);
  const Numbers numbers = generic(text.unknowns.size(), 0), others = generic(text.unknowns.size(), 8);
  const auto value = value_at(expression, text, numbers), other = value_at(expression, text, others);
  const std::string apart = difference(expression, text);
  if (!value || !other) {
    const Numbers& without = value ? others : numbers;
    notation::Environment<> names;
    for (std::size_t k = 0; k < without.size(); ++k) names.bind(text.unknowns[k].name, notation::Value<>(Checked(without[k])));
    const auto rejected = attempt([&] { return notation::evaluate(expression, names); });
    return {"", apart.empty() ? fmt::format("it has no value at {}: {}", listed(text, without), rejected.rejection().message())
                              : apart};
  }
  std::string guess = generalised(to_string(*value), text, numbers);
  const std::string all = "for all " + quantifier(text);
  if (guess != generalised(to_string(*other), text, others)) {
    const auto sums = as_polynomials(expression, text, numbers, others);
    if (!sums) return {"", apart.empty() ? "it depends on " + all.substr(8) : apart};
    guess = *sums;
  }
  const std::string claim = claim_of(text, *value, guess);
  const std::string otherwise = !apart.empty() ? apart : "nobody could prove that it is " + guess + ' ' + all;
  if (prover == nullptr) return {"", otherwise + " (there is no prover here: colex-layouts[prove] has it)"};
  if (is_proved(*prover, quantifier(text), claim)) return {guess, all + ": proved"};
  const bool layout = value->is<Layout<>>();
  if (layout && is_proved(*prover, quantifier(text), fmt::format("equal({}, {})", text.expression, guess)))
    return {guess, "the same function " + all + ": proved; where strides meet, its modes are others"};
  if (auto pieces = in_pieces(*prover, expression, text, *value, guess)) return *std::move(pieces);
  return {"", otherwise};
}

}  // namespace colex::cli

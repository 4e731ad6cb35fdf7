// A formula of LaTeX, as latex_writer.cpp writes it and as papers have it.
//
//   $(4,8):(8,1)$                                                          (4,8):(8,1)
//   \(\mathrm{Sw}\langle 3,3,3\rangle \circ 0 \circ (8,64):(64,1)\)        Sw<3,3,3> o 0 o (8,64):(64,1)
//   $(4,8):(e_{0},3\,e_{1,0})$                                             (4,8):(1@0,3@0@1)
//
// Its signs are those of the notation, but for the commands of the table below. No function is called in it.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

/// What begins a formula, and what ends it.
struct Delimiters {
  std::string_view open, close;
};
constexpr std::array<Delimiters, 4> delimiters{{{"$$", "$$"}, {"$", "$"}, {"\\(", "\\)"}, {"\\[", "\\]"}}};

/// A command without an argument, and what it is in the notation.
struct Command {
  std::string_view name, sign;
};
constexpr Command commands[] = {{"circ", " o "},      {"langle", "<"}, {"rangle", ">"}, {"colon", ":"},  {"to", "->"},
                                {"rightarrow", "->"}, {"lbrace", "{"}, {"rbrace", "}"}, {"lbrack", "["}, {"rbrack", "]"},
                                {"left", " "},        {"right", " "},  {"bigl", " "},   {"bigr", " "},   {"Bigl", " "},
                                {"Bigr", " "},        {"big", " "},    {"Big", " "},    {"quad", " "},   {"qquad", " "}};
constexpr std::string_view letters_of_commands = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

class Latex {
 public:
  explicit Latex(std::string_view text) : scan_(text) {}

  Reading read() {
    const auto* own =
        std::find_if(delimiters.begin(), delimiters.end(), [&](const Delimiters& d) { return scan_.accept(d.open); });
    if (own == delimiters.end()) scan_.fail("'$', '\\(' or '\\['");
    for (std::size_t end = scan_.position(); !scan_.accept(own->close); end = scan_.position()) {
      if (scan_.position() > end) put(" ");
      sign();
    }
    scan_.expect_end();
    Reading reading;
    reading.parts.push_back({"", expression_});
    return reading;
  }

 private:
  void sign() {
    const std::size_t begin = scan_.offset();
    if (scan_.at_end()) scan_.fail("the end of the formula");
    if (scan_.accept("\\")) return command(begin);
    if (scan_.accept("e_")) return basis_vector(begin);
    if (std::isdigit(static_cast<unsigned char>(scan_.text()[begin])) != 0) return put(std::string(scan_.integer()));
    if (const std::string_view word = scan_.word(); !word.empty()) return named(word, begin);
    constexpr std::string_view signs = "()[]{},:+-<>@";
    const char next = scan_.text()[begin];
    if (signs.find(next) == std::string_view::npos) scan_.fail("a sign of a layout");
    scan_.back_to(begin + 1);
    put(std::string(1, next));
  }

  /// `\circ`, `\,`, `\mathrm{Sw}`.
  void command(std::size_t begin) {
    const std::size_t first = begin + 1;
    const std::size_t end = std::min(scan_.text().find_first_not_of(letters_of_commands, first), scan_.text().size());
    const std::string_view name = scan_.between(first, end);
    if (name.empty()) return one_character(first);
    scan_.back_to(end);
    for (const Command& known : commands) {
      if (name == known.name) return put(std::string(known.sign));
    }
    if (name == "mathbb") {
      for (const std::string_view written : {"{F}_2", "{F}_{2}"}) {
        if (scan_.accept(written)) return put("F2");
      }
      scan_.fail("{F}_2");
    }
    if (name != "mathrm" && name != "text" && name != "operatorname") {
      scan_.back_to(begin);
      scan_.fail("a command that means something in a layout, and not \\" + std::string(name.substr(0, 40)));
    }
    scan_.expect("{");
    const std::size_t inside = scan_.offset();
    std::string word(scan_.up_to("}"));
    scan_.expect("}");
    for (std::size_t at = word.find("\\_"); at != std::string::npos; at = word.find("\\_", at)) word.erase(at, 1);
    named(word, inside);
  }

  /// `\,` and its like are blanks, `\_` and `\{` what they escape.
  void one_character(std::size_t at) {
    constexpr std::string_view blanks = ",;:! ", escaped = "_{}";
    const char next = at < scan_.text().size() ? scan_.text()[at] : '\0';
    const bool is_blank = blanks.find(next) != std::string_view::npos;
    if (!is_blank && escaped.find(next) == std::string_view::npos) scan_.fail("a command");
    scan_.back_to(at + 1);
    put(std::string(1, is_blank ? ' ' : next));
  }

  /// A word that the notation has where no function is called. Within F2{…} it names a dimension.
  void named(std::string_view word, std::size_t begin) {
    constexpr std::string_view words[] = {"o", "Sw", "F2", "true", "false", "_"};
    const bool is_name = std::all_of(word.begin(), word.end(),
                                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
    const bool may_be_a_dimension = open_ > 0 && is_name;
    if (!may_be_a_dimension && std::find(std::begin(words), std::end(words), word) == std::end(words)) {
      scan_.back_to(begin);
      scan_.fail("a number, or a word of a layout");
    }
    put(std::string(word));
  }

  /// `e_{1,0}` is 1@0@1, the outer index first; a factor stands before it.
  void basis_vector(std::size_t begin) {
    std::vector<std::string> path;
    if (scan_.accept("{")) {
      do path.push_back(scan_.expect_integer());
      while (scan_.accept(","));
      scan_.expect("}");
    } else {
      path.push_back(scan_.expect_integer());
    }
    const std::size_t last = expression_.find_last_not_of(' ');
    const bool has_factor = last != std::string::npos && std::isdigit(static_cast<unsigned char>(expression_[last])) != 0;
    if (last != std::string::npos && expression_[last] == '@') scan_.reject("expected the number of a mode, found 'e_'", begin);
    if (has_factor) expression_.erase(last + 1);
    if (!has_factor) put("1");
    for (auto index = path.rbegin(); index != path.rend(); ++index) put('@' + *index);
  }

  void put(const std::string& text) {
    open_ += text == "{" ? 1 : text == "}" ? -1 : 0;
    expression_ += text;
  }

  Scanner scan_;
  std::string expression_;
  int open_ = 0;  ///< braces of F2{…}
};

}  // namespace

Reading read_latex(std::string_view text) { return Latex(text).read(); }

}  // namespace colex::dialects

// The headers of the algebra as texts: the umbrella has them all, each includes what it uses of the standard library, and each
// algorithm runs on the archetype. (That each compiles by itself is seen to by the build: CMakeLists.txt.)
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

const std::filesystem::path root = COLEX_SOURCE_DIR;

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  EXPECT_TRUE(in) << file;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Bridges to what else a program uses, with the texts that they write, for whoever includes them: the umbrella has them not.
const std::set<std::string> bridges = {"cute.hpp",   "ostream.hpp",       "matchers.hpp", "fmt.hpp",
                                       "format.hpp", "decision_text.hpp", "version.hpp"};

/// The headers of the algebra by name, but for the bridges and the umbrella.
std::map<std::string, std::string> headers() {
  std::map<std::string, std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(root / "algebra/include/colex")) {
    const std::string name = entry.path().filename().string();
    if (!bridges.contains(name) && name != "algebra.hpp") result[name] = text_of(entry.path());
  }
  EXPECT_FALSE(result.empty());
  return result;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

bool starts_with(const std::string& line, const char* start) { return line.rfind(start, 0) == 0; }
bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether the word stands in the text, not as the end of a longer one, and before a character that is `next`.
template <class Next>
bool has_word(const std::string& text, const std::string& word, Next next) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_name_character(text[at - 1]);
    const std::size_t end = at + word.size();
    if (begins && next(end == text.size() ? '\0' : text[end])) return true;
  }
  return false;
}

bool has_word(const std::string& text, const std::string& word) {
  return has_word(text, word, [](char c) { return !is_name_character(c); });
}

/// Whether the function is called in the text: what stands in a sentence is no call.
bool is_called(const std::string& text, const std::string& function) {
  return has_word(text, function, [](char c) { return c == '(' || c == '<'; });
}

/// The code of a header without its comments and texts.
std::string code_of(const std::string& text) {
  std::string code;
  for (const std::string& line : lines_of(text)) {
    bool quoted = false;
    for (std::size_t k = 0; k < line.size(); ++k) {
      if (!quoted && line.compare(k, 2, "//") == 0) break;
      if (line[k] == '"' && (k == 0 || line[k - 1] != '\\')) quoted = !quoted;
      if (!quoted) code += line[k];
    }
    code += '\n';
  }
  return code;
}

TEST(Headers, TheUmbrellaIncludesEachButTheBridges) {
  const std::string umbrella = text_of(root / "algebra/include/colex/algebra.hpp");
  for (const auto& [name, text] : headers()) {
    EXPECT_NE(umbrella.find("#include \"colex/" + name + "\"\n"), std::string::npos) << name;
  }
  for (const std::string& name : bridges) EXPECT_EQ(umbrella.find('/' + name + '"'), std::string::npos) << name;
}

TEST(Headers, EachIsInTheTableOfConcepts) {
  const std::string umbrella = text_of(root / "algebra/include/colex/algebra.hpp");
  const std::string table = umbrella.substr(0, umbrella.find("#pragma once"));
  for (const auto& [name, text] : headers()) {
    if (name != "algebra.hpp" && name != "cute.hpp") {
      EXPECT_TRUE(has_word(table, name.substr(0, name.size() - 4))) << name << ": which concept is it about?";
    }
  }
}

// For `size(a) == size(b)` a compiler may evaluate either side first, and where both overflow, what is said depends on it.
TEST(Headers, NoComparisonLeavesOpenWhichSideIsRejected) {
  const std::string call = "(?:size|cosize|product|broadcast_count|coalesced_modes)\\(";
  const std::regex compared("\\b" + call + "[^;]*\\) (?:==|!=|<|<=|>|>=) " + call);
  const std::regex both("composed_form\\(\\w+\\), (?:detail::)?composed_form\\(");
  const auto leaves_open = [&](const std::string& line) {
    return std::regex_search(line, compared) || std::regex_search(line, both);
  };
  EXPECT_TRUE(leaves_open("  if (!(size(a.inner) == size(b.inner))) return false;"));
  EXPECT_TRUE(leaves_open("  if (size(back) < cosize(side)) {"));
  EXPECT_TRUE(leaves_open("  return detail::equal(detail::composed_form(A), detail::composed_form(B));"));
  EXPECT_FALSE(leaves_open("  if (!(extent == size(B))) {"));
  for (const auto& entry : std::filesystem::directory_iterator(root / "algebra/include/colex")) {
    for (const std::string& line : lines_of(code_of(text_of(entry.path())))) {
      EXPECT_FALSE(leaves_open(line)) << entry.path().filename() << ": " << line;
    }
  }
}

TEST(Headers, EachIncludesWhatItUsesOfTheStandardLibrary) {
  const std::map<std::string, std::vector<std::string>> provided{
      {"algorithm",
       {"std::swap_ranges", "std::all_of", "std::any_of", "std::find_if", "std::reverse", "std::sort", "std::stable_sort"}},
      {"concepts", {"std::convertible_to", "std::constructible_from", "std::copyable", "std::same_as", "std::integral"}},
      {"cstddef", {"std::size_t", "std::ptrdiff_t"}},
      {"cstdint", {"std::int64_t", "std::uint64_t", "std::int32_t", "std::uint32_t"}},
      {"functional", {"std::function"}},
      {"map", {"std::map"}},
      {"optional", {"std::optional", "std::nullopt"}},
      {"set", {"std::set"}},
      {"stdexcept", {"std::runtime_error", "std::logic_error"}},
      {"string", {"std::string", "std::to_string"}},
      {"string_view", {"std::string_view"}},
      {"type_traits", {"std::type_identity_t", "std::is_same_v", "std::remove_cvref_t", "std::decay_t"}},
      {"utility", {"std::move", "std::pair", "std::forward", "std::declval"}},
      {"variant", {"std::variant", "std::get_if", "std::visit"}},
      {"vector", {"std::vector"}},
  };
  for (const auto& [name, text] : headers()) {
    const std::string code = code_of(text);
    for (const auto& [library, words] : provided) {
      if (code.find("#include <" + library + ">\n") != std::string::npos) continue;
      for (const std::string& word : words)
        EXPECT_FALSE(has_word(code, word)) << name << " uses " << word << " without <" << library << '>';
    }
  }
}

/// The name of the function that a line at the margin declares; empty if it declares none.
std::string declared_function(const std::string& line) {
  if (line.empty() || std::isalpha(static_cast<unsigned char>(line[0])) == 0) return {};
  for (const char* other : {"template", "static_assert", "using", "namespace", "concept", "class", "struct", "enum"}) {
    if (starts_with(line, other)) return {};
  }
  const std::size_t bracket = line.find('(');
  if (bracket == std::string::npos) return {};
  std::size_t begin = bracket;
  while (begin > 0 && is_name_character(line[begin - 1])) --begin;
  const bool has_type = begin > 0 && std::string(" >&*").find(line[begin - 1]) != std::string::npos;
  return has_type ? line.substr(begin, bracket - begin) : std::string();
}

/// The public function templates over an Integer that a header declares. A step is run by the fold to which it belongs, and a
/// try_x runs its x.
std::set<std::string> algorithms(const std::string& text) {
  std::set<std::string> result;
  bool detail = false;
  std::string head;
  for (const std::string& line : lines_of(text)) {
    if (starts_with(line, "namespace detail")) detail = true;
    if (starts_with(line, "}  // namespace detail")) detail = false;
    if (starts_with(line, "template <")) head = line;
    if (detail) continue;
    std::string name = declared_function(line);
    if (name.empty() || head.find("Integer") == std::string::npos) continue;
    head.clear();
    const bool is_step = name.size() > 5 && name.compare(name.size() - 5, 5, "_step") == 0;
    if (is_step || name == "to_string") continue;
    if (starts_with(name, "try_")) name = name.substr(4);
    result.insert(name);
  }
  return result;
}

TEST(Headers, EachAlgorithmRunsOnTheArchetype) {
  const std::string test = code_of(text_of(root / "tests/algebra/archetype_test.cpp"));
  std::size_t count = 0;
  for (const auto& [header, text] : headers()) {
    for (const std::string& name : algorithms(text)) {
      ++count;
      EXPECT_TRUE(has_word(test, name) || has_word(test, "try_" + name))
          << header << ": " << name << " is missing in archetype_test.cpp";
    }
  }
  EXPECT_GT(count, 150U) << "this test has lost sight of the algorithms";
}

/// What no expression says: parts of operations, and what works on types that the notation does not have.
const std::set<std::string> not_in_the_notation{
    // on how a layout is made up
    "coalesced_modes", "extended_modes", "squeezed", "varying", "modes", "layout_of", "value_at", "placed_modes", "sorted",
    "sorted_by_stride", "sorted_by_magnitude", "floor_form", "slots", "has_underscore", "slice_origin", "as_coordinate",
    "value_as_coordinate", "make_basis_like", "group", "tiler", "by_mode",
    // parts of composition, division and complement
    "compose", "widened", "explain", "straight_run", "first_carry", "carry_search", "complement_of_size", "division_fault",
    // where a decision's witness is
    "coordinate_at", "least_value", "first_hole", "first_step_below", "first_difference", "first_offset_difference",
    "coverage_fault", "broken_chain", "decided",
    // kernels on numbers
    "less_equal", "abs", "inverse_modulo", "max_residue", "presolve", "knapsack", "xor_bits",
    // a tiled copy and a tiled MMA as objects, whose functions take the arguments of these apart
    "make_tiled_copy", "make_cotiled_copy", "make_tiled_copy_C_atom", "make_tiled_copy_S", "make_tiled_copy_D", "thread_count",
    "tile_shape", "source_thread_values", "destination_thread_values", "source_fragments", "destination_fragments",
    "threads_vmnk", "thread_fragments", "thread_values"};

/// The texts of the files in these folders, one after the other.
std::string texts_in(const std::vector<std::string>& folders, const std::function<bool(const std::string& name)>& wanted) {
  std::string texts;
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      if (entry.is_regular_file() && wanted(entry.path().filename().string())) texts += text_of(entry.path());
    }
  }
  return texts;
}

TEST(Headers, EachOperationHasATableOrALaw) {
  const std::set<std::string> about_all{"archetype_test.cpp", "headers_test.cpp"};
  const std::string tests = texts_in({"tests/algebra", "tests/lattice", "properties/laws", "properties/laws/programs"},
                                     [&](const std::string& name) { return !about_all.contains(name); });
  for (const auto& [header, text] : headers()) {
    for (const std::string& name : algorithms(text)) {
      EXPECT_TRUE(not_in_the_notation.contains(name) || is_called(tests, name) || is_called(tests, "try_" + name))
          << header << ": who says what " << name << " should be? Neither a table in tests/algebra/ nor a law";
    }
  }
}

TEST(Headers, EachOperationIsAFunctionOfTheNotation) {
  const std::string tables = texts_in({"algebra/notation/include/colex/notation/functions", "algebra/notation/src/functions"},
                                      [](const auto&) { return true; });
  std::set<std::string> declared;
  for (const auto& [header, text] : headers()) {
    for (const std::string& name : algorithms(text)) {
      declared.insert(name);
      EXPECT_TRUE(not_in_the_notation.contains(name) || tables.find('"' + name + '"') != std::string::npos)
          << header << ": " << name << " has no row in "
          << "algebra/notation/include/colex/notation/functions/";
    }
  }
  for (const std::string& name : not_in_the_notation) EXPECT_TRUE(declared.contains(name)) << name << " is no algorithm any more";
}

}  // namespace

#include "diagnosis.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/interface/explanation.hpp"
#include "colex/output/files.hpp"
#include "colex/render/escape.hpp"

#include "terminal.hpp"

namespace colex::cli {

namespace {

void print(const std::string& where, const std::string& what, std::string_view text, const notation::Position& position) {
  output::flush_standard_output();
  fmt::print(stderr, "{}{} {}\n{}", render::visible(where), marked("error:", Mark::bad, stderr), render::visible(what),
             render::visible(notation::excerpt(text, position)));
}

}  // namespace

void diagnose(const std::string& file, std::string_view text, const notation::LocatedRejection& mistake) {
  const std::string where = fmt::format("{}:{}:{}: ", file, mistake.position().line, mistake.position().column);
  // What cannot be parsed is said in full by the message; of anything else the kind belongs to it.
  const std::string kind = mistake.kind() == Kind::parse ? "" : fmt::format("{}: ", name(mistake.kind()));
  print(where, kind + mistake.message(), text, mistake.position());
}

void diagnose(const std::string& text, const Rejection& rejection, bool in_json, const std::vector<std::string>& words) {
  if (in_json) {
    nlohmann::ordered_json told = json_of(rejection, text);
    if (!words.empty()) told["repeat"] = repeat_of(words, text);
    fmt::print("{}\n", line_of({{"expression", text}, {"error", told}}));
  }
  const std::string what = fmt::format("{}: {}", name(rejection.kind()), rejection.message());
  const auto* const located = dynamic_cast<const notation::LocatedRejection*>(&rejection);
  if (located != nullptr) return print("", what, text, located->position());
  output::flush_standard_output();
  fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), render::visible(what));
}

}  // namespace colex::cli

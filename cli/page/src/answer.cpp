#include "colex/page/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/judgement.hpp"
#include "colex/interface/notes.hpp"
#include "colex/interface/picture.hpp"
#include "colex/interface/question.hpp"
#include "colex/interface/tiled_check.hpp"
#include "colex/notation/reason.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/escape.hpp"
#include "colex/render/figure.hpp"

#include "digest_text.hpp"

namespace colex::page {

namespace {

using Json = nlohmann::ordered_json;
using notation::LocatedRejection;
using notation::Value;

/// With what the command prints of it, without the colours: also the place in the text where that is known.
Json error_of(const Rejection& rejection, const std::string& text = "") {
  const auto* const located = dynamic_cast<const LocatedRejection*>(&rejection);
  Json error = cli::json_of(rejection, text);
  error["said"] = render::visible("error: " + std::string(name(rejection.kind())) + ": " + rejection.message() + '\n' +
                                  (located != nullptr ? notation::excerpt(text, located->position()) : ""));
  return error;
}

/// A mistake in the question itself: whoever wrote the page made it.
struct BadQuestion : std::exception {
  explicit BadQuestion(std::string what) : what_(std::move(what)) {}
  const char* what() const noexcept override { return what_.c_str(); }
  std::string what_;
};

/// The members of a question.
class Question {
 public:
  explicit Question(std::string_view text) : json_(Json::parse(text, nullptr, false)) {
    if (!json_.is_object()) throw BadQuestion("a question is a JSON object");
  }

  std::string text(const char* member) const {
    const auto found = json_.find(member);
    if (found == json_.end()) return "";
    if (!found->is_string()) throw BadQuestion(std::string(member) + " is a text");
    return found->get<std::string>();
  }
  std::int64_t number(const char* member, std::int64_t otherwise, std::int64_t most) const {
    const auto found = json_.find(member);
    if (found == json_.end()) return otherwise;
    const std::int64_t number = found->is_number_integer() ? found->get<std::int64_t>() : 0;
    if (number < 1 || number > most) throw BadQuestion(std::string(member) + " is a number from 1 to " + std::to_string(most));
    return number;
  }

 private:
  Json json_;
};

/// A layout in which integers are not known is its own value. Where another expression depends on such integers, the page says
/// at which ones; what holds for all of them takes the prover.
Json value(const Question& question) {
  if (const std::string typed = question.text("text"); cli::asks_openly(typed)) {
    const cli::OpenValue open = cli::open_value(cli::open_text(typed), nullptr);
    return {{"value", open.value.empty() ? open.about : open.value}, {"type", "open"}};
  }
  const cli::PastedText text = cli::pasted(question.text("text"));
  if (!text.unknowns.empty()) return {{"value", text.expression}, {"type", "open"}};
  const notation::Expression expression = notation::parse_expression(text.expression);
  const Value<> value = notation::evaluate(expression);
  Json answer{{"value", to_string(value)}, {"type", type_name(value)}};
  if (const std::string why = notation::reason(expression, {}); !why.empty()) answer["why"] = why;
  return answer;
}

Json explanation(const Question& question) {
  const cli::Explanation told = cli::explain(question.text("text"));
  Json answer{{"said", told.text}};
  if (told.rejection && !told.is_told) answer["error"] = error_of(*told.rejection);
  return answer;
}

render::Extent extent_of(const Question& question) {
  constexpr std::int64_t most = 1024;
  render::Extent extent;
  extent.rows = question.number("rows", extent.rows, most);
  extent.columns = question.number("columns", extent.columns, most);
  return extent;
}

Json picture(const Question& question) {
  const std::string view = question.text("view");
  if (view != "layout" && view != "tv" && view != "banks" && view != "steps")
    throw BadQuestion("a view is layout, tv, banks or steps");
  cli::PictureRequest request;
  request.expression = question.text("text");
  request.tv = view == "tv";
  request.banks = view == "banks";
  request.steps = view == "steps";
  request.tile = request.tv ? question.text("tile") : "";
  request.element_bytes = question.number("bytes", request.element_bytes, 16);
  request.extent = extent_of(question);
  const render::Figure figure = cli::picture(request);
  return {{"svg", render::svg_element(figure)}, {"text", render::to_text(figure)}};
}

/// With its counterexample in lines, and pictures that stand in the page.
Json verdict_of(const evidence::Record& record) {
  Json verdict = cli::json_of(record);
  verdict.erase("images");
  verdict["counterexample"] = Json::array();
  for (const evidence::Binding& binding : record.counterexample)
    verdict["counterexample"].push_back(binding.name + " = " + binding.value);
  verdict["pictures"] = Json::array();
  for (const render::Figure& figure : render::counterexample_pictures(record))
    verdict["pictures"].push_back(render::svg_element(figure));
  return verdict;
}

Json claims(const Question& question) {
  constexpr std::int64_t most_seconds = 600;
  cli::JudgementOptions options;
  options.seconds = static_cast<double>(question.number("seconds", 10, most_seconds));
  Json verdicts = Json::array();
  for (const evidence::Record& record : cli::judge_claims(question.text("text"), "claims.colex", options))
    verdicts.push_back(verdict_of(record));
  return {{"verdicts", verdicts}};
}

/// Who holds an element, where that is asked as of the command: FORM --at C 5 3.
std::optional<Json> held(const std::string& text) {
  std::istringstream words(text);
  std::string name, option, operand;
  std::int64_t row = 0, column = 0;
  if (!(words >> name >> option >> operand >> row >> column) || option != "--at") return std::nullopt;
  const cli::Holders found = cli::holders(name, operand, row, column);
  return Json{{"form", found.form},
              {"said", cli::text(found)},
              {"agreements", Json::array()},
              {"record", ""},
              {"has_observations", true}};
}

Json instruction(const Question& question) {
  const std::string name = question.text("text");
  if (const auto holders = held(name)) return *holders;
  bool has_observations = true;
  const auto record = [&](const observations::Part& part) -> std::optional<observations::Record> {
    try {
      return observations::nvidia_h200(part);
    } catch (const observations::NoRecord&) {
      has_observations = false;
      return std::nullopt;
    }
  };
  const auto told = cli::tell_instruction(name, record, extent_of(question), digest);
  if (!told) return {{"error", {{"kind", "type"}, {"said", "error: " + cli::no_such_form(name) + '\n'}}}};
  Json answer{{"form", told->form},
              {"said", told->text},
              {"agreements", told->agreements},
              {"record", told->record},
              {"has_observations", has_observations}};
  if (!cli::operands_of(told->form).empty()) {
    cli::PictureRequest request;
    request.expression = told->form;
    request.extent = extent_of(question);
    // Each operand apart, so that a narrow window has them one below the other.
    answer["pictures"] = Json::array();
    for (render::Panel& panel : cli::picture(request).panels)
      answer["pictures"].push_back(render::svg_element(render::side_by_side("", {std::move(panel.grid)})));
  }
  return answer;
}

/// A question that the command asks as `find …` and `oracle check …`, in one line.
Json question(const Question& question) {
  constexpr std::int64_t most_seconds = 600;
  try {
    const auto seconds = static_cast<double>(question.number("seconds", 10, most_seconds));
    const cli::TypedAnswer found = cli::answer_to(question.text("text"), seconds);
    return {{"verdict", found.verdict}, {"said", render::visible(found.text)}, {"claims", found.claims}};
  } catch (const cli::Misuse& misuse) {
    return {{"error", {{"kind", "type"}, {"said", render::visible(std::string("error: ") + misuse.what() + '\n')}}}};
  } catch (const observations::NoRecord&) {
    return {{"error",
             {{"kind", "unknown"},
              {"said", "error: unknown: these observations are too many for this page; the command has them\n"}}}};
  }
}

Json functions(const Question&) {
  Json list = Json::array();
  for (const cli::ToldFunction& told : cli::all_functions()) {
    list.push_back({{"name", told.function->name},
                    {"usage", told.function->usage},
                    {"description", told.function->description},
                    {"chapter", told.chapter},
                    {"example", cli::example_of(told.function->name)}});
  }
  return {{"functions", list}};
}

Json forms(const Question&) { return {{"forms", cli::all_forms()}}; }

Json about(const Question&) {
  return {{"version", COLEX_VERSION}, {"style", render::svg_style() + render::svg_dark_style(":root[data-theme=dark] ")}};
}

struct Row {
  std::string_view ask;
  Json (*answer)(const Question&);
};

constexpr Row rows[] = {
    {"value", value},       {"explanation", explanation}, {"picture", picture}, {"claims", claims}, {"instruction", instruction},
    {"question", question}, {"functions", functions},     {"forms", forms},     {"about", about}};

Json answered(const Question& question) {
  const std::string ask = question.text("ask");
  for (const Row& row : rows) {
    if (row.ask == ask) return row.answer(question);
  }
  throw BadQuestion("nobody answers " + ask);
}

/// The answer, or why there is none.
Json tried(std::string_view text) {
  std::string asked;
  try {
    const Question question(text);
    asked = question.text("text");
    return answered(question);
  } catch (const Rejection& rejection) {
    return {{"error", error_of(rejection, asked)}};
  } catch (const BadQuestion& mistake) {
    return {{"error", {{"kind", "question"}, {"said", std::string("error: ") + mistake.what() + '\n'}}}};
  }
}

}  // namespace

std::string answer(std::string_view question) {
  cli::enter_functions();
  cli::forget_notes();
  Json result = tried(question);
  result["notes"] = cli::take_notes();
  return cli::line_of(result);
}

std::optional<cli::Seen> digest(const std::string& family, const std::string& form) {
  static const auto families = nlohmann::json::parse(digest_text);
  const auto found = families.find(family);
  if (found == families.end()) return std::nullopt;
  cli::Seen seen{found->at("agreements").get<std::vector<std::string>>(), found->at("record").get<std::string>(), 1};
  // For what copies memory the number of observations is told, which stand in the order of the forms.
  std::size_t place = 0;
  for (const predictions::MemoryForm& memory : predictions::memory_forms()) {
    if (memory.family != family) continue;
    if (memory.form == form) seen.configurations = found->at("configurations").at(place).get<std::int64_t>();
    ++place;
  }
  return seen;
}

}  // namespace colex::page

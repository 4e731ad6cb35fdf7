// colex._core: the part of the Python package that is written in C++.
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "colex/dialects/dialects.hpp"
#include "colex/evidence/record.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/interface/find_question.hpp"
#include "colex/interface/flow_answer.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/judgement.hpp"
#include "colex/interface/notes.hpp"
#include "colex/interface/oracle_question.hpp"
#include "colex/interface/picture.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/reason.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/render/figure.hpp"
#include "colex/vectors/vectors.hpp"

#include "classes.hpp"
#include "conversion.hpp"
#include "failure.hpp"
#include "functions.hpp"
#ifdef COLEX_PYTHON_WITH_COMMAND
#include "../command/command.hpp"
#endif

namespace colex::python {

namespace {

using namespace nb::literals;

/// What the module keeps, its types among it, is kept for the process: another interpreter would share it, and is refused.
/// By then nanobind has exchanged its own state for that interpreter's, which is undone.
void require_the_first_interpreter() {
  static const PyInterpreterState* const first = PyInterpreterState_Get();
  static auto* const its_state = nb::detail::internals;
  if (first == PyInterpreterState_Get()) return;
  nb::detail::internals = its_state;
  throw nb::import_error("colex is loaded in another interpreter of this process, and one alone can have it");
}

void register_parts(nb::handle rejection, nb::handle decision, nb::handle underscore) {
  // They live as long as the process does.
  python_parts() = {rejection.inc_ref().ptr(), decision.inc_ref().ptr(), underscore.inc_ref().ptr()};
}

nb::object evaluate(const std::string& text, const nb::dict& names) {
  notation::Environment<> environment;
  for (const auto& [name, value] : names) environment.bind(text_of(name), value_of(value));
  notation::Expression expression;
  Value<> value = false;
  try {
    expression = notation::parse_expression(cli::expression_in(text));
    value = notation::evaluate(expression, environment);
  } catch (const Rejection& rejection) {
    set_rejection(rejection, {names.size() == 0 ? text : "", "", nb::tuple()});
    throw nb::python_error();
  }
  for (const std::string& remark : notation::remarks(expression, environment)) cli::note(remark);
  const bool* truth = value.as<bool>();
  if (truth == nullptr) return object_of(value);
  const std::string said = notation::reason(expression, environment);
  return nb::handle(python_parts().decision)(
      nb::bool_(*truth), nb::str("eval"), nb::make_tuple(nb::str(text.c_str(), text.size())), nb::str(said.c_str(), said.size()));
}

/// At which of the integers that are not known the value is another one, as a prover's answer without the prover.
nb::tuple open_value(const std::string& text) {
  const cli::OpenValue open = [&] {
    const nb::gil_scoped_release others_may_run;
    return cli::open_value(text, nullptr);
  }();
  return nb::make_tuple(open.value, open.about);
}

/// What shows a decision: the words, and of which argument it names which 1-D coordinate; None if there is nothing to show.
nb::object witness(const std::string& function, const nb::tuple& arguments, bool truth) {
  std::vector<notation::Argument> values;
  for (const nb::handle argument : arguments) {
    if (argument.is_none()) return nb::none();
    values.push_back({value_of(argument)});
  }
  const auto found = notation::witness(function, values, truth);
  if (!found) return nb::none();
  nb::list places;
  for (const notation::Place& place : found->places) places.append(nb::make_tuple(place.argument, place.index));
  return nb::make_tuple(nb::str(found->text.c_str(), found->text.size()), nb::tuple(places));
}

std::string rendered(const render::Figure& figure, const std::string& format) {
  if (format == "svg") return render::to_svg(figure);
  if (format == "latex") return render::to_tikz(figure);
  if (format == "text") return render::to_text(figure);
  throw Rejection(Kind::type, "a picture is text, svg or latex; not " + format);
}

/// A value, and the text that it is of, if it was given as one. An empty text is none.
struct Given {
  explicit Given(nb::handle object) : is_text(nb::isinstance<nb::str>(object)), text(is_text ? text_of(object) : "") {
    if (!is_text) value = value_of(object);
  }
  bool is_there() const { return !is_text || !text.empty(); }
  /// The value, read now if it is a text.
  Value<> read() const { return is_text ? cli::value_of(text) : *value; }

  bool is_text;
  std::string text;
  std::optional<Value<>> value;
};

std::string show(nb::handle shown, const std::string& format, bool tv, bool banks, bool steps, nb::handle tile,
                 nb::handle difference, std::int64_t element_bytes, std::int64_t rows, std::int64_t columns) {
  const Given subject(shown), of_tile(tile), other(difference);
  if (static_cast<int>(tv) + static_cast<int>(banks) + static_cast<int>(steps) + static_cast<int>(other.is_there()) > 1)
    throw Rejection(Kind::type, "at most one of tv, banks, steps and difference");
  if (of_tile.is_there() && !tv) throw Rejection(Kind::type, "tile is of a tv picture");
  if (steps && !subject.is_text) throw Rejection(Kind::type, "the steps are those of an expression, and this is a value");
  if (element_bytes < 1 || element_bytes > 16) throw Rejection(Kind::domain, "an element has 1 to 16 bytes");
  constexpr std::int64_t most = 1024;
  if (rows < 1 || rows > most || columns < 1 || columns > most)
    throw Rejection(Kind::limit, "1 to 1024 rows and columns are drawn");
  const render::Extent extent{rows, columns};
  const nb::gil_scoped_release others_may_run;
  // The text may be the name of an instruction, or have steps.
  if (subject.is_text && !tv && !other.is_there())
    return rendered(cli::picture({subject.text, false, banks, steps, "", "", element_bytes, extent}), format);
  cli::ValuePicture how{tv, banks, {}, {}, element_bytes, extent, subject.text, other.text};
  if (of_tile.is_there()) how.tile = of_tile.read();
  if (other.is_there()) how.difference = other.read();
  return rendered(cli::picture(subject.read(), how), format);
}

/// What the story of these, a text or a function and its arguments, tells.
template <class... Asked>
nb::object told(const Asked&... asked) {
  const cli::Explanation explanation = [&] {
    const nb::gil_scoped_release others_may_run;
    return cli::explain(asked...);
  }();
  if (explanation.rejection && !explanation.is_told) throw Rejection(*explanation.rejection);
  return nb::str(explanation.text.c_str(), explanation.text.size());
}

nb::object explain(const std::string& text) { return told(text); }

/// For a function, or its name, and its arguments.
nb::object explain_call(nb::handle function, const nb::tuple& arguments) {
  const auto* row = function_of(function.ptr());
  if (row == nullptr && !nb::isinstance<nb::str>(function))
    throw Rejection(Kind::type,
                    "what has arguments is a function of colex, or its name; not " + nb::cast<std::string>(nb::repr(function)));
  std::vector<Value<>> values;
  for (const nb::handle argument : arguments) values.push_back(value_of(argument));
  return told(row != nullptr ? std::string(row->name) : text_of(function), values);
}

/// A rejection that Python has, of this expression where it is of one, as one JSON object.
std::string refusal(const std::string& text, const std::string& kind, const std::string& message) {
  Kind of = Kind::parse;
  while (name(of) != kind && of != Kind::limit) of = static_cast<Kind>(static_cast<int>(of) + 1);
  return cli::line_of(cli::json_of(Rejection(of, message), text));
}

/// A value as it is written.
std::string written(nb::handle object) { return to_string(value_of(object)); }

/// The verdict on each claim, a JSON object each.
std::vector<std::string> check(const nb::str& claims, const std::string& file, std::uint64_t line, double seconds,
                               std::uint64_t seed, const std::string& require) {
  constexpr double most_seconds = 1e6;
  if (!(seconds > 0 && seconds <= most_seconds))
    throw Rejection(Kind::domain, "a claim has more than 0 and at most 1000000 seconds");
  const std::string text = file_of(claims);
  const std::vector<evidence::Record> records = [&] {
    const nb::gil_scoped_release others_may_run;
    return cli::judge_claims(text, file, {seconds, seed, line, require, {}});
  }();
  std::vector<std::string> verdicts;
  for (const evidence::Record& record : records) verdicts.push_back(cli::line_of(cli::json_of(record)));
  return verdicts;
}

nb::tuple instruction(const std::string& name) {
  const auto told = [&] {
    const nb::gil_scoped_release others_may_run;
    return cli::tell_instruction(name, [](const observations::Part& part) { return observations::nvidia_h200(part); }, {});
  }();
  if (!told) throw Rejection(Kind::type, cli::no_such_form(name));
  return nb::make_tuple(told->form, told->text, told->agreements, told->record);
}

/// What `ask` says. What is asked wrongly is a rejection, as is a layout that cannot be read.
template <class Ask>
auto answered(const Ask& ask) -> decltype(ask()) {
  try {
    cli::forget_notes();
    return ask();
  } catch (const cli::Misuse& misuse) {
    throw Rejection(Kind::type, misuse.what());
  } catch (const cli::Unreadable& mistake) {
    throw Rejection(Kind::type, mistake.what());
  } catch (const Rejection& rejection) {
    if (cli::names_a_place(rejection.message())) throw Rejection(Kind::type, rejection.message());
    throw;
  }
}

/// The answer to a question about the hardware as one JSON object, by the record.
std::string oracle_check(const std::string& question, const std::vector<std::string>& words, const cli::QuestionTexts& options) {
  return answered([&] {
    const cli::OracleAnswer answer = cli::ask(question, options, words);
    nlohmann::ordered_json json = cli::json_of(answer);
    json["text"] = cli::say(answer);
    json["picture"] = answer.picture;
    return cli::line_of(json);
  });
}

/// Whether a flow is right, as one JSON object; and what this machine's GPU makes of it.
std::string judge_flow(const nb::str& text, bool execute) {
  return answered([&] {
    cli::FlowAnswer answer = cli::answer_flow(file_of(text));
    if (execute) cli::execute_flow(answer, cli::Gpu());
    nlohmann::ordered_json json = cli::json_of(answer);
    json["text"] = answer.text;
    return cli::line_of(json);
  });
}

/// The answer to a question which layout does it, as one JSON object. Others may run meanwhile.
std::string which(const std::string& question, const std::vector<std::string>& words,
                  const std::map<std::string, std::vector<std::string>>& options, double seconds) {
  return answered([&] {
    const nb::gil_scoped_release others_may_run;
    cli::QuestionTexts given;
    for (const auto& [name, texts] : options) given[name] = cli::texts_together(texts);
    const cli::FindAnswer answer = cli::find(question, given, words, seconds);
    const nlohmann::ordered_json json = {
        {"outcome", cli::name(answer.found)}, {"text", answer.text}, {"claims", answer.claims}, {"facts", answer.facts}};
    return cli::line_of(json);
  });
}

/// The files of vectors of the forms that are called so, by name, and of the others why there are none.
std::pair<std::map<std::string, std::string>, std::map<std::string, std::string>> vectors_of(
    const std::vector<std::string>& words) {
  return answered([&] {
    const nb::gil_scoped_release others_may_run;
    cli::require_known(words, cli::all_forms());
    const vectors::Vectors made =
        vectors::vectors_of(cli::oracle_record("", {{}, [&](const std::string& form) { return cli::selected(words, form); }}));
    std::map<std::string, std::string> files{{"vectors.jsonl", made.text}}, refused;
    for (const vectors::Runner& runner : vectors::runners()) files[runner.name] = runner.text;
    for (const vectors::Refusal& one : made.refused) refused[one.form] = one.why;
    return std::pair(files, refused);
  });
}

nb::list holders(const std::string& form, const std::string& operand, std::int64_t row, std::int64_t column) {
  nb::list all;
  for (const cli::Holder& holder : cli::holders(form, operand, row, column).all) {
    nb::dict told;
    told["thread"] = holder.thread;
    told["value"] = holder.value;
    told["register"] = holder.in_register;
    told["first_bit"] = holder.first_bit;
    told["bits"] = holder.bits;
    all.append(std::move(told));
  }
  return all;
}

/// The name, the expression and the place of each part, and what else is said of the text; with `finds`, also of a text of which
/// only parts are read.
nb::tuple read(const std::string& text, const std::string& dialect, bool finds) {
  const dialects::Reading reading = finds ? dialects::read_or_find(text, dialect) : dialects::read(text, dialect);
  nb::list parts;
  for (const dialects::Part& part : reading.parts) parts.append(nb::make_tuple(part.name, part.expression, part.place));
  nb::list unknowns;
  for (const dialects::Unknown& unknown : reading.unknowns) unknowns.append(unknown.name);
  return nb::make_tuple(parts, reading.dialect, reading.remarks, unknowns);
}

std::pair<std::string, std::vector<std::string>> write(const std::string& expression, const std::string& dialect) {
  dialects::Writing writing = dialects::write(expression, dialect);
  return {std::move(writing.text), std::move(writing.remarks)};
}

std::vector<std::string> dialect_names() {
  std::vector<std::string> names;
  for (const dialects::Dialect& dialect : dialects::dialects()) names.emplace_back(dialect.name);
  return names;
}

}  // namespace

NB_MODULE(_core, module) {
  require_the_first_interpreter();
  nb::set_leak_warnings(false);  // what Python has not collected at its end is the system's to collect
  nb::register_exception_translator([](const std::exception_ptr& caught, void*) {
    try {
      std::rethrow_exception(caught);
    } catch (const Rejection& rejection) {
      set_rejection(rejection);
    }
  });
  cli::enter_functions();
  module.attr("version") = COLEX_VERSION;
  module.def("register", register_parts);
  add_classes(module);
  nb::module_ functions = module.def_submodule("functions");  // apart, since one of them is called read
  add_functions(functions);
  module.def("evaluate", evaluate);
  module.def("open_value", open_value);
  module.def("witness", witness);
  module.def("show", show);
  module.def("explain", explain);
  module.def("explain_call", explain_call);
  module.def("refusal", refusal);
  module.def("written", written);
  module.def("check", check);
  module.def("claim_lines", [](const nb::str& text, const std::string& file) { return cli::claim_lines(file_of(text), file); });
  module.def("instruction", instruction);
  module.def("oracle_check", oracle_check);
  module.def("judge_flow", judge_flow);
  module.def("flow_story", [](const std::string& text, std::int64_t row, std::int64_t column) {
    return answered([&] { return cli::story_in_flow(text, row, column); });
  });
  module.def("which", which);
  module.def("holders", holders);
  module.def("forms", cli::all_forms);
  module.def("oracle_vectors", vectors_of);
  module.def("read", read);
  module.def("write", write);
  module.def("dialects", dialect_names);
  module.def("take_notes", cli::take_notes);
#ifdef COLEX_PYTHON_WITH_COMMAND
  add_command(module);
#endif
}

}  // namespace colex::python

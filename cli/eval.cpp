// colex eval: the value of an expression, or of each line of a file.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/interface/notes.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/reason.hpp"
#include "colex/output/files.hpp"
#include "colex/workers/threads.hpp"

#include "command.hpp"
#include "diagnosis.hpp"
#include "input.hpp"
#include "limits.hpp"
#include "provers.hpp"

namespace colex::cli {

namespace {

using notation::Expression;
using notation::LocatedRejection;
using notation::Value;
using Json = nlohmann::ordered_json;

struct EvalOptions {
  std::string expression;
  std::string batch;
  std::string certificates;
  bool json = false;
  bool why = false;
};

/// The answer to one expression as a JSON object.
Json answer(std::string_view expression, const Value<>& value, const std::string& why, const std::vector<std::string>& notes) {
  Json json{{"expression", expression}, {"type", type_name(value)}, {"value", to_string(value)}};
  if (!why.empty()) json["why"] = why;
  if (!notes.empty()) json["notes"] = notes;
  return json;
}

/// The answer to one in which integers are not known.
Json answer(std::string_view expression, const OpenValue& open) {
  Json json{{"expression", expression}, {"type", "open"}};
  if (!open.value.empty()) json["value"] = open.value;
  if (!open.about.empty()) json["about"] = open.about;
  return json;
}

/// What is said of the value of a text with `?` in it, proved where this program has a prover.
OpenValue value_of_open(const std::string& text) {
  return open_value(open_text(text), symbolic_engine(CacheOptions{}, std::nullopt).get());
}

Exit say_open(const std::string& typed, const OpenValue& open, bool in_json) {
  const auto& [value, about] = open;
  if (in_json) {
    fmt::print("{}\n", line_of(answer(typed, open)));
  } else {
    fmt::print("{}{}\n", value, value.empty() ? about : about.empty() ? "" : "\n  " + about);
  }
  return value.empty() ? Exit::unknown : Exit::as_claimed;
}

Exit evaluate_one(const EvalOptions& options) {
  const std::string typed = options.expression == "-" ? read_all("-") : options.expression;
  try {
    if (asks_openly(typed)) return say_open(typed, value_of_open(typed), options.json);
    const PastedText text = pasted(typed);
    // A layout in which integers are not known is its own value.
    if (!text.unknowns.empty()) return say_open(typed, {text.expression, ""}, options.json);
    const notation::Expression expression = notation::parse_expression(text.expression);
    const Value<> value = notation::evaluate(expression);
    const std::string why = options.why ? notation::reason(expression, {}) : "";
    Exit exit = Exit::as_claimed;
    std::vector<std::string> lines;
    if (!options.certificates.empty()) lines = certified(expression, options.certificates, exit);
    const std::vector<std::string> notes = notation::remarks(expression);
    if (options.json) {
      Json json = answer(typed, value, why, notes);
      if (!lines.empty()) json["decisions"] = lines;
      fmt::print("{}\n", line_of(json));
    } else {
      fmt::print("{}\n{}", to_string(value), why.empty() ? "" : "  " + why + '\n');
      for (const std::string& line : lines) fmt::print("  {}\n", line);
      for (const std::string& text : notes) note(text);
    }
    return exit;
  } catch (const Rejection& rejection) {
    diagnose(typed, rejection, options.json);
    return exit_of(rejection.kind());
  }
}

bool says_nothing(std::string_view line) {
  const auto first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos || line[first] == '#';
}

void write_out(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw output::Fault(fmt::format("standard output: {}", std::strerror(errno)));
  }
}

/// What answers lines, one for each, so that line k of the output belongs to line k of the input.
class LineAnswers {
 public:
  LineAnswers(bool json, bool why) : json_(json), why_(why) {}

  /// Appends the answer to a line: empty for a line that is empty or a comment. Throws std::bad_alloc where memory is refused.
  void append(std::string_view line, std::string& out) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (!says_nothing(line)) append_answer(line, out);
    out += '\n';
  }
  /// The same, and an answer of its own where memory is refused.
  void append_alone(std::string_view line, std::string& out) {
    const std::size_t size = out.size();
    try {
      append(line, out);
    } catch (const std::bad_alloc&) {
      out.resize(size);
      append_rejection(line, Rejection(Kind::unknown, memory_is_used_up()), out);
      out += '\n';
    }
  }

  Exit exit() const { return exit_; }

 private:
  void append_answer(std::string_view line, std::string& out) {
    try {
      notation::parse_expression(line, expression_);
      const Value<> value = notation::evaluate(expression_, no_names_);
      const std::string why = why_ ? notation::reason(expression_, no_names_) : "";
      if (json_) {
        out += line_of(answer(line, value, why, notation::remarks(expression_)));
      } else {
        append_text(out, value);
        if (!why.empty()) out += ": " + why;
      }
    } catch (const LocatedRejection& rejection) {
      const bool unread = rejection.kind() == Kind::parse || rejection.kind() == Kind::type;
      if (unread) return append_pasted(line, rejection, out);
      append_rejection(line, rejection, out);
    } catch (const Rejection& rejection) {
      append_rejection(line, rejection, out);
    }
  }

  /// The answer to a line that is no expression with a value: it may be what another tool printed, or have `?` in it.
  void append_pasted(std::string_view line, const LocatedRejection& mistake, std::string& out) {
    const std::string text(line);
    try {
      if (asks_openly(text)) return append_open(line, value_of_open(text), out);
      const dialects::Reading reading = pasted_parts(text);
      if (reading.dialect.empty()) return append_rejection(line, mistake, out);
      const std::string& expression = dialects::expression_of(reading);
      if (!reading.unknowns.empty()) return append_open(line, {expression, ""}, out);
      const Value<> value = notation::evaluate(notation::parse_expression(expression));
      if (!json_) return append_text(out, value);
      Json json = answer(line, value, "", {});
      json["dialect"] = reading.dialect;
      json["remarks"] = reading.remarks;
      out += line_of(json);
    } catch (const Rejection& rejection) {
      append_rejection(line, rejection, out);
    }
  }

  void append_open(std::string_view line, const OpenValue& open, std::string& out) {
    if (open.value.empty()) exit_ = worse(exit_, Exit::unknown);
    if (json_) {
      out += line_of(answer(line, open));
    } else {
      out += open.value + (open.value.empty() || open.about.empty() ? "" : ": ") + open.about;
    }
  }

  void append_rejection(std::string_view line, const Rejection& rejection, std::string& out) {
    exit_ = worse(exit_, exit_of(rejection.kind()));
    if (json_) {
      out += line_of({{"expression", line}, {"error", json_of(rejection, std::string(line), Near::left)}});
      return;
    }
    out += "error: ";
    out += name(rejection.kind());
    const auto* unread = rejection.kind() == Kind::parse ? dynamic_cast<const LocatedRejection*>(&rejection) : nullptr;
    out += unread != nullptr ? fmt::format(": column {}: ", unread->position().column) : ": ";
    // An answer is one line, whatever the message.
    for (char c : rejection.message()) out += c == '\n' ? ' ' : c;
  }

  bool json_;
  bool why_;
  Exit exit_ = Exit::as_claimed;
  Expression expression_;
  notation::Environment<> no_names_;
};

/// Whole lines out of what is read in pieces. A line beyond the limit is kept only as far as shows that it is beyond.
class LineBuffer {
 public:
  void add(std::string_view text) {
    const std::size_t tail = text_.size() - end_;
    const std::size_t end = std::min(text.find('\n'), text.size());
    text_ += text.substr(0, std::min(end, longest_line - std::min(longest_line, tail)));
    text_ += text.substr(end);
    if (end < text.size()) end_ = text_.rfind('\n') + 1;
  }
  /// The lines that are whole.
  std::string_view lines() const { return std::string_view(text_).substr(0, end_); }
  void drop_lines() { text_.erase(0, std::exchange(end_, 0)); }
  /// What is behind the last end of a line.
  std::string_view rest() const { return std::string_view(text_).substr(end_); }

 private:
  static constexpr std::size_t longest_line = notation::Limits::text + 1;
  std::string text_;
  std::size_t end_ = 0;
};

/// Answers lines as they come: fast on a file, and a partner in a dialogue.
class Batch {
 public:
  Batch(bool json, bool why) : alone_(json, why) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    for (unsigned k = 0; k < cores; ++k) of_threads_.emplace_back(json, why);
  }

  /// Many lines are shared between the cores; a few are not worth it. Threads end before the budget does: what they leave is
  /// answered line by line, until it is at its end.
  void answer(std::string_view lines) {
    resume_budget();
    if (lines.size() < worth_sharing) return workers::for_each_line(lines, [&](std::string_view line) { answer_line(line); });
    std::vector<workers::Answerer> answerers;
    for (LineAnswers& of_thread : of_threads_) {
      answerers.push_back([&](std::string_view line, std::string& out) { of_thread.append(line, out); });
    }
    workers::answer_in_order(
        lines, answerers, seconds_left(), [&](std::string_view line) { answer_line(line); }, write_out);
  }

  /// Writes the answer to a line before the next line is looked at, so that whatever that one does costs no answer.
  void answer_line(std::string_view line) {
    underway(line);
    resume_budget();
    out_.clear();
    alone_.append_alone(line, out_);
    write_out(out_);
  }

  Exit exit() const {
    Exit worst = alone_.exit();
    for (const LineAnswers& of_thread : of_threads_) worst = worse(worst, of_thread.exit());
    return worst;
  }

 private:
  static constexpr std::size_t worth_sharing = std::size_t{16} << 10;

  LineAnswers alone_;
  std::vector<LineAnswers> of_threads_;
  std::string out_;
};

/// Whether something can be read at once.
bool has_more(int file) {
  pollfd asked{file, POLLIN, 0};
  return ::poll(&asked, 1, 0) > 0;
}

/// Reads what is there, up to a block of lines at a time, and answers it.
Exit evaluate_batch(const EvalOptions& options) {
  constexpr std::size_t block = std::size_t{1} << 22;
  const auto file = open_input(options.batch);
  Batch batch(options.json, options.why);
  LineBuffer buffer;
  std::array<char, 1 << 16> chunk{};
  while (true) {
    pause_budget();
    const ssize_t got = ::read(fileno(file.get()), chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw Unreadable(options.batch + ": " + std::strerror(errno));
    if (got == 0) break;
    buffer.add({chunk.data(), static_cast<std::size_t>(got)});
    if (buffer.lines().size() < block && has_more(fileno(file.get()))) continue;
    batch.answer(buffer.lines());
    buffer.drop_lines();
  }
  batch.answer(buffer.lines());
  if (!buffer.rest().empty()) batch.answer_line(buffer.rest());
  return batch.exit();
}

}  // namespace

void add_eval(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<EvalOptions>();
  CLI::App* eval = app.add_subcommand("eval", "Print the value of an expression");
  auto* expression = eval->add_option(
      "EXPR", options->expression,
      "The expression, for example composition((6,2):(1,100), 2:4), or a layout as another tool prints it; - for standard input");
  auto* batch =
      eval->add_option(
              "--batch", options->batch,
              "Read one expression from each line of FILE (- or no FILE: from standard input), and print one line for each: its "
              "value, or error: KIND: message. Empty lines and comments give empty lines. What was understood of a text of "
              "another "
              "tool is told with --json only")
          ->option_text("[FILE]")
          ->expected(0, 1)
          ->excludes(expression);
  eval->add_flag("--json", options->json, "Print one JSON object on each line");
  eval->add_flag("--why", options->why,
                 "Beside true or false, print what shows it: the part of the expression that decides, and a witness, as two "
                 "coordinates with the same value");
  CLI::Option* const certificates = add_certificates(*eval, options->certificates,
                                                     "Write a certificate of each decision on which the value rests to a file of "
                                                     "this folder, have colex-check read it, and print "
                                                     "what it says; a decision without a certificate is named");
  if (certificates != nullptr) certificates->excludes(batch);
  eval->callback([options, &exit, expression, batch] {
    if (batch->count() > 0) {
      if (options->batch.empty()) options->batch = "-";
      exit = evaluate_batch(*options);
    } else if (expression->count() == 0) {
      throw CLI::RequiredError("EXPR or --batch");
    } else {
      exit = evaluate_one(*options);
    }
  });
}

}  // namespace colex::cli

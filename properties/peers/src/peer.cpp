#include "colex/peers/peer.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "colex/base/file.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/peers/judge.hpp"
#include "colex/peers/written.hpp"
#include "colex/rejection.hpp"
#include "colex/workers/program.hpp"

#include "adapters.hpp"

namespace colex::peers {

namespace {

using std::filesystem::path;

std::string pins(const Peer& peer) {
  std::string text;
  for (const std::string& package : peer.packages) text += package + '\n';
  return text;
}

path python_of(const Peer& peer, const std::string& folder) { return path(folder) / peer.name / "bin" / "python"; }
path pins_of(const Peer& peer, const std::string& folder) { return path(folder) / peer.name / "installed.txt"; }

/// Runs it; empty if it ended well, else the last line that it wrote.
std::string trouble_of(std::vector<std::string> command) {
  workers::Program program{std::move(command)};
  program.errors = workers::Errors::among_output;
  program.patience.clock = 600;
  std::string last;
  const workers::Ending ending = workers::run_by_lines(program, [&](const std::string& line) {
    if (!line.empty()) last = line;
  });
  return ending.trouble.empty() ? "" : last.empty() ? ending.trouble : last;
}

/// What a peer prints, as the notation has it; a text that is no layout stays what it is.
class Readings {
 public:
  explicit Readings(std::string dialect) : dialect_(std::move(dialect)) {}

  const std::optional<std::string>& operator[](const std::string& text) {
    const auto [at, is_new] = known_.try_emplace(text);
    if (is_new) at->second = read(text);
    return at->second;
  }

 private:
  std::optional<std::string> read(const std::string& text) const {
    if (text.find(':') == std::string::npos) return without_spaces(text);
    try {
      return dialects::expression_of(dialects::read(text, dialect_));
    } catch (const Rejection&) {
      // An extent of 0 is none to a reader, and an answer all the same.
      std::string plain = without_spaces(text);
      if (const std::size_t open = plain.find('<'); open != std::string::npos && plain.back() == '>')
        plain = plain.substr(open + 1, plain.size() - open - 2);
      if (read_layout(plain)) return plain;
      if (plain.starts_with('(') && plain.ends_with(')')) plain = plain.substr(1, plain.size() - 2);
      if (read_layout(plain)) return plain;
      return std::nullopt;
    }
  }

  /// Without the comma behind the only element of a Python tuple.
  static std::string without_spaces(const std::string& text) {
    std::string result;
    for (const char c : text) {
      if (c == ' ') continue;
      if (c == ')' && !result.empty() && result.back() == ',') result.pop_back();
      result += c;
    }
    return result;
  }

  std::string dialect_;
  std::unordered_map<std::string, std::optional<std::string>> known_;
};

Answer read_answer(const std::string& line, Readings& readings) {
  const std::size_t space = line.find(' ');
  const std::string kind = line.substr(0, space), text = space == std::string::npos ? "" : line.substr(space + 1);
  if (kind == "unsupported") return {Reply::unsupported};
  if (kind == "rejects") return {Reply::rejects, text};
  if (kind == "aborts") return {Reply::crashes, "it aborts: " + text};
  if (kind == "values") return {Reply::values, text};
  if (kind != "value") return {Reply::unreadable, line};
  const std::optional<std::string>& read = readings[text];
  return read ? Answer{Reply::value, *read} : Answer{Reply::unreadable, text};
}

/// The adapter ends a program of the peer's own after 300 s, and a question has two.
constexpr double patience_of_programs = 660;

std::string input_of(const std::vector<Question>& questions, std::size_t from) {
  std::string text;
  for (std::size_t k = from; k < questions.size(); ++k) text += line(questions[k]) + '\n';
  return text;
}

}  // namespace

const Peer& peer_named(std::string_view name) {
  std::string names;
  for (const Peer& peer : peers()) {
    if (peer.name == name) return peer;
    names += (names.empty() ? "" : ", ") + std::string(peer.name);
  }
  throw Rejection(Kind::type, "there is no peer " + std::string(name) + "; the peers are " + names);
}

std::string version(const Peer& peer) {
  const std::string& first = peer.packages.front();
  return first.substr(first.find("==") + 2);
}

Peer at_release(Peer peer, std::string_view release) {
  // What is installed beside it is as it was, or as pip chooses where pip reads what the package requires.
  for (std::string& package : peer.packages) {
    if (&package == &peer.packages.front() || !peer.alone) package.resize(package.find("=="));
  }
  peer.packages.front() += "==" + std::string(release);
  return peer;
}

std::string newest_release(const Peer& peer) {
  workers::Program program{
      {"python3", "-m", "pip", "index", "versions", peer.packages.front().substr(0, peer.packages.front().find("=="))}};
  program.errors = workers::Errors::thrown_away;
  program.patience.clock = 120;
  std::string release;
  workers::run_by_lines(program, [&](const std::string& line) {
    const std::size_t open = line.find(" ("), close = line.find(')');
    if (release.empty() && open < close && close != std::string::npos) release = line.substr(open + 2, close - open - 2);
  });
  return release;
}

bool installed(const Peer& peer, const std::string& folder) {
  std::error_code ignored;
  return std::filesystem::exists(python_of(peer, folder), ignored) && base::contents(pins_of(peer, folder)) == pins(peer);
}

std::string install(const Peer& peer, const std::string& folder, const std::string& checkout) {
  std::error_code ignored;
  if (peer.is_checkout && (checkout.empty() || !std::filesystem::is_directory(checkout, ignored)))
    return "no registry has it: --checkout names the folder of " + peer.packages.front();
  const path place = path(folder) / peer.name;
  std::filesystem::create_directories(place);
  std::filesystem::remove(pins_of(peer, folder));
  if (std::string trouble = trouble_of({"python3", "-m", "venv", place.string()}); !trouble.empty()) return trouble;
  std::vector<std::string> command = {python_of(peer, folder).string(), "-m", "pip", "install", "--quiet",
                                      "--disable-pip-version-check"};
  if (peer.alone) command.emplace_back("--no-deps");
  command.insert(command.end(), peer.packages.begin(), peer.packages.end());
  // A folder is on Python's path by a file that says so.
  if (peer.is_checkout)
    command = {command.front(), "-c", "import site, sys; open(site.getsitepackages()[0] + '/peer.pth', 'w').write(sys.argv[1])",
               std::filesystem::absolute(checkout).string()};
  if (std::string trouble = trouble_of(std::move(command)); !trouble.empty()) return trouble;
  std::ofstream(pins_of(peer, folder)) << pins(peer);
  return "";
}

namespace {

/// The command that runs a file of the adapters, all of which are written below the folder.
Adapter adapter_in(const Peer& peer, const std::string& folder, std::string_view adapter_file) {
  const path place = path(folder) / "adapters";
  std::filesystem::create_directories(place);
  for (const AdapterText& adapter : adapter_texts()) {
    const path file = place / path(adapter.path).filename();
    if (base::contents(file) != adapter.text) std::ofstream(file) << adapter.text;
  }
  return {{python_of(peer, folder).string(), "-B", (place / adapter_file).string()}, std::string(peer.dialect), peer.patience};
}

/// Seconds of processor time of all programs that were started and have ended.
double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace

Adapter adapter_of(const Peer& peer, const std::string& folder) {
  std::string file = "with_" + std::string(peer.name) + ".py";
  std::replace(file.begin(), file.end(), '-', '_');
  return adapter_in(peer, folder, file);
}
Adapter tables_of(const Peer& peer, const std::string& folder) { return adapter_in(peer, folder, peer.tables); }

Told tell(const Adapter& adapter) {
  Told result;
  bool greeted = false;
  workers::Program program{adapter.command};
  program.errors = workers::Errors::thrown_away;
  program.patience.clock = 900;
  const workers::Ending ending = workers::run_by_lines(program, [&](const std::string& text) {
    if (greeted && !text.empty()) result.lines.push_back(text);
    if (!greeted && text.starts_with("peer ")) {
      greeted = true;
      result.version = text.substr(5);
    }
  });
  if (!greeted || !ending.trouble.empty())
    result.trouble = ending.started ? "its tables cannot be read: " + ending.trouble : "it is not installed";
  return result;
}

Asked ask(const Adapter& adapter, const std::vector<Question>& questions, const std::function<void(std::size_t)>& progress) {
  const double before = processor_seconds();
  Asked result;
  Readings readings(adapter.dialect);
  while (result.answers.size() < questions.size()) {
    workers::Program program{adapter.command, input_of(questions, result.answers.size())};
    program.errors = workers::Errors::thrown_away;
    program.patience.clock = adapter.patience;
    bool greeted = false;
    const workers::Ending ending = workers::run_by_lines(program, [&](const std::string& text) {
      if (!greeted) {
        greeted = text.starts_with("peer ");
        if (greeted) result.version = text.substr(5);
        return;
      }
      if (result.answers.size() == questions.size()) return;
      result.answers.push_back(read_answer(text, readings));
      if (progress && result.answers.size() % 1000 == 0) progress(result.answers.size());
    });
    if (!greeted) {
      result.trouble = ending.started ? "its adapter does not start: " + ending.trouble : "it is not installed";
      break;
    }
    if (result.answers.size() < questions.size())
      result.answers.push_back({Reply::crashes, ending.silent ? "it hangs" : "it aborts: " + ending.trouble});
  }
  result.seconds = processor_seconds() - before;
  return result;
}

std::vector<Shown> show(const Adapter& adapter, const std::vector<Question>& questions) {
  workers::Program program{adapter.command, input_of(questions, 0)};
  program.command.emplace_back("--show");
  program.errors = workers::Errors::thrown_away;
  program.patience.clock = std::max(adapter.patience, patience_of_programs);
  std::vector<Shown> result;
  workers::run_by_lines(program, [&](const std::string& text) {
    const nlohmann::json shown = nlohmann::json::parse(text, nullptr, false);
    if (shown.is_object()) result.push_back({shown.value("program", std::vector<std::string>()), shown.value("printed", "")});
  });
  result.resize(questions.size());
  return result;
}

std::string line(const Question& question) {
  std::string text = question.operation;
  for (const std::string& argument : question.arguments) text += '\t' + argument;
  return text;
}

std::string expression(const Question& question) {
  for (const Operation& operation : operations()) {
    if (operation.name != question.operation) continue;
    std::string text;
    for (std::size_t k = 0; k < operation.expression.size(); ++k) {
      const char c = operation.expression[k];
      if (c != '$') {
        text += c;
        continue;
      }
      const auto which = static_cast<std::size_t>(operation.expression[++k] - '1');
      if (which < question.arguments.size()) text += question.arguments[which];
    }
    return text;
  }
  throw Rejection(Kind::type, "there is no operation " + question.operation + " that peers are asked for");
}

Answer ask_colex(const Question& question) {
  const std::string text = expression(question);
  const notation::Expression read = notation::parse_expression(text);
  const auto result = notation::try_evaluate(read, read.root(), notation::Environment<>{});
  if (const auto* value = std::get_if<notation::Value<>>(&result)) return {Reply::value, to_string(*value)};
  return {Reply::rejects, std::get<notation::LocatedRejection>(result).message()};
}

}  // namespace colex::peers

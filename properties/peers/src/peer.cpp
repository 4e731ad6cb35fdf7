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
  for (const std::string_view package : peer.packages) text += std::string(package) + '\n';
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

const std::vector<Peer>& peers() {
  static const std::vector<Peer> table = {
      {"pycute", "NVIDIA, with CUTLASS", {"nvidia-cutlass==4.2.0.0"}, true, "with_pycute.py", "", "python", true, 20},
      {"tensor-layouts",
       "Meta",
       {"tensor-layouts==0.3.2"},
       true,
       "with_tensor_layouts.py",
       "tables_of_tensor_layouts.py",
       "python",
       true,
       20},
      {"cute-cpp",
       "NVIDIA, CuTe of CUTLASS in C++, static integers",
       {"nvidia-cutlass==4.2.0.0", "nvidia-cuda-runtime==13.0.88", "nvidia-cuda-crt==13.0.88", "nvidia-cuda-cccl==13.0.85"},
       true,
       "with_cute_cpp.py",
       "tables_of_cutlass.py",
       "python",
       false,
       3600,
       200},
      {"cute-cpp-int",
       "NVIDIA, CuTe of CUTLASS in C++, integers at run time",
       {"nvidia-cutlass==4.2.0.0", "nvidia-cuda-runtime==13.0.88", "nvidia-cuda-crt==13.0.88", "nvidia-cuda-cccl==13.0.85"},
       true,
       "with_cute_cpp_int.py",
       "",
       "python",
       false,
       3600,
       200},
      {"cute-dsl",
       "NVIDIA, the CuTe DSL",
       {"nvidia-cutlass-dsl==4.8.1"},
       false,
       "with_cute_dsl.py",
       "tables_of_cute_dsl.py",
       "cute-dsl",
       false,
       60,
       8},
      {"tilelang",
       "TileLang",
       {"tilelang==0.1.15", "z3-solver==4.15.4.0", "apache-tvm-ffi==0.1.12", "numpy==2.4.6", "cloudpickle==3.1.2",
        "ml-dtypes==0.6.0", "psutil==7.2.2", "tqdm==4.70.1", "typing-extensions==4.16.0"},
       true,
       "with_tilelang.py",
       "tables_of_tilelang.py",
       "cute-dsl",
       false,
       60},
      {"flydsl",
       "AMD",
       {"flydsl==0.4.2", "numpy==2.4.6"},
       true,
       "with_flydsl.py",
       "tables_of_flydsl.py",
       "flydsl",
       false,
       60,
       100},
      {"mojo",
       "Modular, the package layout of Mojo",
       {"mojo==1.2.0", "max-mojo-libs==26.7.0"},
       false,
       "with_mojo.py",
       "",
       "mojo",
       false,
       600,
       4},
      {"triton", "Triton, linear layouts", {"triton==3.9.0"}, true, "with_triton.py", "tables_of_triton.py", "python", false, 60},
      {"tirx",
       "Apache TVM, TIRx",
       {"apache-tvm==0.27.0", "apache-tvm-ffi==0.1.15.post2", "numpy==2.4.6", "ml-dtypes==0.6.0", "typing-extensions==4.16.0"},
       true,
       "with_tirx.py",
       "tables_of_tvm.py",
       "python",
       false,
       60},
      {"jax",
       "Google, Mosaic GPU of JAX",
       {"jax==0.10.2", "jaxlib==0.10.2", "numpy==2.4.6", "scipy==1.17.1", "ml-dtypes==0.6.0", "opt_einsum==3.4.0",
        "absl-py==2.5.1"},
       true,
       "",
       "tables_of_jax.py",
       "python",
       false,
       60},
  };
  return table;
}

const Peer& peer_named(std::string_view name) {
  std::string names;
  for (const Peer& peer : peers()) {
    if (peer.name == name) return peer;
    names += (names.empty() ? "" : ", ") + std::string(peer.name);
  }
  throw Rejection(Kind::type, "there is no peer " + std::string(name) + "; the peers are " + names);
}

std::string version(const Peer& peer) {
  const std::string_view first = peer.packages.front();
  return std::string(first.substr(first.find("==") + 2));
}

bool installed(const Peer& peer, const std::string& folder) {
  std::error_code ignored;
  return std::filesystem::exists(python_of(peer, folder), ignored) && base::contents(pins_of(peer, folder)) == pins(peer);
}

std::string install(const Peer& peer, const std::string& folder) {
  const path place = path(folder) / peer.name;
  std::filesystem::create_directories(place);
  std::filesystem::remove(pins_of(peer, folder));
  if (std::string trouble = trouble_of({"python3", "-m", "venv", place.string()}); !trouble.empty()) return trouble;
  std::vector<std::string> pip = {python_of(peer, folder).string(), "-m", "pip", "install", "--quiet",
                                  "--disable-pip-version-check"};
  if (peer.alone) pip.emplace_back("--no-deps");
  for (const std::string_view package : peer.packages) pip.emplace_back(package);
  if (std::string trouble = trouble_of(std::move(pip)); !trouble.empty()) return trouble;
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

Adapter adapter_of(const Peer& peer, const std::string& folder) { return adapter_in(peer, folder, peer.adapter); }
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

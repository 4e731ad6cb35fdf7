// Runs colex on hostile inputs, and compares what it says with a table.
//
//   hostile TABLE COLEX [TEXT]              every input of the table, or those whose command or section contains the text
//   hostile TABLE COLEX --mixed N [SEED]    N commands whose words are those of the table's, mixed at random
//
// The table (inputs.txt) is a list of files and of commands, in sections that do not depend on each other:
//
//   # --- Claim files ---              the title of a section
//   file broken.colex                  a file of the folder in which the commands run; its lines are indented by two spaces
//     claim 1 ==
//   $ colex check broken.colex         a command line of the shell
//     2  found the end of the text     its status, and a part of what it says, on standard output or standard error
//
// `unsanitized $ …` is left out where the program is compiled with AddressSanitizer, which takes more memory than the command
// is given. In files and commands {{1000*(}} is a thousand brackets, and \x1b in a file is that byte. Whatever the table says,
// no command may end by a signal, take longer than three minutes, show a control character, or say something that is about the
// program and not about the input. That is all that is asked of a mixed command, and that it says why it has no answer.
#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool is_sanitized = true;
#elif defined(__has_feature)
constexpr bool is_sanitized = __has_feature(address_sanitizer);
#else
constexpr bool is_sanitized = false;
#endif
constexpr std::string_view only_unsanitized = "unsanitized ";

struct Input {
  std::size_t line = 0;
  std::string section;
  std::string command;
  int status = -1;
  std::string part;
  bool is_left_out = false;
};

/// What a command did: its status, 128 and more for a signal, and what it said.
struct Run {
  int status = -1;
  std::string said;
  bool in_time = true;
};

[[noreturn]] void fail(std::size_t line, const std::string& what) {
  std::cerr << "line " << line << " of the table: " << what << '\n';
  std::exit(2);
}

/// {{N*text}} written out.
std::string repeated(const std::string& text) {
  std::string result;
  std::size_t at = 0;
  for (std::size_t begin = text.find("{{"); begin != std::string::npos; begin = text.find("{{", at)) {
    const std::size_t star = text.find('*', begin), end = text.find("}}", begin);
    if (star == std::string::npos || end == std::string::npos || star > end) break;
    result += text.substr(at, begin - at);
    const std::string part = text.substr(star + 1, end - star - 1);
    for (unsigned long n = std::stoul(text.substr(begin + 2, star - begin - 2)); n > 0; --n) result += part;
    at = end + 2;
  }
  return result + text.substr(at);
}

/// \xNN as bytes.
std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_byte =
        text.compare(at, 2, "\\x") == 0 && at + 3 < text.size() && std::isxdigit(static_cast<unsigned char>(text[at + 2])) != 0;
    if (!is_byte) {
      result += text[at];
      continue;
    }
    result += static_cast<char>(std::stoi(text.substr(at + 2, 2), nullptr, 16));
    at += 3;
  }
  return result;
}

/// The title that a line like `# --- Claim files ---` gives to a section; empty if it gives none.
std::string title_in(const std::string& line) {
  constexpr std::string_view mark = "# --- ";
  if (!line.starts_with(mark)) return "";
  return line.substr(mark.size(), line.find(" --", mark.size()) - mark.size());
}

/// Reads the table: writes its files into the folder, and returns its inputs.
std::vector<Input> read_table(const std::string& path, const fs::path& folder) {
  std::ifstream in(path);
  if (!in) fail(0, path + " cannot be opened");
  std::vector<Input> inputs;
  std::ofstream file;
  std::string section;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const bool is_indented = line.starts_with("  ");
    if (file.is_open() && is_indented) {
      file << unescaped(repeated(line.substr(2))) << '\n';
      continue;
    }
    file.close();
    if (const std::string title = title_in(line); !title.empty()) section = title;
    if (line.empty() || line.front() == '#') continue;
    const bool is_left_out = line.starts_with(only_unsanitized) && is_sanitized;
    if (line.starts_with(only_unsanitized)) line.erase(0, only_unsanitized.size());
    if (line.starts_with("file ")) {
      const fs::path name = folder / line.substr(5);
      fs::create_directories(name.parent_path());
      file.open(name, std::ios::binary);
    } else if (line.starts_with("$ ")) {
      inputs.push_back({number, section, repeated(line.substr(2)), -1, "", is_left_out});
    } else if (is_indented && !inputs.empty() && inputs.back().status < 0) {
      inputs.back().status = line[2] - '0';
      inputs.back().part = line.size() > 5 ? line.substr(5) : "";
    } else {
      fail(number, "expected a file, a command, or what is expected of it");
    }
  }
  return inputs;
}

Run run(const std::string& command, const fs::path& folder) {
  constexpr auto most = std::chrono::minutes(3);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    if (chdir(folder.c_str()) == 0) execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  Run result;
  const auto start = std::chrono::steady_clock::now();
  std::array<char, 65536> buffer{};
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(most - (std::chrono::steady_clock::now() - start));
    pollfd ready{ends[0], POLLIN, 0};
    result.in_time = left.count() > 0 && poll(&ready, 1, static_cast<int>(left.count())) > 0;
    if (!result.in_time) break;
    const ssize_t got = read(ends[0], buffer.data(), buffer.size());
    if (got <= 0) break;
    result.said.append(buffer.data(), static_cast<std::size_t>(got));
  }
  if (!result.in_time) kill(-child, SIGKILL);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

/// What is wrong with a run, whatever the input; empty if nothing is.
std::string complaint_about(const Run& run) {
  constexpr std::array<std::string_view, 8> about_the_program = {"std::",          "bad_alloc", "terminate", "Sanitizer",
                                                                 "runtime error:", "Assertion", "basic_",    "vector::"};
  if (!run.in_time) return "it did not end within three minutes";
  if (run.status > 4) return "it ended with status " + std::to_string(run.status);
  for (const std::string_view word : about_the_program) {
    if (run.said.find(word) != std::string::npos) return "it says \"" + std::string(word) + '"';
  }
  const auto is_control = [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f; };
  if (std::any_of(run.said.begin(), run.said.end(), is_control)) return "it shows a control character";
  return "";
}

std::string complaint_about(const Run& run, const Input& input) {
  if (std::string complaint = complaint_about(run); !complaint.empty()) return complaint;
  if (run.status != input.status) return "its status is " + std::to_string(run.status) + ", not " + std::to_string(input.status);
  if (run.said.find(input.part) == std::string::npos) return "it does not say \"" + input.part + '"';
  return "";
}

/// The words of a command of the shell, with their quotation marks; none if the command is more than one of colex, or is about
/// files that are not of the folder.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (const char c : command) {
    if (quote == 0 && std::string_view("|&;<>()`#*?[]{}~\\$!").find(c) != std::string_view::npos) return {};
    if (quote == '"' && std::string_view("$`\\").find(c) != std::string_view::npos) return {};
    if (quote == 0 && c == ' ') {
      words.emplace_back();
      continue;
    }
    words.back() += c;
    if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    }
  }
  std::erase(words, "");
  const auto is_elsewhere = [](const std::string& word) { return word.find_first_of('/') < 3 || word == "--all"; };
  if (quote != 0 || words.size() < 2 || words.front() != "colex" || std::any_of(words.begin(), words.end(), is_elsewhere))
    return {};
  return words;
}

/// Commands of the table, each with a few of its words exchanged, left out, or added from others.
class Mixture {
 public:
  Mixture(const std::vector<Input>& inputs, unsigned seed) : random_(seed) {
    for (const Input& input : inputs) {
      std::vector<std::string> words = words_of(input.command);
      if (words.empty()) continue;
      words_.insert(words_.end(), words.begin() + 2, words.end());
      commands_.push_back(std::move(words));
    }
  }

  std::string command() {
    constexpr std::size_t most_changes = 3;
    std::vector<std::string> words = one_of(commands_);
    for (std::size_t changes = 1 + below(most_changes); changes > 0; --changes) {
      const std::size_t at = 2 + below(words.size() - 1);
      const auto place = words.begin() + static_cast<std::ptrdiff_t>(std::min(at, words.size()));
      if (place == words.end() || below(3) == 0) {
        words.insert(place, one_of(words_));
      } else if (below(3) == 0) {
        words.erase(place);
      } else {
        *place = one_of(words_);
      }
    }
    std::string command;
    for (const std::string& word : words) command += word + ' ';
    return command + "--budget 8";
  }

 private:
  std::size_t below(std::size_t end) { return random_() % end; }
  template <class T>
  const T& one_of(const std::vector<T>& some) {
    return some[below(some.size())];
  }

  std::mt19937 random_;
  std::vector<std::vector<std::string>> commands_;
  std::vector<std::string> words_;
};

/// A folder that is gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "colex-hostile-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void show(const Run& run, const std::string& command, const std::string& complaint) {
  std::cout << command.substr(0, 200) << "\n  " << complaint << "; it says:\n" << run.said.substr(0, 1000) << '\n';
}

/// Runs so many mixed commands; the status of the program.
int mixed(const std::vector<Input>& inputs, const fs::path& folder, std::size_t count, unsigned long seed) {
  Mixture mixture(inputs, static_cast<unsigned>(seed));
  std::size_t wrong = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const std::string command = mixture.command();
    const Run done = run(command, folder);
    std::string complaint = complaint_about(done);
    if (complaint.empty() && done.status > 1 && done.said.empty()) complaint = "it does not say why it has no answer";
    if (complaint.empty()) continue;
    ++wrong;
    show(done, command, complaint);
  }
  std::cout << count << " mixed commands (seed " << seed << "), " << wrong << " with a bad end\n";
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) fail(0, "usage: hostile TABLE COLEX [TEXT]");
  const Folder folder;
  const fs::path inputs_folder = folder.path() / "in";
  fs::create_directories(inputs_folder);
  const std::vector<Input> inputs = read_table(argv[1], inputs_folder);
  const std::string path =
      fs::absolute(argv[2]).parent_path().string() + ":" + (std::getenv("PATH") != nullptr ? std::getenv("PATH") : "");
  setenv("PATH", path.c_str(), 1);
  setenv("HOME", folder.path().c_str(), 1);
  setenv("XDG_CACHE_HOME", folder.path().c_str(), 1);
  setenv("CUDA_VISIBLE_DEVICES", "", 1);
  const std::string_view wanted = argc > 3 ? argv[3] : "";
  if (wanted == "--mixed" && argc > 4)
    return mixed(inputs, inputs_folder, std::stoul(argv[4]), argc > 5 ? std::stoul(argv[5]) : 1);
  std::size_t asked = 0, wrong = 0;
  for (const Input& input : inputs) {
    if (input.status < 0) fail(input.line, "nothing is expected of this command");
    if (input.command.find(wanted) == std::string::npos && input.section.find(wanted) == std::string::npos) continue;
    if (input.is_left_out) {
      std::cout << "line " << input.line << ": left out, since the program is sanitized\n";
      continue;
    }
    ++asked;
    const Run done = run(input.command, inputs_folder);
    const std::string complaint = complaint_about(done, input);
    if (complaint.empty()) continue;
    ++wrong;
    std::cout << "line " << input.line << ": ";
    show(done, input.command, complaint);
  }
  std::cout << asked << " hostile inputs, " << wrong << " with another answer than the table's\n";
  return wrong == 0 && asked > 0 ? 0 : 1;
}

// Runs colex on hostile inputs, and compares what it says with a table.
//
//   hostile TABLE COLEX [TEXT]         every input of the table, or those whose command or section contains the text
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
// no command may end by a signal, take longer than a minute, show a control character, or say something that is about the
// program and not about the input.
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
  constexpr auto most = std::chrono::seconds(60);
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
  if (!run.in_time) return "it did not end within a minute";
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
    std::cout << "line " << input.line << ": " << input.command.substr(0, 200) << "\n  " << complaint << "; it says:\n"
              << done.said.substr(0, 1000) << '\n';
  }
  std::cout << asked << " hostile inputs, " << wrong << " with another answer than the table's\n";
  return wrong == 0 && asked > 0 ? 0 : 1;
}

// colex-check: accepts or refuses the certificates that `colex prove --certificates DIR` writes. It shares no line with the
// prover.
//
//   colex-check DIR, or FILE…     a folder: every file in it that ends in .cert
// Exit status: 0 if all are accepted, 1 if one is refused, 2 if there is nothing to check.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "decision.hpp"
#include "derivation.hpp"
#include "part.hpp"
#include "run.hpp"

namespace {

namespace fs = std::filesystem;

struct Certificate {
  std::string about, parts;  ///< of the parts, their names
  std::string says;          ///< what is accepted, where it is so
  std::vector<std::string> rests_on;
  check::Counts counts;
};

Certificate checked(const std::string& text, check::Lines& lines) {
  using check::require;
  Certificate found;
  require(text.size() < (std::size_t{1} << 30), "a file of a gigabyte");
  for (const std::string& line : check::pieces(text, '\n'))
    require(check::is_plain(line), "a control character, or no text at all");
  require(lines.next() == check::Words{"colex-certificate", "1"}, "this is no certificate that this program can read");
  check::Lemmas lemmas;
  for (;;) {
    const check::Words words = lines.next();
    std::string rest;
    for (std::size_t k = 1; k < words.size(); ++k) rest += (k == 1 ? "" : " ") + words[k];
    if (words[0] == "end" && words.size() == 1) break;
    require(!rest.empty(), "\"", words[0].substr(0, 40), "\" is written otherwise");
    if (words[0] == "about" && found.about.empty()) {
      found.about = rest;
    } else if (words[0] == "rests-on" && found.parts.empty()) {
      found.rests_on.push_back(rest);
    } else if ((words[0] == "claim" || words[0] == "decision") && !found.about.empty() && found.parts.empty()) {
      found.parts = words[0];
      found.says = found.about;
      found.counts = words[0] == "claim" ? check::derived(found.about, rest, found.rests_on, lines)
                                         : check::decided(found.about, rest, lines);
      break;
    } else {
      require(words[0] == "part" && !found.about.empty(), "a part is expected here");
      found.parts += (found.parts.empty() ? "" : ", ") + rest;
      check::Part(lines, lemmas, found.counts).run();
    }
  }
  require(lines.at_end(), "there is more behind the end");
  require(!found.parts.empty(), "there is no part");
  require(found.counts.truths == 0 || found.counts.asked > 0, "a truth is claimed, and nothing was drawn or asked");
  if (found.says.empty()) found.says = check::said_of_run(text, found.about, check::theory().run_of(found.about));
  return found;
}

std::vector<fs::path> files_of(const std::vector<std::string>& arguments) {
  std::vector<fs::path> files;
  for (const std::string& argument : arguments) {
    const bool is_folder = fs::is_directory(argument);
    if (!is_folder) files.emplace_back(argument);
    for (const auto& entry : is_folder ? fs::directory_iterator(argument) : fs::directory_iterator())
      if (entry.path().extension() == ".cert") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// What a certificate rests on is accepted too, and does not rest on it.
bool stands(const std::string& about, const std::map<std::string, Certificate>& accepted, std::set<std::string> above) {
  const auto found = accepted.find(about);
  if (found == accepted.end() || !above.insert(about).second) return false;
  return std::all_of(found->second.rests_on.begin(), found->second.rests_on.end(),
                     [&](const std::string& other) { return stands(other, accepted, above); });
}

int run(const std::vector<std::string>& arguments) {
  const std::vector<fs::path> files = files_of(arguments);
  if (files.empty()) throw check::Refused("usage: colex-check DIR, or FILE…: there is no certificate to check");
  std::map<std::string, Certificate> accepted;
  const auto refuse = [](const std::string& file, const std::string& why) {
    std::cout << "refused   " << (check::is_plain(file) ? file : "a file whose name is no plain text") << why << '\n';
  };
  for (const fs::path& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    check::Lines lines(text);
    try {
      const Certificate found = checked(text, lines);
      check::require(accepted.emplace(found.about, found).second, "another certificate is about " + found.about);
    } catch (const std::exception& why) {
      refuse(file.filename().string(), ':' + std::to_string(lines.number()) + ": " + why.what());
    }
  }
  std::size_t standing = 0, steps = 0;
  for (const auto& [about, found] : accepted) {
    if (!stands(about, accepted, {})) {
      refuse(about, ": it rests on what is not accepted");
      continue;
    }
    const auto& [paths, claims, derived, given, asked, truths] = found.counts;
    std::cout << "accepted  " << found.says << "  " << found.parts << ": " << paths << " paths, " << given << " suppositions, "
              << claims << " claims, " << derived << " steps\n";
    ++standing, steps += derived;
  }
  std::cout << standing << " of " << files.size() << " certificates accepted: " << steps << " steps\n";
  return standing == files.size() ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run({arguments + 1, arguments + count});
  } catch (const std::exception& why) {
    const std::string text = why.what();
    std::cerr << "colex-check: " << (check::is_plain(text) ? text : "a name that is no plain text") << '\n';
    return 2;
  }
}

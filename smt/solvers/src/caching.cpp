#include "colex/solvers/caching.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

#include "colex/solvers/decorator.hpp"
#include "colex/solvers/kept_file.hpp"
#include "colex/solvers/kept_folder.hpp"

namespace colex::solvers {

namespace {

namespace fs = std::filesystem;

/// All theorems and all laws take some 100 MiB: what is asked by every run stays beside what was asked once.
constexpr std::uintmax_t most_bytes = std::uintmax_t{256} << 20;

class Caching : public Decorator {
 public:
  Caching(std::unique_ptr<Solver> inner, fs::path folder) : Decorator(std::move(inner)), folder_(std::move(folder), most_bytes) {}

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    std::vector<std::optional<Answer>> known;
    std::vector<Query> missing;
    for (const Query& query : queries) {
      known.push_back(remembered(query));
      if (!known.back()) missing.push_back(query);
    }
    std::vector<Answer> fresh;
    if (!missing.empty()) fresh = inner().ask(missing);
    std::vector<Answer> answers;
    std::size_t next = 0;
    for (const auto& answer : known) {
      if (!answer) remember(missing[next], fresh[next]);
      answers.push_back(answer ? *answer : fresh[next++]);
    }
    return answers;
  }

 private:
  /// Who was asked what: all that an answer depends on.
  std::string key(const Query& query) {
    const std::string who = name() + '\n' + version() + '\n' + budget() + '\n';
    return who + std::to_string(query.text.size()) + '\n' + query.text;
  }

  static std::string file(const std::string& key) {
    const std::string digits = name_of(key);
    return digits.substr(0, 2) + '/' + digits.substr(2);
  }

  /// The answer in the file, if the file is about this very key: two keys may share a hash.
  std::optional<Answer> remembered(const Query& query) {
    const std::string wanted = key(query);
    const auto text = folder_.kept(file(wanted));
    if (!text || !text->starts_with(wanted)) return std::nullopt;
    std::string_view lines = std::string_view(*text).substr(wanted.size());
    const auto answer = take_answer(lines);
    if (!answer || !lines.empty() || !worth_keeping(*answer)) return std::nullopt;
    return answer;
  }

  void remember(const Query& query, const Answer& answer) {
    if (!worth_keeping(answer)) return;
    const std::string wanted = key(query);
    folder_.keep(file(wanted), wanted + to_lines(answer));
  }

  static bool worth_keeping(const Answer& answer) { return answer.is_unsat() || answer.is_sat(); }

  KeptFolder folder_;
};

}  // namespace

std::unique_ptr<Solver> caching(std::unique_ptr<Solver> inner, const fs::path& folder) {
  return std::make_unique<Caching>(std::move(inner), folder);
}

}  // namespace colex::solvers

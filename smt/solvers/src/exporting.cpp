#include "colex/solvers/exporting.hpp"

#include <mutex>

#include "colex/base/file.hpp"
#include "colex/output/whole_file.hpp"
#include "colex/solvers/decorator.hpp"

namespace colex::solvers {

namespace {

/// Judges that work at once export to one folder.
std::mutex writing;

class Exporting : public Decorator {
 public:
  Exporting(std::unique_ptr<Solver> inner, std::filesystem::path folder)
      : Decorator(std::move(inner)), folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
  }

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    write_texts(queries);
    std::vector<Answer> answers = inner().ask(queries);
    std::string said;
    for (std::size_t k = 0; k < queries.size(); ++k)
      said += queries[k].id + '\t' + title(*this) + '\t' + describe(answers[k]) + '\n';
    const std::lock_guard lock(writing);
    const std::filesystem::path log = folder_ / "answers.tsv";
    output::write_whole(log.string(), base::contents(log).value_or("") + said,
                        {"\tunsat", "\tsat", "\tunknown", "\tskipped", "\terror"});
    return answers;
  }

 private:
  void write_texts(const std::vector<Query>& queries) const {
    const std::lock_guard lock(writing);
    for (const Query& query : queries)
      output::write_whole((folder_ / (query.id + ".smt2")).string(), query.text, {"(set-logic "});
  }

  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Solver> exporting(std::unique_ptr<Solver> inner, const std::filesystem::path& folder) {
  return std::make_unique<Exporting>(std::move(inner), folder);
}

}  // namespace colex::solvers

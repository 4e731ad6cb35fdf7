#include "colex/solvers/exporting.hpp"

#include <fstream>

#include "colex/solvers/decorator.hpp"

namespace colex::solvers {

namespace {

class Exporting : public Decorator {
 public:
  Exporting(std::unique_ptr<Solver> inner, std::filesystem::path folder)
      : Decorator(std::move(inner)), folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
  }

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    for (const Query& query : queries) std::ofstream(folder_ / (query.id + ".smt2"), std::ios::binary) << query.text;
    std::vector<Answer> answers = inner().ask(queries);
    std::ofstream log(folder_ / "answers.tsv", std::ios::binary | std::ios::app);
    for (std::size_t k = 0; k < queries.size(); ++k) {
      log << queries[k].id << '\t' << title(*this) << '\t' << describe(answers[k]) << '\n';
    }
    return answers;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Solver> exporting(std::unique_ptr<Solver> inner, const std::filesystem::path& folder) {
  return std::make_unique<Exporting>(std::move(inner), folder);
}

}  // namespace colex::solvers

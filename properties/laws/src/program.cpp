#include "colex/laws/program.hpp"

namespace colex::laws {

namespace {

class ProgramStatement final : public Statement {
 public:
  ProgramStatement(std::vector<ProgramVariable> variables, std::function<Case(const Assignment&)> ask) : ask_(std::move(ask)) {
    for (ProgramVariable& variable : variables) {
      names_.push_back(std::move(variable.name));
      domains_.push_back(std::move(variable.domain));
    }
  }

  const std::vector<std::string>& variables() const override { return names_; }
  Domain domain(const Assignment& before) override { return domains_[before.size()](before); }
  Case ask(const Assignment& values) override {
    try {
      return ask_(values);
    } catch (const Rejection& rejection) {
      return {Case::Kind::rejected, rejection, {}};
    }
  }
  const std::vector<Cover>& covers() const override { return covers_; }
  bool covered(std::size_t, const Assignment&) override { return false; }

 private:
  std::vector<std::string> names_;
  std::vector<cases::DomainOf> domains_;
  std::function<Case(const Assignment&)> ask_;
  std::vector<Cover> covers_;
};

}  // namespace

void Programs::add(Title title, std::vector<ProgramVariable> variables, std::function<Case(const Assignment&)> ask, int line) {
  Law law;
  law.id = std::move(title.id);
  law.words = std::move(title.words);
  law.source = std::move(title.source);
  law.where = {file_, static_cast<std::uint64_t>(line), 1, std::move(title.text)};
  law.expected = title.expected;
  law.fall = std::move(title.fall);
  law.statement = std::make_shared<ProgramStatement>(std::move(variables), std::move(ask));
  laws.push_back(std::move(law));
}

}  // namespace colex::laws

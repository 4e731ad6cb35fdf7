#include "colex/notation/program.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "colex/notation/evaluator.hpp"

namespace colex::notation {

namespace {

/// Whether the parts of an expression that end at two nodes are written alike and call a function. No two words that skip nodes,
/// by their number, are alike.
bool is_repeat(const std::vector<Node>& nodes, std::size_t a, std::size_t b) {
  if (nodes[a].operation != Operation::call || nodes[a].size != nodes[b].size) return false;
  for (std::size_t k = 0; k < nodes[a].size; ++k) {
    const Node &x = nodes[a - k], &y = nodes[b - k];
    if (x.operation != y.operation || x.arity != y.arity || x.size != y.size || x.payload != y.payload) return false;
  }
  return true;
}

/// Notes of each node the largest part that begins there and repeats one that ends before.
void find_repeats(const std::vector<Node>& nodes, Plan<Checked>& plan) {
  for (std::size_t end = 0; end < nodes.size(); ++end) {
    const std::size_t begin = end + 1 - nodes[end].size;
    for (std::size_t before = 0; before < begin; ++before) {
      if (!is_repeat(nodes, before, end)) continue;
      plan.repeats.resize(nodes.size());
      plan.values.resize(nodes.size());
      plan.is_repeated.resize(nodes.size());
      plan.repeats[begin] = {end, before};
      plan.is_repeated[before] = true;
      break;
    }
  }
}

}  // namespace

struct Program::State {
  /// A name of the expression that is a variable.
  struct Use {
    std::size_t name, variable;
  };

  Plan<Checked> plan;
  std::vector<Use> uses;
  Environment<> known;  ///< the names that there are, for a message
  Room<Checked> room;
};

Program::Program(const Expression& expression, std::span<const std::string> variables, const Environment<>& definitions)
    : expression_(&expression), variables_(variables), definitions_(&definitions) {}
Program::~Program() = default;
Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;

void Program::prepare() {
  state_ = std::make_unique<State>();
  Plan<Checked>& plan = state_->plan;
  for (std::size_t name = 0; name < expression_->names.size(); ++name) {
    const std::string& text = expression_->names[name];
    plan.meanings.push_back(meaning(text, *definitions_, functions<Checked>()));
    // Of two variables of one name the later hides the earlier.
    const auto variable = std::find(variables_.rbegin(), variables_.rend(), text);
    if (variable != variables_.rend()) state_->uses.push_back({name, static_cast<std::size_t>(variables_.rend() - variable) - 1});
  }
  find_repeats(expression_->nodes, plan);
  for (const auto& definition : definitions_->bindings()) state_->known.bind(definition.name, false);
  for (const std::string& variable : variables_) state_->known.bind(variable, false);
}

const Value<>& Program::run(std::span<const Value<>> values) {
  // Without a name it is worth what it was worth before.
  if (state_ != nullptr && expression_->names.empty() && state_->room.size() == 1) return state_->room.top();
  if (state_ == nullptr) prepare();
  auto& [plan, uses, known, room] = *state_;
  for (const State::Use& use : uses) plan.meanings[use.name] = {&values[use.variable], nullptr};
  std::fill(plan.values.begin(), plan.values.end(), nullptr);
  room.clear();
  if (const auto rejection = Evaluator<Checked>(*expression_, known, room, &plan).run(expression_->root())) throw *rejection;
  return room.top();
}

}  // namespace colex::notation

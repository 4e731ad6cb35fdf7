#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/evaluator.hpp"

namespace colex::notation {

namespace {

/// The nodes of the part that ends at a node.
std::span<const Node> part(const std::vector<Node>& nodes, std::size_t end) {
  const std::size_t size = nodes[end].size;
  return std::span<const Node>(nodes).subspan(end + 1 - size, size);
}

/// Whether a part is a call of which one value serves for all that are written alike. A word in it that skips nodes by their
/// number would skip others.
bool may_repeat(std::span<const Node> part) {
  return part.back().operation == Operation::call && std::none_of(part.begin(), part.end(), [](const Node& node) {
           return node.operation == Operation::guard || node.operation == Operation::attempt;
         });
}

bool is_same(const Node& x, const Node& y) {
  return x.operation == y.operation && x.arity == y.arity && x.size == y.size && x.payload == y.payload;
}

/// A number that parts have in common which are written alike.
std::uint64_t mark_of(std::span<const Node> part) {
  std::uint64_t mark = part.size();
  for (const Node& node : part)
    mark = mark * 1099511628211U + static_cast<std::uint64_t>(node.operation) + static_cast<std::uint64_t>(node.payload) * 64U;
  return mark;
}

/// Notes of each node the largest part that begins there and repeats one that ends before. A text may have a hundred thousand
/// calls, so each is compared with those of its mark only.
void find_repeats(const std::vector<Node>& nodes, Plan<Checked>& plan) {
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> written;
  for (std::size_t end = 0; end < nodes.size(); ++end) {
    if (nodes[end].operation != Operation::call || !may_repeat(part(nodes, end))) continue;
    const std::span<const Node> mine = part(nodes, end);
    std::vector<std::size_t>& alike = written[mark_of(mine)];
    const auto before = std::find_if(alike.begin(), alike.end(), [&](std::size_t other) {
      const std::span<const Node> its = part(nodes, other);
      return std::equal(its.begin(), its.end(), mine.begin(), mine.end(), is_same);
    });
    if (before == alike.end()) {
      alike.push_back(end);
      continue;
    }
    plan.repeats.resize(nodes.size());
    plan.values.resize(nodes.size());
    plan.is_repeated.resize(nodes.size());
    plan.repeats[end + 1 - mine.size()] = {end, *before};
    plan.is_repeated[*before] = true;
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
    // Among two variables of one name the later hides the earlier.
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

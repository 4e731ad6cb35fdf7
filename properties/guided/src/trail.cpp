#include "trail.hpp"

#include <optional>

#include "colex/notation/coerce.hpp"
#include "colex/notation/parse.hpp"

#include "evaluate.hpp"

namespace colex::guided_engine {

namespace {

/// Who is told of the comparisons of this thread.
thread_local Steps* listening = nullptr;

/// Has the steps told of what is compared, as long as it lives.
struct Listening {
  explicit Listening(Steps& steps) { listening = &steps; }
  ~Listening() { listening = nullptr; }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
};

std::optional<notation::Value<Noted>> over_noted(const laws::Value& value) {
  return notation::converted<Noted>(value, [](Checked n) { return Noted(n); });
}

std::uint64_t scattered(std::uint64_t n) {
  n *= 0x9e3779b97f4a7c15U;
  return n ^ n >> 29U;
}

}  // namespace

void note(const char* file, unsigned line, bool outcome) {
  if (listening == nullptr) return;
  if (listening->is_long()) throw Rejection(Kind::limit, "more comparisons than are followed");
  // One instantiation has one literal for each file: which address that is makes no difference to what is new.
  listening->step(
      scattered(reinterpret_cast<std::uintptr_t>(file) + (std::uint64_t{line} * 2U + (outcome ? 1U : 0U)) * 0x10001U));
}

void Steps::begin() {
  before_ = 0;
  taken_ = 0;
  is_new_ = false;
}

void Steps::step(std::uint64_t comparison) {
  ++taken_;
  const std::uint64_t edge = scattered(comparison ^ before_ >> 1U);
  before_ = comparison;
  std::uint64_t& lately = lately_[edge % lately_.size()];
  if (lately == edge) return;
  lately = edge;
  if (known_.insert(edge).second) is_new_ = true;
}

Trail::Trail(const laws::Statement& statement) : statement_(statement), claim_(statement.claim()) {
  if (claim_ == nullptr) return;
  if (!claim_->hypothesis.empty()) conjuncts_ = notation::conjuncts(claim_->hypothesis);
  const notation::Environment<> definitions = statement.definitions();
  for (const auto& definition : definitions.bindings()) {
    if (const auto value = over_noted(definition.value)) names_.bind(definition.name, *value);
  }
  definitions_ = names_.bindings().size();
}

bool Trail::holds(const notation::Expression& expression, std::size_t part) {
  const auto result = notation::try_evaluate(expression, part, names_);
  const auto* const value = std::get_if<notation::Value<Noted>>(&result);
  const bool* const truth = value == nullptr ? nullptr : value->as<bool>();
  const bool is_true = truth != nullptr && *truth;
  steps_.step(scattered(part * 2 + (is_true ? 1 : 0)));
  return is_true;
}

bool Trail::leads_elsewhere(const laws::Assignment& values) {
  names_.shrink(definitions_);
  for (std::size_t k = 0; k < values.size(); ++k) names_.bind(statement_.variables()[k], *over_noted(values[k]));
  steps_.begin();
  const Listening here(steps_);
  bool is_supposed = true;
  for (const std::size_t part : conjuncts_) is_supposed = is_supposed && holds(claim_->hypothesis, part);
  if (is_supposed) holds(claim_->conclusion, claim_->conclusion.root());
  return steps_.is_new();
}

}  // namespace colex::guided_engine

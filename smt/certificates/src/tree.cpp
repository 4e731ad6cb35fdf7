#include <stdexcept>

#include "colex/certificates/file.hpp"

namespace colex::certificates {

namespace {

using symbolic::Certificate;
using symbolic::Line;
namespace rule = symbolic::rule;
namespace event = symbolic::event;

bool is_solved(const symbolic::Step& step) {
  const auto* derived = std::get_if<rule::Derived>(&step.rule);
  return derived != nullptr && derived->hint == symbolic::Hint::solved;
}

/// The lines that say what an event says.
struct LinesOf {
  std::vector<Line> operator()(const event::Input&) const { return {}; }
  std::vector<Line> operator()(const event::Computed&) const { return {}; }
  std::vector<Line> operator()(const event::Divided& e) const { return {e.line}; }
  std::vector<Line> operator()(const event::Applied& e) const { return e.lines; }
  std::vector<Line> operator()(const event::Decided& e) const { return {e.line}; }
  std::vector<Line> operator()(const event::Noted&) const { return {}; }
  std::vector<Line> operator()(const event::Claimed& e) const {
    return e.claimed ? std::vector<Line>{e.line} : std::vector<Line>{};
  }
};

/// The variables that a line or an event names.
struct Introduced {
  using Variables = std::vector<symbolic::Variable>;
  Variables operator()(const rule::Slack& r) const { return {r.n}; }
  Variables operator()(const rule::Euclid& r) const { return {r.q, r.r}; }
  Variables operator()(const rule::CommonFactors& r) const { return r.matrix; }
  Variables operator()(const rule::Contract& r) const { return r.fresh; }
  Variables operator()(const event::Input& e) const { return {e.variable}; }
  Variables operator()(const auto& /*other*/) const { return {}; }
};

std::vector<symbolic::Variable> introduced(const symbolic::Step& step) { return std::visit(Introduced(), step.rule); }
std::vector<symbolic::Variable> introduced(const symbolic::Event& event) { return std::visit(Introduced(), event.what); }

}  // namespace

std::vector<bool> needed_lines(const Certificate& certificate) {
  std::vector<bool> needed(certificate.lines.size());
  for (const symbolic::Discharged& goal : certificate.goals) needed[goal.shown_by] = true;
  for (const symbolic::Event& event : certificate.run) {
    for (const Line line : std::visit(LinesOf(), event.what)) needed[line] = true;
  }
  if (!needed.empty()) needed.back() = true;
  for (Line line = certificate.lines.size(); line-- > 0;) {
    const symbolic::Step& step = certificate.lines[line];
    if (!std::holds_alternative<rule::Derived>(step.rule) || is_solved(step)) needed[line] = true;
    if (!needed[line]) continue;
    for (const Line premise : step.premises) needed[premise] = true;
  }
  return needed;
}

void Tree::add(const Certificate& certificate, bool infeasible) {
  ++paths_;
  const std::vector<bool> needed = needed_lines(certificate);
  Stretch* at = &root_;
  std::size_t in = 0;  // the entries of the stretch that are passed
  std::size_t event = 0;
  const auto pass = [&](auto&& what, bool is_needed) {
    if (in == at->entries.size()) {
      at->entries.push_back({what});
      for (const symbolic::Variable v : introduced(what))
        at->entries.back().names.emplace_back(v, certificate.names[symbolic::index(v)]);
    }
    at->entries[in].needed = at->entries[in].needed || is_needed;
    ++in;
  };
  const auto pass_events = [&](Line line) {
    for (; event < certificate.run.size() && certificate.run[event].at <= line; ++event) pass(certificate.run[event], true);
  };
  for (Line line = 0; line < certificate.lines.size(); ++line) {
    pass_events(line);
    const symbolic::Step& step = certificate.lines[line];
    const auto* branch = std::get_if<rule::Branch>(&step.rule);
    if (branch == nullptr) {
      pass(step, needed[line]);
      continue;
    }
    // The fork is the last entry of its stretch, and each case begins with its alternative.
    if (branch->taken > at->cases.size() || in != at->entries.size()) throw std::logic_error("a path that parts from no other");
    if (branch->taken == at->cases.size()) at->cases.emplace_back();
    at = &at->cases[branch->taken];
    in = 0;
    pass(step, true);
  }
  pass_events(certificate.lines.size());
  at->infeasible = infeasible;
}

}  // namespace colex::certificates

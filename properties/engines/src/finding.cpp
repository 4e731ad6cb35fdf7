#include "colex/engines/finding.hpp"

#include <chrono>

#include "colex/cases/shrink.hpp"

namespace colex::engines {

namespace {

Case timed(Statement& statement, const Assignment& values) {
  const auto start = std::chrono::steady_clock::now();
  Case what = statement.ask(values);
  what.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return what;
}

}  // namespace

bool look(Statement& statement, const Assignment& values, Origin origin, Finding& finding, const Observer& observer) {
  Case what = observer ? timed(statement, values) : statement.ask(values);
  if (observer) observer(values, what);
  switch (what.kind) {
    case Case::Kind::holds: ++finding.evaluated; return true;
    case Case::Kind::filtered: ++finding.filtered; return true;
    case Case::Kind::fails: ++finding.evaluated; break;
    case Case::Kind::rejected:
      if (what.rejection->kind() == Kind::overflow && origin == Origin::drawn) {
        ++finding.overflowed;
        return true;
      }
      if (what.rejection->kind() == Kind::unknown) {
        if (++finding.undecided == 1) finding.doubt = text(statement, values) + ": " + what.rejection->message();
        return true;
      }
      break;
  }
  finding.counterexample = values;
  finding.what = std::move(what);
  return false;
}

bool fails_alike(Statement& statement, const Assignment& values, const Case& what) {
  try {
    const Case other = statement.ask(values);
    if (other.kind != what.kind) return false;
    return what.kind != Case::Kind::rejected || what.rejection->kind() == other.rejection->kind();
  } catch (const Rejection&) {
    return false;
  }
}

void minimise(Statement& statement, Finding& finding) {
  const auto still_fails = [&](const Assignment& values) { return fails_alike(statement, values, finding.what); };
  const auto domain = [&](const Assignment& before) { return statement.domain(before); };
  finding.counterexample = cases::minimise(*finding.counterexample, domain, still_fails).values;
  finding.what = statement.ask(*finding.counterexample);
}

}  // namespace colex::engines

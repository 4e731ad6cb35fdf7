#include "colex/symbolic/explore.hpp"

#include <algorithm>
#include <stdexcept>

#include "colex/rejection.hpp"
#include "colex/symbolic/parametrisation.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

namespace {

/// How a run of the body ended.
enum class End { complete, rejected, outside_contract };

/// The run of the body at one input.
struct Rerun {
  End end = End::complete;
  Trace trace;
  std::vector<bool> claims;
};

/// The body at an input; nothing if it is none of the law, if the body asks for more numbers there than the input has (so that
/// it takes another path), or if 64 bits do not hold what is computed.
std::optional<Rerun> rerun(const std::function<void(Replay&)>& body, Replay& replay) {
  End end = End::complete;
  try {
    body(replay);
  } catch (const NotAnInput&) {
    return std::nullopt;
  } catch (const std::out_of_range&) {
    return std::nullopt;
  } catch (const Rejection& rejection) {
    if (rejection.kind() == Kind::overflow) return std::nullopt;
    end = End::rejected;
  } catch (const OutsideContract&) {
    end = End::outside_contract;
  }
  return Rerun{end, replay.trace(), replay.claims()};
}

/// Judges one path once its run has ended.
class Judge {
 public:
  Judge(const Path& path, End end, const Settings& settings) : path_(path), end_(end), settings_(settings) {}

  PathReport report(std::string reason, const std::function<void(Replay&)>& body) {
    PathReport result{Closing::shown, std::move(reason), path_.claims().size(), {}, {}, {}};
    const bool failing = end_ != End::complete || open_claim() != nullptr;
    if (failing) result.closing = Closing::unknown;
    if (const Conclusion* open = open_claim(); open != nullptr && end_ == End::complete) {
      result.reason = "not shown: " + described(*open);
    }
    std::size_t witnesses = 0;
    for (std::size_t attempt = 0; attempt < settings_.tries; ++attempt) {
      const auto values = small_values(path_.state(), attempt);
      if (!values) continue;
      const Input input = input_of(*values);
      Replay replay(input.values);
      const auto run = rerun(body, replay);
      if (!run || run->end != end_) continue;
      if (run->trace != path_.trace()) continue;
      if (!result.witness) result.witness = input;
      if (const auto mistake = mistake_at(*values, *run)) {
        result.closing = Closing::conflicting;
        result.reason = *mistake;
        result.witness = input;
        break;
      }
      if (!failing && ++witnesses >= settings_.witnesses) break;
      if (!failing) continue;
      if (end_ == End::complete && !fails_at(*run)) continue;
      result.closing = Closing::refuted;
      result.witness = input;
      break;
    }
    return result;
  }

 private:
  const Conclusion* open_claim() const {
    const auto& claims = path_.claims();
    const auto open = std::find_if(claims.begin(), claims.end(), [](const Conclusion& c) { return !c.shown; });
    return open == claims.end() ? nullptr : &*open;
  }

  /// What is claimed. A truth value has no formula that would say more.
  std::string described(const Conclusion& claim) const {
    if (claim.what.empty() || !claim.formula.polynomial.is_constant()) {
      return (claim.what.empty() ? "" : claim.what + ": ") + describe(claim.formula);
    }
    return claim.what;
  }

  std::string describe(const Formula& formula) const {
    const Parametrisation& state = path_.state();
    return to_string(Formula{state.normal(formula.polynomial), formula.relation}, state.certificate().names);
  }

  Input input_of(const std::vector<std::int64_t>& values) const {
    Input input;
    for (const Variable v : path_.inputs()) {
      input.names.push_back(path_.state().certificate().names[index(v)]);
      input.values.push_back(values[index(v)]);
    }
    return input;
  }

  /// What the engine has got wrong, if anything.
  std::optional<std::string> mistake_at(const std::vector<std::int64_t>& values, const Rerun& run) const {
    const auto& claims = path_.claims();
    if (run.claims.size() != claims.size()) return "the replay made another number of claims";
    for (std::size_t k = 0; k < claims.size(); ++k) {
      if (claims[k].shown && !run.claims[k]) return "shown, and false at the witness: " + describe(claims[k].formula);
    }
    const std::vector<Line> wrong = false_lines(path_.state().certificate(), values);
    if (!wrong.empty()) return "line " + std::to_string(wrong.front()) + " of the certificate is false at the witness";
    return std::nullopt;
  }

  bool fails_at(const Rerun& run) const {
    const auto& claims = path_.claims();
    for (std::size_t k = 0; k < claims.size(); ++k) {
      if (!claims[k].shown && !run.claims[k]) return true;
    }
    return false;
  }

  const Path& path_;
  End end_;
  const Settings& settings_;
};

/// "excluded by: s - 2 >= 0, -s + 1 >= 0", from the premises of the contradiction.
std::string contradiction(const Certificate& certificate, Line line) {
  std::string text;
  for (const Line premise : certificate.lines[line].premises) {
    text += (text.empty() ? "excluded by: " : ", ") + to_string(certificate.lines[premise].formula, certificate.names);
  }
  return text;
}

PathReport run_path(Script& script, const std::function<void(Path&)>& symbolic, const std::function<void(Replay&)>& concrete,
                    const Settings& settings) {
  Path path(script, settings);
  const auto judged = [&](End end, const std::string& reason) { return Judge(path, end, settings).report(reason, concrete); };
  PathReport report{Closing::unknown, "", 0, {}, {}, {}};
  try {
    symbolic(path);
    report = judged(End::complete, "");
  } catch (const Infeasible& why) {
    report.closing = Closing::infeasible;
    report.reason = contradiction(path.state().certificate(), why.contradiction);
  } catch (const OutsideContract& why) {
    report = judged(End::outside_contract, why.division);
  } catch (const Rejection& why) {
    report = judged(End::rejected, "rejected: " + why.message());
  } catch (const Unknown& why) {
    report.reason = why.what();
  }
  report.certificate = path.state().certificate();
  report.run = path.run().lines();
  return report;
}

/// An input at which the body fails, drawn without a look at any path.
std::optional<Input> drawn_counterexample(const std::function<void(Replay&)>& body, const Settings& settings) {
  for (std::size_t seed = 0; seed < settings.draws; ++seed) {
    Replay replay = Replay::drawn(Dice(seed));
    const auto run = rerun(body, replay);
    if (!run) continue;
    const bool holds = run->end == End::complete && std::find(run->claims.begin(), run->claims.end(), false) == run->claims.end();
    if (!holds) return replay.input();
  }
  return std::nullopt;
}

}  // namespace

const char* name(Closing closing) {
  switch (closing) {
    case Closing::shown: return "shown";
    case Closing::infeasible: return "infeasible";
    case Closing::unknown: return "unknown";
    case Closing::refuted: return "refuted";
    case Closing::conflicting: return "conflicting";
  }
  return "";
}

std::size_t Exploration::count(Closing closing) const {
  return static_cast<std::size_t>(
      std::count_if(paths.begin(), paths.end(), [&](const PathReport& p) { return p.closing == closing; }));
}

std::size_t Exploration::without_witness() const {
  return static_cast<std::size_t>(std::count_if(
      paths.begin(), paths.end(), [](const PathReport& p) { return p.closing != Closing::infeasible && !p.witness; }));
}

bool Exploration::satisfiable() const {
  return std::any_of(paths.begin(), paths.end(), [](const PathReport& p) { return p.witness.has_value(); });
}

bool Exploration::holds() const {
  const bool claimed =
      std::any_of(paths.begin(), paths.end(), [](const PathReport& p) { return p.closing == Closing::shown && p.claims > 0; });
  return complete && satisfiable() && claimed && !counterexample &&
         count(Closing::shown) + count(Closing::infeasible) == paths.size();
}

std::vector<Input> Exploration::refutations() const {
  std::vector<Input> inputs;
  for (const PathReport& p : paths) {
    if (p.closing == Closing::refuted && p.witness) inputs.push_back(*p.witness);
  }
  return inputs;
}

std::string summary(const Exploration& exploration) {
  std::string text = std::to_string(exploration.paths.size()) + " paths";
  const char* separator = ": ";
  for (const Closing closing : {Closing::shown, Closing::infeasible, Closing::unknown, Closing::refuted, Closing::conflicting}) {
    const std::size_t count = exploration.count(closing);
    if (count == 0) continue;
    text += separator + std::to_string(count) + ' ' + name(closing);
    separator = ", ";
  }
  if (exploration.without_witness() > 0) text += "; " + std::to_string(exploration.without_witness()) + " without witness";
  if (!exploration.complete) text += "; not all paths";
  if (exploration.counterexample) text += "; false at " + to_string(*exploration.counterexample);
  return text;
}

namespace {

bool ends(Until until, Closing closing) {
  switch (until) {
    case Until::last: return false;
    case Until::refuted: return closing >= Closing::refuted;
    case Until::open: return closing >= Closing::unknown;
  }
  return false;
}

}  // namespace

namespace detail {

Exploration explore(const std::function<void(Path&)>& symbolic, const std::function<void(Replay&)>& concrete,
                    const Settings& settings, const PathObserver& observer) {
  Exploration exploration;
  Script script;
  std::uint64_t looked_at = 0;
  do {
    const std::uint64_t before = terms_looked_at();
    exploration.paths.push_back(run_path(script, symbolic, concrete, settings));
    // What an observer makes of the path's certificate is none of this: the same paths are visited, whoever watches.
    looked_at += terms_looked_at() - before;
    PathReport& path = exploration.paths.back();
    if (observer) observer(path);
    if (!settings.keep_certificates) {
      path.certificate.reset();
      path.run = {};
    }
    if (ends(settings.until, path.closing)) return exploration;
    const bool is_late = settings.deadline < std::chrono::steady_clock::now();
    // A path that the clock has cut off may end before its script does.
    if (is_late && path.closing == Closing::unknown) break;
    exploration.complete = !script.advance();
    if (is_late || looked_at > settings.all_terms) break;
  } while (!exploration.complete && exploration.paths.size() < settings.paths);
  if (exploration.holds()) exploration.counterexample = drawn_counterexample(concrete, settings);
  return exploration;
}

}  // namespace detail

}  // namespace colex::symbolic

#include "colex/render/report.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "by_two.hpp"

namespace colex::render {

using evidence::LedgerRow;
using evidence::Outcome;
using evidence::Record;

namespace {

bool says_nothing(Outcome outcome) {
  return outcome == Outcome::unknown || outcome == Outcome::skipped || outcome == Outcome::vacuous ||
         outcome == Outcome::not_applicable;
}

Standing standing_of(const LedgerRow& row) {
  const Outcome known = row.outcome();
  if (known == Outcome::not_applicable) return Standing::silent;
  if (row.as_expected()) return falls(known) ? Standing::refuted : Standing::stands;
  return says_nothing(known) ? Standing::open : Standing::wrong;
}

std::string stem(const std::string& file) {
  const std::size_t slash = file.rfind('/') + 1;
  return file.substr(slash, file.rfind('.') - slash);
}

/// What an instruction does, without shapes, types and memories: mma.sp of mma.sp.m16n8k16.…, cp.async.bulk of
/// cp.async.bulk.shared::cluster.….
std::string family_of(const std::string& law) {
  std::string name = law.substr(law.find('.') + 1), family;
  while (!name.empty()) {
    const std::string part = name.substr(0, name.find('.'));
    const bool is_detail = part.find_first_of("0123456789:") != std::string::npos || part == "global" || part == "shared" ||
                           part == "ca" || part == "cg" || part.size() == 1;
    if (!family.empty() && is_detail) break;
    family += (family.empty() ? "" : ".") + part;
    name.erase(0, part.size() + 1);
  }
  return family;
}

std::string topic_of(const LedgerRow& row) {
  if (row.law.empty()) return row.claim.file;
  if (!row.verdicts.empty() && row.verdicts.front().hardware) return "hardware: " + family_of(row.law);
  return row.claim.file.ends_with(".laws") || row.claim.file.starts_with("properties/") ? stem(row.claim.file) : "theorems";
}

/// Who published a law: the beginning of its source, up to the first page, number or comma.
std::string origin_of(const LedgerRow& row) {
  if (row.source.find("include/colex/") != std::string::npos) return "colex";
  std::string origin = row.source.substr(0, row.source.find_first_of(",;:.0123456789/§"));
  origin.erase(origin.find_last_not_of(' ') + 1);
  return origin;
}

/// The order of columns: from single cases to all of them, and behind that what is known of the hardware.
std::size_t place_of(const std::string& engine) {
  constexpr std::array engines = {"evaluation", "regression", "exhaustive", "random",  "rapidcheck",
                                  "guided",     "symbolic",   "recorded",   "observed"};
  return static_cast<std::size_t>(std::find(engines.begin(), engines.end(), engine) - engines.begin());
}

std::string values_text(const std::vector<evidence::Binding>& values) {
  std::string text;
  for (const evidence::Binding& binding : values) text += (text.empty() ? "" : ", ") + binding.name + " = " + binding.value;
  return text;
}

std::string duration(double seconds) {
  std::array<char, 32> text{};
  if (seconds < 1e-3) {
    std::snprintf(text.data(), text.size(), "%.0f µs", std::max(seconds * 1e6, 1.0));
  } else if (seconds < 1) {
    std::snprintf(text.data(), text.size(), "%.0f ms", seconds * 1e3);
  } else if (seconds < 60) {
    std::snprintf(text.data(), text.size(), "%.1f s", seconds);
  } else {
    const auto whole = static_cast<long long>(seconds);
    std::snprintf(text.data(), text.size(), "%lld min %lld s", whole / 60, whole % 60);
  }
  return text.data();
}

/// So many instructions can be read one by one; of more, their families are told as totals.
constexpr std::size_t most_instructions = 40;
/// And so is a family of more than this.
constexpr std::size_t most_of_a_family = 8;

/// Folds the instructions of large families that are as expected, and of all families where there are many.
void fold(std::vector<Rows::Head>& rows, const std::vector<std::string>& names) {
  const auto is_foldable = [&](const Rows::Head& row) {
    return names[row.topic].starts_with("hardware: ") && (row.standing == Standing::stands || row.standing == Standing::silent);
  };
  std::map<std::uint32_t, std::size_t> counts;
  std::size_t all = 0;
  for (const Rows::Head& row : rows) {
    if (!is_foldable(row)) continue;
    ++counts[row.topic];
    ++all;
  }
  for (Rows::Head& row : rows) row.folded = is_foldable(row) && (all > most_instructions || counts[row.topic] > most_of_a_family);
}

std::vector<Record> records_of(const evidence::Archive& archive, const std::vector<std::uint32_t>& numbers) {
  std::vector<Record> records;
  records.reserve(numbers.size());
  for (const std::uint32_t number : numbers) records.push_back(archive.at(number));
  return records;
}

/// The row of the records about one law or claim.
ReportRow row_of(std::vector<Record> records) {
  ReportRow row{std::move(evidence::ledger_with_claims(std::move(records)).rows.front()), {}, {}, {}, {}, {}};
  row.name = row.ledger.law.empty() ? row.ledger.claim.file + ':' + std::to_string(row.ledger.claim.line) : row.ledger.law;
  row.topic = topic_of(row.ledger);
  row.origin = origin_of(row.ledger);
  row.standing = standing_of(row.ledger);
  return row;
}

/// Texts that occur again and again, by number.
class Names {
 public:
  std::uint32_t operator()(const std::string& name) {
    const auto [at, is_new] = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.push_back(name);
    return at->second;
  }
  std::vector<std::string> all() && { return std::move(names_); }
  const std::vector<std::string>& all() const& { return names_; }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> names_;
};

/// A row, and when the last of the records was made that it is made of, and by what.
struct Read {
  std::string time, tool;
  ReportRow row;
};

Read read(std::vector<Record> records) {
  const auto last = std::max_element(records.begin(), records.end(), [](const Record& a, const Record& b) {
    return std::tie(a.time, a.tool) < std::tie(b.time, b.tool);
  });
  std::string time = last->time, tool = last->tool;
  return {std::move(time), std::move(tool), row_of(std::move(records))};
}

std::string joined(const std::vector<std::string>& texts, const char* between) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : between) + text;
  return result;
}

}  // namespace

std::string_view name(Standing standing) {
  switch (standing) {
    case Standing::wrong: return "not as expected";
    case Standing::open: return "open";
    case Standing::refuted: return "refuted, as expected";
    case Standing::stands: return "stands";
    case Standing::silent: return "not judged";
  }
  return "";
}

ReportRow Rows::operator[](std::size_t k) const {
  ReportRow row = row_of(records_of(*archive_, heads_[k].records));
  row.folded = heads_[k].folded;
  return row;
}

Record Rows::first_record(std::size_t k) const { return archive_->at(heads_[k].records.front()); }

ReportRow Rows::Iterator::operator*() const { return (*rows_)[at_]; }

Ending ending_of(const ReportRow& row, const Record& verdict) {
  if (as_claimed(verdict)) return Ending::passed;
  if (!is_failure(row, verdict)) return Ending::skipped;
  return verdict.outcome == Outcome::error || verdict.outcome == Outcome::conflicting ? Ending::error : Ending::failed;
}

void Tally::add(Ending ending, double time) {
  ++tests;
  failures += ending == Ending::failed ? 1 : 0;
  errors += ending == Ending::error ? 1 : 0;
  skipped += ending == Ending::skipped ? 1 : 0;
  seconds += time;
}

void Tally::add(const Tally& other) {
  tests += other.tests;
  failures += other.failures;
  errors += other.errors;
  skipped += other.skipped;
  seconds += other.seconds;
}

std::size_t Report::count(Standing standing) const {
  return static_cast<std::size_t>(
      std::count_if(rows.heads().begin(), rows.heads().end(), [&](const Rows::Head& row) { return row.standing == standing; }));
}

std::size_t Report::listed() const {
  return static_cast<std::size_t>(
      std::count_if(rows.heads().begin(), rows.heads().end(), [](const Rows::Head& row) { return !row.folded; }));
}

std::string totals(const Report& report, const std::vector<std::size_t>& rows) {
  std::map<std::pair<Outcome, std::string>, std::size_t> counts;
  for (const std::size_t k : rows) {
    const Rows::Head& row = report.rows.heads()[k];
    ++counts[{row.outcome, report.rows.name(row.word)}];
  }
  std::string text;
  for (const auto& [verdict, count] : counts) {
    // One agrees, and two agree.
    const bool is_verb = verdict.second == "agrees" || verdict.second == "differs" || verdict.second == "holds";
    text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' +
            (is_verb && count > 1 ? verdict.second.substr(0, verdict.second.size() - 1) : verdict.second);
  }
  return text;
}

std::string why(const ReportRow& row) {
  if (const Record* refutation = row.ledger.refutation()) return why(*refutation);
  for (const Record& verdict : row.ledger.verdicts) {
    if (is_failure(row, verdict) && !verdict.reason.empty()) return why(verdict);
  }
  return "";
}

std::string column(const Record& record) { return record.engine.substr(0, record.engine.find(',')); }

const Record* verdict_in(const ReportRow& row, const std::string& engine) {
  const auto& verdicts = row.ledger.verdicts;
  const auto found =
      std::find_if(verdicts.begin(), verdicts.end(), [&](const Record& verdict) { return column(verdict) == engine; });
  return found == verdicts.end() ? nullptr : &*found;
}

Report report(std::shared_ptr<const evidence::Archive> records, evidence::Reading evidence) {
  Report result;
  std::vector<std::vector<std::uint32_t>> numbers = records->rows();
  std::vector<Rows::Head> heads;
  heads.reserve(numbers.size());
  std::set<std::string> engines;
  Names names;
  const auto take = [&](std::vector<std::uint32_t>& row_numbers, const Read& read) {
    const ReportRow& row = read.row;
    Tally tally;
    for (const Record& verdict : row.ledger.verdicts) {
      tally.add(ending_of(row, verdict), verdict.seconds);
      ++result.verdicts[{verdict.outcome, word(verdict)}][column(verdict)];
      engines.insert(column(verdict));
    }
    if (std::tie(read.time, read.tool) > std::tie(result.time, result.tool)) {
      result.time = read.time;
      result.tool = read.tool;
    }
    const Record* ground = row.ledger.ground();
    const Outcome known = row.ledger.outcome();
    heads.push_back({std::move(row_numbers), row.standing, false, known,
                     names(ground == nullptr ? std::string(name(known)) : word(*ground)), names(row.topic), names(row.origin),
                     tally});
  };
  workers::SecondThread other;
  for (std::size_t k = 0; k < numbers.size(); k += rows_at_once) {
    const auto [first, second] =
        by_two(other, k, std::min(k + rows_at_once, numbers.size()), [&](std::size_t begin, std::size_t end) {
          std::vector<Read> rows;
          for (std::size_t at = begin; at < end; ++at) rows.push_back(read(records_of(*records, numbers[at])));
          return rows;
        });
    std::size_t at = k;
    for (const std::vector<Read>* half : {&first, &second}) {
      for (const Read& read : *half) take(numbers[at++], read);
    }
  }
  result.engines.assign(engines.begin(), engines.end());
  std::sort(result.engines.begin(), result.engines.end(),
            [](const std::string& a, const std::string& b) { return std::tuple(place_of(a), a) < std::tuple(place_of(b), b); });
  fold(heads, names.all());
  std::stable_sort(heads.begin(), heads.end(), [](const Rows::Head& a, const Rows::Head& b) {
    return std::pair(a.folded, a.standing) < std::pair(b.folded, b.standing);
  });
  result.rows = Rows(std::move(records), std::move(heads), std::move(names).all());
  result.mistakes = std::move(evidence.mistakes);
  std::sort(result.mistakes.begin(), result.mistakes.end());
  result.missing = std::move(evidence.missing);
  result.parts = std::move(evidence.parts);
  for (std::string& sentence : evidence::missing_parts(result.parts)) result.missing.push_back(std::move(sentence));
  std::sort(result.missing.begin(), result.missing.end());
  result.missing.erase(std::unique(result.missing.begin(), result.missing.end()), result.missing.end());
  return result;
}

Report report(evidence::Reading evidence) {
  const auto archive = std::make_shared<evidence::Archive>();
  for (const Record& record : std::exchange(evidence.records, {})) archive->add(record);
  archive->merge();
  return report(archive, std::move(evidence));
}

Report report(std::vector<Record> records, std::vector<std::string> mistakes) {
  return report(evidence::Reading{std::move(records), std::move(mistakes), {}, {}});
}

std::string why(const Record& record) {
  std::string text = values_text(record.counterexample);
  std::string ground;
  if (record.comparison) {
    ground = record.comparison->left_value + ' ' + record.comparison->relation + ' ' + record.comparison->right_value +
             " is false" + (record.reason.empty() ? "" : "; " + record.reason);
  } else if (!stands(record.outcome)) {
    ground = record.reason;
  }
  return text + (text.empty() || ground.empty() ? "" : ": ") + ground;
}

std::vector<std::pair<std::string, std::string>> facts(const Record& record) {
  std::vector<std::pair<std::string, std::string>> result;
  const auto add = [&](const char* label, const std::string& text) {
    if (!text.empty()) result.emplace_back(label, text);
  };
  const auto count = [&](const char* label, std::uint64_t n) {
    if (n > 0) result.emplace_back(label, std::to_string(n));
  };
  if (record.proof) {
    add("scope", record.proof->scope);
    add("parts", record.proof->parts);
    count("paths", record.cases);
    count("paths that no known input takes", record.proof->unseen);
    count("steps that the judges confirmed", record.proof->steps);
    add("judges", joined(record.proof->judges, " and "));
    add("trusted base", std::to_string(record.proof->trusted) + " lines rest on trusted rules (docs/proofs.md)");
  } else if (!record.hardware) {
    count("cases", record.cases);
  }
  if (record.rank) count("largest rank", *record.rank);
  if (record.hardware) {
    add("instruction", record.hardware->instruction);
    add("observed on", record.hardware->device);
    add("implemented by", record.hardware->machine);
    if (!record.hardware->operands.empty()) add("picture", "colex show " + evidence::quoted(record.hardware->instruction));
    add("prediction and observation", falls(record.outcome) ? "differ" : stands(record.outcome) ? "agree" : word(record));
  } else {
    add("domain", record.bound);
  }
  count("filtered by the hypothesis", record.filtered);
  count("beyond 64 bits", record.overflowed);
  for (const evidence::Share& share : record.shares) {
    add("cover", share.label + ": " + std::to_string(share.hits) + " of " + std::to_string(share.cases) + ", at least " +
                     std::to_string(share.demanded) + " % wanted");
  }
  if (record.seed) add("seed", std::to_string(*record.seed));
  if (!falls(record.outcome)) add("reason", record.reason);
  add("time", record.time + (record.seconds > 0 ? ", took " + duration(record.seconds) : ""));
  add("version", record.tool);
  return result;
}

std::string headline(const Report& report) {
  const std::size_t wrong = report.count(Standing::wrong), open = report.count(Standing::open),
                    refuted = report.count(Standing::refuted), stand = report.count(Standing::stands),
                    silent = report.count(Standing::silent);
  std::string text = std::to_string(report.rows.size()) + (report.rows.size() == 1 ? " law or claim: " : " laws and claims: ");
  std::vector<std::string> parts;
  if (wrong > 0) parts.push_back(std::to_string(wrong) + " not as expected");
  if (open > 0) parts.push_back(std::to_string(open) + " open");
  if (refuted > 0) parts.push_back(std::to_string(refuted) + (refuted == 1 ? " falls" : " fall") + " as expected");
  if (stand > 0) parts.push_back(std::to_string(stand) + (stand == 1 ? " stands" : " stand"));
  if (silent > 0) parts.push_back(std::to_string(silent) + " not judged");
  return text + (parts.empty() ? "nothing was judged" : joined(parts, ", ")) + (report.missing.empty() ? "" : "; incomplete");
}

bool is_failure(const ReportRow& row, const Record& verdict) {
  if (as_claimed(verdict) || verdict.outcome == Outcome::not_applicable) return false;
  return !says_nothing(verdict.outcome) || row.standing == Standing::open;
}

}  // namespace colex::render

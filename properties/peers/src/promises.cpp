#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "colex/peers/judge.hpp"
#include "colex/peers/peer.hpp"

#include "adapters.hpp"

namespace colex::peers {

namespace {

struct Rows {
  std::vector<Peer> peers;
  std::vector<Narrower> narrower;
};

template <class T, class U>
bool has(const std::vector<T>& all, const U& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> parts(std::string_view text, char separator) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(separator));
    result.push_back(separator == '\n' ? part : trimmed(part));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
  }
  return result;
}

[[noreturn]] void no_row(std::string_view line) {
  throw std::logic_error("properties/peers/adapters/peers.txt: " + std::string(line));
}

template <class Number>
Number number(std::string_view text) {
  Number value{};
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{}) no_row(text);
  return value;
}

Narrower narrower_of(std::string_view peer, std::string_view text) {
  const std::vector<std::string_view> cells = parts(text, '|');
  if (cells.size() != 5) no_row(text);
  Narrower row{peer, parts(cells[0], ' '), {}, cells[2], cells[3], cells[4]};
  for (const std::string_view outcome : parts(cells[1], ',')) {
    if (!outcome_named(outcome)) no_row(text);
    row.outcomes.push_back(*outcome_named(outcome));
  }
  return row;
}

void read_line(Rows& rows, std::string_view line) {
  if (!line.starts_with(' ')) {
    rows.peers.push_back({});
    rows.peers.back().name = line;
    return;
  }
  Peer& peer = rows.peers.back();
  line = trimmed(line);
  const std::string_view word = line.substr(0, line.find(' ')), text = trimmed(line.substr(word.size()));
  if (word == "words") return void(peer.words = text);
  if (word == "package") return void(peer.packages.emplace_back(text));
  if (word == "alone") return void(peer.alone = true);
  if (word == "checkout") return void(peer.is_checkout = true);
  if (word == "tables") return void(peer.tables = text);
  if (word == "dialect") return void(peer.dialect = text);
  if (word == "quick") return void(peer.quick = true);
  if (word == "patience") return void(peer.patience = number<int>(text));
  if (word == "share") return void(peer.share = number<std::size_t>(text));
  if (word == "promises") return void(peer.promises = text);
  if (word == "less") return rows.narrower.push_back(narrower_of(peer.name, text));
  no_row(line);
}

const Rows& rows() {
  static const Rows read = [] {
    Rows result;
    for (const AdapterText& file : adapter_texts()) {
      if (!file.path.ends_with("peers.txt")) continue;
      for (const std::string_view line : parts(file.text, '\n')) {
        if (!line.empty() && !line.starts_with('#')) read_line(result, line);
      }
    }
    return result;
  }();
  return read;
}

}  // namespace

const std::vector<Peer>& peers() { return rows().peers; }
const std::vector<Narrower>& narrower_promises() { return rows().narrower; }

Judgement by_own_promise(std::string_view peer, const Question& question, Judgement judgement) {
  for (const Narrower& row : narrower_promises()) {
    if (row.peer == peer && has(row.operations, question.operation) && has(row.outcomes, judgement.outcome) &&
        judgement.why.starts_with(row.only))
      return {Outcome::difference, std::string(row.rule)};
  }
  return judgement;
}

}  // namespace colex::peers

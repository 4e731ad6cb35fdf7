// The other implementations: what is installed of each, in which version, and how it is asked.
//
//   install(peer, "build/peers")        a virtual environment build/peers/pycute with the packages of its row
//   ask(peer, "build/peers", questions) its answers, one for each question
//
// A peer is a program of its own in an environment of its own, since the requirements of several contradict one another. Its
// adapter (properties/peers/adapters) reads questions and writes answers, line by line. A peer that ends its process or is silent
// for too long loses the question it was at; it is started again for those behind.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/peers/question.hpp"

namespace colex::peers {

struct Peer {
  std::string_view name;
  std::string_view words;                  ///< who makes it
  std::vector<std::string_view> packages;  ///< with their versions, as pip takes them; the first one's is the peer's
  bool alone;                              ///< whether pip leaves out what the packages require beside these
  std::string_view adapter;                ///< the file of its adapter; empty if it has no operations
  std::string_view tables;                 ///< the file that tells its tables of instructions; empty if it has none
  std::string_view dialect;                ///< of its answers, as `colex read --from` takes it
  bool quick;                              ///< whether it installs, and answers some thousand questions, within a minute
  double patience;                         ///< for how many seconds it may be silent
  std::size_t share = 1;                   ///< it is asked one in so many questions of the small scope and of those drawn
};

/// All of them, in the order of the table of the report.
const std::vector<Peer>& peers();
/// The peer of that name. Throws Rejection(type) with the names that there are.
const Peer& peer_named(std::string_view name);
/// The pinned version: `4.2.0.0`.
std::string version(const Peer& peer);

/// Whether the peer is installed below the folder as its row says.
bool installed(const Peer& peer, const std::string& folder);
/// Installs it. Returns what went wrong; empty if nothing did.
std::string install(const Peer& peer, const std::string& folder);

/// How a peer is started.
struct Adapter {
  std::vector<std::string> command;
  std::string dialect;
  double patience = 60;
};
/// That of an installed peer, with the adapters of this version of colex written below the folder.
Adapter adapter_of(const Peer& peer, const std::string& folder);

/// That which tells an installed peer's tables of instructions.
Adapter tables_of(const Peer& peer, const std::string& folder);

/// A peer's tables, as lines: properties/peers/adapters/tables.py says what they are.
struct Told {
  std::vector<std::string> lines;
  std::string version;  ///< as the peer itself says
  std::string trouble;  ///< why it cannot tell them; empty if it can
};
Told tell(const Adapter& adapter);

/// What a run over questions came to.
struct Asked {
  std::vector<Answer> answers;  ///< as many as questions; fewer only if `trouble` says why
  std::string version;          ///< as the peer itself says
  std::string trouble;          ///< why it cannot be asked at all; empty if it can
  double seconds = 0;           ///< of processor time, with its starts
};

/// All answers, in the order of the questions. `progress` is called now and then with how many there are.
Asked ask(const Adapter& adapter, const std::vector<Question>& questions, const std::function<void(std::size_t)>& progress = {});

/// A program of a peer's own that asks one question, and what it printed.
struct Shown {
  std::vector<std::string> program;  ///< its lines; empty if it has more than ten, or does not end as the peer answered
  std::string printed;
};

/// For each question its program, run by the peer alone.
std::vector<Shown> show(const Adapter& adapter, const std::vector<Question>& questions);

}  // namespace colex::peers

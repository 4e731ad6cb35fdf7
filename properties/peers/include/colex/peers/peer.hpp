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

/// A row of properties/peers/adapters/peers.txt, which says what each word means.
struct Peer {
  std::string_view name, words;
  std::vector<std::string> packages;
  bool alone = false, is_checkout = false, quick = false;
  std::string_view tables, dialect, promises;
  double patience = 60;
  std::size_t share = 1;
};

/// All of them, in the order of the table of the report.
const std::vector<Peer>& peers();
/// The peer of that name. Throws Rejection(type) with the names that there are.
const Peer& peer_named(std::string_view name);
/// The pinned version: `4.2.0.0`.
std::string version(const Peer& peer);

/// Whether the peer is installed below the folder as its row says.
bool installed(const Peer& peer, const std::string& folder);
/// Installs it; what no registry has is read from the checkout. Returns what went wrong; empty if nothing did.
std::string install(const Peer& peer, const std::string& folder, const std::string& checkout = "");
/// The peer in another release of its package.
Peer at_release(Peer peer, std::string_view release);
/// The newest release that the registry has; empty if the registry does not answer.
std::string newest_release(const Peer& peer);

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

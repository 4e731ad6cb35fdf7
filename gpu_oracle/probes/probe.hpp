// What this program can observe. An *instruction form* is an instruction with all its modifiers, as PTX writes it; each has a
// measurement that yields lines of JSON.
//
//   {"family":"ldmatrix","form":"ldmatrix.sync.aligned.m8n8.x1.shared.b16","kind":"move",…}
//
// A probe knows how many registers an instruction takes and how many bits an element has. It knows nothing of layouts: it is
// there to find out which thread's element is in which row.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace colex::probes {

/// One instruction form. `observe` yields a line, a whole JSON object, for each configuration; it throws measuring::Fault.
/// `ask` yields the lines for what the caller asks about in words; it is empty in families that take no words.
struct Probe {
  std::string family;
  std::string form;
  std::function<std::vector<std::string>()> observe;
  std::function<std::vector<std::string>(const std::vector<std::string>& words)> ask = {};
};

inline void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

/// Every probe of this program, in the order of the tables in forms/.
std::vector<Probe> probes();

}  // namespace colex::probes

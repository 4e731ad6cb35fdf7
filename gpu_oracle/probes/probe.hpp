// What this program can observe: instruction forms, each with a measurement that yields lines of JSON.
//
//   {"family":"ldmatrix","form":"ldmatrix.sync.aligned.m8n8.x1.shared.b16","kind":"move",…}
//
// A probe knows how many registers an instruction takes and how many bits an element has, and nothing of layouts: which thread's element
// stands in which row is what it is there to find out.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace colex::probes {

/// One instruction form. `observe` yields a line for each configuration, the braces included; it throws measuring::Fault. `ask` yields one for a
/// configuration of the asker's own, in words; a family that takes none has no such function.
struct Probe {
  std::string family;
  std::string form;
  std::function<std::vector<std::string>()> observe;
  std::function<std::string(const std::vector<std::string>& words)> ask = {};
};

/// Every probe of this program, in the order of the tables in forms/.
std::vector<Probe> probes();

}  // namespace colex::probes

// colex_probe: observes instructions of the GPU, and prints what it sees as JSON Lines.
//
//   colex_probe --list            the forms that it can observe: {"family":…,"form":…}
//   colex_probe --provenance      the device, the driver, the toolkit
//   colex_probe FORM…             observes these forms, in this order; before each it prints a line {"begin":FORM}, and a form
//                                 that cannot be observed gets a line of kind "fault"
//   colex_probe --ask FORM WORD…  observes this form in the configuration that the words give: extents=64,12 strides=144 box=64,8
//                                 …, and in others if words behind a / go on: … / extents=32,8 …
//
// The exit status is 77 if there is no GPU. It is 75 if the device has stopped working in this process: whoever called should
// ask a new process about the forms behind the last one that began.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "colex/measuring/number.hpp"

#include "probe.hpp"
#include "provenance.hpp"

namespace colex::probes {
namespace {

using measuring::Fault;
using measuring::JsonLine;

constexpr int no_device = 77;
constexpr int device_lost = 75;

/// Prints a line at once, so that whoever reads it knows how far this program has come.
void print(const std::string& line) {
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

int list() {
  for (const Probe& probe : probes()) print(JsonLine().text("family", probe.family).text("form", probe.form).str());
  return 0;
}

void observe(const Probe& probe) {
  print(JsonLine().text("begin", probe.form).str());
  try {
    for (const std::string& line : probe.observe()) print(line);
  } catch (const Fault& fault) {
    print(JsonLine()
              .text("family", probe.family)
              .text("form", probe.form)
              .text("kind", "fault")
              .text("reason", fault.what())
              .str());
  }
}

int observe(int count, char** forms) {
  const std::vector<Probe> all = probes();
  for (int i = 0; i < count; ++i) {
    bool found = false;
    for (const Probe& probe : all) {
      if (probe.form != forms[i]) continue;
      observe(probe);
      found = true;
      if (!device_works()) return device_lost;
    }
    if (!found) {
      std::fprintf(stderr, "colex_probe: this program has no form %s (colex_probe --list names all of them)\n", forms[i]);
      return 2;
    }
  }
  return 0;
}

int ask(const std::string& form, const std::vector<std::string>& words) {
  for (const Probe& probe : probes()) {
    if (probe.form != form || !probe.ask) continue;
    try {
      for (const std::string& line : probe.ask(words)) print(line);
    } catch (const Fault& fault) {
      print(JsonLine().text("family", probe.family).text("form", form).text("kind", "fault").text("reason", fault.what()).str());
    }
    return 0;
  }
  std::fprintf(stderr, "colex_probe: this program has no form %s that takes words (colex_probe --list names all forms)\n",
               form.c_str());
  return 2;
}

int run(int count, char** arguments) {
  if (count == 2 && std::strcmp(arguments[1], "--list") == 0) return list();
  std::string where;
  try {
    where = provenance();
  } catch (const Fault& fault) {
    std::fprintf(stderr, "colex_probe: there is no GPU here: %s\n", fault.what());
    return no_device;
  }
  if (count == 2 && std::strcmp(arguments[1], "--provenance") == 0) {
    print(where);
    return 0;
  }
  if (count > 2 && std::strcmp(arguments[1], "--ask") == 0) return ask(arguments[2], {arguments + 3, arguments + count});
  return observe(count - 1, arguments + 1);
}

}  // namespace
}  // namespace colex::probes

int main(int count, char** arguments) { return colex::probes::run(count, arguments); }

// What every law says of a few drawn cases, a line each: of the sources as they are, or as they were rewritten.
//
//   S019  tested  200 cases  5c1f0a77d2e4b319         the last number is of the cases and of what came of them

#include <cstdint>
#include <cstdio>
#include <string>

#include "colex/dialect_laws/enter.hpp"
#include "colex/engines/judge.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/oracle_laws/enter.hpp"

int main() {
  using namespace colex;
  laws::add_laws(oracle_laws::enter);
  laws::add_laws(dialect_laws::enter);
  std::uint64_t digest = 0;
  engines::Options options;
  options.drawn_cases = options.drawn_to_refute = 200;
  options.seconds = 1e9;
  options.observer = [&](const laws::Law& law, engines::Engine, const laws::Assignment& values, const laws::Case& what) {
    const std::string rejection = what.rejection ? what.rejection->message() : "";
    digest = evidence::hash(std::to_string(digest) + text(*law.statement, values) + std::to_string(static_cast<int>(what.kind)) +
                            rejection + what.found);
  };
  for (const laws::Law& law : laws::catalogue()) {
    if (law.statement == nullptr) continue;
    digest = 0;
    const evidence::Record record = engines::judge(law, engines::Engine::random, options);
    std::printf("%s  %s  %llu cases  %016llx\n", law.id.c_str(), std::string(name(record.outcome)).c_str(),
                static_cast<unsigned long long>(record.cases), static_cast<unsigned long long>(digest));
  }
}

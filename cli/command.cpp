#include "command.hpp"

#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

namespace colex::cli {

namespace {

int weight(Exit exit) {
  switch (exit) {
    case Exit::as_claimed: return 0;
    case Exit::unknown: return 1;
    case Exit::refuted: return 2;
    case Exit::unreadable: return 3;
    case Exit::environment: return 4;
  }
  return 4;
}

}  // namespace

Exit worse(Exit a, Exit b) { return weight(a) < weight(b) ? b : a; }

Exit exit_of(Kind kind) {
  switch (kind) {
    case Kind::parse:
    case Kind::type:
    case Kind::limit: return Exit::unreadable;
    case Kind::inadmissible:
    case Kind::overflow:
    case Kind::domain: return Exit::refuted;
    case Kind::unknown: return Exit::unknown;
  }
  return Exit::unknown;
}

CLI::Validator natural_number() {
  return {[](std::string& text) -> std::string {
            std::uint64_t value = 0;
            const char* const end = text.data() + text.size();
            const auto [last, error] = std::from_chars(text.data(), end, value);
            return error == std::errc() && last == end ? "" : "expected an integer from 0 to 2^64 - 1, found " + text;
          },
          "UINT"};
}

std::string tool() { return "colex " COLEX_VERSION; }

}  // namespace colex::cli

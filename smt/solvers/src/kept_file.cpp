#include "colex/solvers/kept_file.hpp"

#include <cstdint>
#include <stdexcept>
#include <system_error>

#include "colex/base/file.hpp"
#include "colex/evidence/record.hpp"
#include "colex/output/whole_file.hpp"

namespace colex::solvers {

namespace fs = std::filesystem;

std::string name_of(std::string_view key) {
  std::uint64_t number = evidence::hash(key);
  std::string text(16, '0');
  for (std::size_t k = 16; k-- > 0; number /= 16) text[k] = "0123456789abcdef"[number % 16];
  return text;
}

void keep(const fs::path& file, const std::string& text) {
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  try {
    output::write_whole(file.string(), text + '\n' + name_of(text) + '\n', {});
  } catch (const std::runtime_error&) {
    // What is not kept is asked again.
  }
}

std::optional<std::string> kept(const fs::path& file) {
  constexpr std::size_t end = 18;  // a line break, the hash and a line break
  std::optional<std::string> text = base::contents(file);
  if (!text || text->size() < end) return std::nullopt;
  const std::string said = text->substr(text->size() - end);
  text->resize(text->size() - end);
  if (said != '\n' + name_of(*text) + '\n') return std::nullopt;
  return text;
}

}  // namespace colex::solvers

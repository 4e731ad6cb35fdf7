#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "colex/base/file.hpp"
#include "colex/evidence/record.hpp"
#include "colex/output/files.hpp"
#include "colex/solvers/caching.hpp"

namespace colex::solvers {

namespace {

namespace fs = std::filesystem;

/// To write down each use of a file would take longer than to read it.
constexpr auto between_uses = std::chrono::hours(1);

/// Digits of `name_of`, of which two may be a folder's name, and an extension.
constexpr std::size_t digits_of_a_folder = 2, digits_of_a_name = 16;

bool are_digits(std::string_view text) { return text.find_first_not_of("0123456789abcdef") == std::string_view::npos; }

/// Whether colex gives such names to what it keeps.
bool is_ours(const fs::path& file) {
  const std::string stem = file.stem().string(), folder = file.parent_path().filename().string();
  if (!are_digits(stem)) return false;
  if (stem.size() == digits_of_a_name) return true;
  return stem.size() + digits_of_a_folder == digits_of_a_name && folder.size() == digits_of_a_folder && are_digits(folder);
}

/// How much disk a file of so many bytes has.
std::uintmax_t on_disk(std::uintmax_t bytes) {
  constexpr std::uintmax_t block = 4096;
  return (bytes + block - 1) / block * block;
}

struct Entry {
  fs::path path;
  fs::file_time_type used;
  std::uintmax_t bytes;
};

/// What is kept there. Files that go away meanwhile are none.
std::vector<Entry> entries_in(const fs::path& folder) {
  std::vector<Entry> entries;
  std::error_code trouble;
  for (fs::recursive_directory_iterator next(folder, trouble), end; !trouble && next != end; next.increment(trouble)) {
    std::error_code gone;
    if (next->is_symlink(gone) || !next->is_regular_file(gone) || !is_ours(next->path())) continue;
    const std::uintmax_t bytes = next->file_size(gone);
    if (gone) continue;
    const fs::file_time_type used = next->last_write_time(gone);
    if (!gone) entries.push_back({next->path(), used, on_disk(bytes)});
  }
  return entries;
}

}  // namespace

void prune(const fs::path& folder, std::uintmax_t most) {
  std::vector<Entry> entries = entries_in(folder);
  std::uintmax_t bytes = 0;
  for (const Entry& entry : entries) bytes += entry.bytes;
  if (bytes <= most) return;
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& entry : entries) {
    if (bytes <= most) return;
    std::error_code ignored;
    fs::remove(entry.path, ignored);
    bytes -= entry.bytes;
  }
}

/// How much was written since somebody looked whether it is too much.
struct KeptFolder::Written {
  std::mutex mutex;
  bool is_first = true;
  std::uintmax_t bytes = 0;
};

KeptFolder::KeptFolder(fs::path folder, std::uintmax_t most)
    : folder_(std::move(folder)), most_(most), written_(std::make_shared<Written>()) {}

fs::path KeptFolder::file_of(const std::string& name) const { return folder_ / name; }

std::optional<std::string> KeptFolder::kept(const std::string& name) const {
  if (!keeps()) return std::nullopt;
  const fs::path file = file_of(name);
  std::optional<std::string> text = solvers::kept(file);
  if (!text) return std::nullopt;
  std::error_code ignored;
  const auto now = fs::file_time_type::clock::now();
  if (const auto used = fs::last_write_time(file, ignored); !ignored && used + between_uses < now)
    fs::last_write_time(file, now, ignored);
  return text;
}

void KeptFolder::keep(const std::string& name, const std::string& text) const {
  if (!keeps()) return;
  solvers::keep(file_of(name), text);
  const std::lock_guard lock(written_->mutex);
  written_->bytes += on_disk(text.size());
  // A look at all files takes as long as many answers: one in each process that keeps something, and for much more another.
  constexpr std::uintmax_t part = 8;
  if (!std::exchange(written_->is_first, false) && written_->bytes < most_ / part) return;
  written_->bytes = 0;
  prune(folder_, most_);
}

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

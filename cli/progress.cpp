#include "progress.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace colex::cli {

namespace {
constexpr auto between_drawings = std::chrono::milliseconds(100);
constexpr std::size_t bar_width = 24;
}  // namespace

Progress::Progress(std::size_t total, std::string unit)
    : total_(std::max<std::size_t>(1, total)), unit_(std::move(unit)), shown_(isatty(fileno(stderr)) != 0) {}

void Progress::step(const std::string& what) {
  const std::lock_guard lock(mutex_);
  draw(done_ + 1, what);
}

void Progress::at(std::size_t done, const std::string& what) {
  const std::lock_guard lock(mutex_);
  draw(done, what);
}

void Progress::at(std::size_t done, std::size_t total, const std::string& what) {
  const std::lock_guard lock(mutex_);
  total_ = std::max<std::size_t>(1, total);
  draw(done, what);
}

void Progress::within(const std::string& what) {
  const std::lock_guard lock(mutex_);
  draw(done_, what);
}

void Progress::draw(std::size_t done, const std::string& what) {
  done_ = std::min(done, total_);
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || now - last_ < between_drawings) return;
  last_ = now;
  drawn_ = true;
  const std::size_t full = bar_width * done_ / total_;
  fmt::print(stderr, "\r\033[K[{}{}] {}/{} {}  {}", std::string(full, '#'), std::string(bar_width - full, '.'), done_, total_,
             unit_, what);
  std::fflush(stderr);
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  if (!drawn_) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace colex::cli

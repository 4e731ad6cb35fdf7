#include "colex/workers/threads.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace colex::workers {

namespace {

/// A piece is large enough that taking it costs nothing beside its lines, and small enough that nobody waits long for it: of many
/// lines each piece is a larger one, since whoever writes is woken for each.
std::size_t bytes_of_a_piece(std::size_t bytes_of_all) {
  return std::clamp(bytes_of_all / 64, std::size_t{4} << 10, std::size_t{64} << 10);
}
/// Answers that wait for those before them, and those that are written at once.
constexpr std::size_t most_waiting = std::size_t{64} << 20;
constexpr std::size_t bytes_of_a_part = std::size_t{64} << 10;

struct Piece {
  std::string_view lines;
  std::string answers{};
  enum class State { open, answered, left_alone } state = State::open;
};

std::vector<Piece> pieces_of(std::string_view lines) {
  std::vector<Piece> pieces;
  const std::size_t bytes = bytes_of_a_piece(lines.size());
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n', std::min(bytes, lines.size() - 1));
    pieces.push_back({lines.substr(0, end + 1)});
    lines.remove_prefix(end + 1);
  }
  return pieces;
}

/// The pieces between those who answer them and the one who writes.
class Pieces {
 public:
  explicit Pieces(std::string_view lines) : pieces_(pieces_of(lines)) {}

  /// Answers pieces until none is left.
  void answer(const Answerer& answerer) {
    while (Piece* piece = take()) {
      std::string answers;
      bool is_answered = true;
      try {
        for_each_line(piece->lines, [&](std::string_view line) { answerer(line, answers); });
      } catch (...) {
        is_answered = false;
      }
      put(*piece, is_answered, std::move(answers));
    }
  }

  /// Has the answers written piece by piece.
  void write(double seconds, const std::function<void(std::string_view line)>& alone,
             const std::function<void(const std::string& answers)>& write) {
    const Clock::time_point patience =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::string part;
    for (Piece& piece : pieces_) {
      if (is_answered(piece, patience)) {
        part += taken(piece);
        if (part.size() >= bytes_of_a_part) write(std::exchange(part, {}));
      } else {
        write(std::exchange(part, {}));
        pause(patience);
        for_each_line(piece.lines, alone);
        go_on();
      }
    }
    write(part);
  }

  /// Takes away what nobody has begun.
  void stop() {
    const std::lock_guard lock(mutex_);
    next_ = pieces_.size();
    is_paused_ = false;
    changed_.notify_all();
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// The next piece; none if none is left.
  Piece* take() {
    std::unique_lock lock(mutex_);
    // Who takes the piece that is to be written next never waits for others.
    changed_.wait(lock, [&] { return !is_paused_ && (waiting_ < most_waiting || next_ == written_ || next_ == pieces_.size()); });
    if (next_ == pieces_.size()) return nullptr;
    ++busy_;
    return &pieces_[next_++];
  }

  void put(Piece& piece, bool is_answered, std::string answers) {
    const std::lock_guard lock(mutex_);
    --busy_;
    // Who writes waits for the next piece alone, and to wake it for each costs more than some lines do.
    if (is_paused_ || &piece == &pieces_[written_]) changed_.notify_all();
    if (piece.state != Piece::State::open) return;  // it took too long
    piece.state = is_answered ? Piece::State::answered : Piece::State::left_alone;
    if (!is_answered) return;
    waiting_ += answers.size();
    piece.answers = std::move(answers);
  }

  /// Waits for the answers to a piece; false if it is to be answered alone.
  bool is_answered(Piece& piece, const Clock::time_point& patience) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_until(lock, patience, [&] { return piece.state != Piece::State::open; })) {
      piece.state = Piece::State::left_alone;
    }
    return piece.state == Piece::State::answered;
  }

  std::string taken(Piece& piece) {
    const std::lock_guard lock(mutex_);
    const bool was_full = waiting_ >= most_waiting;
    waiting_ -= piece.answers.size();
    ++written_;
    if (was_full) changed_.notify_all();
    return std::exchange(piece.answers, {});
  }

  /// Has the threads wait, each when it has answered its piece: a line may need all the memory that there is.
  void pause(const Clock::time_point& patience) {
    std::unique_lock lock(mutex_);
    is_paused_ = true;
    changed_.wait_until(lock, patience, [&] { return busy_ == 0; });
  }
  void go_on() {
    const std::lock_guard lock(mutex_);
    ++written_;
    is_paused_ = false;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Piece> pieces_;
  std::size_t next_ = 0;     ///< the first piece that nobody has taken
  std::size_t written_ = 0;  ///< how many are written
  std::size_t busy_ = 0;     ///< how many threads have a piece
  std::size_t waiting_ = 0;  ///< bytes of answers that are not written yet
  bool is_paused_ = false;
};

/// Threads that answer pieces: as many of them as the system gives.
class AnsweringThreads {
 public:
  AnsweringThreads(Pieces& pieces, const std::vector<Answerer>& answerers) : pieces_(pieces) {
    try {
      for (const Answerer& answerer : answerers) threads_.emplace_back([this, &answerer] { pieces_.answer(answerer); });
    } catch (const std::system_error&) {
      // Memory is short: those that there are do all of it.
    }
  }
  AnsweringThreads(const AnsweringThreads&) = delete;
  AnsweringThreads& operator=(const AnsweringThreads&) = delete;
  ~AnsweringThreads() {
    pieces_.stop();
    for (std::thread& thread : threads_) thread.join();
  }

  bool empty() const { return threads_.empty(); }

 private:
  Pieces& pieces_;
  std::vector<std::thread> threads_;
};

}  // namespace

void for_each_line(std::string_view lines, const std::function<void(std::string_view line)>& line) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    line(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
}

void answer_in_order(std::string_view lines, const std::vector<Answerer>& threads, double seconds,
                     const std::function<void(std::string_view line)>& alone,
                     const std::function<void(const std::string& answers)>& write) {
  Pieces pieces(lines);
  const AnsweringThreads answering(pieces, threads);
  if (answering.empty()) {
    for_each_line(lines, alone);
  } else {
    pieces.write(seconds, alone, write);
  }
}

namespace {

/// Threads that are waited for. (std::jthread would do, and not every standard library has it.)
struct Pool {
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    for (std::thread& thread : threads) thread.join();
  }
  std::vector<std::thread> threads;
};

}  // namespace

void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr fault;
  std::mutex noting;
  const auto worker = [&] {
    try {
      for (std::size_t k = next++; k < count; k = next++) work(k);
    } catch (...) {
      next = count;
      const std::lock_guard lock(noting);
      fault = std::current_exception();
    }
  };
  {
    Pool pool;
    const std::size_t most = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    try {
      for (std::size_t k = 1; k < std::min(count, most); ++k) pool.threads.emplace_back(worker);
    } catch (const std::system_error&) {
      // Those that could be begun do it, and this one.
    }
    worker();
  }
  if (fault) std::rethrow_exception(fault);
}

SecondThread::~SecondThread() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

bool SecondThread::take(std::packaged_task<void()> task) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !is_busy_; });
    task_ = std::move(task);
    is_busy_ = true;
  }
  changed_.notify_all();
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
    return true;
  } catch (const std::system_error&) {
    const std::lock_guard lock(mutex_);
    task_ = {};
    is_busy_ = false;
    return false;
  }
}

void SecondThread::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return task_.valid() || is_over_; });
    if (!task_.valid()) return;
    std::packaged_task<void()> task = std::exchange(task_, {});
    lock.unlock();
    task();
    lock.lock();
    is_busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace colex::workers

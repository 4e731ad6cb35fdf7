// Lines answered on several threads: the answers come in the order of the lines, whatever a thread does with its part.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "colex/workers/threads.hpp"

#include "no_threads.hpp"

namespace {

using colex::workers::answer_in_order;
using colex::workers::Answerer;

constexpr int count = 20'000;

std::string numbers() {
  std::string lines;
  for (int k = 0; k < count; ++k) lines += std::to_string(k) + '\n';
  return lines;
}

std::string answer_to(std::string_view line) { return '<' + std::string(line) + ">\n"; }

std::string right_answers() {
  std::string answers;
  for (int k = 0; k < count; ++k) answers += answer_to(std::to_string(k));
  return answers;
}

/// What is written where each of three threads answers like that, and what none answers is answered right.
std::string answered(const Answerer& thread, double seconds = 3600) {
  std::string out;
  answer_in_order(
      numbers(), {thread, thread, thread}, seconds, [&](std::string_view line) { out += answer_to(line); },
      [&](const std::string& answers) { out += answers; });
  return out;
}

TEST(AnswerInOrder, AnswersAloneWhereThereAreNoThreads) {
  const colex::workers::NoThreads none;
  EXPECT_EQ(answered([](std::string_view, std::string&) { ADD_FAILURE() << "there is a thread"; }), right_answers());
}

TEST(AnswerInOrder, WritesTheAnswersInTheOrderOfTheLines) {
  EXPECT_EQ(answered([](std::string_view line, std::string& out) { out += answer_to(line); }), right_answers());
}

TEST(AnswerInOrder, AnswersAloneWhatAThreadFailsAt) {
  std::atomic<int> alone = 0;
  EXPECT_EQ(answered([&](std::string_view line, std::string& out) {
              out += answer_to(line);
              if (line == "777" || line == "19999") {
                ++alone;
                throw std::bad_alloc();
              }
            }),
            right_answers());
  EXPECT_EQ(alone, 2);
}

TEST(AnswerInOrder, AnswersAloneWhatTakesTooLong) {
  std::atomic<bool> is_over = false;
  std::string out;
  answer_in_order(
      numbers(),
      std::vector<Answerer>(2,
                            [&](std::string_view line, std::string& answers) {
                              while (line == "5000" && !is_over) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                              answers += answer_to(line);
                            }),
      0.05,
      [&](std::string_view line) {
        is_over = true;
        out += answer_to(line);
      },
      [&](const std::string& answers) { out += answers; });
  EXPECT_TRUE(is_over);
  EXPECT_EQ(out, right_answers());
}

TEST(AnswerInOrder, WaitsWithAnswersForWhichThereIsNoRoom) {
  // The first line takes long, and the answers to the others, 200 MB, are not all kept meanwhile.
  std::atomic<std::size_t> answered = 0, written = 0, most_kept = 0;
  const Answerer verbose = [&](std::string_view line, std::string& out) {
    while (line == "0" && answered < (std::size_t{60} << 20)) std::this_thread::yield();
    if (line == "0") std::this_thread::sleep_for(std::chrono::milliseconds(200));
    out += std::string(9'999, '.') + '\n';
    answered += 10'000;
    most_kept = std::max<std::size_t>(most_kept, answered - written);
  };
  answer_in_order(
      numbers(), {verbose, verbose}, 3600, [](std::string_view) { FAIL(); },
      [&](const std::string& answers) { written += answers.size(); });
  EXPECT_EQ(written, std::size_t{count} * 10'000);
  EXPECT_LT(most_kept, std::size_t{100} << 20);
}

TEST(AnswerInOrder, EndsWithWhatWritingThrows) {
  const Answerer thread = [](std::string_view line, std::string& out) { out += answer_to(line); };
  EXPECT_THROW(answer_in_order(
                   numbers(), {thread, thread}, 3600, [](std::string_view) { FAIL(); },
                   [](const std::string&) { throw std::runtime_error("the disk is full"); }),
               std::runtime_error);
}

}  // namespace

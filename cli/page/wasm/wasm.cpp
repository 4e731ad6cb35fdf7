// What the page calls: it writes a question where `room` says, and reads the answer where `ask` says.
#include <cstddef>
#include <string>

#include "colex/page/answer.hpp"

namespace {

std::string question, said;

}  // namespace

extern "C" {

/// Where a question of so many bytes goes.
__attribute__((export_name("room"))) char* colex_room(std::size_t bytes) {
  question.assign(bytes, '\0');
  return question.data();
}

/// Where the answer is; it stays there until the next question.
__attribute__((export_name("ask"))) const char* colex_ask() {
  said = colex::page::answer(question);
  return said.data();
}

/// How many bytes it has.
__attribute__((export_name("size"))) std::size_t colex_size() { return said.size(); }
}

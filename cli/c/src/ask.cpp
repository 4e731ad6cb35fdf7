#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <string>

#include <nlohmann/json.hpp>

#include "colex/interface/explanation.hpp"
#include "colex/page/answer.hpp"

#include "../include/colex.h"

char* colex_ask(const char* what, const char* text) {
  static std::mutex one_at_a_time;  // whose notes are whose
  try {
    const std::lock_guard lock(one_at_a_time);
    const nlohmann::ordered_json question{{"ask", what == nullptr ? "" : what}, {"text", text == nullptr ? "" : text}};
    return strdup(colex::page::answer(colex::cli::line_of(question)).c_str());
  } catch (const std::exception&) {
    return nullptr;
  }
}

void colex_free_answer(char* answer) { std::free(answer); }

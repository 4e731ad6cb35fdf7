// What the generated tests of the headers' examples are written with.
#pragma once

#include <concepts>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::header_examples {

inline std::string text_of(std::string_view text) { return std::string(text); }
template <std::integral T>
std::string text_of(T number) {
  return std::to_string(number);
}
/// What is there or not, as headers say it: a value, `none`, or `rejected: why`.
template <class T>
std::string text_of(const std::optional<T>& value);
template <class T>
std::string text_of(const Result<T>& result);
template <class T>
  requires requires(const T& value) {
    { to_string(value) } -> std::convertible_to<std::string>;
  }
std::string text_of(const T& value) { return to_string(value); }
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "none";
}
template <class T>
std::string text_of(const Result<T>& result) {
  return result ? text_of(*result) : "rejected: " + result.rejection().message();
}

template <class Writing>
std::string written(const Writing& writing) {
  std::ostringstream out;
  writing(out);
  return out.str();
}

}  // namespace colex::header_examples

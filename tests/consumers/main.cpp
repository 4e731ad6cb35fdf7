// A program of somebody else's that uses the algebra.

#include <iostream>
#include <string>

#include <colex/algebra.hpp>

int main() {
  const colex::Layout<> L(colex::tuple(2, colex::tuple(1, 6)), colex::tuple(1, colex::tuple(6, 2)));
  const std::string text = to_string(coalesce(L));
  std::cout << text << '\n';
  return text == "12:1" ? 0 : 1;
}

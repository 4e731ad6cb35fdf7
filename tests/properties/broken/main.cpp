// The properties against headers in which a mistake is switched on.
//
//   colex_broken_properties MISTAKE      the property by which mistakes.mutants says it is noticed
//   colex_broken_properties              those by which any is, without one
#include <iostream>
#include <string>

#include <gtest/gtest.h>

#include "colex/mutants/table.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const auto only = [](const std::string& names) { testing::GTEST_FLAG(filter) = names; };
  if (argc < 2) {
    std::string all;
    for (const colex::mutants::Mutant& mistake : colex::mutants::all()) all += std::string(mistake.noticed) + ':';
    only(all);
    return RUN_ALL_TESTS();
  }
  const colex::mutants::Mutant* mistake = colex::mutants::find(argv[1]);
  if (mistake == nullptr) {
    std::cerr << "there is no mistake " << argv[1] << '\n';
    return 2;
  }
  const colex::mutants::Switched on(*mistake);
  only(std::string(mistake->noticed));
  return RUN_ALL_TESTS();
}

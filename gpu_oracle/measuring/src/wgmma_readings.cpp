#include "wgmma_readings.hpp"

#include <algorithm>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

namespace {

std::vector<Reading> readings_of(char operand, const WgmmaExecution& execution, const WgmmaMatrices& matrices,
                                 const std::vector<Descriptor>& descriptors) {
  std::vector<Reading> result;
  std::vector<Integers> found = places(execution, matrices, operand, descriptors);
  for (std::size_t c = 0; c < descriptors.size(); ++c) result.push_back({operand, descriptors[c], std::move(found[c])});
  return result;
}

/// The product of two matrices, row by row.
Integers product(const WgmmaMatrices& matrices, const std::vector<int>& A, const std::vector<int>& B) {
  Integers result;
  for (int m = 0; m < matrices.M; ++m) {
    for (int n = 0; n < matrices.N; ++n) {
      const int *a = &A[static_cast<std::size_t>(m * matrices.K)], *b = &B[static_cast<std::size_t>(n * matrices.K)];
      int sum = 0;
      for (int k = 0; k < matrices.K; ++k) sum += a[k] * b[k];
      result.push_back(sum);
    }
  }
  return result;
}

}  // namespace

WgmmaReadings find_readings(const WgmmaExecution& execution, const WgmmaMatrices& matrices,
                            const std::vector<Descriptor>& descriptors_of_A, const std::vector<Descriptor>& descriptors_of_B) {
  WgmmaReadings result;
  if (execution.has_A_in_registers()) {
    result.elements_of_A = places(execution, matrices, 'A', {narrow}).front();
  } else {
    result.of_A = readings_of('A', execution, matrices, descriptors_of_A);
  }
  result.of_B = readings_of('B', execution, matrices, descriptors_of_B);
  return result;
}

std::int64_t replay(const WgmmaExecution& execution, const WgmmaMatrices& matrices, const WgmmaReadings& readings) {
  constexpr unsigned images = 2;
  const Operand& of_D = execution.instruction().D;
  Draw draw;
  const Fragments A = drawn(execution.A(), images, draw), B = drawn(execution.B(matrices.N), images, draw),
                  C = drawn(of_D, images, draw);
  const auto of_A = [&](std::size_t pair) {
    return readings.of_A.empty() ? nullptr : &readings.of_A[pair % readings.of_A.size()];
  };
  const auto of_B = [&](std::size_t pair) -> const Reading& { return readings.of_B[pair % readings.of_B.size()]; };
  std::vector<WgmmaCase> cases;
  for (std::size_t pair = 0; pair < std::max(readings.of_A.size(), readings.of_B.size()); ++pair) {
    // Where A lies in registers, nobody looks at its descriptor.
    const Descriptor descriptor_of_A = of_A(pair) != nullptr ? of_A(pair)->descriptor : readings.of_B.front().descriptor;
    for (unsigned image = 0; image < images; ++image) {
      cases.push_back(execution.product(image, image, descriptor_of_A, of_B(pair).descriptor));
      cases.back().C = image;
    }
  }
  const Fragments D = execution.executed(A, B, C, of_D, cases);
  for (std::size_t n = 0; n < cases.size(); ++n) {
    const Reading* const reading = of_A(n / images);
    const Integers expected =
        product(matrices, values(A, n % images, reading != nullptr ? reading->places : readings.elements_of_A),
                values(B, n % images, of_B(n / images).places));
    for (int d = 0; d < elements(of_D); ++d) {
      const auto at = static_cast<std::size_t>(d);
      const std::int64_t sum =
          expected[static_cast<std::size_t>(matrices.rows[at] * matrices.N + matrices.columns[at])] + C.get(n % images, d);
      if (D.get(n, d) != sum) throw Fault("random integers give another D than the places of A and B predict");
    }
  }
  return static_cast<std::int64_t>(cases.size());
}

std::vector<int> values(const Fragments& images, std::size_t image, const Integers& places) {
  std::vector<int> result;
  for (const std::int64_t place : places) result.push_back(static_cast<int>(images.get(image, static_cast<int>(place))));
  return result;
}

}  // namespace colex::measuring

// CuTe's names of instructions as people and compilers write them, and as the tables have them.
//
//   cute::SM90_64x64x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>        SM90_64x64x16_F32F16F16_SS<Major::K,Major::K>
//   SM90::GMMA::MMA_64x64x16_F32F16F16_SS<(cute::SM90::GMMA::Major)0,
//     (cute::SM90::GMMA::Major)1, (cute::SM90::GMMA::ScaleIn)1>             SM90_64x64x16_F32F16F16_SS<Major::K,Major::MN>
//   MMA_Atom<MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>>                      SM80_16x8x16_F32F16F16F32_TN
//
// Source: CuTe's `arch/mma_sm90_gmma.hpp`, `atom/mma_traits_sm90_gmma.hpp`, which have one instruction under two names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace colex::predictions {

/// The name as the tables have it: without blanks, the namespaces and what is wrapped around it, and without the arguments that
/// negate an operand, which say nothing about layouts. A name that is none of CuTe's stays as it is.
std::string plain_cute_name(std::string_view name);

/// A name with arguments: `X<a,b<c,d>>` is X, and a and b<c,d>.
struct TemplateName {
  std::string name;
  std::vector<std::string> arguments;
};
TemplateName template_name(std::string_view text);

}  // namespace colex::predictions

#include "instructions.hpp"

namespace colex::peers {

const std::vector<MmaInstruction>& mma_instructions() {
  static const std::vector<MmaInstruction> table = {
      {"mma.m16n8k16.f32.f16.f16.f32", "(16,8,16)", "((4,8),(2,2,2)):((32,1),(16,8,128))", "((4,8),(2,2)):((16,1),(8,64))",
       "((4,8),(2,2)):((32,1),(16,8))"},
      {"mma.m16n8k8.f16.f16.f16.f16", "(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "((4,8),2):((16,1),8)",
       "((4,8),(2,2)):((32,1),(16,8))"},
      {"mma.m16n8k8.f32.tf32.tf32.f32", "(16,8,8)", "((4,8),(2,2)):((16,1),(8,64))", "((4,8),2):((8,1),32)",
       "((4,8),(2,2)):((32,1),(16,8))"},
      {"mma.m16n8k32.s32.s8.s8.s32", "(16,8,32)", "((4,8),(4,2,2)):((64,1),(16,8,256))", "((4,8),(4,2)):((32,1),(8,128))",
       "((4,8),(2,2)):((32,1),(16,8))"},
      {"mfma.f32.16x16x16.f16", "(16,16,16)", "((16,4),4):((1,64),16)", "((16,4),4):((1,64),16)", "((16,4),4):((16,4),1)"},
      {"mfma.f32.32x32x8.f16", "(32,32,8)", "((32,2),4):((1,128),32)", "((32,2),4):((1,128),32)",
       "((32,2),(4,4)):((32,4),(1,8))"},
  };
  return table;
}

const std::vector<CopyInstruction>& copy_instructions() {
  constexpr std::string_view rows = "(32,8):(8,1)", fragments = "((4,8),(2,4)):((2,8),(1,64))",
                             turned = "((4,8),(2,4)):((16,1),(8,64))", pair = "(1,2):(0,1)";
  static const std::vector<CopyInstruction> table = {
      {"ldmatrix.m8n8.x4.b16", rows, fragments, fragments},
      {"ldmatrix.m8n8.x4.trans.b16", rows, turned, turned},
      {"stmatrix.m8n8.x4.b16", fragments, rows, fragments},
      {"stmatrix.m8n8.x4.trans.b16", turned, rows, turned},
      {"copy.b32", pair, pair, pair},
  };
  return table;
}

}  // namespace colex::peers

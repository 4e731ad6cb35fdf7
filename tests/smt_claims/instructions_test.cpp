// The laws about the shapes that instructions have (properties/laws/instructions.laws): each is proved for all integers, so for
// any number of atoms and repetitions, and no shape that is predicted is left out.
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/laws/catalogue.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/smt/claims/prove.hpp"

namespace colex::smt_claims::instructions_test {
namespace {

const std::string file = "properties/laws/instructions.laws";

// --- each law is proved

std::vector<std::string> ids() {
  std::vector<std::string> result;
  for (const laws::Law& law : laws::catalogue()) {
    if (law.id.rfind("instructions.", 0) == 0) result.push_back(law.id);
  }
  return result;
}

class EachLaw : public ::testing::TestWithParam<std::string> {};

TEST_P(EachLaw, IsProvedForAllIntegers) {
  const Finding proof = prove(*laws::find(GetParam())->statement);
  EXPECT_EQ(proof.outcome, evidence::Outcome::proved_as_written) << summary(proof);
}

INSTANTIATE_TEST_SUITE_P(, EachLaw, ::testing::ValuesIn(ids()), [](const auto& info) {
  std::string name = info.param;
  for (char& c : name) c = c == '.' || c == '-' ? '_' : c;
  return name;
});

// --- no shape is left out

/// The definitions of the file: what stands behind `let NAME = `, with or without make_layout, split at the commas outside of
/// its parentheses.
std::vector<std::string> defined(const std::string& text, const std::string& name) {
  const std::string opening = "let " + name + " = ";
  const std::size_t begin = text.find(opening);
  if (begin == std::string::npos) throw std::runtime_error(file + " does not define " + name);
  const std::string line = text.substr(begin + opening.size(), text.find('\n', begin) - begin - opening.size());
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : line.substr(line.find('(') + 1)) {
    if (c == ')' && depth-- == 0) break;
    if (c == '(') ++depth;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else if (c != ' ') {
      parts.back() += c;
    }
  }
  return parts;
}

std::string text_of_laws() {
  std::ifstream in(COLEX_SOURCE_DIR "/" + file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// "16 x 8: ((4,8),(2,2)):((32,1),(16,8))"
std::string shape(const std::string& rows, const std::string& columns, const std::string& layout) {
  return rows + " x " + columns + ": " + layout;
}
std::string shape(std::int64_t rows, std::int64_t columns, const Layout<>& layout) {
  return shape(std::to_string(rows), std::to_string(columns), to_string(layout));
}

/// The shapes that the file has under these names.
std::set<std::string> shapes(const std::vector<std::string>& names) {
  const std::string text = text_of_laws();
  std::set<std::string> result;
  for (const std::string& name : names) {
    const std::vector<std::string> atoms = defined(text, name + "_ATOMS"), rows = defined(text, name + "_ROWS"),
                                   columns = defined(text, name + "_COLUMNS");
    EXPECT_EQ(atoms.size(), rows.size()) << name;
    EXPECT_EQ(atoms.size(), columns.size()) << name;
    for (std::size_t k = 0; k < atoms.size(); ++k) result.insert(shape(rows[k], columns[k], atoms[k]));
  }
  return result;
}

TEST(Instructions, OfEachMmaTheOperandsAreThere) {
  std::set<std::string> A, B, C;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) {
    if (atom.form.rfind("mma.", 0) != 0) continue;
    A.insert(shape(atom.M, atom.K, atom.A));
    B.insert(shape(atom.N, atom.K, atom.B));
    for (const Layout<>& of_result : {atom.C, atom.D}) C.insert(shape(atom.M, atom.N, of_result));
  }
  EXPECT_EQ(A, shapes({"A_F16", "A_F64", "A_8", "A_4", "A_1", "A_SPARSE", "A_SPARSE_8"}));
  EXPECT_EQ(B, shapes({"B_F16", "B_F64", "B_8", "B_4"}));
  EXPECT_EQ(C, shapes({"C"}));
}

TEST(Instructions, OfEachWgmmaTheRegistersAreThere) {
  std::set<std::string> A;
  ASSERT_FALSE(predictions::wgmma_atoms().empty());
  for (const predictions::WgmmaAtom& atom : predictions::wgmma_atoms()) {
    if (atom.A) A.insert(shape(atom.M, atom.A_columns, *atom.A));
    const std::string n = std::to_string(atom.N / 8);
    EXPECT_EQ(to_string(atom.D), "((4,8,4),(2,2," + n + ")):((128,1,16),(64,8,512))") << atom.form;
    EXPECT_EQ(atom.M, 64) << atom.form;
  }
  EXPECT_EQ(A, shapes({"A_WGMMA"}));
}

TEST(Instructions, OfEachCopyOfMatricesBothSidesAreThere) {
  using Sides = std::pair<std::string, std::string>;
  std::set<Sides> predicted, named;
  for (const predictions::MatrixCopy& copy : predictions::matrix_copies()) {
    const std::string source = to_string(copy.source), destination = to_string(copy.destination);
    if (copy.form.rfind("ldmatrix.", 0) == 0) predicted.insert({source, destination});
    if (copy.form.rfind("stmatrix.", 0) == 0 || copy.form.rfind("movmatrix.", 0) == 0) predicted.insert({destination, source});
  }
  const std::string text = text_of_laws();
  for (const std::string name : {"PLAIN", "TRANS", "BYTE"}) {
    const std::vector<std::string> side = defined(text, name + "_SIDE"), atoms = defined(text, name + "_ATOMS");
    ASSERT_EQ(side.size(), atoms.size());
    for (std::size_t k = 0; k < side.size(); ++k) named.insert({side[k], atoms[k]});
  }
  EXPECT_EQ(predicted, named);
}

}  // namespace
}  // namespace colex::smt_claims::instructions_test

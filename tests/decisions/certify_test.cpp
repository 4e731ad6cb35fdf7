// Certificates of decisions: each answer is the one that a walk of the domain gives, and colex-check accepts it; a certificate
// says nothing of another layout, or of another answer.
#include "colex/decisions/certify.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/parse.hpp"
#include "colex/tuple.hpp"

namespace colex::decisions::certify_test {
namespace {

using L = Layout<>;
using Values = std::vector<std::int64_t>;

/// Each mode an extent and a stride.
L layout(const std::vector<std::pair<std::int64_t, std::int64_t>>& modes) {
  Tuple<Checked>::Modes shape, stride;
  for (const auto& [extent, distance] : modes) shape.emplace_back(Checked(extent)), stride.emplace_back(Checked(distance));
  return L(Tuple<Checked>(shape), Tuple<Checked>(stride));
}

/// The value at each coordinate, one after the other.
Values walk(const L& A) {
  Values values{0};
  for (const Mode<Checked>& mode : modes(A)) {
    Values more;
    for (std::int64_t x = 0; x < mode.extent.value(); ++x) {
      for (const std::int64_t value : values) more.push_back(value + x * mode.stride.value());
    }
    values = more;
  }
  return values;
}
/// What is behind a swizzle is seen through it: a field of bits, xored onto another.
Values walk(const Subject& subject) {
  if (const L* plain = std::get_if<L>(&subject)) return walk(*plain);
  const auto& C = std::get<ComposedLayout<>>(subject);
  const Swizzle& sw = *C.swizzle();
  Values values = walk(C.inner());
  for (std::int64_t& value : values) {
    const std::int64_t sum = value + C.offset().value();
    const std::int64_t read = sum >> (sw.base() + std::max<std::int64_t>(sw.shift(), 0)) & ((std::int64_t{1} << sw.bits()) - 1);
    value = sum ^ (read << (sw.base() + std::max<std::int64_t>(-sw.shift(), 0)));
  }
  return values;
}
std::set<std::int64_t> image(const Subject& A) {
  const Values values = walk(A);
  return {values.begin(), values.end()};
}
bool are_all_from(const std::set<std::int64_t>& values, std::int64_t first) {
  return *values.begin() == first && static_cast<std::int64_t>(values.size()) == *values.rbegin() - first + 1;
}

/// What the question asks, by its definition.
bool truth(const Question& question) {
  const Subject& A = question.layouts[0];
  const std::set<std::int64_t> values = image(A);
  const bool is_injective = values.size() == walk(A).size();
  const std::string& name = question.name;
  if (name == "injective") return is_injective;
  if (name == "surjective") return are_all_from(values, 0);
  if (name == "bijective") return are_all_from(values, 0) && is_injective;
  if (name == "contiguous") return are_all_from(values, *values.begin());
  if (name == "image_contains") return values.contains(question.number->value());
  const Subject& B = question.layouts[1];
  if (name == "equal") return walk(A) == walk(B);
  const std::set<std::int64_t> others = image(B);
  if (name == "same_image") return values == others;
  return std::none_of(values.begin(), values.end(), [&](std::int64_t v) { return v != 0 && others.contains(v); });
}

constexpr const char* of_one[] = {"injective", "surjective", "bijective", "contiguous"};
constexpr const char* of_two[] = {"disjoint", "same_image", "equal"};

/// Certificates for colex-check, which is asked once about all of them.
class Files {
 public:
  Files() {
    std::string name = (std::filesystem::temp_directory_path() / "colex-decisions-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  ~Files() { std::filesystem::remove_all(folder_); }

  void add(const std::string& text, std::size_t steps = 0) {
    if (!texts_.insert(text).second) return;
    steps_ += steps;
    std::ofstream(folder_ / (std::to_string(texts_.size()) + ".cert"), std::ios::binary) << text;
  }
  std::size_t count() const { return texts_.size(); }
  /// Among all of them, as who writes them says.
  std::size_t steps() const { return steps_; }

  /// How many are accepted, with how many steps in all; what is said of the others goes to `said`.
  std::pair<std::size_t, std::size_t> accepted(std::string& said) const {
    if (texts_.empty()) return {0, 0};
    FILE* answer = popen((COLEX_CHECK " " + folder_.string()).c_str(), "r");
    if (answer == nullptr) std::abort();
    std::size_t count = 0, steps = 0;
    std::string line;
    for (int c = std::fgetc(answer); c != EOF; c = std::fgetc(answer)) {
      line += static_cast<char>(c);
      if (c != '\n') continue;
      if (line.starts_with("accepted  ")) ++count;
      if (const std::size_t at = line.find(" certificates accepted: "); at != std::string::npos)
        steps = std::stoul(line.substr(line.find(": ", at) + 2));
      if (line.starts_with("refused   ") && said.size() < 1000) said += line;
      line.clear();
    }
    pclose(answer);
    return {count, steps};
  }

 private:
  std::filesystem::path folder_;
  std::set<std::string> texts_;
  std::size_t steps_ = 0;
};

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " in " << text;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// Each certificate is there and says what a walk says. At the end all are accepted, and none with the other answer.
class Certify : public testing::Test {
 protected:
  void expect_certified(const Question& question) {
    const Certified found = certify(question);
    ASSERT_TRUE(found.certificate.has_value()) << question.name << ": " << found.why_not;
    const auto& [answer, about, text, steps, different] = *found.certificate;
    EXPECT_EQ(answer, truth(question)) << about;
    EXPECT_LE(different, steps);
    EXPECT_EQ(different == 0, steps == 0);
    right_.add(text, steps);
    wrong_.add(with(text, answer ? " is true\n" : " is false\n", answer ? " is false\n" : " is true\n"));
  }

  void TearDown() override {
    std::string said;
    EXPECT_EQ(right_.accepted(said), std::pair(right_.count(), right_.steps())) << said;
    EXPECT_EQ(wrong_.accepted(said).first, 0U);
  }

  Files right_, wrong_;
};

/// All layouts of so many modes, with extents from 1 and strides of both signs.
std::vector<L> small_layouts(std::size_t rank) {
  std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> all{{}};
  for (std::size_t k = 0; k < rank; ++k) {
    std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> longer;
    for (const auto& modes : all) {
      for (std::int64_t extent = 1; extent <= 3; ++extent) {
        for (std::int64_t stride = -3; stride <= 4; ++stride) {
          longer.push_back(modes);
          longer.back().emplace_back(extent, stride);
        }
      }
    }
    all = longer;
  }
  std::vector<L> layouts;
  layouts.reserve(all.size());
  for (const auto& modes : all) layouts.push_back(layout(modes));
  return layouts;
}

TEST_F(Certify, EveryAnswerAboutASmallLayout) {
  for (std::size_t rank = 0; rank <= 2; ++rank) {
    for (const L& A : small_layouts(rank)) {
      for (const char* name : of_one) expect_certified({name, {A}, {}});
      for (std::int64_t value = -4; value <= 6; value += 2) expect_certified({"image_contains", {A}, Checked(value)});
    }
  }
}

TEST_F(Certify, EveryAnswerAboutTwoSmallLayouts) {
  for (const L& A : small_layouts(1)) {
    for (const L& B : small_layouts(1)) {
      for (const char* name : of_two) expect_certified({name, {A, B}, {}});
    }
  }
}

TEST_F(Certify, AnswersAboutThousandsOfDrawnLayouts) {
  std::mt19937_64 random(18);
  const auto number = [&](std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random);
  };
  const auto draw = [&] {
    std::vector<std::pair<std::int64_t, std::int64_t>> modes;
    std::int64_t run = 1;
    for (std::int64_t k = number(1, 5); k > 0; --k) {
      const std::int64_t extent = number(1, 4);
      // Half of them continue what the modes before reach, so that both answers occur.
      modes.emplace_back(extent, number(0, 1) == 0 ? run : number(-6, 24));
      run *= extent;
    }
    std::shuffle(modes.begin(), modes.end(), random);
    return layout(modes);
  };
  std::map<std::string, int> answers;
  for (int round = 0; round < 600; ++round) {
    const L A = draw(), B = draw();
    for (const char* name : of_one) expect_certified({name, {A}, {}});
    for (const char* name : of_two) expect_certified({name, {A, B}, {}});
    expect_certified({"image_contains", {A}, Checked(number(-5, 60))});
    for (const char* name : of_one) ++answers[name + std::string(truth({name, {A}, {}}) ? " yes" : " no")];
    ++answers[truth({"disjoint", {A, B}, {}}) ? "disjoint yes" : "disjoint no"];
  }
  for (const char* name : {"injective", "surjective", "bijective", "contiguous", "disjoint"}) {
    EXPECT_GT(answers[name + std::string(" yes")], 20) << name;
    EXPECT_GT(answers[name + std::string(" no")], 20) << name;
  }
}

TEST_F(Certify, AnswersAboutThousandsOfSwizzledLayouts) {
  std::mt19937_64 random(27);
  const auto number = [&](std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random);
  };
  const auto draw = [&]() -> Subject {
    std::vector<std::pair<std::int64_t, std::int64_t>> modes;
    std::int64_t run = 1;
    for (std::int64_t k = number(1, 4); k > 0; --k) {
      const std::int64_t extent = number(0, 2) == 0 ? number(1, 3) : std::int64_t{1} << number(1, 2);
      modes.emplace_back(extent, number(0, 4) != 0 ? run : number(-4, 24));
      run *= extent;
    }
    std::shuffle(modes.begin(), modes.end(), random);
    const L inner = layout(modes);
    const auto values = image(inner);
    const std::int64_t least = *values.begin();
    if (number(0, 3) == 0) return inner;
    // Swizzles that read above or below what they write, that write what they read, and that lose bits.
    const Swizzle sw(number(0, 3), number(0, 2), number(0, 9) == 0 ? 0 : number(-3, 3));
    return ComposedLayout<>(sw, Checked(-least + (number(0, 1) == 0 ? 0 : number(0, 16))), inner);
  };
  std::map<std::string, int> answers;
  for (int round = 0; round < 300; ++round) {
    const Subject A = draw();
    // Half of the pairs are seen through the same swizzle.
    Subject B = draw();
    if (const auto* C = std::get_if<ComposedLayout<>>(&A); C != nullptr && std::holds_alternative<L>(B)) {
      const L inner = std::get<L>(B);
      if (*image(inner).begin() >= 0) B = ComposedLayout<>(*C->swizzle(), C->offset(), inner);
    }
    for (const char* name : of_one) expect_certified({name, {A}, {}});
    for (const char* name : of_two) expect_certified({name, {A, B}, {}}), expect_certified({name, {B, A}, {}});
    expect_certified({"same_image", {A, A}, {}});
    expect_certified({"image_contains", {A}, Checked(number(-2, 40))});
    for (const char* name : of_one) ++answers[name + std::string(truth({name, {A}, {}}) ? " yes" : " no")];
    for (const char* name : of_two) ++answers[name + std::string(truth({name, {A, B}, {}}) ? " yes" : " no")];
  }
  for (const char* name : {"injective", "surjective", "bijective", "contiguous", "disjoint"}) {
    EXPECT_GT(answers[name + std::string(" yes")], 20) << name;
    EXPECT_GT(answers[name + std::string(" no")], 20) << name;
  }
}

TEST_F(Certify, AnswersAboutSwizzledLayoutsThatNobodyWalks) {
  const Swizzle sw(3, 4, 3), down(3, 4, -3);
  const L tile = layout({{64, 1}, {std::int64_t{1} << 30, 64}}), rows = layout({{std::int64_t{1} << 20, 2048}, {1024, 2}});
  const auto seen = [](const Swizzle& swizzle, std::int64_t offset, const L& inner) {
    return Subject(ComposedLayout<>(swizzle, Checked(offset), inner));
  };
  const std::int64_t stage = std::int64_t{1} << 40;
  const std::vector<std::pair<Question, bool>> expected{
      {{"injective", {seen(sw, 0, tile)}, {}}, true},
      {{"injective", {seen(sw, 5, layout({{1 << 21, 3}, {4, 1 << 20}}))}, {}}, false},
      {{"bijective", {seen(sw, 0, tile)}, {}}, true},
      {{"bijective", {seen(down, 0, tile)}, {}}, true},
      {{"bijective", {seen(sw, 0, layout({{64, 1}, {9 + (1 << 20), 64}}))}, {}}, false},
      {{"surjective", {seen(sw, 0, tile)}, {}}, true},
      {{"contiguous", {seen(sw, 1024, tile)}, {}}, true},
      {{"image_contains", {seen(sw, 0, rows)}, Checked(2048 + 16)}, true},
      {{"image_contains", {seen(sw, 0, rows)}, Checked(2048 + 17)}, false},
      {{"image_contains", {seen(sw, 0, rows)}, Checked(-1)}, false},
      {{"disjoint", {seen(sw, 0, tile), seen(sw, stage, tile)}, {}}, true},
      {{"disjoint", {seen(sw, 0, tile), seen(sw, 7, rows)}, {}}, false},
      {{"same_image", {seen(sw, 0, tile), tile}, {}}, true},
      {{"same_image", {seen(sw, 0, tile), seen(down, 0, tile)}, {}}, true},
      {{"same_image", {seen(sw, 0, rows), seen(sw, 1, rows)}, {}}, false},
      {{"equal", {seen(sw, 0, tile), seen(sw, 0, layout({{std::int64_t{1} << 36, 1}}))}, {}}, true},
      {{"equal", {seen(sw, 0, tile), tile}, {}}, false},
  };
  for (const auto& [question, answer] : expected) {
    const Certified found = certify(question);
    ASSERT_TRUE(found.certificate.has_value()) << question.name << ": " << found.why_not;
    EXPECT_EQ(found.certificate->truth, answer) << found.certificate->about;
    EXPECT_EQ(found.certificate->text.find("walk"), std::string::npos) << found.certificate->text;
    right_.add(found.certificate->text, found.certificate->steps);
    const std::string is = answer ? " is true\n" : " is false\n";
    wrong_.add(with(found.certificate->text, is, answer ? " is false\n" : " is true\n"));
  }
  // A swizzle that loses bits, and layouts that are seen through different ones, are walked or nothing is said.
  EXPECT_EQ(certify({"injective", {seen(Swizzle(1, 0, 0), 0, layout({{1 << 20, 2}}))}, {}}).why_not,
            "the swizzle loses bits, and there are too many for a walk");
}

struct Mistake {
  Question question;
  const char* from;
  const char* to;
};

TEST_F(Certify, IsRefusedForAnotherSwizzleOffsetOrSum) {
  const Swizzle sw(3, 4, 3);
  const auto seen = [](const Swizzle& swizzle, std::int64_t offset, const L& inner) {
    return Subject(ComposedLayout<>(swizzle, Checked(offset), inner));
  };
  const L tile = layout({{64, 1}, {std::int64_t{1} << 20, 64}}), gaps = layout({{64, 1}, {1 << 20, 128}});
  for (const auto& [question, from, to] : std::vector<Mistake>{
           {{"injective", {seen(sw, 0, tile)}, {}}, "Sw<3,4,3>", "Sw<3,4,0>"},
           {{"injective", {seen(sw, 0, tile)}, {}}, "Sw<3,4,3> o 0", "Sw<3,4,3> o -1"},
           {{"injective", {seen(sw, 0, tile)}, {}}, "Sw<3,4,3>", "Sw<3,4,63>"},
           {{"injective", {seen(sw, 0, tile)}, {}}, "Sw<3,4,3>", "Sw<3,4>"},
           {{"bijective", {seen(sw, 0, tile)}, {}}, "Sw<3,4,3>", "Sw<3,4,-30>"},
           {{"bijective", {seen(Swizzle(3, 4, -3), 0, tile)}, {}}, "Sw<3,4,-3>", "Sw<3,4,-30>"},
           {{"bijective", {seen(sw, 0, tile)}, {}}, "o 0 o", "o 1024 o"},
           {{"contiguous", {seen(sw, 1024, tile)}, {}}, "o 1024 o", "o 1153 o"},
           {{"image_contains", {seen(sw, 0, gaps)}, Checked(64)}, "search 64", "search 65"},
           {{"image_contains", {seen(sw, 0, gaps)}, Checked(64)}, "search 64", "search"},
           {{"image_contains", {seen(sw, 0, gaps)}, Checked(64)}, "o 0 o", "o 64 o"},
           {{"disjoint", {seen(sw, 0, tile), seen(sw, 1 << 26, tile)}, {}}, "Sw<3,4,3> o 67108864", "Sw<2,4,3> o 67108864"},
           {{"disjoint", {seen(sw, 0, tile), seen(sw, 1 << 26, tile)}, {}}, "o 67108864", "o 67108863"},
           {{"same_image", {seen(sw, 0, tile), tile}, {}}, "Sw<3,4,3>", "Sw<3,4,-30>"},
           {{"same_image", {seen(sw, 0, tile), tile}, {}}, "Sw<3,4,3> o 0", "Sw<3,4,3> o 64"},
           {{"same_image", {seen(sw, 0, gaps), seen(sw, 0, gaps)}, {}}, "Sw<3,4,3>", "Sw<3,5,3>"},
           {{"equal", {seen(sw, 0, tile), seen(sw, 0, tile)}, {}}, "Sw<3,4,3>", "Sw<3,5,3>"},
           {{"equal", {seen(sw, 0, tile), seen(sw, 0, tile)}, {}}, "o 0 o", "o 1 o"},
       }) {
    const Certified found = certify(question);
    ASSERT_TRUE(found.certificate.has_value()) << question.name << ": " << found.why_not;
    right_.add(found.certificate->text, found.certificate->steps);
    wrong_.add(with(found.certificate->text, from, to));
  }
}

TEST_F(Certify, InjectivityOfArbitraryStridesOfManyModes) {
  std::mt19937_64 random(62);
  const auto number = [&](std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random);
  };
  for (std::int64_t rank = 2; rank <= 8; ++rank) {
    for (int round = 0; round < 5; ++round) {
      std::vector<std::pair<std::int64_t, std::int64_t>> modes;
      for (std::int64_t k = 0; k < rank; ++k) {
        const std::int64_t extent = number(2, std::int64_t{1} << (44 / rank));
        modes.emplace_back(extent, number(1, (std::int64_t{1} << 62) / extent / rank) * (number(0, 1) == 0 ? 1 : -1));
      }
      const Certified found = certify({"injective", {layout(modes)}, {}});
      ASSERT_TRUE(found.certificate.has_value()) << found.why_not;
      right_.add(found.certificate->text, found.certificate->steps);
    }
  }
}

TEST_F(Certify, NothingWhereTheSearchHasNoEndWithinTheBudget) {
  const L hard = layout({{1000, 1000003}, {1000, 1000033}, {1000, 999999937}});
  EXPECT_TRUE(certify({"injective", {hard}, {}}).certificate.has_value());
  const Certified found = certify({"injective", {hard}, {}}, 2);
  EXPECT_FALSE(found.certificate.has_value());
  EXPECT_EQ(found.why_not, "no argument of at most 2 lines was found");
}

TEST_F(Certify, IsRefusedForAnotherLayoutAndWrongSteps) {
  const L A = layout({{4, 1}, {8, 4}}), B = layout({{4, 2}, {5, 3}});
  for (const auto& [question, from, to] : std::vector<Mistake>{
           {{"injective", {A}, {}}, "(1,4)", "(1,3)"},
           {{"injective", {A}, {}}, "order 0 1", "order 0"},
           {{"injective", {A}, {}}, "order 0 1", "order 0 1 1"},
           {{"injective", {B}, {}}, "3,0", "2,0"},
           {{"injective", {A}, {}}, "case 2", "case 3"},
           {{"equal", {A, B}, {}}, "sizes", "forms"},
       }) {
    const std::string text = certify(question).certificate.value().text;
    wrong_.add(with(text, from, to));
  }
}

std::vector<std::string> asked_names(const std::string& text) {
  std::vector<std::string> names;
  for (const Asked& one : asked(notation::parse_expression(text), {}))
    names.push_back(one.question ? one.name : one.name + ": " + one.why_not);
  return names;
}

TEST(Asked, IsWhatTheValueRestsOn) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(asked_names("injective((4,8):(1,4)) and disjoint(4:1, 8:4)"), (Names{"injective", "disjoint"}));
  EXPECT_EQ(asked_names("injective((4,8):(1,1)) and disjoint(4:1, 8:4)"), (Names{"injective"}));
  EXPECT_EQ(asked_names("injective((4,8):(1,1)) or disjoint(4:1, 8:4)"), (Names{"injective", "disjoint"}));
  EXPECT_EQ(asked_names("not compact(4:2 o 2:1)"), (Names{"compact"}));
  EXPECT_EQ(asked_names("size((4,8):(1,4)) == 32"), (Names{}));
  EXPECT_EQ(asked_names("compatible(4, (2,2))"), (Names{"compatible: there are no certificates of compatible"}));
  EXPECT_EQ(asked_names("injective(Sw<3,4,3> o 0 o (8,64):(64,1))"), (Names{"injective"}));
  EXPECT_EQ(asked_names("injective((6,4):(1,100) o 0 o 4:4)"),
            (Names{"injective: there are certificates of layouts with integer strides only, and of these behind a swizzle"}));
}

}  // namespace
}  // namespace colex::decisions::certify_test

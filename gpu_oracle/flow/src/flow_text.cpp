#include "flow_text.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "colex/flow/flow.hpp"
#include "colex/flow/sizes.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check_tiled.hpp"

#include "state.hpp"

namespace colex::flow {

std::string_view without_comment(std::string_view text) {
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (text[at] == '#' && !quoted) return text.substr(0, at);
  }
  return text;
}

bool in_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool word_at(std::string_view text, std::size_t at, std::string_view word) {
  if (text.substr(at, word.size()) != word) return false;
  if (at > 0 && in_a_word(word.front()) && in_a_word(text[at - 1])) return false;
  const std::size_t end = at + word.size();
  return !in_a_word(word.back()) || end == text.size() || !in_a_word(text[end]);
}

namespace {

constexpr std::int64_t most_blocks = 64, most_ahead = 64, most_threads = 1024, most_step = 1024;
using Words = std::initializer_list<std::string_view>;

/// Refuses a line by its number.
[[noreturn]] void refuse(int line, const std::string& why) {
  throw Rejection(Kind::parse, "line " + std::to_string(line) + ": " + why);
}

/// A line, read from left to right.
class Reading {
 public:
  Reading(std::string_view text, int number) : rest_(text), number_(number) { skip_blanks(); }

  int number() const { return number_; }
  bool done() const { return rest_.empty(); }
  std::string rest() const { return std::string(rest_); }
  [[noreturn]] void fail(const std::string& why) const { refuse(number_, why); }

  bool take(std::string_view word) {
    if (!word_at(rest_, 0, word)) return false;
    rest_.remove_prefix(word.size());
    skip_blanks();
    return true;
  }
  void expect(std::string_view word) {
    if (!take(word)) fail("expected '" + std::string(word) + "', found " + found());
  }
  std::string name(const char* what) {
    std::size_t end = 0;
    while (end < rest_.size() && in_a_word(rest_[end])) ++end;
    if (end == 0) fail(std::string("expected ") + what + ", found " + found());
    return part(end);
  }
  /// All up to a blank, of which none is within brackets.
  std::string form() {
    std::size_t end = 0;
    for (int open = 0; end < rest_.size() && (open > 0 || std::isspace(static_cast<unsigned char>(rest_[end])) == 0); ++end)
      open += opens(rest_[end]);
    if (end == 0) fail("expected the name of an instruction, found " + found());
    return part(end);
  }
  /// The expression up to the first of these words outside of brackets and quotation marks, or to the end.
  Formula formula(Words ends) {
    std::size_t end = 0;
    bool quoted = false;
    int angles = 0;
    for (int open = 0; end < rest_.size(); ++end) {
      const char c = rest_[end];
      if (c == '"') quoted = !quoted;
      if (quoted) continue;
      if (opens_angle(end)) ++angles;
      if (c == '>' && angles > 0) --angles;
      if (open == 0 && angles == 0 &&
          std::any_of(ends.begin(), ends.end(), [&](std::string_view word) { return word_at(rest_, end, word); }))
        break;
      open += c == '<' || c == '>' ? 0 : opens(c);
    }
    const std::string written = part(end);
    if (written.empty()) fail("expected an expression, found " + found());
    return parsed(written);
  }
  void end() const {
    if (!done()) fail("'" + rest() + "' is left over");
  }

  std::string found() const { return done() ? "the end of the line" : "'" + rest() + "'"; }

 private:
  /// Whether a `<` begins what goes to a `>`, as in Sw<3,3,3> and <32,_,16>: else a blank stands behind it, or it is an arrow.
  bool opens_angle(std::size_t at) const {
    return rest_[at] == '<' && at + 1 < rest_.size() && rest_[at + 1] != ' ' && rest_[at + 1] != '-' && rest_[at + 1] != '=';
  }
  static int opens(char c) { return c == '(' || c == '[' || c == '<' ? 1 : c == ')' || c == ']' || c == '>' ? -1 : 0; }
  void skip_blanks() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front())) != 0) rest_.remove_prefix(1);
  }
  std::string part(std::size_t length) {
    std::string_view piece = rest_.substr(0, length);
    rest_.remove_prefix(length);
    skip_blanks();
    while (!piece.empty() && std::isspace(static_cast<unsigned char>(piece.back())) != 0) piece.remove_suffix(1);
    return std::string(piece);
  }
  Formula parsed(const std::string& written) const {
    try {
      return {written, notation::parse_expression(written)};
    } catch (const Rejection& rejection) {
      throw Rejection(rejection.kind(), "line " + std::to_string(number_) + ": in '" + written + "': " + rejection.message());
    }
  }

  std::string_view rest_;
  int number_;
};

/// How many bits an element of a type has.
std::int64_t bits_of(const std::string& type, const Reading& line) {
  constexpr std::pair<std::string_view, std::int64_t> types[] = {
      {"f64", 64}, {"s64", 64}, {"u64", 64},  {"b64", 64}, {"f32", 32}, {"tf32", 32}, {"s32", 32}, {"u32", 32},
      {"b32", 32}, {"f16", 16}, {"bf16", 16}, {"s16", 16}, {"u16", 16}, {"b16", 16},  {"e4m3", 8}, {"e5m2", 8},
      {"s8", 8},   {"u8", 8},   {"b8", 8},    {"e2m1", 4}, {"s4", 4},   {"u4", 4},    {"b4", 4}};
  for (const auto& [name, bits] : types) {
    if (name == type) return bits;
  }
  line.fail("'" + type + "' is no type of 4, 8, 16, 32 or 64 bits, such as f16, e4m3 or s4");
}

/// The types of A and B, of a form that names them behind the type of D, as mma.….f32.f16.f16.f32 does; empty for another.
std::pair<std::string, std::string> operand_types(std::string_view form) {
  std::vector<std::string> types;
  while (!form.empty()) {
    const std::string word(form.substr(0, form.find('.')));
    if (std::string_view(" f64 f32 f16 bf16 tf32 e4m3 e5m2 e2m1 s32 s8 u8 s4 u4 ").find(' ' + word + ' ') !=
        std::string_view::npos)
      types.push_back(word);
    form.remove_prefix(std::min(form.size(), word.size() + 1));
  }
  if (types.size() < 3) return {};
  return {types[1], types[2]};
}

/// The names behind `size`, and what each is a multiple of.
std::vector<OpenSize> sizes_in(Reading& line) {
  std::vector<OpenSize> sizes;
  do {
    sizes.push_back({line.name("a name"), 1, line.number()});
  } while (line.take(","));
  if (line.take("multiples")) {
    line.expect("of");
    const Formula step = line.formula({});
    const notation::Node& root = step.tree.nodes[step.tree.root()];
    if (root.operation != notation::Operation::integer || root.payload < 1 || most_step < root.payload)
      line.fail(fmt::format("a size is a multiple of a number from 1 to {}, and not of '{}'", most_step, step.text));
    for (OpenSize& size : sizes) size.step = root.payload;
  }
  line.end();
  return sizes;
}

class Reader {
 public:
  explicit Reader(const OpenSizes& given) : given_(given) {}

  Flow read(std::string_view text) {
    int number = 0;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      Reading line(without_comment(text.substr(0, end)), ++number);
      if (!line.done()) statement(line);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (flow_.name.empty()) refuse(1, "a flow begins with 'flow NAME'");
    if (open_loop_ || in_grid_) refuse(number, "an 'end' is missing");
    if (flow_.body.empty()) refuse(number, "a flow has a step, such as 'C tile (128,128) at (m,n) <- acc'");
    if (flow_.laws.empty()) refuse(number, "a flow has a law, such as 'law C(m,n) = sum k < K: A(m,k) * B(n,k)'");
    for (const Law& law : flow_.laws) check(law);
    return std::move(flow_);
  }

 private:
  void statement(Reading& line) {
    try {
      if (line.take("flow")) return begin(line);
      if (flow_.name.empty()) line.fail("a flow begins with 'flow NAME'");
      if (line.take("let")) return let(line);
      if (line.take("size")) return open(line);
      if (line.take("tensor")) return array(line, true);
      if (line.take("shared")) return array(line, false);
      if (line.take("mma")) return product(line);
      if (line.take("copy")) return copier(line);
      if (line.take("law")) return law(line);
      if (line.take("grid")) return grid(line);
      if (line.take("for")) return loop(line);
      if (line.take("end")) return end(line);
      step(line);
    } catch (const Rejection& rejection) {
      const bool has_line = rejection.message().starts_with("line ");
      throw has_line ? rejection
                     : Rejection(rejection.kind(), "line " + std::to_string(line.number()) + ": " + rejection.message());
    }
  }

  bool is_tensor(const std::string& name) const {
    return std::any_of(flow_.arrays.begin(), flow_.arrays.end(),
                       [&](const Array& array) { return array.global && array.name == name; });
  }
  bool is_sum(const std::string& name) const {
    for (const Loop& part : flow_.body) {
      for (const Step& step : part.steps) {
        const auto* clear = std::get_if<Clear>(&step.what);
        if (clear != nullptr && clear->sum == name) return true;
      }
    }
    return false;
  }
  /// A law is about a tensor, or about sums that are a factor of another; its factors are tensors, or sums that a law is about.
  void check(const Law& law) const {
    const bool copies = law.along.empty();
    if (!is_tensor(law.name) && (copies || !is_sum(law.name)))
      refuse(law.line, "the law is about '" + law.name + "', which is no tensor" +
                           (copies ? "" : ", and no step clears sums of this name"));
    for (const Factor* factor : {&law.A, &law.B}) {
      if ((copies && factor == &law.B) || is_tensor(factor->name)) continue;
      const bool told =
          std::any_of(flow_.laws.begin(), flow_.laws.end(), [&](const Law& other) { return other.name == factor->name; });
      if (!copies && told && is_sum(factor->name)) continue;
      refuse(law.line, "'" + factor->name + "' is no tensor, and no law is about sums of this name");
    }
  }

  void begin(Reading& line) {
    if (!flow_.name.empty()) line.fail("a text has one flow, and this is the second");
    flow_.name = line.name("the name of the flow");
    line.end();
  }
  void require_new(const std::string& name, const Reading& line) const {
    for (const std::string_view word :
         {"as",    "tile",  "at",  "by",   "for", "inside", "unfilled", "box",  "im2col", "offsets", "descriptor", "advance",
          "ahead", "clear", "end", "grid", "law", "size",   "let",      "copy", "shared", "tensor",  "tma"}) {
      if (name == word) line.fail("'" + name + "' is a word of flows");
    }
    for (const auto& [variable, count] : flow_.grid) {
      if (variable == name) line.fail("there is a '" + name + "' already");
    }
    const auto called = [&](const auto& thing) { return thing.name == name; };
    if (flow_.names.find(name) != nullptr || std::any_of(flow_.arrays.begin(), flow_.arrays.end(), called) ||
        std::any_of(flow_.products.begin(), flow_.products.end(), called) ||
        std::any_of(flow_.copiers.begin(), flow_.copiers.end(), called))
      line.fail("there is a '" + name + "' already");
  }
  template <class T>
  T value(const Formula& formula, const Reading& line, const char* kind) const {
    const notation::Value<> found = notation::evaluate(formula.tree, flow_.names);
    if (notation::Parameter<Checked, T>::price(found) < 0)
      line.fail("'" + formula.text + "' is " + to_string(found) + ", and not " + kind);
    return notation::Parameter<Checked, T>::convert(found);
  }
  void let(Reading& line) {
    const std::string name = line.name("a name");
    require_new(name, line);
    line.expect("=");
    flow_.names.bind(name, notation::evaluate(line.formula({}).tree, flow_.names));
  }
  void open(Reading& line) {
    for (const OpenSize& one : sizes_in(line)) {
      require_new(one.name, line);
      const auto given = given_.find(one.name);
      if (given == given_.end())
        throw Rejection(Kind::domain, fmt::format("line {}: the size '{}' is open: say 'let {} = …' for one of them", one.line,
                                                  one.name, one.name));
      flow_.names.bind(one.name, notation::Value<>(Checked(given->second)));
    }
  }
  void array(Reading& line, bool global) {
    Array array{
        line.name("a name"), line.name("a type, such as f16"), 0, global, ComposedLayout<>(Swizzle(), Checked(0), Layout<>()),
        line.number()};
    require_new(array.name, line);
    array.bits = bits_of(array.type, line);
    const Formula written = line.formula({});
    array.layout = memory_layout(notation::evaluate(written.tree, flow_.names), written.text);
    if (size(array.layout) < Checked(1)) line.fail("'" + written.text + "' has no element");
    if (global && array.layout.swizzle() != nullptr && !(*array.layout.swizzle() == Swizzle()))
      line.fail("a tensor in global memory has a layout without a swizzle");
    flow_.arrays.push_back(std::move(array));
  }
  void product(Reading& line) {
    Product product;
    product.line = line.number();
    product.name = line.name("a name");
    require_new(product.name, line);
    product.form = line.form();
    Layout<> atoms(tuple(1, 1, 1), tuple(0, 0, 0));
    Tiler<> permutation = Tiler<>(Underscore{});
    if (line.take("atoms")) atoms = value<Layout<>>(line.formula({"permutation", "A", "B", "C"}), line, "a layout of atoms");
    if (line.take("permutation")) permutation = value<Tiler<>>(line.formula({"A", "B", "C"}), line, "a tiler");
    instruction(product, atoms, permutation, line);
    product.instruction = product.mma.atom;
    if (Checked(most_threads) < thread_count(product.mma))
      line.fail("it has " + to_string(thread_count(product.mma)) + " threads, and a block has at most " +
                std::to_string(most_threads));
    for (const auto& [name, own] :
         {std::pair("A", &product.mma.atom.A), {"B", &product.mma.atom.B}, {"C", &product.mma.atom.C}}) {
      if (!line.take(name)) continue;
      const Layout<> given = value<Layout<>>(line.formula({"B", "C"}), line, "a layout of (thread, value)");
      if (given.rank() != 2 || !(size(given.mode(0)) == size(own->mode(0))) || !(size(given.mode(1)) == size(own->mode(1))))
        line.fail(to_string(given) + " is not of " + to_string(size(own->mode(0))) + " threads with " +
                  to_string(size(own->mode(1))) + " values, as the " + name + " of " + product.form + " is");
      *own = given;
    }
    line.end();
    flow_.products.push_back(std::move(product));
  }
  static void instruction(Product& product, const Layout<>& atoms, const Tiler<>& permutation, const Reading& line) {
    std::string form;
    if (const predictions::MmaAtom* atom_of_warp = predictions::mma_atom(product.form)) {
      if (!atom_of_warp->metadata.empty() || atom_of_warp->scales)
        line.fail("'" + product.form + "' is a sparse or a scaled product, which a flow does not have");
      product.mma = verification::tiled(*atom_of_warp, atoms, permutation);
      form = atom_of_warp->form;
      product.observed = predictions::has("9.0", atom_of_warp->targets);
    } else if (const predictions::WgmmaAtom* atom = predictions::wgmma_atom(product.form)) {
      if (!atom->metadata.empty()) line.fail("'" + product.form + "' is a sparse product, which a flow does not have");
      product.mma = verification::tiled(*atom, atoms, permutation);
      product.A_shared = !atom->A.has_value();
      product.B_shared = true;
      form = atom->form;
      product.observed = predictions::has("9.0", atom->targets);
    } else {
      line.fail("there is no product '" + product.form + "', such as mma.m16n8k16.f32.f16.f16.f32");
    }
    const auto bits = [&](char operand) {
      const auto found = predictions::operand_bits(form, operand);
      if (!found) line.fail("nothing says how many bits the " + std::string(1, operand) + " of '" + product.form + "' has");
      return *found;
    };
    std::tie(product.A_type, product.B_type) = operand_types(form);
    product.A_bits = bits('A');
    product.B_bits = bits('B');
    product.C_bits = bits('D');
  }
  void copier(Reading& line) {
    Copier copier;
    copier.line = line.number();
    copier.name = line.name("a name");
    require_new(copier.name, line);
    copier.form = line.form();
    if (line.take("for")) {
      copier.product = product_called(line.name("a product"), line).name;
      copier.operand = operand(line);
    } else if (line.take("layout")) {
      copier.layout = value<Layout<>>(line.formula({"tile"}), line, "a layout of (thread, value)");
      line.expect("tile");
      copier.tile = value<Tiler<>>(line.formula({}), line, "a tiler");
    } else {
      line.expect("threads");
      copier.threads = value<Layout<>>(line.formula({"values"}), line, "a layout of threads");
      line.expect("values");
      copier.values = value<Layout<>>(line.formula({}), line, "a layout of values");
    }
    line.end();
    flow_.copiers.push_back(std::move(copier));
  }
  static char operand(Reading& line) {
    const std::string name = line.name("an operand: A, B or C");
    if (name != "A" && name != "B" && name != "C") line.fail("'" + name + "' is no operand: A, B or C");
    return name.front();
  }
  const Product& product_called(const std::string& name, const Reading& line) const {
    for (const Product& product : flow_.products) {
      if (product.name == name) return product;
    }
    line.fail("there is no product '" + name + "' above, such as 'mma " + name + " SM80_16x8x16_F32F16F16F32_TN'");
  }

  void law(Reading& line) {
    Law law;
    law.line = line.number();
    law.name = line.name("what the law is about");
    line.expect("(");
    law.rows = line.name("a variable");
    line.expect(",");
    law.columns = line.name("a variable");
    line.expect(")");
    line.expect("=");
    if (!line.take("sum")) {
      law.A = factor(line);
      line.end();
      flow_.laws.push_back(std::move(law));
      return;
    }
    law.along = line.name("a variable");
    for (const std::string& variable : {law.rows, law.columns, law.along}) {
      if (flow_.names.find(variable) != nullptr) line.fail("'" + variable + "' is named by a 'let'");
    }
    if (law.rows == law.columns || law.rows == law.along || law.columns == law.along) line.fail("the variables of a law differ");
    line.expect("<");
    law.count = line.formula({":"});
    line.expect(":");
    law.A = factor(line);
    line.expect("*");
    law.B = factor(line);
    line.end();
    flow_.laws.push_back(std::move(law));
  }
  static Factor factor(Reading& line) {
    Factor factor{line.name("a tensor or a sum"), {}};
    line.expect("(");
    do {
      factor.coordinate.push_back(line.formula({",", ")"}));
    } while (line.take(","));
    line.expect(")");
    return factor;
  }

  void grid(Reading& line) {
    if (in_grid_ || after_grid_ || !flow_.body.empty()) line.fail("a flow has one grid, around all its steps");
    std::int64_t blocks = 1;
    do {
      const std::string variable = line.name("a variable");
      require_new(variable, line);
      line.expect("<");
      const Formula bound = line.formula({","});
      const std::int64_t count = value<Checked>(bound, line, "an integer").value();
      if (count < 1 || count > most_blocks / blocks)
        line.fail("a grid has from 1 to " + std::to_string(most_blocks) + " blocks, all of which are walked");
      blocks *= count;
      flow_.grid.emplace_back(variable, count);
    } while (line.take(","));
    line.end();
    in_grid_ = true;
  }
  void loop(Reading& line) {
    if (open_loop_) line.fail("a loop stands in no other loop");
    Loop loop;
    loop.line = line.number();
    loop.variable = line.name("a variable");
    require_new(loop.variable, line);
    line.expect("<");
    loop.count = line.formula({"stages"});
    if (line.take("stages")) loop.stages = line.formula({});
    line.end();
    flow_.body.push_back(std::move(loop));
    open_loop_ = true;
  }
  void end(Reading& line) {
    line.end();
    if (!open_loop_ && !in_grid_) line.fail("there is nothing to end");
    if (open_loop_) {
      open_loop_ = false;
      outside_ = false;
    } else {
      in_grid_ = false;
      after_grid_ = true;
    }
  }

  void step(Reading& line) {
    if (after_grid_) line.fail("a step behind the grid's 'end' is of no block");
    Step step{{}, 0, line.number(), line.rest()};
    if (line.take("ahead")) {
      if (!open_loop_) line.fail("'ahead' is said of a step in a loop");
      step.ahead = value<Checked>(line.formula({":"}), line, "an integer").value();
      if (step.ahead < 0 || step.ahead > most_ahead)
        line.fail("a step is ahead by 0 to " + std::to_string(most_ahead) + " turns");
      line.expect(":");
    }
    if (line.take("clear")) {
      Clear clear{line.name("the name of sums"), "", {}};
      line.expect("for");
      clear.product = product_called(line.name("a product"), line).name;
      clear.extents = line.formula({});
      step.what = std::move(clear);
    } else {
      transfer(step, line);
    }
    line.end();
    add(std::move(step));
  }
  void transfer(Step& step, Reading& line) {
    View to = view(line);
    if (line.take("+=")) {
      const std::string product = product_called(line.name("a product"), line).name;
      View A = view(line);
      line.take(",");
      step.what = Multiply{to.name, product, std::move(A), view(line)};
      return;
    }
    if (!line.take("<-"))
      line.fail("expected '<-' or '+=' behind '" + to.name + "', found " + line.found() + "; a line begins with " +
                "flow, let, size, tensor, shared, mma, copy, law, grid, for, ahead, clear, end, or what a step writes");
    View from = view(line);
    if (line.take("for")) {
      Retype retype{to.name, from.name, product_called(line.name("a product"), line).name, 'A', {}, std::move(from.as)};
      retype.operand = operand(line);
      retype.extents = line.formula({});
      step.what = std::move(retype);
      return;
    }
    Move move{std::move(to), std::move(from), "", {}, {}, {}, false, {}};
    if (line.take("by")) move.copier = line.name("a copy, or tma");
    require_copier(move.copier, line);
    if (line.take("im2col")) {
      move.im2col = line.formula({"offsets"});
      line.expect("offsets");
      move.offsets = line.formula({});
    }
    if (line.take("box")) move.box = line.formula({"inside"});
    if (line.take("inside")) {
      move.inside = line.formula({"unfilled"});
      move.unfilled = line.take("unfilled");
    }
    if ((move.box || move.im2col) && move.copier != "tma") line.fail("'box' and 'im2col' are said of 'by tma'");
    step.what = std::move(move);
  }
  void require_copier(const std::string& name, const Reading& line) const {
    if (name.empty() || name == "tma") return;
    if (std::none_of(flow_.copiers.begin(), flow_.copiers.end(), [&](const Copier& copier) { return copier.name == name; }))
      line.fail("there is no copy '" + name + "' above, such as 'copy " + name +
                " cp.async.cg.shared.global threads (16,8):(8,1) values (1,8):(0,1)'");
  }
  static View view(Reading& line) {
    View view{line.name("a tensor, a buffer or a fragment"), {}, {}, {}, {}, {}, {}};
    if (line.take("[")) {
      view.stage = line.formula({"]"});
      line.expect("]");
    }
    const Words ends{"as", "tile", "at", "by", "for", "<-", "inside", "box", "descriptor", "advance", ","};
    if (line.take("as")) view.as = line.formula(ends);
    if (line.take("tile")) {
      view.tile = line.formula(ends);
      line.expect("at");
      view.at = line.formula(ends);
    } else if (line.take("at")) {
      view.at = line.formula(ends);
    }
    if (line.take("descriptor")) {
      view.descriptor = line.formula(ends);
      line.expect("advance");
      view.advance = line.formula(ends);
    }
    return view;
  }
  void add(Step step) {
    if (!open_loop_ && !outside_) {
      flow_.body.push_back({"", {"1", notation::parse_expression("1")}, std::nullopt, {}, step.line});
      outside_ = true;
    }
    flow_.body.back().steps.push_back(std::move(step));
  }

  const OpenSizes& given_;
  Flow flow_;
  bool in_grid_ = false, open_loop_ = false, after_grid_ = false;
  bool outside_ = false;  ///< whether the last part of the body is of steps outside of a loop
};

}  // namespace

Flow read_flow(std::string_view text, const OpenSizes& sizes) { return Reader(sizes).read(text); }

std::vector<OpenSize> open_sizes(std::string_view text) {
  std::vector<OpenSize> all;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    Reading line(without_comment(text.substr(0, end)), number);
    if (line.take("size")) {
      for (OpenSize& size : sizes_in(line)) all.push_back(std::move(size));
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return all;
}

}  // namespace colex::flow

#include "colex/flow/sizes.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "colex/notation/parse.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "flow_text.hpp"

namespace colex::flow {

namespace {

using notation::Expression;
using notation::Operation;

constexpr std::int64_t most_turns = 64;

/// A size, and the tile into which a grid or a loop cuts it.
struct Axis {
  OpenSize size;
  std::int64_t tile = 0;
  bool looped = false;
};

[[noreturn]] void depends(int line, const std::string& why) {
  throw Rejection(Kind::inadmissible, fmt::format("line {}: with open sizes {}", line, why));
}

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : std::string(text) + ' ') {
    if (in_a_word(c)) {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  return words;
}

/// Whether the node is one of the operations, or is an integer or a name.
bool consists_of(const Expression& tree, std::size_t root, const std::set<Operation>& operations) {
  for (std::size_t node = root + 1 - tree.nodes[root].size; node <= root; ++node) {
    if (!operations.contains(tree.nodes[node].operation)) return false;
  }
  return true;
}

/// That all blocks and all turns of a flow do alike, and what that takes.
class Alike {
 public:
  /// What the lines say of sizes.
  Alike(std::string_view text, const std::vector<OpenSize>& sizes) {
    for (const OpenSize& size : sizes) {
      axes_.push_back({size});
      names_.insert(size.name);
    }
    int number = 0;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      look_at(without_comment(text.substr(0, end)), ++number);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    for (const Axis& axis : axes_) {
      if (axis.tile == 0)
        depends(axis.size.line,
                fmt::format("'{}' is to bound the grid or a loop, as in 'm < ceil_div({},128)'", axis.size.name, axis.size.name));
    }
  }

  /// What the steps say of variables.
  void look_at(const Flow& flow) {
    for (const auto& [variable, count] : flow.grid) variables_.insert(variable);
    for (const Law& law : flow.laws) look_at(law);
    for (const Loop& loop : flow.body) look_at(loop, flow);
    if (most_turns < turns())
      depends(1, fmt::format("stages and turns ahead come to {} turns, and at most {} are walked", turns(), most_turns));
  }

  const std::vector<Axis>& axes() const { return axes_; }
  std::int64_t turns() const { return 2 * (period_ + ahead_); }
  const std::set<std::pair<std::int64_t, std::int64_t>>& stages() const { return stages_; }

 private:
  bool names_a_size(std::string_view text) const {
    const std::set<std::string> words = words_of(text);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return names_.contains(word); });
  }

  void look_at(std::string_view line, int number) {
    const auto begins = [&](std::string_view word) {
      const std::size_t at = line.find_first_not_of(" \t");
      return at != std::string_view::npos && word_at(line, at, word);
    };
    if (begins("grid") || begins("for")) return bounds(line.substr(line.find(begins("grid") ? "grid" : "for")), number);
    if (begins("tensor")) return tensor(line, number);
    if (begins("flow") || begins("size") || begins("law")) return;
    if (begins("mma") || begins("copy")) line.remove_prefix(behind_form(line));
    if (names_a_size(line.substr(0, inside(line))))
      depends(number, "a size stands in tensors, in what is 'inside', in a law's sum, and in how many tiles there are");
  }

  /// The third word of a line, an instruction, is no expression: SM90_64x64x16_F16F16F16_SS<Major::K,Major::K> names no K.
  static std::size_t behind_form(std::string_view line) {
    std::size_t at = 0;
    for (int word = 0; word < 3; ++word) {
      at = std::min(line.find_first_not_of(" \t", at), line.size());
      for (int open = 0; at < line.size() && (open > 0 || (line[at] != ' ' && line[at] != '\t')); ++at)
        open += line[at] == '<' ? 1 : line[at] == '>' ? -1 : 0;
    }
    return at;
  }

  static std::size_t inside(std::string_view line) {
    std::size_t at = 0;
    while (at < line.size() && !word_at(line, at, "inside")) ++at;
    return at;
  }

  /// `grid m < ceil_div(M,128), n < 3` or `for k < K / 64 stages 3`.
  void bounds(std::string_view line, int number) {
    std::size_t stages = 0;
    while (stages < line.size() && !word_at(line, stages, "stages")) ++stages;
    if (names_a_size(line.substr(stages))) depends(number, "the number of stages is a number");
    std::string_view rest = line.substr(0, stages);
    for (std::size_t less = rest.find('<'); less != std::string_view::npos; less = rest.find('<')) {
      const std::string variable = last_word(rest.substr(0, less));
      rest.remove_prefix(less + 1);
      int open = 0;
      std::size_t end = 0;
      while (end < rest.size() && (open > 0 || rest[end] != ',')) open += rest[end] == '(' ? 1 : rest[end] == ')' ? -1 : 0, ++end;
      bound(variable, std::string(rest.substr(0, end)), number, line.starts_with("for"));
      rest.remove_prefix(end);
    }
  }
  static std::string last_word(std::string_view text) {
    std::size_t end = text.size();
    while (end > 0 && !in_a_word(text[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && in_a_word(text[begin - 1])) --begin;
    return std::string(text.substr(begin, end - begin));
  }
  void bound(const std::string& variable, const std::string& text, int number, bool looped) {
    const auto [before, is_new] = bounds_.emplace(variable, text);
    if (!is_new && before->second != text)
      depends(number, fmt::format("'{}' counts one thing:{}, and not{}", variable, before->second, text));
    if (!names_a_size(text)) return;
    const Expression tree = notation::parse_expression(text);
    const notation::Node& root = tree.nodes[tree.root()];
    const bool rounds_up = root.operation == Operation::call && tree.name_of(root) == "ceil_div";
    const std::vector<std::size_t> operands = tree.operands(tree.root());
    if ((!rounds_up && root.operation != Operation::divide) || operands.size() != 2 ||
        tree.nodes[operands[0]].operation != Operation::name || tree.nodes[operands[1]].operation != Operation::integer)
      depends(number, fmt::format("the bound '{}' is ceil_div(SIZE,TILE) or SIZE / TILE, with a number for the tile", text));
    const std::string name = tree.name_of(tree.nodes[operands[0]]);
    const std::int64_t tile = tree.nodes[operands[1]].payload;
    const auto axis = std::find_if(axes_.begin(), axes_.end(), [&](const Axis& one) { return one.size.name == name; });
    if (axis == axes_.end() || tile < 1) depends(number, fmt::format("the bound '{}' cuts a size into tiles", text));
    if (!rounds_up && axis->size.step % tile != 0)
      depends(number,
              fmt::format("'{}' leaves out the last tile of a {} that is no multiple of {}: say ceil_div({},{}), or 'size "
                          "{} multiples of {}'",
                          text, name, tile, name, tile, name, tile));
    if (axis->tile != 0 && axis->tile != tile)
      depends(number, fmt::format("{} is cut into tiles of {} and of {}", name, axis->tile, tile));
    axis->tile = tile;
    tiles_[variable] = tile;
    axis->looped = axis->looped || looped;
  }

  /// `tensor A f16 (M,K):(K,1)`: a coordinate counts as often as a product of sizes and numbers says.
  void tensor(std::string_view line, int number) {
    if (!names_a_size(line)) return;
    const std::size_t begin = line.find('(');
    if (begin == std::string_view::npos) depends(number, "the layout of a tensor is said as (M,K):(K,1)");
    const Expression tree = notation::parse_expression(std::string(line.substr(begin)));
    const std::set<Operation> products = {Operation::integer,     Operation::name, Operation::multiply, Operation::group,
                                          Operation::parenthesis, Operation::list, Operation::layout};
    if (tree.nodes[tree.root()].operation != Operation::layout || !consists_of(tree, tree.root(), products))
      depends(number, "the layout of a tensor is SHAPE:STRIDE, of sizes, numbers and their products");
    const std::vector<std::size_t> sides = tree.operands(tree.root());
    for (const std::size_t mode : tree.operands(sides[0])) {
      if (tree.nodes[mode].operation == Operation::list)
        depends(number, "a mode of a tensor is a number or a size, and no tuple");
    }
    const std::string head(line.substr(line.find("tensor") + 6));
    const std::size_t name = head.find_first_not_of(" \t");
    std::vector<std::string>& modes = modes_[head.substr(name, head.find_first_of(" \t", name) - name)];
    for (const std::size_t mode : tree.operands(sides[0])) modes.push_back(word_of(tree, mode));
  }

  /// A name or a number; nothing of what is composed.
  static std::string word_of(const Expression& tree, std::size_t root) {
    const notation::Node& node = tree.nodes[root];
    return node.operation == Operation::name      ? tree.name_of(node)
           : node.operation == Operation::integer ? std::to_string(node.payload)
                                                  : "";
  }
  /// How many coordinates a tensor has along a mode: a word, or nothing where its text names no size.
  const std::string* mode_of(const std::string& tensor, std::size_t mode) const {
    const auto modes = modes_.find(tensor);
    return modes != modes_.end() && mode < modes->second.size() ? &modes->second[mode] : nullptr;
  }
  /// Whether `end` is where the mode ends at all sizes, or depends on none.
  bool ends_alike(const std::string* mode, const std::string& end) const {
    return mode == nullptr || (!end.empty() && *mode == end) || (!is_open(*mode) && !names_.contains(end));
  }
  bool is_open(const std::string& mode) const { return mode.empty() || names_.contains(mode); }

  /// A law is about coordinates as they are.
  void look_at(const Law& law) const {
    for (const Factor* factor : {&law.A, &law.B}) {
      for (std::size_t k = 0; k < factor->coordinate.size() && !law.along.empty(); ++k) {
        const std::string end = word_of(law.count.tree, law.count.tree.root());
        if (factor->coordinate[k].text == law.along && (end.empty() || !ends_alike(mode_of(factor->name, k), end)))
          depends(law.line, fmt::format("a sum ends where the tensor ends: '{}' ends elsewhere than {} does", law.count.text,
                                        factor->name));
      }
      for (const Formula& coordinate : factor->coordinate) {
        if (coordinate.tree.nodes.size() != 1)
          depends(law.line, "the coordinates of a law are its variables: '" + coordinate.text + "' is another one");
      }
    }
  }

  void look_at(const Loop& loop, const Flow& flow) {
    if (!loop.variable.empty()) variables_.insert(loop.variable);
    for (const Step& step : loop.steps) {
      ahead_ = std::max(ahead_, step.ahead);
      if (const auto* move = std::get_if<Move>(&step.what)) {
        if (move->im2col) depends(step.line, "im2col is not followed");
        for (const View* view : {&move->to, &move->from}) look_at(*view, step, loop, flow);
        if (move->box) periodic(*move->box, step, loop);
        if (move->inside &&
            !consists_of(move->inside->tree, move->inside->tree.root(), {Operation::list, Operation::integer, Operation::name}))
          depends(step.line, "what is 'inside' ends at sizes and numbers");
        if (move->inside) look_at_inside(*move, step);
      }
      if (const auto* product = std::get_if<Multiply>(&step.what)) {
        for (const View* view : {&product->A, &product->B}) look_at(*view, step, loop, flow);
      }
      if (const auto* clear = std::get_if<Clear>(&step.what)) periodic(clear->extents, step, loop);
      if (const auto* retype = std::get_if<Retype>(&step.what)) {
        periodic(retype->extents, step, loop);
        if (retype->order) periodic(*retype->order, step, loop);
      }
    }
    variables_.erase(loop.variable);
  }
  void look_at_inside(const Move& move, const Step& step) const {
    const Expression& tree = move.inside->tree;
    const bool listed = tree.nodes[tree.root()].operation == Operation::list;
    const std::vector<std::size_t> ends = listed ? tree.operands(tree.root()) : std::vector<std::size_t>{tree.root()};
    for (const View* view : {&move.to, &move.from}) {
      for (std::size_t k = 0; k < ends.size(); ++k) {
        if (!ends_alike(mode_of(view->name, k), word_of(tree, ends[k])))
          depends(step.line, fmt::format("what is 'inside' is what {} has: '{}' ends elsewhere", view->name, move.inside->text));
      }
    }
  }
  void look_at(const View& view, const Step& step, const Loop& loop, const Flow& flow) {
    if (view.as && modes_.contains(view.name))
      depends(step.line, fmt::format("{} is seen as its own layout, and not 'as {}'", view.name, view.as->text));
    for (const std::optional<Formula>* formula : {&view.as, &view.tile, &view.stage, &view.descriptor, &view.advance}) {
      if (*formula) periodic(**formula, step, loop);
    }
    if (!view.at) return;
    const Expression& tree = view.at->tree;
    if (!consists_of(tree, tree.root(), {Operation::list, Operation::integer, Operation::name}))
      depends(step.line, "a tile is chosen by variables and numbers as they are: 'at " + view.at->text + "' is another one");
    const bool global = std::any_of(flow.arrays.begin(), flow.arrays.end(),
                                    [&](const Array& array) { return array.global && array.name == view.name; });
    const bool listed = tree.nodes[tree.root()].operation == Operation::list;
    const std::vector<std::size_t> modes = listed ? tree.operands(tree.root()) : std::vector<std::size_t>{tree.root()};
    for (std::size_t k = 0; k < modes.size(); ++k) {
      const notation::Node& node = tree.nodes[modes[k]];
      look_at_choice(view, k, word_of(tree, modes[k]), step);
      if (node.operation != Operation::name || !variables_.contains(tree.name_of(node))) continue;
      if (!global) depends(step.line, "a tile of a buffer is chosen by numbers: 'at " + view.at->text + "' is another one");
      const auto cut = tiles_.find(tree.name_of(node));
      if (cut != tiles_.end() && extent(view, k, flow) != cut->second)
        depends(step.line, fmt::format("'{}' counts tiles of {}, and this one has {} there", cut->first, cut->second,
                                       extent(view, k, flow)));
    }
  }
  /// Along a mode that is open, a variable counts the tiles of that size.
  void look_at_choice(const View& view, std::size_t mode, const std::string& tile, const Step& step) const {
    const std::string* const length = mode_of(view.name, mode);
    if (length == nullptr || !is_open(*length)) return;
    const auto bound = bounds_.find(tile);
    if (bound == bounds_.end() || !tiles_.contains(tile) || !words_of(bound->second).contains(*length))
      depends(step.line, fmt::format("'{}' does not count the tiles of {}, along which {} is open", tile, view.name,
                                     length->empty() ? "a product" : *length));
  }
  /// The extent of a tile along a mode.
  static std::int64_t extent(const View& view, std::size_t mode, const Flow& flow) {
    if (!view.tile) return 0;
    const notation::Value<> tile = notation::evaluate(view.tile->tree, flow.names);
    if (const auto* number = tile.as<Checked>()) return number->value();
    const auto* extents = tile.as<Tuple<Checked>>();
    return extents != nullptr && mode < extents->rank() ? size(extents->mode(mode)).value() : 0;
  }

  /// No variable stands in it but that of the loop, in `(k + c) % P`.
  void periodic(const Formula& formula, const Step& step, const Loop& loop) {
    const Expression& tree = formula.tree;
    for (std::size_t node = 0; node < tree.nodes.size(); ++node) {
      if (tree.nodes[node].operation != Operation::name || !variables_.contains(tree.name_of(tree.nodes[node]))) continue;
      const std::int64_t modulus = tree.name_of(tree.nodes[node]) == loop.variable ? modulus_over(tree, node) : 0;
      if (modulus < 1)
        depends(step.line, fmt::format("'{}' may name the loop's variable modulo a number alone, as in 'k % 3'", formula.text));
      period_ = std::lcm(period_, std::min(modulus, most_turns + 1));
      if (step.ahead > 0) stages_.insert({modulus, step.ahead});
    }
  }
  static std::int64_t modulus_over(const Expression& tree, std::size_t variable) {
    const std::set<Operation> sums = {Operation::integer,  Operation::name,  Operation::add,
                                      Operation::subtract, Operation::group, Operation::parenthesis};
    for (std::size_t node = variable + 1; node < tree.nodes.size(); ++node) {
      if (tree.nodes[node].operation != Operation::remainder) continue;
      const std::vector<std::size_t> sides = tree.operands(node);
      const bool has_it = sides[0] + 1 - tree.nodes[sides[0]].size <= variable && variable <= sides[0];
      if (has_it && tree.nodes[sides[1]].operation == Operation::integer && consists_of(tree, sides[0], sums))
        return tree.nodes[sides[1]].payload;
    }
    return 0;
  }

  std::vector<Axis> axes_;
  std::set<std::string> names_, variables_;
  std::map<std::string, std::vector<std::string>> modes_;  ///< of tensors that have sizes
  std::map<std::string, std::string> bounds_;              ///< of variables
  std::map<std::string, std::int64_t> tiles_;              ///< of which variables count the tiles
  std::int64_t period_ = 1, ahead_ = 0;
  std::set<std::pair<std::int64_t, std::int64_t>> stages_;
};

/// So much, or the next multiple of the size's step.
std::int64_t at_least(const Axis& axis, std::int64_t extent) {
  return (std::max(extent, axis.size.step) + axis.size.step - 1) / axis.size.step * axis.size.step;
}

/// Lengths of an axis that stand for all.
std::set<std::int64_t> lengths(const Axis& axis, std::int64_t turns) {
  const std::int64_t tile = axis.tile, step = axis.size.step;
  std::set<std::int64_t> all;
  for (const std::int64_t extent : {step, tile - step, tile, tile + step, 2 * tile - step, 2 * tile})
    all.insert(at_least(axis, extent));
  for (std::int64_t turn = 0; axis.looped && turn < turns; ++turn) {
    for (const std::int64_t extent : {turn * tile + step, (turn + 1) * tile}) all.insert(at_least(axis, extent));
  }
  return all;
}

/// All sizes that are judged: each axis through its lengths, beside one tile along the grid and two turns of the loop; all at
/// once with a last tile that is not whole; and the least of all.
std::vector<OpenSizes> chosen(const std::vector<Axis>& axes, std::int64_t turns) {
  OpenSizes usual, ragged, least;
  for (const Axis& axis : axes) {
    usual[axis.size.name] = at_least(axis, axis.looped ? 2 * axis.tile : axis.tile);
    ragged[axis.size.name] = at_least(axis, axis.tile + axis.size.step);
    least[axis.size.name] = axis.size.step;
  }
  std::vector<OpenSizes> all = {usual, ragged, least};
  for (const Axis& axis : axes) {
    for (const std::int64_t length : lengths(axis, turns)) {
      OpenSizes one = usual;
      one[axis.size.name] = length;
      if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
    }
  }
  return all;
}

std::string text_of(const OpenSizes& sizes) {
  std::vector<std::string> all;
  for (const auto& [name, size] : sizes) all.push_back(fmt::format("{} = {}", name, size));
  return fmt::format("{}", fmt::join(all, ", "));
}

/// What is supposed of these sizes in a claim: `M >= 1, K >= 8 if K % 8 == 0`.
std::string supposed(const std::vector<Axis>& axes, const std::set<std::string>& words, const std::string& and_if = " if ") {
  std::vector<std::string> bounds, conditions;
  for (const auto& [size, tile, looped] : axes) {
    if (!words.contains(size.name)) continue;
    bounds.push_back(fmt::format("{} >= {}", size.name, size.step));
    if (size.step > 1) conditions.push_back(fmt::format("{} % {} == 0", size.name, size.step));
  }
  return fmt::format("{}{}{}", fmt::join(bounds, ", "), conditions.empty() ? "" : and_if, fmt::join(conditions, " and "));
}

/// The layouts of the tensors that are written, as the text has them.
std::vector<std::string> results(std::string_view text, const Flow& flow) {
  std::vector<std::string> all;
  for (const Array& array : flow.arrays) {
    const auto writes = [&](const Step& step) {
      const auto* move = std::get_if<Move>(&step.what);
      return move != nullptr && move->to.name == array.name;
    };
    const bool written = std::any_of(flow.body.begin(), flow.body.end(),
                                     [&](const Loop& loop) { return std::any_of(loop.steps.begin(), loop.steps.end(), writes); });
    if (!array.global || !written) continue;
    std::string_view line = text;
    for (int skipped = 1; skipped < array.line; ++skipped) line.remove_prefix(line.find('\n') + 1);
    line = without_comment(line.substr(0, line.find('\n')));
    line.remove_prefix(line.find('('));
    all.emplace_back(line.substr(0, line.find_last_not_of(" \t\r") + 1));
  }
  return all;
}

std::vector<std::string> claims(std::string_view text, const Flow& flow, const Alike& alike) {
  std::vector<std::string> all;
  for (const std::string& layout : results(text, flow)) {
    const std::string sizes = supposed(alike.axes(), words_of(layout));
    if (!sizes.empty()) all.push_back(fmt::format("forall {}: claim injective({})", sizes, layout));
  }
  for (const Axis& axis : alike.axes()) {
    const std::string& name = axis.size.name;
    all.push_back(fmt::format("forall {} >= 1, 0 <= x < {}: claim x / {} < ceil_div({},{}) and {} * (x / {}) + x % {} == x", name,
                              name, axis.tile, name, axis.tile, axis.tile, axis.tile, axis.tile));
  }
  for (const auto& [modulus, ahead] : alike.stages())
    all.push_back(fmt::format("forall k >= 0, 1 <= d <= {}: claim (k + d) % {} != k % {}", ahead, modulus, modulus));
  return all;
}

}  // namespace

AllSizes judge_all_sizes(std::string_view text) {
  const std::vector<OpenSize> sizes = open_sizes(text);
  Alike alike(text, sizes);
  AllSizes all{read_flow(text, chosen(alike.axes(), 0).front()), {}, {}, {}, {}};
  alike.look_at(all.flow);
  std::set<std::string> names;
  for (const OpenSize& size : sizes) names.insert(size.name);
  all.sizes = "all " + supposed(alike.axes(), names, " with ");
  Judgement sum;
  const std::vector<OpenSizes> judged = chosen(alike.axes(), alike.turns());
  for (const OpenSizes& one : judged) {
    try {
      all.flow = read_flow(text, one);
      all.judgement = judge(all.flow);
    } catch (const Rejection& rejection) {
      throw Rejection(rejection.kind(), "at " + text_of(one) + ": " + rejection.message());
    }
    if (all.judgement.verdict == Verdict::wrong) {
      all.at = text_of(one);
      return all;
    }
    if (sum.steps.empty()) sum.steps = all.judgement.steps;
    sum.places += all.judgement.places;
    sum.products += all.judgement.products;
    sum.elements += all.judgement.elements;
  }
  sum.predicted = all.judgement.predicted;
  sum.sizes = fmt::format("{}: judged at {} that stand for all", all.sizes, judged.size());
  all.judgement = std::move(sum);
  all.claims = claims(text, all.flow, alike);
  return all;
}

}  // namespace colex::flow

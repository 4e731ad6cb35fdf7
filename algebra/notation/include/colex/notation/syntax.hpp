// What a text says, as trees: the demands on variables, expressions, claims.
//
// What a claim may demand of a layout variable beyond its type.
//
//   forall L: flat nonnegative layout: …        the traits {flat, nonnegative}
//
//   Traits traits;
//   traits.add(*trait_named("nonnegative"));
//   traits.add(Trait::flat);
//   to_string(traits) == "flat nonnegative"
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/notation/located_rejection.hpp"

namespace colex::notation {

/// An adjective of a layout S:D with the extents s_i and the strides d_i, from left to right.
enum class Trait : std::uint8_t {
  flat,            ///< its depth is at most 1
  nonnegative,     ///< every d_i >= 0
  positive,        ///< every d_i > 0
  sorted,          ///< by stride, then by extent
  coalesced,       ///< equal to its coalesced form
  compact,         ///< a bijection onto [0, size)
  injective,       ///< no two coordinates have the same value
  tractable,       ///< sorted by stride, and each d_i is 0 or s_i*d_i divides d_(i+1)
  complementable,  ///< it has a complement: of the extents > 1 each d_i >= 0, and each d_i > 0 is at least what those below reach
  dyadic,          ///< extents and |strides| are powers of two, or the stride is 0
};

/// All of them, in the order in which a set of them is printed.
inline constexpr std::array traits = {Trait::flat,           Trait::nonnegative, Trait::positive,  Trait::sorted,
                                      Trait::coalesced,      Trait::compact,     Trait::injective, Trait::tractable,
                                      Trait::complementable, Trait::dyadic};

/// The adjective.
constexpr std::string_view name(Trait trait) {
  switch (trait) {
    case Trait::flat: return "flat";
    case Trait::nonnegative: return "nonnegative";
    case Trait::positive: return "positive";
    case Trait::sorted: return "sorted";
    case Trait::coalesced: return "coalesced";
    case Trait::compact: return "compact";
    case Trait::injective: return "injective";
    case Trait::tractable: return "tractable";
    case Trait::complementable: return "complementable";
    case Trait::dyadic: return "dyadic";
  }
  return {};
}

/// The trait that the adjective names; none if it names none.
constexpr std::optional<Trait> trait_named(std::string_view adjective) {
  for (const Trait trait : traits) {
    if (name(trait) == adjective) return trait;
  }
  return std::nullopt;
}

/// A set of traits.
class Traits {
 public:
  constexpr bool has(Trait trait) const { return (bits_ & bit(trait)) != 0; }
  constexpr void add(Trait trait) { bits_ |= bit(trait); }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(Traits a, Traits b) { return a.bits_ == b.bits_; }

 private:
  static constexpr std::uint32_t bit(Trait trait) { return std::uint32_t{1} << static_cast<std::uint32_t>(trait); }

  std::uint32_t bits_ = 0;
};

/// The adjectives, with a blank between two: "flat nonnegative".
inline std::string to_string(Traits set) {
  std::string text;
  for (const Trait trait : traits) {
    if (set.has(trait)) text += (text.empty() ? "" : " ") + std::string(name(trait));
  }
  return text;
}

// What a text says, before anything is computed: the syntax tree of expressions and of claim files.
//
//   (2,3):(1,2) o 4:1
//
// is the nodes, operands before their operator,
//
//   2  3  list/2  1  2  list/2  :  4  1  :  o
//
// so the tree is at the same time the program that evaluates it: one pass from left to right with a stack. Every node knows the
// size of its subtree, which is all that is needed to walk it as a tree: the last operand stands right before its operator, the
// one before that ends where the last one's subtree begins.
//
// Why no pointers? Parsing and evaluating a line then takes a handful of allocations, whatever the line says; and no nesting of
// the text becomes a nesting of calls.

/// The limits that the notation states; beyond them a text is rejected with Kind::limit.
struct Limits {
  static constexpr std::size_t nesting = 64;        ///< brackets, `not`, `-` and `implies` within one another
  static constexpr std::size_t rank = 1024;         ///< elements of one list
  static constexpr std::size_t text = 1024 * 1024;  ///< bytes of one text
};

/// What a node of the tree is. The comment gives its operands.
enum class Operation : std::uint8_t {
  integer,        ///< 128: the value is the payload
  boolean,        ///< true: the payload is 0 or 1
  underscore,     ///< _
  text,           ///< "SM80_16x8x8_F32TF32TF32F32_TN": the payload is its index among the names
  name,           ///< M: the payload is the name's index
  list,           ///< (a,b,…), or ()
  parenthesis,    ///< (a): groups a layout or a boolean, and is a rank-1 tuple around an integer
  group,          ///< (a) next to an operator other than `:`: groups an integer too
  tiler,          ///< <a,b,…>
  swizzle,        ///< Sw<bits,base,shift>
  linear,         ///< F2{…}: a basis group for each input; where outputs are written, an arrow and their sizes
  basis_group,    ///< name: [a,b,…] within F2{…}: the payload is the name's index
  arrow,          ///< -> within F2{…}
  output_size,    ///< name: n behind the arrow: the payload is the name's index
  apply,          ///< f(a,b,…) of a value f: f and the arguments
  call,           ///< name(a,b,…): the payload is the name's index, the operands are the arguments
  basis,          ///< a @ k
  negate,         ///< -a
  invert,         ///< ~a
  multiply,       ///< a * b
  divide,         ///< a / b
  remainder,      ///< a % b
  add,            ///< a + b
  subtract,       ///< a - b
  shift_left,     ///< a << n
  shift_right,    ///< a >> n
  bit_and,        ///< a & b
  bit_xor,        ///< a ^ b
  bit_or,         ///< a | b
  layout,         ///< shape : stride
  compose,        ///< a o b
  compose_first,  ///< a o b as the left side of another `o`: an integer b is an offset
  equal,          ///< a == b
  not_equal,      ///< a != b
  less,           ///< a < b
  less_equal,     ///< a <= b
  greater,        ///< a > b
  greater_equal,  ///< a >= b
  negation,       ///< not a
  guard,          ///< the left operand of and, or, implies: the payload is the index of that node
  conjunction,    ///< guard and b
  disjunction,    ///< guard or b
  implication,    ///< guard implies b
  attempt,        ///< stands before the operand of `defined`: the payload is the index of that node
  defined,        ///< defined(a): whether a has a value; the operands are an attempt and a
};

/// The sign between the operands of an infix operation; empty for any other.
constexpr std::string_view infix_sign(Operation operation) {
  switch (operation) {
    case Operation::compose:
    case Operation::compose_first: return "o";
    case Operation::multiply: return "*";
    case Operation::divide: return "/";
    case Operation::remainder: return "%";
    case Operation::add: return "+";
    case Operation::subtract: return "-";
    case Operation::shift_left: return "<<";
    case Operation::shift_right: return ">>";
    case Operation::bit_and: return "&";
    case Operation::bit_xor: return "^";
    case Operation::bit_or: return "|";
    case Operation::equal: return "==";
    case Operation::not_equal: return "!=";
    case Operation::less: return "<";
    case Operation::less_equal: return "<=";
    case Operation::greater: return ">";
    case Operation::greater_equal: return ">=";
    default: return {};
  }
}

/// The word between the operands of `and`, `or` and `implies`. Requires one of these operations.
constexpr std::string_view connective(Operation operation) {
  switch (operation) {
    case Operation::conjunction: return "and";
    case Operation::disjunction: return "or";
    default: return "implies";
  }
}

/// Whether the operation compares its operands: `==` to `>=`.
constexpr bool is_comparison(Operation operation) {
  return Operation::equal <= operation && operation <= Operation::greater_equal;
}

/// Whether the operation is one of the bits of integers: `<<` to `|`.
constexpr bool is_of_bits(Operation operation) { return Operation::shift_left <= operation && operation <= Operation::bit_or; }

/// One node. Its operands are the `arity` subtrees that end right before it.
struct Node {
  Operation operation;
  std::uint32_t offset;  ///< where in the expression's text: the operator, or the first character
  std::uint32_t arity;
  std::uint32_t size;  ///< nodes of the subtree, this one included
  std::int64_t payload;
};

/// An expression: its nodes, operands first, and the names and the text that they refer to.
struct Expression {
  std::vector<Node> nodes;
  std::vector<std::string> names;
  std::string text;
  Position origin;  ///< where the text begins in the file that it comes from

  bool empty() const { return nodes.empty(); }
  /// The index of the root. Requires !empty().
  std::size_t root() const { return nodes.size() - 1; }
  /// The indices of a node's operands, from left to right.
  std::vector<std::size_t> operands(std::size_t node) const {
    std::vector<std::size_t> result(nodes[node].arity);
    std::size_t end = node;
    for (std::size_t k = result.size(); k > 0; --k) {
      result[k - 1] = end - 1;
      end -= nodes[end - 1].size;
    }
    return result;
  }
  /// The name that a node refers to, or its text. Requires a node of kind name, call, basis_group or text.
  const std::string& name_of(const Node& node) const { return names[static_cast<std::size_t>(node.payload)]; }
  /// The place of a node in the file.
  Position position(const Node& node) const { return position_at(text, node.offset, origin); }
};

/// A variable that a claim is made for all values of.
struct Variable {
  enum class Type { integer, layout, shape, swizzle, linear };

  std::string name;
  Type type = Type::integer;
  Position position;
  // All that bounds a variable is in terms of those before it, and empty where there is none.
  /// Bounds of an integer.
  Expression lower, upper;
  bool lower_is_strict = false, upper_is_strict = false;
  /// What a layout is: `flat nonnegative layout`.
  Traits traits;
  /// All values of the layout are in [0, into): `layout into N`.
  Expression into;
  /// Upper bounds of a layout or a shape: `layout rank <= 3 size <= M`.
  Expression rank, size;
  /// The shape that this one refines: `shape refining S`.
  Expression refined;
};

/// How a claim asks to be decided: `by proof`, `by exhaustion 64`, `by testing 1000`; by the strongest engine that can, if it
/// does not ask.
struct Demand {
  enum class Engine { strongest, proof, exhaustion, testing };
  Engine engine = Engine::strongest;
  std::optional<std::int64_t> bound;  ///< exhaustion: the largest integer or size; testing: the number of cases
};

/// `let NAME = EXPR`; or `NAME = EXPR` behind `gives`.
struct Definition {
  std::string name;
  Position position;
  Expression value;
};

/// `forall … if …: claim …`: one statement that is to be judged. Or `find … such that …, least … gives …`: the conclusion is then
/// what is to be true of the variables, of which some values are looked for.
struct Claim {
  enum class Verb { claim, refute, find };

  Verb verb = Verb::claim;
  Position position;  ///< of the statement's first word
  std::string text;   ///< the statement as written, without comments behind it
  std::vector<Variable> variables;
  Expression hypothesis;      ///< empty if there is no `if`
  bool inadmissible = false;  ///< the conclusion is `inadmissible EXPR`
  Expression conclusion;
  Demand demand;
  Expression cost;                 ///< of `find`: what is to be the least integer; empty if there is no `least`
  std::vector<Definition> answer;  ///< of `find`: the values behind `gives`; empty if there is none
};

/// `cover 5 "modes merge": EXPR`: the condition is true in at least 5 percent of random cases.
struct Cover {
  std::int64_t percent = 0;  ///< 0 to 100
  std::string label;
  Position position;     ///< of `cover`
  Expression condition;  ///< in terms of the claim's variables
};

/// `falls as published: "why"`: what a law's counterexample says of the statement that the law is taken from.
struct Fall {
  enum class Ground {
    as_published,  ///< `as published`: the source's sentence, with the source's own hypotheses, is false
    degenerate,    ///< `for degenerate input`: it is false only for extents of 1, a single value and the like, or by its letter
    hypothesis,    ///< `without a hypothesis`: the source is right; the law shows that what it supposes is needed
    convention,    ///< `by convention`: the source is right in its own terms, and colex has chosen others
    source,        ///< `as the source says`: that this is false is what the source says itself
  };
  Ground ground = Ground::as_published;
  bool notable = false;  ///< `as published, notably`: to be told first
  std::string why;
};

/// `law ID "words" from "source" …`: a named claim, or why there is none.
struct LawText {
  std::string id;
  std::string words, source;   ///< white space within them is one blank
  Position position;           ///< of `law`
  std::optional<Fall> fall;    ///< of a law that is refuted: why
  bool definition = false;     ///< `by definition`: both sides are the same operations
  std::optional<Claim> claim;  ///< none if the law is not applicable
  std::string not_applicable;  ///< why it is not; empty if it is
  std::vector<Cover> covers;
};

/// An entry of a claim file: a definition, a claim or a law.
struct Entry {
  /// Exactly one of the three.
  std::optional<Definition> definition;
  std::optional<Claim> claim;
  std::optional<LawText> law;
};

/// A claim file, entry by entry.
struct ClaimFile {
  std::vector<Entry> entries;
};

}  // namespace colex::notation

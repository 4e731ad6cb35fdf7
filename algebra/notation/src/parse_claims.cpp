// Claim files: `let`, `law`, `forall`, `claim`, `refute` and `find` around the grammar of expressions.
//
// Only the words of TreeBuilder::name are reserved. The others, as `layout`, `flat`, `into`, `law` and `cover`, are words where
// the grammar has a place for them and no expression can stand, and names anywhere else.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "colex/notation/edit_distance.hpp"
#include "colex/notation/parse.hpp"

#include "grammar.hpp"
#include "tree_builder.hpp"

namespace colex::notation {
namespace grammar {

enum class Relation { less, less_equal, greater, greater_equal };

constexpr std::array<std::string_view, 5> type_words = {"integer", "layout", "shape", "swizzle", "linear"};

/// The words, with a comma between two.
template <class Words>
std::string listed(const Words& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

/// The adjectives of a layout.
constexpr auto adjectives_of_layouts() {
  std::array<std::string_view, traits.size()> words{};
  for (std::size_t k = 0; k < words.size(); ++k) words[k] = notation::name(traits[k]);
  return words;
}

/// What a word may have been meant for: "; did you mean flat", or nothing.
inline std::string similar_to(std::string_view word) {
  std::string_view nearest;
  std::size_t least = 0;
  const auto consider = [&](std::string_view candidate) {
    const std::size_t distance = detail::edit_distance(word.substr(0, 64), candidate);
    if (!detail::is_near(word, distance) || (!nearest.empty() && least <= distance)) return;
    nearest = candidate;
    least = distance;
  };
  for (const std::string_view adjective : adjectives_of_layouts()) consider(adjective);
  for (const std::string_view type : type_words) consider(type);
  return nearest.empty() ? "" : "; did you mean " + std::string(nearest);
}

/// The entries that have been read, and the one that is being read.
class ClaimReader : public TreeBuilder {
 public:
  /// Reads every expression into `scratch` first.
  ClaimReader(std::string_view text, Expression& scratch) : TreeBuilder(text, scratch), expression_(scratch) {}

  std::vector<Entry> take_entries() { return std::move(entries_); }

  void begin_claim(std::size_t offset) {
    claim_offset_ = offset;
    claim_ = Claim{};
    claim_.position = position(offset);
  }
  bool defined_name(std::string_view name, std::size_t offset) {
    defined_name_ = name;
    defined_name_offset_ = offset;
    return TreeBuilder::name(name, offset);
  }
  void bound(std::size_t end) { bounds_.push_back(take(end)); }
  void relation(Relation relation) { relations_.push_back(relation); }
  void type(Variable::Type type) {
    typed_.type = type;
    has_type_ = true;
  }
  void adjective(std::string_view word, std::size_t offset) {
    const std::optional<Trait> trait = trait_named(word);
    if (!trait) {
      const std::string wanted = typed_.traits.empty() ? "a type (" + listed(type_words) + ") or an adjective of a layout"
                                                       : "'layout' or another adjective";
      reject(Kind::parse,
             "expected " + wanted + " (" + listed(adjectives_of_layouts()) + "), found " + found_at(text(), offset) +
                 similar_to(word),
             offset);
    }
    if (typed_.traits.has(*trait)) reject_repeated(offset);
    typed_.traits.add(*trait);
  }
  /// A word behind a type that bounds it: its expression follows.
  void begin_type_bound(Expression Variable::*bound, std::size_t offset) {
    if (!(typed_.*bound).empty()) reject_repeated(offset);
    type_bound_ = bound;
  }
  void end_of_type_bound(std::size_t end) { typed_.*type_bound_ = take(end); }

  void number(std::string_view digits, std::size_t offset) {
    if (std::from_chars(digits.data(), digits.data() + digits.size(), number_).ec != std::errc{}) {
      const std::string shown = digits.size() > 40 ? std::string(digits.substr(0, 40)) + "…" : std::string(digits);
      reject(Kind::overflow, shown + " does not fit 64 bits", offset);
    }
  }
  void demand_bound() { claim_.demand.bound = number_; }
  void engine(Demand::Engine engine) { claim_.demand.engine = engine; }
  void verb(Claim::Verb verb) { claim_.verb = verb; }
  void inadmissible() { claim_.inadmissible = true; }
  void end_of_hypothesis(std::size_t end) { claim_.hypothesis = take(end); }
  void variable_behind_hypothesis(std::size_t offset) {
    reject(Kind::parse,
           "'if' stands behind all variables, and so behind those that follow here: forall M >= 1, 0 <= b < M if M % 8 == 0: "
           "claim …",
           offset);
  }
  void end_of_conclusion(std::size_t end) { claim_.conclusion = take(end); }
  void end_of_cost(std::size_t end) { claim_.cost = take(end); }
  /// A value behind `gives`: each variable has one.
  void end_of_answer(std::size_t end) {
    Expression value = take(end);
    for (const Definition& known : claim_.answer) {
      if (known.name == defined_name_)
        reject(Kind::parse, known.name + " has a value behind 'gives' already", defined_name_offset_);
    }
    const bool is_variable = std::any_of(claim_.variables.begin(), claim_.variables.end(),
                                         [&](const Variable& variable) { return variable.name == defined_name_; });
    if (!is_variable)
      reject(Kind::parse, std::string(defined_name_) + " is not what is looked for, and has no value behind 'gives'",
             defined_name_offset_);
    claim_.answer.push_back({std::string(defined_name_), position(defined_name_offset_), std::move(value)});
  }
  /// Behind `gives` each variable has its value, if one has.
  void end_of_gives(std::size_t offset) {
    for (const Variable& variable : claim_.variables) {
      const bool has_value = std::any_of(claim_.answer.begin(), claim_.answer.end(),
                                         [&](const Definition& value) { return value.name == variable.name; });
      if (!has_value)
        reject(Kind::parse, "expected a value of " + variable.name + " too, as gives … , " + variable.name + " = …", offset);
    }
  }

  /// The variables of `M, N >= 1`, `1 <= M <= 64`, `L: layout rank <= 3`: names without bounds wait for those of the next.
  void binder() {
    if (bounds_.size() > 3) reject(Kind::parse, "a variable has two bounds at most", offset_of_bound(3));
    if (bounds_.size() == 1) {
      shared_.push_back(variable_of(bounds_.front()));
    } else {
      shared_.push_back(bounded_variable());
    }
    const bool complete = has_type_ || bounds_.size() > 1;
    if (complete) {
      for (const Variable& own : shared_) {
        Variable variable = shared_.back();
        variable.name = own.name;
        variable.position = own.position;
        require_new(variable);
        claim_.variables.push_back(std::move(variable));
      }
      shared_.clear();
    }
    bounds_.clear();
    relations_.clear();
    has_type_ = false;
    typed_ = Variable{};
  }
  /// What is said of a case names each variable once, so that one name has one value.
  void require_new(const Variable& variable) const {
    for (const Variable& known : claim_.variables) {
      if (known.name == variable.name)
        throw LocatedRejection(Kind::parse, variable.name + " is a variable of this claim already", variable.position);
    }
  }
  void end_of_quantifier() {
    if (shared_.empty()) return;
    throw LocatedRejection(Kind::parse,
                           "expected bounds or a type for " + shared_.front().name + ", as " + shared_.front().name +
                               " >= 1 or " + shared_.front().name + ": layout",
                           shared_.front().position);
  }
  void end_of_claim(std::size_t end) {
    claim_.text = without_trailing_blanks(text().substr(claim_offset_, end - claim_offset_));
    if (law_) {
      law_->claim = std::move(claim_);
    } else {
      entries_.push_back({std::nullopt, std::move(claim_), std::nullopt});
    }
    claim_ = Claim{};
  }
  void end_of_definition(std::size_t end) {
    Expression value = take(end);
    entries_.push_back(
        {Definition{std::string(defined_name_), position(defined_name_offset_), std::move(value)}, std::nullopt, std::nullopt});
  }

  void begin_law(std::size_t offset) {
    law_ = LawText{};
    law_->position = position(offset);
  }
  void law_id(std::string_view id) { law_->id = id; }
  void open_quote(std::size_t offset) {
    if (text().find('"', offset + 1) == std::string_view::npos) reject(Kind::parse, "this '\"' is not closed", offset);
  }
  /// Every run of white space is one blank, and those at the ends are none.
  void quoted(std::string_view words, std::size_t offset) {
    quoted_.clear();
    bool blank = false;
    for (const char c : words) {
      if (c == ' ' || (c >= '\t' && c <= '\r')) {
        blank = !quoted_.empty();
        continue;
      }
      if (blank) quoted_ += ' ';
      blank = false;
      quoted_ += c;
    }
    if (quoted_.empty()) reject(Kind::parse, "there is nothing between these '\"'", offset - 1);
  }
  void law_text(std::string LawText::*part) { (*law_).*part = quoted_; }
  void begin_fall() { law_->fall.emplace(); }
  void ground(Fall::Ground ground) { law_->fall->ground = ground; }
  void notably() { law_->fall->notable = true; }
  void why_it_falls() { law_->fall->why = quoted_; }
  void definition() { law_->definition = true; }
  void begin_cover(std::size_t offset) {
    law_->covers.emplace_back();
    law_->covers.back().position = position(offset);
  }
  void percent(std::size_t offset) {
    if (number_ > 100) reject(Kind::limit, "a share is at most 100 percent; this is " + std::to_string(number_), offset);
    law_->covers.back().percent = number_;
  }
  void cover_label() { law_->covers.back().label = quoted_; }
  void end_of_cover(std::size_t end) { law_->covers.back().condition = take(end); }
  void end_of_law() {
    entries_.push_back({std::nullopt, std::nullopt, std::move(law_)});
    law_.reset();
  }

 private:
  [[noreturn]] void reject_repeated(std::size_t offset) {
    reject(Kind::parse, found_at(text(), offset) + " stands here a second time", offset);
  }
  /// The expression that ends before this offset.
  Expression take(std::size_t end) {
    end_expression(end);
    return std::exchange(expression_, Expression{});
  }
  std::size_t offset_of_bound(std::size_t k) const { return bounds_[k].origin.offset; }
  static bool is_name(const Expression& bound) {
    return bound.nodes.size() == 1 && bound.nodes.front().operation == Operation::name;
  }

  Variable variable_of(const Expression& bound) const {
    if (!is_name(bound)) throw LocatedRejection(Kind::parse, "expected the name of a variable", bound.origin);
    Variable variable = typed_;
    variable.name = bound.names.front();
    variable.position = bound.origin;
    return variable;
  }

  static void set_bound(Variable& variable, Relation relation, Expression bound) {
    const bool is_lower = relation == Relation::greater || relation == Relation::greater_equal;
    const bool is_strict = relation == Relation::greater || relation == Relation::less;
    (is_lower ? variable.lower : variable.upper) = std::move(bound);
    (is_lower ? variable.lower_is_strict : variable.upper_is_strict) = is_strict;
  }
  static Relation mirrored(Relation relation) {
    switch (relation) {
      case Relation::less: return Relation::greater;
      case Relation::less_equal: return Relation::greater_equal;
      case Relation::greater: return Relation::less;
      case Relation::greater_equal: return Relation::less_equal;
    }
    return relation;
  }

  /// `M >= 1` and `1 <= M` with one bound, `1 <= M <= 64` with two.
  Variable bounded_variable() {
    if (bounds_.size() == 3) {
      Variable variable = variable_of(bounds_[1]);
      const auto goes_up = [](Relation relation) { return relation == Relation::less || relation == Relation::less_equal; };
      if (goes_up(relations_[0]) != goes_up(relations_[1]))
        reject(Kind::parse, "two bounds of a variable point the same way, as 1 <= M <= 64", offset_of_bound(1));
      set_bound(variable, mirrored(relations_[0]), std::move(bounds_[0]));
      set_bound(variable, relations_[1], std::move(bounds_[2]));
      return variable;
    }
    const bool name_first = is_name(bounds_[0]);
    Variable variable = variable_of(bounds_[name_first ? 0 : 1]);
    set_bound(variable, name_first ? relations_[0] : mirrored(relations_[0]), std::move(bounds_[name_first ? 1 : 0]));
    return variable;
  }

  Expression& expression_;
  std::vector<Entry> entries_;
  Claim claim_;
  std::string_view defined_name_;
  std::size_t defined_name_offset_ = 0;
  std::size_t claim_offset_ = 0;
  std::vector<Expression> bounds_;
  std::vector<Relation> relations_;
  std::vector<Variable> shared_;
  /// The type that is being read, with what bounds it; an integer where none is.
  Variable typed_;
  bool has_type_ = false;
  Expression Variable::*type_bound_ = nullptr;
  std::int64_t number_ = 0;
  std::optional<LawText> law_;
  std::string quoted_;
};

struct word_let : word<'l', 'e', 't'> {};
struct word_forall : word<'f', 'o', 'r', 'a', 'l', 'l'> {};
struct word_if : word<'i', 'f'> {};
struct word_by : word<'b', 'y'> {};
struct word_inadmissible : word<'i', 'n', 'a', 'd', 'm', 'i', 's', 's', 'i', 'b', 'l', 'e'> {};
struct word_layout : word<'l', 'a', 'y', 'o', 'u', 't'> {};
struct word_integer : word<'i', 'n', 't', 'e', 'g', 'e', 'r'> {};
struct word_shape : word<'s', 'h', 'a', 'p', 'e'> {};
struct word_swizzle : word<'s', 'w', 'i', 'z', 'z', 'l', 'e'> {};
struct word_linear : word<'l', 'i', 'n', 'e', 'a', 'r'> {};

struct defined_name : name {};
struct defined_value : peg::seq<begin_expression, peg::must<expression>> {};
struct definition_sign : peg::seq<peg::one<'='>, peg::not_at<peg::one<'='>>, blank> {};
struct definition : peg::if_must<word_let, defined_name, blank, definition_sign, defined_value> {};

struct number : peg::plus<peg::digit> {};
struct at_most : sign<'<', '='> {};
struct type_bound : peg::seq<begin_expression, sum> {};
struct word_rank : word<'r', 'a', 'n', 'k'> {};
struct word_size : word<'s', 'i', 'z', 'e'> {};
struct word_into : word<'i', 'n', 't', 'o'> {};
struct word_refining : word<'r', 'e', 'f', 'i', 'n', 'i', 'n', 'g'> {};
struct rank_bound : peg::if_must<word_rank, at_most, type_bound> {};
struct size_bound : peg::if_must<word_size, at_most, type_bound> {};
struct into_bound : peg::if_must<word_into, type_bound> {};
struct refining_bound : peg::if_must<word_refining, type_bound> {};
struct type_integer : word_integer {};
struct type_shape : word_shape {};
struct type_swizzle : word_swizzle {};
struct type_linear : word_linear {};
struct adjective : peg::identifier {};  // its action refuses what is none
struct adjectives
    : peg::plus<peg::not_at<peg::sor<word_integer, word_layout, word_shape, word_swizzle, word_linear>>, adjective, blank> {};
struct plain_layout : word_layout {};
/// The word behind the adjectives.
struct described_layout : word_layout {};
struct word_such : word<'s', 'u', 'c', 'h'> {};
/// Behind a type's bounds no other word follows but `if` and `such`.
struct no_word : peg::not_at<peg::seq<peg::not_at<peg::sor<word_if, word_such>>, peg::identifier>> {};
struct end_of_layout : no_word {};
struct end_of_shape : no_word {};
struct layout_type : peg::seq<peg::sor<peg::seq<adjectives, peg::must<described_layout>>, peg::must<plain_layout>>,
                              peg::star<peg::sor<rank_bound, size_bound, into_bound>>, peg::must<end_of_layout>> {};
struct shape_type : peg::seq<type_shape, peg::star<peg::sor<rank_bound, size_bound, refining_bound>>, peg::must<end_of_shape>> {};
/// The colon of a type; the one before `claim` or `refute` ends the `forall`.
struct type : peg::if_must<layout_sign, peg::sor<type_integer, type_swizzle, type_linear, shape_type, layout_type>> {};
struct bound : peg::seq<begin_expression, sum> {};
struct bound_at_most : sign<'<', '='> {};
struct bound_at_least : sign<'>', '='> {};
struct bound_below : sign<'<'> {};
struct bound_above : sign<'>'> {};
struct relation : peg::sor<bound_at_most, bound_at_least, bound_below, bound_above> {};
struct binder : peg::seq<bound, peg::sor<type, peg::star<peg::if_must<relation, bound>>>> {};
struct hypothesis : peg::seq<begin_expression, peg::must<expression>> {};
struct condition : peg::if_must<word_if, hypothesis> {};
struct variable_behind_hypothesis : comma {};  // its action refuses it
struct forall_colon : sign<':'> {};
struct end_of_quantifier : peg::success {};
struct quantifier : peg::if_must<word_forall, binder, peg::star<peg::if_must<comma, binder>>, end_of_quantifier,
                                 peg::opt<condition, peg::opt<variable_behind_hypothesis>>, forall_colon> {};

struct by_proof : word<'p', 'r', 'o', 'o', 'f'> {};
struct by_exhaustion : word<'e', 'x', 'h', 'a', 'u', 's', 't', 'i', 'o', 'n'> {};
struct by_testing : word<'t', 'e', 's', 't', 'i', 'n', 'g'> {};
struct demand_bound : peg::seq<number, word_end> {};
struct demand_engine : peg::sor<by_proof, peg::seq<peg::sor<by_exhaustion, by_testing>, peg::opt<demand_bound, blank>>> {};
struct demand : peg::if_must<word_by, demand_engine> {};
struct verb_claim : word_claim {};
struct verb_refute : word_refute {};
struct is_inadmissible : word_inadmissible {};
struct conclusion : peg::seq<begin_expression, peg::must<expression>> {};
struct judged : peg::seq<peg::sor<verb_claim, verb_refute>, peg::opt<is_inadmissible>, conclusion, peg::opt<demand>> {};
struct begin_claim : peg::success {};

struct word_find : word<'f', 'i', 'n', 'd'> {};
struct word_that : word<'t', 'h', 'a', 't'> {};
struct word_least : word<'l', 'e', 'a', 's', 't'> {};
struct word_gives : word<'g', 'i', 'v', 'e', 's'> {};
struct wanted : peg::seq<begin_expression, peg::must<expression>> {};
struct cost : peg::seq<begin_expression, peg::must<expression>> {};
struct least : peg::if_must<comma, word_least, cost> {};
struct answer_name : name {};
struct answer_value : peg::seq<begin_expression, peg::must<expression>> {};
struct answer : peg::if_must<answer_name, blank, definition_sign, answer_value> {};
struct end_of_gives : peg::success {};
struct gives : peg::if_must<word_gives, answer, peg::star<peg::if_must<comma, answer>>, end_of_gives> {};
struct verb_find : word_find {};
struct find
    : peg::seq<begin_claim, peg::if_must<verb_find, binder, peg::star<peg::if_must<comma, binder>>, end_of_quantifier, word_such,
                                         word_that, wanted, peg::opt<least>, peg::opt<gives>, peg::opt<demand>>> {};
struct claim : peg::seq<begin_claim, peg::sor<peg::seq<quantifier, peg::must<judged>>, judged>> {};

struct open_quote : peg::one<'"'> {};
struct quoted_words : peg::star<peg::not_one<'"'>> {};
struct quoted : peg::seq<open_quote, quoted_words, peg::one<'"'>, blank> {};
struct word_law : word<'l', 'a', 'w'> {};
struct word_from : word<'f', 'r', 'o', 'm'> {};
struct word_applicable : word<'a', 'p', 'p', 'l', 'i', 'c', 'a', 'b', 'l', 'e'> {};
struct law_id : peg::plus<peg::sor<peg::alnum, peg::one<'.', '_', '-'>>> {};
struct law_words : quoted {};
struct law_source : quoted {};
struct law_reason : quoted {};
struct word_cover : word<'c', 'o', 'v', 'e', 'r'> {};
struct percent : peg::seq<number, word_end> {};
struct cover_label : quoted {};
struct cover_colon : sign<':'> {};
struct cover_condition : peg::seq<begin_expression, peg::must<expression>> {};
struct cover : peg::if_must<word_cover, percent, blank, cover_label, cover_colon, cover_condition> {};
struct word_falls : word<'f', 'a', 'l', 'l', 's'> {};
struct word_as : word<'a', 's'> {};
struct word_published : word<'p', 'u', 'b', 'l', 'i', 's', 'h', 'e', 'd'> {};
struct word_notably : word<'n', 'o', 't', 'a', 'b', 'l', 'y'> {};
struct word_for : word<'f', 'o', 'r'> {};
struct word_degenerate : word<'d', 'e', 'g', 'e', 'n', 'e', 'r', 'a', 't', 'e'> {};
struct word_input : word<'i', 'n', 'p', 'u', 't'> {};
struct word_without : word<'w', 'i', 't', 'h', 'o', 'u', 't'> {};
struct word_a : word<'a'> {};
struct word_hypothesis : word<'h', 'y', 'p', 'o', 't', 'h', 'e', 's', 'i', 's'> {};
struct word_convention : word<'c', 'o', 'n', 'v', 'e', 'n', 't', 'i', 'o', 'n'> {};
struct word_the : word<'t', 'h', 'e'> {};
struct word_source : word<'s', 'o', 'u', 'r', 'c', 'e'> {};
struct word_says : word<'s', 'a', 'y', 's'> {};
struct word_definition : word<'d', 'e', 'f', 'i', 'n', 'i', 't', 'i', 'o', 'n'> {};
struct falls_as_published : peg::seq<word_as, word_published> {};
struct falls_notably : word_notably {};
struct falls_for_degenerate_input : peg::seq<word_for, word_degenerate, word_input> {};
struct falls_without_a_hypothesis : peg::seq<word_without, word_a, word_hypothesis> {};
struct falls_by_convention : peg::seq<word_by, word_convention> {};
struct falls_as_the_source_says : peg::seq<word_as, word_the, word_source, word_says> {};
struct ground : peg::sor<peg::seq<falls_as_published, peg::opt<peg::if_must<comma, falls_notably>>>, falls_for_degenerate_input,
                         falls_without_a_hypothesis, falls_by_convention, falls_as_the_source_says> {};
struct fall_colon : sign<':'> {};
struct law_fall : quoted {};
struct fall : peg::if_must<word_falls, ground, fall_colon, law_fall> {};
struct by_definition : peg::if_must<word_by, word_definition> {};
struct law_content : peg::sor<peg::if_must<word_not, word_applicable, law_reason>, peg::seq<claim, peg::star<cover>>> {};
struct law : peg::if_must<word_law, law_id, blank, law_words, word_from, law_source, peg::opt<fall>, peg::opt<by_definition>,
                          law_content> {};

struct statement : peg::sor<definition, law, find, claim> {};
struct whole_file : peg::seq<blank, peg::until<peg::eof, peg::must<statement>>> {};

template <>
inline constexpr const char* expected<defined_name> = "a name that is not a word of the language";
template <>
inline constexpr const char* expected<definition_sign> = "'='";
template <>
inline constexpr const char* expected<binder> = "a variable with its bounds, as M >= 1, or its type, as L: layout";
template <>
inline constexpr const char* expected<bound> = "a bound";
template <>
inline constexpr const char* expected<at_most> = "'<='";
template <>
inline constexpr const char* expected<type_bound> = "a bound";
template <>
inline constexpr const char* expected<plain_layout> = "a type: integer, layout, shape, swizzle or linear";
template <>
inline constexpr const char* expected<described_layout> = "'layout'";
template <>
inline constexpr const char* expected<end_of_layout> =
    "'rank', 'size' or 'into', or ',' or 'if' or ': claim' or ': refute'; adjectives stand before 'layout'";
template <>
inline constexpr const char* expected<end_of_shape> = "'rank', 'size' or 'refining', or ',' or 'if' or ': claim' or ': refute'";
template <>
inline constexpr const char* expected<percent> = "a number of percent";
template <>
inline constexpr const char* expected<forall_colon> = "',' or 'if' or ': claim' or ': refute'";
template <>
inline constexpr const char* expected<judged> = "'claim' or 'refute'";
template <>
inline constexpr const char* expected<demand_engine> = "'proof', 'exhaustion' or 'testing'";
template <>
inline constexpr const char* expected<word_such> = "',' or 'such that' and what is to be true of it";
template <>
inline constexpr const char* expected<word_that> = "'that'";
template <>
inline constexpr const char* expected<word_least> = "'least' and what is to be the least integer";
template <>
inline constexpr const char* expected<answer> = "a value of what is looked for, as S = Sw<3,3,3>";
template <>
inline constexpr const char* expected<law_id> = "the law's id, as S016a";
template <>
inline constexpr const char* expected<law_words> = "what the law says, in \" \"";
template <>
inline constexpr const char* expected<word_from> = "'from'";
template <>
inline constexpr const char* expected<law_source> = "the law's source, in \" \"";
template <>
inline constexpr const char* expected<law_content> = "'falls', 'by definition', 'forall', 'claim', 'refute' or 'not applicable'";
template <>
inline constexpr const char* expected<ground> =
    "how the law falls: as published, for degenerate input, without a hypothesis, by convention, or as the source says";
template <>
inline constexpr const char* expected<falls_notably> = "'notably'";
template <>
inline constexpr const char* expected<fall_colon> = "':'";
template <>
inline constexpr const char* expected<law_fall> = "why the law falls, in \" \"";
template <>
inline constexpr const char* expected<word_definition> = "'definition'";
template <>
inline constexpr const char* expected<word_applicable> = "'applicable'";
template <>
inline constexpr const char* expected<law_reason> = "why it is not applicable, in \" \"";
template <>
inline constexpr const char* expected<cover_label> = "what is covered, in \" \"";
template <>
inline constexpr const char* expected<cover_colon> = "':'";
template <>
inline constexpr const char* expected<statement> = "'let', 'law', 'forall', 'claim', 'refute', 'find' or an operator";

/// Actions: a word that was read, with what it stands for.
template <auto member, auto... arguments>
struct tells {
  static void apply0(ClaimReader& reader) { (reader.*member)(arguments...); }
};
/// A part that was read, which ends here.
template <auto member>
struct ends {
  template <class Input>
  static void apply(const Input& in, ClaimReader& reader) {
    (reader.*member)(reader.offset_of(in.end()));
  }
};

/// A part that was read, and where it begins.
template <auto member>
struct reads {
  template <class Input>
  static void apply(const Input& in, ClaimReader& reader) {
    (reader.*member)(in.string_view(), reader.offset_of(in.begin()));
  }
};
/// A part that was read, of which only the beginning matters.
template <auto member, auto... arguments>
struct begins {
  template <class Input>
  static void apply(const Input& in, ClaimReader& reader) {
    (reader.*member)(arguments..., reader.offset_of(in.begin()));
  }
};

template <>
struct action<begin_claim> : begins<&ClaimReader::begin_claim> {};
template <>
struct action<defined_name> {
  template <class Input>
  static bool apply(const Input& in, ClaimReader& reader) {
    return reader.defined_name(in.string_view(), reader.offset_of(in.begin()));
  }
};
template <>
struct action<number> : reads<&ClaimReader::number> {};
template <>
struct action<defined_value> : ends<&ClaimReader::end_of_definition> {};
template <>
struct action<word_rank> : begins<&ClaimReader::begin_type_bound, &Variable::rank> {};
template <>
struct action<word_size> : begins<&ClaimReader::begin_type_bound, &Variable::size> {};
template <>
struct action<word_into> : begins<&ClaimReader::begin_type_bound, &Variable::into> {};
template <>
struct action<word_refining> : begins<&ClaimReader::begin_type_bound, &Variable::refined> {};
template <>
struct action<type_bound> : ends<&ClaimReader::end_of_type_bound> {};
template <>
struct action<adjective> : reads<&ClaimReader::adjective> {};
template <>
struct action<plain_layout> : tells<&ClaimReader::type, Variable::Type::layout> {};
template <>
struct action<described_layout> : action<plain_layout> {};
template <>
struct action<type_integer> : tells<&ClaimReader::type, Variable::Type::integer> {};
template <>
struct action<type_shape> : tells<&ClaimReader::type, Variable::Type::shape> {};
template <>
struct action<type_swizzle> : tells<&ClaimReader::type, Variable::Type::swizzle> {};
template <>
struct action<type_linear> : tells<&ClaimReader::type, Variable::Type::linear> {};
template <>
struct action<bound> : ends<&ClaimReader::bound> {};
template <>
struct action<bound_at_most> : tells<&ClaimReader::relation, Relation::less_equal> {};
template <>
struct action<bound_at_least> : tells<&ClaimReader::relation, Relation::greater_equal> {};
template <>
struct action<bound_below> : tells<&ClaimReader::relation, Relation::less> {};
template <>
struct action<bound_above> : tells<&ClaimReader::relation, Relation::greater> {};
template <>
struct action<binder> : tells<&ClaimReader::binder> {};
template <>
struct action<end_of_quantifier> : tells<&ClaimReader::end_of_quantifier> {};
template <>
struct action<variable_behind_hypothesis> : begins<&ClaimReader::variable_behind_hypothesis> {};
template <>
struct action<hypothesis> : ends<&ClaimReader::end_of_hypothesis> {};
template <>
struct action<verb_claim> : tells<&ClaimReader::verb, Claim::Verb::claim> {};
template <>
struct action<verb_refute> : tells<&ClaimReader::verb, Claim::Verb::refute> {};
template <>
struct action<verb_find> : tells<&ClaimReader::verb, Claim::Verb::find> {};
template <>
struct action<wanted> : ends<&ClaimReader::end_of_conclusion> {};
template <>
struct action<cost> : ends<&ClaimReader::end_of_cost> {};
template <>
struct action<answer_name> : action<defined_name> {};
template <>
struct action<answer_value> : ends<&ClaimReader::end_of_answer> {};
template <>
struct action<end_of_gives> : begins<&ClaimReader::end_of_gives> {};
template <>
struct action<find> : ends<&ClaimReader::end_of_claim> {};
template <>
struct action<is_inadmissible> : tells<&ClaimReader::inadmissible> {};
template <>
struct action<conclusion> : ends<&ClaimReader::end_of_conclusion> {};
template <>
struct action<by_proof> : tells<&ClaimReader::engine, Demand::Engine::proof> {};
template <>
struct action<by_exhaustion> : tells<&ClaimReader::engine, Demand::Engine::exhaustion> {};
template <>
struct action<by_testing> : tells<&ClaimReader::engine, Demand::Engine::testing> {};
template <>
struct action<demand_bound> : tells<&ClaimReader::demand_bound> {};
template <>
struct action<claim> : ends<&ClaimReader::end_of_claim> {};
template <>
struct action<open_quote> : begins<&ClaimReader::open_quote> {};
template <>
struct action<quoted_words> : reads<&ClaimReader::quoted> {};
template <>
struct action<word_law> : begins<&ClaimReader::begin_law> {};
template <>
struct action<law_id> {
  template <class Input>
  static void apply(const Input& in, ClaimReader& reader) {
    reader.law_id(in.string_view());
  }
};
template <>
struct action<law_words> : tells<&ClaimReader::law_text, &LawText::words> {};
template <>
struct action<law_source> : tells<&ClaimReader::law_text, &LawText::source> {};
template <>
struct action<law_reason> : tells<&ClaimReader::law_text, &LawText::not_applicable> {};
template <>
struct action<word_falls> : tells<&ClaimReader::begin_fall> {};
template <>
struct action<falls_as_published> : tells<&ClaimReader::ground, Fall::Ground::as_published> {};
template <>
struct action<falls_notably> : tells<&ClaimReader::notably> {};
template <>
struct action<falls_for_degenerate_input> : tells<&ClaimReader::ground, Fall::Ground::degenerate> {};
template <>
struct action<falls_without_a_hypothesis> : tells<&ClaimReader::ground, Fall::Ground::hypothesis> {};
template <>
struct action<falls_by_convention> : tells<&ClaimReader::ground, Fall::Ground::convention> {};
template <>
struct action<falls_as_the_source_says> : tells<&ClaimReader::ground, Fall::Ground::source> {};
template <>
struct action<law_fall> : tells<&ClaimReader::why_it_falls> {};
template <>
struct action<by_definition> : tells<&ClaimReader::definition> {};
template <>
struct action<word_cover> : begins<&ClaimReader::begin_cover> {};
template <>
struct action<percent> : begins<&ClaimReader::percent> {};
template <>
struct action<cover_label> : tells<&ClaimReader::cover_label> {};
template <>
struct action<cover_condition> : ends<&ClaimReader::end_of_cover> {};
template <>
struct action<law> : tells<&ClaimReader::end_of_law> {};

}  // namespace grammar

ClaimFile parse_claims(std::string_view text) {
  Expression scratch;
  grammar::ClaimReader reader(text, scratch);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> input(
      text.data(), text.data() + text.size(), "claims");
  tao::pegtl::parse<grammar::whole_file, grammar::action, grammar::control>(input, reader);
  return ClaimFile{reader.take_entries()};
}

}  // namespace colex::notation

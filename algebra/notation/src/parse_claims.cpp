// Claim files: `let`, `forall`, `claim` and `refute` around the grammar of expressions.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/notation/parse.hpp"

#include "grammar.hpp"
#include "tree_builder.hpp"

namespace colex::notation {
namespace grammar {

enum class Relation { less, less_equal, greater, greater_equal };

/// The statements that have been read, and the one that is being read.
class ClaimReader : public TreeBuilder {
 public:
  /// Reads every expression into `scratch` first.
  ClaimReader(std::string_view text, Expression& scratch) : TreeBuilder(text, scratch), expression_(scratch) {}

  std::vector<Statement> take_statements() { return std::move(statements_); }

  void begin_statement(std::size_t offset) {
    statement_offset_ = offset;
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
    type_ = type;
    has_type_ = true;
  }
  void number(std::string_view digits, std::size_t offset) {
    number_ = 0;
    for (const char digit : digits) {
      if (number_ > (INT64_MAX - 9) / 10)
        reject(Kind::overflow, std::string(digits.substr(0, 40)) + " does not fit 64 bits", offset);
      number_ = number_ * 10 + (digit - '0');
    }
  }
  void rank_bound() { rank_ = number_; }
  void size_bound() { size_ = number_; }
  void demand_bound() { claim_.demand.bound = number_; }
  void engine(Demand::Engine engine) { claim_.demand.engine = engine; }
  void verb(Claim::Verb verb) { claim_.verb = verb; }
  void inadmissible() { claim_.inadmissible = true; }
  void end_of_hypothesis(std::size_t end) { claim_.hypothesis = take(end); }
  void end_of_conclusion(std::size_t end) { claim_.conclusion = take(end); }

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
        claim_.variables.push_back(std::move(variable));
      }
      shared_.clear();
    }
    bounds_.clear();
    relations_.clear();
    has_type_ = false;
    rank_.reset();
    size_.reset();
  }
  void end_of_quantifier() {
    if (shared_.empty()) return;
    throw LocatedRejection(Kind::parse,
                           "expected bounds or a type for " + shared_.front().name + ", as " + shared_.front().name +
                               " >= 1 or " + shared_.front().name + ": layout",
                           shared_.front().position);
  }
  void end_of_claim(std::size_t end) {
    claim_.text = without_trailing_blanks(text().substr(statement_offset_, end - statement_offset_));
    statements_.push_back({std::nullopt, std::move(claim_)});
    claim_ = Claim{};
  }
  void end_of_definition(std::size_t end) {
    Expression value = take(end);
    statements_.push_back(
        {Definition{std::string(defined_name_), position(defined_name_offset_), std::move(value)}, std::nullopt});
  }

 private:
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
    Variable variable;
    variable.name = bound.names.front();
    variable.position = bound.origin;
    if (has_type_) variable.type = type_;
    variable.rank = rank_;
    variable.size = size_;
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
  std::vector<Statement> statements_;
  Claim claim_;
  std::string_view defined_name_;
  std::size_t defined_name_offset_ = 0;
  std::size_t statement_offset_ = 0;
  std::vector<Expression> bounds_;
  std::vector<Relation> relations_;
  std::vector<Variable> shared_;
  Variable::Type type_ = Variable::Type::integer;
  bool has_type_ = false;
  std::optional<std::int64_t> rank_, size_;
  std::int64_t number_ = 0;
};

struct word_let : word<'l', 'e', 't'> {};
struct word_forall : word<'f', 'o', 'r', 'a', 'l', 'l'> {};
struct word_if : word<'i', 'f'> {};
struct word_by : word<'b', 'y'> {};
struct word_inadmissible : word<'i', 'n', 'a', 'd', 'm', 'i', 's', 's', 'i', 'b', 'l', 'e'> {};
struct word_layout : word<'l', 'a', 'y', 'o', 'u', 't'> {};
struct word_integer : word<'i', 'n', 't', 'e', 'g', 'e', 'r'> {};
struct word_rank : word<'r', 'a', 'n', 'k'> {};
struct word_size : word<'s', 'i', 'z', 'e'> {};

struct defined_name : name {};
struct defined_value : peg::seq<begin_expression, peg::must<expression>> {};
struct definition_sign : peg::seq<peg::one<'='>, peg::not_at<peg::one<'='>>, blank> {};
struct definition : peg::if_must<word_let, defined_name, blank, definition_sign, defined_value> {};

struct number : peg::plus<peg::digit> {};
struct at_most : sign<'<', '='> {};
struct rank_bound : peg::if_must<word_rank, at_most, number, blank> {};
struct size_bound : peg::if_must<word_size, at_most, number, blank> {};
struct type_layout : word_layout {};
struct type_integer : word_integer {};
struct type_sign : peg::seq<sign<':'>, peg::at<peg::sor<word_layout, word_integer>>> {};
struct type : peg::seq<type_sign, peg::sor<type_integer, peg::seq<type_layout, peg::star<peg::sor<rank_bound, size_bound>>>>> {};
struct bound : peg::seq<begin_expression, sum> {};
struct bound_at_most : sign<'<', '='> {};
struct bound_at_least : sign<'>', '='> {};
struct bound_below : sign<'<'> {};
struct bound_above : sign<'>'> {};
struct relation : peg::sor<bound_at_most, bound_at_least, bound_below, bound_above> {};
struct binder : peg::seq<bound, peg::sor<type, peg::star<peg::if_must<relation, bound>>>> {};
struct hypothesis : peg::seq<begin_expression, peg::must<expression>> {};
struct condition : peg::if_must<word_if, hypothesis> {};
struct forall_colon : sign<':'> {};
struct end_of_quantifier : peg::success {};
struct quantifier : peg::if_must<word_forall, binder, peg::star<peg::if_must<comma, binder>>, end_of_quantifier,
                                 peg::opt<condition>, forall_colon> {};

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
struct claim : peg::seq<peg::sor<peg::seq<quantifier, peg::must<judged>>, judged>> {};

struct begin_statement : peg::success {};
struct statement : peg::seq<begin_statement, peg::sor<definition, claim>> {};
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
inline constexpr const char* expected<number> = "a number";
template <>
inline constexpr const char* expected<forall_colon> = "',' or 'if' or ': claim' or ': refute'";
template <>
inline constexpr const char* expected<judged> = "'claim' or 'refute'";
template <>
inline constexpr const char* expected<demand_engine> = "'proof', 'exhaustion' or 'testing'";
template <>
inline constexpr const char* expected<statement> = "'let', 'forall', 'claim', 'refute' or an operator";

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

template <>
struct action<begin_statement> : ends<&ClaimReader::begin_statement> {};
template <>
struct action<defined_name> {
  template <class Input>
  static bool apply(const Input& in, ClaimReader& reader) {
    return reader.defined_name(in.string_view(), reader.offset_of(in.begin()));
  }
};
template <>
struct action<number> {
  template <class Input>
  static void apply(const Input& in, ClaimReader& reader) {
    reader.number(in.string_view(), reader.offset_of(in.begin()));
  }
};
template <>
struct action<defined_value> : ends<&ClaimReader::end_of_definition> {};
template <>
struct action<rank_bound> : tells<&ClaimReader::rank_bound> {};
template <>
struct action<size_bound> : tells<&ClaimReader::size_bound> {};
template <>
struct action<type_layout> : tells<&ClaimReader::type, Variable::Type::layout> {};
template <>
struct action<type_integer> : tells<&ClaimReader::type, Variable::Type::integer> {};
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
struct action<hypothesis> : ends<&ClaimReader::end_of_hypothesis> {};
template <>
struct action<verb_claim> : tells<&ClaimReader::verb, Claim::Verb::claim> {};
template <>
struct action<verb_refute> : tells<&ClaimReader::verb, Claim::Verb::refute> {};
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

}  // namespace grammar

ClaimFile parse_claims(std::string_view text) {
  Expression scratch;
  grammar::ClaimReader reader(text, scratch);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> input(
      text.data(), text.data() + text.size(), "claims");
  tao::pegtl::parse<grammar::whole_file, grammar::action, grammar::control>(input, reader);
  return ClaimFile{reader.take_statements()};
}

}  // namespace colex::notation

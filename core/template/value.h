// Value: a value of the template language, with Python's types; immutable, except namespaces and iterators.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "core/template/traced_text.h"

namespace kvarium::jinja {

// An error of a template; ChatTemplate turns it into Error{content} with the line.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Value;
class Budget;
using Values = std::vector<Value>;

// What the live strings of a render hold together.
struct TextAccount {
  int64_t bytes = 0;
  size_t spans = 0;
};

// UTF-8, possibly invalid: a byte that starts no character counts as one character.
struct Text {
  Text(TracedText content, bool is_markup, TextAccount* account);
  ~Text();
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;

  const std::string bytes;
  const std::vector<ContentSpan> contents;  // which bytes are those of a message
  const int64_t characters;
  const bool markup;  // result of `safe` or `escape`: `+` escapes the text that is added
  bool ascii() const { return characters == static_cast<int64_t>(bytes.size()); }
  size_t offsetOf(int64_t character) const;  // in bytes; 0 <= character <= characters

 private:
  TextAccount* m_account;  // null for constants
};

struct Undefined {
  std::shared_ptr<const std::string> problem;  // the error if the value is used where one is needed
};

enum class SequenceKind : uint8_t { list, tuple, range, iterator, view };

constexpr const char* group_label = "_GroupTuple";  // of a tuple whose items are also called grouper and list

struct Sequence {
  SequenceKind kind = SequenceKind::list;
  Values items;
  int depth = 1;                            // 1 + depth of the deepest item
  int64_t weight = 1;                       // 1 + weights of the items, counting shared items each time
  int64_t start = 0, stop = 0, stride = 1;  // range
  size_t next = 0;                          // iterator: items before it are consumed
  const char* label = "";                   // iterator and view: Python's name of the type; or group_label

  bool indexed() const { return kind != SequenceKind::iterator && kind != SequenceKind::view; }
};

struct Dict {
  std::vector<std::pair<Value, Value>> entries;   // in order of insertion
  std::unordered_multimap<size_t, size_t> index;  // hash -> entry; used for more than 8 entries
  int depth = 1;
  int64_t weight = 1;

  const Value* find(const Value& key) const;  // throws Fault for a key that cannot be hashed
  const Value* find(std::string_view key) const;
  void set(Value key, Value value);  // only while the dict is built

 private:
  template <class Matches>
  const Value* search(size_t hash, const Matches& matches) const;
};

struct Namespace {
  std::unordered_map<std::string, Value> attributes;
};

struct Call {
  Budget& budget;
  Values positional;
  std::vector<std::pair<std::string, Value>> keywords;
};

struct Callable {
  std::string name;
  int depth = 0;
  std::function<Value(Call&)> run;
};

struct LoopState;

class Value {
 public:
  struct None {};
  using Any = std::variant<None, Undefined, bool, int64_t, double, std::shared_ptr<const Text>,
                           std::shared_ptr<Sequence>, std::shared_ptr<const Dict>, std::shared_ptr<Namespace>,
                           std::shared_ptr<const Callable>, std::shared_ptr<LoopState>>;
  Value() = default;
  template <typename T>
  requires std::is_constructible_v<Any, std::in_place_type_t<T>, T>
  explicit Value(T value) : m_any(std::in_place_type<T>, std::move(value)) {}

  bool isNone() const { return std::holds_alternative<None>(m_any); }
  bool isUndefined() const { return std::holds_alternative<Undefined>(m_any); }
  bool isBool() const { return std::holds_alternative<bool>(m_any); }
  bool isInteger() const { return std::holds_alternative<int64_t>(m_any); }  // false for booleans
  bool isReal() const { return std::holds_alternative<double>(m_any); }
  bool isIntegral() const { return isInteger() || isBool(); }
  bool isNumber() const { return isIntegral() || isReal(); }

  int64_t integral() const { return isBool() ? int64_t{std::get<bool>(m_any)} : std::get<int64_t>(m_any); }
  double number() const { return isReal() ? std::get<double>(m_any) : static_cast<double>(integral()); }
  void needDefined() const;  // throws Fault with the problem of an undefined value

  // Null if the value has another type.
  const Text* text() const { return pointee<const Text>(); }
  Sequence* sequence() const { return pointee<Sequence>(); }
  Sequence* sequence(SequenceKind kind) const;
  const Dict* dict() const { return pointee<const Dict>(); }
  Namespace* space() const { return pointee<Namespace>(); }
  const Callable* callable() const { return pointee<const Callable>(); }
  LoopState* loop() const { return pointee<LoopState>(); }
  const std::shared_ptr<Sequence>& sharedSequence() const { return std::get<std::shared_ptr<Sequence>>(m_any); }

  bool truthy() const;
  int depth() const;  // 0 for scalars
  // Steps to spend before walking all of it: one per value and per 256 bytes of text, saturating.
  int64_t weight() const;
  std::string typeName() const;  // "str", "dict", ... as in Python's messages
  bool sameObject(const Value& other) const;

 private:
  template <typename T>
  T* pointee() const {
    const auto* p = std::get_if<std::shared_ptr<T>>(&m_any);
    return p ? p->get() : nullptr;
  }
  Any m_any;
};

struct LoopState {
  std::shared_ptr<Sequence> items;
  int64_t index = 0;                                // of the current item
  int64_t depth = 1;                                // how often loop() was called around it, and 1
  std::function<Value(const Value& items)> render;  // of a recursive loop while it runs: its text for other items
  Value last_changed;
  bool has_changed = false;
};

Value undefined(std::string problem);
Value constantText(std::string_view text);  // a string of this program, not counted
// `depth`: 1 + depth of what it refers to; for a method: of its object.
Value function(std::string name, std::function<Value(Call&)> run, int depth = 0);

int64_t addWeights(int64_t a, int64_t b);
size_t hashOf(const Value& value);  // throws Fault: unhashable type

// Python's rules. Both functions walk the values; the caller must have spent the smaller weight.
bool equal(const Value& a, const Value& b);
// Unordered: one of them is NaN. Throws Fault for types that Python does not order; the message names `symbol`.
std::partial_ordering order(const Value& a, const Value& b, const char* symbol);

}  // namespace kvarium::jinja

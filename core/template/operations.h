// What templates do with values, inside the sandbox (no Python internals, nothing that changes a value): they read
// `a.b`, `a[b]`, `a[b:c:d]`, `b in a`, items and length; and Python's arithmetic and comparisons, whose results beyond
// 64 bits are refused.
#pragma once

#include "core/template/budget.h"
#include "core/template/syntax_tree.h"

namespace kvarium::jinja {

// Gives an undefined value if the name does not exist. Throws Fault if the object itself is undefined.
Value member(const Value& object, const std::string& name, Budget& budget);  // searches methods first, then items
Value item(const Value& object, const Value& key, Budget& budget);           // searches items first, then methods
// Bounds are integers or none. Throws Fault for a value that cannot be sliced.
Value slice(const Value& object, const Value& start, const Value& stop, const Value& stride, Budget& budget);

// A path "a.b.0" as filters take it: each name or index is looked up with item(). For a none attribute it gives the
// object itself.
Value attributePath(const Value& object, const Value& attribute, Budget& budget, const Value* fallback = nullptr);

bool isIterable(const Value& value);
// The items of a value, kept alive during iteration.
class Items {
 public:
  explicit Items(std::shared_ptr<Sequence> sequence) : m_sequence(std::move(sequence)) {}
  Values::const_iterator begin() const { return m_sequence->items.begin(); }
  Values::const_iterator end() const { return m_sequence->items.end(); }
  size_t size() const { return m_sequence->items.size(); }
  bool empty() const { return m_sequence->items.empty(); }
  const Value& operator[](size_t i) const { return m_sequence->items[i]; }
  const Values& values() const { return m_sequence->items; }
  const std::shared_ptr<Sequence>& sequence() const { return m_sequence; }

 private:
  std::shared_ptr<Sequence> m_sequence;  // the value's own where it has one
};

// An iterator is used up by it. Throws Fault: not iterable.
Items iterate(const Value& value, Budget& budget);
int64_t lengthOf(const Value& value);  // throws Fault if the value has no length
// throws Fault if the container cannot contain items
bool contains(const Value& container, const Value& item, Budget& budget);

// Throw Fault: incompatible types, division by zero, overflow.
Value binary(Operator op, const Value& a, const Value& b, Budget& budget);
Value unary(Operator op, const Value& a);
bool compared(Operator op, const Value& a, const Value& b, Budget& budget);  // ==, <, in, ...
int64_t checkedAdd(int64_t a, int64_t b);
int64_t checkedMultiply(int64_t a, int64_t b);
Value escaped(const Text& text, Budget& budget);  // for HTML, as by `escape`; what is markup stays

}  // namespace kvarium::jinja

// Iteration over values: which values iterate, what they contain, their lengths.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

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

}  // namespace kvarium::jinja

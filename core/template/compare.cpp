#include "core/template/compare.h"

#include <algorithm>

namespace kvarium::jinja {

namespace {

template <typename T>
Order orderOf(const T& a, const T& b) {
  if (a < b) return Order::less;
  if (b < a) return Order::greater;
  return a == b ? Order::equal : Order::none;
}

bool equalSequences(const Sequence& a, const Sequence& b) {
  if (a.kind != b.kind || a.kind == SequenceKind::iterator || a.kind == SequenceKind::view) return false;
  return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(),
                    [](const Value& x, const Value& y) { return x.sameObject(y) || equal(x, y); });
}

bool equalDicts(const Dict& a, const Dict& b) {
  if (a.entries.size() != b.entries.size()) return false;
  for (const auto& [key, value] : a.entries) {
    const Value* other = b.find(key);
    if (!other || !(value.sameObject(*other) || equal(value, *other))) return false;
  }
  return true;
}

}  // namespace

bool equal(const Value& a, const Value& b) {
  if (a.isNumber() && b.isNumber()) {
    if (a.isIntegral() && b.isIntegral()) return a.integral() == b.integral();
    return a.number() == b.number();
  }
  if (a.isUndefined() && b.isUndefined()) return true;
  if (a.text() && b.text()) return a.text()->bytes == b.text()->bytes;
  if (a.sequence() && b.sequence() && a.sequence() != b.sequence()) return equalSequences(*a.sequence(), *b.sequence());
  if (a.dict() && b.dict() && a.dict() != b.dict()) return equalDicts(*a.dict(), *b.dict());
  return a.sameObject(b);
}

Order order(const Value& a, const Value& b, const char* symbol) {
  if (a.isUndefined()) throw Fault(a.problem());
  if (b.isUndefined()) throw Fault(b.problem());
  if (a.isIntegral() && b.isIntegral()) return orderOf(a.integral(), b.integral());
  if (a.isNumber() && b.isNumber()) return orderOf(a.number(), b.number());
  if (a.text() && b.text()) return orderOf(a.text()->bytes, b.text()->bytes);  // UTF-8 sorts by code point
  const Sequence* x = a.sequence();
  const Sequence* y = b.sequence();
  if (x && y && x->kind == y->kind && (x->kind == SequenceKind::list || x->kind == SequenceKind::tuple)) {
    const size_t common = std::min(x->items.size(), y->items.size());
    for (size_t i = 0; i < common; ++i)
      if (!x->items[i].sameObject(y->items[i]) && !equal(x->items[i], y->items[i]))
        return order(x->items[i], y->items[i], symbol);
    return orderOf(x->items.size(), y->items.size());
  }
  throw Fault(std::string("'") + symbol + "' not supported between instances of '" + a.typeName() + "' and '" +
              b.typeName() + "'");
}

}  // namespace kvarium::jinja

#include "core/template/iteration.h"

#include "core/template/compare.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

bool isIterable(const Value& value) {
  return value.isUndefined() || value.text() || value.sequence() || value.dict() || value.loop();
}

Items iterate(const Value& value, Budget& budget) {
  if (Sequence* s = value.sequence()) {
    if (s->kind != SequenceKind::iterator) return Items(value.sharedSequence());
    Values rest(s->items.begin() + static_cast<std::ptrdiff_t>(s->next), s->items.end());
    s->next = s->items.size();
    return Items(budget.list(std::move(rest)).sharedSequence());
  }
  Values items;
  if (const Dict* d = value.dict()) {
    for (const auto& [key, item] : d->entries) items.push_back(key);
  } else if (const Text* t = value.text()) {
    budget.needElements(static_cast<size_t>(t->characters));
    char32_t c = 0;
    for (size_t at = 0; at < t->bytes.size();) {
      const size_t length = decodeCharacter(t->bytes, at, c);
      items.push_back(budget.part(*t, std::string_view(t->bytes).substr(at, length)));
      at += length;
    }
  } else if (!value.isUndefined()) {
    throw Fault("'" + value.typeName() + "' object is not iterable");
  }
  return Items(budget.list(std::move(items)).sharedSequence());
}

int64_t lengthOf(const Value& value) {
  if (value.isUndefined()) return 0;
  if (const Text* t = value.text()) return t->characters;
  if (const Dict* d = value.dict()) return static_cast<int64_t>(d->entries.size());
  if (const LoopState* l = value.loop()) return static_cast<int64_t>(l->items->items.size());
  const Sequence* s = value.sequence();
  if (!s || s->kind == SequenceKind::iterator) throw Fault("object of type '" + value.typeName() + "' has no len()");
  return static_cast<int64_t>(s->items.size());
}

bool contains(const Value& container, const Value& item, Budget& budget) {
  if (const Text* t = container.text()) {
    const Text* part = item.text();
    if (!part) throw Fault("'in <string>' requires string as left operand, not " + item.typeName());
    budget.spendSearch(t->bytes.size(), part->bytes.size());
    return t->bytes.find(part->bytes) != std::string::npos;
  }
  if (const Dict* d = container.dict()) {
    budget.spend(item.weight());
    return d->find(item) != nullptr;
  }
  if (container.isUndefined()) return false;
  if (!container.sequence()) throw Fault("argument of type '" + container.typeName() + "' is not iterable");
  for (const Value& other : iterate(container, budget)) {
    budget.spendBoth(other, item);
    if (other.sameObject(item) || equal(other, item)) return true;
  }
  return false;
}

}  // namespace kvarium::jinja

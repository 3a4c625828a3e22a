#include "core/template/operations.h"

#include <algorithm>
#include <set>

#include "core/template/builtins.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

Value missing(const Value& object, const Value& key, Budget& budget) {
  const std::string owner = object.isNone() ? "None" : object.typeName() + " object";
  TracedText name;
  appendRepr(name, key, budget);
  return undefined(key.text() ? "'" + owner + "' has no attribute " + name.text
                              : owner + " has no element " + name.text);
}

bool changesValue(const Value& object, const std::string& name) {
  static const std::set<std::string_view> dict_changers = {"clear", "pop", "popitem", "setdefault", "update"};
  static const std::set<std::string_view> list_changers = {"append", "clear", "pop",    "reverse",
                                                           "insert", "sort",  "extend", "remove"};
  if (object.dict()) return dict_changers.count(name) > 0;
  return object.sequence(SequenceKind::list) && list_changers.count(name) > 0;
}

std::optional<Value> loopMember(const LoopState& loop, const std::string& name) {
  const auto& items = loop.items->items;
  const int64_t length = static_cast<int64_t>(items.size());
  if (name == "index") return Value(loop.index + 1);
  if (name == "index0") return Value(loop.index);
  if (name == "revindex") return Value(length - loop.index);
  if (name == "revindex0") return Value(length - loop.index - 1);
  if (name == "first") return Value(loop.index == 0);
  if (name == "last") return Value(loop.index + 1 == length);
  if (name == "length") return Value(length);
  if (name == "depth") return Value(loop.depth);
  if (name == "depth0") return Value(loop.depth - 1);
  if (name == "previtem")
    return loop.index > 0 ? items[static_cast<size_t>(loop.index - 1)] : undefined("there is no previous item");
  if (name == "nextitem")
    return loop.index + 1 < length ? items[static_cast<size_t>(loop.index + 1)] : undefined("there is no next item");
  return std::nullopt;
}

// Attributes that Python's getattr would find, without internals.
std::optional<Value> ownMember(const Value& object, const std::string& name, Budget& budget) {
  if (const Namespace* space = object.space()) {
    const auto it = space->attributes.find(name);
    return it == space->attributes.end() ? std::nullopt : std::optional(it->second);
  }
  if (changesValue(object, name))
    return undefined("access to attribute '" + name + "' of '" + object.typeName() + "' object is unsafe.");
  if (const LoopState* loop = object.loop())
    if (auto value = loopMember(*loop, name)) return value;
  if (const Sequence* s = object.sequence(); s && std::string_view(s->label) == group_label) {
    if (name == "grouper") return s->items[0];
    if (name == "list") return s->items[1];
  }
  const Method method = findMethod(object, name);
  if (!method) return std::nullopt;
  budget.needDepth(object.depth() + 1);
  return function(
      name, [object, method](Call& call) { return method(call, object); }, object.depth() + 1);
}

std::optional<Value> ownItem(const Value& object, const Value& key, Budget& budget) {
  if (const Dict* dict = object.dict()) {
    budget.spend(key.weight());
    if (key.sequence(SequenceKind::list) || key.dict()) return std::nullopt;
    const Value* found = dict->find(key);
    return found ? std::optional(*found) : std::nullopt;
  }
  if (!key.isIntegral()) return std::nullopt;
  const Text* t = object.text();
  const Sequence* s = object.sequence();
  if (!t && (!s || !s->indexed())) return std::nullopt;
  const int64_t length = t ? t->characters : static_cast<int64_t>(s->items.size());
  int64_t index = key.integral();
  if (index < 0) index += length;
  if (index < 0 || index >= length) return std::nullopt;
  if (s) return s->items[static_cast<size_t>(index)];
  budget.spendText(t->ascii() ? 0 : t->bytes.size());
  const size_t at = t->offsetOf(index);
  char32_t c = 0;
  return budget.part(*t, std::string_view(t->bytes).substr(at, decodeCharacter(t->bytes, at, c)), t->markup);
}

struct Bounds {
  int64_t start, stop, stride, count;
};

// Python's slice.indices.
Bounds boundsOf(const Value& start, const Value& stop, const Value& stride, int64_t length) {
  const auto check = [](const Value& v) {
    if (!v.isNone() && !v.isIntegral()) throw Fault("slice indices must be integers or None");
  };
  check(start), check(stop), check(stride);
  Bounds b{};
  b.stride = stride.isNone() ? 1 : stride.integral();
  if (b.stride == 0) throw Fault("slice step cannot be zero");
  const int64_t low = b.stride > 0 ? 0 : -1;
  const int64_t high = b.stride > 0 ? length : length - 1;
  const auto place = [&](const Value& v, int64_t absent) {
    if (v.isNone()) return absent;
    const int64_t i = v.integral();
    return std::clamp(i < 0 ? i + length : i, low, high);
  };
  b.start = place(start, b.stride > 0 ? low : high);
  b.stop = place(stop, b.stride > 0 ? high : low);
  const int64_t distance = b.stride > 0 ? b.stop - b.start : b.start - b.stop;
  // A stride beyond the length selects one element. Clamped, so that negating and adding it cannot overflow.
  b.stride = std::clamp(b.stride, -length - 1, length + 1);
  const int64_t step = std::abs(b.stride);
  b.count = distance <= 0 ? 0 : (distance + step - 1) / step;
  return b;
}

Value sliceText(const Text& t, const Bounds& b, Budget& budget) {
  budget.spendText(t.bytes.size());
  if (b.count == 0) return budget.text("", t.markup);
  if (b.stride == 1) {
    const size_t first = t.offsetOf(b.start);
    return budget.part(t, std::string_view(t.bytes).substr(first, t.offsetOf(b.start + b.count) - first), t.markup);
  }
  budget.spend(t.characters >> 6);
  std::vector<size_t> offsets;  // offset of every character
  if (!t.ascii()) {
    char32_t c = 0;
    for (size_t at = 0; at < t.bytes.size(); at += decodeCharacter(t.bytes, at, c)) offsets.push_back(at);
    offsets.push_back(t.bytes.size());
  }
  std::string out;
  for (int64_t i = 0; i < b.count; ++i) {
    const size_t index = static_cast<size_t>(b.start + i * b.stride);
    if (t.ascii())
      out.push_back(t.bytes[index]);
    else
      out.append(t.bytes, offsets[index], offsets[index + 1] - offsets[index]);
  }
  return budget.changed(t, std::move(out), t.markup);
}

}  // namespace

Value member(const Value& object, const std::string& name, Budget& budget) {
  object.needDefined();
  if (auto value = ownMember(object, name, budget)) return *value;
  if (const Dict* dict = object.dict()) {
    const Value* found = dict->find(std::string_view(name));
    if (found) return *found;
  }
  return missing(object, constantText(name), budget);
}

Value item(const Value& object, const Value& key, Budget& budget) {
  object.needDefined();
  if (auto value = ownItem(object, key, budget)) return *value;
  if (key.text())
    if (auto value = ownMember(object, key.text()->bytes, budget)) return *value;
  return missing(object, key, budget);
}

Value slice(const Value& object, const Value& start, const Value& stop, const Value& stride, Budget& budget) {
  object.needDefined();
  const Text* t = object.text();
  const Sequence* s = object.sequence();
  if (object.dict()) throw Fault("unhashable type: 'slice'");
  if (!t && (!s || !s->indexed())) throw Fault("'" + object.typeName() + "' object is not subscriptable");
  const Bounds b = boundsOf(start, stop, stride, t ? t->characters : static_cast<int64_t>(s->items.size()));
  if (t) return sliceText(*t, b, budget);
  if (s->kind == SequenceKind::range) {
    const auto at = [&](int64_t index) { return checkedAdd(s->start, checkedMultiply(index, s->stride)); };
    return budget.range(at(b.start), at(b.stop), checkedMultiply(s->stride, b.stride));
  }
  Values items;
  items.reserve(static_cast<size_t>(b.count));
  for (int64_t i = 0; i < b.count; ++i) items.push_back(s->items[static_cast<size_t>(b.start + i * b.stride)]);
  return s->kind == SequenceKind::tuple ? budget.tuple(std::move(items)) : budget.list(std::move(items));
}

Value attributePath(const Value& object, const Value& attribute, Budget& budget, const Value* fallback) {
  const auto step = [&](const Value& from, const Value& key) {
    Value found = item(from, key, budget);
    return found.isUndefined() && fallback && !fallback->isNone() ? *fallback : found;
  };
  if (attribute.isNone()) return object;
  if (!attribute.text()) return step(object, attribute);
  const std::string& path = attribute.text()->bytes;
  Value value = object;
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find('.', at), path.size());
    const std::string part = path.substr(at, end - at);
    const bool isIndex = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
    value = step(value, isIndex ? Value(parseInteger(part).value_or(0)) : constantText(part));
    at = end + 1;
  }
  return value;
}

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
    if (equal(other, item)) return true;
  }
  return false;
}

}  // namespace kvarium::jinja

#include "core/template/value.h"

#include <algorithm>
#include <cmath>

#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

constexpr size_t linear_entries = 8;  // smaller dicts are searched without an index

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

Text::Text(TracedText content, bool is_markup, TextAccount* account)
    : bytes(std::move(content.text)),
      contents(std::move(content.contents)),
      characters(countCharacters(bytes)),
      markup(is_markup),
      m_account(account) {
  if (!m_account) return;
  m_account->bytes += static_cast<int64_t>(bytes.size());
  m_account->spans += contents.size();
}

Text::~Text() {
  if (!m_account) return;
  m_account->bytes -= static_cast<int64_t>(bytes.size());
  m_account->spans -= contents.size();
}

size_t Text::offsetOf(int64_t character) const {
  return ascii() ? static_cast<size_t>(character) : byteOffset(bytes, character);
}

Value Value::undefined(std::string problem) {
  return Value(Undefined{std::make_shared<const std::string>(std::move(problem))});
}

Value Value::constant(std::string_view text) {
  return Value(std::shared_ptr<const Text>(std::make_shared<Text>(TracedText{std::string(text), {}}, false, nullptr)));
}

Sequence* Value::sequence(SequenceKind kind) const {
  Sequence* s = sequence();
  return s && s->kind == kind ? s : nullptr;
}

bool Value::truthy() const {
  if (isNone() || isUndefined()) return false;
  if (isBool()) return boolean();
  if (isInteger()) return integral() != 0;
  if (isReal()) return number() != 0;
  if (const Text* t = text()) return !t->bytes.empty();
  if (const Sequence* s = sequence()) return s->kind == SequenceKind::iterator || !s->items.empty();
  if (const Dict* d = dict()) return !d->entries.empty();
  return true;
}

int Value::depth() const {
  if (const Sequence* s = sequence()) return s->depth;
  if (const Dict* d = dict()) return d->depth;
  if (const Callable* c = callable()) return c->depth;
  if (const LoopState* l = loop()) return l->items->depth + 1;
  return 0;
}

int64_t Value::weight() const {
  if (const Sequence* s = sequence()) return s->weight;
  if (const Dict* d = dict()) return d->weight;
  const Text* t = text();
  return t ? 1 + static_cast<int64_t>(t->bytes.size() >> 8) : 1;
}

int64_t addWeights(int64_t a, int64_t b) {
  constexpr int64_t most_weight = int64_t{1} << 60;
  return std::min(most_weight, a + std::min(most_weight, b));
}

std::string Value::typeName() const {
  if (isNone()) return "NoneType";
  if (isUndefined()) return "Undefined";
  if (isBool()) return "bool";
  if (isInteger()) return "int";
  if (isReal()) return "float";
  if (const Text* t = text()) return t->markup ? "Markup" : "str";
  if (dict()) return "dict";
  if (space()) return "Namespace";
  if (loop()) return "LoopContext";
  const Sequence* s = sequence();
  if (!s) return "function";
  switch (s->kind) {
    case SequenceKind::list:
      return "list";
    case SequenceKind::tuple:
      return "tuple";
    case SequenceKind::range:
      return "range";
    default:
      return s->label;
  }
}

bool Value::sameObject(const Value& other) const {
  if (m_any.index() != other.m_any.index()) return false;
  if (isNone()) return true;
  if (isBool()) return boolean() == other.boolean();
  if (isInteger()) return integral() == other.integral();
  if (isUndefined()) return std::get<Undefined>(m_any).problem == std::get<Undefined>(other.m_any).problem;
  return text() == other.text() && sequence() == other.sequence() && dict() == other.dict() &&
         space() == other.space() && callable() == other.callable() && loop() == other.loop() && !isReal();
}

size_t hashOf(const Value& value) {
  if (const Text* t = value.text()) return std::hash<std::string_view>{}(t->bytes);
  if (value.isIntegral()) return std::hash<int64_t>{}(value.integral());
  if (value.isReal()) {
    const double x = value.number();
    const bool whole = std::floor(x) == x && std::fabs(x) < 9e18;
    return whole ? std::hash<int64_t>{}(static_cast<int64_t>(x)) : std::hash<double>{}(x);
  }
  if (const Sequence* s = value.sequence(SequenceKind::tuple)) {
    size_t hash = 0x345678;
    for (const Value& item : s->items) hash = hash * 1000003 ^ hashOf(item);
    return hash;
  }
  if (value.sequence(SequenceKind::list) || value.dict()) throw Fault("unhashable type: '" + value.typeName() + "'");
  return value.isNone() ? 1 : 2;
}

const Value* Dict::find(const Value& key) const {
  const size_t hash = hashOf(key);
  if (entries.size() <= linear_entries) {
    for (const auto& [k, v] : entries)
      if (equal(k, key)) return &v;
    return nullptr;
  }
  const auto [first, last] = index.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (equal(entries[it->second].first, key)) return &entries[it->second].second;
  return nullptr;
}

const Value* Dict::find(std::string_view key) const {
  const auto matches = [&](const Value& k) { return k.text() && k.text()->bytes == key; };
  if (entries.size() <= linear_entries) {
    for (const auto& [k, v] : entries)
      if (matches(k)) return &v;
    return nullptr;
  }
  const auto [first, last] = index.equal_range(std::hash<std::string_view>{}(key));
  for (auto it = first; it != last; ++it)
    if (matches(entries[it->second].first)) return &entries[it->second].second;
  return nullptr;
}

void Dict::set(Value key, Value value) {
  depth = std::max({depth, key.depth() + 1, value.depth() + 1});
  weight = addWeights(weight, addWeights(key.weight(), value.weight()));
  if (const Value* old = find(key)) {
    *const_cast<Value*>(old) = std::move(value);
    return;
  }
  const size_t hash = hashOf(key);
  entries.emplace_back(std::move(key), std::move(value));
  if (entries.size() == linear_entries + 1)
    for (size_t i = 0; i < linear_entries; ++i) index.emplace(hashOf(entries[i].first), i);
  if (entries.size() > linear_entries) index.emplace(hash, entries.size() - 1);
}

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

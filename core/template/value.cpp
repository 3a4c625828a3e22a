#include "core/template/value.h"

#include <algorithm>
#include <cmath>

#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

constexpr size_t linear_entries = 8;  // smaller dicts are searched without an index

bool equalSequences(const Sequence& a, const Sequence& b) {
  if (a.kind != b.kind || a.kind == SequenceKind::iterator || a.kind == SequenceKind::view) return false;
  return std::ranges::equal(a.items, b.items, equal);
}

bool equalDicts(const Dict& a, const Dict& b) {
  if (a.entries.size() != b.entries.size()) return false;
  for (const auto& [key, value] : a.entries) {
    const Value* other = b.find(key);
    if (!other || !equal(value, *other)) return false;
  }
  return true;
}

// Calls visit with each span of bytes [first, end), counted from `first`.
template <class Visit>
void visitWithin(std::span<const ContentSpan> spans, size_t first, size_t end, Visit visit) {
  auto next = std::ranges::upper_bound(spans, first, {}, &ContentSpan::end);
  for (; next != spans.end() && next->first < end; ++next) {
    const size_t from = std::max(next->first, first), to = std::min(next->end, end);
    const size_t offset = next->made ? 0 : next->offset + (from - next->first);
    if (from < to) visit(ContentSpan{next->message, from - first, to - first, offset, next->made});
  }
}

}  // namespace

void TracedText::append(std::string_view whole, std::span<const ContentSpan> spans, size_t first, size_t end) {
  const size_t at = text.size();
  text += whole.substr(first, end - first);
  visitWithin(spans, first, end, [&](ContentSpan span) {
    span.first += at;
    span.end += at;
    ContentSpan* last = contents.empty() ? nullptr : &contents.back();
    const bool goes_on = last && last->message == span.message && last->end == span.first && last->made == span.made &&
                         (span.made || last->offset + (last->end - last->first) == span.offset);
    if (goes_on)
      last->end = span.end;
    else if (contents.size() < most_spans)
      contents.push_back(span);
    else
      lost = true;
  });
}

std::vector<ContentSpan> spansWithin(std::span<const ContentSpan> spans, size_t first, size_t end) {
  std::vector<ContentSpan> within;
  visitWithin(spans, first, end, [&](const ContentSpan& span) { within.push_back(span); });
  return within;
}

std::vector<ContentSpan> madeSpans(std::span<const ContentSpan> of, size_t size) {
  if (of.empty() || size == 0) return {};
  const int message = of.front().message;
  const bool one = std::ranges::all_of(of, [&](const ContentSpan& span) { return span.message == message; });
  return {{one ? message : several_messages, 0, size, 0, true}};
}

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

Value undefined(std::string problem) {
  return Value(Undefined{std::make_shared<const std::string>(std::move(problem))});
}

Value constantText(std::string_view text) {
  return Value(std::shared_ptr<const Text>(std::make_shared<Text>(TracedText{std::string(text), {}}, false, nullptr)));
}

Value function(std::string name, std::function<Value(Call&)> run, int depth) {
  return Value(std::shared_ptr<const Callable>(new Callable{std::move(name), depth, std::move(run)}));
}

void Value::needDefined() const {
  if (isUndefined()) throw Fault(*std::get<Undefined>(m_any).problem);
}

Sequence* Value::sequence(SequenceKind kind) const {
  Sequence* s = sequence();
  return s && s->kind == kind ? s : nullptr;
}

bool Value::truthy() const {
  if (isNone() || isUndefined()) return false;
  if (isIntegral()) return integral() != 0;
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
  static constexpr const char* types[] = {"NoneType", "Undefined", "bool",      "int",      "float",      "str",
                                          "",         "dict",      "Namespace", "function", "LoopContext"};
  static constexpr const char* sequences[] = {"list", "tuple", "range"};
  if (const Text* t = text(); t && t->markup) return "Markup";
  const Sequence* s = sequence();
  return !s                               ? types[m_any.index()]
         : s->kind <= SequenceKind::range ? sequences[static_cast<size_t>(s->kind)]
                                          : s->label;
}

bool Value::sameObject(const Value& other) const {
  if (m_any.index() != other.m_any.index()) return false;
  if (isNone()) return true;
  if (isIntegral()) return integral() == other.integral();
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

template <class Matches>
const Value* Dict::search(size_t hash, const Matches& matches) const {
  if (entries.size() <= linear_entries) {
    const auto found = std::ranges::find_if(entries, [&](const auto& entry) { return matches(entry.first); });
    return found == entries.end() ? nullptr : &found->second;
  }
  const auto [first, last] = index.equal_range(hash);
  const auto found = std::find_if(first, last, [&](const auto& place) { return matches(entries[place.second].first); });
  return found == last ? nullptr : &entries[found->second].second;
}

const Value* Dict::find(const Value& key) const {
  return search(hashOf(key), [&](const Value& k) { return equal(k, key); });
}

const Value* Dict::find(std::string_view key) const {
  return search(std::hash<std::string_view>{}(key), [&](const Value& k) { return k.text() && k.text()->bytes == key; });
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

std::partial_ordering order(const Value& a, const Value& b, const char* symbol) {
  a.needDefined();
  b.needDefined();
  if (a.isIntegral() && b.isIntegral()) return a.integral() <=> b.integral();
  if (a.isNumber() && b.isNumber()) return a.number() <=> b.number();
  if (a.text() && b.text()) return a.text()->bytes <=> b.text()->bytes;  // UTF-8 sorts by code point
  const Sequence* x = a.sequence();
  const Sequence* y = b.sequence();
  if (x && y && x->kind == y->kind && (x->kind == SequenceKind::list || x->kind == SequenceKind::tuple)) {
    const size_t common = std::min(x->items.size(), y->items.size());
    for (size_t i = 0; i < common; ++i)
      if (!equal(x->items[i], y->items[i])) return order(x->items[i], y->items[i], symbol);
    return x->items.size() <=> y->items.size();
  }
  throw Fault(std::string("'") + symbol + "' not supported between instances of '" + a.typeName() + "' and '" +
              b.typeName() + "'");
}

}  // namespace kvarium::jinja

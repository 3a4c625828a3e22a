#include <algorithm>
#include <unordered_map>

#include "core/template/attributes.h"
#include "core/template/compare.h"
#include "core/template/filters.h"
#include "core/template/iteration.h"
#include "core/template/parameters.h"
#include "core/template/print.h"
#include "core/template/text_search.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

Value length(Call& call) {
  const Parameters p(call, "length", {"obj"}, 1);
  return Value(lengthOf(p[0]));
}

Value defaultTo(Call& call) {
  const Parameters p(call, "default", {"value", "default_value", "boolean"}, 1);
  const bool replaces = p[0].isUndefined() || (p.flag(2) && !p[0].truthy());
  return !replaces ? p[0] : p.given(1) ? p[1] : call.engine.text("");
}

Value first(Call& call) {
  const Parameters p(call, "first", {"seq"}, 1);
  if (Sequence* s = p[0].sequence(SequenceKind::iterator); s && s->next < s->items.size()) return s->items[s->next++];
  if (const Text* t = p[0].text(); t && !t->bytes.empty()) return item(p[0], Value(int64_t{0}), call.engine.budget());
  const Items items = iterate(p[0], call.engine.budget());
  return items.empty() ? Value::undefined("No first item, sequence was empty.") : items[0];
}

Value last(Call& call) {
  const Parameters p(call, "last", {"seq"}, 1);
  if (p[0].sequence(SequenceKind::iterator)) throw Fault("'" + p[0].typeName() + "' object is not reversible");
  if (const Text* t = p[0].text(); t && !t->bytes.empty()) return item(p[0], Value(int64_t{-1}), call.engine.budget());
  const Items items = iterate(p[0], call.engine.budget());
  return items.empty() ? Value::undefined("No last item, sequence was empty.") : items[items.size() - 1];
}

Value list(Call& call) {
  const Parameters p(call, "list", {"value"}, 1);
  return call.engine.budget().list(iterate(p[0], call.engine.budget()).values());
}

Value reverse(Call& call) {
  const Parameters p(call, "reverse", {"value"}, 1);
  Budget& budget = call.engine.budget();
  if (p[0].text()) return slice(p[0], Value(), Value(), Value(int64_t{-1}), budget);
  const bool was_iterator = p[0].sequence(SequenceKind::iterator);
  Values items = iterate(p[0], budget).values();
  std::reverse(items.begin(), items.end());
  return was_iterator ? budget.list(std::move(items)) : budget.iterator(std::move(items), "list_reverseiterator");
}

Value pairsOf(const Dict& dict, Budget& budget) {
  Values pairs;
  for (const auto& [key, value] : dict.entries) pairs.push_back(budget.tuple({key, value}));
  return budget.iterator(std::move(pairs));
}

Value items(Call& call) {
  const Parameters p(call, "items", {"value"}, 1);
  if (p[0].isUndefined()) return call.engine.budget().iterator({});
  if (!p[0].dict()) throw Fault("Can only get item pairs from a mapping.");
  return pairsOf(*p[0].dict(), call.engine.budget());
}

Value ignoringCase(Value value, bool case_sensitive, Budget& budget) {
  if (case_sensitive || !value.text()) return value;
  budget.spend(value.text()->characters >> 6);
  return budget.text(toLower(value.text()->bytes));
}

struct Keyed {
  Value key, value;
};

Value sortedBy(std::vector<Keyed> keyed, bool reverse, Budget& budget) {
  std::stable_sort(keyed.begin(), keyed.end(), [&](const Keyed& a, const Keyed& b) {
    budget.spendBoth(a.key, b.key);
    return reverse ? order(b.key, a.key, "<") == Order::less : order(a.key, b.key, "<") == Order::less;
  });
  Values out;
  for (Keyed& k : keyed) out.push_back(std::move(k.value));
  return budget.list(std::move(out));
}

Value sort(Call& call) {
  const Parameters p(call, "sort", {"value", "reverse", "case_sensitive", "attribute"}, 1);
  Budget& budget = call.engine.budget();
  Values attributes = {p[3]};
  if (p[3].text()) {
    attributes.clear();
    for (const std::string_view name : splitLeft(p[3].text()->bytes, ",", -1))
      attributes.push_back(budget.text(std::string(name)));
  }
  std::vector<Keyed> keyed;
  for (const Value& item : iterate(p[0], budget)) {
    Values key;
    for (const Value& attribute : attributes)
      key.push_back(ignoringCase(attributePath(item, attribute, budget), p.flag(2), budget));
    keyed.push_back({budget.list(std::move(key)), item});
  }
  return sortedBy(std::move(keyed), p.flag(1), budget);
}

Value dictsort(Call& call) {
  const Parameters p(call, "dictsort", {"value", "case_sensitive", "by", "reverse"}, 1);
  Budget& budget = call.engine.budget();
  const std::string by = p.given(2) ? p.string(2) : "key";
  if (by != "key" && by != "value") throw Fault("You can only sort by either \"key\" or \"value\"");
  if (p[0].isUndefined()) throw Fault(p[0].problem());
  if (!p[0].dict()) throw Fault("dictsort() needs a mapping, not " + p[0].typeName());
  std::vector<Keyed> keyed;
  for (const auto& [key, value] : p[0].dict()->entries)
    keyed.push_back({ignoringCase(by == "key" ? key : value, p.flag(1), budget), budget.tuple({key, value})});
  return sortedBy(std::move(keyed), p.flag(3), budget);
}

Value unique(Call& call) {
  const Parameters p(call, "unique", {"value", "case_sensitive", "attribute"}, 1);
  Budget& budget = call.engine.budget();
  Dict seen;
  Values out;
  for (const Value& item : iterate(p[0], budget)) {
    const Value key = ignoringCase(attributePath(item, p[2], budget), p.flag(1), budget);
    budget.spend(key.weight());
    if (seen.find(key)) continue;
    seen.set(key, Value(true));
    out.push_back(item);
  }
  return budget.iterator(std::move(out));
}

template <bool wants_most>
Value extreme(Call& call) {
  const Parameters p(call, wants_most ? "max" : "min", {"value", "case_sensitive", "attribute"}, 1);
  Budget& budget = call.engine.budget();
  const Items items = iterate(p[0], budget);
  if (items.empty()) return Value::undefined("No aggregated item, sequence was empty.");
  const Value* best = nullptr;
  Value best_key;
  for (const Value& item : items) {
    Value key = ignoringCase(attributePath(item, p[2], budget), p.flag(1), budget);
    if (best) {
      budget.spendBoth(key, best_key);
      if (order(key, best_key, wants_most ? ">" : "<") != (wants_most ? Order::greater : Order::less)) continue;
    }
    best = &item;
    best_key = std::move(key);
  }
  return *best;
}

}  // namespace

Filter findSequenceFilter(const std::string& name) {
  static const std::unordered_map<std::string_view, Filter> filter_table = {
      {"length", length},     {"count", length},  {"default", defaultTo},  {"d", defaultTo},       {"first", first},
      {"last", last},         {"list", list},     {"reverse", reverse},    {"items", items},       {"sort", sort},
      {"dictsort", dictsort}, {"unique", unique}, {"min", extreme<false>}, {"max", extreme<true>},
  };
  const auto it = filter_table.find(name);
  return it == filter_table.end() ? nullptr : it->second;
}

Filter findFilter(const std::string& name) {
  for (const auto find : {findTextFilter, findNumberFilter, findSelectionFilter, findSequenceFilter})
    if (const Filter filter = find(name)) return filter;
  return nullptr;
}

Value Interpreter::filter(const std::string& name, Call& call) {
  const Filter found = findFilter(name);
  if (!found) throw Fault("No filter named '" + name + "'.");
  return found(call);
}

}  // namespace kvarium::jinja

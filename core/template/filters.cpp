// The filters, as Jinja defines them, with transformers' tojson.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unordered_map>
#include <utility>

#include "core/template/builtins.h"
#include "core/template/operations.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

constexpr size_t most_indent = 1 << 20;  // characters

// Jinja's soft_str: strings unchanged, other values printed. The result is a string.
Value soft(const Parameters& p, Call& call) {
  call.budget.spend(p[0].weight() * 5);
  return textOf(p[0], call.budget);
}

template <std::string (*convert)(std::string_view)>
Value converted(Call& call) {
  const Parameters p(call, "filter", {"s"}, 1);
  const Value s = soft(p, call);
  return call.budget.changed(*s.text(), convert(s.text()->bytes));
}

// Capitalizes every part between "-", white space and opening brackets.
std::string titled(std::string_view s) {
  const auto separates = [](char32_t c) {
    return isSpace(c) || c == '-' || c == '(' || c == '{' || c == '[' || c == '<';
  };
  std::string out;
  for (size_t at = 0, end; at < s.size(); at = end) {
    const size_t part_end = seekCharacter(s, at, true, separates);
    const size_t rest = at + byteOffset(s.substr(at, part_end - at), 1);  // after the first character
    out += toUpper(s.substr(at, rest - at)) + toLower(s.substr(rest, part_end - rest));
    end = seekCharacter(s, part_end, false, separates);
    out += s.substr(part_end, end - part_end);
  }
  return out;
}

Value trim(Call& call) {
  const Parameters p(call, "trim", {"value", "chars"}, 1);
  const Value s = soft(p, call);
  const std::string* set = p[1].isNone() ? nullptr : &p.string(1);
  return call.budget.part(*s.text(), stripped(s.text()->bytes, Side::both, set));
}

Value string(Call& call) {
  const Parameters p(call, "string", {"object"}, 1);
  return textOf(p[0], call.budget);
}

Value safe(Call& call) {
  const Parameters p(call, "safe", {"value"}, 1);
  const Value s = textOf(p[0], call.budget);
  return call.budget.part(*s.text(), s.text()->bytes, true);
}

template <bool always>
Value escape(Call& call) {
  const Parameters p(call, "escape", {"s"}, 1);
  Value s = soft(p, call);
  if (always) s = call.budget.part(*s.text(), s.text()->bytes);  // no longer safe
  return escaped(*s.text(), call.budget);
}

// printf-style: "%s is %d"|format(name, 7), or with names.
Value printfFormat(Call& call) {
  const Value pattern = textOf(call.positional[0], call.budget);
  Values values(call.positional.begin() + 1, call.positional.end());
  if (call.keywords.empty()) return percentFormat(*pattern.text(), call.budget.tuple(std::move(values)), call.budget);
  if (!values.empty()) throw Fault("can't handle positional and keyword arguments at the same time");
  Dict named;
  for (const auto& [name, value] : call.keywords) named.set(call.budget.text(name), value);
  return percentFormat(*pattern.text(), call.budget.dict(std::move(named)), call.budget);
}

Value center(Call& call) {
  const Parameters p(call, "center", {"value", "width"}, 1);
  const Value s = soft(p, call);
  Call inner{call.budget, {p.given(1) ? p[1] : Value(int64_t{80})}, {}};
  return findMethod(s, "center")(inner, s);
}

Value replace(Call& call) {
  const Parameters p(call, "replace", {"s", "old", "new", "count"}, 3);
  const int64_t most = p[3].isNone() ? -1 : p.integer(3, -1);
  const Value s = textOf(p[0], call.budget), to = textOf(p[2], call.budget);
  return replaced(*s.text(), strOf(p[1], call.budget), *to.text(), most, call.budget);
}

// Argument i: a text, or a number of spaces; not given: four.
std::string indentionOf(const Parameters& p, size_t i) {
  if (const Text* text = p[i].text()) return text->bytes;
  const auto width = static_cast<size_t>(std::max<int64_t>(0, p.integer(i, 4)));
  if (width > most_indent) throw Fault("an indent is too wide");
  return std::string(width, ' ');
}

Value indent(Call& call) {
  const Parameters p(call, "indent", {"s", "width", "first", "blank"}, 1);
  const std::string indention = indentionOf(p, 1);
  const std::string source = p.string(0) + "\n";
  const Text& text = *p[0].text();
  call.budget.spendText(source.size());
  TracedText out;
  if (p.flag(2)) out.append(indention);
  bool first = true;
  for (const std::string_view line : splitLines(source, false)) {
    if (!first) out.append("\n");
    if (!first && (p.flag(3) || !line.empty())) out.append(indention);
    first = false;
    const auto at = static_cast<size_t>(line.data() - source.data());
    out.append(text.bytes, text.contents, at, at + line.size());
    call.budget.needText(out.text.size());
  }
  return call.budget.text(std::move(out), text.markup);
}

Value join(Call& call) {
  const Parameters p(call, "join", {"value", "d", "attribute"}, 1);
  const Value separator = textOf(p.given(1) ? p[1] : constantText(""), call.budget);
  TracedText out;
  bool first = true;
  for (const Value& part : iterate(p[0], call.budget)) {
    if (!std::exchange(first, false)) appendStr(out, separator, call.budget);
    appendStr(out, attributePath(part, p[2], call.budget), call.budget);
  }
  return call.budget.text(std::move(out));
}

// json.dumps(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False), as transformers registers it.
Value tojson(Call& call) {
  const Parameters p(call, "tojson", {"x", "ensure_ascii", "indent", "separators", "sort_keys"}, 1);
  JsonStyle style;
  style.ascii = p.flag(1);
  style.sort_keys = p.flag(4);
  if (!p[2].isNone()) {
    style.indent = indentionOf(p, 2);
    style.item_separator = ",";
  }
  if (!p[3].isNone()) {
    const Items parts = iterate(p[3], call.budget);
    if (parts.size() != 2 || !parts[0].text() || !parts[1].text())
      throw Fault("tojson() needs two strings as separators");
    style.item_separator = parts[0].text()->bytes;
    style.key_separator = parts[1].text()->bytes;
  }
  return call.budget.text(jsonText(p[0], style, call.budget));
}

constexpr double most_integer = 9.2e18;
constexpr int64_t most_digits = 400;  // rounding to more digits changes no double

const Value& needNumber(const Value& value, const char* what) {
  value.needDefined();
  if (!value.isNumber()) throw Fault(std::string(what) + " needs a number, not " + value.typeName());
  return value;
}

std::optional<Value> wholePart(double x) {
  if (!std::isfinite(x)) return std::nullopt;
  if (std::fabs(x) > most_integer) throw Fault("the number " + realText(x) + " does not fit a 64-bit integer");
  return Value(static_cast<int64_t>(x));
}

Value integer(Call& call) {
  const Parameters p(call, "int", {"value", "default"}, 1);
  const Value absent = p.given(1) ? p[1] : Value(int64_t{0});
  const Value& value = p[0];
  value.needDefined();
  if (value.isIntegral()) return Value(value.integral());
  if (value.isReal()) {
    if (std::isinf(value.number())) throw Fault("cannot convert float infinity to integer");
    return wholePart(value.number()).value_or(absent);
  }
  if (!value.text()) return absent;
  if (const auto whole = parseInteger(value.text()->bytes)) return Value(*whole);
  const auto real = parseReal(value.text()->bytes);
  return real ? wholePart(*real).value_or(absent) : absent;
}

Value real(Call& call) {
  const Parameters p(call, "float", {"value", "default"}, 1);
  const Value absent = p.given(1) ? p[1] : Value(0.0);
  p[0].needDefined();
  if (p[0].isNumber()) return Value(p[0].number());
  const auto parsed = p[0].text() ? parseReal(p[0].text()->bytes) : std::nullopt;
  return parsed ? Value(*parsed) : absent;
}

Value absolute(Call& call) {
  const Parameters p(call, "abs", {"x"}, 1);
  const Value& value = needNumber(p[0], "abs()");
  if (value.isReal()) return Value(std::fabs(value.number()));
  return value.integral() < 0 ? unary(Operator::negative, value) : Value(value.integral());
}

// Rounds half to even on the exact value, as C's decimal printing does.
double roundedReal(double x, int64_t digits) {
  if (!std::isfinite(x) || digits > most_digits) return x;
  std::string text(static_cast<size_t>(digits) + 400, 0);  // at most 309 digits before the point
  text.resize(static_cast<size_t>(std::snprintf(text.data(), text.size(), "%.*f", static_cast<int>(digits), x)));
  return parseReal(text).value_or(x);
}

Value round(Call& call) {
  const Parameters p(call, "round", {"value", "precision", "method"}, 1);
  const std::string method = p.given(2) ? p.string(2) : "common";
  if (method != "common" && method != "ceil" && method != "floor") throw Fault("method must be common, ceil or floor");
  const int64_t digits = p.integer(1, 0);
  if (digits < 0) throw Fault("round() needs a precision of 0 or more");
  const Value& value = needNumber(p[0], "round()");
  if (method == "common") return value.isReal() ? Value(roundedReal(value.number(), digits)) : Value(value.integral());
  const double scale = std::pow(10.0, static_cast<double>(digits));
  const double scaled = value.number() * scale;
  if (!std::isfinite(scaled) || !std::isfinite(scale)) throw Fault("round() leaves the range of numbers");
  return Value((method == "ceil" ? std::ceil(scaled) : std::floor(scaled)) / scale);
}

const std::string& nameAt(const Call& call, size_t i) {
  const Text* name = call.positional[i].text();
  if (!name) throw Fault("the name of a filter or test must be a string, not " + call.positional[i].typeName());
  return name->bytes;
}

// A call with `item` first, then the arguments after the first `skipped`.
Call forItem(const Call& call, const Value& item, size_t skipped) {
  Call inner{call.budget, {item}, call.keywords};
  inner.positional.insert(inner.positional.end(), call.positional.begin() + static_cast<std::ptrdiff_t>(skipped),
                          call.positional.end());
  return inner;
}

Value mapByAttribute(Call& call) {
  const Value* attribute = nullptr;
  const Value* fallback = nullptr;
  for (const auto& [name, value] : call.keywords) {
    if (name == "attribute")
      attribute = &value;
    else if (name == "default")
      fallback = &value;
    else
      throw Fault("Unexpected keyword argument '" + name + "'");
  }
  if (!attribute) throw Fault("map requires a filter argument");
  Values out;
  for (const Value& item : iterate(call.positional[0], call.budget))
    out.push_back(attributePath(item, *attribute, call.budget, fallback));
  return call.budget.iterator(std::move(out));
}

Value map(Call& call) {
  if (!call.positional[0].truthy()) return call.budget.iterator({});
  if (call.positional.size() == 1) return mapByAttribute(call);
  const Filter filter = filterNamed(nameAt(call, 1));
  Values out;
  for (const Value& item : iterate(call.positional[0], call.budget)) {
    Call inner = forItem(call, item, 2);
    out.push_back(filter(inner));
  }
  return call.budget.iterator(std::move(out));
}

template <bool wanted, bool by_attribute>
Value select(Call& call) {
  if (!call.positional[0].truthy()) return call.budget.iterator({});
  constexpr size_t test_at = by_attribute ? 2 : 1;
  if (by_attribute && call.positional.size() < 2) throw Fault("Missing parameter for attribute name");
  const bool has_test = call.positional.size() > test_at;
  Values out;
  for (const Value& item : iterate(call.positional[0], call.budget)) {
    const Value subject = by_attribute ? attributePath(item, call.positional[1], call.budget) : item;
    bool passes = subject.truthy();
    if (has_test) {
      Call inner = forItem(call, subject, test_at + 1);
      passes = passesTest(nameAt(call, test_at), inner);
    }
    if (passes == wanted) out.push_back(item);
  }
  return call.budget.iterator(std::move(out));
}

Value length(Call& call) {
  const Parameters p(call, "length", {"obj"}, 1);
  return Value(lengthOf(p[0]));
}

Value defaultTo(Call& call) {
  const Parameters p(call, "default", {"value", "default_value", "boolean"}, 1);
  const bool replaces = p[0].isUndefined() || (p.flag(2) && !p[0].truthy());
  return !replaces ? p[0] : p.given(1) ? p[1] : call.budget.text("");
}

Value first(Call& call) {
  const Parameters p(call, "first", {"seq"}, 1);
  if (Sequence* s = p[0].sequence(SequenceKind::iterator); s && s->next < s->items.size()) return s->items[s->next++];
  if (const Text* t = p[0].text(); t && !t->bytes.empty()) return item(p[0], Value(int64_t{0}), call.budget);
  const Items items = iterate(p[0], call.budget);
  return items.empty() ? undefined("No first item, sequence was empty.") : items[0];
}

Value last(Call& call) {
  const Parameters p(call, "last", {"seq"}, 1);
  if (p[0].sequence(SequenceKind::iterator)) throw Fault("'" + p[0].typeName() + "' object is not reversible");
  if (const Text* t = p[0].text(); t && !t->bytes.empty()) return item(p[0], Value(int64_t{-1}), call.budget);
  const Items items = iterate(p[0], call.budget);
  return items.empty() ? undefined("No last item, sequence was empty.") : items[items.size() - 1];
}

Value list(Call& call) {
  const Parameters p(call, "list", {"value"}, 1);
  return call.budget.list(iterate(p[0], call.budget).values());
}

Value reverse(Call& call) {
  const Parameters p(call, "reverse", {"value"}, 1);
  if (p[0].text()) return slice(p[0], Value(), Value(), Value(int64_t{-1}), call.budget);
  const bool was_iterator = p[0].sequence(SequenceKind::iterator);
  Values items = iterate(p[0], call.budget).values();
  std::ranges::reverse(items);
  return was_iterator ? call.budget.list(std::move(items))
                      : call.budget.iterator(std::move(items), "list_reverseiterator");
}

Value items(Call& call) {
  const Parameters p(call, "items", {"value"}, 1);
  Values pairs;
  if (const Dict* dict = p[0].dict())
    for (const auto& [key, value] : dict->entries) pairs.push_back(call.budget.tuple({key, value}));
  else if (!p[0].isUndefined())
    throw Fault("Can only get item pairs from a mapping.");
  return call.budget.iterator(std::move(pairs));
}

Value ignoringCase(Value value, bool case_sensitive, Budget& budget) {
  if (case_sensitive || !value.text()) return value;
  budget.spend(value.text()->characters >> 6);
  return budget.text(toLower(value.text()->bytes));
}

struct Keyed {
  Value key, value;
};

void sortByKey(std::vector<Keyed>& keyed, bool reverse, Budget& budget) {
  std::ranges::stable_sort(keyed, [&](const Keyed& a, const Keyed& b) {
    budget.spendBoth(a.key, b.key);
    return (reverse ? order(b.key, a.key, "<") : order(a.key, b.key, "<")) < 0;
  });
}

Value sortedBy(std::vector<Keyed> keyed, bool reverse, Budget& budget) {
  sortByKey(keyed, reverse, budget);
  Values out;
  for (Keyed& k : keyed) out.push_back(std::move(k.value));
  return budget.list(std::move(out));
}

Value sort(Call& call) {
  const Parameters p(call, "sort", {"value", "reverse", "case_sensitive", "attribute"}, 1);
  Values attributes = {p[3]};
  if (p[3].text()) {
    attributes.clear();
    for (const std::string_view name : splitLeft(p[3].text()->bytes, ",", -1))
      attributes.push_back(call.budget.text(std::string(name)));
  }
  std::vector<Keyed> keyed;
  for (const Value& item : iterate(p[0], call.budget)) {
    Values key;
    for (const Value& attribute : attributes)
      key.push_back(ignoringCase(attributePath(item, attribute, call.budget), p.flag(2), call.budget));
    keyed.push_back({call.budget.list(std::move(key)), item});
  }
  return sortedBy(std::move(keyed), p.flag(1), call.budget);
}

Value dictsort(Call& call) {
  const Parameters p(call, "dictsort", {"value", "case_sensitive", "by", "reverse"}, 1);
  const std::string by = p.given(2) ? p.string(2) : "key";
  if (by != "key" && by != "value") throw Fault("You can only sort by either \"key\" or \"value\"");
  p[0].needDefined();
  if (!p[0].dict()) throw Fault("dictsort() needs a mapping, not " + p[0].typeName());
  std::vector<Keyed> keyed;
  for (const auto& [key, value] : p[0].dict()->entries)
    keyed.push_back({ignoringCase(by == "key" ? key : value, p.flag(1), call.budget), call.budget.tuple({key, value})});
  return sortedBy(std::move(keyed), p.flag(3), call.budget);
}

// (grouper, list) for each value of an attribute, in order.
Value groupby(Call& call) {
  const Parameters p(call, "groupby", {"value", "attribute", "default", "case_sensitive"}, 2);
  const auto grouperOf = [&](const Value& item) { return attributePath(item, p[1], call.budget, p.given(2)); };
  std::vector<Keyed> keyed;
  for (const Value& item : iterate(p[0], call.budget))
    keyed.push_back({ignoringCase(grouperOf(item), p.flag(3), call.budget), item});
  sortByKey(keyed, false, call.budget);
  Values groups, items;
  for (size_t i = 0; i < keyed.size(); ++i) {
    items.push_back(keyed[i].value);
    if (i + 1 < keyed.size()) {
      call.budget.spendBoth(keyed[i].key, keyed[i + 1].key);
      if (equal(keyed[i].key, keyed[i + 1].key)) continue;
    }
    const Value grouper = grouperOf(items[0]);
    groups.push_back(call.budget.tuple({grouper, call.budget.list(std::exchange(items, {}))}));
    groups.back().sequence()->label = group_label;
  }
  return call.budget.list(std::move(groups));
}

Value sum(Call& call) {
  const Parameters p(call, "sum", {"iterable", "attribute", "start"}, 1);
  Value total = p.given(2) ? p[2] : Value(int64_t{0});
  if (total.text()) throw Fault("sum() can't sum strings [use ''.join(seq) instead]");
  for (const Value& item : iterate(p[0], call.budget))
    total = binary(Operator::add, total, attributePath(item, p[1], call.budget), call.budget);
  return total;
}

Value unique(Call& call) {
  const Parameters p(call, "unique", {"value", "case_sensitive", "attribute"}, 1);
  Dict seen;
  Values out;
  for (const Value& item : iterate(p[0], call.budget)) {
    const Value key = ignoringCase(attributePath(item, p[2], call.budget), p.flag(1), call.budget);
    call.budget.spend(key.weight());
    if (seen.find(key)) continue;
    seen.set(key, Value(true));
    out.push_back(item);
  }
  return call.budget.iterator(std::move(out));
}

template <bool wants_most>
Value extreme(Call& call) {
  const Parameters p(call, wants_most ? "max" : "min", {"value", "case_sensitive", "attribute"}, 1);
  const Items items = iterate(p[0], call.budget);
  if (items.empty()) return undefined("No aggregated item, sequence was empty.");
  const Value* best = nullptr;
  Value best_key;
  for (const Value& item : items) {
    Value key = ignoringCase(attributePath(item, p[2], call.budget), p.flag(1), call.budget);
    if (best) {
      call.budget.spendBoth(key, best_key);
      if (wants_most ? !(order(key, best_key, ">") > 0) : !(order(key, best_key, "<") < 0)) continue;
    }
    best = &item;
    best_key = std::move(key);
  }
  return *best;
}

const std::unordered_map<std::string_view, Filter>& filters() {
  static const std::unordered_map<std::string_view, Filter> filter_table = {
      {"upper", converted<toUpper>},
      {"lower", converted<toLower>},
      {"capitalize", converted<toCapitalized>},
      {"title", converted<titled>},
      {"trim", trim},
      {"string", string},
      {"safe", safe},
      {"e", escape<false>},
      {"escape", escape<false>},
      {"forceescape", escape<true>},
      {"format", printfFormat},
      {"center", center},
      {"replace", replace},
      {"indent", indent},
      {"join", join},
      {"tojson", tojson},
      {"int", integer},
      {"float", real},
      {"abs", absolute},
      {"round", round},
      {"map", map},
      {"select", select<true, false>},
      {"reject", select<false, false>},
      {"selectattr", select<true, true>},
      {"rejectattr", select<false, true>},
      {"length", length},
      {"count", length},
      {"default", defaultTo},
      {"d", defaultTo},
      {"first", first},
      {"last", last},
      {"list", list},
      {"reverse", reverse},
      {"items", items},
      {"sort", sort},
      {"groupby", groupby},
      {"sum", sum},
      {"dictsort", dictsort},
      {"unique", unique},
      {"min", extreme<false>},
      {"max", extreme<true>},
  };
  return filter_table;
}

}  // namespace

bool isFilter(const std::string& name) { return filters().contains(name); }

Filter filterNamed(const std::string& name) {
  const auto found = filters().find(name);
  if (found == filters().end()) throw Fault("No filter named '" + name + "'.");
  return found->second;
}

}  // namespace kvarium::jinja

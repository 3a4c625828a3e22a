// The methods of strings, dicts and loops that a template may call, as in Python.
#include <algorithm>
#include <unordered_map>

#include "core/template/builtins.h"
#include "core/template/operations.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

constexpr auto positional_only = Parameters::Keywords::refused;

bool isLineEnd(char32_t c) {
  return (c >= 0x0A && c <= 0x0D) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

// These make at most `most` splits; all if it is negative.
Pieces splitRight(std::string_view s, std::string_view separator, int64_t most) {
  Pieces out;
  for (size_t found; most != 0 && (found = s.rfind(separator)) != std::string_view::npos; --most) {
    out.push_back(s.substr(found + separator.size()));
    s = s.substr(0, found);
  }
  out.push_back(s);
  std::ranges::reverse(out);
  return out;
}

// At runs of white space, ignoring both ends.
Pieces splitSpace(std::string_view s, int64_t most) {
  Pieces out;
  for (size_t at = seekCharacter(s, 0, false, isSpace); at < s.size(); --most) {
    if (most == 0) {  // the rest keeps its trailing white space
      out.push_back(s.substr(at));
      break;
    }
    const size_t end = seekCharacter(s, at, true, isSpace);
    out.push_back(s.substr(at, end - at));
    at = seekCharacter(s, end, false, isSpace);
  }
  return out;
}

Pieces splitSpaceRight(std::string_view s, int64_t most) {
  Pieces all = splitSpace(s, -1);
  if (most < 0 || static_cast<size_t>(most) >= all.size()) return all;
  const size_t kept = all.size() - static_cast<size_t>(most);
  const char* end = all[kept - 1].data() + all[kept - 1].size();
  Pieces out = {s.substr(0, static_cast<size_t>(end - s.data()))};
  out.insert(out.end(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end());
  return out;
}

Value pieces(const Text& of, const Pieces& pieces, Budget& budget) {
  Values items;
  items.reserve(pieces.size());
  for (const std::string_view piece : pieces) items.push_back(budget.part(of, piece));
  return budget.list(std::move(items));
}

const std::string& bytesOf(const Value& self) { return self.text()->bytes; }

template <std::string (*convert)(std::string_view)>
Value cased(Call& call, const Value& self) {
  const Parameters none(call, "str method", {});
  call.budget.spend(self.text()->characters >> 6);
  return call.budget.changed(*self.text(), convert(bytesOf(self)));
}

template <Side side>
Value strip(Call& call, const Value& self) {
  const Parameters p(call, "strip", {"chars"}, 0, positional_only);
  call.budget.spendText(bytesOf(self).size());
  const std::string* set = p[0].isNone() ? nullptr : &p.string(0);
  return call.budget.part(*self.text(), stripped(bytesOf(self), side, set));
}

template <bool from_right>
Value split(Call& call, const Value& self) {
  const Parameters p(call, from_right ? "rsplit" : "split", {"sep", "maxsplit"});
  call.budget.spendText(bytesOf(self).size());
  const int64_t most = p.integer(1, -1);
  if (p[0].isNone())
    return pieces(*self.text(), from_right ? splitSpaceRight(bytesOf(self), most) : splitSpace(bytesOf(self), most),
                  call.budget);
  const std::string& separator = p.string(0);
  if (separator.empty()) throw Fault("empty separator");
  call.budget.spendSearch(bytesOf(self).size(), separator.size());
  return pieces(*self.text(),
                from_right ? splitRight(bytesOf(self), separator, most) : splitLeft(bytesOf(self), separator, most),
                call.budget);
}

template <bool from_right>
Value partition(Call& call, const Value& self) {
  const Parameters p(call, "partition", {"sep"}, 1, positional_only);
  const std::string& separator = p.string(0);
  if (separator.empty()) throw Fault("empty separator");
  const std::string_view s = bytesOf(self);
  call.budget.spendSearch(s.size(), separator.size());
  const size_t found = from_right ? s.rfind(separator) : s.find(separator), missing = from_right ? 0 : s.size();
  const size_t at = found == std::string_view::npos ? missing : found;
  const size_t end = found == std::string_view::npos ? missing : at + separator.size();
  const auto part = [&](size_t from, size_t to) { return call.budget.part(*self.text(), s.substr(from, to - from)); };
  return call.budget.tuple({part(0, at), part(at, end), part(end, s.size())});
}

Value splitlines(Call& call, const Value& self) {
  const Parameters p(call, "splitlines", {"keepends"});
  call.budget.spendText(bytesOf(self).size());
  return pieces(*self.text(), splitLines(bytesOf(self), p.flag(0)), call.budget);
}

// The part of the text between the character indices in arguments 1 and 2, and its offset.
std::pair<std::string_view, int64_t> window(const Parameters& p, const Text& t) {
  const auto place = [&](size_t i, int64_t absent) {
    int64_t at = p[i].isNone() ? absent : p.integer(i, absent);
    if (at < 0) at = std::max<int64_t>(0, at + t.characters);
    return at;
  };
  const int64_t first = place(1, 0);
  const int64_t last = std::min(place(2, t.characters), t.characters);
  if (first > last) return {std::string_view(), -1};
  const size_t begin = t.offsetOf(first);
  return {std::string_view(t.bytes).substr(begin, t.offsetOf(last) - begin), first};
}

template <bool at_end>
Value startsOrEnds(Call& call, const Value& self) {
  const Parameters p(call, at_end ? "endswith" : "startswith", {"prefix", "start", "end"}, 1, positional_only);
  call.budget.spendText(bytesOf(self).size());
  const auto [text, first] = window(p, *self.text());
  const auto fits = [&, s = text, offset = first](const Value& v) {
    if (v.isUndefined() || !v.text())
      throw Fault("startswith and endswith need a string or a tuple of strings, not " + v.typeName());
    const std::string_view part = v.text()->bytes;
    if (offset < 0 || part.size() > s.size()) return false;
    return (at_end ? s.substr(s.size() - part.size()) : s.substr(0, part.size())) == part;
  };
  if (const Sequence* choices = p[0].sequence(SequenceKind::tuple))
    return Value(std::ranges::any_of(choices->items, fits));
  return Value(fits(p[0]));
}

template <bool from_right, bool needed = false>
Value findIn(Call& call, const Value& self) {
  const Parameters p(call, "find", {"sub", "start", "end"}, 1, positional_only);
  const std::string& part = p.string(0);
  call.budget.spendSearch(bytesOf(self).size(), part.size());
  const auto [text, first] = window(p, *self.text());
  const size_t at = first < 0 ? std::string::npos : from_right ? text.rfind(part) : text.find(part);
  if (needed && at == std::string::npos) throw Fault("substring not found");
  return Value(at == std::string::npos ? -1 : first + countCharacters(text.substr(0, at)));
}

Value countIn(Call& call, const Value& self) {
  const Parameters p(call, "count", {"sub", "start", "end"}, 1, positional_only);
  const std::string& part = p.string(0);
  call.budget.spendSearch(bytesOf(self).size(), part.size());
  const auto [text, first] = window(p, *self.text());
  if (first < 0) return Value(int64_t{0});
  if (part.empty()) return Value(countCharacters(text) + 1);
  int64_t found = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
  return Value(found);
}

Value replaceIn(Call& call, const Value& self) {
  const Parameters p(call, "replace", {"old", "new", "count"}, 2, positional_only);
  const std::string& from = p.string(0);
  p.string(1);  // refuses what is none
  return replaced(*self.text(), from, *p[1].text(), p.integer(2, -1), call.budget);
}

template <bool suffix>
Value removeAffix(Call& call, const Value& self) {
  const Parameters p(call, "removeprefix", {"affix"}, 1, positional_only);
  const std::string_view s = bytesOf(self);
  const std::string& affix = p.string(0);
  if (affix.size() > s.size()) return self;
  const size_t at = suffix ? s.size() - affix.size() : 0;
  if (s.compare(at, affix.size(), affix) != 0) return self;
  return call.budget.part(*self.text(), suffix ? s.substr(0, at) : s.substr(affix.size()));
}

// str.isdigit and similar: there are characters, and all are of the class.
template <bool (*of_class)(char32_t)>
bool areAll(std::string_view s) {
  return !s.empty() && seekCharacter(s, 0, false, of_class) == s.size();
}
template <bool (*is)(std::string_view)>
Value asked(Call& call, const Value& self) {
  const Parameters none(call, "str method", {});
  call.budget.spend(self.text()->characters >> 6);
  return Value(is(bytesOf(self)));
}

Value isAscii(Call& call, const Value& self) {
  const Parameters none(call, "isascii", {});
  return Value(std::all_of(bytesOf(self).begin(), bytesOf(self).end(), [](char c) { return (c & 0x80) == 0; }));
}

// The text filled up to `width` characters: at its left end, its right end, or both.
Value padded(const Text& text, int64_t width, std::string_view fill, Side side, Budget& budget, size_t from = 0) {
  const int64_t missing = width <= text.characters ? 0 : width - text.characters;
  const int64_t left = side == Side::left ? missing : side == Side::right ? 0 : missing / 2 + (missing & width & 1);
  budget.needText(static_cast<size_t>(missing));  // first, so that the product cannot overflow
  budget.needText(text.bytes.size() + static_cast<size_t>(missing) * fill.size());
  TracedText out;
  out.append(text.bytes, text.contents, 0, from);
  for (int64_t i = 0; i < left; ++i) out.append(fill);
  out.append(text.bytes, text.contents, from, text.bytes.size());
  for (int64_t i = left; i < missing; ++i) out.append(fill);
  return budget.text(std::move(out));
}

template <Side side>
Value pad(Call& call, const Value& self) {
  const Parameters p(call, "ljust, rjust and center", {"width", "fillchar"}, 1, positional_only);
  const std::string fill = p.given(1) ? p.string(1) : " ";
  if (countCharacters(fill) != 1) throw Fault("The fill character must be exactly one character long");
  return padded(*self.text(), p.integer(0, 0), fill, side, call.budget);
}

Value zfill(Call& call, const Value& self) {
  const Parameters p(call, "zfill", {"width"}, 1, positional_only);
  const bool is_signed = bytesOf(self).starts_with('+') || bytesOf(self).starts_with('-');
  return padded(*self.text(), p.integer(0, 0), "0", Side::left, call.budget, is_signed ? 1 : 0);
}

Value joinWith(Call& call, const Value& self) {
  const Parameters p(call, "join", {"iterable"}, 1, positional_only);
  TracedText out;
  int64_t index = 0;
  for (const Value& part : iterate(p[0], call.budget)) {
    if (!part.text())
      throw Fault("sequence item " + std::to_string(index) + ": expected str instance, " + part.typeName() + " found");
    if (index++ > 0) appendStr(out, self, call.budget);
    appendStr(out, part, call.budget);
  }
  return call.budget.text(std::move(out));
}

enum class FieldNumbers { none, written, counted };

// The argument that a field of str.format names; `counted` fields take the positional ones in turn.
const Value& formatArgument(const Call& call, const std::string& field, FieldNumbers& numbers, size_t& next) {
  if (field.find_first_of("!:.[{") != std::string::npos)
    throw Fault("str.format() knows the fields {}, {0} and {name}, not {" + field + "}");
  if (field.find_first_not_of("0123456789") != std::string::npos) {
    for (const auto& [keyword, value] : call.keywords)
      if (keyword == field) return value;
    throw Fault("format() has no argument '" + field + "'");
  }
  const FieldNumbers kind = field.empty() ? FieldNumbers::counted : FieldNumbers::written;
  if (numbers != FieldNumbers::none && numbers != kind) throw Fault("cannot mix automatic and manual field numbering");
  numbers = kind;
  const size_t index = field.empty() ? next++ : static_cast<size_t>(*parseInteger(field));
  if (index >= call.positional.size())
    throw Fault("Replacement index " + std::to_string(index) + " out of range for positional args tuple");
  return call.positional[index];
}

Value format(Call& call, const Value& self) {
  const std::string_view pattern = bytesOf(self);
  call.budget.spendText(pattern.size());
  TracedText out;
  FieldNumbers numbers = FieldNumbers::none;
  size_t next = 0;
  for (size_t at = 0, brace; at < pattern.size();) {
    brace = std::min(pattern.find_first_of("{}", at), pattern.size());
    out.append(pattern.substr(at, brace - at));
    call.budget.needText(out.text.size());
    if (brace == pattern.size()) break;
    if (brace + 1 < pattern.size() && pattern[brace + 1] == pattern[brace]) {
      out.append(pattern.substr(brace, 1));
      at = brace + 2;
      continue;
    }
    if (pattern[brace] == '}') throw Fault("Single '}' encountered in format string");
    const size_t end = pattern.find('}', brace);
    if (end == std::string_view::npos) throw Fault("expected '}' before end of string");
    const std::string field(pattern.substr(brace + 1, end - brace - 1));
    appendStr(out, formatArgument(call, field, numbers, next), call.budget);
    at = end + 1;
  }
  return call.budget.text(std::move(out));
}

enum class Part : uint8_t { keys, values, items };

template <Part part>
Value dictView(Call& call, const Value& self) {
  const Parameters none(call, "items", {});
  Values out;
  for (const auto& [key, value] : self.dict()->entries)
    out.push_back(part == Part::keys ? key : part == Part::values ? value : call.budget.tuple({key, value}));
  return call.budget.view(std::move(out), part == Part::keys     ? "dict_keys"
                                          : part == Part::values ? "dict_values"
                                                                 : "dict_items");
}

Value dictGet(Call& call, const Value& self) {
  const Parameters p(call, "get", {"key", "default"}, 1, positional_only);
  call.budget.spend(p[0].weight());
  const Value* found = self.dict()->find(p[0]);
  return found ? *found : p[1];
}

// How often an item is in a list, or where it is first.
template <bool counts>
Value itemPlace(Call& call, const Value& self) {
  const Parameters p(call, counts ? "count" : "index", {"value"}, 1, positional_only);
  const Values& items = self.sequence()->items;
  int64_t found = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    call.budget.spend(1);
    call.budget.spendBoth(items[i], p[0]);
    if (!equal(items[i], p[0])) continue;
    if (!counts) return Value(static_cast<int64_t>(i));
    ++found;
  }
  if (!counts) throw Fault("the value is not in the list");
  return Value(found);
}

Value copy(Call& call, const Value& self) {
  const Parameters none(call, "copy", {});
  return self;  // values never change
}

Value loopCycle(Call& call, const Value& self) {
  if (call.positional.empty()) throw Fault("no items for cycling given");
  return call.positional[static_cast<size_t>(self.loop()->index) % call.positional.size()];
}

Value loopChanged(Call& call, const Value& self) {
  LoopState& loop = *self.loop();
  const Value now = call.budget.tuple(call.positional);
  call.budget.spendBoth(now, loop.last_changed);
  const bool changed = !loop.has_changed || !equal(now, loop.last_changed);
  loop.has_changed = true;
  loop.last_changed = now;
  return Value(changed);
}

}  // namespace

Pieces splitLeft(std::string_view s, std::string_view separator, int64_t most) {
  Pieces out;
  size_t at = 0;
  for (size_t next; most != 0 && (next = s.find(separator, at)) != std::string_view::npos; --most) {
    out.push_back(s.substr(at, next - at));
    at = next + separator.size();
  }
  out.push_back(s.substr(at));
  return out;
}

Pieces splitLines(std::string_view s, bool keep_ends) {
  Pieces out;
  for (size_t at = 0; at < s.size();) {
    const size_t end = seekCharacter(s, at, true, isLineEnd);
    size_t next = end;
    char32_t c = 0;
    if (next < s.size()) next += decodeCharacter(s, next, c);
    if (c == '\r' && next < s.size() && s[next] == '\n') ++next;
    out.push_back(s.substr(at, (keep_ends ? next : end) - at));
    at = next;
  }
  return out;
}

Value replaced(const Text& text, std::string_view from, const Text& to, int64_t most, Budget& budget) {
  const std::string_view s = text.bytes;
  budget.spendSearch(s.size(), from.size());
  TracedText out;
  int64_t parts = 0;
  const auto keep = [&](size_t first, size_t length) {
    budget.needText(out.text.size() + length);
    if (!text.contents.empty() && ++parts % 16 == 0) budget.spend(1);  // each is looked for among the spans
    out.append(s, text.contents, first, first + length);
  };
  const auto insert = [&] {
    budget.needText(out.text.size() + to.bytes.size());
    budget.spend(static_cast<int64_t>(to.contents.size() >> 6));
    out.append(to.bytes, to.contents);
  };
  if (from.empty()) {  // inserts between all characters and at the ends
    char32_t c = 0;
    size_t at = 0;
    for (; most != 0; --most) {
      insert();
      if (at >= s.size()) break;
      const size_t length = decodeCharacter(s, at, c);
      keep(at, length);
      at += length;
    }
    at = std::min(at, s.size());
    keep(at, s.size() - at);
    return budget.text(std::move(out));
  }
  size_t at = 0;
  for (size_t next; most != 0 && (next = s.find(from, at)) != std::string_view::npos; --most) {
    keep(at, next - at);
    insert();
    at = next + from.size();
  }
  keep(at, s.size() - at);
  return budget.text(std::move(out));
}

Method findMethod(const Value& object, const std::string& name) {
  using Table = std::unordered_map<std::string_view, Method>;
  static const Table text_methods = {
      {"upper", cased<toUpper>},
      {"lower", cased<toLower>},
      {"title", cased<toTitle>},
      {"capitalize", cased<toCapitalized>},
      {"strip", strip<Side::both>},
      {"lstrip", strip<Side::left>},
      {"rstrip", strip<Side::right>},
      {"split", split<false>},
      {"rsplit", split<true>},
      {"partition", partition<false>},
      {"rpartition", partition<true>},
      {"splitlines", splitlines},
      {"startswith", startsOrEnds<false>},
      {"endswith", startsOrEnds<true>},
      {"find", findIn<false>},
      {"rfind", findIn<true>},
      {"index", findIn<false, true>},
      {"rindex", findIn<true, true>},
      {"count", countIn},
      {"swapcase", cased<toSwapped>},
      {"ljust", pad<Side::right>},
      {"rjust", pad<Side::left>},
      {"center", pad<Side::both>},
      {"zfill", zfill},
      {"isalpha", asked<areAll<isAlphabetic>>},
      {"isalnum", asked<areAll<isAlphanumeric>>},
      {"isdecimal", asked<areAll<isDecimal>>},
      {"isdigit", asked<areAll<isDigit>>},
      {"isspace", asked<areAll<isSpace>>},
      {"isupper", asked<isAllUpper>},
      {"islower", asked<isAllLower>},
      {"istitle", asked<isAllTitle>},
      {"isascii", isAscii},
      {"replace", replaceIn},
      {"removeprefix", removeAffix<false>},
      {"removesuffix", removeAffix<true>},
      {"join", joinWith},
      {"format", format},
  };
  static const Table dict_methods = {{"get", dictGet},
                                     {"items", dictView<Part::items>},
                                     {"copy", copy},
                                     {"keys", dictView<Part::keys>},
                                     {"values", dictView<Part::values>}};
  static const Table loop_methods = {{"cycle", loopCycle}, {"changed", loopChanged}};
  static const Table sequence_methods = {{"count", itemPlace<true>}, {"index", itemPlace<false>}};
  static const Table no_methods;
  const bool indexed = object.sequence() && object.sequence()->indexed();
  const Table& table = object.text()   ? text_methods
                       : object.dict() ? dict_methods
                       : object.loop() ? loop_methods
                       : indexed       ? sequence_methods
                                       : no_methods;
  const auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

}  // namespace kvarium::jinja

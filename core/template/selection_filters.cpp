// map, select, reject, selectattr and rejectattr: filters that call other filters and tests by name.
#include <unordered_map>

#include "core/template/attributes.h"
#include "core/template/filters.h"
#include "core/template/iteration.h"
#include "core/template/parameters.h"

namespace kvarium::jinja {

namespace {

const std::string& nameAt(const Call& call, size_t i) {
  const Text* name = call.positional[i].text();
  if (!name) throw Fault("the name of a filter or test must be a string, not " + call.positional[i].typeName());
  return name->bytes;
}

// A call with `item` first, then the arguments after the first `skipped`.
Call forItem(const Call& call, const Value& item, size_t skipped) {
  Call inner{call.engine, {item}, call.keywords};
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
  for (const Value& item : iterate(call.positional[0], call.engine.budget()))
    out.push_back(attributePath(item, *attribute, call.engine.budget(), fallback));
  return call.engine.budget().iterator(std::move(out));
}

Value map(Call& call) {
  if (!call.positional[0].truthy()) return call.engine.budget().iterator({});
  if (call.positional.size() == 1) return mapByAttribute(call);
  const std::string& name = nameAt(call, 1);
  Values out;
  for (const Value& item : iterate(call.positional[0], call.engine.budget())) {
    Call inner = forItem(call, item, 2);
    out.push_back(call.engine.filter(name, inner));
  }
  return call.engine.budget().iterator(std::move(out));
}

template <bool wanted, bool by_attribute>
Value select(Call& call) {
  if (!call.positional[0].truthy()) return call.engine.budget().iterator({});
  constexpr size_t test_at = by_attribute ? 2 : 1;
  if (by_attribute && call.positional.size() < 2) throw Fault("Missing parameter for attribute name");
  const bool has_test = call.positional.size() > test_at;
  Values out;
  for (const Value& item : iterate(call.positional[0], call.engine.budget())) {
    const Value subject = by_attribute ? attributePath(item, call.positional[1], call.engine.budget()) : item;
    bool passes = subject.truthy();
    if (has_test) {
      Call inner = forItem(call, subject, test_at + 1);
      passes = call.engine.test(nameAt(call, test_at), inner);
    }
    if (passes == wanted) out.push_back(item);
  }
  return call.engine.budget().iterator(std::move(out));
}

}  // namespace

Filter findSelectionFilter(const std::string& name) {
  static const std::unordered_map<std::string_view, Filter> filter_table = {
      {"map", map},
      {"select", select<true, false>},
      {"reject", select<false, false>},
      {"selectattr", select<true, true>},
      {"rejectattr", select<false, true>},
  };
  const auto it = filter_table.find(name);
  return it == filter_table.end() ? nullptr : it->second;
}

}  // namespace kvarium::jinja

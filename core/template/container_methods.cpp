#include "core/template/compare.h"
#include "core/template/methods.h"
#include "core/template/parameters.h"

namespace kvarium::jinja {

namespace {

constexpr auto positional_only = Parameters::Keywords::refused;

enum class Part : uint8_t { keys, values, items };

template <Part part>
Value dictView(Call& call, const Value& self) {
  const Parameters none(call, "items", {});
  Budget& budget = call.engine.budget();
  Values out;
  for (const auto& [key, value] : self.dict()->entries)
    out.push_back(part == Part::keys ? key : part == Part::values ? value : budget.tuple({key, value}));
  return budget.view(std::move(out), part == Part::keys     ? "dict_keys"
                                     : part == Part::values ? "dict_values"
                                                            : "dict_items");
}

Value dictGet(Call& call, const Value& self) {
  const Parameters p(call, "get", {"key", "default"}, 1, positional_only);
  call.engine.budget().spend(p[0].weight());
  const Value* found = self.dict()->find(p[0]);
  return found ? *found : p[1];
}

Value loopCycle(Call& call, const Value& self) {
  if (call.positional.empty()) throw Fault("no items for cycling given");
  return call.positional[static_cast<size_t>(self.loop()->index) % call.positional.size()];
}

Value loopChanged(Call& call, const Value& self) {
  LoopState& loop = *self.loop();
  const Value now = call.engine.budget().tuple(call.positional);
  call.engine.budget().spendBoth(now, loop.last_changed);
  const bool changed = !loop.has_changed || !equal(now, loop.last_changed);
  loop.has_changed = true;
  loop.last_changed = now;
  return Value(changed);
}

}  // namespace

Method findContainerMethod(const Value& object, const std::string& name) {
  if (object.dict()) {
    if (name == "get") return dictGet;
    if (name == "items") return dictView<Part::items>;
    if (name == "keys") return dictView<Part::keys>;
    return name == "values" ? dictView<Part::values> : nullptr;
  }
  if (!object.loop()) return nullptr;
  return name == "cycle" ? loopCycle : name == "changed" ? loopChanged : nullptr;
}

Method findMethod(const Value& object, const std::string& name) {
  return object.text() ? findTextMethod(name) : findContainerMethod(object, name);
}

}  // namespace kvarium::jinja

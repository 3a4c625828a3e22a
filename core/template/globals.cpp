#include "core/template/globals.h"

#include <nlohmann/json.hpp>

#include "core/template/date_time.h"
#include "core/template/iteration.h"
#include "core/template/parameters.h"
#include "core/template/print.h"

namespace kvarium::jinja {

namespace {

template <typename Run>
Value function(std::string name, Run run, int depth = 0) {
  auto callable = std::make_shared<Callable>();
  callable->name = std::move(name);
  callable->depth = depth;
  callable->run = std::move(run);
  return Value(std::shared_ptr<const Callable>(std::move(callable)));
}

Value range(Call& call) {
  const Parameters p(call, "range", {"start", "stop", "step"}, 1, Parameters::Keywords::refused);
  const int64_t first = p.integer(0, 0);
  return p.given(1) ? call.engine.budget().range(first, p.integer(1, 0), p.integer(2, 1))
                    : call.engine.budget().range(0, first, 1);
}

// dict(mapping or pairs, name=value, ...)
Dict entriesOf(Call& call, const std::string& who) {
  if (call.positional.size() > 1)
    throw Fault(who + " expected at most 1 argument, got " + std::to_string(call.positional.size()));
  Budget& budget = call.engine.budget();
  Dict entries;
  if (!call.positional.empty()) {
    const Value& from = call.positional[0];
    if (const Dict* dict = from.dict()) {
      for (const auto& [key, value] : dict->entries) entries.set(key, value);
    } else {
      for (const Value& pair : iterate(from, budget)) {
        const Items parts = iterate(pair, budget);
        if (parts.size() != 2) throw Fault("a dictionary is made of pairs");
        budget.spend(1 + parts[0].weight());
        entries.set(parts[0], parts[1]);
      }
    }
  }
  for (const auto& [name, value] : call.keywords) entries.set(budget.text(name), value);
  return entries;
}

Value space(Call& call) {
  const Dict entries = entriesOf(call, "namespace");
  const auto space = call.engine.budget().space();
  for (const auto& [key, value] : entries.entries) space->attributes[strOf(key, call.engine.budget())] = value;
  return Value(space);
}

Value raiseException(Call& call) {
  const Parameters p(call, "raise_exception", {"message"}, 1);
  throw RaisedByTemplate(strOf(p[0], call.engine.budget()));
}

Value joiner(Call& call) {
  const Parameters p(call, "joiner", {"sep"});
  const Value separator = p.given(0) ? p[0] : Value::constant(", ");
  call.engine.budget().needDepth(separator.depth() + 1);
  const auto next = [separator, used = std::make_shared<bool>(false)](Call& inner) {
    return std::exchange(*used, true) ? separator : inner.engine.text("");
  };
  return function("joiner", next, separator.depth() + 1);
}

Value cycler(Call& call) {
  if (call.positional.empty()) throw Fault("at least one item has to be provided");
  const Value items = call.engine.budget().tuple(call.positional);
  call.engine.budget().needDepth(items.depth() + 1);
  const auto state = call.engine.budget().space();
  state->assignable = false;
  // The budget keeps the state alive until the render ends, so its own functions only point to it.
  const auto move = [items, self = state.get(), at = std::make_shared<size_t>(0)](bool reset) {
    const Values& all = items.sequence()->items;
    const Value now = all[*at];
    *at = reset ? 0 : (*at + 1) % all.size();
    self->attributes["current"] = all[*at];
    return reset ? Value() : now;
  };
  state->attributes["current"] = call.positional[0];
  state->attributes["next"] = function(
      "next", [move](Call&) { return move(false); }, items.depth() + 1);
  state->attributes["reset"] = function(
      "reset", [move](Call&) { return move(true); }, items.depth() + 1);
  return Value(state);
}

}  // namespace

std::vector<std::pair<std::string, Value>> globals(const nlohmann::ordered_json& variables) {
  std::optional<DateTime> fixed;
  if (const auto it = variables.find(clock_variable); it != variables.end() && it->is_string()) {
    fixed = parseDateTime(it->get_ref<const std::string&>());
    if (!fixed) throw Fault(std::string("the input '") + clock_variable + "' is no date like 2024-07-26T12:30:00");
  }
  return {
      {"range", function("range", range)},
      {"dict", function("dict", [](Call& call) { return call.engine.budget().dict(entriesOf(call, "dict")); })},
      {"namespace", function("namespace", space)},
      {"raise_exception", function("raise_exception", raiseException)},
      {"joiner", function("joiner", joiner)},
      {"cycler", function("cycler", cycler)},
      {"strftime_now", function("strftime_now",
                                [fixed](Call& call) {
                                  const Parameters p(call, "strftime_now", {"format"}, 1);
                                  call.engine.budget().needText(40 * p.string(0).size());
                                  return call.engine.text(strftime(p.string(0), fixed ? *fixed : localDateTime()));
                                })},
  };
}

}  // namespace kvarium::jinja

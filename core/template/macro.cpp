// Macros and call blocks: binds arguments to the names of a signature.
#include <algorithm>

#include "core/template/interpreter.h"

namespace kvarium::jinja {

Value Interpreter::macro(const Statement& s, std::string name, const ScopePtr& scope) {
  // A scope owns its macros, so a macro points to its scope without owning it.
  if (!std::exchange(scope->kept, true)) m_kept.push_back(scope);
  Callable callable;
  callable.name = name;
  callable.run = [this, &s, name = std::move(name), closure = std::weak_ptr<Scope>(scope)](Call& call) {
    return runMacro(s, name, closure.lock(), call);
  };
  return Value(std::shared_ptr<const Callable>(std::make_shared<Callable>(std::move(callable))));
}

Value Interpreter::runMacro(const Statement& s, const std::string& name, const ScopePtr& closure, const Call& call) {
  const Running running(*this, s.line);
  auto scope = std::make_shared<Scope>();
  scope->parent = closure;
  bindArguments(*s.signature, name, scope, call);
  TracedText out;
  capture(s.blocks[0], scope, out);
  return text(std::move(out));
}

void Interpreter::bindArguments(const Signature& signature, const std::string& name, const ScopePtr& scope,
                                const Call& call) {
  const auto& parameters = signature.names;
  const size_t given = call.positional.size();
  if (given > parameters.size())
    throw Fault("macro '" + name + "' takes not more than " + std::to_string(parameters.size()) + " argument(s)");
  std::vector<const Value*> values(parameters.size());
  for (size_t i = 0; i < given; ++i) values[i] = &call.positional[i];
  const auto indexOf = [&](std::string_view key) {
    const auto named = [&](const auto& parameter) { return parameter.first == key; };
    return static_cast<size_t>(std::find_if(parameters.begin(), parameters.end(), named) - parameters.begin());
  };
  const Value* caller = nullptr;
  const bool takes_caller = signature.uses_caller && indexOf("caller") == parameters.size();
  for (const auto& [key, value] : call.keywords) {
    const size_t i = indexOf(key);
    const Value** place = i < parameters.size() ? &values[i] : takes_caller && key == "caller" ? &caller : nullptr;
    if (!place || *place) throw Fault("macro '" + name + "' takes no keyword argument '" + key + "'");
    *place = &value;
  }
  if (takes_caller) scope->set(m_caller_id, caller ? *caller : Value::undefined("No caller defined"));
  for (size_t i = 0; i < parameters.size(); ++i)
    if (values[i]) scope->set(parameters[i].second, *values[i]);
  const size_t first_default = parameters.size() - signature.defaults.size();
  for (size_t i = given; i < parameters.size(); ++i) {
    const auto& [parameter, id] = parameters[i];
    if (values[i]) continue;
    scope->set(id, i < first_default ? Value::undefined("parameter '" + parameter + "' was not provided")
                                     : evaluate(*signature.defaults[i - first_default], scope));
  }
}

}  // namespace kvarium::jinja

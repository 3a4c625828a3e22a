// Macros and call blocks: binds arguments to the names of a signature.
#include <algorithm>

#include "core/template/interpreter.h"

namespace kvarium::jinja {

namespace {

// The keyword arguments of a call; parameters mark those that they take.
class Keywords {
 public:
  explicit Keywords(const Call& call) : m_call(call), m_taken(call.keywords.size()) {}

  const Value* take(const std::string& name) {
    for (size_t i = 0; i < m_taken.size(); ++i)
      if (!m_taken[i] && m_call.keywords[i].first == name) {
        m_taken[i] = true;
        return &m_call.keywords[i].second;
      }
    return nullptr;
  }
  template <typename Visit>
  void forEachLeft(Visit visit) const {
    for (size_t i = 0; i < m_taken.size(); ++i)
      if (!m_taken[i]) visit(m_call.keywords[i].first, m_call.keywords[i].second);
  }

 private:
  const Call& m_call;
  std::vector<bool> m_taken;
};

bool names(const Signature& signature, std::string_view name) {
  return std::any_of(signature.names.begin(), signature.names.end(), [&](const auto& n) { return n.first == name; });
}

}  // namespace

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
  const auto& given = call.positional;
  Keywords keywords(call);
  std::vector<size_t> missing;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Value* value = i < given.size() ? &given[i] : keywords.take(parameters[i].first);
    if (value)
      scope->set(parameters[i].second, *value);
    else
      missing.push_back(i);
  }
  if (signature.uses_caller && !names(signature, "caller")) {
    const Value* caller = keywords.take("caller");
    scope->set(m_caller_id, caller ? *caller : Value::undefined("No caller defined"));
  }
  if (signature.uses_keywords && !names(signature, "kwargs")) {
    Dict rest;
    keywords.forEachLeft([&](const std::string& key, const Value& value) { rest.set(text(key), value); });
    scope->set(m_keywords_id, m_budget.dict(std::move(rest)));
  } else {
    keywords.forEachLeft([&](const std::string& key, const Value&) {
      throw Fault("macro '" + name + "' takes no keyword argument '" + key + "'");
    });
  }
  if (signature.uses_variadic && !names(signature, "varargs")) {
    const auto rest = given.begin() + static_cast<std::ptrdiff_t>(std::min(parameters.size(), given.size()));
    scope->set(m_variadic_id, m_budget.tuple(Values(rest, given.end())));
  } else if (given.size() > parameters.size()) {
    throw Fault("macro '" + name + "' takes not more than " + std::to_string(parameters.size()) + " argument(s)");
  }
  const size_t first_default = parameters.size() - signature.defaults.size();
  for (const size_t i : missing)
    scope->set(parameters[i].second, i < first_default
                                         ? Value::undefined("parameter '" + parameters[i].first + "' was not provided")
                                         : evaluate(*signature.defaults[i - first_default], scope));
}

}  // namespace kvarium::jinja

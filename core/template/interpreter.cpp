// Renders a template once: scopes, statements, expressions and calls.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/template/builtins.h"
#include "core/template/chat_template.h"
#include "core/template/operations.h"
#include "core/template/print.h"
#include "core/template/syntax_tree.h"

namespace kvarium::jinja {

namespace {

struct Scope {
  std::shared_ptr<Scope> parent;
  std::vector<std::pair<int, Value>> values;  // by id of the name
  bool kept = false;                          // a macro refers to this scope until the render ends

  // Searches this scope and its parents.
  const Value* find(int id) const {
    for (const Scope* scope = this; scope; scope = scope->parent.get())
      for (const auto& [name, value] : scope->values)
        if (name == id) return &value;
    return nullptr;
  }

  void set(int id, Value value) {
    for (auto& [name, old] : values)
      if (name == id) {
        old = std::move(value);
        return;
      }
    values.emplace_back(id, std::move(value));
  }
};
using ScopePtr = std::shared_ptr<Scope>;

ScopePtr within(const ScopePtr& parent) {
  auto fresh = std::make_shared<Scope>();
  fresh->parent = parent;
  return fresh;
}

// of: the message whose text it is; none: of no message.
Value fromJson(Budget& budget, const nlohmann::ordered_json& json, int depth = 0, std::optional<int> of = {}) {
  budget.needDepth(depth);
  const auto said = [&](const std::string& bytes) {
    if (!of || bytes.empty()) return budget.text(bytes);
    return budget.text(TracedText{bytes, {{*of, 0, bytes.size(), 0, true}}});
  };
  if (json.is_string()) return said(json.get_ref<const std::string&>());
  if (json.is_boolean()) return Value(json.get<bool>());
  if (json.is_number_unsigned()) {
    if (json.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX)) throw Fault("a number in the input exceeds 64 bits");
    return Value(json.get<int64_t>());
  }
  if (json.is_number_integer()) return Value(json.get<int64_t>());
  if (json.is_number_float()) return Value(json.get<double>());
  if (json.is_array()) {
    Values items;
    items.reserve(json.size());
    for (const auto& item : json) items.push_back(fromJson(budget, item, depth + 1, of));
    return budget.list(std::move(items));
  }
  if (json.is_object()) {
    Dict entries;
    for (const auto& [key, item] : json.items())
      entries.set(said(key), fromJson(budget, item, depth + 1, key == "type" ? std::nullopt : of));
    return budget.dict(std::move(entries));
  }
  return Value();
}

// The same, with the contents of messages traced. Whatever else a message says is as if made of its content.
Value messagesFrom(Budget& budget, const nlohmann::ordered_json& json) {
  if (!json.is_array()) return fromJson(budget, json);
  Values list_items;
  for (const auto& message : json) {
    if (!message.is_object()) {
      list_items.push_back(fromJson(budget, message, 1));
      continue;
    }
    const auto index = static_cast<int>(list_items.size());
    Dict fields;
    for (const auto& [key, item] : message.items()) {
      const bool thoughts = key == "reasoning_content";
      const auto* content = key == "content" || thoughts ? item.get_ptr<const std::string*>() : nullptr;
      const bool exact = content && !content->empty();
      const int of = thoughts ? -1 - index : index;
      // Templates make marks of a role: "<|" + role + "|>".
      const bool said = key != "role" && key != "type";
      fields.set(budget.text(key), exact ? budget.text(TracedText{*content, {{of, 0, content->size(), 0}}})
                                         : fromJson(budget, item, 2, said ? std::optional(of) : std::nullopt));
    }
    list_items.push_back(budget.dict(std::move(fields)));
  }
  return budget.list(std::move(list_items));
}

struct Redirected {
  TracedText*& place;
  TracedText* const outer;
  ~Redirected() { place = outer; }
};

class Interpreter {
 public:
  Interpreter(const Tree& tree, const TemplateLimits& limits, int& line)
      : m_budget(limits), m_tree(tree), m_line(line) {}

  TracedText render(const nlohmann::ordered_json& variables) {
    m_loop_id = m_tree.idOf("loop");
    m_caller_id = m_tree.idOf("caller");
    auto scope = std::make_shared<Scope>();
    for (auto& [name, value] : globals(variables))
      if (const int id = m_tree.idOf(name); id >= 0) scope->set(id, std::move(value));
    for (const auto& [name, value] : variables.items())
      if (const int id = m_tree.idOf(name); id >= 0 && name != clock_variable)
        scope->set(id, name == "messages" ? messagesFrom(m_budget, value) : fromJson(m_budget, value));
    TracedText out;
    m_out = &out;
    run(m_tree.body, scope);
    out.lost |= m_budget.lost();
    return out;
  }

 private:
  enum class Flow : uint8_t { next, break_loop, continue_loop };

  // Guard for one running statement or expression: bounds the depth of the machine's stack.
  struct Running {
    Running(Interpreter& engine, int line) : m_engine(engine) {
      // A tree has at most max_depth nested blocks and max_depth nested expressions; a greater depth means recursion.
      if (m_engine.m_depth >= 2 * m_engine.m_budget.maxDepth()) throw Fault("the template calls itself too deep");
      m_engine.m_budget.spend(1);
      ++m_engine.m_depth;
      m_engine.m_line = line;
    }
    ~Running() { --m_engine.m_depth; }
    Interpreter& m_engine;
  };

  void write(const Value& value) { appendStr(*m_out, value, m_budget); }

  // Runs the block with `out` as output.
  Flow capture(const Block& block, const ScopePtr& scope, TracedText& out) {
    const Redirected redirected{m_out, std::exchange(m_out, &out)};
    return run(block, scope);
  }

  Flow run(const Block& block, const ScopePtr& scope) {
    for (const auto& statement : block)
      if (const Flow flow = run(*statement, scope); flow != Flow::next) return flow;
    return Flow::next;
  }

  Flow run(const Statement& s, const ScopePtr& scope) {
    const Running running(*this, s.line);
    switch (s.kind) {
      case StatementKind::text:
        m_budget.spendText(s.text.size());
        m_budget.needText(m_out->text.size() + s.text.size());
        m_out->append(s.text);
        break;
      case StatementKind::print:
        for (const auto& e : s.expressions) write(evaluate(*e, scope));
        break;
      case StatementKind::branch: return runBranch(s, scope);
      case StatementKind::loop: return runLoop(s, scope, evaluate(*s.expressions[0], scope), 1);
      case StatementKind::assign: assign(*s.targets[0], evaluate(*s.expressions[0], scope), scope); break;
      case StatementKind::assign_block: {
        TracedText out;
        if (const Flow flow = capture(s.blocks[0], within(scope), out); flow != Flow::next) return flow;
        assign(*s.targets[0], m_budget.text(std::move(out)), scope);
        break;
      }
      case StatementKind::macro: scope->set(s.id, macro(s, s.text, scope)); break;
      case StatementKind::call_block: write(evaluateCall(*s.expressions[0], scope, macro(s, "caller", scope))); break;
      case StatementKind::filter_block: {
        TracedText out;
        if (const Flow flow = capture(s.blocks[0], within(scope), out); flow != Flow::next) return flow;
        const Value value = m_budget.text(std::move(out));
        write(evaluateFilter(*s.expressions[0], scope, &value));
        break;
      }
      case StatementKind::scope: {
        const ScopePtr fresh = within(scope);
        for (size_t i = 0; i < s.targets.size(); ++i) assign(*s.targets[i], evaluate(*s.expressions[i], scope), fresh);
        return run(s.blocks[0], fresh);
      }
      case StatementKind::break_loop: return Flow::break_loop;
      case StatementKind::continue_loop: return Flow::continue_loop;
    }
    return Flow::next;
  }

  Flow runBranch(const Statement& s, const ScopePtr& scope) {
    for (size_t i = 0; i < s.expressions.size(); ++i)
      if (evaluate(*s.expressions[i], scope).truthy()) return run(s.blocks[i], scope);
    return s.blocks.size() > s.expressions.size() ? run(s.blocks.back(), scope) : Flow::next;
  }

  std::shared_ptr<Sequence> loopItems(const Statement& s, const ScopePtr& scope, const Value& over) {
    const Items items = iterate(over, m_budget);
    if (!s.expressions[1]) return items.sequence();
    Values chosen;
    const ScopePtr trial = within(scope);
    for (const Value& item : items) {
      assign(*s.targets[0], item, trial);
      if (evaluate(*s.expressions[1], trial).truthy()) chosen.push_back(item);
    }
    return m_budget.list(std::move(chosen)).sharedSequence();
  }

  Flow runLoop(const Statement& s, const ScopePtr& scope, const Value& over, int64_t depth) {
    auto state = std::make_shared<LoopState>();
    state->items = loopItems(s, scope, over);
    state->depth = depth;
    m_budget.needDepth(state->items->depth + 1);
    if (s.recursive) {
      state->render = [this, &s, scope, depth](const Value& inner) {
        const Running running(*this, s.line);
        TracedText out;
        {
          const Redirected redirected{m_out, std::exchange(m_out, &out)};
          runLoop(s, scope, inner, depth + 1);
        }
        return m_budget.text(std::move(out));
      };
    }
    struct Forget {  // the value that loop.changed stored may be the loop itself, and a scope may hold the loop
      LoopState& loop;
      ~Forget() {
        loop.last_changed = Value();
        loop.render = {};
      }
    } const forget{*state};
    bool completed = false;  // one body ran to its end; the reference runs the else block otherwise
    for (size_t i = 0; i < state->items->items.size(); ++i) {
      m_budget.spend(1);
      state->index = static_cast<int64_t>(i);
      const ScopePtr body = within(scope);
      assign(*s.targets[0], state->items->items[i], body);
      if (m_loop_id >= 0) body->set(m_loop_id, Value(state));
      const Flow flow = run(s.blocks[0], body);
      if (flow == Flow::break_loop) break;
      if (flow == Flow::next) completed = true;
    }
    if (completed || s.blocks.size() < 2) return Flow::next;
    return run(s.blocks[1], within(scope));
  }

  void assign(const Expression& target, Value value, const ScopePtr& scope) {
    if (target.kind == ExpressionKind::name) return scope->set(target.id, std::move(value));
    if (target.kind == ExpressionKind::member) {
      const Value* object = scope->find(target.id);
      Namespace* space = object ? object->space() : nullptr;
      if (!space) throw Fault("cannot assign an attribute to what is not a namespace");
      space->attributes[target.text] = std::move(value);
      return;
    }
    const Items parts = iterate(value, m_budget);
    const size_t wanted = target.operands.size();
    if (parts.size() != wanted)
      throw Fault(parts.size() > wanted ? "too many values to unpack (expected " + std::to_string(wanted) + ")"
                                        : "not enough values to unpack (expected " + std::to_string(wanted) + ", got " +
                                              std::to_string(parts.size()) + ")");
    for (size_t i = 0; i < wanted; ++i) assign(*target.operands[i], parts[i], scope);
  }

  Value macro(const Statement& s, const std::string& name, const ScopePtr& scope) {
    // A scope owns its macros, so a macro points to its scope without owning it.
    if (!std::exchange(scope->kept, true)) m_kept.push_back(scope);
    return function(name, [this, &s, name, closure = std::weak_ptr<Scope>(scope)](Call& call) {
      return runMacro(s, name, closure.lock(), call);
    });
  }

  Value runMacro(const Statement& s, const std::string& name, const ScopePtr& closure, const Call& call) {
    const Running running(*this, s.line);
    const ScopePtr scope = within(closure);
    bindArguments(*s.signature, name, scope, call);
    TracedText out;
    capture(s.blocks[0], scope, out);
    return m_budget.text(std::move(out));
  }

  void bindArguments(const Signature& signature, const std::string& name, const ScopePtr& scope, const Call& call) {
    const auto& parameters = signature.names;
    const size_t given = call.positional.size();
    if (given > parameters.size())
      throw Fault("macro '" + name + "' takes not more than " + std::to_string(parameters.size()) + " argument(s)");
    std::vector<const Value*> values(parameters.size());
    for (size_t i = 0; i < given; ++i) values[i] = &call.positional[i];
    const auto indexOf = [&](std::string_view key) {
      const auto named = [&](const auto& parameter) { return parameter.first == key; };
      return static_cast<size_t>(std::ranges::find_if(parameters, named) - parameters.begin());
    };
    const Value* caller = nullptr;
    const bool takes_caller = signature.uses_caller && indexOf("caller") == parameters.size();
    for (const auto& [key, value] : call.keywords) {
      const size_t i = indexOf(key);
      const Value** place = i < parameters.size() ? &values[i] : takes_caller && key == "caller" ? &caller : nullptr;
      if (!place || *place) throw Fault("macro '" + name + "' takes no keyword argument '" + key + "'");
      *place = &value;
    }
    if (takes_caller) scope->set(m_caller_id, caller ? *caller : undefined("No caller defined"));
    for (size_t i = 0; i < parameters.size(); ++i)
      if (values[i]) scope->set(parameters[i].second, *values[i]);
    const size_t first_default = parameters.size() - signature.defaults.size();
    for (size_t i = given; i < parameters.size(); ++i) {
      const auto& [parameter, id] = parameters[i];
      if (values[i]) continue;
      scope->set(id, i < first_default ? undefined("parameter '" + parameter + "' was not provided")
                                       : evaluate(*signature.defaults[i - first_default], scope));
    }
  }

  Value evaluate(const Expression& e, const ScopePtr& scope) {
    const Running running(*this, e.line);
    switch (e.kind) {
      case ExpressionKind::constant: return e.value;
      case ExpressionKind::name: {
        const Value* value = scope->find(e.id);
        return value ? *value : undefined("'" + e.text + "' is undefined");
      }
      case ExpressionKind::member: return member(evaluate(*e.operands[0], scope), e.text, m_budget);
      case ExpressionKind::item: {
        const Value object = evaluate(*e.operands[0], scope);
        return item(object, evaluate(*e.operands[1], scope), m_budget);
      }
      case ExpressionKind::slice: {
        const Value object = evaluate(*e.operands[0], scope);
        Value bounds[3];
        for (size_t i = 0; i < 3; ++i)
          if (e.operands[i + 1]) bounds[i] = evaluate(*e.operands[i + 1], scope);
        return slice(object, bounds[0], bounds[1], bounds[2], m_budget);
      }
      case ExpressionKind::call: return evaluateCall(e, scope, Value());
      case ExpressionKind::filter: return evaluateFilter(e, scope, nullptr);
      case ExpressionKind::test: {
        const Value value = evaluate(*e.operands[0], scope);
        return Value(passesTest(e.text, evaluateArguments(e, scope, &value)));
      }
      case ExpressionKind::list: return m_budget.list(evaluateAll(e.operands, scope));
      case ExpressionKind::tuple: return m_budget.tuple(evaluateAll(e.operands, scope));
      case ExpressionKind::dict: return evaluateDict(e, scope);
      case ExpressionKind::unary: return unary(e.operators[0], evaluate(*e.operands[0], scope));
      case ExpressionKind::binary: {
        const Value left = evaluate(*e.operands[0], scope), right = evaluate(*e.operands[1], scope);
        m_line = e.line;
        return binary(e.operators[0], left, right, m_budget);
      }
      case ExpressionKind::comparison: return evaluateComparison(e, scope);
      case ExpressionKind::concat: {
        TracedText out;
        for (const Value& part : evaluateAll(e.operands, scope)) appendStr(out, part, m_budget);
        return m_budget.text(std::move(out));
      }
      case ExpressionKind::logical_not: return Value(!evaluate(*e.operands[0], scope).truthy());
      case ExpressionKind::logical_and:
      case ExpressionKind::logical_or: {
        Value value;
        for (const auto& operand : e.operands)
          if ((value = evaluate(*operand, scope)).truthy() == (e.kind == ExpressionKind::logical_or)) break;
        return value;
      }
      case ExpressionKind::conditional:
        if (evaluate(*e.operands[0], scope).truthy()) return evaluate(*e.operands[1], scope);
        if (e.operands[2]) return evaluate(*e.operands[2], scope);
        return undefined("the inline if-expression on line " + std::to_string(e.line) +
                         " evaluated to false and no else section was defined.");
    }
    return Value();
  }

  Values evaluateAll(const std::vector<ExpressionPtr>& expressions, const ScopePtr& scope) {
    Values values;
    values.reserve(expressions.size());
    for (const auto& e : expressions) values.push_back(evaluate(*e, scope));
    return values;
  }

  Value evaluateDict(const Expression& e, const ScopePtr& scope) {
    Dict dict;
    for (size_t i = 0; i < e.operands.size(); i += 2) {
      Value key = evaluate(*e.operands[i], scope);
      Value value = evaluate(*e.operands[i + 1], scope);
      m_budget.spend(key.weight());
      dict.set(std::move(key), std::move(value));
    }
    return m_budget.dict(std::move(dict));
  }

  Value evaluateComparison(const Expression& e, const ScopePtr& scope) {
    Value left = evaluate(*e.operands[0], scope);
    for (size_t i = 0; i < e.operators.size(); ++i) {
      Value right = evaluate(*e.operands[i + 1], scope);
      m_line = e.line;
      if (!compared(e.operators[i], left, right, m_budget)) return Value(false);
      left = std::move(right);
    }
    return Value(true);
  }

  // With the subject of a filter or test first.
  Call evaluateArguments(const Expression& e, const ScopePtr& scope, const Value* subject = nullptr) {
    const Arguments& arguments = *e.arguments;
    Call call{m_budget, evaluateAll(arguments.positional, scope), {}};
    for (const auto& [name, value] : arguments.keywords) call.keywords.emplace_back(name, evaluate(*value, scope));
    if (arguments.list) {
      const Items more = iterate(evaluate(*arguments.list, scope), m_budget);
      m_budget.needElements(more.size());
      call.positional.insert(call.positional.end(), more.begin(), more.end());
    }
    if (subject) call.positional.insert(call.positional.begin(), *subject);
    m_line = e.line;
    return call;
  }

  Value evaluateFilter(const Expression& e, const ScopePtr& scope, const Value* block) {
    const Value value = !e.operands[0] ? *block
                        : block        ? evaluateFilter(*e.operands[0], scope, block)
                                       : evaluate(*e.operands[0], scope);
    Call call = evaluateArguments(e, scope, &value);
    return filterNamed(e.text)(call);
  }

  Value evaluateCall(const Expression& e, const ScopePtr& scope, Value caller) {
    const Value callee = evaluate(*e.operands[0], scope);
    Call arguments = evaluateArguments(e, scope);
    if (caller.callable()) arguments.keywords.emplace_back("caller", std::move(caller));
    callee.needDefined();
    if (const LoopState* loop = callee.loop()) {
      const Parameters p(arguments, "loop", {"iterable"}, 1);
      if (!loop->render) throw Fault("the loop must have the 'recursive' marker to be called recursively");
      Value inner = loop->render(p[0]);
      m_line = e.line;
      return inner;
    }
    if (!callee.callable()) throw Fault("'" + callee.typeName() + "' object is not callable");
    Value result = callee.callable()->run(arguments);
    m_line = e.line;
    return result;
  }

  Budget m_budget;  // must outlive all values below
  const Tree& m_tree;
  std::vector<ScopePtr> m_kept;
  TracedText* m_out = nullptr;
  int m_depth = 0;
  int& m_line;  // the current line, or the line at which it threw
  int m_loop_id = -1, m_caller_id = -1;
};

}  // namespace

TracedText interpret(const Tree& tree, const TemplateLimits& limits, const nlohmann::ordered_json& variables,
                     int& line) {
  return Interpreter(tree, limits, line).render(variables);
}

}  // namespace kvarium::jinja

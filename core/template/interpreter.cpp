#include "core/template/interpreter.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/template/globals.h"
#include "core/template/iteration.h"
#include "core/template/print.h"

namespace kvarium::jinja {

const Value* Scope::find(int id) const {
  for (const Scope* scope = this; scope; scope = scope->parent.get())
    for (const auto& [name, value] : scope->values)
      if (name == id) return &value;
  return nullptr;
}

void Scope::set(int id, Value value) {
  for (auto& [name, old] : values)
    if (name == id) {
      old = std::move(value);
      return;
    }
  values.emplace_back(id, std::move(value));
}

Running::Running(Interpreter& engine, int line) : m_engine(engine) {
  // A tree has at most max_depth nested blocks and max_depth nested expressions; a greater depth means recursion.
  if (m_engine.m_depth >= 2 * m_engine.m_budget.maxDepth()) throw Fault("the template calls itself too deep");
  m_engine.m_budget.spend(1);
  ++m_engine.m_depth;
  m_engine.m_line = line;
}

TracedText Interpreter::render(const nlohmann::ordered_json& variables) {
  m_loop_id = m_tree.idOf("loop");
  m_caller_id = m_tree.idOf("caller");
  auto scope = std::make_shared<Scope>();
  for (auto& [name, value] : globals(variables))
    if (const int id = m_tree.idOf(name); id >= 0) scope->set(id, std::move(value));
  for (const auto& [name, value] : variables.items())
    if (const int id = m_tree.idOf(name); id >= 0 && name != clock_variable)
      scope->set(id, name == "messages" ? m_budget.messages(value) : m_budget.fromJson(value));
  TracedText out;
  m_out = &out;
  run(m_tree.body, scope);
  return out;
}

void Interpreter::write(const Value& value) { appendStr(*m_out, value, m_budget); }

Interpreter::Flow Interpreter::capture(const Block& block, const ScopePtr& scope, TracedText& out) {
  struct Redirected {
    TracedText*& place;
    TracedText* const outer;
    ~Redirected() { place = outer; }
  } const redirected{m_out, std::exchange(m_out, &out)};
  return run(block, scope);
}

Interpreter::Flow Interpreter::run(const Block& block, const ScopePtr& scope) {
  for (const auto& statement : block)
    if (const Flow flow = run(*statement, scope); flow != Flow::next) return flow;
  return Flow::next;
}

Interpreter::Flow Interpreter::run(const Statement& s, const ScopePtr& scope) {
  const Running running(*this, s.line);
  const auto inner = [&] {
    auto fresh = std::make_shared<Scope>();
    fresh->parent = scope;
    return fresh;
  };
  switch (s.kind) {
    case StatementKind::text:
      m_budget.spendText(s.text.size());
      m_budget.needText(m_out->text.size() + s.text.size());
      m_out->append(s.text);
      break;
    case StatementKind::print:
      for (const auto& e : s.expressions) write(evaluate(*e, scope));
      break;
    case StatementKind::branch:
      return runBranch(s, scope);
    case StatementKind::loop:
      return runLoop(s, scope);
    case StatementKind::assign:
      assign(*s.targets[0], evaluate(*s.expressions[0], scope), scope);
      break;
    case StatementKind::assign_block: {
      TracedText out;
      if (const Flow flow = capture(s.blocks[0], inner(), out); flow != Flow::next) return flow;
      assign(*s.targets[0], text(std::move(out)), scope);
      break;
    }
    case StatementKind::macro:
      scope->set(s.id, macro(s, s.text, scope));
      break;
    case StatementKind::call_block:
      write(evaluateCall(*s.expressions[0], scope, macro(s, "caller", scope)));
      break;
    case StatementKind::filter_block: {
      TracedText out;
      if (const Flow flow = capture(s.blocks[0], inner(), out); flow != Flow::next) return flow;
      const Value value = text(std::move(out));
      write(evaluateFilter(*s.expressions[0], scope, &value));
      break;
    }
    case StatementKind::scope:
      return run(s.blocks[0], inner());
    case StatementKind::break_loop:
      return Flow::break_loop;
    case StatementKind::continue_loop:
      return Flow::continue_loop;
  }
  return Flow::next;
}

Interpreter::Flow Interpreter::runBranch(const Statement& s, const ScopePtr& scope) {
  for (size_t i = 0; i < s.expressions.size(); ++i)
    if (evaluate(*s.expressions[i], scope).truthy()) return run(s.blocks[i], scope);
  return s.blocks.size() > s.expressions.size() ? run(s.blocks.back(), scope) : Flow::next;
}

std::shared_ptr<Sequence> Interpreter::loopItems(const Statement& s, const ScopePtr& scope) {
  const Items items = iterate(evaluate(*s.expressions[0], scope), m_budget);
  if (!s.expressions[1]) return items.sequence();
  Values chosen;
  auto trial = std::make_shared<Scope>();
  trial->parent = scope;
  for (const Value& item : items) {
    assign(*s.targets[0], item, trial);
    if (evaluate(*s.expressions[1], trial).truthy()) chosen.push_back(item);
  }
  return m_budget.list(std::move(chosen)).sharedSequence();
}

Interpreter::Flow Interpreter::runLoop(const Statement& s, const ScopePtr& scope) {
  auto state = std::make_shared<LoopState>();
  state->items = loopItems(s, scope);
  m_budget.needDepth(state->items->depth + 1);
  struct Forget {  // the value that loop.changed stored may be the loop itself
    LoopState& loop;
    ~Forget() { loop.last_changed = Value(); }
  } const forget{*state};
  bool completed = false;  // one body ran to its end; the reference runs the else block otherwise
  for (size_t i = 0; i < state->items->items.size(); ++i) {
    m_budget.spend(1);
    state->index = static_cast<int64_t>(i);
    auto body = std::make_shared<Scope>();
    body->parent = scope;
    assign(*s.targets[0], state->items->items[i], body);
    if (m_loop_id >= 0) body->set(m_loop_id, Value(state));
    const Flow flow = run(s.blocks[0], body);
    if (flow == Flow::break_loop) break;
    if (flow == Flow::next) completed = true;
  }
  if (completed || s.blocks.size() < 2) return Flow::next;
  auto otherwise = std::make_shared<Scope>();
  otherwise->parent = scope;
  return run(s.blocks[1], otherwise);
}

void Interpreter::assign(const Expression& target, Value value, const ScopePtr& scope) {
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

}  // namespace kvarium::jinja

// Interpreter: renders a template once: scopes, statements, expressions and calls.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/template/budget.h"
#include "core/template/syntax_tree.h"

namespace kvarium::jinja {

// The template's own raise_exception: its message is shown to the user as it is.
struct RaisedByTemplate : Fault {
  using Fault::Fault;
};

struct Scope {
  std::shared_ptr<Scope> parent;
  std::vector<std::pair<int, Value>> values;  // by id of the name
  bool kept = false;                          // a macro refers to this scope until the render ends

  const Value* find(int id) const;  // searches this scope and its parents
  void set(int id, Value value);
};
using ScopePtr = std::shared_ptr<Scope>;

class Interpreter {
 public:
  Interpreter(const Tree& tree, const TemplateLimits& limits) : m_budget(limits), m_tree(tree) {}

  TracedText render(const nlohmann::ordered_json& variables);
  int line() const { return m_line; }  // the current line, or the line at which it threw

 private:
  enum class Flow : uint8_t { next, break_loop, continue_loop };

  Flow run(const Block& block, const ScopePtr& scope);
  Flow run(const Statement& s, const ScopePtr& scope);
  Flow runBranch(const Statement& s, const ScopePtr& scope);
  Flow runLoop(const Statement& s, const ScopePtr& scope, const Value& over, int64_t depth);
  std::shared_ptr<Sequence> loopItems(const Statement& s, const ScopePtr& scope, const Value& over);
  void assign(const Expression& target, Value value, const ScopePtr& scope);
  Flow capture(const Block& block, const ScopePtr& scope, TracedText& out);  // runs the block with `out` as output
  void write(const Value& value);

  Value macro(const Statement& s, const std::string& name, const ScopePtr& scope);
  Value runMacro(const Statement& s, const std::string& name, const ScopePtr& closure, const Call& call);
  void bindArguments(const Signature& signature, const std::string& name, const ScopePtr& scope, const Call& call);

  Value evaluate(const Expression& e, const ScopePtr& scope);
  Value evaluateCall(const Expression& e, const ScopePtr& scope, Value caller);
  Value evaluateDict(const Expression& e, const ScopePtr& scope);
  Value evaluateComparison(const Expression& e, const ScopePtr& scope);
  Values evaluateAll(const std::vector<ExpressionPtr>& expressions, const ScopePtr& scope);
  Value evaluateFilter(const Expression& e, const ScopePtr& scope, const Value* block);
  // With the subject of a filter or test first.
  Call evaluateArguments(const Expression& e, const ScopePtr& scope, const Value* subject = nullptr);

  // Guard for one running statement or expression: bounds the depth of the machine's stack.
  struct Running {
    Running(Interpreter& engine, int line);
    ~Running() { --m_engine.m_depth; }
    Interpreter& m_engine;
  };

  Budget m_budget;  // must outlive all values below
  const Tree& m_tree;
  std::vector<ScopePtr> m_kept;
  TracedText* m_out = nullptr;
  int m_depth = 0;
  int m_line = 1;
  int m_loop_id = -1, m_caller_id = -1;
};

}  // namespace kvarium::jinja

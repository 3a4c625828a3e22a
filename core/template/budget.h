// Budget: the limits of one render. All strings and containers are created here, so that no limit is forgotten.
#pragma once

#include "core/template/chat_template.h"
#include "core/template/value.h"

namespace kvarium::jinja {

class Budget {
 public:
  explicit Budget(const TemplateLimits& limits) : m_limits(limits), m_steps(limits.steps) {}
  ~Budget();  // empties the namespaces, which may refer to themselves
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // These throw Fault when a limit is exceeded. One step is a node, an element, or 256 bytes of text read or written.
  void spend(int64_t steps);
  void spendText(size_t bytes) { spend(1 + static_cast<int64_t>(bytes >> 8)); }
  void spendSearch(size_t text, size_t pattern);   // worst case of searching for a pattern in a text
  void spendBoth(const Value& a, const Value& b);  // call before comparing two values
  void needText(size_t bytes) const;               // call before building a string of that size
  void needElements(size_t count);
  void needDepth(int depth) const;  // nesting of a value; without a bound even its destructor would overflow the stack

  Value text(TracedText content, bool markup = false);
  Value text(std::string bytes, bool markup = false) { return text(TracedText{std::move(bytes), {}}, markup); }
  // Bytes of a text; `bytes` is a view of it.
  Value part(const Text& of, std::string_view bytes, bool markup = false);
  // What became of a text: traced where it became the same, else known to be made of it.
  Value changed(const Text& from, std::string bytes, bool markup = false);
  Value list(Values items) { return sequence(SequenceKind::list, std::move(items)); }
  Value tuple(Values items) { return sequence(SequenceKind::tuple, std::move(items)); }
  Value iterator(Values items, const char* label = "generator") {
    return sequence(SequenceKind::iterator, std::move(items), label);
  }
  Value view(Values items, const char* label) { return sequence(SequenceKind::view, std::move(items), label); }
  Value range(int64_t start, int64_t stop, int64_t stride);
  Value dict(Dict dict);
  std::shared_ptr<Namespace> space();   // lives until the render ends
  bool lost() const { return m_lost; }  // there were more spans than are kept

  int maxDepth() const { return m_limits.depth; }

 private:
  Value sequence(SequenceKind kind, Values items, const char* label = "");

  const TemplateLimits m_limits;
  int64_t m_steps;
  TextAccount m_alive;
  bool m_lost = false;
  std::vector<std::shared_ptr<Namespace>> m_spaces;
};

}  // namespace kvarium::jinja

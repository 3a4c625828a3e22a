#include "core/template/budget.h"

#include <algorithm>

namespace kvarium::jinja {

namespace {
constexpr int64_t alive_texts = 4;              // number of maximum-size strings that may be alive together
constexpr int64_t longest_range = 100'000;      // elements; the reference's sandbox refuses longer ranges
constexpr size_t least_alive_text = 64u << 20;  // bytes
constexpr size_t most_alive_spans = 1 << 20;    // 40 MiB of them; texts beyond are not traced
}  // namespace

Budget::~Budget() {
  for (const auto& space : m_spaces) space->attributes.clear();
}

void Budget::spend(int64_t steps) {
  if (steps > m_steps)
    throw Fault("the template takes more than " + std::to_string(m_limits.steps) +
                " steps: it loops or works too long");
  m_steps -= steps;
}

void Budget::spendSearch(size_t text, size_t pattern) {
  spend(static_cast<int64_t>((1 + (text >> 8)) * (1 + (pattern >> 6))));
}

void Budget::spendBoth(const Value& a, const Value& b) { spend(std::min(a.weight(), b.weight())); }

void Budget::needText(size_t bytes) const {
  if (bytes > m_limits.output_bytes)
    throw Fault("the template makes a string of more than " + std::to_string(m_limits.output_bytes) + " bytes");
}

void Budget::needElements(size_t count) {
  if (count > static_cast<size_t>(m_limits.container_elements))
    throw Fault("the template makes a list or mapping of more than " + std::to_string(m_limits.container_elements) +
                " elements");
  spend(static_cast<int64_t>(count));
}

void Budget::needDepth(int depth) const {
  if (depth > m_limits.depth)
    throw Fault("the template nests values more than " + std::to_string(m_limits.depth) + " deep");
}

Value Budget::text(TracedText content, bool markup) {
  const size_t size = content.text.size();
  needText(size);
  spendText(size);
  spend(static_cast<int64_t>(content.contents.size() >> 6));
  const int64_t most = std::max<int64_t>(least_alive_text, alive_texts * static_cast<int64_t>(m_limits.output_bytes));
  if (m_alive.bytes + static_cast<int64_t>(size) > most)
    throw Fault("the template keeps more than " + std::to_string(most) + " bytes of strings");
  m_lost |= content.lost;
  if (m_alive.spans + content.contents.size() > most_alive_spans) {
    m_lost = true;
    content.contents = {};
  }
  return Value(std::shared_ptr<const Text>(std::make_shared<Text>(std::move(content), markup, &m_alive)));
}

Value Budget::part(const Text& of, std::string_view bytes, bool markup) {
  if (bytes.empty()) return text("", markup);
  const auto first = static_cast<size_t>(bytes.data() - of.bytes.data());
  return text(TracedText{std::string(bytes), spansWithin(of.contents, first, first + bytes.size())}, markup);
}

Value Budget::changed(const Text& from, std::string bytes, bool markup) {
  std::vector<ContentSpan> spans = bytes == from.bytes ? from.contents : madeSpans(from.contents, bytes.size());
  return text(TracedText{std::move(bytes), std::move(spans)}, markup);
}

Value Budget::sequence(SequenceKind kind, Values items, const char* label) {
  needElements(items.size());
  auto s = std::make_shared<Sequence>();
  s->kind = kind;
  s->items = std::move(items);
  s->label = label;
  for (const Value& item : s->items) {
    s->depth = std::max(s->depth, item.depth() + 1);
    s->weight = addWeights(s->weight, item.weight());
  }
  needDepth(s->depth);
  return Value(std::move(s));
}

Value Budget::range(int64_t start, int64_t stop, int64_t stride) {
  if (stride == 0) throw Fault("range() arg 3 must not be zero");
  const auto distance = stride > 0 ? static_cast<__int128>(stop) - start : static_cast<__int128>(start) - stop;
  const __int128 step = stride > 0 ? static_cast<__int128>(stride) : -static_cast<__int128>(stride);
  const __int128 count = distance <= 0 ? 0 : (distance + step - 1) / step;
  if (count > longest_range)
    throw Fault("range too big: the sandbox refuses ranges of more than " + std::to_string(longest_range) +
                " elements");
  Values items;
  items.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < static_cast<int64_t>(count); ++i)
    items.emplace_back(static_cast<int64_t>(start + static_cast<__int128>(i) * stride));
  Value value = sequence(SequenceKind::range, std::move(items));
  value.sequence()->start = start;
  value.sequence()->stop = stop;
  value.sequence()->stride = stride;
  return value;
}

Value Budget::dict(Dict dict) {
  needElements(dict.entries.size());
  needDepth(dict.depth);
  return Value(std::shared_ptr<const Dict>(std::make_shared<Dict>(std::move(dict))));
}

std::shared_ptr<Namespace> Budget::space() {
  if (m_spaces.size() >= static_cast<size_t>(m_limits.container_elements))
    throw Fault("the template makes too many namespaces");
  return m_spaces.emplace_back(std::make_shared<Namespace>());
}

}  // namespace kvarium::jinja

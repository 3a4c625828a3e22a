// SourceMap: which characters of a message's text are which characters of its document. Markup (**, #, the address of
// a link) and entities are not mapped.
#pragma once

#include <QtGlobal>
#include <vector>

namespace kvarium::ui {

// Characters [source, source + length) of the text are at [document, document + length) of the document.
struct SourceSegment {
  qsizetype source = 0;
  int document = 0;
  int length = 0;
  bool operator==(const SourceSegment&) const = default;
};

class SourceMap {
 public:
  const std::vector<SourceSegment>& segments() const { return m_segments; }  // ascending in both
  void add(qsizetype source, int document, int length) {                     // after all others, in both
    if (length <= 0) return;
    if (m_segments.size() > m_frozen) {
      SourceSegment& last = m_segments.back();
      if (last.source + last.length == source && last.document + last.length == document) {
        last.length += length;
        return;
      }
    }
    m_segments.push_back({source, document, length});
  }
  void freeze() { m_frozen = m_segments.size(); }   // all segments so far are final
  void dropOpen() { m_segments.resize(m_frozen); }  // removes those that are not
  void clear() { m_frozen = 0, m_segments.clear(); }

 private:
  std::vector<SourceSegment> m_segments;
  size_t m_frozen = 0;  // number of final segments
};

}  // namespace kvarium::ui

// SourceMap: which character of a Markdown text became which character of the document. What is marks only (**, #, the
// address of a link) has no character; what cannot be told for sure has none either.
#pragma once

#include <QStringView>
#include <vector>

class QTextDocument;

namespace kvarium {

// Characters [source, source + length) of the text stand at [document, document + length).
struct SourceSegment {
  qsizetype source = 0;
  int document = 0;
  int length = 0;
  bool operator==(const SourceSegment&) const = default;
};

class SourceMap {
 public:
  const std::vector<SourceSegment>& segments() const { return m_segments; }  // ascending in both
  size_t size() const { return m_segments.size(); }
  void truncate(size_t segments) { m_segments.resize(segments); }
  void addVerbatim(qsizetype source, int document, int length);
  // Whole blocks: `markdown` starts at `source` of the text, its blocks lie in [begin, end] of the document. Behind the
  // first block that does not fit the text nothing is mapped.
  void align(QStringView markdown, qsizetype source, const QTextDocument& document, int begin, int end);

 private:
  void add(qsizetype source, int document);

  std::vector<SourceSegment> m_segments;
};

}  // namespace kvarium

// SourceMap: maps characters of a Markdown text to characters of the document. Markup (**, #, the address of a link)
// and uncertain characters are not mapped.
#pragma once

#include <QStringView>
#include <vector>

class QTextDocument;

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
  size_t size() const { return m_segments.size(); }
  void truncate(size_t segments) { m_segments.resize(segments); }
  void addVerbatim(qsizetype source, int document, int length);
  // Adds whole blocks: `markdown` starts at `source` of the text, its blocks are in [begin, end] of the document.
  // Mapping stops at the first block that does not match.
  void align(QStringView markdown, qsizetype source, const QTextDocument& document, int begin, int end);

 private:
  void add(qsizetype source, int document);

  std::vector<SourceSegment> m_segments;
};

}  // namespace kvarium::ui

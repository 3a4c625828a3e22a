// Fences of code blocks in Markdown (CommonMark 0.30, section 4.5).
#pragma once

#include <QString>
#include <QStringView>
#include <optional>

namespace kvarium::ui {

struct MarkdownLine {
  int indent = 0;         // columns of white space, a tab counts 4
  QStringView rest;       // without the indent and white space at its end
  qsizetype length = 0;   // with its newline
  bool complete = false;  // the newline is there
};
MarkdownLine firstLine(QStringView text);

// The fence at the beginning of a line that opens a code block.
struct CodeFence {
  QChar mark;
  int length = 0;    // marks
  QString language;  // the first word after the marks
};
std::optional<CodeFence> openingFence(QStringView text);  // in its first line
bool closesFence(QStringView line, const CodeFence& fence);
bool mayCloseFence(QStringView begun,
                   const CodeFence& fence);  // the line may become a closing fence when it is complete
// Length of the run of ``` or ~~~ at the beginning of a line without its indent, and its mark; 0: it is none.
int fenceRun(QStringView line, QChar& mark);
// Backticks that can surround a text: `least`, or more than its longest run of them.
QString fenceAround(QStringView text, qsizetype least);

}  // namespace kvarium::ui

// MarkdownBlocks: where a growing Markdown text is finished, so that only its open tail is ever parsed again.
#pragma once

#include <QString>
#include <QStringView>
#include <optional>
#include <vector>

namespace kvarium {

constexpr qsizetype long_piece = 4 << 10;      // characters after which a block that goes on is cut where it can be
constexpr qsizetype cut_room = 1 << 10;        // in so many more a place to cut a long line is looked for
constexpr qsizetype longest_piece = 32 << 10;  // then it is cut anywhere

struct BlockEnd {
  qsizetype at = 0;
  bool in_list = false;  // a long list was cut between two of its items: what comes next goes on with it
  bool operator==(const BlockEnd&) const = default;
};

struct BlockSplit {
  std::vector<BlockEnd> ends;  // ascending: text before each is a run of whole blocks that later text cannot change
  bool open_fence = false;     // the rest after the last end is inside a code fence
};

// Cuts at blank lines before a line that starts a new block, and before and after a code fence (CommonMark 0.30,
// section 4.5). A list stays one piece, because an item after a blank line may still belong to it, and so does a table;
// but no piece is longer than longest_piece. Where a text is cut depends on the text alone, not on how it came.
BlockSplit splitBlocks(QStringView text);

// The line that opens a block of code, at the beginning of a line of text.
struct CodeFence {
  QChar mark;
  int length = 0;    // marks
  QString language;  // the first word behind them
};
std::optional<CodeFence> openingFence(QStringView line);
bool closesFence(QStringView line, const CodeFence& fence);
bool mayCloseFence(QStringView begun, const CodeFence& fence);  // once the line is whole

}  // namespace kvarium

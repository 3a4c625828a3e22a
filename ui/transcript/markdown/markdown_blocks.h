// MarkdownBlocks: finds the finished part of a growing Markdown text, so that only the open tail is parsed again.
#pragma once

#include <QStringView>
#include <vector>

namespace kvarium::ui {

constexpr qsizetype long_piece = 4 << 10;      // characters after which a long block is cut at the next good place
constexpr qsizetype cut_room = 1 << 10;        // characters in which a good place is searched
constexpr qsizetype longest_piece = 32 << 10;  // characters after which it is cut anywhere

struct BlockEnd {
  qsizetype at = 0;
  bool in_list = false;  // the cut is between two items of a long list, which continues after it
  bool operator==(const BlockEnd&) const = default;
};

struct BlockSplit {
  std::vector<BlockEnd>
      ends;  // ascending; the text before each end consists of whole blocks that later text cannot change
  bool open_fence = false;  // the rest after the last end is inside a code fence
};

// Cuts at blank lines before a new block, and before and after a code fence (CommonMark 0.30, section 4.5). A list is
// one piece, because an item after a blank line may still belong to it, and so is a table; but no piece is longer than
// longest_piece. The cuts depend on the text only, not on the pieces in which it arrived.
BlockSplit splitBlocks(QStringView text);

}  // namespace kvarium::ui

// MarkdownBlocks: where a growing Markdown text is finished, so that only its open tail is ever parsed again.
#pragma once

#include <QStringView>
#include <vector>

namespace kvarium {

struct BlockSplit {
  std::vector<qsizetype> ends;  // ascending: text before each is a run of whole blocks that later text cannot change
  bool open_fence = false;      // the rest after the last end is inside a code fence
};

// Cuts at blank lines before a line that starts a new block, and after the line that closes a code fence (CommonMark
// 0.30, section 4.5). A list stays one piece, because an item after a blank line may still belong to it.
BlockSplit splitBlocks(QStringView text);

}  // namespace kvarium

#include "ui/parts/counts.h"

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {
QString counted(int64_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(countText(count));
}
}  // namespace

QString tokensText(int64_t tokens) { return counted(tokens, Words::tr("1 token"), Words::tr("%1 tokens")); }
QString cellsText(int64_t cells) { return counted(cells, Words::tr("1 cell"), Words::tr("%1 cells")); }
QString blocksText(int64_t blocks) { return counted(blocks, Words::tr("1 block"), Words::tr("%1 blocks")); }
QString layersText(int64_t layers) { return counted(layers, Words::tr("1 layer"), Words::tr("%1 layers")); }
QString headsText(int64_t heads) { return counted(heads, Words::tr("1 head"), Words::tr("%1 heads")); }
QString wordsText(int64_t words) { return counted(words, Words::tr("1 word"), Words::tr("%1 words")); }

}  // namespace kvarium::ui

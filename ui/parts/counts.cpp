#include "ui/parts/counts.h"

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

QString tokensText(int64_t tokens) {
  return tokens == 1 ? Words::tr("1 token") : Words::tr("%1 tokens").arg(countText(tokens));
}

QString cellsText(int64_t cells) {
  return cells == 1 ? Words::tr("1 cell") : Words::tr("%1 cells").arg(countText(cells));
}

QString blocksText(int64_t blocks) {
  return blocks == 1 ? Words::tr("1 block") : Words::tr("%1 blocks").arg(countText(blocks));
}

QString layersText(int64_t layers) {
  return layers == 1 ? Words::tr("1 layer") : Words::tr("%1 layers").arg(countText(layers));
}

QString headsText(int64_t heads) {
  return heads == 1 ? Words::tr("1 head") : Words::tr("%1 heads").arg(countText(heads));
}

QString wordsText(int64_t words) {
  return words == 1 ? Words::tr("1 word") : Words::tr("%1 words").arg(countText(words));
}

}  // namespace kvarium::ui

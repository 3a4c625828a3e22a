// Counts with their nouns: one is singular. A sentence has the whole as a parameter: "%1 kept" of tokensText().
#pragma once

#include <QString>
#include <cstdint>

namespace kvarium::ui {

QString tokensText(int64_t tokens);  // "1 token", "1,281 tokens"
QString cellsText(int64_t cells);
QString blocksText(int64_t blocks);
QString layersText(int64_t layers);
QString headsText(int64_t heads);
QString wordsText(int64_t words);

}  // namespace kvarium::ui

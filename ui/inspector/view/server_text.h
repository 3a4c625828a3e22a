// What a server tells of its cache, in sentences. Its rows are parts with names, and not layers.
#pragma once

#include <QString>

#include "ui/inspector/view/cache_layout.h"

namespace kvarium::ui {

// The rows are slots of llama.cpp: they hold texts of their own, in a room that is told.
bool areSlots(const cache::CacheView& view);
// "The server keeps 96 of 121 tokens; 25 are not told yet". A part is named where they differ; of many the least and
// the most are said. Empty: it has told nothing. bytes: what these tokens take, which is said too.
QString keptByServer(const cache::CacheView& view, const QString& bytes = {});
QString rowsOfServer(const cache::CacheView& view);  // "Rows: parts of the server's cache."

}  // namespace kvarium::ui

// The view as a table with one row per layer.
#pragma once

#include "core/cache/view/cache_view.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

TableRows layerTable(const cache::SharedCacheView& view);  // null: no rows

}  // namespace kvarium::ui

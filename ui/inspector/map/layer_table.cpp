#include "ui/inspector/map/layer_table.h"

#include <QStringList>
#include <algorithm>

#include "ui/cells/layer_kind.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/inspector/view/table_csv.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

// "4 sink; 1,024 compressed; 128 full precision"
QString statesText(const cache::GroupView& group, bool quantized) {
  struct Sum {
    QString words;
    int64_t count;
  };
  std::vector<Sum> sums;
  for (const StyleRun& run : styleRuns(group, quantized, group.lengths.tokens_seen)) {
    const QString words = styleWords(run.style);
    const auto known = std::find_if(sums.begin(), sums.end(), [&](const Sum& sum) { return sum.words == words; });
    if (known == sums.end())
      sums.push_back({words, run.count});
    else
      known->count += run.count;
  }
  QStringList parts;
  for (const Sum& sum : sums) parts += LayerTable::tr("%1 %2", "count state").arg(countText(sum.count), sum.words);
  if (nextCell(group.lengths) >= 0) parts += LayerTable::tr("1 for the next token");
  return parts.join(QLatin1String("; "));
}

}  // namespace

void LayerTable::showView(cache::SharedCacheView view) {
  if (!view) view = std::make_shared<const cache::CacheView>();
  const bool reset = view->layers.size() != m_view->layers.size();
  if (reset) beginResetModel();
  m_view = std::move(view);
  m_group_of_layer = groupOfLayers(*m_view);
  if (reset) {
    endResetModel();
  } else if (rowCount() > 0) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  }
}

int LayerTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_view->layers.size());
}

int LayerTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString LayerTable::text(int row, int column, bool for_people) const {
  const cache::LayerView& layer_bytes = m_view->layers[row];
  const int group_index = m_group_of_layer[row];
  static const cache::GroupView no_group;
  const cache::GroupView& group = group_index < 0 ? no_group : m_view->groups[group_index];
  const auto number = [&](int64_t value) { return for_people ? countText(value) : QString::number(value); };
  const auto size = [&](int64_t value) { return for_people ? bytesText(value) : QString::number(value); };
  switch (column) {
    case layer:
      return number(row);
    case kind:
      return layerKindWords(kindOf(layer_bytes, group_index < 0 ? nullptr : &group), group.facts->window);
    case heads:
      return layer_bytes.facts->n_kv_heads > 0 ? number(layer_bytes.facts->n_kv_heads) : QString();
    case seen:
      return number(m_view->lengths.tokens_seen);
    case stored:
      return number(heldCells(group.lengths));
    case states:
      if (group_index < 0) return tr("recurrent state");
      return statesText(group, isQuantized(layer_bytes));
    case format:
      return formatText(layer_bytes);
    case bytes:
      return size(layer_bytes.bytes.used());
    case reserved:
      return size(layer_bytes.bytes.reserved);
    default:
      return {};
  }
}

QVariant LayerTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
  const bool is_text = index.column() == kind || index.column() == states || index.column() == format;
  if (role == Qt::DisplayRole) return text(index.row(), index.column(), true);
  if (role == raw_role) return text(index.row(), index.column(), false);
  if (role == Qt::TextAlignmentRole) return QVariant((is_text ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  return {};
}

QVariant LayerTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case layer:
      return tr("layer");
    case kind:
      return tr("sees");
    case heads:
      return tr("KV heads");
    case seen:
      return tr("read");
    case stored:
      return tr("kept");
    case states:
      return tr("cells");
    case format:
      return tr("format");
    case bytes:
      return tr("in use");
    case reserved:
      return tr("reserved");
    default:
      return {};
  }
}

}  // namespace kvarium::ui

// LayerTable: the snapshot as a table with one row per layer.
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include "core/cache/view/cache_view.h"

namespace kvarium::ui {

class LayerTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { layer, kind, heads, seen, stored, states, format, bytes, reserved, columns };
  using QAbstractTableModel::QAbstractTableModel;

  void showView(cache::SharedCacheView view);  // null: no layers

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(int row, int column, bool for_people) const;

  cache::SharedCacheView m_view = std::make_shared<const cache::CacheView>();
  std::vector<int> m_group_of_layer;
};

}  // namespace kvarium::ui

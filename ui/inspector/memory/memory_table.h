// MemoryTable: the bytes of the memory view as a table: name, place, bytes, measured or estimated.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

#include "ui/inspector/memory/memory_facts.h"

namespace kvarium::ui {

class MemoryTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { what, place, bytes, known, columns };
  using QAbstractTableModel::QAbstractTableModel;

  void showFacts(const MemoryFacts& facts);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QString what, place, known;
    int64_t bytes = -1;  // -1: not known
  };
  std::vector<Row> m_rows;
};

}  // namespace kvarium::ui

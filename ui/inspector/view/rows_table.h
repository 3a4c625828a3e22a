// RowsTable: a table model from a function, with text for people and raw values for programs.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariant>
#include <functional>

namespace kvarium::ui {

class RowsTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  struct Cell {
    QString text;
    QVariant raw;  // the number without separators or units; invalid: the cell is text
  };
  using CellAt = std::function<Cell(int row, int column)>;
  using QAbstractTableModel::QAbstractTableModel;

  // `cell` is called for every access until the next show().
  void show(QStringList headers, int rows, CellAt cell);

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_rows; }
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QStringList m_headers;
  int m_rows = 0;
  CellAt m_cell;
};

}  // namespace kvarium::ui

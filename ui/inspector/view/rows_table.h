// RowsTable: a table model made of columns, with text for people and raw values for programs.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariant>
#include <functional>
#include <vector>

namespace kvarium::ui {

struct TableCell {
  QString text;
  QVariant raw = {};  // the number without separators or units; invalid: the cell is text

  static TableCell count(int64_t value);
  static TableCell bytes(int64_t value);
  static TableCell number(double value, int decimals);
};

struct TableColumn {
  QString header;
  std::function<TableCell(int row)> cell;  // called for every access
};

struct TableRows {
  int count = 0;
  std::vector<TableColumn> columns;
};
TableRows tableRows(const QStringList& headers, std::vector<std::vector<TableCell>> cells);  // cells: [rows][columns]

class RowsTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void show(TableRows rows);

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_rows.count; }
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  TableRows m_rows;
};

}  // namespace kvarium::ui

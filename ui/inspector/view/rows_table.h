// RowsTable: the numbers of a view as one table, with text for people and raw values for programs. It is shown, saved
// as CSV, and read row by row by tooltips and screen readers.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariant>
#include <functional>
#include <vector>

#include "ui/parts/known.h"

namespace kvarium::ui {

struct TableCell {
  QString text;
  QVariant raw = {};  // the number without separators or units; invalid: the cell is text

  // Of what is not known: the sentence why.
  static TableCell count(const Known<int64_t>& value);
  static TableCell bytes(const Known<int64_t>& value);
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
// cells: [rows][columns]. Columns in which no row has a text are left out.
TableRows tableRows(const QStringList& headers, std::vector<std::vector<TableCell>> cells);
QString rowInWords(const TableRows& rows, int row);  // a line for each cell, "kept: 1,024"; without empty cells

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

// Role of a table model's raw values: numbers without separators or units.
constexpr int raw_role = Qt::UserRole;
// RFC 4180, header first. A cell without a raw value is written as its text.
QString csvOf(const QAbstractItemModel& model);

}  // namespace kvarium::ui

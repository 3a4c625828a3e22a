#include "ui/inspector/view/rows_table.h"

#include <utility>

#include "ui/inspector/view/table_csv.h"

namespace kvarium::ui {

void RowsTable::show(QStringList headers, int rows, CellAt cell) {
  const bool same_shape = rows == m_rows && headers == m_headers;
  if (!same_shape) beginResetModel();
  m_headers = std::move(headers);
  m_rows = rows;
  m_cell = std::move(cell);
  if (!same_shape)
    endResetModel();
  else if (rows > 0)
    emit dataChanged(index(0, 0), index(rows - 1, columnCount() - 1));
}

int RowsTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant RowsTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !m_cell) return {};
  if (role != Qt::DisplayRole && role != raw_role && role != Qt::TextAlignmentRole) return {};
  const Cell cell = m_cell(index.row(), index.column());
  if (role == Qt::DisplayRole) return cell.text;
  if (role == raw_role) return cell.raw;
  return QVariant::fromValue<int>((cell.raw.isValid() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

QVariant RowsTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= m_headers.size()) return {};
  return m_headers[section];
}

}  // namespace kvarium::ui

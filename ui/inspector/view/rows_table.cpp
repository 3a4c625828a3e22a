#include "ui/inspector/view/rows_table.h"

#include <QRegularExpression>
#include <algorithm>
#include <memory>
#include <utility>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

namespace {

TableCell numberCell(const Known<int64_t>& value, QString (*words)(int64_t, const QLocale&)) {
  return value ? TableCell{words(*value, numberLocale()), QVariant::fromValue<qlonglong>(*value)}
               : TableCell{sentenceText(value.why())};
}

}  // namespace

TableCell TableCell::count(const Known<int64_t>& value) { return numberCell(value, countText); }
TableCell TableCell::bytes(const Known<int64_t>& value) { return numberCell(value, bytesText); }
TableCell TableCell::number(double value, int decimals) {
  return {numberLocale().toString(value, 'f', decimals), value};
}

TableRows tableRows(const QStringList& headers, std::vector<std::vector<TableCell>> cells) {
  TableRows rows{static_cast<int>(cells.size()), {}};
  const auto shared = std::make_shared<const std::vector<std::vector<TableCell>>>(std::move(cells));
  for (size_t column = 0; column < static_cast<size_t>(headers.size()); ++column) {
    const auto hasText = [&](const std::vector<TableCell>& row) { return !row[column].text.isEmpty(); };
    if (!shared->empty() && std::ranges::none_of(*shared, hasText)) continue;
    rows.columns.push_back({headers[static_cast<qsizetype>(column)],
                            [shared, column](int row) { return (*shared)[static_cast<size_t>(row)][column]; }});
  }
  return rows;
}

QString rowInWords(const TableRows& rows, int row) {
  QStringList lines;
  for (const TableColumn& column : rows.columns) {
    if (const QString text = column.cell(row).text; !text.isEmpty())
      lines += Words::tr("%1: %2", "name of a number, number").arg(column.header, text);
  }
  return lines.join(QLatin1Char('\n'));
}

void RowsTable::show(TableRows rows) {
  const bool same_shape = rows.count == m_rows.count && std::ranges::equal(rows.columns, m_rows.columns, {},
                                                                           &TableColumn::header, &TableColumn::header);
  if (!same_shape) beginResetModel();
  m_rows = std::move(rows);
  if (!same_shape)
    endResetModel();
  else if (m_rows.count > 0)
    emit dataChanged(index(0, 0), index(m_rows.count - 1, columnCount() - 1));
}

int RowsTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.columns.size());
}

QVariant RowsTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role != Qt::DisplayRole && role != raw_role && role != Qt::TextAlignmentRole) return {};
  const TableCell cell = m_rows.columns[static_cast<size_t>(index.column())].cell(index.row());
  if (role == Qt::DisplayRole) return cell.text;
  if (role == raw_role) return cell.raw;
  return QVariant::fromValue<int>((cell.raw.isValid() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

QVariant RowsTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount()) return {};
  return m_rows.columns[static_cast<size_t>(section)].header;
}

namespace {

QString quoted(QString field) {
  static const QRegularExpression special(QStringLiteral("[,\"\n\r]"));
  if (!field.contains(special)) return field;
  return QLatin1Char('"') + field.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

}  // namespace

QString csvOf(const QAbstractItemModel& model) {
  QString csv;
  for (int row = -1; row < model.rowCount(); ++row) {
    QStringList fields;
    for (int column = 0; column < model.columnCount(); ++column) {
      const QModelIndex index = model.index(row, column);
      const QVariant raw = index.data(raw_role);
      fields += quoted((row < 0         ? model.headerData(column, Qt::Horizontal)
                        : raw.isValid() ? raw
                                        : index.data())
                           .toString());
    }
    csv += fields.join(QLatin1Char(',')) + QLatin1String("\r\n");
  }
  return csv;
}

}  // namespace kvarium::ui

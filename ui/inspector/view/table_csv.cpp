#include "ui/inspector/view/table_csv.h"

#include <QStringList>

namespace kvarium::ui {
namespace {

QString quoted(QString field) {
  const QLatin1String special[] = {QLatin1String(","), QLatin1String("\""), QLatin1String("\n"), QLatin1String("\r")};
  bool is_plain = true;
  for (const QLatin1String& mark : special) is_plain = is_plain && !field.contains(mark);
  if (is_plain) return field;
  field.replace(QLatin1String("\""), QLatin1String("\"\""));
  return QLatin1Char('"') + field + QLatin1Char('"');
}

}  // namespace

QString csvOf(const QAbstractItemModel& model) {
  QString csv;
  for (int row = -1; row < model.rowCount(); ++row) {
    QStringList fields;
    for (int column = 0; column < model.columnCount(); ++column) {
      QVariant value;
      if (row < 0) {
        value = model.headerData(column, Qt::Horizontal);
      } else {
        const QModelIndex index = model.index(row, column);
        value = index.data(raw_role);
        if (!value.isValid()) value = index.data();
      }
      fields += quoted(value.toString());
    }
    csv += fields.join(QLatin1Char(',')) + QLatin1String("\r\n");
  }
  return csv;
}

}  // namespace kvarium::ui

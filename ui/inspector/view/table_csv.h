// A table model as CSV, for programs.
#pragma once

#include <QAbstractItemModel>
#include <QString>

namespace kvarium::ui {

// Role of a table model's raw values: numbers without separators or units.
constexpr int raw_role = Qt::UserRole;
// RFC 4180, header first. A cell without a raw value is written as its text.
QString csvOf(const QAbstractItemModel& model);

}  // namespace kvarium::ui

// A table model as CSV, for programs.
#pragma once

#include <QAbstractItemModel>
#include <QString>

namespace kvarium {

// What a model answers under this role a program can read: numbers without separators or units.
constexpr int raw_role = Qt::UserRole;
// RFC 4180, header first; cells without a raw value are written as people read them.
QString csvOf(const QAbstractItemModel& model);

}  // namespace kvarium

// DatabaseFile: a consistent copy of an SQLite file, and reading one from any thread.
#pragma once

#include <QString>
#include <functional>

class QSqlDatabase;

namespace kvarium::ui {

// Writes what the open database has now, also what its journal has. The error; empty: done.
QString copyDatabase(const QSqlDatabase& from, const QString& to);
// With a connection of its own, because a connection belongs to one thread. False: the file cannot be opened.
bool readDatabase(const QString& file, const std::function<void(const QSqlDatabase&)>& read);

}  // namespace kvarium::ui

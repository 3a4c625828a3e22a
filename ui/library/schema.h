// Schema: the database's schema as a list of upgrade steps. A released step never changes; user_version counts steps.
#pragma once

#include <QSqlDatabase>
#include <QStringList>
#include <vector>

namespace kvarium::ui {

using SchemaUpgrade = QStringList;  // SQL statements
const std::vector<SchemaUpgrade>& schemaSteps();

struct SchemaResult {
  bool ok = false;
  bool damaged = false;  // the file is no database or is damaged
  bool newer = false;    // written by a later version of the program
  QString error;
};
// Upgrades the open database to the last step in one transaction. A database with data is copied first to
// FILE.before-N, where N is the new step. An empty `file`: in memory, no copy.
SchemaResult bringUpToDate(QSqlDatabase& database, const QString& file,
                           const std::vector<SchemaUpgrade>& steps = schemaSteps());

}  // namespace kvarium::ui

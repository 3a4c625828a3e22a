// Schema: the database's shape, as a list of steps. A step is frozen once it was released; user_version counts them.
#pragma once

#include <QSqlDatabase>
#include <QStringList>
#include <vector>

namespace kvarium {

using SchemaUpgrade = QStringList;  // SQL statements
const std::vector<SchemaUpgrade>& schemaSteps();

struct SchemaResult {
  bool ok = false;
  bool damaged = false;  // the file is no database, or a broken one
  bool newer = false;    // written by a later version of the program
  QString error;
};
// Brings the open database to the last step, in one transaction. A database that holds data is copied first, to
// FILE.before-N where N is the step it comes to. `file` empty: in memory, no copy.
SchemaResult bringUpToDate(QSqlDatabase& database, const QString& file,
                           const std::vector<SchemaUpgrade>& steps = schemaSteps());

}  // namespace kvarium

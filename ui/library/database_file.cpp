#include "ui/library/database_file.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

QString copyDatabase(const QSqlDatabase& from, const QString& to) {
  try {
    OutputFile copy(QFile::encodeName(to).toStdString());
    QSqlQuery query(from);
    query.prepare(QStringLiteral("VACUUM INTO ?"));
    query.addBindValue(QFile::decodeName(copy.temporary().c_str()));
    if (!query.exec()) return query.lastError().databaseText();
    copy.finish();
  } catch (const Error& error) {
    return sentenceText(error.sentence());
  }
  return {};
}

bool readDatabase(const QString& file, const std::function<void(const QSqlDatabase&)>& read) {
  const QString connection = QUuid::createUuid().toString(QUuid::WithoutBraces);
  bool opened = false;
  {
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
    database.setDatabaseName(file);
    database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY"));
    opened = database.open();
    if (opened) read(database);
  }
  QSqlDatabase::removeDatabase(connection);
  return opened;
}

}  // namespace kvarium::ui

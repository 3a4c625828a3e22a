// PartFile: an unfinished download: NAME.part with the bytes, NAME.part.json with their source, and NAME.part.lock
// during writing. The file gets its name only when it is complete and on the disk.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QLockFile>
#include <QString>
#include <QUrl>
#include <memory>

namespace kvarium::ui {

class PartFile {
 public:
  // The source of the bytes so far.
  struct Source {
    QUrl url;
    QByteArray etag;  // strong, or empty
    qint64 total = -1;
    bool operator==(const Source&) const = default;
  };

  explicit PartFile(const QString& target) : m_target(target), m_file(target + QStringLiteral(".part")) {}

  // A function that returns false sets problem() to one sentence.
  bool open();  // creates the folder; fails if another program writes
  qint64 size() const { return m_size; }
  const Source& source() const { return m_source; }
  bool remember(const Source& source);
  bool append(const QByteArray& bytes);
  bool empty();    // deletes the bytes
  bool finish();   // flushes to the disk, then renames; fails if the name exists
  void discard();  // deletes all files
  void close();    // keeps the files for later
  QFile& file() { return m_file; }
  const QString& problem() const { return m_problem; }

 private:
  QString sourceFile() const { return m_target + QStringLiteral(".part.json"); }
  void readSource();
  bool fail(const QString& problem);

  QString m_target;
  QFile m_file;
  std::unique_ptr<QLockFile> m_lock;
  qint64 m_size = 0;
  Source m_source;
  QString m_problem;
};

}  // namespace kvarium::ui

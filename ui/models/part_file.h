// PartFile: a file on its way: NAME.part beside its place, NAME.part.json with where it comes from, NAME.part.lock
// while somebody writes. It gets its name only when it is whole and on the disk.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QLockFile>
#include <QString>
#include <QUrl>
#include <memory>

namespace kvarium {

class PartFile {
 public:
  // What the parts so far came from.
  struct Source {
    QUrl url;
    QByteArray etag;  // strong, or empty
    qint64 total = -1;
    bool operator==(const Source&) const = default;
  };

  explicit PartFile(const QString& target) : m_target(target), m_file(target + QStringLiteral(".part")) {}

  // Functions that return false say why in problem(), as a sentence.
  bool open();  // makes the folder; refuses when another program writes
  qint64 size() const { return m_size; }
  const Source& source() const { return m_source; }
  bool remember(const Source& source);
  bool append(const QByteArray& bytes);
  bool empty();    // back to nothing
  bool finish();   // to the disk, then the name; refuses when something has the name already
  void discard();  // removes what there is
  void close();    // keeps it for later
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

}  // namespace kvarium

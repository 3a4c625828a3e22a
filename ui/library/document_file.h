// DocumentFile: reads the text of a PDF or an office file, with a program of its own that may die without harm.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>

#include "ui/library/attachment.h"

namespace kvarium::ui {

class DocumentFile : public QObject {
  Q_OBJECT
 public:
  static constexpr qint64 largest = 64 << 20;  // bytes of a file

  explicit DocumentFile(QObject* parent = nullptr);
  ~DocumentFile() override;

  static bool isOne(const QByteArray& head);  // from a file's first bytes, and the program is there
  void read(const QString& path);             // one at a time
  void cancel();                              // nothing is emitted after it

 signals:
  void progress(int percent);
  void done(const kvarium::ui::Attachment& file);
  void refused(const QString& why);

 private:
  void takeAnswers();
  void ended();

  QProcess m_process;
  QString m_name;
  QByteArray m_answers;  // not yet complete
  QByteArray m_last;     // the text or the problem, once it is there
};

}  // namespace kvarium::ui

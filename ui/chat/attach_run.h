// AttachRun: reads files that are attached to a message. Text is there at once; of documents a dialog shows, after a
// second, how far it is, and can cancel all.
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <vector>

#include "ui/library/attachment.h"
#include "ui/library/document_file.h"

class QProgressDialog;
class QWidget;

namespace kvarium::ui {

class AttachRun : public QObject {
  Q_OBJECT
 public:
  explicit AttachRun(QWidget& window);
  void begin(const QStringList& paths);  // with those that are being read

 signals:
  void done(const std::vector<kvarium::ui::Attachment>& files);  // all of them
  void refused(const QString& why);                              // one of them, so that none is attached

 private:
  void next();
  void end();

  QWidget& m_window;
  QStringList m_paths;  // the first one is being read
  std::vector<Attachment> m_read;
  DocumentFile m_document;
  QPointer<QProgressDialog> m_dialog;  // null: no document is being read
};

}  // namespace kvarium::ui

#include "ui/chat/attach_run.h"

#include <QFileInfo>
#include <QProgressDialog>
#include <optional>
#include <utility>

#include "ui/parts/long_job.h"

namespace kvarium::ui {

AttachRun::AttachRun(QWidget& window) : QObject(&window), m_window(window) {
  connect(&m_document, &DocumentFile::progress, this, [this](int percent) {
    if (m_dialog) showProgress(*m_dialog, percent);
  });
  connect(&m_document, &DocumentFile::done, this, [this](const Attachment& file) {
    m_read.push_back(file);
    m_paths.removeFirst();
    next();
  });
  connect(&m_document, &DocumentFile::refused, this, [this](const QString& why) {
    end();
    emit refused(why);
  });
}

void AttachRun::begin(const QStringList& paths) {
  const bool runs = !m_paths.isEmpty();
  m_paths += paths;
  if (!runs) next();
}

void AttachRun::next() {
  while (!m_paths.isEmpty()) {
    const QString path = m_paths.front();
    if (isDocument(path)) {
      if (!m_dialog)
        m_dialog = progressDialog(m_window, tr("Attach files"), QString(), 100, [this] {
          m_document.cancel();
          end();
        });
      m_dialog->setLabelText(tr("Reading the text of %1").arg(QFileInfo(path).fileName()));
      return m_document.read(path);
    }
    QString why;
    const std::optional<Attachment> file = readAttachment(path, why);
    if (!file) {
      end();
      return emit refused(why);
    }
    m_read.push_back(*file);
    m_paths.removeFirst();
  }
  const std::vector<Attachment> files = std::exchange(m_read, {});
  end();
  emit done(files);
}

void AttachRun::end() {
  m_paths.clear();
  m_read.clear();
  if (m_dialog) m_dialog->deleteLater();
  m_dialog.clear();
}

}  // namespace kvarium::ui

#include "ui/library/saved_caches.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "core/base/output_file.h"

namespace kvarium::ui {

SavedCaches::SavedCaches(const QString& store_file) {
  if (!store_file.isEmpty()) m_folder = QFileInfo(store_file).dir().filePath(QStringLiteral("caches"));
}

QString SavedCaches::file(qint64 conversation) const {
  return possible() ? QStringLiteral("%1/%2.kvcache").arg(m_folder).arg(conversation) : QString();
}

qint64 SavedCaches::bytes(qint64 conversation) const {
  return possible() && conversation ? QFileInfo(file(conversation)).size() : 0;
}

bool SavedCaches::makeFolder() const { return possible() && QDir().mkpath(m_folder); }

void SavedCaches::remove(qint64 conversation) const {
  if (possible()) QFile::remove(file(conversation));
}

void SavedCaches::removeAllBut(const std::vector<qint64>& conversations) const {
  if (!possible()) return;
  QDir folder(m_folder);
  for (const QFileInfo& found : folder.entryInfoList({QStringLiteral("*.kvcache")}, QDir::Files)) {
    bool is_number = false;
    const qint64 id = found.completeBaseName().toLongLong(&is_number);
    if (is_number && std::find(conversations.begin(), conversations.end(), id) == conversations.end())
      folder.remove(found.fileName());
  }
  removeAbandonedParts(QFile::encodeName(m_folder).toStdString(), ".kvcache");  // unfinished files of a killed program
}

}  // namespace kvarium::ui

#include "ui/library/conversation_claims.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QUuid>

namespace kvarium::ui {
namespace {

QString windowName() {
  return QStringLiteral("window-%1-%2")
      .arg(QCoreApplication::applicationPid())
      .arg(QUuid::createUuid().toString(QUuid::WithoutBraces));
}

}  // namespace

ConversationClaims::ConversationClaims(const QString& folder) {
  if (folder.isEmpty() || !QDir().mkpath(QDir(folder).filePath(QStringLiteral("open")))) return;
  m_folder = QDir(folder).filePath(QStringLiteral("open"));
  m_window = lock(windowName());
  if (!m_window) m_folder.clear();  // the folder is read-only
  if (m_folder.isEmpty() || !alone()) return;
  for (const QString& left : QDir(m_folder).entryList({QStringLiteral("*.lock")}, QDir::Files))
    isTaken(QDir(m_folder).filePath(left));  // taking and releasing the lock deletes the file
}

// A lock is valid as long as its program runs, whatever its age.
std::unique_ptr<QLockFile> ConversationClaims::lock(const QString& name) const {
  auto made = std::make_unique<QLockFile>(QDir(m_folder).filePath(name + QStringLiteral(".lock")));
  made->setStaleLockTime(0);
  return made->tryLock(0) ? std::move(made) : nullptr;
}

bool ConversationClaims::isTaken(const QString& path) const {
  if (!QFileInfo::exists(path)) return false;
  QLockFile probe(path);
  probe.setStaleLockTime(0);
  return !probe.tryLock(0) && probe.error() == QLockFile::LockFailedError;
}

bool ConversationClaims::alone() const {
  if (m_folder.isEmpty()) return true;
  const QString own = QFileInfo(m_window->fileName()).fileName();
  for (const QString& name : QDir(m_folder).entryList({QStringLiteral("window-*.lock")}, QDir::Files))
    if (name != own && isTaken(QDir(m_folder).filePath(name))) return false;
  return true;
}

void ConversationClaims::hold(const std::set<qint64>& conversations) {
  std::erase_if(m_held, [&](const auto& one) { return !conversations.contains(one.first); });
  if (m_folder.isEmpty()) return;
  for (const qint64 id : conversations) {
    if (m_held.contains(id)) continue;
    if (auto locked = lock(QString::number(id))) m_held.emplace(id, std::move(locked));
  }
}

bool ConversationClaims::isElsewhere(qint64 conversation) const {
  return !m_folder.isEmpty() && !holds(conversation) &&
         isTaken(QDir(m_folder).filePath(QString::number(conversation) + QStringLiteral(".lock")));
}

}  // namespace kvarium::ui

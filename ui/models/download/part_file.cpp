#include "ui/models/download/part_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

bool syncFolder(const QString& folder) {
  const int descriptor = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool ok = ::fsync(descriptor) == 0;
  ::close(descriptor);
  return ok;
}

}  // namespace

bool PartFile::fail(const QString& problem) {
  m_problem = problem;
  return false;
}

bool PartFile::open() {
  const QString folder = QFileInfo(m_target).absolutePath();
  if (!QDir().mkpath(folder))
    return fail(Words::tr("%1 cannot be made; choose another folder").arg(QDir::toNativeSeparators(folder)));
  m_lock = std::make_unique<QLockFile>(m_file.fileName() + QStringLiteral(".lock"));
  m_lock->setStaleLockTime(0);  // a lock is valid by its program, not by its age
  if (!m_lock->tryLock(0)) {
    const bool taken = m_lock->error() == QLockFile::LockFailedError;
    m_lock.reset();
    return fail(
        taken ? Words::tr("%1 is being downloaded by another window").arg(QFileInfo(m_target).fileName())
              : Words::tr("%1 cannot be written to; choose another folder").arg(QDir::toNativeSeparators(folder)));
  }
  if (QFileInfo(m_file.fileName()).isSymLink() || !m_file.open(QIODevice::ReadWrite)) {
    close();
    return fail(Words::tr("%1 cannot be written").arg(QDir::toNativeSeparators(m_file.fileName())));
  }
  m_size = m_file.size();
  m_file.seek(m_size);
  readSource();
  return true;
}

void PartFile::readSource() {
  m_source = {};
  QFile in(sourceFile());
  if (in.size() > 65536 || !in.open(QIODevice::ReadOnly)) return;
  const QJsonObject json = QJsonDocument::fromJson(in.readAll()).object();
  m_source.url = QUrl(json.value("url").toString());
  m_source.etag = json.value("etag").toString().toLatin1();
  m_source.total = json.value("total").toInteger(-1);
}

bool PartFile::remember(const Source& source) {
  if (source == m_source && QFile::exists(sourceFile())) return true;
  QSaveFile out(sourceFile());
  const QJsonObject json{
      {"url", source.url.toString()}, {"etag", QString::fromLatin1(source.etag)}, {"total", source.total}};
  if (!out.open(QIODevice::WriteOnly) || out.write(QJsonDocument(json).toJson()) < 0 || !out.commit())
    return fail(Words::tr("%1 cannot be written").arg(QDir::toNativeSeparators(sourceFile())));
  m_source = source;
  return true;
}

bool PartFile::append(const QByteArray& bytes) {
  if (m_file.write(bytes) != bytes.size() || !m_file.flush()) {
    const QString why = m_file.errorString();
    m_file.resize(m_size);  // drops an incomplete piece of an interrupted write
    m_file.seek(m_size);
    return fail(Words::tr("%1 cannot be written: %2; make room, then go on").arg(QFileInfo(m_target).fileName(), why));
  }
  m_size += bytes.size();
  return true;
}

bool PartFile::empty() {
  if (!m_file.resize(0) || !m_file.seek(0))
    return fail(Words::tr("%1 cannot be written").arg(QDir::toNativeSeparators(m_file.fileName())));
  m_size = 0;
  return true;
}

bool PartFile::finish() {
  if (!m_file.flush() || ::fsync(m_file.handle()) != 0)
    return fail(
        Words::tr("%1 could not be brought to the disk; make room, then go on").arg(QFileInfo(m_target).fileName()));
  // link() instead of rename(), because it never replaces an existing file.
  const QByteArray from = QFile::encodeName(m_file.fileName()), to = QFile::encodeName(m_target);
  const bool named = ::link(from.constData(), to.constData()) == 0;
  if (named ? ::unlink(from.constData()) != 0 : (QFile::exists(m_target) || !m_file.rename(m_target)))
    return fail(Words::tr("%1 is there already; move it away, then go on").arg(QDir::toNativeSeparators(m_target)));
  syncFolder(QFileInfo(m_target).absolutePath());
  QFile::remove(sourceFile());
  close();
  return true;
}

void PartFile::discard() {
  if (m_file.isOpen()) m_file.close();
  m_file.remove();
  QFile::remove(sourceFile());
  close();
  m_size = 0;
}

void PartFile::close() {
  if (m_file.isOpen()) m_file.close();
  m_lock.reset();  // deletes the lock file
}

}  // namespace kvarium::ui

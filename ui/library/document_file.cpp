#include "ui/library/document_file.h"

#include <QFileInfo>
#include <QStandardPaths>
#include <QtEndian>
#include <utility>

#include "ui/parts/helper_program.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype longest_answers = 8 << 20;  // bytes
constexpr qsizetype answer_head = sizeof(quint32);

QString extractor() { return helperProgram(QStringLiteral("kvarium-extract")); }

QString sentenceOf(const QByteArray& problem, const QString& name) {
  if (problem == "locked")
    return Words::tr("%1 is locked with a password, or in an old format of Office; save it as a new file without one")
        .arg(name);
  if (problem == "no_text")
    return Words::tr(
               "%1 has no text in it; if it shows pictures of pages, let a program for text recognition (OCR) "
               "make a text of them")
        .arg(name);
  if (problem == "broken") return Words::tr("%1 is damaged; open it in its own program and save it again").arg(name);
  if (problem == "too_long")
    return Words::tr("%1 has more than 1 MiB of text, the limit of an attached file; attach a part of it").arg(name);
  if (problem == "unknown") return Words::tr("%1 is not a text file").arg(name);
  return Words::tr("Reading %1 takes too much time or memory; attach a part of it").arg(name);
}

}  // namespace

DocumentFile::DocumentFile(QObject* parent) : QObject(parent) {
  m_process.setStandardErrorFile(QProcess::nullDevice());
  connect(&m_process, &QProcess::readyReadStandardOutput, this, &DocumentFile::takeAnswers);
  connect(&m_process, &QProcess::finished, this, &DocumentFile::ended);
  connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) ended();
  });
}

DocumentFile::~DocumentFile() { cancel(); }

bool DocumentFile::isOne(const QByteArray& head) {
  constexpr qsizetype before = 1024;  // bytes that may stand before a PDF
  const bool is_one = head.left(before).contains("%PDF-") || head.startsWith("PK\x03\x04") ||
                      head.startsWith("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1");
  return is_one && !extractor().isEmpty();
}

void DocumentFile::read(const QString& path) {
  m_name = QFileInfo(path).fileName();
  m_answers.clear();
  m_last.clear();
  // Poppler's encodings of Chinese, Japanese and Korean: the only files that the program may open.
  const QString encodings = QStandardPaths::locate(QStandardPaths::GenericDataLocation, QStringLiteral("poppler"),
                                                   QStandardPaths::LocateDirectory);
  m_process.setStandardInputFile(path);
  m_process.start(extractor(), encodings.isEmpty() ? QStringList() : QStringList(encodings));
}

void DocumentFile::cancel() {
  const QSignalBlocker nothing_is_told(this);
  m_process.kill();
  m_process.waitForFinished(1000);
}

void DocumentFile::takeAnswers() {
  m_answers += m_process.readAllStandardOutput();
  while (m_answers.size() >= answer_head) {
    const qsizetype size = qFromLittleEndian<quint32>(m_answers.constData());
    if (size > longest_answers) return m_process.kill();
    if (m_answers.size() - answer_head < size) return;
    const QByteArray answer = m_answers.mid(answer_head, size);
    m_answers.remove(0, answer_head + size);
    if (answer.startsWith('p'))
      emit progress(answer.mid(1).toInt());
    else
      m_last = answer;
  }
}

void DocumentFile::ended() {
  takeAnswers();
  const QByteArray last = std::exchange(m_last, {});
  if (!last.startsWith('t')) return emit refused(sentenceOf(last.mid(1), m_name));
  const qsizetype line = last.indexOf('\n');
  emit done({.name = m_name,
             .text = QString::fromUtf8(last.mid(line + 1)),
             .pages = std::max(last.left(line).mid(1).toInt(), 0)});
}

}  // namespace kvarium::ui

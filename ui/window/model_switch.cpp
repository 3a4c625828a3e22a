#include "ui/window/model_switch.h"

#include <QFileInfo>
#include <QThread>

#include "ui/chat/chat.h"
#include "ui/models/model_chip.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QString nameOf(const engine::LoadRequest& request) { return ModelChip::nameOf(fromPath(request.path)); }

// For a folder its own time, which changes when a file in it is replaced.
QDateTime timeOf(const engine::LoadRequest& request) { return QFileInfo(fromPath(request.path)).lastModified(); }

bool sameFile(const engine::LoadRequest& a, const engine::LoadRequest& b) {
  if (a.path == b.path) return true;
  const QString one = QFileInfo(fromPath(a.path)).canonicalFilePath();
  return !one.isEmpty() && one == QFileInfo(fromPath(b.path)).canonicalFilePath();
}

}  // namespace

ModelSwitch::ModelSwitch(Chat& chat, NoticeBar& notice, Check check, QObject* parent)
    : QObject(parent), m_chat(chat), m_notice(notice), m_check(std::move(check)) {
  m_patience.setSingleShot(true);
  m_patience.setInterval(patience_ms);
  connect(&chat.state(), &ChatState::listChanged, this, &ModelSwitch::countAgain);
}

ModelSwitch::~ModelSwitch() {
  for (QThread* thread : findChildren<QThread*>()) thread->wait();
}

// While the question is open, replies end and other caches become ready.
void ModelSwitch::countAgain() {
  if (!m_asks) return;
  const QString now = question(m_asks->request, loss());
  if (now == m_asks->text) return;
  if (m_notice.reword(m_asks->text, now))
    m_asks->text = now;
  else
    m_asks.reset();
}

void ModelSwitch::setPresent(const engine::LoadRequest& request) {
  m_present = request;
  m_present_time = timeOf(request);
}

void ModelSwitch::open(const engine::LoadRequest& request) {
  cancel();
  m_asks.reset();
  m_notice.remedied(QStringLiteral("model"));
  if (m_present.path.empty() && !m_chat.state().busy()) {
    emit accepted(request);
    return;
  }
  if (sameFile(request, m_present) && request.quantize == m_present.quantize && request.context == m_present.context &&
      timeOf(request) == m_present_time) {
    m_notice.add({.text = tr("“%1” is open already").arg(nameOf(request)),
                  .kind = NoticeKind::info,
                  .topic = QStringLiteral("model")});
    emit kept();
    return;
  }
  m_checks = true;
  m_patience.disconnect();
  connect(&m_patience, &QTimer::timeout, this, [this, request] { emit checking(fromPath(request.path)); });
  m_patience.start();
  QThread* thread = QThread::create([this, request, number = ++m_asked] {
    const engine::ModelCheck check = m_check(request);
    QMetaObject::invokeMethod(
        this,
        [this, request, check, number] {
          if (number == m_asked && m_checks) answer(request, check);
        },
        Qt::QueuedConnection);
  });
  thread->setParent(this);
  connect(thread, &QThread::finished, thread, &QObject::deleteLater);
  thread->start();
}

void ModelSwitch::cancel() {
  m_patience.stop();
  if (std::exchange(m_checks, false)) emit kept();
}

void ModelSwitch::answer(const engine::LoadRequest& request, const engine::ModelCheck& check) {
  m_patience.stop();
  m_checks = false;
  if (!check.problem.empty()) {
    emit refused(request, sentenceText(check.problem), sentenceText(check.details));
    return;
  }
  const Loss lost = loss();
  if (!m_chat.state().busy() && lost.conversations == 0)
    emit accepted(request);
  else
    ask(request, lost);
}

ModelSwitch::Loss ModelSwitch::loss() const {
  Loss loss;
  if (m_chat.state().isSpeechModel()) return loss;  // transcripts are never read again
  for (const ConversationSummary& c : m_chat.list()) {
    const engine::WarmConversation* warm = m_chat.cache().warm(c.id);
    if (!warm || m_chat.keeper().savedCaches().bytes(c.id) > 0) continue;
    ++loss.conversations;
    loss.bytes += warm->bytes;
  }
  return loss;
}

QString ModelSwitch::question(const engine::LoadRequest& request, const Loss& loss) const {
  QString question = (m_chat.state().busy() ? tr("Stop the reply and open %1?") : tr("Open %1?")).arg(nameOf(request));
  const QString bytes = bytesText(loss.bytes);
  if (loss.conversations == 1)
    question += tr(" 1 conversation loses its cache (%1) and will be read again.").arg(bytes);
  else if (loss.conversations > 1)
    question += tr(" %1 conversations lose their caches (%2) and will be read again.")
                    .arg(countText(loss.conversations), bytes);
  return question;
}

void ModelSwitch::ask(const engine::LoadRequest& request, const Loss& loss) {
  m_asks = {request, question(request, loss)};
  m_notice.add({.text = m_asks->text,
                .kind = NoticeKind::question,
                .actions = {{tr("Open %1").arg(nameOf(request)), [this, request] { emit accepted(request); }},
                            {m_present.path.empty() ? tr("Cancel") : tr("Keep %1").arg(nameOf(m_present)), [] {}}},
                .topic = QStringLiteral("model")});
  emit kept();
}

}  // namespace kvarium::ui

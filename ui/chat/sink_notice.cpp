#include "ui/chat/sink_notice.h"

#include "ui/chat/chat.h"
#include "ui/chat/spec_assessment.h"
#include "ui/engine/engine_link.h"
#include "ui/parts/notice_bar.h"

namespace kvarium::ui {

SinkNotice::SinkNotice(Chat& chat, EngineLink& link, NoticeBar& notice, QObject* parent)
    : QObject(parent), m_chat(chat), m_link(link), m_notice(notice) {
  connect(&link.mirror(), &Mirror::changed, this, [this](qint64 conversation, Part part) {
    if (part == Part::tokens) begin(conversation);
    if (part == Part::text) check(conversation);
  });
}

void SinkNotice::begin(qint64 conversation) {
  const ChatState& state = m_chat.state();
  if (conversation != state.writing()) return;
  const QString spec = QString::fromStdString(m_link.mirror().of(conversation).cache.ready.spec);
  m_window = state.isHere() ? assessCache(spec, state.info).lets_sinks_go : -1;
}

void SinkNotice::check(qint64 conversation) {
  const Observed& now = m_link.mirror().of(conversation);
  if (m_window < 0 || conversation != m_chat.state().writing() || m_told.contains(conversation) || !now.tokens) return;
  if (now.tokens->prompt.prompt_end + now.turn.reply.tokens <= m_window) return;
  m_told.insert(conversation);
  const QString spec = QString::fromStdString(now.cache.ready.spec);
  m_notice.add({.text = tr("The first tokens (sinks) have left the window. Replies often fall apart without them "
                           "(StreamingLLM)"),
                .kind = NoticeKind::warning,
                .actions = {{tr("Keep 4 sinks"), [this, spec] { m_chat.cache().choose(withSinks(spec)); }}},
                .of = conversation,
                .topic = QStringLiteral("sinks"),
                .ends = by_cache});
}

}  // namespace kvarium::ui

#include "ui/window/token_tint.h"

#include <QAction>
#include <QSettings>
#include <utility>

#include "ui/chat/chat.h"
#include "ui/chat/transcript_view.h"
#include "ui/inspector/cache_layout.h"
#include "ui/inspector/inspector.h"

namespace kvarium {
namespace {

const auto setting = QStringLiteral("window/tint");

}  // namespace

TokenTint::TokenTint(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_action(new QAction(tr("&Tint tokens by their cells"), this)),
      m_transcript_watch(&parts.transcript) {
  m_action->setCheckable(true);
  m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
  m_action->setToolTip(tr("Colours the text as the cache map does: where the cells of each token are"));
  connect(m_action, &QAction::toggled, this, &TokenTint::turnOn);
  connect(&m_transcript_watch, &VisibilityWatch::changed, this, &TokenTint::watch);
  connect(&parts.inspector, &Inspector::watchingChanged, this, &TokenTint::watch);
  connect(&parts.chat, &Chat::turnBegan, this, &TokenTint::onTurn);
  connect(&parts.bridge, &SessionBridge::promptTokens, this, &TokenTint::onPrompt);
  connect(&parts.bridge, &SessionBridge::textTokens, this, &TokenTint::onReply);
  connect(&parts.bridge, &SessionBridge::conversationShown, this, &TokenTint::onShown);
  connect(&parts.bridge, &SessionBridge::snapshotTaken, this, &TokenTint::onSnapshot);
  connect(&parts.bridge, &SessionBridge::modelReady, this, &TokenTint::forget);
  connect(&parts.bridge, &SessionBridge::failed, this, [this](const Failed& failure) {
    if (failure.what != Failed::What::load) return;
    m_parts.transcript.setCells({});
    watch();  // a model that stays tells its cells again
  });

  Focus& focus = parts.inspector.focus();
  connect(&focus, &Focus::hoveredChanged, this, &TokenTint::outline);
  connect(&focus, &Focus::lockedChanged, this, &TokenTint::outline);
  connect(&parts.transcript, &TranscriptView::tokenHovered, this, [this, &focus](qint64 position) {
    if (m_action->isChecked()) focus.hover(position < 0 ? PositionRange{} : PositionRange{position, 1});
  });
  connect(&parts.transcript, &TranscriptView::tokenClicked, this, [this, &focus](qint64 position) {
    const PositionRange range{position, 1};
    if (m_action->isChecked()) focus.lock(focus.locked() == range ? PositionRange{} : range);
  });
  parts.transcript.setTokenSource([this](qint64 message) {
    const auto talk = m_tokens.constFind(m_parts.chat.conversation().id);
    if (talk == m_tokens.constEnd()) return static_cast<const TokenSpans*>(nullptr);
    const auto it = talk->constFind(message);
    return it == talk->constEnd() ? nullptr : &*it;
  });
  m_action->setChecked(parts.settings.value(setting, false).toBool());
}

TokenTint::~TokenTint() { m_parts.transcript.setTokenSource({}); }

bool TokenTint::isSeen() const { return m_action->isChecked() && m_transcript_watch.isVisible(); }

void TokenTint::turnOn(bool on) {
  m_parts.settings.setValue(setting, on);
  m_parts.transcript.setTinted(on);
  outline();
  watch();
}

void TokenTint::watch() { m_parts.bridge.watch(m_parts.inspector.isWatching() || isSeen()); }

void TokenTint::outline() {
  const Focus& focus = m_parts.inspector.focus();
  const bool on = m_action->isChecked();
  m_parts.transcript.setHighlighted(on ? focus.hovered() : PositionRange{}, on ? focus.locked() : PositionRange{});
}

// Of the model before. A turn that waits for the new one is known by its number all the same.
void TokenTint::forget() {
  m_tokens.clear();
  m_parts.transcript.setCells({});
  m_parts.transcript.refreshTokens();
}

void TokenTint::onTurn(const TurnRequest& request, const std::vector<qint64>& messages) {
  m_turn = request.turn;
  m_talk = request.conversation;
  m_reply = messages.back();
  m_asked.clear();
  for (size_t i = 0; i < request.messages.size(); ++i) {
    // A sound is asked in other words than are shown.
    const Message* message = m_parts.chat.conversation().find(messages[i]);
    const std::string& content = request.messages[i].content;
    const bool same = message && message->text.toStdString() == content;
    m_asked.push_back({same ? message->id : 0, same ? content : std::string()});
  }
}

// From here on the sequence is another one: what was known of the last turn's is over. A turn that was not announced
// reads words that are in no message.
void TokenTint::onPrompt(const PromptTokens& tokens) {
  Messages& known = m_tokens[tokens.turn == m_turn ? m_talk : m_shown];
  known.clear();
  if (tokens.turn == m_turn) {
    for (const MessageTokens& m : tokens.messages) {
      if (m.message < 0 || size_t(m.message) >= m_asked.size()) continue;
      const Asked& asked = m_asked[size_t(m.message)];
      if (asked.message) known.insert(asked.message, TokenSpans(asked.content, m.first, m.ends));
    }
  }
  m_asked.clear();
  m_parts.transcript.refreshTokens();
}

void TokenTint::onReply(const TextPiece& piece) {
  if (piece.turn != m_turn) return;
  m_tokens[m_talk][m_reply].append(piece.text, piece.first, piece.ends);
  m_parts.transcript.growTokens(m_reply);
}

void TokenTint::onShown(qint64 conversation) {
  if (std::exchange(m_shown, conversation) != conversation) m_parts.transcript.setCells({});
}

void TokenTint::onSnapshot(const CacheSnapshot& snapshot) {
  if (!isSeen() || snapshot.conversation != m_parts.chat.conversation().id) return;
  const GroupRuns* group = mainGroup(snapshot);
  if (!group) return m_parts.transcript.setCells({});
  const auto runs = stateRuns(*group, isQuantized(groupFormats(snapshot, *group)), group->lengths.absolute);
  m_parts.transcript.setCells(CellRuns(runs.begin(), runs.end()));
}

}  // namespace kvarium

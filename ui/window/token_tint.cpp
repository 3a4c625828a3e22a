#include "ui/window/token_tint.h"

#include <QAction>
#include <QSettings>
#include <utility>

#include "ui/chat/chat.h"
#include "ui/chat/text_legend.h"
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
  m_action->setToolTip(
      tr("Colours the text as the cache map does: where the cells of each token are. Off, only the words that the "
         "model no longer has are struck out"));
  connect(m_action, &QAction::toggled, this, &TokenTint::turnOn);
  connect(&m_transcript_watch, &VisibilityWatch::changed, this, &TokenTint::watch);
  connect(&parts.inspector, &Inspector::watchingChanged, this, &TokenTint::watch);
  connect(&parts.chat, &Chat::turnBegan, this, &TokenTint::onTurn);
  connect(&parts.bridge, &SessionBridge::promptTokens, this, &TokenTint::onPrompt);
  connect(&parts.bridge, &SessionBridge::textTokens, this, &TokenTint::onReply);
  connect(&parts.bridge, &SessionBridge::conversationShown, this, &TokenTint::onShown);
  connect(&parts.bridge, &SessionBridge::cacheReady, this, &TokenTint::onCache);
  connect(&parts.bridge, &SessionBridge::snapshotTaken, this, &TokenTint::onSnapshot);
  connect(&parts.bridge, &SessionBridge::warmChanged, this, [this](const WarmList& list) {
    for (const int64_t conversation : list.dropped) m_sequences.remove(conversation);
    m_parts.transcript.refreshTokens();
    explain();
  });
  connect(&parts.bridge, &SessionBridge::turnDone, this, &TokenTint::explain);
  connect(&parts.chat, &Chat::shown, this, &TokenTint::onConversation);
  connect(&parts.chat, &Chat::pathShown, this, &TokenTint::onConversation);
  connect(&parts.chat, &Chat::messageAdded, this, &TokenTint::explain);
  connect(&parts.bridge, &SessionBridge::modelReady, this, &TokenTint::forget);
  connect(&parts.bridge, &SessionBridge::failed, this, [this](const Failed& failure) {
    if (failure.what != Failed::What::load) return;
    setCells({}, 0);
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
    const auto talk = m_sequences.constFind(m_parts.chat.conversation().id);
    if (talk == m_sequences.constEnd()) return static_cast<const TokenSpans*>(nullptr);
    const auto it = talk->tokens.constFind(message);
    return it == talk->tokens.constEnd() ? nullptr : &*it;
  });
  m_action->setChecked(parts.settings.value(setting, false).toBool());
}

TokenTint::~TokenTint() { m_parts.transcript.setTokenSource({}); }

void TokenTint::turnOn(bool on) {
  m_parts.settings.setValue(setting, on);
  m_parts.transcript.setTinted(on);
  if (!on && m_keeps_nothing) setCells({}, 0);
  outline();
  watch();
  explain();
}

void TokenTint::watch() {
  const bool on = m_action->isChecked(), seen = m_transcript_watch.isVisible();
  const bool close = m_parts.inspector.isWatching() || (seen && on);
  m_parts.bridge.watch(close || (seen && m_loses), close ? 0 : calm_ms);
}

void TokenTint::outline() {
  const Focus& focus = m_parts.inspector.focus();
  const bool on = m_action->isChecked();
  m_parts.transcript.setHighlighted(on ? focus.hovered() : PositionRange{}, on ? focus.locked() : PositionRange{});
}

// Of the model before. A turn that waits for the new one is known by its number all the same.
void TokenTint::forget() {
  m_has_model = true;
  m_sequences.clear();
  m_parts.transcript.refreshTokens();
  setCells({}, 0);
  explain();
}

void TokenTint::setCells(const CellRuns& runs, qint64 conversation) {
  m_cells = runs;
  m_cells_of = conversation;
  m_parts.transcript.setCells(runs);
}

void TokenTint::onTurn(const TurnRequest& request, const std::vector<qint64>& messages) {
  m_turn = request.turn;
  m_talk = request.conversation;
  m_reply = messages.back();
  m_asked.clear();
  for (size_t i = 0; i < request.messages.size(); ++i) {
    const Message* message = m_parts.chat.conversation().find(messages[i]);
    const std::string& content = request.messages[i].content;
    const bool same = message && message->text.toStdString() == content;
    m_asked.push_back({message ? message->id : 0, same ? content : std::string()});
  }
  explain();
}

// From here on the sequence is another one: what was known of the last turn's is over. A turn that was not announced
// reads words that are in no message. What is told without a turn is of a conversation that is looked at, or will be
// told again when it is.
void TokenTint::onPrompt(const PromptTokens& tokens) {
  if (tokens.turn == 0) {
    const Conversation& shown = m_parts.chat.conversation();
    if (tokens.conversation == 0 || tokens.conversation != shown.id) return;
    m_sequences[shown.id] = sequenceOf(shown, tokens);
  } else {
    TokenSequence& sequence = m_sequences[tokens.turn == m_turn ? m_talk : m_shown];
    sequence = {};
    if (tokens.turn == m_turn) {
      for (const Asked& asked : m_asked)
        if (asked.message) sequence.path.push_back(asked.message);
      for (const MessageTokens& m : tokens.messages) {
        if (m.message < 0 || size_t(m.message) >= m_asked.size()) continue;
        const Asked& asked = m_asked[size_t(m.message)];
        if (asked.message && !asked.content.empty())
          sequence.tokens.insert(asked.message, TokenSpans(asked.content, m.first, m.ends));
      }
    }
    m_asked.clear();
  }
  m_parts.transcript.refreshTokens();
  explain();
}

void TokenTint::onReply(const TextPiece& piece) {
  if (piece.turn != m_turn) return;
  TokenSequence& sequence = m_sequences[m_talk];
  if (sequence.path.empty() || sequence.path.back() != m_reply) sequence.path.push_back(m_reply);
  sequence.tokens[m_reply].append(piece.text, piece.first, piece.ends);
  m_parts.transcript.growTokens(m_reply);
}

void TokenTint::onShown(qint64 conversation) {
  if (std::exchange(m_shown, conversation) == conversation) return;
  setCells({}, 0);
  explain();
}

void TokenTint::onConversation() {
  if (m_cells_of != m_parts.chat.conversation().id) setCells({}, 0);
  explain();
}

void TokenTint::onCache(const CacheReady& ready) {
  if (ready.conversation != m_shown) return;
  m_keeps_nothing = ready.keeps_nothing;
  if (std::exchange(m_loses, ready.loses) != ready.loses) {
    if (!m_loses) setCells({}, 0);  // perhaps no snapshot follows
    watch();
  }
  explain();
}

// A cache that keeps nothing would have all of the text struck out at all times: that is said, not painted.
void TokenTint::onSnapshot(const CacheSnapshot& snapshot) {
  if (!m_transcript_watch.isVisible() || snapshot.conversation != m_parts.chat.conversation().id) return;
  CellRuns cells;
  const GroupRuns* group = mainGroup(snapshot);
  const bool on = m_action->isChecked();
  if (group && (on || !m_keeps_nothing)) {
    for (const StateRun& run : stateRuns(*group, isQuantized(groupFormats(snapshot, *group)), group->lengths.absolute))
      if (on || run.state.kind == CellKind::evicted) cells.push_back(run);
  }
  if (cells == m_cells && m_cells_of == snapshot.conversation) return;
  setCells(cells, snapshot.conversation);
  explain();
}

void TokenTint::explain() {
  const Conversation& shown = m_parts.chat.conversation();
  const auto sequence = m_sequences.constFind(shown.id);
  m_parts.legend.showStates(
      sequence == m_sequences.constEnd() ? std::vector<CellState>() : sequence->statesOn(shown.path(), m_cells),
      m_action->isChecked());
  m_parts.legend.setRemark(remark());
}

// Where the cache is not of the text that is read.
QString TokenTint::remark() const {
  const Conversation& shown = m_parts.chat.conversation();
  const bool told = m_has_model && !m_parts.chat.info().listens && !m_parts.chat.busyHere() && m_shown == shown.id;
  if (!told || shown.leaf == 0) return {};
  if (m_keeps_nothing) return tr("This cache keeps nothing: every turn reads the whole conversation anew");
  const auto sequence = m_sequences.constFind(shown.id);
  const bool known = sequence != m_sequences.constEnd();
  if (!known && m_parts.chat.cacheState(shown.id) == CacheState::cold)
    return tr("None of these words are in this conversation's cache; the next message brings them in");
  if (known && m_parts.chat.warm(shown.id) && sequence->partsFrom(shown.path()))
    return tr("The cache holds another version; the next message is read from where the two part");
  return {};
}

}  // namespace kvarium

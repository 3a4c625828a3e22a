#include "ui/window/token_tint.h"

#include <QAction>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "ui/chat/chat.h"
#include "ui/chat/numbers.h"
#include "ui/chat/text_legend.h"
#include "ui/chat/transcript_view.h"
#include "ui/inspector/cache_layout.h"
#include "ui/inspector/inspector.h"

namespace kvarium {
namespace {

const auto setting = QStringLiteral("window/tint");

CellRuns cellsOf(const CacheSnapshot& snapshot) {
  const GroupRuns* group = mainGroup(snapshot);
  if (!group) return {};
  const std::vector<StateRun> runs =
      stateRuns(*group, isQuantized(groupFormats(snapshot, *group)), group->lengths.absolute);
  return {runs.begin(), runs.end()};
}

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
  connect(&m_transcript_watch, &VisibilityWatch::changed, this, &TokenTint::paint);
  connect(&parts.inspector, &Inspector::watchingChanged, this, &TokenTint::watch);
  connect(&parts.chat, &Chat::turnBegan, this, &TokenTint::onTurn);
  connect(&parts.bridge, &SessionBridge::promptTokens, this, &TokenTint::onPrompt);
  connect(&parts.bridge, &SessionBridge::textTokens, this, &TokenTint::onReply);
  connect(&parts.bridge, &SessionBridge::conversationShown, this, &TokenTint::onShown);
  connect(&parts.bridge, &SessionBridge::cacheReady, this, &TokenTint::onCache);
  connect(&parts.bridge, &SessionBridge::snapshotTaken, this, &TokenTint::onSnapshot);
  connect(&parts.bridge, &SessionBridge::warmChanged, this, &TokenTint::onWarm);
  connect(&parts.bridge, &SessionBridge::turnDone, this, &TokenTint::show);
  connect(&parts.chat, &Chat::shown, this, &TokenTint::show);
  connect(&parts.chat, &Chat::pathShown, this, &TokenTint::show);
  connect(&parts.chat, &Chat::messageAdded, this, &TokenTint::show);
  connect(&parts.bridge, &SessionBridge::modelReady, this, &TokenTint::forget);
  connect(&parts.bridge, &SessionBridge::failed, this, [this](const Failed& failure) {
    if (failure.what != Failed::What::load) return;
    for (Held& held : m_held) held.cells.clear();
    paint();
    watch();  // a model that stays tells its cells again
  });

  Focus& focus = parts.inspector.focus();
  connect(&focus, &Focus::hoveredChanged, this, &TokenTint::outline);
  connect(&focus, &Focus::lockedChanged, this, &TokenTint::outline);
  connect(&focus, &Focus::lockedChanged, this, &TokenTint::follow);
  connect(&focus, &Focus::momentChanged, this, &TokenTint::onMoment);
  connect(&parts.inspector, &Inspector::momentShown, this, [this](const CacheSnapshot& snapshot, qint64 same) {
    const int64_t absolute = snapshot.lengths.absolute, there = std::min<int64_t>(same, absolute);
    CellRuns cells = cellsOf(snapshot);
    for (StateRun& run : cells) run.count = std::min(run.count, std::max<int64_t>(there - run.first, 0));
    cells.removeIf([](const StateRun& run) { return run.count == 0; });
    // What was read later was not there either.
    cells.push_back({{CellKind::evicted}, there, no_position - there});
    m_past = Past{absolute, std::move(cells)};
    paint();
  });
  connect(&parts.transcript, &TranscriptView::tokenHovered, this, [this, &focus](qint64 position) {
    if (m_action->isChecked()) focus.hover(position < 0 ? PositionRange{} : PositionRange{position, 1});
  });
  connect(&parts.transcript, &TranscriptView::tokenClicked, this, [this, &focus](qint64 position) {
    const PositionRange range{position, 1};
    if (m_action->isChecked()) focus.lock(focus.locked() == range ? PositionRange{} : range);
  });
  parts.transcript.setTokenSource([this](qint64 message) {
    const auto stranger = m_strangers.constFind(message);
    return stranger == m_strangers.constEnd() ? tokensOf(message) : &*stranger;
  });
  m_action->setChecked(parts.settings.value(setting, false).toBool());
}

TokenTint::~TokenTint() { m_parts.transcript.setTokenSource({}); }

const TokenSpans* TokenTint::tokensOf(qint64 message) const {
  const auto talk = m_sequences.constFind(m_parts.chat.conversation().id);
  if (talk == m_sequences.constEnd()) return nullptr;
  const auto it = talk->tokens.constFind(message);
  return it == talk->tokens.constEnd() ? nullptr : &*it;
}

const std::vector<FrameToken>* TokenTint::frame() const {
  const auto talk = m_sequences.constFind(m_parts.chat.conversation().id);
  return talk == m_sequences.constEnd() ? nullptr : &talk->frame;
}

const TokenTint::Held* TokenTint::held() const {
  const auto found = m_held.constFind(m_parts.chat.conversation().id);
  return found == m_held.constEnd() ? nullptr : &*found;
}

void TokenTint::turnOn(bool on) {
  m_parts.settings.setValue(setting, on);
  m_parts.transcript.setTinted(on);
  outline();
  watch();
  show();
}

void TokenTint::watch() {
  const bool on = m_action->isChecked(), seen = m_transcript_watch.isVisible();
  const bool close = m_parts.inspector.isWatching() || (seen && on);
  m_parts.bridge.watch(close || (seen && m_held.value(m_shown).loses), close ? 0 : calm_ms);
}

void TokenTint::outline() {
  const Focus& focus = m_parts.inspector.focus();
  m_parts.transcript.setHighlighted(m_action->isChecked() ? focus.hovered() : PositionRange{}, focus.locked());
}

// What is chosen among the cells is looked for in the text.
void TokenTint::follow() {
  const PositionRange range = m_parts.inspector.focus().locked();
  const Conversation& shown = m_parts.chat.conversation();
  const auto sequence = m_sequences.constFind(shown.id);
  if (range.isEmpty() || m_shown != shown.id || sequence == m_sequences.constEnd()) return;
  for (const qint64 message : shown.path()) {
    const std::vector<TokenSpan> spans = sequence->tokens.value(message).spans();
    const auto at = std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.last() < range.first; });
    if (at != spans.end() && at->first < range.first + range.count)
      return m_parts.transcript.revealToken(message, std::max(at->first, range.first));
  }
}

// Of the model before. A turn that waits for the new one is known by its number all the same.
void TokenTint::forget() {
  m_has_model = true;
  m_sequences.clear();
  m_held.clear();
  m_parts.transcript.refreshTokens();
  show();
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
  show();
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
    sequence.frame = tokens.frame;
    m_asked.clear();
  }
  m_parts.transcript.refreshTokens();
  show();
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
  watch();
  show();
}

// Another cache than before has other cells: they come with the next snapshot.
void TokenTint::onCache(const CacheReady& ready) {
  Held& held = m_held[ready.conversation];
  if (std::exchange(held.spec, ready.spec) != ready.spec) held.cells.clear();
  held.keeps_nothing = ready.keeps_nothing;
  const bool other = std::exchange(held.loses, ready.loses) != ready.loses;
  if (other && ready.conversation == m_shown) watch();
  show();
}

// What lost its cells, to the budget or to another cache, has no sequence any more.
void TokenTint::onWarm(const WarmList& list) {
  m_sequences.removeIf([&](QHash<qint64, TokenSequence>::iterator sequence) {
    return std::none_of(list.warm.begin(), list.warm.end(), [&](const WarmConversation& warm) {
      return warm.conversation == sequence.key() && warm.tokens > 0;
    });
  });
  for (const int64_t conversation : list.dropped) m_held.remove(conversation);
  m_parts.transcript.refreshTokens();
  show();
}

void TokenTint::onSnapshot(const CacheSnapshot& snapshot) {
  CellRuns cells = cellsOf(snapshot);
  CellRuns& known = m_held[snapshot.conversation].cells;
  if (cells == known) return;
  known = std::move(cells);
  if (snapshot.conversation == m_parts.chat.conversation().id) paint();
}

void TokenTint::onMoment() {
  if (m_parts.inspector.focus().moment() || !m_past) return;  // the past is told by itself
  m_past.reset();
  paint();
}

void TokenTint::show() {
  markStrangers();
  paint();
  explain();
}

// A cache that keeps nothing would have all of the text struck out at all times: that is said, not painted.
void TokenTint::paint() {
  if (!m_transcript_watch.isVisible()) return;
  const bool on = m_action->isChecked();
  const Held* present = held();
  CellRuns cells;
  if (present && !present->keeps_nothing) {
    for (const StateRun& run : m_past ? m_past->cells : present->cells)
      if (on || run.state.kind == CellKind::evicted) cells.push_back(run);
  }
  if (!m_strangers.empty()) cells.push_back({{CellKind::evicted}, no_position, 1});
  if (cells == m_cells) return;
  m_cells = cells;
  m_parts.transcript.setCells(m_cells);
  explain();
}

bool TokenTint::isTold() const { return m_has_model && !m_parts.chat.info().listens && !m_parts.chat.busyHere(); }

// Another version of a message than the cache holds, and what follows it, is as if it had been evicted.
void TokenTint::markStrangers() {
  const Conversation& shown = m_parts.chat.conversation();
  const auto sequence = m_sequences.constFind(shown.id);
  QHash<qint64, TokenSpans> strangers;
  if (isTold() && sequence != m_sequences.constEnd() && m_parts.chat.warm(shown.id)) {
    const std::vector<qint64> path = shown.path();
    for (size_t i = sequence->partsAt(path); i < path.size(); ++i) {
      const Message* message = shown.find(path[i]);
      const std::string text = message ? message->text.toStdString() : std::string();
      const uint32_t end = static_cast<uint32_t>(text.size());
      if (!text.empty()) strangers.insert(path[i], TokenSpans(text, no_position, {&end, 1}));
    }
  }
  const bool same = strangers.size() == m_strangers.size() &&
                    std::ranges::all_of(strangers.keys(), [&](qint64 id) { return m_strangers.contains(id); });
  m_strangers = std::move(strangers);
  if (!same) m_parts.transcript.refreshTokens();
}

void TokenTint::explain() {
  const Conversation& shown = m_parts.chat.conversation();
  const auto sequence = m_sequences.constFind(shown.id);
  std::vector<CellState> states;
  if (sequence != m_sequences.constEnd()) states = sequence->statesOn(shown.path(), m_cells);
  const CellState gone{CellKind::evicted};
  if (!m_strangers.empty() && std::ranges::find(states, gone) == states.end()) states.push_back(gone);
  m_parts.legend.showStates(states, m_action->isChecked());
  m_parts.legend.setRemark(remark());
}

// Where the text is not of the present cache, or the cache not of the text that is read.
QString TokenTint::remark() const {
  const Conversation& shown = m_parts.chat.conversation();
  if (shown.leaf == 0 || !m_has_model) return {};
  const Held* cache = held();
  if (cache && cache->keeps_nothing)
    return tr("This cache keeps nothing: for every token the whole conversation is read anew");
  if (m_past)
    return tr("As it was after %1 tokens; what came later is struck out, too").arg(formatCount(m_past->tokens));
  if (!isTold()) return {};
  if (!m_strangers.empty())
    return tr("The cache holds another version, not these words; the next message is read from where the two part");
  if (!m_sequences.contains(shown.id) && m_parts.chat.cacheState(shown.id) == CacheState::cold)
    return cache && cache->loses
               ? tr("None of these words are in this conversation's cache; the next message reads them, and those that "
                    "have room stay")
               : tr("None of these words are in this conversation's cache; the next message brings them in");
  return {};
}

}  // namespace kvarium

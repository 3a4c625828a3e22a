#include "ui/window/token_tint.h"

#include <QAction>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/chat/chat.h"
#include "ui/chat/spec_assessment.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"
#include "ui/transcript/text_legend.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {
namespace {

const auto tint_setting = QStringLiteral("window/tint");

}  // namespace

TokenTint::AllCells TokenTint::cellsOf(const cache::CacheView& snapshot) {
  AllCells all;
  for (const cache::GroupView& group : snapshot.groups) {
    const std::vector<StyleRun> runs =
        styleRuns(group, isQuantized(groupFormats(snapshot, group)), group.lengths.tokens_seen);
    const StyleRuns cells(runs.begin(), runs.end());
    const auto same = std::ranges::find(all, cells, &LayerCells::cells);
    if (same == all.end())
      all.push_back({group.facts->layers, cells});
    else
      same->layers.insert(same->layers.end(), group.facts->layers.begin(), group.facts->layers.end());
  }
  return all;
}

const TokenTint::AllCells* TokenTint::cellsThen() const {
  if (m_past) return &m_past->cells;
  const Held* present = held();
  return present ? &present->cells : nullptr;
}

const TokenTint::LayerCells* TokenTint::cellsShown() const {
  const AllCells* all = cellsThen();
  if (!all || all->empty()) return nullptr;
  const int chosen = m_parts.inspector.selection().layer();
  for (const LayerCells& one : *all)
    if (std::ranges::find(one.layers, chosen) != one.layers.end()) return &one;
  return &*std::ranges::max_element(*all, {}, [](const LayerCells& one) { return one.layers.size(); });
}

QString TokenTint::nameOf(int layer) const {
  const Held* present = held();
  const auto at = static_cast<size_t>(layer);
  return present && layer >= 0 && at < present->names.size() ? present->names[at] : tr("Layer %1").arg(layer);
}

QString TokenTint::layersShown() const {
  const AllCells* all = cellsThen();
  const LayerCells* shown = cellsShown();
  if (!shown || all->size() < 2) return {};
  const int chosen = m_parts.inspector.selection().layer();
  if (std::ranges::find(shown->layers, chosen) != shown->layers.end()) return nameOf(chosen);
  if (shown->layers.size() == 1) return nameOf(shown->layers.front());
  size_t layers = 0;
  for (const LayerCells& one : *all) layers += one.layers.size();
  return tr("%1 of %2 layers").arg(countText(qint64(shown->layers.size())), countText(qint64(layers)));
}

TokenTint::TokenTint(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_state(parts.chat.state()),
      m_action(new QAction(tr("Colo&ur the text like the map"), this)),
      m_transcript_watch(&parts.transcript) {
  m_action->setObjectName(QStringLiteral("tint"));
  m_action->setCheckable(true);
  m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
  m_action->setToolTip(
      tr("Colours the text as the cache map does: where the cells of each token are. Off, only the words that the "
         "model no longer has are struck out"));
  connect(m_action, &QAction::toggled, this, &TokenTint::turnOn);
  connect(&m_transcript_watch, &VisibilityWatch::changed, this, &TokenTint::watch);
  connect(&m_transcript_watch, &VisibilityWatch::changed, this, &TokenTint::paint);
  connect(&parts.inspector, &Inspector::watchingChanged, this, &TokenTint::watch);
  connect(&parts.chat.turn(), &TurnController::turnBegan, this, &TokenTint::onTurn);
  connect(&parts.bridge, &SessionBridge::promptTokens, this, &TokenTint::onPrompt);
  connect(&parts.bridge, &SessionBridge::textTokens, this, &TokenTint::onReply);
  connect(&parts.bridge, &SessionBridge::conversationShown, this, &TokenTint::onShown);
  connect(&parts.bridge, &SessionBridge::cacheReady, this, &TokenTint::onCache);
  connect(&parts.bridge, &SessionBridge::frameTaken, this, &TokenTint::onFrame);
  connect(&parts.bridge, &SessionBridge::warmChanged, this, &TokenTint::onWarm);
  connect(&parts.bridge, &SessionBridge::turnDone, this, &TokenTint::show);
  connect(&m_state, &ChatState::shown, this, &TokenTint::show);
  connect(&m_state, &ChatState::pathShown, this, &TokenTint::show);
  connect(&parts.chat.turn(), &TurnController::messageAdded, this, &TokenTint::show);
  connect(&parts.chat.cache(), &CacheController::fitted, this, &TokenTint::show);
  connect(&parts.bridge, &SessionBridge::modelReady, this, &TokenTint::forget);
  connect(&parts.bridge, &SessionBridge::failed, this, [this](const engine::Failed& failure) {
    if (failure.what != engine::Failed::What::load) return;
    for (Held& held : m_held) held.cells.clear();
    paint();
    watch();  // the same model may send its cells again
  });

  InspectorSelection& selection = parts.inspector.selection();
  connect(&selection, &InspectorSelection::hoveredChanged, this, &TokenTint::outline);
  connect(&selection, &InspectorSelection::lockedChanged, this, &TokenTint::outline);
  connect(&selection, &InspectorSelection::lockedChanged, this, &TokenTint::follow);
  connect(&selection, &InspectorSelection::layerChanged, this, [this] {
    paint();
    explain();
  });
  connect(&selection, &InspectorSelection::historyIndexChanged, this, &TokenTint::onHistoryIndex);
  connect(&parts.inspector, &Inspector::pastShown, this, [this](const cache::CacheView& snapshot, qint64 same) {
    const int64_t tokens_seen = snapshot.lengths.tokens_seen;
    m_past = Past{tokens_seen, std::min<int64_t>(same, tokens_seen), cellsOf(snapshot)};
    paint();
    explain();
    followPast();
  });
  connect(&parts.transcript.overlay(), &CellOverlay::tokenHovered, this, [&selection](qint64 position) {
    selection.hover(position < 0 ? PositionRange{} : PositionRange{position, 1});
  });
  connect(&parts.transcript.overlay(), &CellOverlay::tokenClicked, this, [this, &selection](qint64 position) {
    const PositionRange range{position, 1};
    if (m_action->isChecked()) selection.lock(selection.locked() == range ? PositionRange{} : range);
  });
  parts.transcript.overlay().setTokenSource([this](qint64 message) -> const TokenSpans* {
    if (message == head_message) return sequence() ? &sequence()->head_tokens : nullptr;
    return m_uncached.contains(message) ? uncachedSpan(message) : tokensOf(message);
  });
  m_action->setChecked(parts.settings.value(tint_setting, false).toBool());
}

TokenTint::~TokenTint() { m_parts.transcript.overlay().setTokenSource({}); }

const TokenSequence* TokenTint::sequence() const {
  const auto found = m_sequences.constFind(m_state.conversation().id);
  return found == m_sequences.constEnd() ? nullptr : &*found;
}

const TokenSpans* TokenTint::tokensOf(qint64 message) const {
  const TokenSequence* all = sequence();
  if (!all) return nullptr;
  const auto it = all->tokens.constFind(message);
  return it == all->tokens.constEnd() ? nullptr : &*it;
}

const std::vector<engine::TemplateToken>* TokenTint::frame() const { return sequence() ? &sequence()->frame : nullptr; }

const Message* TokenTint::head() const {
  if (!sequence() || sequence()->head.isEmpty()) return nullptr;
  m_head.id = head_message;
  m_head.text = sequence()->head;
  return &m_head;
}

const TokenTint::Held* TokenTint::held() const {
  const auto found = m_held.constFind(m_state.conversation().id);
  return found == m_held.constEnd() ? nullptr : &*found;
}

void TokenTint::turnOn(bool on) {
  m_parts.settings.setValue(tint_setting, on);
  m_parts.transcript.overlay().setTinted(on);
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
  const InspectorSelection& selection = m_parts.inspector.selection();
  m_parts.transcript.overlay().setHighlighted(selection.hovered(), selection.locked());
}

// Scrolls the text to the locked positions.
void TokenTint::follow() {
  const PositionRange range = m_parts.inspector.selection().locked();
  const Conversation& shown = m_state.conversation();
  const TokenSequence* all = sequence();
  if (range.isEmpty() || m_shown != shown.id || !all) return;
  std::vector<qint64> path = shown.path();
  if (head()) path.insert(path.begin(), head_message);
  for (const qint64 message : path) {
    const std::vector<TokenSpan> spans =
        (message == head_message ? all->head_tokens : all->tokens.value(message)).spans();
    const auto at = std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.last() < range.first; });
    if (at != spans.end() && at->first < range.first + range.count)
      return m_parts.transcript.revealToken(message, std::max(at->first, range.first));
  }
}

// Scrolls to the last text of the shown time.
void TokenTint::followPast() {
  const std::vector<qint64> path = m_state.conversation().path();
  for (auto message = path.rbegin(); message != path.rend(); ++message) {
    const TokenSpans* tokens = tokensOf(*message);
    if (!tokens) continue;
    const std::vector<TokenSpan>& spans = tokens->spans();
    const auto later =
        std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.first < m_past->same; });
    if (later != spans.begin()) return m_parts.transcript.revealToken(*message, std::prev(later)->first);
  }
}

// Drops what belongs to the previous model. A turn that waits for the new model keeps its number.
void TokenTint::forget() {
  m_has_model = true;
  m_sequences.clear();
  m_held.clear();
  emit m_parts.transcript.overlay().tokensChanged();
  show();
}

void TokenTint::onTurn(const engine::TurnRequest& request, qint64 reply) {
  m_turn = request.turn;
  m_conversation = request.conversation;
  m_reply = reply;
  m_asked = partsOf(m_state.conversation(), request.messages);
  show();
}

// A new prompt replaces the conversation's sequence. A turn that was not announced reads text outside messages. A
// prompt without a turn (turn 0) belongs to the shown conversation; for others it is sent again when they are shown.
void TokenTint::onPrompt(const engine::PromptTokens& tokens) {
  if (tokens.turn == 0) {
    const Conversation& shown = m_state.conversation();
    if (tokens.conversation == 0 || tokens.conversation != shown.id) return;
    m_sequences[shown.id] = sequenceOf(partsOf(shown, tokens.read), tokens);
  } else {
    const bool known = tokens.turn == m_turn;
    m_sequences[known ? m_conversation : m_shown] = sequenceOf(known ? m_asked : std::vector<ReadPart>(), tokens);
    m_asked.clear();
  }
  emit m_parts.transcript.overlay().tokensChanged();
  show();
}

void TokenTint::onReply(const engine::TextPiece& piece) {
  if (piece.turn != m_turn) return;
  TokenSequence& sequence = m_sequences[m_conversation];
  if (sequence.path.empty() || sequence.path.back() != m_reply) sequence.path.push_back(m_reply);
  TokenSpans& reply = sequence.tokens[m_reply];
  const bool begins = reply.spans().empty();
  reply.append(piece.text, piece.first, piece.ends);
  if (begins) markMessages();
  emit m_parts.transcript.overlay().tokensGrew(m_reply);
}

void TokenTint::onShown(qint64 conversation) {
  if (std::exchange(m_shown, conversation) == conversation) return;
  watch();
  show();
}

// The cells of a replaced cache come with the next snapshot.
void TokenTint::onCache(const engine::CacheReady& ready) {
  Held& held = m_held[ready.conversation];
  if (std::exchange(held.spec, ready.spec) != ready.spec) held.cells.clear();
  held.keeps_nothing = ready.keeps_nothing;
  const bool other = std::exchange(held.loses, ready.loses) != ready.loses;
  if (other && ready.conversation == m_shown) watch();
  show();
}

// A conversation without cells has no sequence. What a server lost stays known: the map shows it as given up.
void TokenTint::onWarm(const engine::WarmList& list) {
  const auto isCold = [&](QHash<qint64, TokenSequence>::iterator sequence) {
    return std::none_of(list.warm.begin(), list.warm.end(), [&](const engine::WarmConversation& warm) {
      return warm.conversation == sequence.key() && warm.tokens > 0;
    });
  };
  if (m_state.info.server.empty()) m_sequences.removeIf(isCold);
  for (const int64_t conversation : list.dropped) m_held.remove(conversation);
  emit m_parts.transcript.overlay().tokensChanged();
  show();
}

void TokenTint::onFrame(const std::shared_ptr<const engine::Frame>& frame) {
  const cache::CacheView& snapshot = frame->cache;
  AllCells cells = cellsOf(snapshot);
  Held& held = m_held[snapshot.conversation];
  held.names.clear();
  if (isOfServer(snapshot))
    for (const auto& layer : snapshot.facts->layers) held.names.push_back(QString::fromStdString(layer.name));
  if (cells == held.cells) return;
  held.cells = std::move(cells);
  if (snapshot.conversation == m_state.conversation().id) paint();
}

void TokenTint::onHistoryIndex() {
  if (m_parts.inspector.selection().historyIndex() || !m_past) return;  // pastShown() brings the past
  m_past.reset();
  paint();
  explain();
}

void TokenTint::show() {
  m_parts.transcript.refresh(head_message);
  findUncached();
  markMessages();
  paint();
  explain();
}

void TokenTint::markMessages() {
  std::vector<int64_t> first;
  if (const auto sequence = m_sequences.constFind(m_shown); sequence != m_sequences.constEnd()) {
    for (const TokenSpans& tokens : sequence->tokens)
      if (tokens.hasPositions()) first.push_back(tokens.spans().front().first);
  }
  std::sort(first.begin(), first.end());
  m_parts.inspector.selection().setMessages(std::move(first));
}

// Does not strike out the text of the cache `none`, which would be struck out always; remark() says it in words.
void TokenTint::paint() {
  if (!m_transcript_watch.isVisible()) return;
  const bool on = m_action->isChecked();
  const Held* present = held();
  const LayerCells* shown = cellsShown();
  StyleRuns cells;
  if (present && shown && !present->keeps_nothing) {
    for (const StyleRun& run : shown->cells)
      if (on || run.style.kind == CellKind::evicted) cells.push_back(run);
  }
  m_parts.transcript.overlay().setEnd(end());
  m_parts.transcript.overlay().setDeviceIsRam(m_state.info.on_cpu);
  if (cells == m_parts.transcript.overlay().cells()) return;
  m_parts.transcript.overlay().setCells(cells);
  explain();
}

bool TokenTint::isCacheKnown() const { return m_has_model && !m_state.info.is_speech_model && !m_state.busyHere(); }

TextEnd TokenTint::end() const {
  if (m_past) return {m_past->same, TextEnd::Why::later};
  const Held* cache = held();
  if (!isCacheKnown() || (cache && cache->keeps_nothing)) return {};
  const engine::CacheFit* fit = m_parts.chat.cache().fit(m_state.conversation().id);
  if (fit && unread() > 0) return {fit->seen, TextEnd::Why::unread};
  return m_uncached.empty() ? TextEnd{} : TextEnd{no_position, TextEnd::Why::unread};
}

int64_t TokenTint::unread() const {
  const engine::CacheFit* fit = m_parts.chat.cache().fit(m_state.conversation().id);
  if (!fit || !isCacheKnown()) return 0;
  const int64_t rest = fit->tokens - fit->seen;
  return rest > CacheController::closing_tokens || fit->seen == 0 ? rest : 0;
}

// Finds messages that have no position in the cache: all of a text that was not read, or the messages after the read
// part. A server reads the whole text each time, whatever of it had told its tokens.
void TokenTint::findUncached() {
  const Conversation& shown = m_state.conversation();
  const engine::CacheFit* fit = m_parts.chat.cache().fit(shown.id);
  QSet<qint64> uncached;
  const bool cold = unread() > 0 && fit->seen == 0;
  const bool is_here = m_state.info.server.empty() && sequence() && m_parts.chat.cache().warm(shown.id);
  if (isCacheKnown() && (cold || is_here)) {
    const std::vector<qint64> path = shown.path();
    for (size_t i = cold ? 0 : sequence()->partsAt(path); i < path.size(); ++i) uncached.insert(path[i]);
  }
  if (uncached == m_uncached) return;
  m_uncached = std::move(uncached);
  m_uncached_spans.clear();
  emit m_parts.transcript.overlay().tokensChanged();
}

// The whole message as one span after all positions.
const TokenSpans* TokenTint::uncachedSpan(qint64 message) {
  const auto found = m_uncached_spans.constFind(message);
  if (found != m_uncached_spans.constEnd()) return &*found;
  const Message* of = m_state.conversation().find(message);
  if (!of || of->text.isEmpty()) return nullptr;
  const std::string text = of->text.toStdString();
  const uint32_t end = static_cast<uint32_t>(text.size());
  return &*m_uncached_spans.insert(message, TokenSpans(text, no_position, {&end, 1}));
}

void TokenTint::explain() {
  const Conversation& shown = m_state.conversation();
  std::vector<CellStyle> styles;
  if (sequence())
    styles = sequence()->stylesOn(shown.path(), m_parts.transcript.overlay().cells(), m_action->isChecked());
  m_parts.legend.setDeviceIsRam(m_state.info.on_cpu);
  m_parts.legend.showStyles(styles, m_action->isChecked(), layersShown());
  m_parts.legend.setRemark(remark());
}

// The sentence for text that is not in the cache, or for a cache that is not of the shown text.
QString TokenTint::remark() const {
  const Conversation& shown = m_state.conversation();
  if (shown.leaf == 0 || !m_has_model) return {};
  const Held* cache = held();
  if (cache && cache->keeps_nothing) return tr("No cache: for every token the whole conversation is read again");
  if (m_past)
    return tr("After %1. Later words are hidden. Esc in the timeline leads back to now.")
        .arg(tokensText(m_past->tokens));
  if (!isCacheKnown()) return {};
  const engine::CacheFit* fit = m_parts.chat.cache().fit(shown.id);
  if (!fit) return {};
  const qint64 room = shown.when_full == engine::WhenFull::stop && unread() > 0
                          ? assessCache(m_parts.chat.cache().spec(), m_state.info).text_limit
                          : -1;
  if (room >= 0 && fit->tokens > room)
    return tr("This conversation has %1 tokens, and the cache holds %2: it cannot be read until another cache is "
              "chosen")
        .arg(countText(fit->tokens), countText(room));
  const QString why = sentenceText(fit->why);
  if (const int64_t rest = unread(); rest > 0 && fit->seen == 0)
    return why.isEmpty() ? tr("Not in the cache: your next message reads it again (%1)")
                               .arg(m_parts.chat.cache().readingInWords(rest))
                         : tr("Not in the cache: your next message reads it again (%1), because %2")
                               .arg(m_parts.chat.cache().readingInWords(rest), why);
  else if (rest > 0)
    return why.isEmpty()
               ? tr("%1 tokens are in the cache; your next message reads those next to the grey line (%2)")
                     .arg(countText(fit->seen), m_parts.chat.cache().readingInWords(rest))
               : tr("%1 tokens are in the cache; your next message reads those next to the grey line (%2), because %3")
                     .arg(countText(fit->seen), m_parts.chat.cache().readingInWords(rest), why);
  if (fit->shared_with == 0) return {};
  return tr("%1 tokens are shared with “%2”; nothing of them is read again")
      .arg(countText(fit->shared), m_parts.chat.keeper().titleOf(fit->shared_with));
}

}  // namespace kvarium::ui

#include "ui/window/token_tint.h"

#include <QAction>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/chat/chat.h"
#include "ui/chat/spec_assessment.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/view/view_text.h"
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

const TokenTint::AllCells& TokenTint::cellsThen() const {
  if (const cache::SharedCacheView& now = past() ? past()->then.view : observed().view; now != m_view) {
    m_view = now;
    m_cells = now ? cellsOf(*now) : AllCells();
  }
  return m_cells;
}

const TokenTint::LayerCells* TokenTint::cellsShown() const {
  const AllCells& all = cellsThen();
  if (all.empty()) return nullptr;
  const int chosen = m_parts.inspector.selection().layer();
  for (const LayerCells& one : all)
    if (std::ranges::find(one.layers, chosen) != one.layers.end()) return &one;
  return &*std::ranges::max_element(all, {}, [](const LayerCells& one) { return one.layers.size(); });
}

// Of the part of a server's cache, where the layers would be.
QString TokenTint::nameOf(int layer) const {
  const cache::SharedCacheView& view = observed().view;
  const auto at = static_cast<size_t>(layer);
  return view && hasNames(*view) && layer >= 0 && at < view->facts->layers.size()
             ? QString::fromStdString(view->facts->layers[at].name)
             : tr("Layer %1").arg(layer);
}

QString TokenTint::layersShown() const {
  const AllCells& all = cellsThen();
  const LayerCells* shown = cellsShown();
  if (!shown || all.size() < 2) return {};
  const int chosen = m_parts.inspector.selection().layer();
  if (std::ranges::find(shown->layers, chosen) != shown->layers.end()) return nameOf(chosen);
  if (shown->layers.size() == 1) return nameOf(shown->layers.front());
  size_t layers = 0;
  for (const LayerCells& one : all) layers += one.layers.size();
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
  connect(&mirror(), &Mirror::changed, this, &TokenTint::follow);
  connect(&m_state, &ChatState::shown, this, &TokenTint::show);
  connect(&m_state, &ChatState::pathShown, this, &TokenTint::show);
  connect(&parts.chat.turn(), &TurnController::messageAdded, this, &TokenTint::show);
  InspectorSelection& selection = parts.inspector.selection();
  connect(&selection, &InspectorSelection::hoveredChanged, this, &TokenTint::outline);
  connect(&selection, &InspectorSelection::lockedChanged, this, &TokenTint::outline);
  connect(&selection, &InspectorSelection::lockedChanged, this, &TokenTint::reveal);
  connect(&selection, &InspectorSelection::layerChanged, this, [this] {
    paint();
    explain();
  });
  connect(&parts.transcript.overlay(), &CellOverlay::tokenHovered, this, [&selection](qint64 position) {
    selection.hover(position < 0 ? PositionRange{} : PositionRange{position, 1});
  });
  connect(&parts.transcript.overlay(), &CellOverlay::tokenClicked, this, [this, &selection](qint64 position) {
    const PositionRange range{position, 1};
    if (m_action->isChecked()) selection.lock(selection.locked() == range ? PositionRange{} : range);
  });
  parts.transcript.overlay().setTokenSource([this](qint64 message) -> const TokenSpans* {
    if (message == head_message) return m_sequence ? &m_sequence->head_tokens : nullptr;
    return m_uncached.contains(message) ? uncachedSpan(message) : tokensOf(message);
  });
  m_action->setChecked(parts.settings.value(tint_setting, false).toBool());
}

TokenTint::~TokenTint() { m_parts.transcript.overlay().setTokenSource({}); }

const Observed& TokenTint::observed() const { return mirror().of(m_state.conversation().id); }

const Mirror::Past* TokenTint::past() const {
  const bool is_here = mirror().shownConversation() == m_state.conversation().id;
  return is_here && mirror().past() ? &*mirror().past() : nullptr;
}

const TokenSpans* TokenTint::tokensOf(qint64 message) const {
  if (!m_sequence) return nullptr;
  const auto it = m_sequence->tokens.constFind(message);
  return it == m_sequence->tokens.constEnd() ? nullptr : &*it;
}

const std::vector<engine::TemplateToken>* TokenTint::frame() const { return m_sequence ? &m_sequence->frame : nullptr; }

const Message* TokenTint::head() const {
  if (!m_sequence || m_sequence->head.isEmpty()) return nullptr;
  m_head.id = head_message;
  m_head.text = m_sequence->head;
  return &m_head;
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
  m_parts.link.watch(close || (seen && mirror().shown().cache.ready.loses), close ? 0 : calm_ms);
}

void TokenTint::outline() {
  const InspectorSelection& selection = m_parts.inspector.selection();
  m_parts.transcript.overlay().setHighlighted(selection.hovered(), selection.locked());
}

// Scrolls the text to the locked positions.
void TokenTint::reveal() {
  const PositionRange range = m_parts.inspector.selection().locked();
  const Conversation& shown = m_state.conversation();
  if (range.isEmpty() || mirror().shownConversation() != shown.id || !m_sequence) return;
  std::vector<qint64> path = shown.path();
  if (head()) path.insert(path.begin(), head_message);
  for (const qint64 message : path) {
    const std::vector<TokenSpan> spans =
        (message == head_message ? m_sequence->head_tokens : m_sequence->tokens.value(message)).spans();
    const auto at = std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.last() < range.first; });
    if (at != spans.end() && at->first < range.first + range.count)
      return m_parts.transcript.revealToken(message, std::max(at->first, range.first));
  }
}

// Scrolls to the last text of the shown time.
void TokenTint::revealPast() {
  if (!past()) return;
  const std::vector<qint64> path = m_state.conversation().path();
  for (auto message = path.rbegin(); message != path.rend(); ++message) {
    const TokenSpans* tokens = tokensOf(*message);
    if (!tokens) continue;
    const std::vector<TokenSpan>& spans = tokens->spans();
    const auto later =
        std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.first < past()->same; });
    if (later != spans.begin()) return m_parts.transcript.revealToken(*message, std::prev(later)->first);
  }
}

void TokenTint::onTurn(const engine::TurnRequest& request, qint64 reply) {
  m_writes[request.conversation] = {request.turn, reply, partsOf(m_state.conversation(), request.messages)};
  show();
}

void TokenTint::follow(qint64 conversation, Part part) {
  const bool here = conversation == m_state.conversation().id;
  switch (part) {
    case Part::shown:
      watch();
      return show();
    case Part::cache:  // the cells of a replaced cache come with the next frame
      watch();
      return show();
    case Part::tokens:
      if (here) readTokens();
      break;
    case Part::reply_tokens:
      if (here) addReply(observed().turn, observed().turn.fresh);
      break;
    case Part::warm:  // a conversation without cells has no tokens
      return m_sequence && !observed().tokens ? readTokens() : show();
    case Part::view:
      if (here) paint();
      break;
    case Part::past:
      paint();
      explain();
      return revealPast();
    case Part::fit:
    case Part::end:
      return show();
    case Part::model:
      return readTokens();
    case Part::loading:
      if (!mirror().engine().loading.failed) break;
      show();
      watch();  // the same model may send its cells again
      break;
    default:
      break;
  }
}

// A turn that was not announced, of a sound, has its text outside of messages.
void TokenTint::readTokens() {
  const Observed& now = observed();
  m_of = m_state.conversation().id;
  m_sequence.reset();
  if (now.tokens && m_of != 0) {
    const Writes& writes = m_writes[m_of];
    const bool is_of_turn = writes.turn != 0 && writes.turn == now.tokens->prompt.turn;
    m_sequence =
        sequenceOf(is_of_turn ? writes.parts : partsOf(m_state.conversation(), now.tokens->read), now.tokens->prompt);
    if (now.tokens->prompt.turn == now.turn.number && !now.turn.reply.text.empty()) addReply(now.turn, now.turn.reply);
  }
  emit m_parts.transcript.overlay().tokensChanged();
  show();
}

void TokenTint::addReply(const ObservedTurn& turn, const engine::TextPiece& piece) {
  const Writes& writes = m_writes[m_of];
  if (!m_sequence || writes.turn != turn.number || writes.reply == 0) return;
  const qint64 message = writes.reply;
  if (m_sequence->path.empty() || m_sequence->path.back() != message) m_sequence->path.push_back(message);
  TokenSpans& reply = m_sequence->tokens[message];
  const bool begins = reply.spans().empty();
  reply.append(piece.text, piece.first, piece.ends);
  if (begins) markMessages();
  emit m_parts.transcript.overlay().tokensGrew(message);
}

void TokenTint::show() {
  if (m_of != m_state.conversation().id) return readTokens();
  m_parts.transcript.refresh(head_message);
  findUncached();
  markMessages();
  paint();
  explain();
}

// The map may show a conversation that is not on screen, while its reply is written.
void TokenTint::markMessages() {
  std::vector<int64_t> first;
  const Observed& on_map = mirror().shown();
  if (mirror().shownConversation() == m_of && m_sequence) {
    for (const TokenSpans& tokens : m_sequence->tokens)
      if (tokens.hasPositions()) first.push_back(tokens.spans().front().first);
  } else if (on_map.tokens) {
    for (const engine::MessageTokens& tokens : on_map.tokens->prompt.messages) first.push_back(tokens.first);
    if (!on_map.turn.reply.ends.empty()) first.push_back(on_map.turn.reply.first);
  }
  std::sort(first.begin(), first.end());
  m_parts.inspector.selection().setMessages(std::move(first));
}

// Does not strike out the text of the cache `none`, which would be struck out always; remark() says it in words.
void TokenTint::paint() {
  if (!m_transcript_watch.isVisible()) return;
  const bool on = m_action->isChecked();
  const LayerCells* shown = cellsShown();
  StyleRuns cells;
  if (shown && !observed().cache.ready.keeps_nothing) {
    for (const StyleRun& run : shown->cells)
      if (on || run.style.kind == CellKind::evicted) cells.push_back(run);
  }
  m_parts.transcript.overlay().setEnd(end());
  m_parts.transcript.overlay().setDeviceIsRam(m_state.info.on_cpu);
  if (cells == m_parts.transcript.overlay().cells()) return;
  m_parts.transcript.overlay().setCells(cells);
  explain();
}

bool TokenTint::isCacheKnown() const {
  return mirror().engine().has_model && !m_state.info.is_speech_model && !m_state.busyHere();
}

TextEnd TokenTint::end() const {
  if (past()) return {past()->same, TextEnd::Why::later};
  if (!isCacheKnown() || observed().cache.ready.keeps_nothing) return {};
  const engine::CacheFit* fit = m_parts.chat.cache().fit(m_state.conversation().id);
  if (fit && unread() > 0) return {fit->seen, TextEnd::Why::unread};
  return m_uncached.empty() ? TextEnd{} : TextEnd{no_position, TextEnd::Why::unread};
}

int64_t TokenTint::unread() const { return isCacheKnown() ? observed().unread() : 0; }

// Finds messages that have no position in the cache: all of a text that was not read, or the messages after the read
// part. A server reads the whole text each time, whatever of it had told its tokens.
void TokenTint::findUncached() {
  const Conversation& shown = m_state.conversation();
  const engine::CacheFit* fit = m_parts.chat.cache().fit(shown.id);
  QSet<qint64> uncached;
  const bool cold = unread() > 0 && fit->seen == 0;
  const bool is_here = m_state.info.server.empty() && m_sequence && m_parts.chat.cache().warm(shown.id);
  if (isCacheKnown() && (cold || is_here)) {
    const std::vector<qint64> path = shown.path();
    for (size_t i = cold ? 0 : m_sequence->partsAt(path); i < path.size(); ++i) uncached.insert(path[i]);
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
  if (m_sequence)
    styles = m_sequence->stylesOn(shown.path(), m_parts.transcript.overlay().cells(), m_action->isChecked());
  m_parts.legend.setDeviceIsRam(m_state.info.on_cpu);
  m_parts.legend.showStyles(styles, m_action->isChecked(), layersShown());
  m_parts.legend.setRemark(remark());
}

// The sentence for text that is not in the cache, or for a cache that is not of the shown text.
QString TokenTint::remark() const {
  const Conversation& shown = m_state.conversation();
  if (shown.leaf == 0 || !mirror().engine().has_model) return {};
  if (observed().cache.ready.keeps_nothing) return tr("No cache: for every token the whole conversation is read again");
  if (past())
    return tr("After %1. Later words are hidden. Esc in the timeline leads back to now.")
        .arg(tokensText(past()->then.view->lengths.tokens_seen));
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

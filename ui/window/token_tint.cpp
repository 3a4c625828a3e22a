#include "ui/window/token_tint.h"

#include <QAction>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/chat/spec_assessment.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/words.h"
#include "ui/transcript/text_legend.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {
namespace {

const auto tint = QStringLiteral("tint");
constexpr qsizetype most_characters = 48;

// Replaces newlines and other control characters by visible signs.
QString onOneLine(const QString& text) {
  QString line;
  for (const QChar c : text) {
    if (c == QLatin1Char('\n'))
      line += QChar(0x21B5);
    else if (c == QLatin1Char('\t'))
      line += QChar(0x21E5);
    else
      line += c.isPrint() || c.isSurrogate() ? c : QChar(QChar::ReplacementCharacter);
  }
  return line;
}

QString quoted(QString words) {
  const bool more = words.size() > most_characters;
  if (more) {
    words.truncate(most_characters);
    if (words.back().isHighSurrogate()) words.chop(1);
  }
  return QStringLiteral("\u201c%1%2\u201d").arg(onOneLine(words), more ? QStringLiteral("\u2026") : QString());
}

// Layers with equal cells.
struct LayerCells {
  std::vector<int> layers;
  std::vector<StyleRun> cells;  // of all tokens seen, without gaps
};

std::vector<LayerCells> cellsOf(const cache::CacheView& view) {
  std::vector<LayerCells> all;
  for (const cache::GroupView& group : view.groups) {
    std::vector<StyleRun> cells = styleRuns(view, group, group.lengths.tokens_seen);
    const auto same = std::ranges::find(all, cells, &LayerCells::cells);
    if (same == all.end())
      all.push_back({group.facts->layers, std::move(cells)});
    else
      same->layers.insert(same->layers.end(), group.facts->layers.begin(), group.facts->layers.end());
  }
  return all;
}

// As the cells of layers look together: those that most layers have, the more important ones of equally many; evicted
// only where no layer keeps the token. are_all: they are all that the model has.
TextRuns textRuns(const std::vector<LayerCells>& layers, bool are_all) {
  TextRuns runs;
  std::vector<size_t> at(layers.size());  // of each of `layers`, the run that is not over
  for (int64_t first = 0;;) {
    int64_t end = std::numeric_limits<int64_t>::max();
    size_t all = 0, lost = 0;
    std::array<size_t, cell_styles> having{};
    for (size_t i = 0; i < layers.size(); ++i) {
      const auto& [which, cells] = layers[i];
      while (at[i] < cells.size() && cells[at[i]].first + cells[at[i]].count <= first) ++at[i];
      if (at[i] == cells.size()) continue;
      const StyleRun& run = cells[at[i]];
      end = std::min(end, run.first + run.count);
      all += which.size();
      (run.style.kind == CellKind::evicted ? lost : having[size_t(indexOf(run.style))]) += which.size();
    }
    if (all == 0) return runs;
    TextStyle look{{CellKind::evicted}, are_all ? 1.0f : 0.0f};
    if (lost < all) {
      const auto commonest = std::ranges::max_element(having.rbegin(), having.rend());
      look = {styleAt(int(having.rend() - commonest) - 1), float(lost) / float(all)};
    }
    if (!runs.empty() && runs.back().look() == look)
      runs.back().count += end - first;
    else
      runs.push_back({look.style, first, end - first, look.lost});
    first = end;
  }
}

}  // namespace

QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                const std::vector<engine::TemplateToken>& frame, PositionRange range) {
  QString said;
  int64_t known_end = 0;  // positions before it belong to a message or to the template
  bool all_known = true;
  for (const qint64 id : conversation.path()) {
    const Message* message = conversation.find(id);
    const TokenSpans* of_message = tokens(id);
    if (!message || !of_message || !of_message->isWhole() || of_message->length() > message->text.size()) {
      all_known = false;
      continue;
    }
    const std::vector<TokenSpan>& spans = of_message->spans();
    auto span = std::partition_point(spans.begin(), spans.end(),
                                     [&](const TokenSpan& each) { return each.last() < range.first; });
    for (; span != spans.end() && span->first < range.first + range.count && said.size() <= most_characters; ++span)
      said += message->text.mid(span->begin, span->end - span->begin);
    if (!spans.empty()) known_end = std::max(known_end, spans.back().last() + 1);
  }
  if (!said.isEmpty()) return quoted(said);
  const bool system = !conversation.system_prompt.trimmed().isEmpty();
  std::string pieces;
  for (auto token = std::partition_point(
           frame.begin(), frame.end(), [&](const engine::TemplateToken& each) { return each.position < range.first; });
       token != frame.end() && range.contains(token->position) && pieces.size() < 4 * most_characters; ++token)
    pieces += token->piece;
  if (!pieces.empty()) {
    const QString text = quoted(QString::fromStdString(pieces));
    if (!all_known) return text;  // it may belong to a message
    return system ? TokenTint::tr("%1, of the system prompt or the chat template").arg(text)
                  : TokenTint::tr("%1, of the chat template").arg(text);
  }
  if (!all_known || range.first + range.count > known_end) return {};
  return system ? TokenTint::tr("part of the system prompt or the chat template, not of a message")
                : TokenTint::tr("part of the chat template, not of a message");
}

const TokenTint::Shown& TokenTint::shown() const {
  const cache::SharedCacheView& view = past() ? past()->then.view : observed().view;
  const int layer = m_inspector.selection().layer();
  const bool is_known = m_view == view && m_layer == layer;
  m_view = view;
  m_layer = layer;
  if (is_known) return m_shown;
  m_shown = {};
  if (!view) return m_shown;
  std::vector<LayerCells> all = cellsOf(*view);
  const auto chosen = std::ranges::find_if(
      all, [&](const LayerCells& one) { return std::ranges::find(one.layers, layer) != one.layers.end(); });
  if (all.size() > 1 && chosen != all.end()) {
    all = {*chosen};
    m_shown.of = layerName(*view, layer);
    m_shown.of.front() = m_shown.of.front().toUpper();
  }
  m_shown.cells = textRuns(all, m_shown.of.isEmpty());
  return m_shown;
}

TokenTint::TokenTint(const WindowParts& parts, Inspector& inspector, SettingList& settings)
    : QObject(&parts.window),
      m_parts(parts),
      m_inspector(inspector),
      m_overlay(parts.pane.transcript().overlay()),
      m_state(parts.chat.state()),
      m_transcript_watch(&parts.pane.transcript()) {
  settings.add({.group = Setting::Group::chat,
                .name = tint,
                .key = QStringLiteral("window/tint"),
                .text = tr("Colo&ur the text like the map"),
                .tip = tr("Colours the text as the cache map does: where the cells of each token are. Off, only the "
                          "words that the model no longer has are struck out, and those that only some of its layers "
                          "have are paler"),
                .first = QStringLiteral("false")});
  m_action = settings.entry(tint);
  m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
  const auto colour = [this](bool on) {
    m_overlay.setTinted(on);
    outline();
    watch();
    show();
  };
  connect(m_action, &QAction::toggled, this, colour);
  connect(&m_transcript_watch, &VisibilityWatch::changed, this, &TokenTint::watch);
  connect(&m_transcript_watch, &VisibilityWatch::changed, this, &TokenTint::paint);
  connect(&inspector, &Inspector::watchingChanged, this, &TokenTint::watch);
  connect(&parts.chat.turn(), &TurnController::turnBegan, this,
          [this](const engine::TurnRequest& request, qint64 reply) {
            m_writes[request.conversation] = {request.turn, reply, partsOf(m_state.conversation(), request.messages)};
            show();
          });
  connect(&mirror(), &Mirror::changed, this, &TokenTint::follow);
  connect(&m_state, &ChatState::shown, this, &TokenTint::show);
  connect(&m_state, &ChatState::pathShown, this, &TokenTint::show);
  connect(&parts.chat.turn(), &TurnController::messageAdded, this, &TokenTint::show);
  InspectorSelection& selection = inspector.selection();
  connect(&selection, &InspectorSelection::hoveredChanged, this, &TokenTint::outline);
  connect(&selection, &InspectorSelection::lockedChanged, this, &TokenTint::outline);
  connect(&selection, &InspectorSelection::lockedChanged, this, &TokenTint::reveal);
  connect(&selection, &InspectorSelection::layerChanged, this, [this] {
    paint();
    explain();
  });
  connect(&m_overlay, &CellOverlay::tokenHovered, this, [&selection](qint64 position) {
    selection.hover(position < 0 ? PositionRange{} : PositionRange{position, 1});
  });
  connect(&m_overlay, &CellOverlay::tokenClicked, this, [this, &selection](qint64 position) {
    const PositionRange range{position, 1};
    if (m_action->isChecked()) selection.lock(selection.locked() == range ? PositionRange{} : range);
  });
  m_overlay.setTokenSource([this](qint64 message) -> const TokenSpans* {
    if (message == head_message) return m_sequence ? &m_sequence->head_tokens : nullptr;
    return m_uncached.contains(message) ? uncachedSpan(message) : tokensOf(message);
  });
  selection.setWordSource([this](PositionRange range) { return wordsAt(range); });
  if (m_action->isChecked()) colour(true);
}

TokenTint::~TokenTint() {
  m_inspector.selection().setWordSource({});
  m_overlay.setTokenSource({});
}

QString TokenTint::wordsAt(PositionRange range) const {
  if (m_inspector.conversation() != m_state.conversation().id) return {};
  return ui::wordsAt(
      m_state.conversation(), [this](qint64 message) { return tokensOf(message); },
      m_sequence ? m_sequence->frame : std::vector<engine::TemplateToken>(), range);
}

const Observed& TokenTint::observed() const { return mirror().of(m_state.conversation().id); }

const Mirror::Past* TokenTint::past() const {
  const bool is_here = mirror().shownConversation() == m_state.conversation().id;
  return is_here && mirror().past() ? &*mirror().past() : nullptr;
}

const TokenSpans* TokenTint::tokensOf(qint64 message) const {
  return m_sequence && m_sequence->tokens.contains(message) ? &*m_sequence->tokens.constFind(message) : nullptr;
}

const Message* TokenTint::head() const {
  if (!m_sequence || m_sequence->head.isEmpty()) return nullptr;
  m_head.id = head_message;
  m_head.text = m_sequence->head;
  return &m_head;
}

void TokenTint::watch() {
  const bool on = m_action->isChecked(), seen = m_transcript_watch.isVisible();
  const bool close = m_inspector.isWatching() || (seen && on);
  m_parts.link.watch(close || (seen && mirror().shown().cache.ready.loses_some), close ? 0 : calm_ms);
}

void TokenTint::outline() {
  const InspectorSelection& selection = m_inspector.selection();
  m_overlay.setHighlighted(selection.hovered(), selection.locked());
}

// Scrolls the text to the locked positions.
void TokenTint::reveal() {
  const PositionRange range = m_inspector.selection().locked();
  const Conversation& shown = m_state.conversation();
  if (range.isEmpty() || mirror().shownConversation() != shown.id || !m_sequence) return;
  std::vector<qint64> path = shown.path();
  if (head()) path.insert(path.begin(), head_message);
  for (const qint64 message : path) {
    const std::vector<TokenSpan> spans =
        (message == head_message ? m_sequence->head_tokens : m_sequence->tokens.value(message)).spans();
    const auto at = std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.last() < range.first; });
    if (at != spans.end() && at->first < range.first + range.count)
      return m_parts.pane.transcript().revealToken(message, std::max(at->first, range.first));
  }
}

void TokenTint::follow(qint64 conversation, Part part) {
  const bool here = conversation == m_state.conversation().id;
  switch (part) {
    case Part::shown:
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
    case Part::past: paint(); return explain();
    case Part::fit:
    case Part::end: return show();
    case Part::model: return readTokens();
    case Part::loading:
      if (!mirror().engine().loading.failed) break;
      show();
      watch();  // the same model may send its cells again
      break;
    default: break;
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
  emit m_overlay.tokensChanged();
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
  emit m_overlay.tokensGrew(message);
}

void TokenTint::show() {
  if (m_of != m_state.conversation().id) return readTokens();
  m_parts.pane.transcript().refresh(head_message);
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
  m_inspector.selection().setMessages(std::move(first));
}

// Does not strike out the text of the cache `none`, which would be struck out always; remark() says it in words.
void TokenTint::paint() {
  if (!m_transcript_watch.isVisible()) return;
  const bool on = m_action->isChecked();
  TextRuns cells = observed().cache.ready.keeps_nothing ? TextRuns() : shown().cells;
  if (!on) cells.removeIf([](const TextRun& run) { return !fades(run.look()); });
  m_overlay.setEnd(end());
  m_overlay.setDeviceIsRam(m_state.info.on_cpu);
  if (cells == m_overlay.cells()) return;
  m_overlay.setCells(cells);
  explain();
}

bool TokenTint::isCacheKnown() const {
  return mirror().engine().has_model && !m_state.info.is_speech_model && !m_state.busyHere();
}

TextEnd TokenTint::end() const {
  if (past()) return {past()->same, TextEnd::Why::later};
  if (!isCacheKnown() || observed().cache.ready.keeps_nothing) return {};
  const auto& fit = observed().fit;
  if (fit && unread() > 0) return {fit->seen, TextEnd::Why::unread};
  return m_uncached.empty() ? TextEnd{} : TextEnd{no_position, TextEnd::Why::unread};
}

int64_t TokenTint::unread() const { return isCacheKnown() ? observed().unread() : 0; }

// Finds messages that have no position in the cache: all of a text that was not read, or the messages after the read
// part. A server reads the whole text each time, although it reported tokens of a part.
void TokenTint::findUncached() {
  const Conversation& shown = m_state.conversation();
  const auto& fit = observed().fit;
  QSet<qint64> uncached;
  const bool cold = unread() > 0 && fit->seen == 0;
  const bool is_here = m_sequence && m_parts.chat.cache().warm(shown.id);
  if (isCacheKnown() && (cold || is_here)) {
    const std::vector<qint64> path = shown.path();
    for (size_t i = cold ? 0 : m_sequence->partsAt(path); i < path.size(); ++i) uncached.insert(path[i]);
  }
  if (uncached == m_uncached) return;
  m_uncached = std::move(uncached);
  m_uncached_spans.clear();
  emit m_overlay.tokensChanged();
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
  if (m_sequence) styles = m_sequence->stylesOn(shown.path(), m_overlay.cells(), m_action->isChecked());
  m_parts.pane.legend().setDeviceIsRam(m_state.info.on_cpu);
  const bool partly = std::ranges::any_of(m_overlay.cells(), [](const TextRun& run) { return isPaler(run.look()); });
  m_parts.pane.legend().showStyles(styles, m_action->isChecked(), TokenTint::shown().of, partly);
  m_parts.pane.legend().setRemark(remark());
}

// The sentence for text that is not in the cache, or for a cache that is not of the shown text.
QString TokenTint::remark() const {
  const Conversation& shown = m_state.conversation();
  if (shown.leaf == 0 || !mirror().engine().has_model) return {};
  if (const qint64 viewed = mirror().shownConversation(); viewed != shown.id && m_state.busy())
    return tr("The views show “%1” until its reply is over").arg(m_parts.chat.keeper().titleOf(viewed));
  if (observed().cache.ready.keeps_nothing) return tr("No cache: for every token the whole conversation is read again");
  if (past()) {
    const int64_t seen = past()->then.view->lengths.tokens_seen;
    return (past()->same < seen
                ? tr("After %1. The text went on with other words then, which are hidden like later ones. "
                     "Esc in the timeline leads back to now.")
                : tr("After %1. Later words are hidden. Esc in the timeline leads back to now."))
        .arg(tokensText(seen));
  }
  if (!isCacheKnown()) return {};
  const auto& fit = observed().fit;
  if (!fit) return {};
  const qint64 room = shown.when_full == engine::WhenFull::stop && unread() > 0
                          ? assessCache(m_parts.chat.cache().spec(), m_state.info).text_limit
                          : -1;
  if (room >= 0 && fit->tokens > room)
    return tr("This conversation has %1 tokens, and the cache holds %2: it cannot be read until another cache is "
              "chosen")
        .arg(countText(fit->tokens), countText(room));
  if (unread() > 0) {
    const QString reading = m_parts.chat.cache().readingInWords(unread()), why = sentenceText(fit->why);
    if (fit->without_thoughts && fit->seen > 0)
      return tr("Your next message reads the last reply again, without its thoughts (%1)").arg(reading);
    const QString words =
        fit->seen == 0 ? tr("Not in the cache: your next message reads it again (%1)").arg(reading)
                       : tr("%1 tokens are in the cache; your next message reads those next to the grey line (%2)")
                             .arg(countText(fit->seen), reading);
    return why.isEmpty() ? words : tr("%1, because %2", "what is read again, why").arg(words, why);
  }
  if (fit->shared_with == 0) return {};
  return tr("%1 tokens are shared with “%2”; nothing of them is read again")
      .arg(countText(fit->shared), m_parts.chat.keeper().titleOf(fit->shared_with));
}

}  // namespace kvarium::ui

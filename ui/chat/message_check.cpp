#include "ui/chat/message_check.h"

#include <algorithm>
#include <utility>

#include "ui/chat/chat.h"
#include "ui/chat/composer.h"
#include "ui/chat/context_meter.h"
#include "ui/chat/spec_assessment.h"
#include "ui/chat/token_count.h"
#include "ui/engine/engine_link.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

// For English with vocabularies of 30,000 to 150,000 pieces; other texts have fewer bytes per token.
constexpr qint64 bytes_per_token = 4;
constexpr qint64 far_too_long = 2;  // times what the model was trained on

// Two digits, rounded up, so that a number above a limit does not appear below it.
QString about(qint64 tokens) {
  qint64 unit = 1;
  while (tokens / unit >= 100) unit *= 10;
  return countText((tokens + unit - 1) / unit * unit);
}

bool isCounted(const ContextBudget& budget) { return budget.counted >= 0 && !budget.leaves_out; }

// Tokens with the message being written, counted or estimated.
qint64 tokensWithMessage(const ContextBudget& budget) {
  if (isCounted(budget)) return budget.counted;
  const qint64 draft = (budget.draft_bytes + bytes_per_token - 1) / bytes_per_token;
  return draft + (budget.leaves_out ? 0 : budget.tokens);
}

}  // namespace

QString farTooLongWords(const ContextBudget& budget) {
  const qint64 all = tokensWithMessage(budget);
  const QString count = isCounted(budget) ? countText(all) : Words::tr("about %1").arg(about(all));
  if (budget.cache_holds >= 0 && all > budget.cache_holds)
    return Words::tr("With this message the text has %1 tokens, and the cache holds %2: it will not be read to its end")
        .arg(count, countText(budget.cache_holds));
  if (budget.model_knows > 0 && all > far_too_long * budget.model_knows)
    return Words::tr(
               "With this message the text has %1 tokens, and the model was trained on texts of %2: what it answers "
               "may make no sense")
        .arg(count, countText(budget.model_knows));
  return {};
}

QString contextBudgetWords(const ContextBudget& budget) {
  if (budget.draft_bytes == 0) return {};
  const bool counted = isCounted(budget);
  const qint64 all = tokensWithMessage(budget);
  const QString words = counted ? Words::tr("%1 with this message").arg(tokensText(all))
                                : Words::tr("about %1 tokens with this message").arg(about(all));
  if (budget.cache_holds >= 0 && all > budget.cache_holds)
    return Words::tr("%1, and the cache holds %2").arg(words, countText(budget.cache_holds));
  if (budget.model_knows > 0 && all > budget.model_knows)
    return Words::tr("%1, and the model was trained on texts of %2").arg(words, countText(budget.model_knows));
  return {};
}

// A reply of usual length would not fit.
bool ContextUse::isNearlyFull() const {
  return limit >= 0 && !crops && !isOver() && tokens + std::min(reserved, limit / 4) > limit;
}

MessageCheck::MessageCheck(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts)) {
  const ChatState& state = m_parts.chat.state();
  EngineLink& link = m_parts.link;
  m_count = new TokenCount(
      link.counter(),
      [this, &state]() -> TokenCount::Count {
        if (state.busyHere()) return [](const engine::TokenCounter&) { return Counted(); };
        const std::string message = m_parts.composer.text().toStdString();
        return [prompt = nextPrompt(), message, own = state.variables()](const engine::TokenCounter& counter) {
          return Counted(counter.prompt(prompt, own), counter.control(message));
        };
      },
      this);
  connect(m_count, &TokenCount::counted, this, &MessageCheck::changed);
  connect(&m_parts.composer, &Composer::textChanged, this, [this] {
    m_is_meant = false;
    m_parts.notice.remedied(QStringLiteral("too_long"));
    m_count->change();
    emit changed();
  });
  connect(&state, &ChatState::shown, this, &MessageCheck::countAgain);
  connect(&state, &ChatState::pathShown, this, &MessageCheck::countAgain);
  connect(&state, &ChatState::stateChanged, this, &MessageCheck::showSystem);
  connect(&link.mirror(), &Mirror::changed, this, [this, &link](qint64, Part part) {
    const bool is_failed_load = part == Part::loading && link.mirror().engine().loading.failed;
    if (part == Part::end || is_failed_load) m_count->change();
    static constexpr Part of_use[] = {Part::tokens, Part::text, Part::view, Part::end, Part::fit, Part::cache};
    if (std::ranges::find(of_use, part) != std::end(of_use)) emit changed();
  });
}

void MessageCheck::countAgain() {
  m_count->change();
  showSystem();
}

ContextBudget MessageCheck::budget() const {
  const Conversation& conversation = m_parts.chat.state().conversation();
  const engine::ModelInfo& model = m_parts.chat.state().info;
  return {.tokens = conversation.tokens,
          .draft_bytes = m_parts.composer.bytes(),
          .counted = m_count->tokens().value_or(-1),
          .cache_holds = assessCache(m_parts.chat.cache().spec(), model).text_limit,
          .model_knows = model.context_length,
          .leaves_out = conversation.when_full == engine::WhenFull::crop};
}

// With the message being written at its end, also while it is empty.
std::vector<jinja::ChatMessage> MessageCheck::nextPrompt() const {
  std::vector<jinja::ChatMessage> prompt = m_parts.chat.state().conversation().prompt();
  prompt.push_back({"user", m_parts.composer.text().toStdString()});
  return prompt;
}

ContextUse MessageCheck::use() const {
  const ChatState& state = m_parts.chat.state();
  if (!state.isReady() || state.isSpeechModel()) return {};
  const ContextBudget now = budget();
  const int longest = state.conversation().settings.max_new_tokens;
  const Observed& turn = m_parts.link.mirror().of(state.conversation().id);
  const bool drafts = !m_parts.composer.isEmpty();
  ContextUse use{.tokens = now.tokens > 0 && (!drafts || now.counted < 0) ? now.tokens : now.counted,
                 .limit = now.cache_holds >= 0  ? now.cache_holds
                          : now.model_knows > 0 ? now.model_knows
                                                : -1,
                 .reserved = longest > 0 ? longest : ReplySettings::usual_reply,
                 .fills = longest == 0,
                 .crops = now.leaves_out,
                 .grows = state.busyHere(),
                 .drafts = drafts};
  // As many as the views show, and from the beginning those that are still to be read.
  if (use.grows && turn.tokens) {
    const int64_t prompt = turn.tokens->prompt.prompt_end;
    use.tokens = turn.view ? std::max(prompt, turn.view->lengths.tokens_seen) : prompt + turn.turn.reply.tokens;
  }
  return use;
}

void MessageCheck::showUse(QWidget& button) {
  const ContextUse now = use();
  auto* popover = new ContextPopover(now, now.drafts ? nextPrompt() : m_parts.chat.state().conversation().prompt(),
                                     m_parts.chat.state().variables(), m_parts.link.counter(), button.window());
  popover->popUp(button.mapToGlobal(QPoint(0, -4)));
}

QString MessageCheck::note() const {
  const ChatState& state = m_parts.chat.state();
  if (state.busyHere() || !state.isReady() || state.isSpeechModel()) return {};
  QStringList notes{contextBudgetWords(budget())};
  if (const QString control = m_count->control(); !control.isEmpty())
    notes << tr("“%1” is sent as text, not as a control token").arg(control);
  notes.removeAll(QString());
  return notes.join(QStringLiteral("  ·  "));
}

bool MessageCheck::maySend() {
  const auto send = [this] {
    m_is_meant = true;
    m_parts.composer.sendNow();
  };
  return std::exchange(m_is_meant, false) || !asksFirst(budget(), send, [] {});
}

void MessageCheck::edit(qint64 message, const QString& text) {
  Composer& composer = m_parts.composer;
  composer.focusText();  // the pressed button disappears
  const QString there = composer.text();
  const auto keep = [&composer, text, there] {
    composer.setText(there.isEmpty() ? text : there + QLatin1Char('\n') + text);
  };
  const auto send = [this, &composer, message, text, there, keep] {
    if (composer.text() != there) composer.setText(there);
    if (!m_parts.chat.turn().edit(message, text)) keep();
  };
  ContextBudget budget = this->budget();
  budget.tokens = 0;  // what stands before an edited message is not counted
  budget.counted = -1;
  budget.draft_bytes = text.toUtf8().size();
  const Message* old = m_parts.chat.state().conversation().find(message);
  if (!old || !old->from_user || !asksFirst(budget, send, keep)) send();
}

bool MessageCheck::asksFirst(const ContextBudget& budget, const std::function<void()>& send,
                             const std::function<void()>& keep) {
  const QString why = m_parts.chat.state().isReady() ? farTooLongWords(budget) : QString();
  if (why.isEmpty()) return false;
  keep();
  const qint64 here = m_parts.chat.state().conversation().id;
  const qint64 in_cache =
      budget.leaves_out ? 0 : std::min<qint64>(m_parts.link.mirror().of(here).inCache(), budget.tokens);
  m_parts.notice.add(
      {.text = tr("%1. Send it? To be read: %2")
                   .arg(why, m_parts.chat.cache().readingInWords(tokensWithMessage(budget) - in_cache)),
       .kind = NoticeKind::question,
       .actions = {{tr("Send it"), send}, {tr("Go on writing"), [this] { m_parts.composer.focusText(); }}},
       .of = here,
       .topic = QStringLiteral("too_long"),
       .ends = by_turn | by_model | by_cache});
  return true;
}

// Until a reply has said it.
void MessageCheck::showSystem() {
  const QString id = QStringLiteral("system");
  const ChatState& state = m_parts.chat.state();
  const Conversation& shown = state.conversation();
  const bool is_said = std::ranges::any_of(
      shown.path(), [&](qint64 one) { return shown.find(one)->stats.contains(QLatin1String("folds_system")); });
  if (!state.isReady() || !state.info.folds_system || shown.system_prompt.trimmed().isEmpty() || is_said)
    return m_parts.conditions.clearCondition(id);
  m_parts.conditions.setCondition(
      {.id = id,
       .text = tr("This model takes no system prompt. Yours is put before your first message"),
       .actions = {{tr("System prompt…"), m_parts.show_settings}},
       .kind = NoticeKind::info});
}

}  // namespace kvarium::ui

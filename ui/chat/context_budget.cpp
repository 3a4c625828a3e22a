#include "ui/chat/context_budget.h"

#include <algorithm>

#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

// For English with vocabularies of 30,000 to 150,000 pieces; other texts have fewer bytes per token.
constexpr qint64 bytes_per_token = 4;
constexpr qint64 far_too_long = 2;     // times what the model was trained on
constexpr qint64 long_message = 1000;  // bytes; the tokens of a longer message are always shown

// Two digits, rounded up, so that a number above a limit does not appear below it.
QString about(qint64 tokens) {
  qint64 unit = 1;
  while (tokens / unit >= 100) unit *= 10;
  return countText((tokens + unit - 1) / unit * unit);
}

bool isCounted(const ContextBudget& budget) { return budget.counted >= 0 && !budget.leaves_out; }

}  // namespace

qint64 tokensWithMessage(const ContextBudget& budget) {
  if (isCounted(budget)) return budget.counted;
  const qint64 draft = (budget.draft_bytes + bytes_per_token - 1) / bytes_per_token;
  return draft + (budget.leaves_out ? 0 : budget.tokens);
}

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
  return counted && budget.draft_bytes >= long_message ? words : QString();
}

}  // namespace kvarium::ui

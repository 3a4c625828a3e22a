#include "ui/chat/context_budget.h"

#include <algorithm>

#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

// For English with vocabularies of 30,000 to 150,000 pieces; other texts have fewer bytes per token.
constexpr qint64 bytes_per_token = 4;
constexpr qint64 long_message = 1000;  // bytes; the tokens of a longer message are always shown

// Two digits, rounded up, so that a number above a limit does not appear below it.
QString about(qint64 tokens) {
  qint64 unit = 1;
  while (tokens / unit >= 100) unit *= 10;
  return countText((tokens + unit - 1) / unit * unit);
}

}  // namespace

QString contextBudgetWords(const ContextBudget& budget) {
  if (budget.draft_bytes == 0) return {};
  const qint64 draft = (budget.draft_bytes + bytes_per_token - 1) / bytes_per_token;
  const bool counted = budget.counted >= 0 && !budget.leaves_out;
  const qint64 all = counted ? budget.counted : draft + (budget.leaves_out ? 0 : budget.tokens);
  const QString words = counted ? Words::tr("%1 with this message").arg(tokensText(all))
                                : Words::tr("about %1 tokens with this message").arg(about(all));
  if (budget.cache_holds >= 0 && all > budget.cache_holds)
    return Words::tr("%1, and the cache holds %2").arg(words, countText(budget.cache_holds));
  if (budget.model_knows > 0 && all > budget.model_knows)
    return Words::tr("%1, and the model was trained on texts of %2").arg(words, countText(budget.model_knows));
  return counted && budget.draft_bytes >= long_message ? words : QString();
}

}  // namespace kvarium::ui

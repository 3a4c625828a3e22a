#include "ui/library/turn_marks.h"

#include <QJsonArray>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

qint64 whole(const QJsonObject& stats, const char* key) { return qint64(stats.value(QLatin1String(key)).toDouble()); }

// The tokens that the cache misses, where they are more than those that left in this turn.
QString withAll(const QString& words, qint64 left, qint64 missing) {
  return missing > left
             ? Words::tr("%1; %2 in all", "The model forgot 13 tokens; 21 in all").arg(words, countText(missing))
             : words;
}

// An event of another kind has only a sentence.
QString inWords(const QJsonObject& event, const QString& cache, qint64 missing) {
  const QString kind = event.value(QStringLiteral("kind")).toString(),
                what = event.value(QStringLiteral("what")).toString();
  const qint64 count = whole(event, "tokens"), layers = whole(event, "layers");
  const QString tokens = countText(count), limit = countText(whole(event, "limit"));
  if (kind == QLatin1String("long_prompt"))
    return Words::tr("The prompt has %1 tokens; the model was trained on texts of %2").arg(tokens, limit);
  if (kind == QLatin1String("long_text"))
    return Words::tr("From here on the text is longer than the %1 tokens the model was trained on").arg(limit);
  if (kind == QLatin1String("moved_to_host"))
    return Words::tr("The cache moved to RAM: the device memory it may have was full after %1 tokens").arg(tokens);
  if (kind == QLatin1String("moved_to_disk"))
    return Words::tr("The cache moved to disk: the RAM it may have was full after %1 tokens").arg(tokens);
  if (kind == QLatin1String("read_again"))
    return Words::tr("%1 tokens are read again: this model computes keys differently in longer texts").arg(tokens);
  if (kind == QLatin1String("in_pieces"))
    return Words::tr(
               "Memory cannot hold the %1 tokens of the prompt at once: they were read in pieces, and after each "
               "it was decided which stay")
        .arg(tokens);
  if (kind != QLatin1String("left")) return what;
  const bool oldest = evictsOldest(cache);
  const qint64 sinks = sinksOf(cache), most = whole(event, "most");
  if (layers == 0) {
    const QString words =
        oldest && sinks > 0
            ? Words::tr("From here on the tokens after the first %2 were dropped: %1 by the end of the reply")
                  .arg(tokens, countText(sinks))
        : oldest ? Words::tr("From here on the oldest tokens were dropped: %1 by the end of the reply").arg(tokens)
                 : Words::tr("From here on tokens were dropped: %1 by the end of the reply").arg(tokens);
    return withAll(words, count, missing);
  }
  if (most > count)
    return Words::tr("%1 layers dropped %2 to %3 tokens each").arg(countText(layers), tokens, countText(most));
  if (layers == 1) return Words::tr("1 layer with a window dropped its oldest tokens: %1").arg(tokens);
  return oldest ? Words::tr("%1 layers with a window dropped their oldest tokens: %2").arg(countText(layers), tokens)
                : Words::tr("%1 layers dropped tokens: %2").arg(countText(layers), tokens);
}

}  // namespace

std::vector<TurnMark> turnMarks(const QJsonObject& stats) {
  std::vector<TurnMark> marks;
  const QJsonArray left_out = stats.value(QStringLiteral("left_out")).toArray();
  if (!left_out.isEmpty()) {
    const QString tokens = tokensText(whole(stats, "left_out_tokens"));
    marks.push_back({-1, left_out.size() == 1 ? Words::tr("1 earlier message was left out to make room: %1").arg(tokens)
                                              : Words::tr("%1 earlier messages were left out to make room: %2")
                                                    .arg(countText(left_out.size()), tokens)});
  }
  // Of a reply in parts: where the first one began.
  const qint64 prompt = whole(stats, stats.contains(QLatin1String("reply_from")) ? "reply_from" : "prompt_tokens");
  for (const QJsonValue& value : stats.value(QStringLiteral("events")).toArray()) {
    const QJsonObject event = value.toObject();
    const qint64 seen = whole(event, "at"), at = seen - prompt;
    const QString what = inWords(event, stats.value(QStringLiteral("cache_spec")).toString(), whole(stats, "missing"));
    if (at > 0)
      marks.push_back({at, what});
    else if (seen > 0 && event.value(QStringLiteral("kind")) == QLatin1String("left"))  // it goes on after the prompt
      marks.push_back({-1, Words::tr("%1 (already while your message was read)").arg(what)});
    else  // events without a token have no place
      marks.push_back({-1, what});
  }
  std::stable_sort(marks.begin(), marks.end(), [](const TurnMark& a, const TurnMark& b) { return a.at < b.at; });
  return marks;
}

}  // namespace kvarium::ui

#include "ui/library/turn_marks.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct TurnMarks {
  Q_DECLARE_TR_FUNCTIONS(TurnMarks)
};

qint64 whole(const QJsonObject& stats, const char* key, qint64 missing) {
  return qint64(stats.value(QLatin1String(key)).toDouble(double(missing)));
}

// Events from earlier versions have only a sentence.
QString inWords(const QJsonObject& event, const QString& cache) {
  const QString kind = event.value(QStringLiteral("kind")).toString(),
                what = event.value(QStringLiteral("what")).toString();
  const qint64 count = whole(event, "tokens", 0), layers = whole(event, "layers", 0);
  const QString tokens = countText(count), limit = countText(whole(event, "limit", 0));
  if (kind == QLatin1String("long_prompt"))
    return TurnMarks::tr("The prompt has %1 tokens; the model was trained on texts of %2").arg(tokens, limit);
  if (kind == QLatin1String("long_text"))
    return TurnMarks::tr("From here on the text is longer than the %1 tokens the model was trained on").arg(limit);
  if (kind == QLatin1String("moved_to_disk"))
    return TurnMarks::tr("The cache moved to disk: the RAM it may have was full after %1 tokens").arg(tokens);
  if (kind == QLatin1String("read_again"))
    return TurnMarks::tr("%1 tokens are read again: for longer texts this model computes keys otherwise").arg(tokens);
  if (kind != QLatin1String("left")) return what;
  const bool oldest = evictsOldest(cache);
  const qint64 sinks = sinksOf(cache);
  if (layers == 0 && oldest && sinks > 0)
    return TurnMarks::tr("The model forgot %1 tokens behind the first %2, by the end of the reply")
        .arg(tokens, countText(sinks));
  if (layers == 0)
    return oldest ? TurnMarks::tr("The model forgot its oldest tokens: %1 by the end of the reply").arg(tokens)
                  : TurnMarks::tr("The model forgot tokens: %1 by the end of the reply").arg(tokens);
  if (layers == 1) return TurnMarks::tr("1 layer with a window dropped its oldest %1 tokens").arg(tokens);
  return oldest ? TurnMarks::tr("%1 layers with a window dropped their oldest %2 tokens").arg(countText(layers), tokens)
                : TurnMarks::tr("%1 layers dropped %2 tokens").arg(countText(layers), tokens);
}

// True for an event that goes on after the prompt, as eviction does.
bool began(const QJsonObject& event) {
  return event.value(QStringLiteral("kind")).toString() == QLatin1String("left") ||
         event.value(QStringLiteral("what")).toString().startsWith(QLatin1String("window full"));
}

}  // namespace

std::vector<TurnMark> turnMarks(const QJsonObject& stats) {
  std::vector<TurnMark> marks;
  const QJsonArray left_out = stats.value(QStringLiteral("left_out")).toArray();
  if (!left_out.isEmpty()) {
    const QString tokens = countText(whole(stats, "left_out_tokens", 0));
    marks.push_back({-1, left_out.size() == 1
                             ? TurnMarks::tr("1 earlier message was left out to make room: %1 tokens").arg(tokens)
                             : TurnMarks::tr("%1 earlier messages were left out to make room: %2 tokens")
                                   .arg(countText(left_out.size()), tokens)});
  }
  const qint64 prompt = whole(stats, "prompt_tokens", 0);
  for (const QJsonValue& value : stats.value(QStringLiteral("events")).toArray()) {
    const QJsonObject event = value.toObject();
    const qint64 seen = qint64(event.value(QStringLiteral("at")).toDouble(0)), at = seen - prompt;
    const QString what = inWords(event, stats.value(QStringLiteral("cache_spec")).toString());
    if (at > 0)
      marks.push_back({at, what});
    else  // events without a token have no place
      marks.push_back(
          {-1, seen > 0 && began(event) ? TurnMarks::tr("%1 (began while the prompt was read)").arg(what) : what});
  }
  std::stable_sort(marks.begin(), marks.end(), [](const TurnMark& a, const TurnMark& b) { return a.at < b.at; });
  return marks;
}

}  // namespace kvarium::ui

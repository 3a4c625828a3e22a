#include "ui/chat/turn_marks.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <algorithm>

#include "ui/chat/numbers.h"

namespace kvarium {
namespace {

struct TurnMarks {
  Q_DECLARE_TR_FUNCTIONS(TurnMarks)
};

qint64 whole(const QJsonObject& stats, const char* key, qint64 missing) {
  return qint64(stats.value(QLatin1String(key)).toDouble(double(missing)));
}

}  // namespace

std::vector<TurnMark> turnMarks(const QJsonObject& stats) {
  std::vector<TurnMark> marks;
  const QJsonArray left_out = stats.value(QStringLiteral("left_out")).toArray();
  if (!left_out.isEmpty()) {
    const QString tokens = formatCount(whole(stats, "left_out_tokens", 0));
    marks.push_back({-1, left_out.size() == 1
                             ? TurnMarks::tr("1 earlier message was left out to make room: %1 tokens").arg(tokens)
                             : TurnMarks::tr("%1 earlier messages were left out to make room: %2 tokens")
                                   .arg(formatCount(left_out.size()), tokens)});
  }
  const qint64 prompt = whole(stats, "prompt_tokens", 0);
  for (const QJsonValue& value : stats.value(QStringLiteral("events")).toArray()) {
    const QJsonObject event = value.toObject();
    const qint64 seen = qint64(event.value(QStringLiteral("at")).toDouble(0)), at = seen - prompt;
    const QString what = event.value(QStringLiteral("what")).toString();
    if (at > 0)
      marks.push_back({at, what});
    else  // events of no token have none
      marks.push_back({-1, seen > 0 ? TurnMarks::tr("%1 (began while the prompt was read)").arg(what) : what});
  }
  std::stable_sort(marks.begin(), marks.end(), [](const TurnMark& a, const TurnMark& b) { return a.at < b.at; });
  return marks;
}

}  // namespace kvarium

#include "ui/chat/turn_report.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QStringList>

#include "ui/chat/cache_words.h"
#include "ui/chat/numbers.h"

namespace kvarium {
namespace {

struct TurnReport {
  Q_DECLARE_TR_FUNCTIONS(TurnReport)
};

const char* stopWord(StopReason reason) {
  switch (reason) {
    case StopReason::eos:
      return "eos";
    case StopReason::stop:
      return "stop";
    case StopReason::length:
      return "length";
    case StopReason::capacity:
      return "capacity";
    case StopReason::stopped:
      return "stopped";
  }
  return "eos";
}

// Replies stored by versions that did not say so have it in the reason only.
bool leftThoughtsOut(const QJsonObject& stats) {
  const QString reason = stats.value(QLatin1String("reuse_reason")).toString();
  return stats.value(QLatin1String("left_thoughts_out"))
      .toBool(reason.section(QLatin1String("the cache had"), 1).contains(QLatin1String("think>")));
}

qint64 integer(const QJsonObject& o, const char* key) { return qint64(o.value(QLatin1String(key)).toDouble()); }

}  // namespace

QJsonObject toJson(const TurnStats& s) {
  QJsonObject o{{"prompt_tokens", double(s.prompt_tokens)},
                {"reused_tokens", double(s.reused_tokens)},
                {"generated_tokens", double(s.generated_tokens)},
                {"first_difference", double(s.first_difference)},
                {"reuse_reason", QString::fromStdString(s.reuse_reason)},
                {"left_thoughts_out", s.left_thoughts_out},
                {"prefill_s", s.prefill_s},
                {"first_token_s", s.first_token_s},
                {"decode_s", s.decode_s},
                {"prefill_speed", s.prefill_speed},
                {"decode_speed", s.decode_speed},
                {"observer_share", s.observer_share},
                {"stop_reason", QLatin1String(stopWord(s.stop_reason))},
                {"cache_spec", QString::fromStdString(s.cache_spec)},
                {"absolute", double(s.lengths.absolute)},
                {"stored", double(s.lengths.stored)},
                {"cache_bytes", double(s.bytes.total())}};
  if (s.evicted > 0) {
    o.insert(QStringLiteral("evicted"), double(s.evicted));
    o.insert(QStringLiteral("evicted_first_at"), double(s.evicted_first_at));
  }
  if (!s.left_out.empty()) {
    QJsonArray messages;
    for (const int message : s.left_out) messages.append(message);
    o.insert(QStringLiteral("left_out"), messages);
    o.insert(QStringLiteral("left_out_tokens"), double(s.left_out_tokens));
  }
  QJsonArray events;
  for (const Event& event : s.events)
    events.append(QJsonObject{{"at", double(event.at)}, {"what", QString::fromStdString(event.what)}});
  if (!events.isEmpty()) o.insert(QStringLiteral("events"), events);
  return o;
}

QString reuseInWords(const QJsonObject& stats) {
  return TurnReport::tr("reused %1 of %2")
      .arg(formatCount(integer(stats, "reused_tokens")), formatCount(integer(stats, "prompt_tokens")));
}

QString reportLine(const QJsonObject& stats) {
  if (stats.isEmpty())
    return TurnReport::tr("This reply was not finished: the program ended while it was being written.");
  if (const QString file = stats.value(QStringLiteral("opened_from")).toString(); !file.isEmpty())
    return TurnReport::tr("From the saved cache %1").arg(file);
  if (const QString failed = stats.value(QStringLiteral("failed")).toString(); !failed.isEmpty())
    return TurnReport::tr("This reply broke off: %1").arg(failed);
  QStringList parts;  // lines break between them
  const auto unbroken = [](QString part) {
    return part.replace(QLatin1Char(' '), QChar(QChar::Nbsp)).replace(QLatin1String("/"), QStringLiteral("/\u2060"));
  };
  const QString first = formatSeconds(stats.value(QStringLiteral("first_token_s")).toDouble());
  if (stats.contains(QLatin1String("heard"))) {
    if (integer(stats, "heard") == 0) parts << unbroken(TurnReport::tr("no words were heard"));
    parts << unbroken(TurnReport::tr("listening %1").arg(first));
  } else {
    parts << unbroken(reuseInWords(stats)) << unbroken(TurnReport::tr("first token %1").arg(first));
  }
  if (const double speed = stats.value(QStringLiteral("decode_speed")).toDouble(); speed > 0)
    parts << unbroken(formatSpeed(speed));
  parts << unbroken(formatBytes(integer(stats, "cache_bytes")));
  const QString stop = stats.value(QStringLiteral("stop_reason")).toString();
  if (stop == QLatin1String("stopped")) parts << unbroken(TurnReport::tr("stopped by you"));
  if (stop == QLatin1String("length")) parts << TurnReport::tr("ended at the longest reply allowed");
  if (stop == QLatin1String("capacity")) parts << TurnReport::tr("ended because the cache is full");
  return parts.join(QStringLiteral("\u00a0\u00a0·  "));  // a line ends with the dot, none begins with it
}

QString reportDetails(const QJsonObject& stats) {
  if (stats.isEmpty() || stats.contains(QLatin1String("failed")) || stats.contains(QLatin1String("opened_from")))
    return {};
  QStringList lines;
  if (!stats.contains(QLatin1String("heard"))) {
    lines << TurnReport::tr("prompt: %1 tokens, %2 of them reused")
                 .arg(formatCount(integer(stats, "prompt_tokens")), formatCount(integer(stats, "reused_tokens")));
    const QString reason = stats.value(QStringLiteral("reuse_reason")).toString();
    if (!reason.isEmpty()) lines << TurnReport::tr("read again because: %1").arg(reason);
    if (const QString from = stats.value(QLatin1String("shared_with")).toString(); !from.isEmpty())
      lines << TurnReport::tr("its beginning is shared with “%1”").arg(from);
    if (leftThoughtsOut(stats))
      lines << TurnReport::tr("the model's chat template leaves earlier thoughts out of what is read");
    lines << TurnReport::tr("first token after %1")
                 .arg(formatSeconds(stats.value(QLatin1String("first_token_s")).toDouble()));
  }
  if (const double speed = stats.value(QLatin1String("prefill_speed")).toDouble(); speed > 0)
    lines << TurnReport::tr("prefill %1").arg(formatSpeed(speed));
  if (const double speed = stats.value(QLatin1String("decode_speed")).toDouble(); speed > 0)
    lines << TurnReport::tr("decode %1").arg(formatSpeed(speed));
  if (const double share = stats.value(QLatin1String("observer_share")).toDouble(); share > 0)
    lines << TurnReport::tr("views of the cache took %1 of that time").arg(formatPercent(share));
  lines << TurnReport::tr("%1 tokens written").arg(formatCount(integer(stats, "generated_tokens")));
  lines << TurnReport::tr("cache %1 (%2)")
               .arg(formatBytes(integer(stats, "cache_bytes")),
                    cacheInWords(stats.value(QLatin1String("cache_spec")).toString()));
  if (const qint64 evicted = integer(stats, "evicted"); evicted > 0)
    lines << TurnReport::tr("tokens that left the cache during this turn: %1; stored are %2 of the %3 it has seen")
                 .arg(formatCount(evicted), formatCount(integer(stats, "stored")),
                      formatCount(integer(stats, "absolute")));
  return lines.join(u'\n');
}

}  // namespace kvarium

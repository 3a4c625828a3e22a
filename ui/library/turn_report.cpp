#include "ui/library/turn_report.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/cells/cell_style.h"
#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

const char* stopWord(decode::StopReason reason) {
  switch (reason) {
    case decode::StopReason::eos:
      return "eos";
    case decode::StopReason::stop:
      return "stop";
    case decode::StopReason::length:
      return "length";
    case decode::StopReason::capacity:
      return "capacity";
    case decode::StopReason::stopped:
      return "stopped";
  }
  return "eos";
}

qint64 integer(const QJsonObject& o, const char* key) { return qint64(o.value(QLatin1String(key)).toDouble()); }

// "prompt: 136 tokens, 14 read, 122 not read again: 24 of the chat template, 98 of “X”"
QString readInWords(const QJsonObject& stats) {
  const qint64 prompt = integer(stats, "prompt_tokens"), reused = integer(stats, "reused_tokens");
  if (prompt <= 0 && stats.value(QLatin1String("cache_spec")).toString().isEmpty())
    return Words::tr("the server does not report the tokens of its prompt");
  if (reused < 0)
    return Words::tr("prompt: %1 tokens; the server does not report how many it found").arg(countText(prompt));
  const qint64 head = std::min(integer(stats, "head_tokens"), reused), rest = reused - head;
  if (reused == 0) return Words::tr("prompt: %1 tokens, all of them read").arg(countText(prompt));
  const QString from = stats.value(QLatin1String("shared_with")).toString();
  QStringList parts;
  if (head > 0) parts << Words::tr("%1 of the chat template and system prompt").arg(countText(head));
  if (rest > 0) parts << Words::tr("%1 of the conversation").arg(countText(rest));
  QString words = Words::tr("prompt: %1 tokens, %2 read, %3 not read again")
                      .arg(countText(prompt), countText(prompt - reused), countText(reused));
  if (head > 0) words = Words::tr("%1: %2").arg(words, parts.join(QStringLiteral(", ")));
  return from.isEmpty() ? words : Words::tr("%1; shared with “%2”").arg(words, from);
}

// Bytes in use: "cache 1.87 MiB", "cache 832 KiB in RAM, 11.1 MiB on disk".
QString cacheTakes(const QJsonObject& stats) {
  if (stats.value(QLatin1String("cache_spec")).toString() == QLatin1String("none")) return Words::tr("no cache");
  const QJsonObject at = stats.value(QLatin1String("cache_at")).toObject();
  const cache::BytesByPlace placed{integer(at, "device"), integer(at, "host"), integer(at, "disk")};
  const bool device_is_ram = at.value(QLatin1String("device_is_ram")).toBool(true);
  return Words::tr("cache %1")
      .arg(at.isEmpty() ? bytesText(integer(stats, "cache_used")) : bytesByPlace(placed, device_is_ram));
}

// Makes a part of a line break only at its spaces, or nowhere if it is short.
QString unbroken(QString part) {
  constexpr qsizetype longest_unbroken = 24;  // characters; they fit a narrow column of large text
  static const QRegularExpression inside_number(QStringLiteral("((?<=\\d)[.,](?=\\d)|/)"));
  if (part.size() <= longest_unbroken) part.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
  return part.replace(inside_number, QStringLiteral("\\1\u2060"));
}

}  // namespace

QJsonObject toJson(const engine::TurnStats& s) {
  QJsonObject o{{"prompt_tokens", double(s.prompt_tokens)},
                {"reused_tokens", double(s.reused_tokens)},
                {"reused_stored", double(s.reused_stored)},
                {"head_tokens", double(s.head_tokens)},
                {"generated_tokens", double(s.generated_tokens)},
                {"first_difference", double(s.first_difference)},
                {"reuse_reason", sentenceText(s.reuse_reason)},
                {"left_thoughts_out", s.left_thoughts_out},
                {"prefill_s", s.prefill_s},
                {"first_token_s", s.first_token_s},
                {"decode_s", s.decode_s},
                {"prefill_speed", s.prefill_speed},
                {"decode_speed", s.decode_speed},
                {"telemetry_overhead", s.telemetry_overhead},
                {"stop_reason", QLatin1String(stopWord(s.stop_reason))},
                {"cache_spec", QString::fromStdString(s.cache_spec)},
                {"absolute", double(s.lengths.tokens_seen)},
                {"stored", double(s.lengths.stored)},
                {"cache_bytes", double(s.bytes.total())},
                {"cache_used", double(s.bytes.used())}};
  if (const cache::BytesByPlace& at = s.used_at; at.host + at.disk > 0)
    o.insert(QStringLiteral("cache_at"), QJsonObject{{"device", double(at.device)},
                                                     {"host", double(at.host)},
                                                     {"disk", double(at.disk)},
                                                     {"device_is_ram", s.device_is_ram}});
  if (s.folds_system) o.insert(QStringLiteral("folds_system"), true);
  if (s.in_thoughts) o.insert(QStringLiteral("in_thoughts"), true);
  if (s.expected_reuse >= 0) o.insert(QStringLiteral("expected_reuse"), double(s.expected_reuse));
  if (s.missing.tokens > 0) o.insert(QStringLiteral("missing"), double(s.missing.tokens));
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
  for (const decode::Event& event : s.events) {
    QJsonObject told{{"at", double(event.at)}, {"what", sentenceText(event.what)}};
    if (event.kind != decode::Event::Kind::other) {
      told.insert(QStringLiteral("kind"), QString::fromUtf8(decode::eventName(event.kind)));
      told.insert(QStringLiteral("tokens"), double(event.tokens));
    }
    if (event.most > event.tokens) told.insert(QStringLiteral("most"), double(event.most));
    if (event.limit > 0) told.insert(QStringLiteral("limit"), double(event.limit));
    if (event.layers > 0) told.insert(QStringLiteral("layers"), event.layers);
    events.append(told);
  }
  if (!events.isEmpty()) o.insert(QStringLiteral("events"), events);
  return o;
}

bool isUnmeasured(const QJsonObject& stats) {
  const QStringList known = stats.keys();
  return std::all_of(known.begin(), known.end(), [](const QString& key) {
    return key == QLatin1String("open_thoughts") || key == QLatin1String("model");
  });
}

ReplySettings settingsOf(const QJsonObject& stats) {
  return ReplySettings::fromJson(stats.value(QLatin1String("settings")).toObject());
}

bool canWriteAgain(const QJsonObject& stats) { return settingsOf(stats).seed >= 0 && integer(stats, "parts") <= 1; }

// True also for a reply from a saved cache, whose end is unknown.
bool wasCutOff(const QJsonObject& stats) {
  if (isUnmeasured(stats) || stats.contains(QLatin1String("failed")) || stats.contains(QLatin1String("edited")) ||
      stats.contains(QLatin1String("opened_from")))
    return true;
  const QString stop = stats.value(QStringLiteral("stop_reason")).toString();
  return stop == QLatin1String("length") || stop == QLatin1String("stopped") || stop == QLatin1String("capacity");
}

// The tokens that left of the same layers count together: a part goes on where the one before it ended.
QJsonArray joinedEvents(QJsonArray all, const QJsonArray& more) {
  const QLatin1String kind("kind"), layers("layers"), tokens("tokens"), most("most");
  for (const QJsonValue& value : more) {
    const QJsonObject event = value.toObject();
    const auto same = std::find_if(all.begin(), all.end(), [&](const QJsonValue& one) {
      return event.value(kind) == QLatin1String("left") && one[kind] == event.value(kind) &&
             one[layers] == event.value(layers);
    });
    if (same == all.end()) {
      all.append(event);
      continue;
    }
    QJsonObject sum = same->toObject();
    const double highest = std::max(sum.value(tokens).toDouble(), sum.value(most).toDouble()) +
                           std::max(event.value(tokens).toDouble(), event.value(most).toDouble());
    sum.insert(tokens, sum.value(tokens).toDouble() + event.value(tokens).toDouble());
    if (highest > sum.value(tokens).toDouble()) sum.insert(most, highest);
    *same = sum;
  }
  return all;
}

QJsonObject joined(const QJsonObject& before, const QJsonObject& more) {
  QJsonObject all = more;
  const auto number = [](const QJsonObject& o, const char* key) { return o.value(QLatin1String(key)).toDouble(); };
  const double tokens = number(before, "generated_tokens"), seconds = number(before, "decode_s");
  all.insert(QStringLiteral("parts"), std::max(1.0, number(before, "parts")) + 1);
  all.insert(QStringLiteral("generated_tokens"), tokens + number(more, "generated_tokens"));
  if (const double took = seconds + number(more, "decode_s"); seconds > 0 && took > 0) {
    const double each = number(before, "decode_speed") * seconds + number(more, "decode_speed") * (took - seconds);
    all.insert(QStringLiteral("decode_s"), took);
    all.insert(QStringLiteral("decode_speed"), each / took);
  }
  if (before.contains(QLatin1String("open_thoughts")))
    all.insert(QStringLiteral("open_thoughts"), before.value(QLatin1String("open_thoughts")));
  if (before.contains(QLatin1String("first_token_s")))
    all.insert(QStringLiteral("first_token_s"), before.value(QLatin1String("first_token_s")));
  if (const double evicted = number(before, "evicted"); evicted > 0) {
    all.insert(QStringLiteral("evicted"), evicted + number(more, "evicted"));
    all.insert(QStringLiteral("evicted_first_at"), before.value(QLatin1String("evicted_first_at")));
  }
  all.insert(QStringLiteral("reply_from"),
             number(before, before.contains("reply_from") ? "reply_from" : "prompt_tokens"));
  const QJsonArray events =
      joinedEvents(before.value(QLatin1String("events")).toArray(), more.value(QLatin1String("events")).toArray());
  if (!events.isEmpty()) all.insert(QStringLiteral("events"), events);
  return all;
}

QString reuseInWords(const QJsonObject& stats) {
  if (stats.value(QLatin1String("cache_spec")) == QLatin1String("none"))
    return Words::tr("no cache: %1 prompt tokens read again for every token")
        .arg(countText(integer(stats, "prompt_tokens")));
  const qint64 reused = integer(stats, "reused_tokens");
  if (reused < 0)
    return stats.value(QLatin1String("stop_reason")) == QLatin1String("stopped")
               ? Words::tr("stopped before the server reported what came from its cache")
               : Words::tr("the server does not report what came from its cache");
  const qint64 stored = integer(stats, "reused_stored");
  const QString read = tokensText(integer(stats, "prompt_tokens") - reused);
  if (reused == 0) return Words::tr("read %1").arg(read);
  if (stored < reused && stored > 0) return Words::tr("read only %1").arg(read);  // others left the cache
  return Words::tr("read only %1, %2 were in the cache").arg(read, countText(reused));
}

QString reportLine(const QJsonObject& stats) {
  if (isUnmeasured(stats))
    return Words::tr("This reply was not finished: the program ended while it was being written.");
  if (const QString file = stats.value(QStringLiteral("opened_from")).toString(); !file.isEmpty())
    return Words::tr("From the saved cache %1").arg(file);
  if (stats.contains(QLatin1String("edited"))) return Words::tr("Edited by you");
  const bool imported = stats.contains(QLatin1String("imported"));
  if (imported && !stats.contains(QLatin1String("stop_reason"))) return Words::tr("Imported");
  if (const QString failed = stats.value(QStringLiteral("failed")).toString(); !failed.isEmpty())
    return Words::tr("This reply broke off: %1").arg(failed);
  QStringList parts;  // the line can break between them
  if (imported) parts << Words::tr("imported, not measured here:");
  const QString first = secondsText(stats.value(QStringLiteral("first_token_s")).toDouble());
  if (stats.contains(QLatin1String("heard"))) {
    if (integer(stats, "heard") == 0) parts << unbroken(Words::tr("no speech was found"));
    parts << unbroken(Words::tr("listening %1").arg(first));
  } else {
    const bool wordless = stats.contains(QLatin1String("wordless"));
    if (wordless) parts << Words::tr("The model ended its reply at once, without a word");
    parts << unbroken(reuseInWords(stats));
    if (!wordless) parts << unbroken(Words::tr("first word after %1").arg(first));
  }
  if (const double speed = stats.value(QStringLiteral("decode_speed")).toDouble(); speed > 0)
    parts << unbroken(speedText(speed));
  if (!stats.value(QLatin1String("cache_spec")).toString().isEmpty()) parts << unbroken(cacheTakes(stats));
  const QString stop = stats.value(QStringLiteral("stop_reason")).toString();
  if (stats.value(QLatin1String("in_thoughts")).toBool() && stop != QLatin1String("stopped"))
    parts << Words::tr("it ended while it was thinking, without an answer");
  if (stop == QLatin1String("stopped"))
    parts << unbroken(stats.value(QLatin1String("stopped_by")) == QLatin1String("model")
                          ? Words::tr("stopped: another model was opened")
                          : Words::tr("stopped by you"));
  if (stop == QLatin1String("length"))
    parts << unbroken(Words::tr("cut off at %1").arg(tokensText(integer(stats, "generated_tokens"))));
  if (stop == QLatin1String("capacity")) parts << Words::tr("ended because the cache is full");
  return parts.join(QStringLiteral("\u00a0\u00a0·  "));  // the dot is at the end of a line, never at its begin
}

QString plainReportLine(const QJsonObject& stats) {
  return reportLine(stats).replace(QChar(QChar::Nbsp), QLatin1Char(' ')).remove(QChar(0x2060)).simplified();
}

QString reportDetails(const QJsonObject& stats) {
  for (const char* without : {"failed", "opened_from", "edited"})
    if (isUnmeasured(stats) || stats.contains(QLatin1String(without))) return {};
  if (stats.contains(QLatin1String("imported")) && !stats.contains(QLatin1String("stop_reason"))) return {};
  QStringList lines;
  if (!stats.contains(QLatin1String("heard"))) {
    lines << readInWords(stats);
    if (stats.contains(QLatin1String("expected_reuse")))
      lines << Words::tr("the map of the server's blocks had %1 of them")
                   .arg(countText(integer(stats, "expected_reuse")));
    const QString reason = stats.value(QStringLiteral("reuse_reason")).toString();
    if (!reason.isEmpty()) lines << Words::tr("read again because: %1").arg(reason);
    if (stats.value(QLatin1String("left_thoughts_out")).toBool())
      lines << Words::tr("the model's chat template leaves earlier thoughts out of what is read");
    if (stats.value(QLatin1String("folds_system")).toBool())
      lines << Words::tr("the model takes no system prompt; it was put before the first message");
    lines << (stats.contains(QLatin1String("wordless")) ? Words::tr("ended without a word after %1")
                                                        : Words::tr("first word after %1"))
                 .arg(secondsText(stats.value(QLatin1String("first_token_s")).toDouble()));
  }
  if (const double speed = stats.value(QLatin1String("prefill_speed")).toDouble(); speed > 0)
    lines << Words::tr("prefill %1").arg(speedText(speed));
  if (const double speed = stats.value(QLatin1String("decode_speed")).toDouble(); speed > 0)
    lines << Words::tr("decode %1").arg(speedText(speed));
  if (const double share = stats.value(QLatin1String("telemetry_overhead")).toDouble(); share > 0)
    lines << Words::tr("drawing the views took %1 of that time").arg(percentText(share));
  const QString written = tokensText(integer(stats, "generated_tokens"));
  if (const qint64 parts = integer(stats, "parts"); parts > 1)
    lines << Words::tr(
                 "%1 written in %2 parts: the first word is the first part's; the prompt and its prefill "
                 "are the last part's; decode is of all")
                 .arg(written, countText(parts));
  else
    lines << Words::tr("%1 written").arg(written);
  if (const ReplySettings settings = settingsOf(stats); settings.seed >= 0)
    lines << (canWriteAgain(stats) ? Words::tr("seed %1") : Words::tr("seed %1 in its last part")).arg(settings.seed);
  if (const QString spec = stats.value(QLatin1String("cache_spec")).toString(); spec.isEmpty())
    lines << Words::tr("the cache is the server's");
  else
    lines << Words::tr("%1 (%2)", "cache 1.9 MiB (its name)").arg(cacheTakes(stats), cacheInWords(spec));
  if (const qint64 reserved = integer(stats, "cache_bytes") - integer(stats, "cache_used"); reserved > 0)
    lines << Words::tr("also reserved, not in use: %1").arg(bytesText(reserved));
  if (const qint64 evicted = integer(stats, "evicted"); evicted > 0)
    lines << Words::tr("tokens forgotten during this turn: %1; kept are %2 of the %3 that were read")
                 .arg(countText(evicted), countText(integer(stats, "stored")), countText(integer(stats, "absolute")));
  return lines.join(u'\n');
}

}  // namespace kvarium::ui

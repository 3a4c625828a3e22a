#include "ui/library/turn_report.h"

#include <QJsonArray>
#include <QStringList>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/cells/cell_style.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

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
  if (head > 0) words = Words::tr("%1: %2").arg(words, withCommas(parts));
  return from.isEmpty() ? words : Words::tr("%1; shared with “%2”").arg(words, from);
}

// "cache 1.87 MiB in use", "cache 832 KiB in RAM, 11.1 MiB on disk".
QString cacheTakes(const QJsonObject& stats) {
  if (stats.value(QLatin1String("cache_spec")).toString() == QLatin1String("none")) return Words::tr("no cache");
  const QJsonObject at = stats.value(QLatin1String("cache_at")).toObject();
  const cache::BytesByPlace placed{integer(at, "device"), integer(at, "host"), integer(at, "disk")};
  const bool device_is_ram = at.value(QLatin1String("device_is_ram")).toBool(true);
  return Words::tr("cache %1")
      .arg(at.isEmpty() ? inUse({.device = integer(stats, "cache_used")}) : inUse(placed, device_is_ram));
}

// The tokens that the cache misses, where they are more than those that left in this turn.
QString withAll(const QString& words, qint64 left, qint64 missing) {
  return missing > left
             ? Words::tr("%1; %2 in all", "The model forgot 13 tokens; 21 in all").arg(words, countText(missing))
             : words;
}

// An event of another kind has only a sentence.
QString eventInWords(const QJsonObject& event, const QString& cache, qint64 missing) {
  const QString kind = event.value(QStringLiteral("kind")).toString(),
                what = event.value(QStringLiteral("what")).toString();
  const qint64 count = integer(event, "tokens"), layers = integer(event, "layers");
  const QString tokens = countText(count), limit = countText(integer(event, "limit"));
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
  const qint64 sinks = sinksOf(cache), most = integer(event, "most");
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

QJsonObject toJson(const engine::TurnStats& s) {
  QJsonObject o{{"prompt_tokens", double(s.prompt_tokens)},
                {"reused_tokens", double(s.reused_tokens)},
                {"reused_stored", double(s.reused_stored)},
                {"head_tokens", double(s.head_tokens)},
                {"generated_tokens", double(s.generated_tokens)},
                {"first_difference", double(s.first_difference)},
                {"read_again", double(s.read_again)},
                {"reuse_reason", sentenceText(s.reuse_reason)},
                {"left_thoughts_out", s.left_thoughts_out},
                {"prefill_s", s.prefill_s},
                {"first_token_s", s.first_token_s},
                {"decode_s", s.decode_s},
                {"prefill_speed", s.prefill_speed},
                {"decode_speed", s.decode_speed},
                {"telemetry_overhead", s.telemetry_overhead},
                {"stop_reason", QString::fromUtf8(decode::stopReasonName(s.stop_reason))},
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
  QJsonArray messages, events;
  for (const int message : s.left_out) messages.append(message);
  const auto put = [&](bool on, const char* key, const QJsonValue& value) {
    if (on) o.insert(QLatin1String(key), value);
  };
  put(s.folds_system, "folds_system", true);
  put(s.in_thoughts, "in_thoughts", true);
  put(s.expected_reuse >= 0, "expected_reuse", double(s.expected_reuse));
  put(s.missing.tokens > 0, "missing", double(s.missing.tokens));
  put(s.evicted > 0, "evicted", double(s.evicted));
  put(s.evicted > 0, "evicted_first_at", double(s.evicted_first_at));
  put(!s.left_out.empty(), "left_out", messages);
  put(!s.left_out.empty(), "left_out_tokens", double(s.left_out_tokens));
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
  put(!events.isEmpty(), "events", events);
  return o;
}

bool isUnmeasured(const QJsonObject& stats) {
  const QStringList known = stats.keys();
  return std::all_of(known.begin(), known.end(), [](const QString& key) {
    return key == QLatin1String("open_thoughts") || key == QLatin1String("model");
  });
}

ReplySettings settingsOf(const QJsonObject& stats) {
  const QJsonObject json = stats.value(QLatin1String("settings")).toObject();
  ReplySettings settings = ReplySettings::fromJson(json);
  // A default of then was in force, too.
  if (settings.max_new_tokens == 0)
    settings.max_new_tokens = std::clamp(json.value(QLatin1String("max_new_tokens")).toInt(), 0, 1'000'000);
  return settings;
}

bool canWriteAgain(const QJsonObject& stats) { return settingsOf(stats).seed >= 0 && integer(stats, "parts") <= 1; }

// True also for a reply from a saved cache that does not say how it ended.
bool wasCutOff(const QJsonObject& stats) {
  const QString stop = stats.value(QStringLiteral("stop_reason")).toString();
  if (isUnmeasured(stats) || stats.contains(QLatin1String("failed")) || stats.contains(QLatin1String("edited")) ||
      (stats.contains(QLatin1String("opened_from")) && stop.isEmpty()))
    return true;
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
  for (const auto first : {QLatin1String("open_thoughts"), QLatin1String("first_token_s")})
    if (before.contains(first)) all.insert(first, before.value(first));
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
  if (const qint64 again = integer(stats, "read_again"); again > 0)
    return (reused > 0 ? Words::tr("read only %1, %2 of them again") : Words::tr("read %1, %2 of them again"))
        .arg(read, countText(again));
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
  if (imported) parts << Words::tr("imported, not measured here");
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
    if (!reason.isEmpty())
      lines << (integer(stats, "read_again") > 0 ? reason : Words::tr("read again because: %1").arg(reason));
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
    lines << Words::tr("also allocated, not in use: %1").arg(bytesText(reserved));
  if (const qint64 evicted = integer(stats, "evicted"); evicted > 0)
    lines << Words::tr("tokens forgotten during this turn: %1; kept are %2 of the %3 that were read")
                 .arg(countText(evicted), countText(integer(stats, "stored")), countText(integer(stats, "absolute")));
  return lines.join(u'\n');
}

std::vector<TurnMark> turnMarks(const QJsonObject& stats) {
  std::vector<TurnMark> marks;
  const QJsonArray left_out = stats.value(QStringLiteral("left_out")).toArray();
  if (!left_out.isEmpty()) {
    const QString tokens = tokensText(integer(stats, "left_out_tokens"));
    marks.push_back({-1, left_out.size() == 1 ? Words::tr("1 earlier message was left out to make room: %1").arg(tokens)
                                              : Words::tr("%1 earlier messages were left out to make room: %2")
                                                    .arg(countText(left_out.size()), tokens)});
  }
  // Of a reply in parts: where the first one began.
  const qint64 prompt = integer(stats, stats.contains(QLatin1String("reply_from")) ? "reply_from" : "prompt_tokens");
  for (const QJsonValue& value : stats.value(QStringLiteral("events")).toArray()) {
    const QJsonObject event = value.toObject();
    const qint64 seen = integer(event, "at"), at = seen - prompt;
    const QString what =
        eventInWords(event, stats.value(QStringLiteral("cache_spec")).toString(), integer(stats, "missing"));
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

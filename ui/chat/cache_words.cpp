#include "ui/chat/cache_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <optional>

#include "core/base/error.h"
#include "core/cache/spec_keys.h"
#include "ui/chat/numbers.h"

namespace kvarium {
namespace {

struct CacheWords {
  Q_DECLARE_TR_FUNCTIONS(CacheWords)
};

// What a key's value means; %1: the value. A key that is not here is counted among the rest.
struct KeyWords {
  const char* key;
  const char* words;
};
constexpr std::array key_words{
    KeyWords{"window_length", QT_TRANSLATE_NOOP("CacheWords", "window %1")},
    KeyWords{"num_sink_tokens", QT_TRANSLATE_NOOP("CacheWords", "%1 sinks")},
    KeyWords{"max_cache_len", QT_TRANSLATE_NOOP("CacheWords", "room for %1")},
    KeyWords{"format", QT_TRANSLATE_NOOP("CacheWords", "%1")},
    KeyWords{"k_format", QT_TRANSLATE_NOOP("CacheWords", "K %1")},
    KeyWords{"v_format", QT_TRANSLATE_NOOP("CacheWords", "V %1")},
    KeyWords{"nbits", QT_TRANSLATE_NOOP("CacheWords", "%1 bit")},
    KeyWords{"k_nbits", QT_TRANSLATE_NOOP("CacheWords", "K %1 bit")},
    KeyWords{"v_nbits", QT_TRANSLATE_NOOP("CacheWords", "V %1 bit")},
    KeyWords{"backend", QT_TRANSLATE_NOOP("CacheWords", "%1")},
    KeyWords{"residual_length", QT_TRANSLATE_NOOP("CacheWords", "newest %1 unrounded")},
    KeyWords{"residency", QT_TRANSLATE_NOOP("CacheWords", "on %1")},
};

QString withSpaces(QString name) { return name.replace(QLatin1Char('_'), QLatin1Char(' ')); }

QString inWords(const SpecText::Pair& pair) {
  for (const KeyWords& known : key_words) {
    if (pair.first != known.key) continue;
    QString value = QString::fromStdString(pair.second);
    bool is_number = false;
    if (const qint64 number = value.toLongLong(&is_number); is_number) value = formatCount(number);
    return CacheWords::tr(known.words).arg(withSpaces(value));
  }
  return {};
}

std::optional<QString> valueOf(const SpecText& spec, std::string_view key) {
  const auto found =
      std::find_if(spec.pairs.rbegin(), spec.pairs.rend(), [&](const auto& p) { return p.first == key; });
  return found == spec.pairs.rend() ? std::nullopt : std::optional(QString::fromStdString(found->second));
}

// Other presets are named after a format or a place, and a window then says the rest.
bool isRetention(const QString& name) {
  const std::vector<SpecKey>& keys = specKeys();
  const auto key = std::find_if(keys.begin(), keys.end(), [](const SpecKey& one) { return one.name == "retention"; });
  return key != keys.end() && std::find(key->words.begin(), key->words.end(), name.toStdString()) != key->words.end();
}

// A window counts its sinks among its cells, which "window 64, 4 sinks" would not say: which tokens stay, in numbers
// that add up. Empty: nothing is known of a window, or it is none.
QString staysInWords(const SpecText& spec) {
  const auto numberOf = [&](std::string_view key) {
    bool is_number = false;
    const qint64 number = valueOf(spec, key).value_or(QString()).toLongLong(&is_number);
    return is_number ? number : -1;
  };
  const qint64 window = numberOf("window_length"), sinks = numberOf("num_sink_tokens");
  QString retention = valueOf(spec, "retention").value_or(QString::fromStdString(spec.preset));
  if (!isRetention(retention) && window >= 0)
    retention = sinks > 0 ? QStringLiteral("sink") : QStringLiteral("sliding_window");
  if (retention == QLatin1String("key_norm") && window > std::max<qint64>(sinks, 0))
    return sinks > 0 ? CacheWords::tr("first %1 + %2 others").arg(formatCount(sinks), formatCount(window - sinks))
                     : CacheWords::tr("%1 in all").arg(formatCount(window));
  if (retention == QLatin1String("sliding_window") && window >= 0 && sinks <= 0)
    return CacheWords::tr("last %1").arg(formatCount(window));
  if (retention != QLatin1String("sink")) return {};
  try {
    const auto [first, last] = sinkCells(window, sinks);
    return first > 0 ? CacheWords::tr("first %1 + last %2").arg(formatCount(first), formatCount(last))
                     : CacheWords::tr("last %1").arg(formatCount(last));
  } catch (const Error&) {
    return {};  // no such cache: as it was written
  }
}

}  // namespace

QString cacheInWords(const QString& spec) {
  if (spec == QLatin1String("none")) return CacheWords::tr("no cache");
  if (spec == QLatin1String("dynamic")) return CacheWords::tr("dynamic, every token");
  if (spec == QLatin1String("static")) return CacheWords::tr("static, fixed room");
  const SpecText text = splitSpec(spec.toStdString());
  QStringList words{withSpaces(QString::fromStdString(text.preset))};
  if (const std::optional<QString> retention = valueOf(text, "retention")) words << withSpaces(*retention);
  const QString stays = staysInWords(text);
  if (!stays.isEmpty()) words << stays;
  int rest = 0;
  for (const SpecText::Pair& pair : text.pairs) {
    const bool is_of_window = pair.first == "window_length" || pair.first == "num_sink_tokens";
    if (pair.first == "retention" || (is_of_window && !stays.isEmpty())) continue;
    const QString said = inWords(pair);
    if (said.isEmpty())
      ++rest;
    else
      words << said;
  }
  if (rest > 0) words << CacheWords::tr("%n more", nullptr, rest);
  if (!text.rules.empty()) words << CacheWords::tr("other layers by rule");
  return words.join(QStringLiteral(", "));
}

}  // namespace kvarium

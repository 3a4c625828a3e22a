#include "ui/chat/cache_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>

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
    KeyWords{"retention", QT_TRANSLATE_NOOP("CacheWords", "%1")},
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
    KeyWords{"residual_length", QT_TRANSLATE_NOOP("CacheWords", "newest %1 full")},
    KeyWords{"residency", QT_TRANSLATE_NOOP("CacheWords", "on %1")},
};

QString inWords(const SpecText::Pair& pair) {
  for (const KeyWords& known : key_words) {
    if (pair.first != known.key) continue;
    QString value = QString::fromStdString(pair.second);
    bool is_number = false;
    if (const qint64 number = value.toLongLong(&is_number); is_number) value = formatCount(number);
    return CacheWords::tr(known.words).arg(value.replace(QLatin1Char('_'), QLatin1Char(' ')));
  }
  return {};
}

}  // namespace

QString cacheInWords(const QString& spec) {
  if (spec == QLatin1String("none")) return CacheWords::tr("no cache");
  if (spec == QLatin1String("dynamic")) return CacheWords::tr("dynamic, every token");
  if (spec == QLatin1String("static")) return CacheWords::tr("static, fixed room");
  const SpecText text = splitSpec(spec.toStdString());
  QStringList words{QString::fromStdString(text.preset).replace(QLatin1Char('_'), QLatin1Char(' '))};
  int rest = 0;
  for (const SpecText::Pair& pair : text.pairs) {
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

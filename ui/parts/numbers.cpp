#include "ui/parts/numbers.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "core/base/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr double rounding = 1e-9;  // of a value: one that rounding moved off a round number is still that number

QLocale withSeparators(QLocale locale) {
  if (locale.language() == QLocale::C) locale = QLocale(QLocale::English, QLocale::UnitedStates);
  locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
  return locale;
}

QString twoDigits(double value) {
  const int decimals = value >= 9.95 ? 0 : value >= 0.995 ? 1 : 2;
  return numberLocale().toString(value, 'f', decimals);
}

// A number stays in one line with its unit.
QString withUnit(QString words) { return words.replace(QLatin1Char(' '), QChar(QChar::Nbsp)); }

QString counted(int64_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(countText(count));
}

}  // namespace

QLocale numberLocale() { return withSeparators(QLocale()); }

QString bytesText(int64_t bytes, const QLocale& locale) {
  const BytesInUnit in = bytesInUnit(bytes);
  return withSeparators(locale).toString(in.value, 'f', in.decimals) + QChar(QChar::Nbsp) + QLatin1String(in.unit);
}

QString countText(int64_t count, const QLocale& locale) {
  return withSeparators(locale).toString(static_cast<qlonglong>(count));
}

QString unbroken(QString words) {
  constexpr qsizetype longest_unbroken = 24;  // characters; they fit a narrow column of large text
  static const QRegularExpression inside_number(QStringLiteral("((?<=\\d)[.,](?=\\d)|/)"));
  static const QRegularExpression next_to_chinese(QStringLiteral("(\\w(?=\\p{Han})|\\p{Han}(?=\\w|\\p{Han}))"));
  if (words.size() <= longest_unbroken) {
    words.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
    words.replace(next_to_chinese, QStringLiteral("\\1\u2060"));
  }
  return words.replace(inside_number, QStringLiteral("\\1\u2060"));
}

QString tokensText(int64_t tokens) { return counted(tokens, Words::tr("1 token"), Words::tr("%1 tokens")); }
QString cellsText(int64_t cells) { return counted(cells, Words::tr("1 cell"), Words::tr("%1 cells")); }
QString blocksText(int64_t blocks) { return counted(blocks, Words::tr("1 block"), Words::tr("%1 blocks")); }
QString layersText(int64_t layers) { return counted(layers, Words::tr("1 layer"), Words::tr("%1 layers")); }
QString headsText(int64_t heads) { return counted(heads, Words::tr("1 head"), Words::tr("%1 heads")); }
QString pagesText(int64_t pages) { return counted(pages, Words::tr("1 page"), Words::tr("%1 pages")); }
QString wordsText(int64_t words) { return counted(words, Words::tr("1 word"), Words::tr("%1 words")); }

QString numberText(double number) {
  if (!std::isfinite(number)) return numberLocale().toString(number);
  const double size = std::abs(number);
  if (size != 0 && (size < 1e-4 || size >= 1e6)) return numberLocale().toString(number, 'e', 2);
  // 9.995 would become four digits.
  const int decimals = size == 0 ? 0 : std::clamp(2 - static_cast<int>(std::floor(std::log10(size / 0.9995))), 0, 6);
  return numberLocale().toString(number, 'f', decimals);
}

QString timeText(double seconds) { return numberText(seconds * 1000) + QChar(QChar::Nbsp) + Words::tr("ms"); }

QString speedText(double per_second) { return Words::tr("%1 tokens/s").arg(twoDigits(per_second)); }
QString percentText(double share) { return Words::tr("%1 %").arg(share > 0 ? twoDigits(share * 100) : countText(0)); }
QString secondsText(double s) { return withUnit(Words::tr("%1 s").arg(twoDigits(s))); }

double roundAbove(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= value * (1 - rounding)) return factor * power;
  return 10 * power;
}

double roundBelow(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : {10.0, 5.0, 2.0})
    if (factor * power <= value * (1 + rounding)) return factor * power;
  return power;
}

QString durationText(double seconds) {
  const auto whole = [](double number) { return qint64(std::lround(number)); };
  constexpr double exact = 10, steps = 5;  // seconds: an estimate is not known better
  if (seconds < exact) return withUnit(Words::tr("%1 s", "a time").arg(std::max<qint64>(1, whole(seconds))));
  if (seconds < 97.5) return withUnit(Words::tr("%1 s", "a time").arg(whole(seconds / steps) * whole(steps)));
  const qint64 minutes = whole(seconds / 60);
  if (minutes < 60) return withUnit(Words::tr("%1 min", "a time").arg(minutes));
  if (minutes < 10 * 60) return Words::tr("%1 h %2 min", "a time").arg(minutes / 60).arg(minutes % 60 / 10 * 10);
  const qint64 hours = whole(seconds / 3600);
  if (hours < 48) return Words::tr("%1 h", "a time").arg(hours);
  return Words::tr("%1 days").arg(countText(whole(seconds / 86400)));
}

}  // namespace kvarium::ui

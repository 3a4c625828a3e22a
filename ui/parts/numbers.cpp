#include "ui/parts/numbers.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/base/numbers.h"

namespace kvarium::ui {
namespace {

struct NumberWords {
  Q_DECLARE_TR_FUNCTIONS(NumberWords)
};

QLocale withSeparators(QLocale locale) {
  if (locale.language() == QLocale::C) locale = QLocale(QLocale::English, QLocale::UnitedStates);
  locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
  return locale;
}

QString twoDigits(double value) {
  const int decimals = value >= 9.95 ? 0 : value >= 0.995 ? 1 : 2;
  return numberLocale().toString(value, 'f', decimals);
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

QString numberText(double number) {
  const double size = std::abs(number);
  if (size != 0 && (size < 1e-4 || size >= 1e6)) return numberLocale().toString(number, 'e', 2);
  // 9.995 would become four digits.
  const int decimals = size == 0 ? 0 : std::clamp(2 - static_cast<int>(std::floor(std::log10(size / 0.9995))), 0, 6);
  return numberLocale().toString(number, 'f', decimals);
}

QString percentText(double share) {
  const double percent = share * 100;
  return NumberWords::tr("%1 %").arg(numberLocale().toString(percent, 'f', percent > 0 && percent < 9.95 ? 1 : 0));
}

QString timeText(double seconds) { return numberText(seconds * 1000) + QChar(QChar::Nbsp) + NumberWords::tr("ms"); }

QString formatSpeed(double per_second) { return NumberWords::tr("%1 tokens/s").arg(twoDigits(per_second)); }
QString formatPercent(double share) { return NumberWords::tr("%1 %").arg(twoDigits(share * 100)); }
QString formatSeconds(double s) { return NumberWords::tr("%1 s").arg(twoDigits(s)); }

}  // namespace kvarium::ui

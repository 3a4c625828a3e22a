#include "ui/parts/bytes_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>

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

}  // namespace

QLocale numberLocale() { return withSeparators(QLocale()); }

QString bytesText(int64_t bytes, const QLocale& locale) {
  static const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  double value = static_cast<double>(std::max<int64_t>(bytes, 0));
  size_t unit = 0;
  // 999.5 would become four digits.
  while (value >= (unit == 0 ? 1000.0 : 999.5) && unit + 1 < std::size(units)) {
    value /= 1024.0;
    ++unit;
  }
  int decimals = 0;
  if (unit > 0) decimals = value < 0.9995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return withSeparators(locale).toString(value, 'f', decimals) + QChar(QChar::Nbsp) + QLatin1String(units[unit]);
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

}  // namespace kvarium::ui

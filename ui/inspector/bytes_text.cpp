#include "ui/inspector/bytes_text.h"

#include <algorithm>
#include <iterator>

namespace kvarium {
namespace {

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
  // 999.5 would be rounded to four digits.
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

}  // namespace kvarium

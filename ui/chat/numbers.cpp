#include "ui/chat/numbers.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

namespace kvarium {
namespace {

// The C locale, which has no thousands separators, is read as English.
QLocale numberLocale() {
  QLocale locale;
  if (locale.language() == QLocale::C) locale = QLocale(QLocale::English, QLocale::UnitedStates);
  locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
  return locale;
}

QString threeDigits(double value) {
  const int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return numberLocale().toString(value, 'f', decimals);
}

struct Numbers {
  Q_DECLARE_TR_FUNCTIONS(Numbers)
};

}  // namespace

QString formatCount(qint64 n) { return numberLocale().toString(n); }

QString formatBytes(qint64 bytes) {
  if (bytes < 1024) return Numbers::tr("%1 B").arg(formatCount(bytes));
  const char* const units[] = {"KiB", "MiB", "GiB", "TiB"};
  double value = double(bytes) / 1024;
  int unit = 0;
  while (value >= 999.5 && unit < 3) value /= 1024, ++unit;
  return QStringLiteral("%1 %2").arg(threeDigits(value), QLatin1String(units[unit]));
}

QString formatSpeed(double per_second) { return Numbers::tr("%1 tok/s").arg(threeDigits(per_second)); }
QString formatPercent(double share) { return Numbers::tr("%1 %").arg(threeDigits(share * 100)); }
QString formatSeconds(double s) { return Numbers::tr("%1 s").arg(threeDigits(s)); }

}  // namespace kvarium

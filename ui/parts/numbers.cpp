#include "ui/parts/numbers.h"

#include <QCoreApplication>

#include "ui/parts/bytes_text.h"

namespace kvarium::ui {
namespace {

// Two digits are enough for a number that differs with every measurement.
QString twoDigits(double value) {
  const int decimals = value >= 9.95 ? 0 : value >= 0.995 ? 1 : 2;
  return numberLocale().toString(value, 'f', decimals);
}

struct Numbers {
  Q_DECLARE_TR_FUNCTIONS(Numbers)
};

}  // namespace

QString formatCount(qint64 n) { return countText(n); }
QString formatBytes(qint64 bytes) { return bytesText(bytes); }
QString formatSpeed(double per_second) { return Numbers::tr("%1 tokens/s").arg(twoDigits(per_second)); }
QString formatPercent(double share) { return Numbers::tr("%1 %").arg(twoDigits(share * 100)); }
QString formatSeconds(double s) { return Numbers::tr("%1 s").arg(twoDigits(s)); }

}  // namespace kvarium::ui

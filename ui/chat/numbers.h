// Numbers for people: units always, three significant digits, the locale's separators.
#pragma once

#include <QString>

namespace kvarium {

QString formatCount(qint64 n);           // "1,281"
QString formatBytes(qint64 bytes);       // "12.3 MiB"
QString formatSpeed(double per_second);  // "288 tok/s"
QString formatSeconds(double s);         // "0.09 s"
QString formatPercent(double share);     // "0.35 %"

}  // namespace kvarium

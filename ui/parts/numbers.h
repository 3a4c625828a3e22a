// Numbers for people, with units and the locale's separators. Bytes and counts are those of bytes_text.h.
// Measured values have two digits.
#pragma once

#include <QString>

namespace kvarium::ui {

QString formatCount(qint64 n);           // countText: "1,281"
QString formatBytes(qint64 bytes);       // bytesText: "12.3 MiB"
QString formatSpeed(double per_second);  // "288 tokens/s", "9.1 tokens/s"
QString formatSeconds(double s);         // "1.2 s", "0.09 s"
QString formatPercent(double share);     // "0.35 %"

}  // namespace kvarium::ui

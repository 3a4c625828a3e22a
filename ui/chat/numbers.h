// Numbers for people: units always, three significant digits, the locale's separators.
#pragma once

#include <QString>

#include "core/generate/session.h"

namespace kvarium {

QString formatCount(qint64 n);              // "1,281"
QString formatBytes(qint64 bytes);          // "12.3 MiB"
QString formatSpeed(double per_second);     // "288 tok/s"
QString formatSeconds(double s);            // "0.09 s"
QString cacheInWords(const QString& spec);  // "dynamic: every token"; a specification that is no preset stays as it is

}  // namespace kvarium

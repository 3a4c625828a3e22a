// A cache specification in words, for the places where a chat names its cache.
#pragma once

#include <QString>

namespace kvarium {

// "dynamic, every token"; "sink, first 4 + last 1,020, K 8 bit, V 4 bit". What is no specification stays as it is.
QString cacheInWords(const QString& spec);

}  // namespace kvarium

#include "ui/window/room_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/chat/numbers.h"

namespace kvarium {
namespace {

struct RoomWords {
  Q_DECLARE_TR_FUNCTIONS(RoomWords)
};

constexpr qint64 bytes_per_token =
    4;  // of English with vocabularies of 30,000 to 150,000 pieces; other texts take more

constexpr qint64 long_message = 1000;  // bytes: whose tokens are told though there is room

// Two digits, rounded up: what is more than a limit must not read as less.
QString about(qint64 tokens) {
  qint64 unit = 1;
  while (tokens / unit >= 100) unit *= 10;
  return formatCount((tokens + unit - 1) / unit * unit);
}

}  // namespace

QString roomInWords(const Room& room) {
  if (room.draft_bytes == 0) return {};
  const qint64 draft = (room.draft_bytes + bytes_per_token - 1) / bytes_per_token;
  const bool counted = room.counted >= 0 && !room.leaves_out;
  const qint64 all = counted ? room.counted : draft + (room.leaves_out ? 0 : room.tokens);
  const QString words = counted ? RoomWords::tr("%1 tokens with this message").arg(formatCount(all))
                                : RoomWords::tr("about %1 tokens with this message").arg(about(all));
  if (room.cache_holds >= 0 && all > room.cache_holds)
    return RoomWords::tr("%1, and the cache holds %2").arg(words, formatCount(room.cache_holds));
  if (room.model_knows > 0 && all > room.model_knows)
    return RoomWords::tr("%1, and the model was trained on texts of %2").arg(words, formatCount(room.model_knows));
  return counted && room.draft_bytes >= long_message ? words : QString();
}

}  // namespace kvarium

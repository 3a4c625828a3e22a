// TurnMarks: what happened to the cache during a turn, each at its place in the transcript, in words. From the numbers
// beside the reply.
#pragma once

#include <QJsonObject>
#include <QString>
#include <vector>

namespace kvarium {

struct TurnMark {
  qint64 at = -1;  // tokens of the reply before it; -1: before the reply
  QString words;   // "The model forgot its oldest tokens: 13 by the end of the reply"
  bool operator==(const TurnMark&) const = default;
};

std::vector<TurnMark> turnMarks(const QJsonObject& stats);  // ascending

}  // namespace kvarium

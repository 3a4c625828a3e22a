// TurnMarks: the cache's events during a turn in words, with their places in the reply, from the numbers stored with
// the reply.
#pragma once

#include <QJsonObject>
#include <QString>
#include <vector>

namespace kvarium::ui {

struct TurnMark {
  qint64 at = -1;  // number of the reply's tokens before it; -1: before the reply
  QString words;   // "The model forgot its oldest tokens: 13 by the end of the reply"
  bool operator==(const TurnMark&) const = default;
};

std::vector<TurnMark> turnMarks(const QJsonObject& stats);  // ascending

}  // namespace kvarium::ui

// TurnReport: the numbers of a finished reply, stored with it as JSON, shown as one line, and the cache's events during
// its turn in words, with their places in the reply.
#pragma once

#include <QJsonObject>
#include <QString>
#include <vector>

#include "core/engine/wire.h"
#include "ui/library/conversation.h"

namespace kvarium::ui {

inline constexpr char made_with_prompt[] = "system_prompt";  // of a reply's numbers: what it was written with

QJsonObject toJson(const engine::TurnStats& stats);
// Whether nothing is known of a turn yet but how its reply began.
bool isUnmeasured(const QJsonObject& stats);
// The settings that a reply was written with, its seed included.
ReplySettings settingsOf(const QJsonObject& stats);
bool canWriteAgain(const QJsonObject& stats);  // they are known, and it was written in one part
bool wasCutOff(const QJsonObject& stats);      // the model would have written more, or it is unknown
// Joins the numbers of a reply and its continuation. The tokens read and reused are those of the continuation.
QJsonObject joined(const QJsonObject& before, const QJsonObject& more);
// For the window: with no-break characters in numbers. An empty object: the line says that the reply never finished.
QString reportLine(const QJsonObject& stats);
QString plainReportLine(const QJsonObject& stats);  // for files and terminals
QString reportDetails(const QJsonObject& stats);    // all numbers, one per line; empty: none
QString reuseInWords(const QJsonObject& stats);     // "reused 812 of 850"

struct TurnMark {
  qint64 at = -1;  // number of the reply's tokens before it; -1: before the reply
  QString words;   // "The model forgot its oldest tokens: 13 by the end of the reply"
  bool operator==(const TurnMark&) const = default;
};

std::vector<TurnMark> turnMarks(const QJsonObject& stats);  // ascending

}  // namespace kvarium::ui

// TurnReport: what a finished reply measured, kept beside it as JSON and shown as one quiet line.
#pragma once

#include <QJsonObject>
#include <QString>

#include "core/engine/session.h"

namespace kvarium {

QJsonObject toJson(const TurnStats& stats);
bool wasCutOff(const QJsonObject& stats);  // the model would have written more, or may have
// Of a reply that was gone on with: its two parts together. What was read and reused is the second part's.
QJsonObject joined(const QJsonObject& before, const QJsonObject& more);
// For a column of the window: with marks that keep a number in one line. Empty object: the reply never finished, and
// the line says so.
QString reportLine(const QJsonObject& stats);
QString plainReportLine(const QJsonObject& stats);  // for a file or a terminal
QString reportDetails(const QJsonObject& stats);    // every number, a line each; empty: there are none
QString reuseInWords(const QJsonObject& stats);     // "reused 812 of 850"

}  // namespace kvarium

// TurnReport: what a finished reply measured, kept beside it as JSON and shown as one quiet line.
#pragma once

#include <QJsonObject>
#include <QString>

#include "core/generate/session.h"

namespace kvarium {

QJsonObject toJson(const TurnStats& stats);
QString reportLine(const QJsonObject& stats);     // empty object: the reply never finished, and the line says so
QString reportDetails(const QJsonObject& stats);  // every number, a line each; empty: there are none
QString reuseInWords(const QJsonObject& stats);   // "reused 812 of 850"

}  // namespace kvarium

// A comparison as JSON, with the names of `kvarium-cli compare --json` (docs/comparing.md): written, and read again.
#pragma once

#include <QByteArray>

#include "ui/compare/compared_figures.h"

namespace kvarium::ui {

QByteArray comparedData(const CompareRecord& record, const ComparedSource& source);

struct ComparedData {
  CompareRecord record;
  ComparedSource source;
};
// Throws Error{content} for what is no comparison, naming the field. A run that was never compared has no figures.
ComparedData readComparedData(const QByteArray& json);

}  // namespace kvarium::ui

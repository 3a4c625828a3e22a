// A comparison as JSON, as `kvarium-cli compare --json` writes it: written, and read again.
#pragma once

#include <QByteArray>

#include "ui/compare/compare_record.h"

namespace kvarium::ui {

QByteArray comparedData(const CompareRecord& record, const engine::ComparisonRecord& source);

struct ComparedData {
  CompareRecord record;
  engine::ComparisonRecord source;
};
// Throws Error{content} for what is no comparison, naming the field. A run that was never compared has no figures.
ComparedData readComparedData(const QByteArray& json);

}  // namespace kvarium::ui

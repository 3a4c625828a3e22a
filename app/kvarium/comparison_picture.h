// A comparison that was saved as JSON, drawn as one picture, without a window and without a model.
#pragma once

#include <QString>

namespace kvarium::app {

// record: what `kvarium-cli compare --json` or the window wrote. Returns why that failed, in a sentence; empty: it did
// not.
QString drawComparison(const QString& record, const QString& picture);

}  // namespace kvarium::app

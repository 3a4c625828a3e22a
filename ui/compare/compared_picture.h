// The whole comparison as one picture, and as files.
#pragma once

#include <QFont>
#include <QImage>

#include "ui/compare/compared_figures.h"

namespace kvarium::ui {

// The texts side by side with the first other token marked, the strips, the maps, the table and the caption, on a sheet
// whose height follows from the texts. Null: the texts are too long for one picture, or there is no memory for it.
QImage comparedPicture(const CompareRecord& record, const engine::ComparisonRecord& source, const QFont& font);

// Writes the picture (PNG) or the figures (JSON) under a temporary name until the file is complete. Returns why that
// failed, in a sentence; empty: it did not.
QString saveComparedPicture(const CompareRecord& record, const engine::ComparisonRecord& source, const QFont& font,
                            const QString& path);
QString saveComparedData(const CompareRecord& record, const engine::ComparisonRecord& source, const QString& path);

}  // namespace kvarium::ui

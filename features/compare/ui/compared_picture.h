// The whole comparison as one picture.
#pragma once

#include <QFont>
#include <QImage>

#include "features/compare/ui/compare_record.h"

namespace kvarium::ui {

// The texts side by side with the first other token marked, the strips, the maps, the table and the caption, on a sheet
// whose height follows from the texts. Null: the texts are too long for one picture, or there is no memory for it.
QImage comparedPicture(const CompareRecord& record, const QFont& font);

// Writes the picture as PNG, under a temporary name until it is complete. Returns why that failed, in a sentence;
// empty: it did not.
QString saveComparedPicture(const CompareRecord& record, const QFont& font, const QString& path);

}  // namespace kvarium::ui

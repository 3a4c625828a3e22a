// What a comparison measured, as texts of a table and as a caption: where the figures come from stands with them.
#pragma once

#include <QStringList>

#include "ui/compare/compare_record.h"

namespace kvarium::ui {

// The columns of the table.
enum class ComparedFigure { name, tokens, ended, speed, first_token, memory, other_token, mean_kl, max_kl };
QStringList figureNames();
// As figureNames(); before the end of the comparison only the name.
QStringList figureTexts(const CompareRecord& record, size_t run);
bool isWord(ComparedFigure figure);  // no number

// Model, machine, settings, number of tokens, build and date, a line each.
QStringList captionOf(const CompareRecord& record, const engine::ComparisonRecord& source);

}  // namespace kvarium::ui

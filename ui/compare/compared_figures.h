// What a comparison measured, as texts of a table and as a caption: where the figures come from stands with them.
#pragma once

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>

#include "core/cache/view/cache_view.h"
#include "ui/compare/compare_record.h"

namespace kvarium::ui {

// The columns of the table.
enum class ComparedFigure { name, tokens, ended, speed, first_token, memory, other_token, mean_kl, max_kl };
QStringList figureNames();
// As figureNames(); before the end of the comparison only the name.
QStringList figureTexts(const CompareRecord& record, size_t run);
bool isWord(ComparedFigure figure);  // no number

// What was compared, on what, and when.
struct ComparedSource {
  engine::ModelInfo info;
  engine::CompareCommand asked;
  qint64 prompt_tokens = 0, held_bytes = 0;
  QDateTime at;                                                // when it ended
  QString version = QCoreApplication::applicationVersion();    // of the program that compared
  std::shared_ptr<const std::vector<cache::CacheView>> views;  // of the caches, as far as a frame had them; null: none
};
// Model, machine, settings, number of tokens, build and date, a line each.
QStringList captionOf(const CompareRecord& record, const ComparedSource& source);

}  // namespace kvarium::ui

// What a comparison measured, as texts of a table, as a caption and as JSON: where the figures come from stands with
// them.
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QStringList>

#include "core/cache/view/cache_view.h"
#include "ui/compare/compare_record.h"

namespace kvarium::ui {

// The columns of the table.
enum class ComparedFigure { cache, tokens, ended, speed, first_token, memory, other_token, mean_kl, max_kl };
QStringList figureNames();
QStringList figureTexts(const RecordedRun& run);  // as figureNames(); before the end of the comparison only the cache
bool isWord(ComparedFigure figure);               // no number

// What was compared, on what, and when.
struct ComparedSource {
  engine::ModelInfo info;
  engine::CompareCommand asked;
  decode::SamplingOptions sampling;  // of every run, the seed included
  qint64 prompt_tokens = 0, held_bytes = 0;
  QDateTime at;                                                // when it ended
  std::shared_ptr<const std::vector<cache::CacheView>> views;  // of the caches, as far as a frame had them; null: none
};
// Model, machine, settings, number of tokens, build and date, a line each.
QStringList captionOf(const CompareRecord& record, const ComparedSource& source);
// JSON with the names of `kvarium-cli compare --json`, without the ids of tokens, and with what the caption says.
QByteArray comparedData(const CompareRecord& record, const ComparedSource& source);

}  // namespace kvarium::ui

// The timeline's marks, speeds and times in words.
#pragma once

#include <QString>

#include "ui/inspector/timeline/step_history.h"

namespace kvarium::ui {

inline constexpr cache::Place all_places[] = {cache::Place::device, cache::Place::host, cache::Place::disk};
inline constexpr uint8_t all_marks[] = {mark_reused, mark_evicted, mark_sealed, mark_truncated,
                                        mark_moved,  mark_emptied, mark_paused};

int64_t bytesAt(const cache::BytesByPlace& bytes, cache::Place place);
QString markWord(uint8_t mark);
QString markMeaning(uint8_t mark);  // the word and its meaning
QString phaseWord(uint8_t phases);
QString momentText(double seconds);  // on the axis of time: "1.2 s", "187 s"

}  // namespace kvarium::ui

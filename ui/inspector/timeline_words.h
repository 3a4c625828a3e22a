// What the timeline says: its marks, speeds and times in words.
#pragma once

#include <QString>

#include "ui/inspector/step_history.h"

namespace kvarium {

inline constexpr Place all_places[] = {Place::device, Place::host, Place::disk};
inline constexpr uint8_t all_marks[] = {mark_reused,    mark_evicted, mark_sealed,
                                        mark_truncated, mark_moved,   mark_emptied};

int64_t bytesAt(const BytesByPlace& bytes, Place place);
QString markWord(uint8_t mark);
QString speedText(double speed);
QString secondsText(double seconds);
QString bytesWords(const BytesByPlace& bytes);

}  // namespace kvarium

#include "ui/inspector/timeline/timeline_words.h"

#include <algorithm>

#include "ui/inspector/timeline/timeline_view.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct MarkWords {
  uint8_t mark;
  const char *word, *meaning;
};
constexpr MarkWords mark_words[] = {
    {mark_reused, QT_TR_NOOP("reused"), QT_TR_NOOP("reused: a turn began with tokens in the cache")},
    {mark_evicted, QT_TR_NOOP("forgotten"), QT_TR_NOOP("forgotten: the model no longer has these tokens")},
    {mark_sealed, QT_TR_NOOP("compressed"), QT_TR_NOOP("compressed: cells went to fewer bits")},
    {mark_truncated, QT_TR_NOOP("cut back"), QT_TR_NOOP("cut back: the end of the text left the cache")},
    {mark_moved, QT_TR_NOOP("moved"), QT_TR_NOOP("moved: the cells lie in another place")},
    {mark_emptied, QT_TR_NOOP("begun again"),
     QT_TR_NOOP("begun again: the cache was emptied, and the text is read from the start")},
    {mark_paused, QT_TR_NOOP("paused"), QT_TR_NOOP("paused before this step")},
};

const MarkWords& wordsOf(uint8_t mark) { return *std::ranges::find(mark_words, mark, &MarkWords::mark); }

}  // namespace

int64_t bytesAt(const cache::BytesByPlace& bytes, cache::Place place) {
  return place == cache::Place::device ? bytes.device : place == cache::Place::host ? bytes.host : bytes.disk;
}

QString markWord(uint8_t mark) { return TimelineView::tr(wordsOf(mark).word); }
QString markMeaning(uint8_t mark) { return TimelineView::tr(wordsOf(mark).meaning); }

QString phaseWord(uint8_t phases) {
  return phases == phase_prefill  ? TimelineView::tr("prefill")
         : phases == phase_decode ? TimelineView::tr("decode")
                                  : TimelineView::tr("prefill and decode");
}

QString momentText(double seconds) {
  return TimelineView::tr("%1 s").arg(numberLocale().toString(seconds, 'f', seconds < 99.5 ? 1 : 0));
}

}  // namespace kvarium::ui

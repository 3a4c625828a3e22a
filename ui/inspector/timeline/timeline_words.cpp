#include "ui/inspector/timeline/timeline_words.h"

#include <QCoreApplication>

#include "ui/cells/cell_style.h"
#include "ui/inspector/timeline/timeline_view.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {

int64_t bytesAt(const cache::BytesByPlace& bytes, cache::Place place) {
  return place == cache::Place::device ? bytes.device : place == cache::Place::host ? bytes.host : bytes.disk;
}

QString markWord(uint8_t mark) {
  switch (mark) {
    case mark_reused:
      return TimelineView::tr("reused");
    case mark_evicted:
      return TimelineView::tr("forgotten");
    case mark_sealed:
      return TimelineView::tr("compressed");
    case mark_truncated:
      return TimelineView::tr("truncated");
    case mark_moved:
      return TimelineView::tr("moved");
    case mark_paused:
      return TimelineView::tr("paused");
    default:
      return TimelineView::tr("emptied");
  }
}

QString markMeaning(uint8_t mark) {
  switch (mark) {
    case mark_reused:
      return TimelineView::tr("reused: a turn began with tokens in the cache");
    case mark_evicted:
      return TimelineView::tr("forgotten: the model no longer has these tokens");
    case mark_sealed:
      return TimelineView::tr("compressed: cells went to fewer bits");
    case mark_truncated:
      return TimelineView::tr("truncated: the end of the text was cut off");
    case mark_moved:
      return TimelineView::tr("moved: the cells lie in another place");
    case mark_paused:
      return TimelineView::tr("paused before this step");
    default:
      return TimelineView::tr("emptied: the cache began anew");
  }
}

QString phaseWord(uint8_t phases) {
  return phases == phase_prefill  ? TimelineView::tr("prefill")
         : phases == phase_decode ? TimelineView::tr("decode")
                                  : TimelineView::tr("prefill and decode");
}

QString speedText(double speed) {
  return TimelineView::tr("%1 tokens/s").arg(numberLocale().toString(speed, 'f', speed < 9.95 ? 1 : 0));
}

QString secondsText(double seconds) {
  return TimelineView::tr("%1 s").arg(numberLocale().toString(seconds, 'f', seconds < 99.5 ? 1 : 0));
}

QString cellsWords(int64_t cells, const QString& what) {
  return cells == 1 ? TimelineView::tr("1 cell %1", "1 cell forgotten").arg(what)
                    : TimelineView::tr("%1 cells %2", "5 cells forgotten").arg(countText(cells), what);
}

QString bytesWords(const cache::BytesByPlace& bytes) {
  QStringList words;
  for (cache::Place place : all_places) {
    const int64_t here = bytesAt(bytes, place);
    if (here > 0 || (place == cache::Place::device && sumOf(bytes) == 0))
      words += TimelineView::tr("%1 %2", "bytes, where").arg(bytesText(here), placeWords(place));
  }
  return words.join(QStringLiteral(", "));
}

}  // namespace kvarium::ui

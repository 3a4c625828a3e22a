// CellOverlay: what the cache says about the text of a transcript. All bodies of messages observe one overlay and
// report to it what the pointer does.
#pragma once

#include <QList>
#include <QObject>
#include <functional>
#include <vector>

#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/transcript/token_spans.h"

namespace kvarium::ui {

// How the cells of a token look under its word.
struct TextStyle {
  CellStyle style = {};
  float lost = 0;  // share of the layers that have no such cell any more; of one layer's cells 0
  bool operator==(const TextStyle&) const = default;
};
inline bool isGone(const TextStyle& look) { return look.style.kind == CellKind::evicted; }  // it is struck out
inline bool isPaler(const TextStyle& look) { return look.lost > 0 && !isGone(look); }       // some layers keep it
enum class Fading : uint8_t { none, paler, gone };
inline Fading fadingOf(const TextStyle& look) {
  return isGone(look) ? Fading::gone : isPaler(look) ? Fading::paler : Fading::none;
}
inline bool fades(const TextStyle& look) { return look.lost > 0 || isGone(look); }
// Positions of one look.
struct TextRun {
  CellStyle style = {};
  int64_t first = 0, count = 0;
  float lost = 0;
  TextStyle look() const { return {style, lost}; }
  bool operator==(const TextRun&) const = default;
};
// All positions, ascending without overlap. A QList, because all messages share it.
using TextRuns = QList<TextRun>;

// The position from which on text has no cells.
struct TextEnd {
  enum class Why : uint8_t {
    unread,  // it is not in the cache; a line marks it
    later    // it was written after the shown time; it is hidden
  };
  int64_t from = 2 * no_position;  // after all text
  Why why = Why::unread;
  bool operator==(const TextEnd&) const = default;
};

class CellOverlay : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // The tokens of a message; null: not known. Code that changes what the source returns emits tokensChanged() or
  // tokensGrew().
  using TokenSource = std::function<const TokenSpans*(qint64 message)>;
  void setTokenSource(TokenSource source) { m_tokens = std::move(source); }
  const TokenSpans& tokensOf(qint64 message) const;  // empty: not known

  bool isTinted() const { return m_tinted; }  // all text has the colours of its cells; otherwise what is evicted is
  void setTinted(bool tinted);                // struck out, and paler what only some layers keep
  const TextRuns& cells() const { return m_cells; }
  void setCells(const TextRuns& cells);
  bool deviceIsRam() const { return m_device_is_ram; }  // CacheFacts::device_is_ram
  void setDeviceIsRam(bool is_ram) { m_device_is_ram = is_ram; }
  const PositionRange& hovered() const { return m_hovered; }  // outlined, as the locked ones are
  const PositionRange& locked() const { return m_locked; }
  void setHighlighted(PositionRange hovered, PositionRange locked);
  const TextEnd& end() const { return m_end; }  // text after it has no cells
  void setEnd(const TextEnd& end);

 signals:
  void tintedChanged();
  void cellsChanged();
  void highlightChanged(const std::vector<kvarium::ui::PositionRange>& ranges);  // that changed
  void endChanged();
  void tokensChanged();                // of any message
  void tokensGrew(qint64 message);     // it has more tokens after those it had
  void tokenHovered(qint64 position);  // under the pointer; -1: none
  void tokenClicked(qint64 position);  // without a selection

 private:
  TokenSource m_tokens;
  TextRuns m_cells;
  PositionRange m_hovered, m_locked;
  TextEnd m_end;
  bool m_tinted = false;
  bool m_device_is_ram = true;
};

}  // namespace kvarium::ui

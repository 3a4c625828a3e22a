// CellOverlay: what the cache says about the text of a transcript. All bodies of messages observe one overlay and
// report to it what the pointer does.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "ui/inspector/view/inspector_selection.h"
#include "ui/transcript/tint_runs.h"

namespace kvarium::ui {

class CellOverlay : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // The tokens of a message; null: not known. Code that changes what the source returns emits tokensChanged() or
  // tokensGrew().
  using TokenSource = std::function<const TokenSpans*(qint64 message)>;
  void setTokenSource(TokenSource source) { m_tokens = std::move(source); }
  const TokenSpans& tokensOf(qint64 message) const;  // empty: not known

  bool isTinted() const { return m_tinted; }  // all text has the colours of its cells; otherwise only evicted text is
  void setTinted(bool tinted);                // struck out
  const StyleRuns& cells() const { return m_cells; }  // of all positions
  void setCells(const StyleRuns& cells);
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
  StyleRuns m_cells;
  PositionRange m_hovered, m_locked;
  TextEnd m_end;
  bool m_tinted = false;
  bool m_device_is_ram = true;
};

}  // namespace kvarium::ui

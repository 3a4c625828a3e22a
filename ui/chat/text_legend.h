// TextLegend: what the marks in the text mean, in a line of its own below it, and a sentence where the cache is not of
// what is read. Not there while there is nothing to say.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/inspector/legend.h"

class QLabel;

namespace kvarium {

class TextLegend : public QWidget {
  Q_OBJECT
 public:
  explicit TextLegend(QWidget* parent = nullptr);

  // states: that occur in the text, what matters most first; coloured: all of them are seen, else what is gone.
  // of: the layers whose states they are, where others have others; else empty.
  void showStates(const std::vector<CellState>& states, bool coloured, const QString& of = {});
  void setRemark(const QString& words);  // empty: none
  QString words() const;                 // all of it, for who listens

 private:
  class Swatches;
  void refresh();

  Swatches* m_swatches;
  QLabel *m_of, *m_remark;
};

}  // namespace kvarium

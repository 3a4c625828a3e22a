// StatusLine: the status bar: the cache's name, lengths, bytes, reuse, speed and the machine.
#pragma once

#include <QStatusBar>
#include <map>

#include "core/engine/wire.h"

class QLabel;
class QToolButton;

namespace kvarium::ui {

struct CacheFigures;

class StatusLine : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusLine(QWidget* parent = nullptr);
  void showModel(const engine::ModelInfo& info);
  void showNoModel(const QString& why);
  void showCache(const QString& spec);
  void showFigures(const CacheFigures& figures);
  void showNoFigures();
  void showReuse(const QString& words);
  void showSpeed(double tokens_per_second);  // 0: none is shown
  void showMarks(const QStringList& marks);  // marks of lasting conditions (condition_bar.h); always shown
  void showServing(const QString& words);    // a button, always shown; empty: there is none

 signals:
  void servingClicked();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;  // measures the parts again after a change of font

 private:
  QLabel* label();
  void say(QLabel* label, const QString& words);
  static int spare(const QLabel* label);  // px added to a part's width, so that one more digit moves nothing
  void measure(QLabel* label);
  void fit();  // hides parts that do not fit, the least important first; the tooltip has them
  std::map<const QLabel*, int> m_padding;  // px of a part next to its text; a warning has more than a number
  QLabel *m_marks, *m_cache, *m_lengths, *m_bytes, *m_reuse, *m_speed, *m_device;
  QToolButton* m_serving;
};

}  // namespace kvarium::ui

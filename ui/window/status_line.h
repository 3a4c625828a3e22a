// StatusLine: the status bar: the cache's name, lengths, bytes, reuse, speed and the machine.
#pragma once

#include <QStatusBar>
#include <map>

#include "core/engine/session.h"

class QLabel;
class QToolButton;

namespace kvarium::ui {

// Lengths and bytes of a cache.
struct CacheFigures {
  cache::Lengths lengths;
  cache::BytesByPlace used;        // CacheView::used_at
  qint64 reserved = 0;             // bytes
  qint64 full_f16 = 0;             // bytes; 0: not known
  QString kept;                    // keptByLayers(); empty: not known
  double telemetry_overhead = -1;  // SessionBridge::drawingShare; negative: not known
  bool device_is_ram = true;       // CacheFacts::device_is_ram
  bool of_server = false;          // the cache is a server's: what it has room for is not told
  qint64 untold = 0;               // tokens of the text that it has not told yet
  QString doubt = {};              // why a server's numbers are perhaps not those of now; empty: they are
};

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
  std::map<const QLabel*, int> m_padding;  // px of a part beside its text; a warning has more than a number
  QLabel *m_marks, *m_cache, *m_lengths, *m_bytes, *m_reuse, *m_speed, *m_device;
  QToolButton* m_serving;
};

}  // namespace kvarium::ui

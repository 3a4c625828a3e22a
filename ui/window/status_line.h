// StatusLine: the cache in one line at the foot of the window: words, lengths, bytes, reuse, speed, machine.
#pragma once

#include <QStatusBar>
#include <map>

#include "core/engine/session.h"

class QLabel;

namespace kvarium {

// What a cache holds.
struct CacheFigures {
  Lengths lengths;
  BytesByPlace used;               // CacheView::used_at
  qint64 reserved = 0;             // bytes
  qint64 full_f16 = 0;             // bytes; 0: not known
  QString kept;                    // keptByLayers(); empty: not told
  double telemetry_overhead = -1;  // SessionBridge::drawingShare; negative: not known
};

class StatusLine : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusLine(QWidget* parent = nullptr);
  void showModel(const ModelInfo& info);
  void showNoModel(const QString& why);
  void showCache(const QString& spec);
  void showFigures(const CacheFigures& figures);
  void showNoFigures();
  void showReuse(const QString& words);
  void showSpeed(double tokens_per_second);  // 0: none
  void showMarks(const QStringList& marks);  // of conditions that last (condition_bar.h); never left out

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;  // another font: parts are measured again

 private:
  QLabel* label();
  void say(QLabel* label, const QString& words);
  static int spare(const QLabel* label);  // px that a part is wider than its words: a digit more moves nothing
  void measure(QLabel* label);
  void fit();  // what does not fit whole is left out, the least important first; the tooltip has it
  std::map<const QLabel*, int> m_around;  // px of a part beside its words; a warning has more than a number
  QLabel *m_marks, *m_cache, *m_lengths, *m_bytes, *m_reuse, *m_speed, *m_observer, *m_device;
};

}  // namespace kvarium

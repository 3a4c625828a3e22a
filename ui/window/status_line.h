// StatusLine: the cache in one line at the foot of the window: words, lengths, bytes, reuse, speed, machine.
#pragma once

#include <QStatusBar>

#include "core/generate/session.h"

class QLabel;

namespace kvarium {

class StatusLine : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusLine(QWidget* parent = nullptr);
  void showModel(const ModelInfo& info);
  void showNoModel(const QString& why);
  void showCache(const QString& spec);
  void showLengths(const Lengths& lengths, qint64 bytes, qint64 full_f16_bytes);  // full_f16_bytes 0: not known
  void showReuse(const QString& words);
  void showSpeed(double tokens_per_second);  // 0: none
  void showObserver(double share);           // of the engine's time, spent on the views; negative: not known

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QLabel* label();
  void say(QLabel* label, const QString& words);
  void fit();  // what does not fit whole is left out, the least important first; the tooltip has it
  QLabel *m_cache, *m_lengths, *m_bytes, *m_reuse, *m_speed, *m_observer, *m_device;
};

}  // namespace kvarium

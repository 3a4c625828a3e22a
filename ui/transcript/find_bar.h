// FindBar: searches words in the transcript and moves between the hits.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "ui/transcript/transcript_view.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace kvarium::ui {

class FindBar : public QFrame {
  Q_OBJECT
 public:
  explicit FindBar(TranscriptView& transcript, QWidget* parent = nullptr);
  void begin();  // shows the bar and gives it the keyboard focus
  void end();
  QLineEdit& field() { return *m_field; }
  QString count() const;  // "2 of 17"

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void find();
  void refresh();
  void go(int step);

  TranscriptView& m_transcript;
  QLineEdit* m_field;
  QLabel* m_count;
  QToolButton *m_before, *m_after;
  QTimer m_wait;  // runs from the last key to the search
  std::vector<FoundPlace> m_found;
  int m_at = -1;
};

}  // namespace kvarium::ui

// LoopView: the decode loop line by line: the program with the line that runs marked, its variables with the engine's
// values, and buttons that begin the loop, step through it and let it run.
#pragma once

#include <QWidget>

#include "features/lessons/ui/lesson_controller.h"
#include "features/lessons/ui/loop_turn.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QShortcut;

namespace kvarium::ui {

// The program's lines with their numbers; the marked one has a bar, which is as wide as the share of it that is done.
class LoopProgramView : public QWidget {
  Q_OBJECT
 public:
  explicit LoopProgramView(QWidget* parent);

  void showMoment(const LoopMoment& moment);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QFont codeFont() const;  // so small that the longest line has room

  struct Shown {
    QStringList lines;
    LoopLine line = LoopLine::none;
    LoopDoing doing = LoopDoing::nothing;
    double share = 1;
    bool operator==(const Shown&) const = default;
  };
  Shown m_shown;
};

class LoopView : public QWidget {
  Q_OBJECT
 public:
  LoopView(LessonController& lesson, QWidget* parent);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeButtons();
  void scrollHere();
  void setFonts();
  void refresh();

  LessonController& m_lesson;
  LoopTurn& m_turn;
  LoopProgramView* m_program;
  QPushButton *m_step, *m_play;
  std::vector<QShortcut*> m_keys;  // of the buttons while no reply is written: the window's own keys need one
  QLabel* m_state;
  QGridLayout* m_grid;
  std::vector<QLabel*> m_names, m_values;
};

}  // namespace kvarium::ui

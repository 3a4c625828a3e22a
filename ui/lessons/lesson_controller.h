// LessonController: the way through one lesson: which step is shown, what the learner did, the prediction and the
// result. A lesson has a conversation of its own; leaving shows the one before again, and stores the lesson's only
// where the learner wrote more in it than the lesson asks for. What the learner does in the window completes a step;
// doIt() does the same by the same commands.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "ui/chat/chat.h"
#include "ui/lessons/lesson_place.h"
#include "ui/lessons/lesson_text.h"

class QSettings;

namespace kvarium::ui {

class LoopTurn;
inline constexpr std::string_view loop_view = "loop";  // of LessonStep::look: LoopView, in the pane

class LessonController : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    Chat& chat;
    EngineLink& link;
    QSettings& settings;  // keeps the progress
    LessonPlace& place;
    QWidget* pane;
    std::filesystem::path folder = lessons::lessonsFolder();
  };
  explicit LessonController(Parts parts);

  void enter(const lessons::Lesson& lesson);  // leaves the one that is open
  void leave();
  const lessons::Lesson* lesson() const { return m_lesson; }  // null: none is open
  const LessonText& text() const { return m_text; }
  const QString& textProblem() const { return m_text_problem; }  // why there is no text; empty: there is one
  LessonPlace& place() { return m_parts.place; }
  LoopTurn& loop() { return *m_loop; }  // of the lesson's conversation

  int step() const { return m_step; }
  const lessons::LessonStep& present() const { return m_lesson->steps[static_cast<size_t>(m_step)]; }
  void go(int step);
  bool isDone(int step) const { return m_done[static_cast<size_t>(step)]; }
  // Does what the step asks for. False: it cannot be done now, or there is nothing to do.
  bool doIt();
  QString whyNot() const;  // why the step cannot be done now; empty: it can
  // Of a step that shows the loop, until it has ended: a call of the model. False: it is no such step, or cannot now.
  bool stepLoop();
  bool isReplying() const;        // the message of this step is being answered
  bool wantsPrediction() const;   // the step asks for one, and it can still be made
  bool wantsMeasurement() const;  // the step measures with a number, and has neither a result for it nor a problem

  // The lesson's number (lessons::Setting); none: the lesson has none.
  std::optional<int64_t> setting() const { return m_setting; }
  void set(int value);  // forgets the prediction and the result, which were for the number before
  bool hasLapsed() const { return m_lapsed; }  // the prediction was for another number, and there is no new one
  Sentence question() const { return lessons::questionOf(*m_lesson, m_setting); }
  void predict(double value);  // while there is no result
  std::optional<double> prediction() const { return m_prediction; }
  void measure();
  void cancel();
  double measuring() const { return m_fraction; }  // share that is done; -1: nothing is measured
  double secondsLeft() const;                      // of the measurement, by its speed so far; -1: not known yet
  const QString& measureProblem() const { return m_measure_problem; }
  const std::shared_ptr<const lessons::Result>& result() const { return m_result; }  // null: there is none

  // Of all times, kept in the settings.
  int stepsEverDone(const lessons::Lesson& lesson) const;
  bool isFinished(const lessons::Lesson& lesson) const;
  void reset();

 signals:
  void entered();
  void left();
  void chatKept(qint64 conversation);  // the learner wrote in the lesson's chat, so it became one of the user's
  void stepChanged();
  void changed();  // what can be done, what is done, the result
  void measureMoved();
  void measureEnded();  // with result() or measureProblem()
  void progressReset();

 private:
  void followChat();
  void lookAround();  // completes a step whose aim is there
  void complete(int step);
  void onTurnEnded(quint64 turn);
  void endMeasurement(const QString& problem);  // empty: it has a result
  void onMeasured(const engine::Measured& measured);
  void onTurnFailed(quint64 turn);
  void follow(qint64 conversation, Part part);
  bool holdsOwnWords() const;
  bool asks() const;         // the step asks the model for a reply
  bool isViewEmpty() const;  // the view that the step shows
  bool isMine() const;       // the lesson's conversation is shown

  Parts m_parts;
  const ChatState& m_state;
  LoopTurn* m_loop;
  const lessons::Lesson* m_lesson = nullptr;
  LessonText m_text;
  QString m_text_problem, m_measure_problem;
  int m_step = 0;
  std::vector<bool> m_done;  // [steps]
  std::optional<int64_t> m_setting;
  std::optional<double> m_prediction;
  bool m_lapsed = false;
  std::shared_ptr<const lessons::Result> m_result;
  SharedConversation m_before;  // the lesson
  SharedConversation m_own;     // the lesson's; null: none is open
  qint64 m_conversation = 0;    // the lesson's own
  quint64 m_turn = 0;           // asked in step m_asking; 0: none runs
  int m_asking = 0;
  quint64 m_run = 0;      // number of the last measurement
  QElapsedTimer m_clock;  // since the measurement began
  double m_fraction = -1;
};

}  // namespace kvarium::ui

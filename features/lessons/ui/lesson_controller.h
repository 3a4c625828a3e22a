// LessonController: the way through one lesson: which step is shown, what the learner did, the prediction and the
// result. A lesson has a conversation of its own; leaving shows the one before again, and stores the lesson's only
// where the learner wrote more in it than the lesson asks for. A lesson that was left goes on where it was. What the
// learner does in the window completes a step; doIt() does the same by the same commands.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "features/lessons/ui/lesson_place.h"
#include "features/lessons/ui/lesson_text.h"
#include "ui/chat/chat.h"

class QSettings;

namespace kvarium::ui {

class LoopTurn;
inline constexpr std::string_view loop_view = "loop";  // of LessonStep::look: LoopView, in the pane

// What the learner set, predicted and measured in a lesson.
struct LessonAttempt {
  std::optional<int64_t> setting;  // the number of lessons::Setting; none: the lesson has none
  std::optional<double> prediction;
  bool has_lapsed = false;                        // the prediction was for another number, and there is no new one
  std::shared_ptr<const lessons::Result> result;  // null: there is none
  QString problem;                                // why the last measurement has no result
  double share = -1;                              // of the measurement, done; -1: nothing is measured
};

// Through a lesson, so far.
struct LessonWay {
  int step = 0;
  std::vector<bool> done;  // [steps]
  LessonAttempt attempt;
  SharedConversation own;  // the lesson's
};
using LessonsSetAside = std::map<const lessons::Lesson*, LessonWay>;

// In the settings: the most steps of a lesson that were ever done.
QString stepsKey(const lessons::Lesson& lesson);

class LessonController : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    Chat& chat;
    EngineLink& link;
    QSettings& settings;  // keeps the progress
    LessonPlace& place;
    LessonsSetAside& aside;  // keeps those that were left; enter() goes on with them
    QWidget* pane;
  };
  explicit LessonController(Parts parts);

  void enter(const lessons::Lesson& lesson);  // leaves the one that is open
  void leave();
  const lessons::Lesson* lesson() const { return m_lesson; }  // null: none is open
  const LessonText& text() const { return m_text; }
  LessonPlace& place() { return m_parts.place; }
  LoopTurn& loop() { return *m_loop; }  // of the lesson's conversation

  int step() const { return m_step; }
  const lessons::LessonStep& present() const { return m_lesson->steps[static_cast<size_t>(m_step)]; }
  void go(int step);
  bool isDone(int step) const { return m_done[static_cast<size_t>(step)]; }
  // Does what the step asks for; where that is the loop, a call of the model. False: it cannot be done now, or there is
  // nothing to do.
  bool doIt();
  QString whyNot() const;   // why the step cannot be done now; empty: it can
  bool isReplying() const;  // the message of this step is being answered

  const LessonAttempt& attempt() const { return m_attempt; }
  void set(int value);         // forgets the prediction and the result, which were for the number before
  void predict(double value);  // while there is no result
  void measure();
  void cancel();
  double secondsLeft() const;  // of the measurement, by its speed so far; -1: not known yet

 signals:
  void left(const lessons::Lesson* for_another);  // because the user chose another conversation; else null
  void chatKept(qint64 conversation);  // the learner wrote in the lesson's chat, so it became one of the user's
  void stepChanged();
  void changed();       // what can be done, what is done, the result
  void measureMoved();  // its share; or it has ended

 private:
  void followChat();
  void lookAround();  // completes a step whose aim is there
  void complete(int step);
  void endMeasurement(std::shared_ptr<const lessons::Result> result, const QString& problem);
  void follow(qint64 conversation, Part part);
  bool holdsOwnWords() const;
  bool asks() const;         // the step asks the model for a reply
  bool isViewEmpty() const;  // the view that the step shows
  bool isLoop() const;       // the step shows the loop
  bool isMine() const;       // the lesson's conversation is shown

  Parts m_parts;
  const ChatState& m_state;
  LoopTurn* m_loop;
  const lessons::Lesson* m_lesson = nullptr;
  LessonText m_text;
  int m_step = 0;
  std::vector<bool> m_done;  // [steps]
  LessonAttempt m_attempt;
  SharedConversation m_before;  // the lesson
  SharedConversation m_own;     // the lesson's; null: none is open
  qint64 m_conversation = 0;    // the lesson's own
  quint64 m_turn = 0;           // asked in step m_asking; 0: none runs
  int m_asking = 0;
  quint64 m_run = 0;      // number of the last measurement
  QElapsedTimer m_clock;  // since the measurement began
};

}  // namespace kvarium::ui

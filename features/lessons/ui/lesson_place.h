// LessonPlace: what a lesson changes about the window: its pane takes the place of the list of conversations, views are
// shown, and for a lecture there is nothing else and large type. Leaving puts everything back.
#pragma once

#include <QObject>
#include <functional>

#include "features/lessons/measure/lesson.h"

class QMainWindow;
class QSplitter;

namespace kvarium::ui {

class Inspector;
class ViewPanel;

class LessonPlace : public QObject {
  Q_OBJECT
 public:
  static constexpr int pane_width = 440;        // px, at first
  static constexpr int narrow_width = 1000;     // px; in a narrower window a view takes the place of the chat
  static constexpr double lecture_zoom = 1.75;  // of the text

  enum class ChatFor : uint8_t { writing, reading };  // reading: the keyboard is where it leads back to the pane
  struct Parts {
    QMainWindow& window;
    QSplitter& columns;
    QWidget& list;  // of conversations
    QWidget& chat;
    Inspector& inspector;
    // The pane stands in place of the list, and next to the chat, if it wants that; null: it has left. Where both do
    // not fit, one is shown.
    std::function<void(QWidget* pane, bool with_chat)> stand;
    std::function<void(ChatFor)> show_chat;
    std::function<void()> show_pane;
    std::function<void()> keep_docks;         // where the views stand
    std::function<void(bool)> restore_docks;  // true: they need not be kept any longer
    std::function<void(double)> zoom;         // times the user's own size of text
  };
  explicit LessonPlace(Parts parts);

  void enter(QWidget* pane);
  void leave();
  bool lacksChat() const;                                         // it has no room; a lecture wants none
  void showChat(ChatFor what) const { m_parts.show_chat(what); }  // also in place of the pane
  void showPane() {
    if (m_pane) m_parts.show_pane();
  }
  bool isEntered() const { return m_pane; }
  void setStep(lessons::LessonStep::What what);  // which of chat and views the step needs
  bool isLecture() const { return m_lecture; }
  void setLecture(bool on);

  // view: of LessonStep::value. False: there is none of that name.
  bool show(std::string_view view);
  bool isSeen(std::string_view view) const;
  QString nameOf(std::string_view view) const;  // "Cache map"; empty: there is none

 signals:
  void seen();  // another view became visible
  void lectureChanged(bool on);
  void lacksChatChanged();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  ViewPanel* find(std::string_view view) const;
  void arrange();
  void shareWidth();

  Parts m_parts;
  QWidget* m_pane = nullptr;  // null: no lesson is open
  bool m_lecture = false;
  lessons::LessonStep::What m_what = lessons::LessonStep::What::read;
};

}  // namespace kvarium::ui

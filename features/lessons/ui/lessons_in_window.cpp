#include "features/lessons/ui/lessons_in_window.h"

#include <utility>

#include "features/lessons/ui/lesson_pane.h"

namespace kvarium::ui {

LessonsInWindow* lessonsIn(LessonParts parts) {
  QWidget* window = &parts.place.window;
  auto* place = new LessonPlace(std::move(parts.place));
  auto* pane = new LessonPane(*place, parts.chat, parts.link, parts.settings, window);
  QObject::connect(pane, &LessonPane::keyboardLeft, pane, std::move(parts.keyboard_left));
  QObject::connect(pane, &LessonPane::linkClicked, pane, std::move(parts.link_clicked));
  QObject::connect(&pane->controller(), &LessonController::chatKept, pane, std::move(parts.chat_kept));
  QObject::connect(&pane->controller(), &LessonController::stepChanged, pane,
                   [set_aside = parts.set_aside] { set_aside(nullptr); });
  QObject::connect(&pane->controller(), &LessonController::left, pane,
                   [pane, set_aside = std::move(parts.set_aside)](const lessons::Lesson* for_another) {
                     if (for_another) set_aside([pane, for_another] { pane->open(*for_another); });
                   });
  return pane;
}

}  // namespace kvarium::ui

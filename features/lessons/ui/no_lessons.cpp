// A build without lessons.
#include "features/lessons/ui/lessons_in_window.h"

namespace kvarium::ui {

LessonsInWindow* lessonsIn(LessonParts) { return nullptr; }

}  // namespace kvarium::ui

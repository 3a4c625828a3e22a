// The lessons by their files: each function makes one row of the table lessons().
#pragma once

#include "core/lessons/lesson.h"

namespace kvarium::lessons {

Lesson sinksLesson();  // l07_sinks.cpp

}  // namespace kvarium::lessons

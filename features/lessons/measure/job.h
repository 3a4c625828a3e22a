// LessonJob: the job of the engine that measures a lesson. It makes a `const Result`.
#pragma once

#include <optional>

#include "core/engine/job.h"
#include "features/lessons/measure/lesson.h"

namespace kvarium::lessons {

struct LessonJob final : engine::Job {
  // setting: as for settingOf()
  explicit LessonJob(const Lesson& measured, std::optional<int64_t> its_setting = {})
      : lesson(measured), setting(its_setting) {}
  std::shared_ptr<const void> run(const engine::JobContext& with) const override;

  const Lesson& lesson;
  std::optional<int64_t> setting;
};

}  // namespace kvarium::lessons

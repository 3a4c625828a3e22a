#include "features/lessons/measure/job.h"

#include "core/base/error.h"
#include "features/lessons/measure/lab.h"

namespace kvarium::lessons {

std::shared_ptr<const void> LessonJob::run(const engine::JobContext& with) const {
  if (!with.model || with.model->speech || !with.model->has_tokenizer)
    throw Error(ErrorKind::content, "a lesson needs a model that chats", "open one first");
  Lab lab(*with.model, *with.decoder,
          {.progress = with.progress, .stop = &with.stop, .memory_limit = with.memory_limit});
  try {
    return std::make_shared<const Result>(measure(lesson, lab, setting));
  } catch (const Stopped&) {
    return nullptr;
  }
}

}  // namespace kvarium::lessons

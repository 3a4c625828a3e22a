// Lesson: something about KV caches that the learner predicts, measures on this machine, and compares. The table of
// lessons is lessons(); the text of each, in Markdown, is resources/lessons/SUBJECT.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/decode/sampling_choice.h"
#include "core/engine/job.h"
#include "features/lessons/measure/result.h"

namespace kvarium::lessons {

class Lab;

// Asked before the run; Result::answer answers it. In a lesson with a Setting the text's first parameter is its number:
// questionOf().
struct Question {
  Sentence text;                 // "How much longer does the 512th token take than the 64th without a cache?"
  Sentence unit;                 // "×", "MiB"
  double least = 0, most = 100;  // of the slider
  bool logarithmic = false;      // the slider's steps; least is above 0 then
  bool whole = false;            // the answer is a count
};

// A whole number that the learner sets before the prediction, and with which the lesson is measured.
struct Setting {
  Sentence name;  // "Memory allowed"
  Sentence unit;  // "% of the need"
  int64_t least = 0, most = 0, usual = 0;
  int64_t mark = 0;    // a value to compare with, within the range
  Sentence mark_name;  // "what 512 tokens need"
};

// One step of the way through a lesson; the text has a section ("## ...") for each, in this order.
struct LessonStep {
  enum class What : uint8_t {
    read,     // the section is read
    predict,  // the question is answered
    measure,  // the lesson is measured
    cache,    // the chat's cache becomes `value`, a specification
    ask,      // `value` is sent as a message
    again,    // the last message is asked again, as it was: another version of its reply
    look,     // the view `value` is shown: map, memory, timeline, step, attention, values, loop
    end,      // what this does not show
  };
  What what = What::read;
  std::string_view value = {};
};

// What a lesson asks of the open model, so that it does not measure what the model cannot show.
struct ModelNeeds {
  int64_t tokens = 0;  // of the longest text; every layer must see all of it where `whole` is true
  bool cells = true;   // every layer keeps cells, none a recurrent state
  bool whole = true;   // no layer has a window shorter than the text
  int layers = 1;      // at least
};

struct Lesson {
  std::string_view name;     // "L7": of the command line
  std::string_view subject;  // "sinks": of its text's file
  Sentence title;            // "Why the first tokens must stay"
  // The folder of a model that comes with the lessons (resources/lessons/models); empty: the model that is open, with
  // which it may fail to show anything: the figures below were found with the default model.
  std::string_view model = {};
  ModelNeeds needs = {};  // of the open model; nothing where `model` is another one
  Question question;
  std::optional<Setting> setting = {};
  std::vector<LessonStep> steps;
  decode::SamplingChoice sampling = {.temperature = 0};  // of the lesson's chat: the same replies each time
  int seconds = 0;  // about what run() takes with the default model on two cores; 0: no time worth telling
  // Charts, findings, the answer, and the settings and warm-ups of `from`; lab.setting() is the learner's number.
  // Throws Error where the machine or a file refuses, Stopped where it was cancelled.
  Result (*run)(Lab& lab) = nullptr;
};

// Texts and models that come with the lessons: share/kvarium/lessons next to the folder of the running program, as it
// is built and installed.
std::filesystem::path lessonsFolder();

const std::vector<Lesson>& lessons();             // L1 to L16, then the classics of the literature, C1 to C5
const Lesson* findLesson(std::string_view name);  // by name or subject, whatever the case; null: there is none
std::vector<const Lesson*> lessonsNamed(std::string_view name);  // or "all"; empty: there is none

// The question with the setting's number in it; the usual number where there is none.
Sentence questionOf(const Lesson& lesson, std::optional<int64_t> setting = {});

// The number that the lesson is measured with: the usual one where there is none; none where the lesson has no Setting.
// Throws Error{usage} where it has none, or not that number.
std::optional<int64_t> settingOf(const Lesson& lesson, std::optional<int64_t> wanted);

// Measures a lesson in the lab, or in a lab of its own model, and says where the figures come from. setting:
// as for settingOf().
Result measure(const Lesson& lesson, Lab& lab, std::optional<int64_t> setting = {});

// The result in English lines, as programs print it: whether it holds, and below that each finding with its figures.
std::string report(const Lesson& lesson, const Result& result);

// The measurement was cancelled.
struct Stopped {};

// The job of the engine that measures a lesson. It makes a `const Result`.
struct LessonJob final : engine::Job {
  explicit LessonJob(const Lesson& measured, std::optional<int64_t> its_setting = {})  // as for settingOf()
      : lesson(measured), setting(its_setting) {}
  std::shared_ptr<const void> run(const engine::JobContext& with) const override;

  const Lesson& lesson;
  std::optional<int64_t> setting;
};

}  // namespace kvarium::lessons

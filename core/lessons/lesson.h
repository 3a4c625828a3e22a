// Lesson: something about KV caches that the learner predicts, measures on this machine, and compares. The table of
// lessons is lessons(); the text of each, in Markdown, is resources/lessons/SUBJECT.md.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lessons/result.h"

namespace kvarium::lessons {

class Lab;

// Asked before the run; Result::answer answers it.
struct Question {
  Sentence text;                 // "How much longer does the 512th token take than the 64th without a cache?"
  Sentence unit;                 // "times", "MiB"
  double least = 0, most = 100;  // of the slider
  bool logarithmic = false;      // the slider's steps; least is above 0 then
};

// One step of the way through a lesson; the text has a section ("## ...") for each, in this order.
struct LessonStep {
  enum class What : uint8_t {
    read,     // the section is read
    predict,  // the question is answered
    measure,  // the lesson is measured
    cache,    // the chat's cache becomes `value`, a specification
    ask,      // `value` is sent as a message
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
  std::vector<LessonStep> steps;
  // Charts, findings, the answer, and the settings and warm-ups of `from`. Throws Error where the machine or a file
  // refuses, Stopped where it was cancelled.
  Result (*run)(Lab& lab) = nullptr;
};

// Texts and models that come with the lessons: share/kvarium/lessons beside the folder of the running program, as it is
// built and installed.
std::filesystem::path lessonsFolder();

const std::vector<Lesson>& lessons();             // L1 to L15, then the classics of the literature, C1 to C5
const Lesson* findLesson(std::string_view name);  // by name or subject, whatever the case; null: there is none

// Measures a lesson in the lab, or in a lab of its own model beside it, and says where the figures come from.
Result measure(const Lesson& lesson, Lab& lab);

// The result in English lines, as programs print it: whether it holds, and below that each finding with its figures.
std::string report(const Lesson& lesson, const Result& result);

// The measurement was cancelled.
struct Stopped {};

}  // namespace kvarium::lessons

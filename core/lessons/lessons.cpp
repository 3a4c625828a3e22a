#include <algorithm>
#include <cctype>
#include <optional>

#include "core/base/clock.h"
#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {

const std::vector<Lesson>& lessons() {
  static const std::vector<Lesson> table = {sinksLesson()};
  return table;
}

const Lesson* findLesson(std::string_view name) {
  const auto is = [name](std::string_view other) {
    return std::equal(name.begin(), name.end(), other.begin(), other.end(),
                      [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
  };
  const auto found = std::find_if(lessons().begin(), lessons().end(),
                                  [&](const Lesson& lesson) { return is(lesson.name) || is(lesson.subject); });
  return found == lessons().end() ? nullptr : &*found;
}

std::string report(const Lesson& lesson, const Result& result) {
  std::string text = result.lesson + " " + inEnglish(lesson.title) + (result.holds() ? ": holds (" : ": fails (") +
                     numberText(result.seconds) + " s)\n";
  for (const Finding& finding : result.findings)
    text += std::string(finding.holds ? "  holds  " : "  FAILS  ") + inEnglish(finding.what) + "\n";
  return text;
}

Result measure(const Lesson& lesson, Lab& lab) {
  const auto start = Clock::now();
  std::optional<Lab> own;
  if (!lesson.model.empty()) own.emplace(lab, lesson.model);
  Lab& used = own ? *own : lab;
  Result result = lesson.run(used);
  Provenance from = used.provenance();
  from.settings = std::move(result.from.settings);
  from.warm_ups = result.from.warm_ups;
  result.from = std::move(from);
  result.lesson = lesson.name;
  result.seconds = secondsSince(start);
  return result;
}

}  // namespace kvarium::lessons

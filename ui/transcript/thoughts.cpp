#include "ui/transcript/thoughts.h"

namespace kvarium::ui {

Thoughts findThoughts(QStringView reply, const QString& opened, const Thoughts& before, qsizetype seen) {
  const text::ThoughtMarks* const marks = text::thoughtMarksOf(opened.toStdString());
  const std::u16string_view units(reply.utf16(), size_t(reply.size()));
  const text::ThoughtPlace place = text::findThoughts<char16_t>(
      units, marks, marks ? text::ThoughtPrompt::known : text::ThoughtPrompt::unknown, before.place, size_t(seen));
  Thoughts found{qsizetype(place.begin), qsizetype(place.end), qsizetype(place.answer), place.open, place};
  while (found.begin < found.end && reply[found.begin].isSpace()) ++found.begin;
  while (found.end > found.begin && reply[found.end - 1].isSpace()) --found.end;
  return found;
}

}  // namespace kvarium::ui

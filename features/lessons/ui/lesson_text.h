// LessonText: the text of a lesson, read from its Markdown file: a title, and a section for each step of the lesson.
#pragma once

#include <QString>
#include <filesystem>
#include <string_view>
#include <vector>

#include "features/lessons/measure/lesson.h"

namespace kvarium::ui {

inline QString qString(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

struct LessonText {
  struct Section {
    QString title, markdown;
  };
  QString title;
  std::vector<Section> sections;
  QString problem = {};  // why there is no text; empty: there is one
};

// `markdown` is "# title", then "## title" and text for each section; what stands before the first section is left out.
// name: of the file, for errors. Throws Error{content} where there is no title, a section without text, or another
// number of sections than `steps`.
LessonText parseLessonText(const QString& markdown, size_t steps, const std::string& name);

// Reads LANGUAGE/SUBJECT.md of the folder if it is there for the language that the window speaks, else SUBJECT.md.
// Throws Error{file} where none can be read, and as above.
LessonText readLessonText(const std::filesystem::path& folder, const lessons::Lesson& lesson);

}  // namespace kvarium::ui

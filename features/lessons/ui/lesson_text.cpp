#include "features/lessons/ui/lesson_text.h"

#include <QFile>
#include <QStringList>
#include <algorithm>

#include "core/base/error.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/language.h"

namespace kvarium::ui {
namespace {

constexpr char reinstall[] = "install the program again, or mend the file";

}  // namespace

LessonText parseLessonText(const QString& markdown, size_t steps, const std::string& name) {
  LessonText text;
  bool in_code = false;
  for (const QString& line : markdown.split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1String("```"))) in_code = !in_code;
    if (!in_code && line.startsWith(QLatin1String("## "))) {
      text.sections.push_back({line.mid(3).trimmed(), {}});
    } else if (!in_code && text.sections.empty() && line.startsWith(QLatin1String("# "))) {
      text.title = line.mid(2).trimmed();
    } else if (!text.sections.empty()) {
      text.sections.back().markdown += line + QLatin1Char('\n');
    }
  }
  if (text.title.isEmpty())
    throw Error(ErrorKind::content, {"%1 does not begin with a title (# ...)", name}, reinstall);
  if (text.sections.size() != steps)
    throw Error(ErrorKind::content,
                {"sections (## ...) of %1: %2; steps of the lesson: %3", name, text.sections.size(), steps}, reinstall);
  for (LessonText::Section& section : text.sections) {
    section.markdown = section.markdown.trimmed();
    if (section.markdown.isEmpty())
      throw Error(ErrorKind::content, {"the section “%1” of %2 has no text", section.title.toStdString(), name},
                  reinstall);
  }
  return text;
}

LessonText readLessonText(const std::filesystem::path& folder, const lessons::Lesson& lesson) {
  const std::string name = std::string(lesson.subject) + ".md";
  for (const std::filesystem::path& path : {folder / spoken().toStdString() / name, folder / name}) {
    QFile file(fromPath(path));
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QByteArray bytes = file.readAll();
    if (file.error() == QFileDevice::NoError)
      return parseLessonText(QString::fromUtf8(bytes), lesson.steps.size(), name);
  }
  throw Error(ErrorKind::file, {"%1 cannot be read", (folder / name).string()},
              "install the program with share/kvarium/lessons next to its folder");
}

}  // namespace kvarium::ui

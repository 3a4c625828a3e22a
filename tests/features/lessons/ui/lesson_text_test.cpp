// The texts of lessons: title and sections; a wrong file is an error that names what is wrong.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/cache/spec/spec_keys.h"
#include "features/lessons/ui/lesson_text.h"
#include "tests/support/qt_tests.h"
#include "tests/support/spoken.h"
#include "tests/support/test_language.h"
#include "ui/cells/cache_words.h"

namespace kvarium::ui::lesson_text_test {
namespace {

std::string wrongIn(const QString& markdown, size_t steps) {
  try {
    parseLessonText(markdown, steps, "a.md");
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

class LessonTextTest : public QObject {
  Q_OBJECT
 private slots:
  void aTextHasATitleAndSections() {
    const LessonText text =
        parseLessonText("# Title\n\nleft out\n\n## One\n\nfirst *text*\n\n## Two\nsecond\n", 2, "a.md");
    QCOMPARE(text.title, QString("Title"));
    QCOMPARE(text.sections.size(), size_t(2));
    QCOMPARE(text.sections[0].title, QString("One"));
    QCOMPARE(text.sections[0].markdown, QString("first *text*"));
    QCOMPARE(text.sections[1].markdown, QString("second"));
  }
  void aHeadingInCodeIsNoSection() {
    const LessonText text = parseLessonText("# Title\n## One\n```\n## no section\n```\nend", 1, "a.md");
    QCOMPARE(text.sections.size(), size_t(1));
    QVERIFY(text.sections[0].markdown.contains("## no section"));
  }
  void aMissingSectionIsAnError() {
    const std::string wrong = wrongIn("# Title\n## One\ntext\n", 2);
    QVERIFY2(wrong.find("of a.md: 1; steps of the lesson: 2") != std::string::npos, wrong.c_str());
  }
  void aSectionWithoutTextIsAnError() {
    const std::string wrong = wrongIn("# Title\n## One\ntext\n## Two\n\n", 2);
    QVERIFY2(wrong.find("Two") != std::string::npos, wrong.c_str());
  }
  void aTextWithoutTitleIsAnError() { QVERIFY(!wrongIn("## One\ntext\n", 1).empty()); }
  void everyLessonThatComesWithTheProgramHasItsTextInEveryLanguage() {
    QStringList titles;
    for (const QString& language : languages()) {
      const support::Spoken spoken(language);
      for (const lessons::Lesson& lesson : lessons::lessons()) {
        const LessonText text = readLessonText(KVARIUM_LESSONS, lesson);
        QVERIFY2(!titles.contains(text.title), qPrintable(language + ": " + text.title));
        titles += text.title;
        QCOMPARE(text.sections.size(), lesson.steps.size());
      }
    }
  }
  // The control below the text asks it.
  void theTextDoesNotAskTheQuestionAgain() {
    for (const QString& language : languages()) {
      const support::Spoken spoken(language);
      for (const lessons::Lesson& lesson : lessons::lessons()) {
        const QString text = readLessonText(KVARIUM_LESSONS, lesson).sections[1].markdown;
        QVERIFY2(!text.contains('?') && !text.contains(QChar(0xff1f)), std::string(lesson.name).c_str());
      }
    }
  }
  // The window's word for a cache that is to be chosen, and the specification's in code.
  void aTextNamesACacheAsTheMenuDoes() {
    for (const QString& language : languages()) {
      const support::InEnglish words;
      const support::Spoken spoken(language);
      for (const lessons::Lesson& lesson : lessons::lessons()) {
        const LessonText text = readLessonText(KVARIUM_LESSONS, lesson);
        for (size_t i = 0; i < lesson.steps.size(); ++i) {
          if (lesson.steps[i].what != lessons::LessonStep::What::cache) continue;
          const QString preset = QString::fromStdString(cache::splitSpec(lesson.steps[i].value).preset);
          const QString wanted = QString("**%1** (`%2`)").arg(presetInWords(preset), preset);
          QVERIFY2(text.sections[i].markdown.contains(wanted),
                   qPrintable(language + ", " + QString::fromStdString(std::string(lesson.name)) + " lacks " + wanted));
        }
      }
    }
  }
  void theTextInTheWindowsLanguageIsTakenWhereThereIsOne() {
    const QTemporaryDir folder;
    const lessons::Lesson& lesson = lessons::lessons().front();
    const std::filesystem::path place = folder.path().toStdString();
    const std::string name = std::string(lesson.subject) + ".md";
    const auto write = [&](const std::filesystem::path& path, const std::string& title) {
      std::filesystem::create_directories(path.parent_path());
      std::ofstream file(path);
      file << "# " << title << "\n";
      for (size_t i = 0; i < lesson.steps.size(); ++i) file << "## step\ntext\n";
    };
    write(place / name, "English");
    write(place / "de" / name, "Deutsch");
    QCOMPARE(readLessonText(place, lesson).title, QString("English"));
    const support::Spoken spoken("de");
    QCOMPARE(readLessonText(place, lesson).title, QString("Deutsch"));
    QVERIFY(std::filesystem::remove(place / "de" / name));
    QCOMPARE(readLessonText(place, lesson).title, QString("English"));
  }
  void aMissingFileIsAnErrorThatNamesIt() {
    const QTemporaryDir empty;
    try {
      readLessonText(empty.path().toStdString(), lessons::lessons().front());
      QFAIL("read a file that is not there");
    } catch (const Error& error) {
      QVERIFY(error.kind() == ErrorKind::file);
      QVERIFY(std::string(error.what()).find(lessons::lessons().front().subject) != std::string::npos);
    }
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(LessonTextTest)

}  // namespace kvarium::ui::lesson_text_test

#include "lesson_text_test.moc"

#include "ui/parts/language.h"
#include "tests/support/qt_tests.h"
#include "tests/support/spoken.h"

#include <QLocale>
#include <QTest>

#include "core/base/sentence.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui::language_test {

using support::Spoken;

class LanguageTest : public QObject {
  Q_OBJECT
 private slots:
  void cleanup() {
    for (const char* name : {"LANG", "LANGUAGE"}) qunsetenv(name);
    qputenv("LC_ALL", "C.UTF-8");
  }

  void thereAreTheLanguagesOfTheFiles() {
    QCOMPARE(languages(), (QStringList{"en", "de", "zh_CN"}));
    QCOMPARE(languageInItself("en"), "English");
    QCOMPARE(languageInItself("de"), "Deutsch");
  }

  void anUnknownOneIsThatOfTheSystem() {
    QCOMPARE(languageFor("de"), "de");
    qunsetenv("LC_ALL");
    for (const auto& [wanted, found] :
         {std::pair{"zh_CN.UTF-8", "zh_CN"}, {"de_CH.UTF-8", "de"}, {"fr_FR.UTF-8", "en"}}) {
      qputenv("LANG", wanted);
      for (const char* named : {"", "system", "xx"}) QCOMPARE(languageFor(named), found);
    }
  }

  void aSentenceIsTheSameWhateverSaysIt() {
    for (const QString& language : languages().mid(1)) {
      const Spoken spoken(language);
      const QString cancel = QCoreApplication::translate("Anything", "Cancel");
      QVERIFY(!cancel.contains("Cancel", Qt::CaseInsensitive));
      QCOMPARE(Words::tr("Cancel"), cancel);
      QCOMPARE(sentenceText("Cancel"), cancel);
    }
  }

  void numbersAreThoseOfTheLanguage() {
    const Spoken spoken("de");
    QCOMPARE(countText(131072), "131.072");
    QCOMPARE(bytesText(29569843), QString::fromUtf8("28,2\u00a0MiB"));
  }
};

KVARIUM_QT_TEST(LanguageTest)

}  // namespace kvarium::ui::language_test

#include "language_test.moc"

#include "ui/parts/words.h"
#include "tests/support/qt_tests.h"

#include <QMenu>
#include <QRegularExpression>
#include <QTest>
#include <QTextBoundaryFinder>
#include <QTranslator>

#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui::words_test {

class German : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    if (qstrcmp(context, "Sentence") != 0) return {};
    if (qstrcmp(source, say::capacity_is_full) == 0) return "%L2 Token passen nicht in einen Cache von %L1";
    if (qstrcmp(source, "choose a larger cache") == 0) return "einen größeren Cache wählen";
    return {};
  }
};

class SentenceTextTest : public QObject {
  Q_OBJECT
 private slots:
  void itIsInTheLanguageOfTheWindow() {
    QCOMPARE(sentenceText({say::capacity_is_full, 2048, 2049}), "cache-holds-tokens-needed(2,048, 2,049)");
    QCOMPARE(sentenceText({}), "");
  }

  void aTitleKeepsItsEnd() {
    TitleLabel label;
    label.setTitle(QStringLiteral("SmolLM2-135M-Instruct.Q4_1"), QStringLiteral(" at 16:10"));
    label.resize(4000, 20);
    label.show();
    QCOMPARE(label.text(), QString("SmolLM2-135M-Instruct.Q4_1 at 16:10"));
    QVERIFY(label.toolTip().isEmpty());
    label.resize(120, 20);
    QVERIFY2(label.text().endsWith("… at 16:10"), qPrintable(label.text()));
    QCOMPARE(label.toolTip(), QString("SmolLM2-135M-Instruct.Q4_1 at 16:10"));
    QCOMPARE(label.accessibleName(), label.toolTip());
  }

  void noLanguageLosesADecimalSign() {
    for (const QLocale::Language language : {QLocale::German, QLocale::English, QLocale::Chinese, QLocale::C}) {
      QLocale::setDefault(QLocale(language));
      const auto numberOf = [](QString words) {
        words.remove(QChar(0x2060));
        return numberLocale().toDouble(words.section(QRegularExpression("[^-0-9.,E+]"), 0, 0));
      };
      for (const double mib : {0.125, 1.27, 12.7, 127.0}) {
        QCOMPARE(numberOf(bytesText(qint64(mib * (1 << 20)))), mib < 1 ? mib * 1024 : mib);
        QCOMPARE(numberOf(numberText(mib)), mib);
        QCOMPARE(numberOf(unbroken(numberText(mib))), mib);
      }
      QCOMPARE(numberOf(countText(1234567)), 1234567.0);
      QCOMPARE(numberOf(timeText(0.0127)), 12.7);
    }
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  }

  // Chinese has no spaces: a line would break in the middle of a word.
  void aShortPhraseStaysInOneLineInChineseToo() {
    for (const char* words : {"缓存 已用 3.21 MiB", "读取 35 个 token", "0.07 s 后出现第一个词", "read 35 tokens"}) {
      const QString phrase = unbroken(QString::fromUtf8(words));
      QTextBoundaryFinder lines(QTextBoundaryFinder::Line, phrase);
      QVERIFY2(lines.toNextBoundary() == phrase.size(), words);
    }
  }

  void aMenuIsNoWiderThanALine() {
    QMenu menu;
    menu.addAction("short\t12.0 MiB");
    QAction* entry = menu.addAction(QString("a name: ") + QString("long words ").repeated(30) + "\t24.0 MiB");
    entry->setIconText("a name");
    const int before = menu.sizeHint().width();
    fitMenu(menu);
    QVERIFY(menu.sizeHint().width() < before / 2);
    QCOMPARE(entry->text(), QString("a name\t24.0 MiB"));
    QVERIFY(entry->toolTip().contains("long words long words"));
  }

  void oneIsSingular() {
    QCOMPARE(tokensText(1), "1-token");
    QCOMPARE(tokensText(1281), "tokens(1,281)");
    for (const auto one : {cellsText, blocksText, layersText, headsText, wordsText}) {
      QVERIFY2(one(1).startsWith("1-"), qPrintable(one(1)));
      QVERIFY2(one(0).endsWith("s(0)"), qPrintable(one(0)));
    }
  }
  void problemAndRemedyOfAnErrorAreTranslated() {
    German german;
    QVERIFY(QCoreApplication::installTranslator(&german));
    const Error error(ErrorKind::content, {say::capacity_is_full, 2048, 2049}, "choose a larger cache");
    QCOMPARE(sentenceText(error.sentence()),
             "2,049 Token passen nicht in einen Cache von 2,048; einen größeren Cache wählen");
    QCOMPARE(error.what(), inEnglish(error.sentence()));
  }
};

KVARIUM_QT_TEST(SentenceTextTest)

}  // namespace kvarium::ui::words_test

#include "words_test.moc"

// Cards that the window saves, the number that the learner sets, and a lesson in another language.
#include <QMessageBox>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <QTranslator>
#include <array>
#include <functional>

#include "features/lessons/measure/card.h"
#include "features/lessons/ui/result_words.h"
#include "features/lessons/ui/setting_control.h"
#include "tests/features/lessons/ui/lesson_window.h"
#include "tests/support/qt_tests.h"
#include "ui/inspector/view/picture_sheet.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"

namespace kvarium::ui::lesson_card_test {

class LessonCardTest : public QObject, LessonWindow {
  Q_OBJECT

  static const lessons::Lesson& sinks() { return *lessons::findLesson("sinks"); }
  using LessonWindow::enter;
  void enter() { enter(sinks()); }
  static const lessons::Lesson& fullMemory() { return *lessons::findLesson("C4"); }
  QByteArray contentOf(const char* name) {
    QFile file(m_dir->filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void write(const char* name) {
    QFile file(m_dir->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
  }
  // Presses a button of what is asked while `act` runs.
  void answer(const QString& button, QStringList* asked, const std::function<void()>& act) {
    QTimer presses;
    connect(&presses, &QTimer::timeout, this, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      *asked << box->text();
      for (QAbstractButton* one : box->buttons())
        if (one->text().remove('&') == button) return one->click();
      box->reject();
    });
    presses.start(10);
    act();
  }
  // The result of C4 with the number that was sent.
  static std::shared_ptr<const lessons::Result> measuredWith(const engine::JobCommand& command) {
    auto result = std::make_shared<lessons::Result>(*measuredHere(true));
    const auto& job = static_cast<const lessons::LessonJob&>(*command.job);
    result->lesson = job.lesson.name;
    result->setting = job.setting;
    result->from.settings = {"dynamic"};
    result->findings = {{{"it goes on with the same %1 tokens as a cache without a limit", 16}, true}};
    return result;
  }
  bool says(const QString& words) {
    const auto all = pane().findChildren<QLabel*>();
    return std::any_of(all.begin(), all.end(), [&](const QLabel* one) { return one->text() == words; });
  }
  QString question() { return pane().findChild<QLabel*>(QStringLiteral("question"))->text(); }
  QSpinBox& setting() { return *pane().findChild<QSpinBox*>(QStringLiteral("lessonSetting")); }

 private slots:
  void oneOfAUnitIsSingular() {
    const QString space = QStringLiteral("\u00a0");
    QCOMPARE(inUnit(1, "tokens"), "1" + space + "token");
    QCOMPARE(inUnit(2, "tokens"), "2" + space + sentenceText("tokens"));
    QCOMPARE(inUnit(1, "cells"), "1" + space + "cell");
    QCOMPARE(inUnit(1, "caches"), "1" + space + "cache");
    for (const lessons::Lesson& lesson : lessons::lessons())  // of what is counted
      if (const QString one = inUnit(1, lesson.question.unit); lesson.question.whole)
        QVERIFY2(one != inUnit(2, lesson.question.unit).replace(0, 1, '1'), qPrintable(one));
  }
  void init() {
    begin();
    support::script().reply = [](const auto&) { return words(20); };
    support::script().job = [](const auto&) { return measuredHere(true); };
  }
  void cleanup() { end(); }

  void cachesHaveTheNamesOfTheMenu() {
    QCOMPARE(legendText({.name = {"%1", "h2o:window_length=64"}}), QString("Heavy-hitters-H2O, in-all(64)"));
    QCOMPARE(legendText({.name = "no sink"}), QString("no-sink"));
    const lessons::Table table{.title = "Measured on this machine", .rows = {{"key_norm", {}}, {"tova", {}}}};
    QVERIFY(tableHtml(table).contains("Smallest-key-norms") && tableHtml(table).contains("Most-attended-TOVA"));
  }
  void aCardIsSavedAsPictureAndAsJson() {
    enter();
    lesson().predict(6);
    measure();
    const QString path = m_dir->filePath("card.png");
    QCOMPARE(saveCard(*pane().card(), QFont(), path, Overwrite::nothing), QString());
    const QImage picture(path);
    QCOMPARE(picture.width(), int(ResultCard::picture_width * PictureSheet::dpr));
    QVERIFY(picture.height() > 800);
    QFile json(m_dir->filePath("card.json"));
    QVERIFY(json.open(QIODevice::ReadOnly));
    const lessons::Card card = lessons::readCard(json.readAll().toStdString());
    QCOMPARE(card.prediction, std::optional<double>(6));
    QVERIFY(card.result.answer == lesson().attempt().result->answer);
    QVERIFY(!saveCard(*pane().card(), QFont(), "/nonexistent/folder/card.png", Overwrite::nothing).isEmpty());
  }
  void aCardTypedAsJsonIsSavedAsTwoFiles() {
    enter();
    measure();
    for (const auto& [typed, picture, json] :
         {std::array{"card.json", "card.png", "card.json"}, std::array{"plain", "plain.png", "plain.json"},
          std::array{"v1.2", "v1.2.png", "v1.2.json"}, std::array{"UPPER.PNG", "UPPER.PNG", "UPPER.json"}}) {
      QCOMPARE(saveCard(*pane().card(), QFont(), m_dir->filePath(typed), Overwrite::nothing), QString());
      QVERIFY2(!QImage(m_dir->filePath(picture)).isNull(), typed);
      QFile file(m_dir->filePath(json));
      QVERIFY2(file.open(QIODevice::ReadOnly), typed);
      QCOMPARE(lessons::readCard(file.readAll().toStdString()).result.lesson, std::string("L7"));
    }
  }
  void aFileIsReplacedOnlyWhenTheLearnerWantsThat() {
    enter();
    measure();
    write("x.json");
    QStringList asked;
    answer("Cancel", &asked, [this] { pane().saveCardAs(m_dir->filePath("x.png")); });
    QCOMPARE(asked, QStringList{"already-replace(x.json)"});
    QCOMPARE(contentOf("x.json"), QByteArray("mine"));
    QVERIFY(!QFile::exists(m_dir->filePath("x.png")));
    QVERIFY(saveCard(*pane().card(), QFont(), m_dir->filePath("x"), Overwrite::nothing).isEmpty() == false);
    answer("Replace", &asked, [this] { pane().saveCardAs(m_dir->filePath("x.png")); });
    QVERIFY(contentOf("x.json").contains("\"lesson\": \"L7\""));
    QVERIFY(!QImage(m_dir->filePath("x.png")).isNull());
    write("x.json");  // again: one question about both
    answer("Replace", &asked, [this] { pane().saveCardAs(m_dir->filePath("x.png")); });
    QCOMPARE(asked.back(), QString("already-replace(x.png, x.json)"));
    QCOMPARE(asked.size(), 3);
    QVERIFY(contentOf("x.json") != "mine");
  }

  void theLearnerSetsTheNumberThatALessonIsMeasuredWith() {
    support::script().job = measuredWith;
    enter(fullMemory());
    lesson().go(stepOf(What::predict));
    QCOMPARE(question(), QString("Memory-allowed-cache-512(50)"));
    lesson().predict(200);
    setting().setValue(30);
    QCOMPARE(question(), QString("Memory-allowed-cache-512(30)"));
    QVERIFY(!question().contains("(50)"));
    QVERIFY(!lesson().attempt().prediction);  // it was for another question
    lesson().predict(120);
    lesson().go(stepOf(What::measure));
    QCOMPARE(setting().value(), 30);
    click("&Run-the-measurement");
    QTRY_VERIFY(lesson().attempt().result);
    QCOMPARE(lesson().attempt().result->setting, std::optional<int64_t>(30));
    QCOMPARE(lesson().attempt().prediction, std::optional<double>(120));
    QCOMPARE(saveCard(*pane().card(), QFont(), m_dir->filePath("card"), Overwrite::nothing), QString());
    QVERIFY(contentOf("card.json").contains("\"setting\": 30"));
    ResultCard card(*pane().card(), true, QFont(), nullptr);
    const auto labels = card.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [](const QLabel* one) { return one->text().contains("Memory-allowed-cache-512(30)"); }));
    setting().setValue(100);
    QVERIFY(!lesson().attempt().result && !lesson().attempt().prediction);
    QVERIFY(says("Your-prediction-another-number"));
    click("&Run-the-measurement");
    QTRY_VERIFY(lesson().attempt().result);
    QCOMPARE(lesson().attempt().result->setting, std::optional<int64_t>(100));
  }
  void theLimitsOfTheSettingAreSaidAndKept() {
    enter(fullMemory());
    lesson().go(stepOf(What::predict));
    QVERIFY(says("to(Memory-allowed, 10, 120, of-the-need)"));
    setting().setFocus();
    setting().selectAll();
    QTest::keyClicks(&setting(), "5");
    QTest::keyClick(&setting(), Qt::Key_Return);
    QCOMPARE(lesson().attempt().setting, std::optional<int64_t>(10));  // the nearest one
  }
  void theSettingCannotBeMovedWhileItIsMeasured() {
    support::script().measuring = std::chrono::seconds(20);
    enter(fullMemory());
    lesson().go(stepOf(What::measure));
    click("&Run-the-measurement");
    QTRY_VERIFY(lesson().attempt().share > 0);
    QVERIFY(!setting().isEnabled());
    lesson().set(30);
    QCOMPARE(lesson().attempt().setting, std::optional<int64_t>(50));
  }
  void theMarkOfTheNeedStandsWhereTheSliderHasIt() {
    enter(fullMemory());
    lesson().go(stepOf(What::predict));
    auto* slider = pane().findChild<SettingControl*>()->findChild<QSlider*>();
    auto* mark = pane().findChild<SliderMark*>();
    QTRY_VERIFY(mark->width() > slider->width());
    QCOMPARE(mark->mapTo(pane().findChild<SettingControl*>(), QPoint()).x(), slider->x());
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.orientation = Qt::Horizontal;
    option.minimum = slider->minimum();
    option.maximum = slider->maximum();
    option.sliderPosition = option.sliderValue = 100;
    const QRect handle = slider->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider);
    QVERIFY2(std::abs(mark->pixel() - handle.center().x()) <= 2,
             qPrintable(QString("%1, handle %2").arg(mark->pixel()).arg(handle.center().x())));
  }
  void aLessonWithoutASettingShowsNone() {
    enter();
    lesson().go(stepOf(What::predict));
    QVERIFY(!pane().findChild<SettingControl*>() && !lesson().attempt().setting);
    lesson().set(30);
    QVERIFY(!lesson().attempt().setting);
  }
  // Whatever the language, the JSON is English, so that a card can be verified anywhere.
  void theWindowTranslatesWhatLessonsSayAndTheCardStaysEnglish() {
    class Quoting : public QTranslator {
     public:
      bool isEmpty() const override { return false; }
      QString translate(const char* context, const char* source, const char*, int) const override {
        return qstrcmp(context, "Sentence") == 0 ? QStringLiteral("«%1»").arg(QString::fromUtf8(source)) : QString();
      }
    } quoting;
    QVERIFY(QCoreApplication::installTranslator(&quoting));
    support::script().job = measuredWith;
    enter(fullMemory());
    lesson().go(stepOf(What::predict));
    QVERIFY2(question().startsWith("«"), qPrintable(question()));
    QVERIFY2(question().endsWith("»"), qPrintable(question()));
    QVERIFY(question().contains("50 %"));
    QVERIFY(setting().accessibleName().startsWith("«"));
    click("&This-is-my-prediction");
    measure();
    QVERIFY(hasFinding("holds(«" + QString::fromStdString(inEnglish(lesson().attempt().result->findings.front().what)) +
                       "»)"));
    QVERIFY(provenanceText(*lesson().attempt().result).contains("«dynamic»"));
    for (const lessons::Lesson& one : lessons::lessons()) {
      for (const Sentence& said : {one.title, lessons::questionOf(one), one.question.unit})
        QVERIFY2(sentenceText(said).startsWith("«"), qPrintable(sentenceText(said)));
    }
    QCOMPARE(saveCard(*pane().card(), QFont(), m_dir->filePath("card"), Overwrite::nothing), QString());
    const QByteArray json = contentOf("card.json");
    QVERIFY(json.contains(QByteArray::fromStdString(inEnglish(lesson().attempt().result->findings.front().what))));
    QVERIFY(!json.contains("«"));
  }
};

KVARIUM_QT_TEST(LessonCardTest)

}  // namespace kvarium::ui::lesson_card_test

#include "lesson_card_test.moc"

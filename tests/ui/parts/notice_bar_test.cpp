// What happened is said in its turn, and what lasts stays until it is over.
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::notice_bar_test {

class NoticeTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QWidget> m_window;
  NoticeBar* m_bar = nullptr;
  ConditionBar* m_conditions = nullptr;

  static QPushButton* button(QWidget& in, const QString& text) {
    for (QPushButton* one : in.findChildren<QPushButton*>())
      if (one->text() == text && one->isVisible()) return one;
    return nullptr;
  }
  QTimer& clock() { return *m_bar->findChild<QTimer*>(QString(), Qt::FindDirectChildrenOnly); }
  static QLabel* words(NoticeRow& row) { return row.findChild<QLabel*>(); }

 private slots:
  void init() {
    m_window = std::make_unique<QWidget>();
    auto* column = new QVBoxLayout(m_window.get());
    m_bar = new NoticeBar(m_window.get());
    m_conditions = new ConditionBar(m_window.get());
    column->addWidget(m_bar);
    column->addWidget(m_conditions);
    column->addStretch(1);
    m_window->resize(720, 400);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
  }
  void cleanup() { m_window.reset(); }

  void itsButtonsAreReachedInItsPlace() {
    QLineEdit after(m_window.get());
    m_bar->add({.text = "one", .actions = {{"First", [] {}}, {"Second", [] {}}}});
    QStringList order;
    for (QWidget* one = m_bar; one != &after; one = one->nextInFocusChain())
      if (const auto* button = qobject_cast<QPushButton*>(one)) order << button->text();
    QVERIFY2(order.indexOf("First") >= 0 && order.indexOf("Second") == order.indexOf("First") + 1,
             qPrintable(order.join(' ')));
  }

  void severalNoticesWaitTheirTurnTheNewestFirst() {
    m_bar->add({.text = "one"});
    m_bar->add({.text = "two"});
    m_bar->add({.text = "three"});
    QCOMPARE(m_bar->text(), QString("Three"));
    QToolButton* next = nullptr;
    for (QToolButton* one : m_bar->findChildren<QToolButton*>())
      if (one->text() == "Notice-of(1, 3)") next = one;
    QVERIFY(next && next->isVisible());
    next->click();
    QCOMPARE(m_bar->text(), QString("Two"));
    QCOMPARE(next->text(), QString("Notice-of(2, 3)"));
    m_bar->dismiss();
    QCOMPARE(m_bar->text(), QString("One"));
    m_bar->dismiss();
    QCOMPARE(m_bar->text(), QString("Three"));
    QVERIFY(!next->isVisible());
    m_bar->dismiss();
    QVERIFY(m_bar->isHidden());
    QVERIFY(m_bar->text().isEmpty());
  }

  void theSameTextIsNotQueuedTwice() {
    m_bar->add({.text = "again"});
    m_bar->add({.text = "other"});
    m_bar->add({.text = "again"});
    QCOMPARE(m_bar->count(), 2);
    QCOMPARE(m_bar->text(), QString("Again"));
  }

  void anErrorStaysAndInformationGoes() {
    m_bar->add({.text = "it broke"});
    QVERIFY(!clock().isActive());
    m_bar->add({.text = "it is done", .kind = NoticeKind::success});
    QVERIFY(clock().isActive());
    QCOMPARE(clock().interval(), int{NoticeBar::shown_ms});
    clock().start(1);  // the rest of its time
    QTRY_COMPARE(m_bar->text(), QString("It broke"));
    QVERIFY(!clock().isActive());
  }

  void whatSomebodyReadsDoesNotGo() {
    m_bar->add({.text = "open it?", .kind = NoticeKind::info, .actions = {{"Open", [] {}}}});
    QVERIFY(clock().isActive());
    QPushButton* open = button(*m_bar, "Open");
    QVERIFY(open);
    open->setFocus();
    QTRY_VERIFY(!clock().isActive());
    open->clearFocus();
    QTRY_VERIFY(clock().isActive());
    QLineEdit elsewhere(m_window.get());  // has the keyboard when the window is active again
    elsewhere.show();
    elsewhere.setFocus();
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    QTRY_VERIFY(!clock().isActive());
    m_window->activateWindow();
    QTRY_VERIFY(clock().isActive());
  }

  void aQuestionWaitsForItsAnswer() {
    QString answer;
    m_bar->add({.text = "open b?",
                .kind = NoticeKind::question,
                .actions = {{"Open", [&] { answer = "open"; }}, {"Keep", [&] { answer = "keep"; }}}});
    QVERIFY(!clock().isActive());
    QTest::mouseClick(button(*m_bar, "Keep"), Qt::LeftButton);
    QCOMPARE(answer, QString("keep"));
    QVERIFY(m_bar->isHidden());
  }

  void aNoticeStaysWithItsConversationAndReturnsWithIt() {
    m_bar->enter(1);
    m_bar->add({.text = "of the first", .of = 1});
    m_bar->add({.text = "of all"});
    m_bar->add({.text = "exported the first", .kind = NoticeKind::success, .of = 1});
    m_bar->enter(2);
    QCOMPARE(m_bar->text(), QString("Of all"));
    QCOMPARE(m_bar->count(), 1);
    m_bar->enter(1);
    QCOMPARE(m_bar->text(), QString("Exported the first"));
    QCOMPARE(m_bar->count(), 3);
  }

  void whatWasSaidOfAConversationThatWasNeverBegunIsNotSaidOfTheNextOne() {
    m_bar->enter(0);
    m_bar->add({.text = "nothing is written yet", .of = 0});
    m_bar->enter(1);
    m_bar->enter(0);
    QVERIFY(m_bar->isHidden());
  }

  void whatWasSaidOfAConversationStaysWithItWhenItGetsItsNumber() {
    m_bar->enter(0);
    m_bar->add({.text = "the cache is another one", .of = 0});
    m_bar->begin(7);
    QCOMPARE(m_bar->text(), QString("The cache is another one"));
    m_bar->add({.text = "of the seventh", .of = 7});
    QCOMPARE(m_bar->count(), 2);
    m_bar->enter(8);
    QVERIFY(m_bar->isHidden());
    m_bar->enter(7);
    QCOMPARE(m_bar->count(), 2);
  }

  void whatIsRemediedGoes() {
    m_bar->add({.text = "a.gguf is damaged", .topic = "model"});
    m_bar->add({.text = "b.gguf is damaged", .topic = "model"});
    QCOMPARE(m_bar->count(), 1);
    m_bar->add({.text = "something else"});
    m_bar->remedied("model");
    QCOMPARE(m_bar->count(), 1);
    QCOMPARE(m_bar->text(), QString("Something else"));
  }

  void whatComesNextEndsWhatItEnds() {
    m_bar->enter(1);
    m_bar->add({.text = "the turn failed", .of = 1, .ends = by_turn | by_model});
    m_bar->add({.text = "the turn failed there", .of = 2, .ends = by_turn | by_model});
    m_bar->add({.text = "no such file", .of = 1, .ends = by_file});
    m_bar->ended(by_cache);
    QCOMPARE(m_bar->count(), 2);
    m_bar->ended(by_turn);
    QCOMPARE(m_bar->text(), QString("No such file"));
    QCOMPARE(m_bar->count(), 1);
    m_bar->ended(by_model);  // in every conversation
    m_bar->enter(2);
    QVERIFY(m_bar->isHidden());
    m_bar->enter(1);
    m_bar->ended(by_file);
    QVERIFY(m_bar->isHidden());
  }

  void ofAConversationNothingIsSaidOnAnotherPage() {
    m_bar->enter(1);
    m_bar->add({.text = "of the first", .of = 1});
    m_bar->add({.text = "of all"});
    m_bar->setAway(true);
    QCOMPARE(m_bar->text(), QString("Of all"));
    QCOMPARE(m_bar->count(), 1);
    m_bar->setAway(false);
    QCOMPARE(m_bar->count(), 2);
  }

  void oneFaultIsSaidOnceWhoeverSaysIt() {
    m_bar->enter(1);
    m_bar->add({.text = "the disk is full"});
    m_bar->add({.text = "the disk is full", .of = 1});
    m_bar->add({.text = "the disk is full", .of = 2});
    QCOMPARE(m_bar->count(), 1);
    m_bar->enter(2);
    QCOMPARE(m_bar->count(), 1);
  }

  void theDetailsAreThereForWhoWantsThem() {
    m_bar->add({.text = "a.gguf is incomplete: 28 of 94 MiB", .details = "tensor 'x' reaches beyond the end"});
    QPushButton* more = button(*m_bar, "Details");
    QVERIFY(more);
    const auto shows = [&] {
      const auto labels = m_bar->findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(),
                         [](QLabel* label) { return label->isVisible() && label->text().contains("reaches beyond"); });
    };
    QVERIFY(!shows());
    more->click();
    QVERIFY(shows());
    m_bar->add({.text = "another"});
    QVERIFY(!button(*m_bar, "Details"));
    QVERIFY(!shows());
  }

  void buttonsLeaveTheWordsTheirRoom() {
    const QString text =
        "the prompt has 9,400 tokens and the cache holds 8,192; shorten the conversation or choose another cache";
    m_bar->add({.text = text,
                .actions = {{"Try again", [] {}}, {"Choose another cache…", [] {}}, {"New conversation", [] {}}}});
    for (const int width : {1100, 720, 560, 420, 340}) {
      m_window->resize(width, 400);
      support::passTime(20);
      QVERIFY2(words(*m_bar)->width() >= std::min(int{NoticeRow::least_text}, m_bar->width() - 80),
               qPrintable(QString("%1 px of %2").arg(words(*m_bar)->width()).arg(width)));
      QVERIFY(words(*m_bar)->height() >= words(*m_bar)->heightForWidth(words(*m_bar)->width()));
      for (const char* said : {"Try again", "Choose another cache…", "New conversation"}) {
        QPushButton* one = button(*m_bar, said);
        QVERIFY(one);
        QVERIFY2(one->width() >= one->sizeHint().width(), said);
        const QRect place(one->mapTo(m_bar, QPoint()), one->size());
        QVERIFY2(m_bar->rect().contains(place), said);
        QVERIFY2(!words(*m_bar)->geometry().intersects(place), said);
      }
    }
  }

  void kindsAreToldApartByTheirGround() {
    applyTheme(ThemeChoice::light);
    const auto ground = [&](NoticeKind kind) {
      m_bar->add({.text = "text", .kind = kind});
      return m_bar->grab().toImage().pixelColor(m_bar->width() / 2, 3);
    };
    QCOMPARE(ground(NoticeKind::error), theme().error);
    QCOMPARE(ground(NoticeKind::success), theme().success);
    QCOMPARE(ground(NoticeKind::info), theme().info);
    QCOMPARE(ground(NoticeKind::warning), theme().notice);
  }

  void aConditionStaysUntilItIsOver() {
    int tried = 0;
    m_conditions->setCondition(
        {.id = "unsaved", .text = "not saved", .actions = {{"Try again", [&] { ++tried; }}}, .mark = "not saved"});
    m_bar->add({.text = "an event"});
    m_bar->dismiss();
    QVERIFY(m_conditions->isVisible());
    QTest::mouseClick(button(*m_conditions, "Try again"), Qt::LeftButton);
    QCOMPARE(tried, 1);
    QCOMPARE(m_conditions->text(), QString("Not saved"));
    QCOMPARE(m_conditions->marks(), QStringList{"not saved"});
    m_conditions->clearCondition("unsaved");
    QVERIFY(m_conditions->isHidden());
    QVERIFY(m_conditions->marks().isEmpty());
  }

  void aConditionOfAConversationIsShownThereAndMarkedEverywhere() {
    m_conditions->enter(1);
    m_conditions->setCondition({.id = "cache", .text = "of one", .of = 1, .mark = "cache not saved"});
    m_conditions->setCondition({.id = "cache", .text = "of two", .of = 2, .mark = "cache not saved"});
    QCOMPARE(m_conditions->text(), QString("Of one"));
    m_conditions->enter(2);
    QCOMPARE(m_conditions->text(), QString("Of two"));
    m_conditions->enter(3);
    QVERIFY(m_conditions->isHidden());
    QCOMPARE(m_conditions->marks(), QStringList{"cache not saved"});
    m_conditions->clearCondition("cache", 1);
    QCOMPARE(m_conditions->marks(), QStringList{"cache not saved"});
    m_conditions->clearCondition("cache", 2);
    QVERIFY(m_conditions->marks().isEmpty());
  }

  void aConditionThatIsSaidAnewKeepsTheKeyboard() {
    const auto say = [&](const QString& text) {
      m_conditions->setCondition({.id = "busy", .text = text, .actions = {{"Stop", [] {}}, {"Go there", [] {}}}});
    };
    say("12 tokens");
    QPushButton* there = button(*m_conditions, "Go there");
    QVERIFY(there);
    there->setFocus();
    say("13 tokens");
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(there));
    QCOMPARE(m_conditions->text(), QString("13 tokens"));
  }

  // Without a place of its own Qt would give the keyboard to the next widget of the window.
  void theKeyboardIsGivenBackByAButtonThatWasPressed() {
    QLineEdit composer(m_window.get()), search(m_window.get());
    composer.show();
    search.show();
    const auto give = [&] { composer.setFocus(); };
    connect(m_bar, &NoticeRow::keyboardLeft, &composer, give);
    connect(m_conditions, &ConditionBar::keyboardLeft, &composer, give);
    m_bar->add({.text = "open it?", .actions = {{"Open", [] {}}}});
    QTest::mouseClick(button(*m_bar, "Open"), Qt::LeftButton);
    QVERIFY(m_bar->isHidden());
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&composer));
    m_conditions->setCondition(
        {.id = "busy", .text = "a reply", .actions = {{"Go there", [&] { m_conditions->clearCondition("busy"); }}}});
    QTest::mouseClick(button(*m_conditions, "Go there"), Qt::LeftButton);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&composer));
    // Also of what goes by itself, and of other buttons in its place.
    m_bar->add({.text = "open it?", .actions = {{"Open", [] {}}}, .topic = "model"});
    button(*m_bar, "Open")->setFocus();
    m_bar->remedied("model");
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&composer));
    m_bar->add({.text = "open it?", .actions = {{"Open", [] {}}}, .topic = "model"});
    button(*m_bar, "Open")->setFocus();
    m_bar->add({.text = "it is broken", .actions = {{"Try again", [] {}}}, .topic = "model"});
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&composer));
  }

  void aNoticeIsRewordedInItsPlace() {
    m_bar->add({.text = "open b? 1 loses its cache", .kind = NoticeKind::question});
    m_bar->add({.text = "another"});
    QVERIFY(m_bar->reword("open b? 1 loses its cache", "open b? 2 lose their caches"));
    QVERIFY(!m_bar->reword("open b? 1 loses its cache", "what"));
    QCOMPARE(m_bar->text(), QString("Another"));
    m_bar->dismiss();
    QCOMPARE(m_bar->text(), QString("Open b? 2 lose their caches"));
  }
};

KVARIUM_QT_TEST(NoticeTest)

}  // namespace kvarium::ui::notice_bar_test

#include "notice_bar_test.moc"

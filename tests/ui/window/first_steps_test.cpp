// What somebody meets first: where to begin, the help, the keys, and the form in which a cache is composed.
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>

#include "core/cache/spec/cache_spec.h"
#include "tests/support/http_server.h"
#include "tests/support/qt_tests.h"
#include "tests/support/spoken.h"
#include "tests/ui/window/open_window.h"
#include "ui/cells/cache_words.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/reply_popover.h"
#include "ui/models/models_page.h"
#include "ui/parts/notice_bar.h"
#include "ui/window/empty_state.h"
#include "ui/window/help_page.h"

namespace kvarium::ui::first_steps_test {

class FirstStepsTest : public QObject, OpenWindow {
  Q_OBJECT

  static void noTwoShareALetter(QMenu& menu) {
    emit menu.aboutToShow();
    QMap<QString, QString> taken;
    for (const QAction* action : menu.actions()) {
      if (action->menu()) noTwoShareALetter(*action->menu());
      const QString letter = QKeySequence::mnemonic(action->text()).toString();
      if (letter.isEmpty()) continue;
      QVERIFY2(!taken.contains(letter), qPrintable(taken.value(letter) + " and " + action->text()));
      taken[letter] = action->text();
    }
  }
  void everyMenuHasItsOwnLetters() {
    QSet<QString> of_menus;
    for (const QAction* top : m_window->menuBar()->actions()) {
      const QString letter = QKeySequence::mnemonic(top->text()).toString();
      QVERIFY2(!letter.isEmpty() && !of_menus.contains(letter), qPrintable(top->text()));
      of_menus.insert(letter);
    }
    for (const QAction* top : m_window->menuBar()->actions())
      if (top->menu()) noTwoShareALetter(*top->menu());
  }
  QAction* entry(const QString& text) {
    for (QAction* action : m_window->findChildren<QAction*>())
      if (QString(action->text()).remove('&') == text) return action;
    return nullptr;
  }
  QString page(const QString& entry_text, const QString& title) {
    entry(entry_text)->trigger();
    for (QDialog* dialog : m_window->findChildren<QDialog*>()) {
      if (dialog->windowTitle() != title || !dialog->isVisible()) continue;
      QStringList words;
      for (const QLabel* label : dialog->findChildren<QLabel*>()) words << label->text();
      for (const QWidget* any : dialog->findChildren<QWidget*>()) words << any->accessibleName();
      return words.join('\n');
    }
    return {};
  }
  CacheCompose& panel() { return *m_window->findChild<CacheCompose*>(); }
  QString placeholder(const char* key) {
    return qobject_cast<QLineEdit*>(panel().findChild<QWidget*>(key))->placeholderText();
  }
  QMenu& cacheMenu() {
    QMenu* menu = m_window->findChild<CacheChip*>()->menu();
    emit menu->aboutToShow();
    return *menu;
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void whereToBeginIsOfferedOnce() {
    EmptyState state(m_window->findChild<ModelsPage*>()->queue());
    state.show();
    state.showNoModel({}, "/models", false);
    state.showNoModel({}, "/models", false);  // before its buttons are seen
    state.showNoModel({"/models/a.gguf"}, "/models", false);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QStringList offered;
    for (const QPushButton* button : state.findChildren<QPushButton*>()) offered << button->text();
    offered.removeAll("");
    QVERIFY(offered.contains("Download(SmolLM2-135M-Instruct.Q4_1, 93.8\u00a0MiB)"));
    QVERIFY(offered.contains("a"));
    QCOMPARE(offered.filter("Open").size(), 2);
    QCOMPARE(offered.removeDuplicates(), 0);
  }

  void noTwoEntriesOfAMenuShareALetter() {
    ready();
    everyMenuHasItsOwnLetters();
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    type("go");
    QTRY_VERIFY(!lastText().isEmpty());
    chat().turn().pause();
    QTRY_VERIFY2(chat().turn().paceInWords().startsWith("paused-after-tokens("),
                 qPrintable(chat().turn().paceInWords()));
    everyMenuHasItsOwnLetters();
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }
  void noTwoEntriesShareALetterInOtherLanguages() {
    end();
    for (const QString& language : languages().mid(1)) {
      const support::Spoken spoken(language);
      begin();
      ready();
      everyMenuHasItsOwnLetters();
      end();
    }
    begin();
  }

  void theHelpIsNextToItsScrollBar() {
    ready();
    QDialog* page = cacheHelp(m_window.get());
    page->show();
    auto* scroll = qobject_cast<QScrollArea*>(page->focusWidget());
    QVERIFY(scroll);
    QVERIFY(QTest::qWaitForWindowExposed(page));
    for (const QSize size : {QSize(660, 640), QSize(420, 300)}) {
      page->resize(size);
      QTRY_VERIFY(scroll->verticalScrollBar()->isVisible());
      QTRY_VERIFY(scroll->widget()->width() == scroll->viewport()->width());
      for (const QLabel* label : scroll->widget()->findChildren<QLabel*>()) {
        const int right = label->mapTo(scroll->viewport(), QPoint(label->width(), 0)).x();
        QVERIFY2(right <= scroll->viewport()->width(), qPrintable(label->text()));
        if (label->wordWrap())
          QVERIFY2(label->heightForWidth(label->width()) <= label->height(), qPrintable(label->text()));
      }
    }
    page->close();
  }
  void theHelpExplainsTheCacheAndItsMarks() {
    const QString words = page("What-the-cache-is", "What-the-cache-is");
    for (const char* word : {"key", "Cache-map-shows-row", "sink", "forgotten", "compressed", "full-precision",
                             "shared", "Bytes-two-kinds-use"})
      QVERIFY2(words.contains(word), word);
    for (const cache::Preset& preset : cache::presets())
      QVERIFY(words.contains(presetCost(QString::fromStdString(std::string(preset.name)))));
    QTRY_VERIFY(qobject_cast<QScrollArea*>(QApplication::focusWidget()));  // read without a pointer
  }

  void theFormSaysWhatThePresetGives() {
    ready();
    emit m_window->findChild<CacheChip*>()->compose("quantized");
    QCOMPARE(placeholder("residual_length"), QString("automatic(128)"));
    auto* bits = qobject_cast<QComboBox*>(panel().findChild<QWidget*>("k_nbits"));
    QCOMPARE(bits->itemText(0), QString("automatic(bit(5))"));
    QCOMPARE(placeholder("prefetch"), QString("automatic"));  // nothing is offloaded
    emit m_window->findChild<CacheChip*>()->compose("static");
    QCOMPARE(placeholder("max_cache_len"), QString("automatic(8,192)"));
    QCOMPARE(bits->itemText(0), QString("automatic(not-compressed)"));
  }

  void whatWantsANumberBeginsWithOne() {
    ready();
    QVERIFY(!cacheMenu().findChildren<QMenu*>("numbers").isEmpty());
    for (QAction* action : m_window->findChild<CacheChip*>()->menu()->findChild<QMenu*>("numbers")->actions())
      if (action->text() == "Another-number…") action->trigger();
    QVERIFY(panel().isVisible());
    QCOMPARE(panel().line().text(), QString("sliding_window:window_length=256"));
    QVERIFY2(panel().judgement().refusal.isEmpty(), qPrintable(panel().judgement().refusal));
  }

  void aComposedCacheIsTickedInTheMenu() {
    ready();
    chat().cache().choose("sink:window_length=96");
    QStringList ticked;
    for (const QAction* action : cacheMenu().actions())
      if (action->isChecked()) ticked << action->text();
    QCOMPARE(ticked, QStringList{"Composed(Sinks-window, first-last(4, 92))"});
    chat().cache().choose("dynamic");
    for (const QAction* action : cacheMenu().actions()) QVERIFY(!action->text().startsWith("Composed("));
  }

  void aFullCacheOffersAnother() {
    support::script().refuse_turn = "the cache is full: choose a larger cache";
    ready();
    ask("too much");
    QVERIFY(buttonSaying(m_window->notice(), "Try-again"));
    support::script().refuses_again = true;
    ask("of another kind");
    QVERIFY2(!buttonSaying(m_window->notice(), "Try-again"), "the same would be refused again");
    QVERIFY2(!buttonSaying(m_window->notice(), "Choose-another-cache…"), "no cache helps");
    support::script().cache_full = true;
    ask("too much still");
    QVERIFY2(!buttonSaying(m_window->notice(), "Try-again"), "the same would be refused again");
    QPushButton* another = buttonSaying(m_window->notice(), "Choose-another-cache…");
    QVERIFY(another);
    another->click();
    QTRY_VERIFY(m_window->findChild<CacheChip*>()->menu()->isVisible());
    m_window->findChild<CacheChip*>()->menu()->close();
  }

  void aServerThatIsDownIsSaidAndTriedAgain() {
    support::HttpServer server;
    server.answer = [](const support::HttpRequest& request) {
      if (!request.path.endsWith("/models")) return support::HttpResponse{.status = 404};
      return support::HttpResponse{.body = R"({"data": [{"id": "served", "owned_by": "vllm"}]})"};
    };
    const quint16 port = server.serverPort();
    server.close();
    ready();
    m_window->models().openPath(QStringLiteral("http://127.0.0.1:%1").arg(port));
    const QString down = QStringLiteral("Nothing-answers-start-server(127.0.0.1:%1)").arg(port);
    QTRY_VERIFY2(m_window->notice().text().startsWith(down), qPrintable(m_window->notice().text()));
    QVERIFY(server.listen(QHostAddress::LocalHost, port));
    QPushButton* again = buttonSaying(m_window->notice(), "Try-again");
    QVERIFY(again);
    again->click();
    QTRY_COMPARE(QString::fromStdString(m_window->models().info().name), QString("served"));
    QVERIFY(m_window->notice().text().isEmpty());
  }
  void whereAServerIsLostNoCacheIsOffered() {
    support::script().refuse_turn = "the connection ended; try again";
    ready();
    engine::ModelInfo remote = m_window->models().info();
    remote.server = "http://127.0.0.1:8123";
    m_window->link().mirror().apply(engine::ModelReady{remote});
    ask("Hello");
    QVERIFY(buttonSaying(m_window->notice(), "Try-again") && buttonSaying(m_window->notice(), "Open-another…"));
    QVERIFY(!buttonSaying(m_window->notice(), "Choose-another-cache…"));
    support::script().refuses_again = support::script().cache_full = true;
    ask("more");
    QVERIFY2(buttonSaying(m_window->notice(), "Choose-another-cache…"), "this one takes a cache");
  }

  void pauseSaysWhyAServerCannot() {
    support::script().per_token = std::chrono::milliseconds(20);
    support::script().reply = [](const auto&) { return words(60); };
    ready();
    engine::ModelInfo remote = m_window->models().info();
    remote.cannot.pause = {"%1", "a server does not wait"};
    m_window->link().mirror().apply(engine::ModelReady{remote});
    type("Hello");
    QTRY_VERIFY(buttonSaying(m_window->composer(), "Pause"));
    for (const char* name : {"Pause", "One-token"}) {
      const QPushButton* button = buttonSaying(m_window->composer(), name);
      QVERIFY(!button->isEnabled());
      QVERIFY2(button->toolTip().contains("server does not wait"), qPrintable(button->toolTip()));
    }
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }
  void anErrorGoesWhenTheReplyGoesOn() {
    support::script().reply = [](const auto&) { return words(6); };
    support::script().refuse_turn = "the connection ended; try again";
    support::script().refuse_turn_after = 3;
    ready();
    ask("Hello");
    QVERIFY2(m_window->notice().text().contains("connection ended"), qPrintable(m_window->notice().text()));
    chat().turn().goOn();  // fails again
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(m_window->notice().text().contains("connection ended"));
    support::script().refuse_turn.clear();
    chat().turn().goOn();
    QVERIFY2(chat().state().busy(), "it goes on");
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY2(m_window->notice().text().isEmpty(), qPrintable(m_window->notice().text()));
  }

  void namesInTheSamplingAreWhole() {
    ready();
    auto* popover = m_window->findChild<ReplyPopover*>();
    popover->popUp({}, {}, {});
    int labels = 0;
    for (const QLabel* label : popover->findChildren<QLabel*>()) {
      if (!label->buddy()) continue;
      // A letter that is underlined stands apart from the next one.
      const qsizetype at = label->text().indexOf('&');
      const QString before = label->text().left(at + 2).remove('&'), after = label->text().mid(at + 2);
      const QFontMetrics metrics = label->fontMetrics();
      QVERIFY2(label->width() >= metrics.horizontalAdvance(before) + metrics.horizontalAdvance(after) + 2,
               qPrintable(label->text()));
      ++labels;
    }
    QVERIFY(labels > 4);
    popover->hide();
  }
};

KVARIUM_QT_TEST(FirstStepsTest)

}  // namespace kvarium::ui::first_steps_test

#include "first_steps_test.moc"

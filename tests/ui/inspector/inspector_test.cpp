// Frames, inspector and their views as a window uses them: watched only while seen, drawn only when something changed.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/memory/memory_view.h"

namespace kvarium::ui::inspector_test {
namespace {

// An inspector whose frames stand in a window of docks.
struct Shown {
  QMainWindow window;
  Mirror mirror;
  Inspector inspector{mirror};
  std::vector<QDockWidget*> docks;
  CacheMap* map;
  MemoryView* memory;

  Shown() {
    for (ViewPanel* panel : inspector.panels()) {
      auto* dock = new QDockWidget(panel->name(), &window);
      dock->setObjectName(panel->key());
      dock->setWidget(panel);
      window.addDockWidget(Qt::RightDockWidgetArea, dock, Qt::Vertical);
      dock->setVisible(docks.size() < 2);  // map and memory, as in a new window
      docks.push_back(dock);
    }
    map = window.findChild<CacheMap*>();
    memory = window.findChild<MemoryView*>();
    window.resize(560, 800);
  }
  void show() {
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_VERIFY(inspector.isWatching());
  }
  ViewPanel& panel(int index) { return *inspector.panels()[static_cast<size_t>(index)]; }
  QString title(int index) { return panel(index).findChild<QLabel*>("title")->text(); }
  QToolButton* button(int index, const QString& name) { return panel(index).findChild<QToolButton*>(name); }
};

}  // namespace

// With more to explain than two lines hold.
class Explained : public InspectorView {
 public:
  Explained() : InspectorView("Explained") {
    for (int i = 0; i < 12; ++i) words += QStringLiteral("Sentence %1 of many words. ").arg(i);
  }
  QString words;
  int forgotten = 0;
  void showView(cache::SharedCacheView) override {}
  void showNothing() override {}
  void forgetAll() override { ++forgotten; }
  bool isEmpty() const override { return false; }
  QString title() const override { return "Title"; }
  QString howTo() const override { return words; }
  QString details() const override { return "The rest."; }

 protected:
  void paint(QPainter&, const PictureRequest&) const override {}
  int pictureHeight(QSize) const override { return 40; }
  TableRows rows() const override { return {}; }
};

class ViewTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void watchesWhileAnyViewIsSeen() {
    Shown shown;
    QSignalSpy spy(&shown.inspector, &Inspector::watchingChanged);
    support::passTime(20);
    QCOMPARE(spy.size(), 0);
    const auto becomes = [&](bool watching) {
      if (spy.isEmpty()) spy.wait(support::hang_ms);
      QCOMPARE(spy.size(), 1);
      QCOMPARE(spy.takeFirst()[0].toBool(), watching);
    };
    shown.window.show();
    becomes(true);
    shown.docks[0]->hide();
    support::passTime(30);
    QCOMPARE(spy.size(), 0);
    shown.docks[1]->hide();
    becomes(false);
    shown.docks[1]->show();
    becomes(true);
    shown.window.showMinimized();
    becomes(false);
    shown.window.showNormal();
    becomes(true);
    shown.window.resize(561, 800);
    support::passTime(20);
    QCOMPARE(spy.size(), 0);
    shown.window.hide();
    becomes(false);
  }

  void onlyTheTabInFrontGetsSnapshots() {
    Shown shown;
    shown.window.tabifyDockWidget(shown.docks[0], shown.docks[1]);
    shown.show();
    shown.docks[0]->raise();
    QTRY_VERIFY(shown.panel(0).isSeen() && !shown.panel(1).isSeen());
    shown.inspector.showView(shared(dynamicCache(49)));
    QVERIFY(shown.title(0).startsWith("layers(30) keep(tokens(49))"));
    QCOMPARE(shown.title(1), "Empty-nothing-been-read");
    shown.docks[1]->raise();
    QTRY_VERIFY(shown.panel(1).isSeen() && !shown.panel(0).isSeen());
    QTRY_VERIFY(shown.title(1).contains("in-use("));
    shown.docks[0]->setFloating(true);
    QTRY_VERIFY(shown.panel(0).isSeen() && shown.panel(1).isSeen());
  }

  void aHiddenViewDoesNoWork() {
    Shown shown;
    for (int token = 1; token < 50; ++token) shown.inspector.showView(shared(dynamicCache(token)));
    support::passTime(30);
    QCOMPARE(shown.map->picturesMade(), 0);
    QCOMPARE(shown.title(0), "No-cache-yet");
    shown.show();
    QTRY_COMPARE(shown.title(0).section(',', 0, 0), "layers(30) keep(tokens(49))");
    QTRY_VERIFY(shown.map->picturesMade() > 0);
  }

  void nothingIsDrawnWhenNothingChanged() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(100)));
    QTRY_VERIFY(shown.map->picturesMade() > 0);
    support::passTime(150);
    const int64_t before = shown.map->picturesMade();
    cache::CacheView same = dynamicCache(100);
    for (int round = 0; round < 10; ++round) {
      shown.inspector.showView(shared(same));
      support::passTime(5);
    }
    QCOMPARE(shown.map->picturesMade(), before);
    shown.inspector.showView(shared(dynamicCache(101)));
    QTRY_COMPARE(shown.map->picturesMade(), before + 1);
  }

  void fifteenPicturesASecondAreEnough() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(100)));
    support::passTime(150);
    const int64_t before = shown.map->picturesMade();
    int token = 100, passed = 0;
    const support::StandingClock clock;
    for (; passed < 700; passed += 4) {
      shown.inspector.showView(shared(dynamicCache(++token)));
      support::passTime(4);
    }
    support::passTime(RepaintLimit::least_ms);
    passed += RepaintLimit::least_ms;
    QVERIFY(shown.title(0).contains(QStringLiteral("keep(tokens(%1))").arg(token)));  // the last one, too
    const double seconds = passed / 1000.0;
    const auto made = static_cast<double>(shown.map->picturesMade() - before);
    QVERIFY2(made >= 2 && made <= 15 * seconds + 1, qPrintable(QString("%1 in %2 s").arg(made).arg(seconds)));
  }

  // Numbers and words that a token changes are painted where they stand.
  void aTokenLaysNothingOut() {
    struct Counter : QObject {
      int layouts = 0, paints = 0;
      bool eventFilter(QObject* object, QEvent* event) override {
        const auto* widget = qobject_cast<QWidget*>(object);
        layouts += event->type() == QEvent::LayoutRequest && widget && widget->layout() ? 1 : 0;
        paints += event->type() == QEvent::Paint && qobject_cast<InspectorView*>(object) ? 1 : 0;
        return false;
      }
    } counter;
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(1000)));
    support::passTime(200);
    qApp->installEventFilter(&counter);
    for (int token = 1001; token <= 1015; ++token) {
      shown.inspector.showView(shared(dynamicCache(token)));
      support::passTime(RepaintLimit::least_ms + 10);
    }
    qApp->removeEventFilter(&counter);
    QVERIFY(shown.title(0).contains("tokens(1,015)"));
    QVERIFY2(counter.paints >= 20, qPrintable(QString::number(counter.paints)));
    QCOMPARE(counter.layouts, 0);
  }

  // A title can be marked and copied, but only who points at it pays for that.
  void aSentenceCanBeSelectedUnderThePointer() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(1000)));
    auto* title = shown.panel(0).findChild<QLabel*>("title");
    QTRY_VERIFY(title->text().contains("1,000"));
    QCOMPARE(title->textInteractionFlags(), Qt::NoTextInteraction);
    QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
    QCoreApplication::sendEvent(title, &enter);
    QTest::mouseDClick(title, Qt::LeftButton, {}, QPoint(3, title->height() / 2));
    QVERIFY(title->hasSelectedText());
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(title, &leave);
    QVERIFY(title->hasSelectedText());
    title->setSelection(0, 0);
    QCoreApplication::sendEvent(title, &leave);
    QCOMPARE(title->textInteractionFlags(), Qt::NoTextInteraction);
  }

  void whatIsAskedForLaterComesWithWhatIsAskedFor() {
    QObject owner;
    RepaintLimit limit(&owner);
    QSignalSpy due(&limit, &RepaintLimit::due);
    const support::StandingClock clock;
    limit.askLater();
    support::passTime(RepaintLimit::least_ms + 20);
    QCOMPARE(due.size(), 0);
    limit.ask();
    QCOMPARE(due.size(), 1);
    support::passTime(RepaintLimit::later_ms + 50);
    QCOMPARE(due.size(), 1);  // not once more
    qsizetype early = 0;      // right after the signal no time has passed
    const auto once = connect(&limit, &RepaintLimit::due, this, [&] {
      if (early > 0) return;
      limit.ask();
      early = due.size();
      limit.askLater();
    });
    limit.askLater();
    support::passTimer(RepaintLimit::later_ms);
    disconnect(once);
    QCOMPARE(early, 2);  // too early: not at once
    support::passTimer(RepaintLimit::later_ms);
    QCOMPARE(due.size(), 3);
  }

  void tableAndCsvAreOneClickAway() {
    Shown shown;
    shown.show();
    for (int i : {0, 1}) QVERIFY(!shown.button(i, "csv_button")->isEnabled());
    shown.inspector.showView(shared(dynamicCache(50)));
    for (int i : {0, 1}) {
      QTRY_VERIFY(shown.button(i, "csv_button")->isEnabled());
      shown.button(i, "table_button")->click();
      auto* table = shown.panel(i).findChild<QTableView*>();
      QVERIFY(table->isVisible() && !shown.panel(i).view().isVisible());
      QVERIFY(table->model()->rowCount() > 3);
      const QString how_to = shown.panel(i).findChild<QLabel*>("how_to")->text();
      QCOMPARE(how_to, "Numbers-picture-CSV-copies");
      shown.button(i, "csv_button")->menu()->actions().front()->trigger();
      QVERIFY(QApplication::clipboard()->text().startsWith(i == 0 ? "layer,kind," : "what,place,"));
    }
    auto* table = shown.panel(0).findChild<QTableView*>();
    support::passTime(80);
    shown.inspector.showView(shared(dynamicCache(51)));
    QTRY_COMPARE(table->model()->index(0, 3).data().toString(), "51");
    shown.button(0, "table_button")->click();
    QVERIFY(shown.map->isVisible());
    shown.inspector.showNothing();
    QTRY_VERIFY(!shown.button(1, "table_button")->isEnabled());
    QVERIFY(shown.memory->isVisible());
    QCOMPARE(shown.title(0), "No-cache-yet");
  }

  // A view that nobody sees also forgets a closed model; a missing view is no reason to forget.
  void aClosedModelIsForgottenByEveryView() {
    Shown shown;
    auto* view = new Explained;
    auto* panel = new ViewPanel(view, "extra", "Extra", &shown.window);
    shown.inspector.add(panel);
    shown.show();
    shown.inspector.showView(shared(cache::CacheView{}));
    QCOMPARE(view->forgotten, 0);
    panel->hide();
    shown.inspector.showNothing();
    QCOMPARE(view->forgotten, 1);
  }

  void aTableIsSaved() {
    QTemporaryDir folder;
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(50)));
    QTRY_VERIFY(shown.button(0, "csv_button")->isEnabled());
    QCOMPARE(shown.button(0, "csv_button")->menu()->actions().size(), 2);
    QVERIFY(shown.panel(0).saveCsvTo(folder.filePath("map.csv")));
    QFile file(folder.filePath("map.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith("layer,kind,KV-heads,read,kept"));
    QVERIFY(!shown.panel(0).saveCsvTo(folder.filePath("nowhere/map.csv")));
  }

  // Where there is no room next to the sentence the buttons are in one menu, with all they did.
  void aNarrowFrameHasOneMenu() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(50)));
    shown.window.resize(700, 900);
    QTRY_VERIFY(shown.button(0, "fit_button")->isVisible() && !shown.button(0, "more_button")->isVisible());
    QVERIFY(!shown.button(0, "live_button")->isVisible());
    shown.window.resize(380, 900);
    QTRY_VERIFY(!shown.button(0, "fit_button")->isVisible() && shown.button(0, "more_button")->isVisible());
    auto* title = shown.panel(0).findChild<QLabel*>("title");
    QTRY_VERIFY(title->width() > 250);
    QStringList texts;
    QAction* table = nullptr;
    for (QAction* action : shown.button(0, "more_button")->menu()->actions()) {
      if (action->isVisible()) texts += action->text();
      if (action->text() == "Table") table = action;
    }
    QCOMPARE(texts.join(" "), "Fit Heads Table CSV Picture Fill-the-screen");
    QVERIFY(table && table->isEnabled());
    table->trigger();
    QVERIFY(shown.panel(0).findChild<QTableView*>()->isVisible());
    QVERIFY(table->isChecked());
    table->trigger();
    QVERIFY(!table->isChecked());
    shown.inspector.showNothing();
    QTRY_VERIFY(!table->isEnabled());
  }

  // The line that explains goes first; it stays within reach.
  void aLowFrameKeepsItsView() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(50)));
    auto* how_to = shown.panel(0).findChild<QLabel*>("how_to");
    shown.window.resize(700, 1200);
    QTRY_VERIFY(how_to->isVisible());
    shown.window.resize(700, 420);
    QTRY_VERIFY(!how_to->isVisible());
    QVERIFY(!how_to->text().isEmpty());
    QVERIFY(shown.button(0, "help_button")->accessibleDescription().startsWith(how_to->text().left(20)));
    shown.window.resize(700, 1200);
    QTRY_VERIFY(how_to->isVisible());
  }

  void theRestOfWhatExplainsIsBehindAQuestionMark() {
    auto* view = new Explained;
    ViewPanel panel(view, "explained", "&Explained");
    QCOMPARE(panel.name(), "Explained");
    panel.resize(420, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto* how_to = panel.findChild<QLabel*>("how_to");
    auto* help = panel.findChild<QToolButton*>("help_button");
    QTRY_VERIFY(how_to->isVisible() && help->isVisible());
    QVERIFY2(how_to->text().startsWith("Sentence 0 of many words."), qPrintable(how_to->text()));
    QVERIFY2(!how_to->text().contains("Sentence 11"), qPrintable(how_to->text()));
    QVERIFY(how_to->height() <= 2 * how_to->fontMetrics().lineSpacing() + 2);
    QVERIFY(help->accessibleDescription().contains("Sentence 11"));
    QVERIFY(help->toolTip().contains("The rest"));
    help->click();
    auto* popup = panel.findChild<QFrame*>("explanation");
    QVERIFY(popup && popup->isVisible());
    QVERIFY(popup->findChild<QLabel*>()->text().endsWith("The rest."));
    popup->close();
    QCoreApplication::sendPostedEvents(popup, QEvent::DeferredDelete);
    const QRect screen = panel.screen()->availableGeometry();
    constexpr int frame = 2;  // px, which the screen of the tests moves a popup by
    panel.move(screen.right() - 100, screen.bottom() - 60);
    help->click();
    popup = panel.findChild<QFrame*>("explanation");
    QVERIFY(popup && screen.adjusted(0, 0, frame, frame).contains(popup->geometry()));
    popup->close();
    view->words.clear();
    emit view->changed();
    QVERIFY(!how_to->isVisible() && help->isVisible());
  }

  void switchesShowThatTheyAreSwitches() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(50)));
    QTRY_VERIFY(shown.button(0, "heads_button")->isEnabled());
    for (const char* name : {"heads_button", "table_button"}) {
      QToolButton* button = shown.button(0, name);
      const QString off = button->text();
      button->click();
      QVERIFY(button->isChecked() && button->text() != off);
      QVERIFY(!button->accessibleName().contains(QChar(0x2611)));
      button->click();
      QCOMPARE(button->text(), off);
    }
    QCOMPARE(shown.button(0, "fit_button")->text(), "Fit");
  }

  void picturesAreForSlidesAndPaper() {
    QTemporaryDir folder;
    Shown shown;
    shown.show();
    shown.inspector.setModel("a-model.gguf");
    shown.inspector.showView(shared(sinkWindowSealedHost()));
    QTRY_VERIFY(shown.button(0, "png_button")->isEnabled());
    const auto said = [&](int i) {
      const auto* label = shown.panel(i).findChild<QLabel*>("said");
      return label && label->isVisible() ? label->text() : QString();
    };
    for (int i : {0, 1}) {
      shown.button(i, "png_button")->menu()->actions().front()->trigger();
      QCOMPARE(said(i), "Picture-copied");
      const QImage copied = QApplication::clipboard()->image();
      QVERIFY(copied.width() >= 2 * shown.panel(i).view().width());
      const QString path = folder.filePath(QString::number(i) + ".svg");
      QVERIFY(shown.panel(i).saveSvgTo(path));
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QByteArray svg = file.readAll();
      QVERIFY(svg.startsWith("<?xml"));
      QVERIFY(svg.contains("<text"));
      QVERIFY2(!svg.contains("<image"), qPrintable(svg.mid(svg.indexOf("<image") - 400, 500)));  // no pixels
      QVERIFY(svg.count("<rect") + svg.count("<path") > 30);
      QVERIFY(svg.contains("a-model.gguf"));
      QVERIFY2(svg.size() < 400 << 10, qPrintable(QString::number(svg.size())));
      QCOMPARE(said(i), "Picture-saved");
    }
    QVERIFY(!shown.panel(0).saveSvgTo(folder.filePath("nowhere/map.svg")));
  }

  void aPictureThatCannotBeWrittenLeavesTheOneBefore() {
    QTemporaryDir folder;
    const QString path = folder.filePath("map.png");
    Shown shown;
    shown.show();
    QVERIFY(shown.panel(0).savePngTo(path, shown.panel(0).picture()));
    const QSize size = QImage(path).size();
    QVERIFY(!size.isEmpty());
    QVERIFY(!shown.panel(0).savePngTo(path, QImage()));
    QCOMPARE(QImage(path).size(), size);
    QVERIFY(!shown.panel(0).savePngTo(folder.filePath("nowhere/map.png"), shown.panel(0).picture()));
  }

  void outlinesAreChosen() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(sinkWindowSealedHost()));
    QTRY_VERIFY(!shown.memory->isEmpty());
    QVERIFY(!shown.memory->accessibleDescription().contains("every-token-kept"));
    QMenu* menu = shown.button(1, "compare_button")->menu();
    QCOMPARE(menu->actions().size(), 3);
    for (QAction* action : menu->actions()) action->setChecked(true);
    QVERIFY(shown.memory->accessibleDescription().contains("every-token-kept"));
    QVERIFY(shown.memory->accessibleDescription().contains("without-shared-heads"));
    QVERIFY(shown.memory->accessibleDescription().contains("everything-at-16-bit"));
  }

  void aPictureSaysWhatTheWindowSays() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(sinkWindowSealedHost()));
    support::passTime(100);
    QPalette dark;
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::WindowText, Qt::white);
    const int64_t before = shown.map->picturesMade();
    shown.window.setPalette(dark);
    QTRY_VERIFY(shown.map->picturesMade() > before);
    for (int i : {0, 1}) {
      const QImage picture = shown.panel(i).picture();
      QCOMPARE(picture.pixelColor(0, picture.height() - 1), QColor(Qt::black));
      QVERIFY(picture.width() > shown.panel(i).view().width());
      bool has_title = false;
      for (int y = 16; y < 36 && !has_title; ++y) {
        for (int x = 16; x < 200; ++x) has_title = has_title || picture.pixelColor(x, y) == QColor(Qt::white);
      }
      QVERIFY(has_title);
    }
  }

  // The caption has the room of its widest numbers from the beginning.
  void aNumberThatGrowsMovesNothing() {
    for (const int width : {330, 380, 420, 470, 520, 560}) {
      Shown shown;
      shown.window.resize(width, 900);
      shown.show();
      shown.inspector.showView(shared(dynamicCache(5)));
      QTRY_VERIFY(shown.title(0).contains("tokens(5)"));
      const QPoint before = shown.map->mapTo(&shown.window, QPoint());
      support::passTime(80);
      shown.inspector.showView(shared(dynamicCache(12345)));
      QTRY_VERIFY(shown.title(0).contains("tokens(12,345)"));
      support::passTime(50);
      QCOMPARE(shown.map->mapTo(&shown.window, QPoint()), before);
    }
  }

  // Slow tokens glow for a moment and settle; then nothing ticks any more.
  void newCellsSettle() {
    Shown shown;
    shown.show();
    shown.inspector.showView(shared(dynamicCache(50)));
    support::passTime(200);
    shown.inspector.showView(shared(dynamicCache(51)));
    support::passTime(100);
    const QImage glowing = shown.map->grab().toImage();
    support::passTime(2300);
    const QImage settled = shown.map->grab().toImage();
    const bool still = shown.map->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, shown.map) == 0;
    if (!still) QVERIFY(glowing != settled);
  }
};

KVARIUM_QT_TEST(ViewTest)

}  // namespace kvarium::ui::inspector_test

#include "inspector_test.moc"

// The map under wheel, mouse, keyboard and a screen reader.
#include <QAccessible>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QStyle>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <memory>

#include "sample_snapshots.h"
#include "ui/inspector/cache_map.h"

using namespace kvarium;

class MapTest : public QObject {
  Q_OBJECT

  Focus m_focus;
  std::unique_ptr<CacheMap> m_map;

  void open(const CacheSnapshot& snapshot, QSize size = {700, 500}) {
    m_map = std::make_unique<CacheMap>(m_focus);
    m_map->resize(size);
    m_map->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_map.get()));
    m_map->showSnapshot(snapshot);
    m_map->activateWindow();
    m_map->setFocus();
    QTRY_VERIFY(m_map->hasFocus() && m_map->picturesMade() > 0);
  }
  QPoint pointOf(int row, int64_t position) const {
    const MapFrame& frame = m_map->frame();
    return frame.rectOf({row, frame.scale.edge(position)}, m_map->devicePixelRatioF()).center().toPoint();
  }
  void turn(QPoint at, int delta, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent wheel(at, m_map->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_map.get(), &wheel);
  }
  void move(QPoint to, Qt::MouseButtons buttons = {}) {
    QMouseEvent moved(QEvent::MouseMove, to, m_map->mapToGlobal(to), Qt::NoButton, buttons, {});
    QCoreApplication::sendEvent(m_map.get(), &moved);
  }
  int64_t total() const { return m_map->frame().positions; }
  PositionRange shown() const { return m_map->zoom().positions(total()); }

 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void cleanup() {
    m_map.reset();
    m_focus.unlock();
    m_focus.focusLayer(-1);
  }

  void theWheelZoomsAtThePointer() {
    open(dynamicCache(2000));
    const QPoint at = pointOf(3, 1200);
    for (int notch = 0; notch < 12; ++notch) turn(at, 120);
    QVERIFY(shown().count < total() / 8);
    QVERIFY(shown().contains(1200));
    QVERIFY((pointOf(3, 1200) - at).manhattanLength() < 24);
    QVERIFY(m_map->howTo().contains(" of 2,048") && m_map->howTo().contains("press F to see all positions"));
    const QPoint row = pointOf(3, 1200);
    for (int notch = 0; notch < 6; ++notch) turn(row, 120, Qt::ShiftModifier);
    QVERIFY(m_map->frame().rows.rows.size() < 12);
    QVERIFY(m_map->frame().rows.rowOf(3));
    QTest::keyClick(m_map.get(), Qt::Key_F);
    QVERIFY(m_map->zoom().isFit());
    QCOMPARE(m_map->frame().rows.rows.size(), size_t(30));
    turn({2, 2}, 120);  // not over cells: the panel scrolls
    QVERIFY(m_map->zoom().isFit());
  }

  void theOverviewMovesWhatIsShown() {
    open(dynamicCache(2000));
    for (int notch = 0; notch < 9; ++notch) turn(pointOf(0, 100), 120);
    const PositionRange before = shown();
    const QRect strip = m_map->frame().overview;
    QTest::mousePress(m_map.get(), Qt::LeftButton, {}, QPoint(strip.left() + strip.width() / 2, strip.center().y()));
    QTest::mouseRelease(m_map.get(), Qt::LeftButton, {}, strip.center());
    QCOMPARE(shown().count, before.count);
    QVERIFY(shown().contains(1024));
    QVERIFY(m_focus.locked().isEmpty());
  }

  void aDragSelectsAClickLocksEscClearsThenFits() {
    open(dynamicCache(60));
    QSignalSpy locked(&m_focus, &Focus::lockedChanged);
    QTest::mousePress(m_map.get(), Qt::LeftButton, {}, pointOf(2, 10));
    for (int64_t to : {15, 20, 20, 18}) move(pointOf(2, to), Qt::LeftButton);
    QTest::mouseRelease(m_map.get(), Qt::LeftButton, {}, pointOf(2, 18));
    QCOMPARE(m_focus.locked(), (PositionRange{10, 9}));
    QCOMPARE(locked.size(), 3);  // 15, 20, 18
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(4, 33));
    QCOMPARE(m_focus.locked(), (PositionRange{33, 1}));
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(4, 33));
    QVERIFY(m_focus.locked().isEmpty());
    QTest::keyClick(m_map.get(), Qt::Key_Return);
    QCOMPARE(m_focus.locked(), (PositionRange{33, 1}));
    QTest::keyClick(m_map.get(), Qt::Key_Plus);
    QVERIFY(!m_map->zoom().isFit());
    QTest::keyClick(m_map.get(), Qt::Key_Escape);
    QVERIFY(m_focus.locked().isEmpty() && !m_map->zoom().isFit());
    QTest::keyClick(m_map.get(), Qt::Key_Escape);
    QVERIFY(m_map->zoom().isFit());
    QTest::keyClick(m_map.get(), Qt::Key_Plus);
    QTest::mouseDClick(m_map.get(), Qt::LeftButton, {}, m_map->frame().cells.center());
    QVERIFY(m_map->zoom().isFit() && m_focus.locked().isEmpty());
  }

  void pointingHovers() {
    open(dynamicCache(60));
    QSignalSpy hovered(&m_focus, &Focus::hoveredChanged);
    move(pointOf(5, 7));
    move(pointOf(5, 7));
    QCOMPARE(m_focus.hovered(), (PositionRange{7, 1}));
    QCOMPARE(m_focus.hoveredLayer(), 5);
    move({1, 1});
    QVERIFY(m_focus.hovered().isEmpty());
    QCOMPARE(hovered.size(), 2);
  }

  void headsUnfold() {
    open(dynamicCache(60));
    QTest::mouseDClick(m_map.get(), Qt::LeftButton, {}, QPoint(8, pointOf(6, 0).y()));
    QCOMPARE(m_focus.layer(), 6);
    const std::vector<MapRow>& rows = m_map->frame().rows.rows;
    QCOMPARE(rows.size(), size_t(32));  // three heads instead of one layer
    QCOMPARE(rows[7].layer, 6);
    QCOMPARE(rows[7].head, 1);
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(7, 3));
    QVERIFY2(m_map->cursorText().startsWith("layer 6, head 1, position 3\nkept, on device, f16, 256"),
             qPrintable(m_map->cursorText()));
    QTest::keyClick(m_map.get(), Qt::Key_Down);
    QVERIFY(m_map->cursorText().startsWith("layer 6, head 2"));
    QTest::keyClick(m_map.get(), Qt::Key_Down);
    QVERIFY(m_map->cursorText().startsWith("layer 7, position 3"));
    QTest::keyClick(m_map.get(), Qt::Key_H);
    QCOMPARE(m_focus.layer(), 7);
    QTest::keyClick(m_map.get(), Qt::Key_H);
    QCOMPARE(m_focus.layer(), -1);
    QCOMPARE(m_map->frame().rows.rows.size(), size_t(30));
  }

  void theCursorFollowsAModelWithFewerLayers() {
    open(huge(500));
    for (int i = 0; i < 79; ++i) QTest::keyClick(m_map.get(), Qt::Key_Down);
    QVERIFY(m_map->cursorText().startsWith("layer 79"));
    m_focus.focusLayer(79);
    m_map->showSnapshot(dynamicCache(100));
    QTRY_VERIFY2(m_map->cursorText().startsWith("layer 29,"), qPrintable(m_map->cursorText()));
    QCOMPARE(m_focus.layer(), -1);
    QTest::keyClick(m_map.get(), Qt::Key_Left, Qt::ControlModifier);
    QVERIFY2(m_map->cursorText().startsWith("layer 29,"), qPrintable(m_map->cursorText()));
  }

  void theKeyboardReachesEveryCell() {
    open(sinkWindowSealedHost(), {620, 700});
    CacheMap* map = m_map.get();
    QVERIFY(map->cursorText().isEmpty());  // not before somebody asks for it
    QTest::keyClick(map, Qt::Key_Home);
    QVERIFY(map->cursorText().startsWith("layer 0, position"));
    QVERIFY(map->cursorText().contains("sink"));
    QVERIFY(map->accessibleDescription().contains(map->cursorText()));
    QTest::keyClick(map, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(map->cursorText().contains("evicted"));
    QTest::keyClick(map, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(map->cursorText().contains("sealed"));
    for (int i = 0; i < 40; ++i) QTest::keyClick(map, Qt::Key_Down);
    QVERIFY(map->cursorText().startsWith("layer 29"));
    QVERIFY(map->cursorText().contains("on host"));
    QTest::keyClick(map, Qt::Key_End);
    QVERIFY(map->cursorText().contains("recent"));
    const QString at_end = map->cursorText();
    QTest::keyClick(map, Qt::Key_Left);
    QVERIFY(map->cursorText() != at_end);
    QTest::keyClick(map, Qt::Key_Right);
    QCOMPARE(map->cursorText(), at_end);
    for (int i = 0; i < 2000; ++i) QTest::keyClick(map, Qt::Key_Left);
    QVERIFY(map->cursorText().contains("sink"));
    // Where the map is zoomed it goes along.
    for (int i = 0; i < 20; ++i) QTest::keyClick(map, Qt::Key_Plus);
    QVERIFY(shown().count < 100);
    for (int i = 0; i < 150; ++i) QTest::keyClick(map, Qt::Key_Right);
    QVERIFY2(map->cursorText().startsWith("layer 29, position 15"), qPrintable(map->cursorText()));
    QVERIFY(map->cursorCell().has_value());
    QTest::keyClick(map, Qt::Key_Escape);
    QVERIFY(map->zoom().isFit());
  }

  void aScreenReaderFindsATable() {
    open(sinkWindowSealedHost(), {620, 700});
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(m_map.get());
    QVERIFY(face && face->isValid());
    QCOMPARE(face->role(), QAccessible::Table);
    QAccessibleTableInterface* table = face->tableInterface();
    QVERIFY(table);
    QCOMPARE(table->rowCount(), 30);
    QCOMPARE(table->columnCount(), m_map->frame().scale.columns);
    QCOMPARE(table->rowDescription(25), QStringLiteral("layer 25"));
    QVERIFY(table->columnDescription(0).startsWith("positions 0"));
    const int middle = m_map->frame().scale.edge(640);
    QAccessibleInterface* cell = table->cellAt(25, middle);
    QVERIFY(cell->isValid());
    QVERIFY(cell->text(QAccessible::Name).startsWith("layer 25, positions 6"));
    QVERIFY(cell->text(QAccessible::Name).contains("sealed, on host"));
    QCOMPARE(face->child(25 * table->columnCount() + middle), cell);
    QCOMPARE(face->indexOfChild(cell), 25 * table->columnCount() + middle);
    QCOMPARE(cell->parent(), face);
    QCOMPARE(face->childAt(cell->rect().center().x(), cell->rect().center().y()), cell);
    QVERIFY(!table->cellAt(30, 0) && !table->cellAt(0, -1));
    m_focus.lock(m_map->tableColumn(middle));
    QVERIFY(table->isColumnSelected(middle) && !table->isColumnSelected(middle + 1));
    // The level it is drawn at is the level of the table.
    for (int i = 0; i < 14; ++i) QTest::keyClick(m_map.get(), Qt::Key_Plus);
    QCOMPARE(table->columnCount(), static_cast<int>(shown().count));
    QVERIFY(table->columnDescription(3).startsWith("position "));
    m_map->showNothing();
    QVERIFY(!cell->isValid());
    QCOMPARE(table->rowCount() * table->columnCount(), 0);
  }

  void aCellSaysItsWord() {
    m_focus.setWordSource([](PositionRange range) {
      return range.first == 7 ? QStringLiteral("\u201cshelf\u201d") : QStringLiteral("others");
    });
    open(dynamicCache(60));
    for (int i = 0; i < 2; ++i) QTest::keyClick(m_map.get(), i == 0 ? Qt::Key_Home : Qt::Key_Down);
    for (int i = 0; i < 7; ++i) QTest::keyClick(m_map.get(), Qt::Key_Right);
    QVERIFY2(m_map->cursorText().startsWith(QStringLiteral("layer 1, position 7\n\u201cshelf\u201d\nkept")),
             qPrintable(m_map->cursorText()));
    QVERIFY(m_map->accessibleDescription().contains("shelf"));
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(m_map.get());
    QVERIFY(face->tableInterface()->cellAt(1, 7)->text(QAccessible::Name).contains("shelf"));
    // The words of another time may have been others.
    m_focus.goTo(3);
    QVERIFY(!m_map->cursorText().contains("shelf"));
    m_focus.goLive();
    m_focus.setWordSource({});
    QVERIFY(!m_map->cursorText().contains("shelf"));
  }

  void whatIsJustWrittenIsInTheLegend() {
    const auto entries = [&] {
      QStringList texts;
      for (const Legend::Item& item : m_map->frame().legend.items) texts += item.entry.text;
      return texts;
    };
    open(dynamicCache(60));
    QVERIFY(!entries().contains("just written"));
    QTest::qWait(200);
    m_map->showSnapshot(dynamicCache(61));
    if (m_map->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, m_map.get()) == 0)
      QSKIP("this style does not animate");
    QTRY_VERIFY(entries().contains("just written"));
    m_map->showNothing();
    m_map->showSnapshot(dynamicCache(60));
    QTRY_VERIFY(entries().size() > 2 && !entries().contains("just written"));
  }

  void noTwoEntriesLookTheSame() {
    CacheSnapshot snapshot = sinkWindowSealedHost();
    for (GroupRuns& group : snapshot.groups) {
      group.first_full = 4;
      for (CellRun& run : group.runs) run.role = Role::kept;
    }
    open(snapshot, {620, 700});
    const CachePalette palette = CachePalette::from(m_map->palette());
    std::vector<QImage> swatches;
    for (const Legend::Item& item : m_map->frame().legend.items) {
      if (item.entry.swatch != LegendEntry::Swatch::state) continue;
      QImage image(24, 12, QImage::Format_RGB32);
      image.fill(palette.pane);
      CellPaint(palette, 1).fill(image, image.rect(), item.entry.state);
      for (const QImage& other : swatches) QVERIFY2(other != image, qPrintable(item.entry.text));
      swatches.push_back(image);
    }
    QVERIFY(swatches.size() > 3);
  }

  void everythingHasATip() {
    open(sinkWindowSealedHost(), {620, 700});
    const auto point = [&](QPoint at) {
      QHelpEvent help(QEvent::ToolTip, at, m_map->mapToGlobal(at));
      QCoreApplication::sendEvent(m_map.get(), &help);
    };
    const MapFrame& frame = m_map->frame();
    point(frame.labelRect(0).center());
    QTRY_VERIFY2(QToolTip::text().startsWith("first 4\nsinks: the first tokens draw"), qPrintable(QToolTip::text()));
    point(frame.capacity.word_rect.center());
    QTRY_VERIFY2(QToolTip::text().contains("its own among them"), qPrintable(QToolTip::text()));
    point(QPoint(8, pointOf(25, 0).y()));
    QTRY_VERIFY2(QToolTip::text().startsWith("layer 25, attends to the first 4 and the last 1,020"),
                 qPrintable(QToolTip::text()));
  }
};

QTEST_MAIN(MapTest)
#include "map_test.moc"

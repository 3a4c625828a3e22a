// The map under wheel, mouse, keyboard and a screen reader.
#include <QAccessible>
#include <QAction>
#include <QHelpEvent>
#include <QLabel>
#include <QProxyStyle>
#include <QSignalSpy>
#include <QStyle>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <memory>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "ui/inspector/map/cache_map.h"

namespace kvarium::ui::cache_map_test {

class MapTest : public QObject {
  Q_OBJECT

  InspectorSelection m_selection;
  std::unique_ptr<CacheMap> m_map;

  void open(const cache::CacheView& view, QSize size = {700, 500}) {
    m_map = std::make_unique<CacheMap>(m_selection);
    m_map->resize(size);
    m_map->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_map.get()));
    m_map->showView(shared(view));
    m_map->activateWindow();
    m_map->setFocus();
    QTRY_VERIFY(m_map->hasFocus() && m_map->picturesMade() > 0);
  }
  QPoint pointOf(int row, int64_t position) const {
    const MapRow& line = m_map->mapLayout().rows.rows[static_cast<size_t>(row)];
    return m_map->mapLayout().rectOf({line.layer, line.head, position}).center().toPoint();
  }
  void turn(QPoint at, int delta, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent wheel(at, m_map->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_map.get(), &wheel);
  }
  void move(QPoint to, Qt::MouseButtons buttons = {}) {
    QMouseEvent moved(QEvent::MouseMove, to, m_map->mapToGlobal(to), Qt::NoButton, buttons, {});
    QCoreApplication::sendEvent(m_map.get(), &moved);
  }
  int64_t total() const { return m_map->mapLayout().positions; }
  PositionRange shown() const { return m_map->zoom().positions.shown(total()); }

 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void cleanup() {
    m_map.reset();
    m_selection.unlock();
    m_selection.selectLayer(-1);
  }

  void theWheelZoomsAtThePointer() {
    open(dynamicCache(2000));
    const QPoint at = pointOf(3, 1200);
    for (int notch = 0; notch < 12; ++notch) turn(at, 120);
    QVERIFY(shown().count < total() / 8);
    QVERIFY(shown().contains(1200));
    QVERIFY((pointOf(3, 1200) - at).manhattanLength() < 24);
    QVERIFY(shown().first > 1000);  // numbers with a comma
    const auto number = [](qint64 of) { return QLocale().toString(of); };
    QVERIFY2(m_map->howTo().contains(QString("Shown-f-shows-all(Rows-layers, Columns-tokens, positions(%1, %2), 2,048)")
                                         .arg(number(shown().first), number(shown().first + shown().count - 1))),
             qPrintable(m_map->howTo()));
    const QPoint row = pointOf(3, 1200);
    for (int notch = 0; notch < 6; ++notch) turn(row, 120, Qt::ShiftModifier);
    QVERIFY(m_map->mapLayout().rows.rows.size() < 12);
    QVERIFY(m_map->mapLayout().rows.rowOf(3));
    QTest::keyClick(m_map.get(), Qt::Key_F);
    QVERIFY(m_map->zoom().isFit());
    QCOMPARE(m_map->mapLayout().rows.rows.size(), size_t(30));
    turn({2, 2}, 120);  // not over cells: the panel scrolls
    QVERIFY(m_map->zoom().isFit());
  }

  void theOverviewMovesWhatIsShown() {
    open(dynamicCache(2000));
    for (int notch = 0; notch < 9; ++notch) turn(pointOf(0, 100), 120);
    const PositionRange before = shown();
    const QRect strip = m_map->mapLayout().overview;
    QTest::mousePress(m_map.get(), Qt::LeftButton, {}, QPoint(strip.left() + strip.width() / 2, strip.center().y()));
    QTest::mouseRelease(m_map.get(), Qt::LeftButton, {}, strip.center());
    QCOMPARE(shown().count, before.count);
    QVERIFY(shown().contains(1024));
    QVERIFY(m_selection.locked().isEmpty());
  }

  void aDragSelectsAClickLocksEscClearsThenFits() {
    open(dynamicCache(60));
    QSignalSpy locked(&m_selection, &InspectorSelection::lockedChanged);
    QTest::mousePress(m_map.get(), Qt::LeftButton, {}, pointOf(2, 10));
    for (int64_t to : {15, 20, 20, 18}) move(pointOf(2, to), Qt::LeftButton);
    QTest::mouseRelease(m_map.get(), Qt::LeftButton, {}, pointOf(2, 18));
    QCOMPARE(m_selection.locked(), (PositionRange{10, 9}));
    QCOMPARE(locked.size(), 3);  // 15, 20, 18
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(4, 33));
    QCOMPARE(m_selection.locked(), (PositionRange{33, 1}));
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(4, 33));
    QVERIFY(m_selection.locked().isEmpty());
    QTest::keyClick(m_map.get(), Qt::Key_Return);
    QCOMPARE(m_selection.locked(), (PositionRange{33, 1}));
    QTest::keyClick(m_map.get(), Qt::Key_Plus);
    QVERIFY(!m_map->zoom().isFit());
    QTest::keyClick(m_map.get(), Qt::Key_Escape);
    QVERIFY(m_selection.locked().isEmpty() && !m_map->zoom().isFit());
    QTest::keyClick(m_map.get(), Qt::Key_Escape);
    QVERIFY(m_map->zoom().isFit());
    QTest::keyClick(m_map.get(), Qt::Key_Plus);
    QTest::mouseDClick(m_map.get(), Qt::LeftButton, {}, m_map->mapLayout().cells.center());
    QVERIFY(m_map->zoom().isFit() && m_selection.locked().isEmpty());
  }

  void pointingHovers() {
    open(dynamicCache(60));
    QSignalSpy hovered(&m_selection, &InspectorSelection::hoveredChanged);
    move(pointOf(5, 7));
    move(pointOf(5, 7));
    QCOMPARE(m_selection.hovered(), (PositionRange{7, 1}));
    move({1, 1});
    QVERIFY(m_selection.hovered().isEmpty());
    QCOMPARE(hovered.size(), 2);
  }

  void headsUnfold() {
    open(dynamicCache(60));
    QTest::mouseDClick(m_map.get(), Qt::LeftButton, {}, QPoint(8, pointOf(6, 0).y()));
    QCOMPARE(m_selection.layer(), 6);
    const std::vector<MapRow>& rows = m_map->mapLayout().rows.rows;
    QCOMPARE(rows.size(), size_t(32));  // three heads instead of one layer
    QCOMPARE(rows[7].layer, 6);
    QCOMPARE(rows[7].head, 1);
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(7, 3));
    QVERIFY2(m_map->cursorText().startsWith("head(layer(6), 1, position(3))\na-token(full-precision, bit(16), 256"),
             qPrintable(m_map->cursorText()));
    QTest::keyClick(m_map.get(), Qt::Key_Down);
    QVERIFY(m_map->cursorText().startsWith("head(layer(6), 2, position(3))"));
    QTest::keyClick(m_map.get(), Qt::Key_Down);
    QVERIFY(m_map->cursorText().startsWith("layer(7), position(3)"));
    QTest::keyClick(m_map.get(), Qt::Key_H);
    QCOMPARE(m_selection.layer(), 7);
    QCOMPARE(rows[8].layer, 7);
    QCOMPARE(rows[8].head, 1);
    QTest::keyClick(m_map.get(), Qt::Key_H);
    QCOMPARE(m_selection.layer(), 7);
    QCOMPARE(m_map->mapLayout().rows.rows.size(), size_t(30));
  }

  void aClickAnywhereInARowChoosesTheLayerAndMovesNoRow() {
    open(dynamicCache(60));
    const auto heads = [&] { return m_map->findChild<QAction*>("heads_button")->isChecked(); };
    const QImage plain = m_map->grab().toImage();
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(6, 30));
    QCOMPARE(m_selection.layer(), 6);
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, QPoint(8, pointOf(9, 0).y()));
    QCOMPARE(m_selection.layer(), 9);
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, {m_map->mapLayout().strip.center().x(), pointOf(11, 0).y()});
    QCOMPARE(m_selection.layer(), 11);
    QCOMPARE(m_map->mapLayout().rows.rows.size(), size_t(30));
    QVERIFY(!heads());
    QVERIFY(m_map->grab().toImage() != plain);
    m_selection.selectLayer(4);  // in another view
    QCOMPARE(m_map->mapLayout().rows.rows.size(), size_t(30));
    QTest::keyClick(m_map.get(), Qt::Key_H);
    QVERIFY(heads());
    QCOMPARE(m_map->mapLayout().rows.rows.size(), size_t(32));
    m_selection.selectLayer(20);
    QVERIFY(!heads());  // they are those of layer 4
    QCOMPARE(m_map->mapLayout().rows.rows.size(), size_t(32));
    QTest::keyClick(m_map.get(), Qt::Key_Return);
    QCOMPARE(m_selection.layer(), 20);
  }

  void aTipStaysTrueAndGoes() {
    open(dynamicCache(60));
    QLabel elsewhere;
    const auto point = [&](QPoint at) {
      move(at);
      QHelpEvent help(QEvent::ToolTip, at, m_map->mapToGlobal(at));
      QCoreApplication::sendEvent(m_map.get(), &help);
    };
    point(pointOf(5, 17));
    QTRY_VERIFY2(QToolTip::text().contains("position("), qPrintable(QToolTip::text()));
    cache::CacheView later = dynamicCache(60);
    for (cache::GroupView& group : later.groups) {
      group.lengths.stored = 30;
      group.runs = {{.first_position = 30, .count = 30}};
    }
    m_map->showView(shared(later));
    QTRY_VERIFY2(QToolTip::text().contains("position(17)\nforgotten"), qPrintable(QToolTip::text()));
    QTest::keyClick(&elsewhere, Qt::Key_Escape);  // the keyboard may be in another place
    QTRY_VERIFY(!QToolTip::isVisible());
    point(pointOf(5, 40));
    QTRY_VERIFY(QToolTip::isVisible());
    QTest::keyClick(m_map.get(), Qt::Key_Plus);
    QTRY_VERIFY(!QToolTip::isVisible());
    point(pointOf(5, 59));
    QTRY_VERIFY(QToolTip::isVisible());
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(m_map.get(), &leave);
    QTRY_VERIFY(!QToolTip::isVisible());
    point(pointOf(5, 59));
    QTRY_VERIFY(QToolTip::isVisible());
    m_map->showNothing();
    QTRY_VERIFY(!QToolTip::isVisible());
  }

  void whereThePointerRestsIsHoveredInEveryFrame() {
    open(dynamicCache(60));
    const QPoint at = pointOf(5, 40);
    move(at);
    QCOMPARE(m_selection.hovered(), (PositionRange{40, 1}));
    m_map->showView(shared(dynamicCache(120)));  // on another scale
    QTRY_COMPARE(m_map->mapLayout().positions, int64_t(128));
    QVERIFY(m_selection.hovered().first > 70);
  }

  void theCursorFollowsAModelWithFewerLayers() {
    open(huge(500));
    for (int i = 0; i < 79; ++i) QTest::keyClick(m_map.get(), Qt::Key_Down);
    QVERIFY(m_map->cursorText().startsWith("layer(79)"));
    m_selection.selectLayer(79);
    m_map->showView(shared(dynamicCache(100)));
    QTRY_VERIFY2(m_map->cursorText().startsWith("layer(29)"), qPrintable(m_map->cursorText()));
    QCOMPARE(m_selection.layer(), -1);
    QTest::keyClick(m_map.get(), Qt::Key_Left, Qt::ControlModifier);
    QVERIFY2(m_map->cursorText().startsWith("layer(29)"), qPrintable(m_map->cursorText()));
  }

  void theKeyboardReachesEveryCell() {
    open(sinkWindowSealedHost(), {620, 700});
    CacheMap* map = m_map.get();
    QVERIFY(map->cursorText().isEmpty());  // not before somebody asks for it
    QTest::keyClick(map, Qt::Key_Home);
    QVERIFY(map->cursorText().startsWith("layer(0), positions(0, 3)"));
    QVERIFY(map->cursorText().contains("sink"));
    QVERIFY(map->accessibleDescription().contains(map->cursorText()));
    QTest::keyClick(map, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(map->cursorText().contains("forgotten"));
    QTest::keyClick(map, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(map->cursorText().contains("compressed"));
    for (int i = 0; i < 40; ++i) QTest::keyClick(map, Qt::Key_Down);
    QVERIFY(map->cursorText().startsWith("layer(29)"));
    QVERIFY(map->cursorText().contains("offloaded-in-RAM"));
    QTest::keyClick(map, Qt::Key_End);
    QVERIFY(map->cursorText().contains("full-precision"));
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
    QVERIFY2(map->cursorText().startsWith("layer(29), position(150)"), qPrintable(map->cursorText()));
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
    QCOMPARE(table->columnCount(), m_map->mapLayout().scale.columns);
    QCOMPARE(table->rowDescription(25), "layer(25)");
    QVERIFY(table->columnDescription(0).startsWith("positions(0, 3)"));
    const int middle = m_map->mapLayout().scale.edge(640);
    QAccessibleInterface* cell = table->cellAt(25, middle);
    QVERIFY(cell->isValid());
    QVERIFY(cell->text(QAccessible::Name).startsWith("layer(25), positions(639, 641)"));
    QVERIFY(cell->text(QAccessible::Name).contains("compressed, offloaded-in-RAM"));
    QCOMPARE(face->child(25 * table->columnCount() + middle), cell);
    QCOMPARE(face->indexOfChild(cell), 25 * table->columnCount() + middle);
    QCOMPARE(cell->parent(), face);
    QCOMPARE(face->childAt(cell->rect().center().x(), cell->rect().center().y()), cell);
    QVERIFY(!table->cellAt(30, 0) && !table->cellAt(0, -1));
    m_selection.lock(m_map->mapLayout().tableColumn(middle));
    QVERIFY(table->isColumnSelected(middle) && !table->isColumnSelected(middle + 1));
    // The level it is drawn at is the level of the table.
    for (int i = 0; i < 14; ++i) QTest::keyClick(m_map.get(), Qt::Key_Plus);
    QCOMPARE(table->columnCount(), static_cast<int>(shown().count));
    QCOMPARE(table->columnDescription(3), "position(1,226)");
    m_map->showNothing();
    QVERIFY(!cell->isValid());
    QCOMPARE(table->rowCount() * table->columnCount(), 0);
  }

  void aCellSaysItsWord() {
    m_selection.setWordSource([](PositionRange range) {
      return range.first == 7 ? QStringLiteral("\u201cshelf\u201d") : QStringLiteral("others");
    });
    open(dynamicCache(60));
    for (int i = 0; i < 2; ++i) QTest::keyClick(m_map.get(), i == 0 ? Qt::Key_Home : Qt::Key_Down);
    for (int i = 0; i < 7; ++i) QTest::keyClick(m_map.get(), Qt::Key_Right);
    QVERIFY2(m_map->cursorText().startsWith("layer("), qPrintable(m_map->cursorText()));
    QVERIFY(m_map->accessibleDescription().contains("shelf"));
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(m_map.get());
    QVERIFY(face->tableInterface()->cellAt(1, 7)->text(QAccessible::Name).contains("shelf"));
    // The words of another time may have been others.
    m_selection.goTo(3);
    QVERIFY(!m_map->cursorText().contains("shelf"));
    m_selection.goLive();
    m_selection.setWordSource({});
    QVERIFY(!m_map->cursorText().contains("shelf"));
  }

  void whatIsJustWrittenIsInTheLegend() {
    const auto entries = [&] {
      QStringList texts;
      for (const Legend::Item& item : m_map->mapLayout().legend.items) texts += item.entry.text;
      return texts;
    };
    open(dynamicCache(60));
    QVERIFY(!entries().contains("new"));
    support::passTime(200);
    m_map->showView(shared(dynamicCache(61)));
    if (m_map->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, m_map.get()) == 0)
      QSKIP("this style does not animate");
    QTRY_VERIFY(entries().contains("new"));
    const int legend = m_map->mapLayout().legend.height, cells = m_map->mapLayout().cells.height();
    support::passTime(3000);
    QVERIFY(!entries().contains("new"));  // it has settled, and no row moves
    QCOMPARE(m_map->mapLayout().legend.height, legend);
    QCOMPARE(m_map->mapLayout().cells.height(), cells);
    m_map->showNothing();
    m_map->showView(shared(dynamicCache(60)));
    QTRY_VERIFY(entries().size() > 2);
    QTRY_VERIFY(!entries().contains("new"));
  }

  void nothingGlowsWhereMotionIsReduced() {
    struct Still : QProxyStyle {
      int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                    QStyleHintReturn* more) const override {
        return hint == SH_Widget_Animation_Duration ? 0 : QProxyStyle::styleHint(hint, option, widget, more);
      }
    } still;
    open(dynamicCache(60));
    m_map->setStyle(&still);
    support::passTime(200);
    m_map->showView(shared(dynamicCache(61)));
    QTRY_VERIFY(m_map->title().contains("tokens(61)"));
    for (const Legend::Item& item : m_map->mapLayout().legend.items) QVERIFY(item.entry.text != "new");
    m_map.reset();
  }

  void thePresentIsNotNewAfterThePast() {
    open(dynamicCache(60));
    if (m_map->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, m_map.get()) == 0)
      QSKIP("this style does not animate");
    const auto is_new = [&] {
      for (const Legend::Item& item : m_map->mapLayout().legend.items)
        if (item.entry.text == "new") return true;
      return false;
    };
    m_selection.goTo(3);
    m_map->showView(shared(dynamicCache(56)));
    QTRY_VERIFY(m_map->title().contains("tokens(56)"));
    support::passTime(300);
    m_selection.goLive();
    m_map->showView(shared(dynamicCache(60)));
    QTRY_VERIFY(m_map->title().contains("tokens(60)"));
    QVERIFY(!is_new());
    support::passTime(200);
    cache::CacheView other = dynamicCache(62);
    other.conversation = 7;
    m_map->showView(shared(other));
    QTRY_VERIFY(m_map->title().contains("tokens(62)"));
    QVERIFY(!is_new());
  }

  void howToReadTheMapIsUnderTheQuestionMark() {
    open(dynamicCache(60));
    const QString all = m_map->details();
    for (const char* word : {"Column-token-row-filled(layer-cell-holds-layer)", "Bars-above-how-many",
                             "Lines-words-below-something", "Click-cell-chooses-layer"})
      QVERIFY2(all.contains(word), word);
    QVERIFY(!all.contains("Thin-lines-message-begins"));
    m_selection.setMessages({0, 12});
    QVERIFY(m_map->details().contains("Thin-lines-message-begins"));
    m_selection.setMessages({});
  }

  void messagesBeginAtThinLines() {
    open(dynamicCache(60));
    const QImage plain = m_map->grab().toImage();
    m_selection.setMessages({0, 12, 40, 80});  // the last is not there yet
    const QImage lined = m_map->grab().toImage();
    const MapLayout& layout = m_map->mapLayout();
    for (const auto& [position, is_line] : {std::pair{0, false}, {12, true}, {20, false}, {40, true}, {80, false}}) {
      const int x = layout.deviceLeft() + layout.scale.edge(position);
      bool differs = false;
      for (int y = layout.deviceTop(); y < layout.deviceTop() + 20; ++y)
        for (int at = x - 1; at <= x; ++at) differs = differs || plain.pixel(at, y) != lined.pixel(at, y);
      QCOMPARE(differs, is_line);
    }
    m_selection.setMessages({});
    QCOMPARE(m_map->grab().toImage(), plain);
  }

  void cellsOfACacheThatGrowsKeepTheirLook() {
    // The gaps between cells fade with their width, where they would vanish at once.
    const auto gap = [&](int64_t tokens) {
      open(dynamicCache(tokens));
      const QImage image = m_map->grab().toImage();
      const MapLayout& layout = m_map->mapLayout();
      const int y = layout.deviceTop() + layout.rows.rows[3].top + 2;
      const auto grey = [&](int64_t position, int off) {
        return qGray(image.pixel(layout.deviceLeft() + layout.scale.edge(position) + off, y));
      };
      return std::abs(grey(20, -1) - grey(20, 1));
    };
    const int wide = gap(53), narrow = gap(79), none = gap(1000);
    QVERIFY2(wide > narrow && narrow > wide / 4, qPrintable(QString("%1 %2").arg(wide).arg(narrow)));
    QCOMPARE(none, 0);
  }

  void noTwoEntriesLookTheSame() {
    cache::CacheView view = sinkWindowSealedHost();
    for (cache::GroupView& group : view.groups) {
      edit(group.facts).first_full = 4;
      for (cache::CellRun& run : group.runs) run.role = cache::Role::normal;
    }
    open(view, {620, 700});
    const CachePalette palette = CachePalette::from(m_map->palette());
    std::vector<QImage> swatches;
    for (const Legend::Item& item : m_map->mapLayout().legend.items) {
      if (item.entry.swatch != LegendEntry::Swatch::cell) continue;
      QImage image(24, 12, QImage::Format_RGB32);
      image.fill(palette.pane);
      CellPaint(palette, 1).fill(image, image.rect(), item.entry.style);
      for (const QImage& other : swatches) QVERIFY2(other != image, qPrintable(item.entry.text));
      swatches.push_back(image);
    }
    QVERIFY(swatches.size() > 3);
  }

  void aBarBesideALayerSaysThatACopyIsHere() {
    open(sinkWindowSealedHost(), {620, 700});
    const CachePalette palette = CachePalette::from(m_map->palette());
    const auto hasBar = [&](int layer) {
      const MapLayout& layout = m_map->mapLayout();
      const MapRow* row = layout.rows.rowOf(layer);
      const QImage image = m_map->grab().toImage();
      const qreal dpr = image.devicePixelRatio();
      return image.pixelColor(static_cast<int>((layout.cells.left() - 2) * dpr), layout.deviceTop() + row->top) ==
             palette.text;
    };
    for (const int layer : {0, 19, 22, 29}) QVERIFY2(!hasBar(layer), qPrintable(QString::number(layer)));
    for (const int layer : {20, 21}) QVERIFY2(hasBar(layer), qPrintable(QString::number(layer)));
    const auto inLegend = [&] {
      const auto& items = m_map->mapLayout().legend.items;
      return std::any_of(items.begin(), items.end(), [](const Legend::Item& item) {
        return item.entry.text == QStringLiteral("a-copy-is-now(in-RAM)");
      });
    };
    QVERIFY(inLegend());
    open(dynamicCache(300), {620, 700});
    QVERIFY(!hasBar(0));
    QVERIFY(!inLegend());
  }

  void theCellOfTheNextTokenIsDrawnAndCounted() {
    cache::CacheView window = dynamicCache(856);
    for (cache::GroupView& group : window.groups) {
      edit(group.facts).window = 256;
      group.runs = {{.first_position = 601, .count = 255}};
      group.lengths = {856, 255, 256};
    }
    window.lengths = window.groups[0].lengths;
    open(window, {900, 600});
    const MapLayout& layout = m_map->mapLayout();
    QVERIFY2(m_map->title().contains("keep(of(255, tokens(856)))"), qPrintable(m_map->title()));
    QCOMPARE(layout.rulers[1].value, "255");
    QAbstractItemModel& table = m_map->table();
    QCOMPARE(table.index(3, 4).data().toString(), "255");
    QCOMPARE(table.index(3, 5).data().toString(), "601 forgotten; 255 full-precision; 1-next-token");
    const auto hasEntry = [&] {
      return std::any_of(layout.legend.items.begin(), layout.legend.items.end(), [](const Legend::Item& item) {
        return item.entry.swatch == LegendEntry::Swatch::next && item.entry.text == QLatin1String("the-next-token");
      });
    };
    QVERIFY(hasEntry());
    const qreal dpr = m_map->devicePixelRatioF();
    const auto edgeOf = [&](int64_t position) {  // on the row of layer 3
      const QRectF row = layout.rectOf({3, -1, position});
      return m_map->grab().toImage().pixelColor((QPointF(row.left(), row.center().y()) * dpr).toPoint());
    };
    const QColor line = CachePalette::from(m_map->palette()).text;
    QCOMPARE(edgeOf(856), line);
    QVERIFY(m_map->textAt({3, -1, 856}).contains("free-next-token"));
    window.groups[0].lengths = window.lengths = {856, 256, 256};  // nothing is kept free
    m_map->showView(shared(window));
    QTRY_VERIFY(!hasEntry());
    QVERIFY(edgeOf(856) != line);
  }

  // At the very end of what is shown, too.
  void theNextTokensCellHasRoom() {
    cache::CacheView window = dynamicCache(256);
    window.groups[0].lengths = {256, 99, 100};
    QCOMPARE(shownPositions(window), 384);
    window.groups[0].lengths = {255, 99, 100};
    QCOMPARE(shownPositions(window), 256);
  }

  void layersThatKeepDifferentlyHaveRulersOfTheirOwn() {
    const auto words = [&] {
      QStringList all;
      for (const MapLayout::Ruler& ruler : m_map->mapLayout().rulers) all += ruler.word + ' ' + ruler.value;
      return all.join("; ");
    };
    cache::CacheView mixed = hybrid();
    open(mixed, {900, 600});
    QCOMPARE(words(), "read 900; kept 900, layers(13); room-for no-limit; kept 400, layers(13); room-for 400");
    for (const MapLayout::Ruler& ruler : m_map->mapLayout().rulers)
      QVERIFY(ruler.bar.bottom() < m_map->mapLayout().axis.top());
    const MapLayout::Ruler& own = m_map->mapLayout().rulers[3];
    const QImage picture = m_map->grab().toImage();
    const qreal dpr = m_map->devicePixelRatioF();
    const auto at = [&](int64_t position) {
      const double share = double(m_map->mapLayout().scale.edge(position)) / m_map->mapLayout().scale.columns;
      return picture.pixelColor(
          (QPointF(own.bar.left() + share * own.bar.width() + 1, own.bar.center().y()) * dpr).toPoint());
    };
    QVERIFY(at(100) != at(600));  // what the windows have forgotten, and what they keep
    for (int more = 0; more < 3; ++more) {
      cache::GroupView group = mixed.groups[0];
      edit(group.facts).layers = {mixed.groups[0].facts->layers[size_t(more)]};
      group.lengths = {900, 100 + more, 100 + more};
      mixed.groups.push_back(group);
    }
    m_map->showView(shared(mixed));
    QTRY_COMPARE(words(),
                 "read 900; kept 900, layers(13); room-for no-limit; kept 100, 1-layer; "
                 "room-for 100");
  }

  // The number next to the bar is where it ends; an arrow at the right edge: that is beyond the axis.
  void theRoomEndsAtItsPlaceOrGoesOn_data() {
    QTest::addColumn<cache::CacheView>("view");
    QTest::addColumn<qint64>("end");  // -1: beyond the axis
    const auto withContext = [](cache::CacheView view, int64_t context) {
      edit(view.facts).context = context;
      return view;
    };
    const auto window = [](int64_t capacity) {  // 4 sinks and the last 96 of 700 tokens, in an axis of 768
      cache::CacheView view = dynamicCache(700);
      view.groups[0].runs = {{.role = cache::Role::sink, .first_position = 0, .count = 4},
                             {.first_position = 604, .count = 96}};
      view.groups[0].lengths = view.lengths = {700, 100, capacity};
      return view;
    };
    QTest::newRow("context far away") << withContext(dynamicCache(416), 8192) << qint64(-1);
    QTest::newRow("context passed") << withContext(dynamicCache(8200), 8192) << qint64(8192);
    QTest::newRow("no limit") << dynamicCache(416) << qint64(-1);
    QTest::newRow("capacity") << staticCache(512, 300) << qint64(512);
    QTest::newRow("sinks") << window(140) << qint64(740);
    QTest::newRow("sinks, far away") << window(400) << qint64(-1);
  }
  void theRoomEndsAtItsPlaceOrGoesOn() {
    QFETCH(cache::CacheView, view);
    QFETCH(qint64, end);
    open(view, {900, 600});
    const MapLayout& layout = m_map->mapLayout();
    const MapLayout::Ruler& room = layout.rulers[2];
    const QImage picture = m_map->grab().toImage();
    const qreal dpr = m_map->devicePixelRatioF();
    const QColor pane = CachePalette::from(m_map->palette()).pane;
    const auto isPainted = [&](qreal x, qreal y) {
      return picture.pixelColor((QPointF(x, y) * dpr).toPoint()) != pane;
    };
    const qreal right = room.bar.right() + 1, top = room.bar.top(), middle = top + room.bar.height() / 2.0;
    QCOMPARE(isPainted(right - 7, top - 1), end < 0);  // the wings of the arrow are wider than the bar
    if (end < 0) return;
    const qreal at = layout.columnsRect({end - 1, 1}).right();  // of the last token there is room for
    QVERIFY(isPainted(at - 1, middle));                         // the border
    QVERIFY(!isPainted(at - 4, middle));                        // inside
    if (at + 2 < right) QVERIFY(!isPainted(at + 2, top));
  }

  // A state is of no token. Without cells there is no word about cells.
  void statesStandNextToTheColumns() {
    for (const bool some_attend : {false, true}) {
      cache::CacheView view = recurrent(300, some_attend);
      view.prompt_end = 200;
      view.checkpoints = {{.position = 100}};
      open(view, {700, 500});
      const MapLayout& layout = m_map->mapLayout();
      QVERIFY(layout.states.left() > layout.gutter.right() && layout.states.right() < layout.cells.left());
      QCOMPARE(layout.rulers.size(), size_t(some_attend ? 3 : 1));
      QCOMPARE(layout.boundaries.size(), size_t(1));
      QVERIFY(layout.boundaries[0].text == "prompt-answer" && !layout.labelRect(0).isEmpty());
      for (const Legend::Item& item : layout.legend.items)
        QVERIFY(some_attend || item.entry.swatch != LegendEntry::Swatch::cell);
      const QImage picture = m_map->grab().toImage();
      const qreal dpr = m_map->devicePixelRatioF();
      const auto at = [&](qreal x, qreal y) { return picture.pixelColor((QPointF(x, y) * dpr).toPoint()); };
      const CachePalette palette = CachePalette::from(m_map->palette());
      const QRectF first = layout.rectOf({0, -1, 0});  // of a recurrent layer
      QCOMPARE(at(first.left() + 1, first.center().y()), palette.pane);
      QCOMPARE(at(layout.rectOf({0, -1, 100}).left() + 1, first.center().y()), palette.state);
      QCOMPARE(at(layout.rulers[0].bar.left() + 1, layout.rulers[0].bar.center().y()), palette.line);
      int inked = 0;
      for (int x = layout.states.left(); x <= layout.states.right(); ++x)
        inked += at(x, first.center().y()) != palette.pane;
      QCOMPARE(inked, layout.states.width());
      QHelpEvent help(QEvent::ToolTip, layout.states.center(), m_map->mapToGlobal(layout.states.center()));
      QCoreApplication::sendEvent(m_map.get(), &help);
      QTRY_VERIFY2(QToolTip::text().startsWith("layer: "), qPrintable(QToolTip::text()));
    }
    open(dynamicCache(300));
    QVERIFY(m_map->mapLayout().states.isEmpty());
  }

  void aLineStandsBetweenTheLayersOfTwoDevices() {
    open(dynamicCache(300));
    QVERIFY(m_map->mapLayout().borderRect().isEmpty());
    const int least = m_map->mapLayout().least_height;
    open(twoDevices(300));
    const MapLayout& layout = m_map->mapLayout();
    const QRectF line = layout.borderRect();
    QVERIFY(line.height() >= 8);
    QCOMPARE(layout.least_height, least + int(line.height()));
    const MapRow *above = layout.rows.rowOf(11), *below = layout.rows.rowOf(12);
    QVERIFY(layout.cells.top() + above->top + above->height <= line.top());
    QVERIFY(layout.cells.top() + below->top >= line.bottom());
    QVERIFY(layout.cells.bottom() + 1 >= layout.cells.top() + layout.rows.bottomOf(29));
    const QPoint middle = line.center().toPoint();
    QVERIFY(!layout.placeAt(middle) && layout.layerAt(middle.y()) == -1);
    QHelpEvent help(QEvent::ToolTip, middle, m_map->mapToGlobal(middle));
    QCoreApplication::sendEvent(m_map.get(), &help);
    const QString words = "above-computed-CPU-below(layers-to(0, 11), layers-to(12, 29))";
    QTRY_COMPARE(QToolTip::text(), words);
    QVERIFY(m_map->accessibleDescription().contains(words));
    QAccessibleTableInterface* table = QAccessible::queryAccessibleInterface(m_map.get())->tableInterface();
    QCOMPARE(table->rowCount(), 30);
    QCOMPARE(table->rowDescription(11), "layer(11), cells-2(computed-on-the-CPU, in-RAM)");
    QCOMPARE(table->rowDescription(12), "layer(12), cells-2(computed-on-the-GPU, on-the-GPU)");
    // The keyboard goes over it.
    QTest::mouseClick(m_map.get(), Qt::LeftButton, {}, pointOf(11, 5));
    QTest::keyClick(m_map.get(), Qt::Key_Down);
    QVERIFY2(m_map->cursorText().contains("layer(12)"), qPrintable(m_map->cursorText()));
  }

  void everythingHasATip() {
    open(sinkWindowSealedHost(), {620, 700});
    const auto point = [&](QPoint at) {
      QHelpEvent help(QEvent::ToolTip, at, m_map->mapToGlobal(at));
      QCoreApplication::sendEvent(m_map.get(), &help);
    };
    const MapLayout& layout = m_map->mapLayout();
    point(layout.labelRect(0).center());
    QTRY_VERIFY2(QToolTip::text().startsWith("first(4)\nsinks-first-tokens-draw"), qPrintable(QToolTip::text()));
    point(layout.rulers[2].word_rect.center());
    QTRY_COMPARE(QToolTip::text(), "room-tokens-token-see");
    point(QPoint(8, pointOf(25, 0).y()));
    QTRY_VERIFY2(QToolTip::text().startsWith("layer: 25\nkind: sees-tokens-at-most(1,024)"),
                 qPrintable(QToolTip::text()));
  }
};

KVARIUM_QT_TEST(MapTest)

}  // namespace kvarium::ui::cache_map_test

#include "cache_map_test.moc"

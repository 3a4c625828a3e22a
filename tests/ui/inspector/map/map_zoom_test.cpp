// Zoom and focus are plain values: what is shown, and who is notified.
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "ui/inspector/map/map_layout.h"

namespace kvarium::ui::map_zoom_test {

class ZoomTest : public QObject {
  Q_OBJECT
 private slots:
  void withoutZoomItFollowsWhatGrows() {
    const MapZoom zoom;
    QCOMPARE(zoom.positions.shown(64), (PositionRange{0, 64}));
    QCOMPARE(zoom.positions.shown(4096), (PositionRange{0, 4096}));
    QVERIFY(zoom.isFit());
  }

  void theAnchorKeepsItsPlace() {
    QRandomGenerator random(17);
    for (int round = 0; round < 500; ++round) {
      const int64_t total = 100 + random.bounded(200000);
      MapZoom zoom;
      for (int step = 0; step < 30; ++step) {
        const PositionRange before = zoom.positions.shown(total);
        const int64_t anchor = before.first + random.bounded(static_cast<int>(before.count));
        const double factor = random.bounded(2) ? 1.25 : 0.8;
        zoom.positions.zoom(total, anchor, factor);
        const PositionRange after = zoom.positions.shown(total);
        QVERIFY(after.first >= 0 && after.count >= std::min<int64_t>(total, MapZoom::least_positions_shown));
        QVERIFY(after.first + after.count <= total);
        if (factor > 1) QVERIFY(after.count < before.count || before.count == MapZoom::least_positions_shown);
        if (factor < 1) QVERIFY(after.count > before.count || before.count == total);
        QVERIFY(after.contains(anchor) || after.first == 0 || after.first + after.count == total);
        const bool at_an_end = after.first == 0 || after.first + after.count == total;
        if (at_an_end) continue;
        const double was = static_cast<double>(anchor - before.first) / static_cast<double>(before.count);
        const double is = static_cast<double>(anchor - after.first) / static_cast<double>(after.count);
        QVERIFY(qAbs(was - is) <= 1.0 / static_cast<double>(after.count));
      }
    }
  }

  void zoomedOutFarEnoughItFits() {
    MapZoom zoom;
    for (int step = 0; step < 10; ++step) zoom.positions.zoom(1000, 400, 2);
    QCOMPARE(zoom.positions.shown(1000).count, MapZoom::least_positions_shown);
    for (int step = 0; step < 20; ++step) zoom.positions.zoom(1000, 400, 0.5);
    QVERIFY(zoom.isFit());
    zoom.layers.zoom(30, 12, 2);
    QCOMPARE(zoom.layers.shown(30).count, 15);
    QVERIFY(zoom.layers.shown(30).contains(12));
    zoom.fit();
    QVERIFY(zoom.isFit());
  }

  void whatIsLookedAtStaysWhenTextGrows() {
    MapZoom zoom;
    zoom.positions.show(1000, {100, 50});
    QCOMPARE(zoom.positions.shown(1000), (PositionRange{100, 50}));
    QCOMPARE(zoom.positions.shown(9000), (PositionRange{100, 50}));
    QCOMPARE(zoom.positions.shown(120), (PositionRange{70, 50}));  // a shorter text: its end
    QCOMPARE(zoom.positions.shown(20), (PositionRange{0, 20}));
    zoom.positions.pan(1000, 10000);
    QCOMPARE(zoom.positions.shown(1000), (PositionRange{950, 50}));
    zoom.positions.reveal(1000, 940);
    QCOMPARE(zoom.positions.shown(1000), (PositionRange{940, 50}));
    zoom.positions.reveal(1000, 999);
    QCOMPARE(zoom.positions.shown(1000), (PositionRange{950, 50}));
  }

  void focusTellsOnlyWhatChanged() {
    InspectorSelection selection;
    QSignalSpy hovered(&selection, &InspectorSelection::hoveredChanged),
        locked(&selection, &InspectorSelection::lockedChanged), layer(&selection, &InspectorSelection::layerChanged);
    selection.leave();
    selection.unlock();
    selection.selectLayer(-1);
    selection.selectLayer(-7);
    QCOMPARE(hovered.size() + locked.size() + layer.size(), 0);
    selection.hover({5, 1});
    selection.hover({5, 1});
    QCOMPARE(hovered.size(), 1);
    selection.hover({5, 2});
    QCOMPARE(hovered.size(), 2);
    selection.hover({9, 0});  // nothing, however it is said
    QVERIFY(selection.hovered().isEmpty());
    selection.leave();
    QCOMPARE(hovered.size(), 3);
    selection.lock({1, 3});
    selection.lock({1, 3});
    selection.unlock();
    selection.unlock();
    QCOMPARE(locked.size(), 2);
    selection.selectLayer(4);
    selection.selectLayer(4);
    selection.selectLayer(-1);
    QCOMPARE(layer.size(), 2);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ZoomTest)

}  // namespace kvarium::ui::map_zoom_test

#include "map_zoom_test.moc"

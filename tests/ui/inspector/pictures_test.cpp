// Saves what a stranger would see, in dark and light, small and large, at 1x and 2x: for looking at. Checks that
// nothing is cut off.
#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QTest>
#include <QToolButton>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/map/map_picture.h"
#include "ui/inspector/memory/memory_view.h"

namespace kvarium::ui::pictures_test {

class PicturesTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void panel_data() {
    QTest::addColumn<cache::CacheView>("view");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    const std::pair<const char*, cache::CacheView> samples[] = {
        {"nothing", {}},
        {"empty", emptyCache()},
        {"dynamic-50", dynamicCache(50, 30)},
        {"dynamic-1300", dynamicCache(1300, 1000)},
        {"static-2048", staticCache(2048, 300)},
        {"mix", sinkWindowSealedHost()},
        {"states", everyState()},
        {"gaps", gaps(1300)},
        {"huge", huge(131072)},
        {"hybrid", hybrid()},
        {"mamba", recurrent(300, false)},
        {"jamba", recurrent(300, true)},
        {"two-devices", twoDevices(1300)},
        {"two-devices-away", twoDevices(1300, cache::Place::disk, cache::Place::host)}};
    for (const auto& [name, view] : samples) {
      for (bool dark : {true, false}) {
        for (const QSize size : {QSize(620, 800), QSize(360, 300)}) {
          QTest::addRow("%s-%s-%d", name, dark ? "dark" : "light", size.width()) << view << dark << size;
        }
      }
    }
  }
  void panel() {
    QFETCH(cache::CacheView, view);
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    QApplication::setPalette(theme(dark));
    Mirror mirror;
    Inspector inspector{mirror};
    inspector.setHostMemory({94 << 20, 5ll << 30, true});
    QSplitter splitter(Qt::Vertical);
    for (ViewPanel* panel : inspector.panels()) {
      splitter.addWidget(panel);
      panel->setVisible(splitter.count() <= 2);  // map and memory, as in a new window
    }
    splitter.setSizes({size.height() * 2 / 3, size.height() / 3});
    splitter.resize(size);
    splitter.show();
    QVERIFY(QTest::qWaitForWindowExposed(&splitter));
    QTRY_VERIFY(inspector.isWatching());
    if (!view.layers.empty()) inspector.showView(shared(view));
    support::passTime(90);
    auto* scroll = splitter.findChild<QScrollArea*>();
    for (const QScrollArea* area : splitter.findChildren<QScrollArea*>())
      QVERIFY(!area->isVisible() || area->widget()->width() <= area->viewport()->width());  // nothing is cut off
    const auto save = [&](qreal dpr, const QString& suffix, QWidget* widget) {
      QImage image(widget->size() * dpr, QImage::Format_RGB32);
      image.setDevicePixelRatio(dpr);
      image.fill(theme(dark).color(QPalette::Window));
      widget->render(&image, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
      QVERIFY(image.save(QStringLiteral("%1/%2%3.png").arg(pictureFolder(), QTest::currentDataTag(), suffix)));
    };
    save(1, {}, &splitter);
    if (scroll->widget()->height() > scroll->viewport()->height()) save(1, QStringLiteral("-whole"), scroll->widget());
  }

  void pictureAtTwiceTheScale_data() { panel_data(); }
  void pictureAtTwiceTheScale() {
    QFETCH(cache::CacheView, view);
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    if (view.layers.empty()) return;
    MapRequest request{{size, 2, QApplication::font(), CachePalette::from(theme(dark))}};
    request.size.setHeight(std::max(size.height(), layoutOf(view, request).least_height));
    const MapLayout layout = layoutOf(view, request);
    QVERIFY(layout.legend_top + layout.legend.height <= request.size.height());
    QVERIFY(layout.strip.right() < request.size.width());
    QVERIFY(mapPicture(view, layout, request)
                .save(QStringLiteral("%1/%2-2x.png").arg(pictureFolder(), QTest::currentDataTag())));
  }

  // A few pictures, kept. Fonts differ between machines, so only what is painted with states counts: bars and cells.
  void looksAsItDid_data() {
    QTest::addColumn<cache::CacheView>("view");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("dpr");
    for (int dpr : {1, 2}) {
      for (bool dark : {true, false}) {
        QTest::addRow("states-%s-%dx", dark ? "dark" : "light", dpr) << everyState() << dark << dpr;
        QTest::addRow("gaps-%s-%dx", dark ? "dark" : "light", dpr) << gaps(1300) << dark << dpr;
      }
    }
  }
  void looksAsItDid() {
    QFETCH(cache::CacheView, view);
    QFETCH(bool, dark);
    QFETCH(int, dpr);
    const CachePalette palette = CachePalette::from(theme(dark));
    const CellPaint cells(palette, dpr);
    QImage image(320 * dpr, 40 * dpr, QImage::Format_RGB32);
    image.fill(palette.pane);
    QPainter painter(&image);
    const bool quantized = isQuantized(view.layers[0]);
    const int64_t total = shownPositions(view);
    int y = 0;
    for (const PositionScale& scale :
         {PositionScale{total, 320 * dpr}, PositionScale{60, 320 * dpr, 10}, PositionScale{200, 320 * dpr, 150}}) {
      for (const Band& band : bandsOf(styleRuns(view.groups[0], quantized, total), scale, 10 * dpr, dpr)) {
        cells.fill(painter, QRect(band.x, y + band.y, band.width, band.height), band.style);
      }
      y += 13 * dpr;
    }
    painter.end();
    const QString name = QStringLiteral("/%1.png").arg(QTest::currentDataTag());
    if (qEnvironmentVariableIsSet("KVARIUM_WRITE_GOLDEN")) QVERIFY(image.save(QStringLiteral(GOLDEN_PICTURES) + name));
    const QImage golden = QImage(QStringLiteral(GOLDEN_PICTURES) + name).convertToFormat(QImage::Format_RGB32);
    QCOMPARE(golden.size(), image.size());
    int different = 0;
    for (int row = 0; row < image.height(); ++row) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor a = image.pixelColor(x, row), b = golden.pixelColor(x, row);
        const int most = std::max({qAbs(a.red() - b.red()), qAbs(a.green() - b.green()), qAbs(a.blue() - b.blue())});
        different += most > 8;
      }
    }
    if (different > 0) image.save(pictureFolder() + name);
    QVERIFY2(different * 200 <= image.width() * image.height(), qPrintable(QString("%1 pixels differ").arg(different)));
  }
};

KVARIUM_QT_TEST_IN_ENGLISH(PicturesTest)

}  // namespace kvarium::ui::pictures_test

#include "pictures_test.moc"

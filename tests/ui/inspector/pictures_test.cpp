// Saves what a stranger would see, in dark and light, small and large, at 1x and 2x: for looking at. Checks that
// nothing is cut off.
#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>

#include "sample_snapshots.h"
#include "ui/inspector/cache_map.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/inspector/map_picture.h"

using namespace kvarium;

namespace {

QPalette theme(bool dark) {
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, const char* on_dark, const char* on_light) {
    palette.setColor(role, QColor(dark ? on_dark : on_light));
  };
  set(QPalette::Window, "#16181d", "#f4f5f7");
  set(QPalette::WindowText, "#e6e8ec", "#1b1f27");
  set(QPalette::Base, "#1d2026", "#ffffff");
  set(QPalette::AlternateBase, "#20242b", "#f0f1f4");
  set(QPalette::Text, "#e6e8ec", "#1b1f27");
  set(QPalette::Button, "#1d2026", "#ffffff");
  set(QPalette::ButtonText, "#e6e8ec", "#1b1f27");
  set(QPalette::Mid, "#2c313a", "#d5d9e0");
  set(QPalette::Link, "#7cc4ff", "#0b6bcb");
  return palette;
}

QString folder() {
  const QString path = qEnvironmentVariable("KVARIUM_PICTURES", QStringLiteral("pictures/inspector"));
  QDir().mkpath(path);
  return path;
}

}  // namespace

class PicturesTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void panel_data() {
    QTest::addColumn<CacheSnapshot>("snapshot");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    const std::pair<const char*, CacheSnapshot> samples[] = {{"nothing", {}},
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
                                                             {"jamba", recurrent(300, true)}};
    for (const auto& [name, snapshot] : samples) {
      for (bool dark : {true, false}) {
        for (const QSize size : {QSize(620, 800), QSize(360, 300)}) {
          QTest::addRow("%s-%s-%d", name, dark ? "dark" : "light", size.width()) << snapshot << dark << size;
        }
      }
    }
  }
  void panel() {
    QFETCH(CacheSnapshot, snapshot);
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    QApplication::setPalette(theme(dark));
    InspectorPanel panel;
    panel.resize(size);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    if (!snapshot.layers.empty()) panel.showSnapshot(snapshot);
    QTest::qWait(20);
    auto* scroll = panel.findChild<QScrollArea*>();
    QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());  // nothing is cut off at the right
    const auto save = [&](qreal dpr, const QString& suffix, QWidget* widget) {
      QImage image(widget->size() * dpr, QImage::Format_RGB32);
      image.setDevicePixelRatio(dpr);
      image.fill(theme(dark).color(QPalette::Window));
      widget->render(&image, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
      QVERIFY(image.save(QStringLiteral("%1/%2%3.png").arg(folder(), QTest::currentDataTag(), suffix)));
    };
    save(1, {}, &panel);
    if (scroll->widget()->height() > scroll->viewport()->height()) save(1, QStringLiteral("-whole"), scroll->widget());
  }

  void table() {
    for (bool dark : {true, false}) {
      QApplication::setPalette(theme(dark));
      InspectorPanel panel;
      panel.resize(620, 800);
      panel.show();
      QVERIFY(QTest::qWaitForWindowExposed(&panel));
      panel.showSnapshot(sinkWindowSealedHost());
      auto* map = panel.findChild<CacheMap*>();
      auto* button = panel.findChild<QToolButton*>("table_button");
      QTRY_VERIFY(button->isEnabled());
      button->click();
      QTest::qWait(20);
      QVERIFY(!map->isVisible());
      QVERIFY(panel.grab().save(QStringLiteral("%1/table-%2.png").arg(folder(), dark ? "dark" : "light")));
    }
  }

  void pictureAtTwiceTheScale_data() { panel_data(); }
  void pictureAtTwiceTheScale() {
    QFETCH(CacheSnapshot, snapshot);
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    if (snapshot.layers.empty()) return;
    MapRequest request{size, 2, QApplication::font(), CachePalette::from(theme(dark)), true};
    request.size.setHeight(std::max(size.height(), frameOf(snapshot, request).least_height));
    const MapFrame frame = frameOf(snapshot, request);
    QVERIFY(frame.legend_top + frame.legend.height <= request.size.height());
    QVERIFY(frame.strip.right() < request.size.width());
    QVERIFY(mapPicture(snapshot, frame, request)
                .save(QStringLiteral("%1/%2-2x.png").arg(folder(), QTest::currentDataTag())));
  }
};

QTEST_MAIN(PicturesTest)
#include "pictures_test.moc"

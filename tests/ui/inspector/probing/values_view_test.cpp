// Keys and values of a real cache in the view: its table is what the cache holds, its errors are codes minus computed.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "core/cache/sequence/read_cells.h"
#include "core/cache/view/reference_kv.h"
#include "tests/support/fed_cache.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/probing/values_view.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::values_view_test {
namespace {

const std::vector<cache::LayerShape> layers{{.n_kv_heads = 2, .head_dim = 64, .n_heads = 4},
                                            {.state = {.recurrence = 6}},
                                            {.n_kv_heads = 2, .head_dim = 64, .n_heads = 4}};

struct Fed {
  explicit Fed(const char* spec) : cache(device, layers, cache::parseCacheSpec(spec), job()) {}
  static cache::CacheJob job() {
    cache::CacheJob made;
    made.default_format = cache::findFormat("f32");
    made.context = 6000;
    made.chunk = 64;
    return made;
  }
  void feed(int tokens) {
    for (; tokens > 0; tokens -= 50) support::feedNumbers(cache, layers, std::min(tokens, 50));
  }
  cache::CacheView cacheView() const {
    cache::CacheView made;
    cache.status().fill(made);
    return made;
  }
  // As the session answers what the view asks.
  void answer(ValuesView& view) const {
    view.showView(shared(cacheView()));
    if (const std::optional<engine::ProbeRequest> wanted = view.wanted()) {
      engine::ProbeResult result;
      result.request = *wanted;
      result.tokens_seen = static_cast<int64_t>(cache.ids().size());
      const device::KvSide side =
          wanted->what == engine::ProbeRequest::What::keys ? device::KvSide::key : device::KvSide::value;
      const int64_t first =
          wanted->first < 0 ? std::max<int64_t>(result.tokens_seen - wanted->count, 0) : wanted->first;
      result.cells = cache::readCells(cache, wanted->layer, side, wanted->head, first, wanted->count);
      result.seconds = 0.0012;
      view.showProbe(result);
    }
  }
  support::PlainDevice device;
  cache::KvCache cache;
};

double raw(QAbstractItemModel& table, int row, int column) {
  return table.index(row, column).data(raw_role).toDouble();
}

}  // namespace

class ValuesTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  // A layer without cells says why; one that reads the cells of another layer is shown with those.
  void everyKindOfLayerCanBeChosen() {
    InspectorSelection selection;
    ValuesView view(selection);
    view.showView(shared(recurrent(100, false)));
    QVERIFY(!view.wanted() && view.headBox().isHidden());
    QCOMPARE(view.howTo(), "No-layer-model-keeps");
    cache::CacheView mixed = recurrent(100, true);
    edit(mixed.layers[2].facts).state_bytes = 0;
    edit(mixed.layers[3].facts).state_bytes = 0;
    edit(mixed.layers[3].facts).cells_of = 1;
    view.showView(shared(mixed));
    selection.selectLayer(2);
    QCOMPARE(view.title(), "Layer-keeps-nothing-no(2)");
    QCOMPARE(view.howTo(), "Choose-layer-keeps-tokens");
    selection.selectLayer(3);
    QVERIFY(view.wanted() && view.wanted()->layer == 3 && !view.headBox().isHidden());
    QVERIFY(view.howTo() != "Choose-layer-keeps-tokens");
  }

  void theTableIsWhatTheCacheHolds_data() {
    QTest::addColumn<QString>("spec");
    for (const char* spec : {"dynamic", "sink:window_length=90,num_sink_tokens=4", "quantized:residual_length=32",
                             "quantized:backend=kivi,nbits=2,q_group_size=32,residual_length=32",
                             "quantized:nbits=8,residual_length=0,residency=host"})
      QTest::newRow(spec) << QString::fromLatin1(spec);
  }
  void theTableIsWhatTheCacheHolds() {
    QFETCH(QString, spec);
    Fed fed(spec.toLatin1().constData());
    fed.feed(210);
    InspectorSelection selection;
    ValuesView view(selection);
    selection.selectLayer(2);
    fed.answer(view);
    view.headBox().setCurrentIndex(1);
    for (const device::KvSide side : {device::KvSide::key, device::KvSide::value}) {
      view.sideBox().setCurrentIndex(side == device::KvSide::key ? 0 : 1);
      QVERIFY(view.isEmpty());  // of these nothing is known yet
      fed.answer(view);
      QVERIFY(!view.isEmpty());
      const cache::CellNumbers cells = cache::readCells(fed.cache, 2, side, 1, 0, 10000);
      QAbstractItemModel& table = view.table();
      QCOMPARE(table.rowCount(), static_cast<int>(cells.positions.size()));
      QCOMPARE(table.columnCount(), 2 + 64);
      for (int row = 0; row < table.rowCount(); ++row) {
        const auto i = static_cast<size_t>(row);
        QCOMPARE(static_cast<int64_t>(raw(table, row, 0)), cells.positions[i]);
        QCOMPARE(table.index(row, 1).data().toString(), cells.sealed[i] ? "compressed" : "full-precision");
        for (int d = 0; d < 64; ++d)
          QCOMPARE(static_cast<float>(raw(table, row, 2 + d)), cells.numbers[i * 64 + static_cast<size_t>(d)]);
      }
      const FoundNumber most = valueFacts(cells, Shown::stored).largest;
      QCOMPARE(view.title(),
               QStringLiteral("largest-magnitude(of-layer-head(%1, 2, 1), %2, at-position-channel(%3, %4))")
                   .arg(side == device::KvSide::key ? "Keys" : "Values", numberText(std::abs(most.number)))
                   .arg(most.position)
                   .arg(most.channel));
    }
    QCOMPARE(view.howTo(), "Rows-channels-columns-tokens");
    QVERIFY(view.details().contains("Read-out-cache(1.20\u00a0ms)"));
  }

  void theErrorIsStoredMinusComputed() {
    Fed fed("quantized:nbits=4,residual_length=32");
    fed.feed(100);
    InspectorSelection selection;
    ValuesView view(selection);
    QSignalSpy wanted(&view, &ValuesView::compareWanted);
    selection.selectLayer(0);
    fed.answer(view);
    QVERIFY(!view.compareBox().isHidden());
    const auto* cost = view.controls()->findChild<QLabel*>("compare_cost");
    QVERIFY2(cost->text().contains("about-per-token(2.00\u00a0KiB)"), qPrintable(cost->text()));
    view.compareBox().click();
    QCOMPARE(wanted.size(), 1);
    QVERIFY(wanted[0][0].toBool());
    fed.cache.observers().add(std::make_shared<cache::ReferenceKv>(fed.cache.state().log.facts()));
    fed.answer(view);
    QCOMPARE(view.title(), "nothing-compare-yet-tokens(of-layer-head(Keys, 0, 0))");
    QCOMPARE(view.table().index(0, 2).data().toString(), "not-compared");
    fed.feed(200);
    fed.answer(view);
    QVERIFY2(cost->text().endsWith("Costs-while(512\u00a0KiB)"), qPrintable(cost->text()));
    QVERIFY(view.howTo().contains("of-compared(200, tokens(300))"));
    QAbstractItemModel& table = view.table();
    QCOMPARE(table.rowCount(), 300);
    const cache::CellNumbers cells = cache::readCells(fed.cache, 0, device::KvSide::key, 0, 0, 300);
    double most = 0, errors = 0, energy = 0, worst = 0;
    int worst_row = -1;
    for (int row = 0; row < 300; ++row) {
      double row_errors = 0, row_energy = 0;
      for (int d = 0; d < 64; ++d) {
        const QModelIndex index = table.index(row, 2 + d);
        if (row < 100) {
          QVERIFY(!index.data(raw_role).isValid());
          continue;
        }
        const size_t i = static_cast<size_t>(row) * 64 + static_cast<size_t>(d);
        const float error = cells.numbers[i] - support::fedNumber(0, row, d);
        QCOMPARE(static_cast<float>(index.data(raw_role).toDouble()), error);
        QVERIFY(cells.sealed[static_cast<size_t>(row)] || error == 0);
        most = std::max(most, std::abs(double{error}));
        row_errors += double{error} * error;
        row_energy += double{support::fedNumber(0, row, d)} * support::fedNumber(0, row, d);
      }
      if (row < 100 || !cells.sealed[static_cast<size_t>(row)]) continue;
      errors += row_errors;
      energy += row_energy;
      if (row_errors / row_energy > worst) worst = row_errors / row_energy, worst_row = row;
    }
    QVERIFY(most > 0 && errors > 0);
    QCOMPARE(view.title(),
             QStringLiteral("error-signal-average-worst(of-layer-head(Keys, 0, 0), %1, %2, %3)")
                 .arg(percentText(std::sqrt(errors / energy)), countText(worst_row), percentText(std::sqrt(worst))));
    QVERIFY2(view.details().contains("Largest-error-position-channel(" + numberText(most)), qPrintable(view.details()));
    view.shownBox().setCurrentIndex(0);
    QVERIFY(view.title().contains("largest-magnitude("));
    view.compareBox().click();
    QCOMPARE(wanted.size(), 2);
    QVERIFY(!wanted[1][0].toBool());
  }

  // Before anything was quantized there is no error of the format to tell, only of what is kept until then.
  void aFormatHasNoErrorBeforeItHasWrittenAnything() {
    Fed fed("quantized:nbits=4,residual_length=256");
    fed.cache.observers().add(std::make_shared<cache::ReferenceKv>(fed.cache.state().log.facts()));
    fed.feed(100);
    InspectorSelection selection;
    ValuesView view(selection);
    selection.selectLayer(0);
    view.compareBox().click();
    fed.answer(view);
    QVERIFY2(view.title().startsWith("no-compressed-token-compare(of-layer-head(Keys, 0, 0), tokens(100), 0)"),
             qPrintable(view.title()));
    fed.feed(500);
    fed.answer(view);
    QVERIFY2(view.title().startsWith("error-signal-average-worst(of-layer-head(Keys, 0, 0), "),
             qPrintable(view.title()));
    Fed plain("dynamic");  // whose format is full precision
    plain.cache.observers().add(std::make_shared<cache::ReferenceKv>(plain.cache.state().log.facts()));
    plain.feed(100);
    ValuesView other(selection);
    other.compareBox().click();
    plain.answer(other);
    QVERIFY2(!other.title().contains("compressed"), qPrintable(other.title()));
  }

  void everyButtonIsWholeInANarrowDock_data() {
    QTest::addColumn<int>("width");
    QTest::newRow("values-dock-360") << 360;
    QTest::newRow("values-dock-620") << 620;
  }
  void everyButtonIsWholeInANarrowDock() {
    QFETCH(int, width);
    Fed fed("quantized:nbits=4,residual_length=32");
    fed.feed(100);
    InspectorSelection selection;
    auto* view = new ValuesView(selection);
    ViewPanel panel(view, "values", "Keys-and-values");
    panel.resize(width, 420);
    panel.show();
    fed.answer(*view);
    view->compareBox().click();
    fed.answer(*view);
    support::passTime(20);
    const auto isWhole = [&](const QWidget* widget) {
      const QRect place(widget->mapTo(&panel, QPoint(0, 0)), widget->size());
      return widget->isVisible() && panel.rect().contains(place) && place.width() >= widget->sizeHint().width();
    };
    // Where they have no room they are in one menu.
    const auto* more = panel.findChild<QWidget*>("more_button");
    for (const char* name : {"table_button", "csv_button", "png_button"})
      QVERIFY2(isWhole(panel.findChild<QWidget*>(name)) || isWhole(more), name);
    for (const QWidget* control : std::initializer_list<const QWidget*>{
             &view->layerBox(), &view->headBox(), &view->sideBox(), &view->shownBox(), &view->compareBox()})
      QVERIFY2(isWhole(control), qPrintable(control->accessibleName()));
    QVERIFY(panel.grab().save(pictureFolder() + '/' + QTest::currentDataTag() + ".png"));
  }

  void asksForAtMostWhatFits() {
    Fed fed("dynamic");
    fed.feed(5000);
    InspectorSelection selection;
    ValuesView view(selection);
    QVERIFY(!view.wanted());
    fed.answer(view);
    QVERIFY(view.compareBox().isHidden());
    QCOMPARE(view.table().rowCount(), 4096);
    QCOMPARE(raw(view.table(), 0, 0), 904);
    QVERIFY(view.howTo().contains("Shown-of(positions(904, 4,999), 5,000)"));
    selection.lock({100, 30});
    fed.answer(view);
    QCOMPARE(view.table().rowCount(), 30);
    QCOMPARE(raw(view.table(), 0, 0), 100);
    selection.lock({10, 1});  // before the last: there is what surrounds it
    fed.answer(view);
    QCOMPARE(raw(view.table(), 0, 0), 0);
    selection.lock({4990, 1});
    QCOMPARE(view.wanted()->first, -1);
    selection.lock({0, 5000});
    QCOMPARE(view.wanted()->count, 4096);
    // A layer without cells, a moment of the past.
    selection.unlock();
    selection.selectLayer(1);
    fed.answer(view);
    QVERIFY(!view.wanted());
    QCOMPARE(view.title(), "Layer-state-no-keys(1)");
    selection.selectLayer(2);
    selection.goTo(3);
    QVERIFY(!view.wanted());
    QCOMPARE(view.title(), "not-recorded-past(of-layer-head(Keys, 2, 0))");
  }

  void isReadByTheKeyboard() {
    Fed fed("quantized:nbits=8,residual_length=32");
    fed.cache.observers().add(std::make_shared<cache::ReferenceKv>(fed.cache.state().log.facts()));
    fed.feed(300);
    InspectorSelection selection;
    ValuesView view(selection);
    view.resize(600, 300);
    fed.answer(view);
    QTest::keyClick(&view, Qt::Key_V);
    QTest::keyClick(&view, Qt::Key_H);
    QCOMPARE(view.wanted()->what, engine::ProbeRequest::What::values);
    QCOMPARE(view.wanted()->head, 1);
    fed.answer(view);
    QTest::keyClick(&view, Qt::Key_Home);
    for (int i = 0; i < 7; ++i) QTest::keyClick(&view, Qt::Key_Down);
    for (int i = 0; i < 5; ++i) QTest::keyClick(&view, Qt::Key_Right);  // the first few are never sealed
    const cache::CellNumbers cells = cache::readCells(fed.cache, 0, device::KvSide::value, 1, 5, 1);
    QCOMPARE(view.cursorText(), QStringLiteral("layer-head-channel(0, 1, 7, position(5))\nstored(%1, compressed)\n"
                                               "computed-error(%2, %3)")
                                    .arg(numberText(cells.numbers[7]), numberText(support::fedNumber(50, 5, 64 + 7)),
                                         numberText(cells.errors[7])));
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(selection.locked(), (PositionRange{5, 1}));
  }

  void isAskedForOnlyWhileItIsSeen() {
    Fed fed("dynamic");
    fed.feed(50);
    Mirror mirror;
    Inspector inspector{mirror};
    QSignalSpy asked(&inspector, &Inspector::observationChanged);
    QWidget window;
    for (ViewPanel* panel : inspector.panels()) {
      panel->setParent(&window);
      panel->setVisible(panel->key() == "cache-map");
    }
    window.resize(400, 300);
    window.show();
    QTRY_VERIFY(inspector.isWatching());
    inspector.showView(shared(fed.cacheView()));
    QVERIFY(asked.isEmpty());
    auto* panel = window.findChild<ViewPanel*>("values");
    panel->show();
    QTRY_COMPARE(asked.size(), 1);
    const auto last = [&] { return asked.last()[0].value<engine::Observation>().probes; };
    QCOMPARE(last().size(), size_t{1});
    QCOMPARE(last()[0].what, engine::ProbeRequest::What::keys);
    inspector.showView(shared(fed.cacheView()));
    QCOMPARE(asked.size(), 1);  // the same is not asked again
    panel->hide();
    QTRY_COMPARE(asked.size(), 2);
    QVERIFY(last().empty());
  }

  void pictures() {
    Fed fed("sink:window_length=400,num_sink_tokens=4,nbits=4,residual_length=64");
    fed.feed(300);
    fed.cache.observers().add(std::make_shared<cache::ReferenceKv>(fed.cache.state().log.facts()));
    fed.feed(200);
    InspectorSelection selection;
    auto* view = new ValuesView(selection);
    ViewPanel panel(view, "values", "Keys-and-values");
    panel.resize(620, 420);
    selection.selectLayer(0);
    fed.answer(*view);
    QVERIFY(saveInBothThemes(panel, {596, 240}, "values"));
    view->compareBox().click();
    QVERIFY(saveInBothThemes(panel, {596, 240}, "values-error"));
    QCOMPARE(view->cursorText(), QString());
  }
};

KVARIUM_QT_TEST(ValuesTest)

}  // namespace kvarium::ui::values_view_test

#include "values_view_test.moc"

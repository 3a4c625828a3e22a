// Attention by heads and positions: what is drawn and said of weights that are known.
#include <QComboBox>
#include <QDir>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "core/base/shared_sentences.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/probing/attention_view.h"

namespace kvarium::ui::attention_view_test {
namespace {

// 1,281 tokens of which 4 sinks and the last 1,024 are seen. Head h gives the sinks (h + 1) tenths, the last position
// half of the rest, all others the same.
engine::ProbeResult sample(int layer) {
  engine::ProbeResult result;
  result.request.layer = layer;
  result.tokens_seen = 1281;
  result.seconds = 0.0004;
  cache::AttentionWeights& seen = result.attention;
  seen.layer = layer;
  seen.step = 1280;
  seen.n_heads = 9;
  seen.n_kv_heads = 3;
  for (int64_t p = 0; p < 4; ++p) seen.positions.push_back(p);
  for (int64_t p = 257; p < 1281; ++p) seen.positions.push_back(p);
  seen.uniform = 1.0 / 1028;
  for (int head = 0; head < 9; ++head) {
    const double sinks = 0.1 * (head + 1), rest = 1 - sinks;
    for (size_t i = 0; i < seen.positions.size(); ++i)
      seen.weights.push_back(static_cast<float>(i < 4 ? sinks / 4 : i == 1027 ? rest / 2 : rest / 2 / 1023));
  }
  return result;
}

// And a share of each layer: the 12th gives most.
engine::ProbeResult withShares(int layer) {
  engine::ProbeResult result = sample(layer);
  for (int i = 0; i < 30; ++i) {
    const double mean = i == 12 ? 0.25 : i / 1000.0;
    result.shares.push_back({i, mean / 2, mean, mean * 1.5});
  }
  return result;
}

double luminance(const QColor& c) { return 0.2126 * c.redF() + 0.7152 * c.greenF() + 0.0722 * c.blueF(); }

}  // namespace

class AttentionTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void coloursReadWithoutHue() {
    for (const bool dark : {true, false}) {
      for (int i = 1; i <= 100; ++i) {
        const double before = luminance(sequentialColor((i - 1) / 100.0, dark));
        const double here = luminance(sequentialColor(i / 100.0, dark));
        QVERIFY(dark ? here >= before : here <= before);
      }
    }
    for (int i = -99; i <= 100; ++i)
      QVERIFY(luminance(divergingColor(i / 100.0)) > luminance(divergingColor((i - 1) / 100.0)));
    const QColor zero = divergingColor(0);
    QVERIFY(zero.red() == zero.green() && zero.green() == zero.blue());
    QVERIFY(divergingColor(-0.5).blue() > divergingColor(-0.5).red());
    QVERIFY(divergingColor(0.5).red() > divergingColor(0.5).blue());
  }

  void columnsHaveTheirStrongestPosition() {
    const engine::ProbeResult result = sample(0);
    const AttentionGrid fine = attentionGrid(result.attention, 1281);
    QVERIFY(std::abs(fine.at(3, 2) - 0.1 * 1028) < 1e-3);
    QCOMPARE(fine.at(3, 4), -1.f);  // evicted: not seen
    QCOMPARE(fine.at(3, 256), -1.f);
    QVERIFY(std::abs(fine.at(0, 1280) - 0.45 * 1028) < 1e-3);
    const AttentionGrid coarse = attentionGrid(result.attention, 10);
    QVERIFY(std::abs(coarse.at(3, 0) - 0.1 * 1028) < 1e-3);  // not averaged away
    QCOMPARE(coarse.at(3, 1), -1.f);
    QVERIFY(std::abs(coarse.at(0, 9) - 0.45 * 1028) < 1e-3);
    const AttentionGrid wide = attentionGrid(result.attention, 3000);
    QCOMPARE(wide.at(8, wide.scale.edge(1280)), wide.at(8, 2999));
    QCOMPARE(multipleShare(least_multiple), 0.0);
    QCOMPARE(multipleShare(most_multiple), 1.0);
    QVERIFY(std::abs(multipleShare(4) - 0.5) < 1e-12);
    int64_t seen = 0;
    QVERIFY(std::abs(massOn(result.attention, 1, 0, 100, seen) - 0.2) < 1e-6);
    QCOMPARE(seen, 4);
    const Mass mass = massOnFirst(result.attention, 4);
    QVERIFY(std::abs(mass.least - 0.1) < 1e-6 && std::abs(mass.mean - 0.5) < 1e-6 && std::abs(mass.most - 0.9) < 1e-6);
  }

  void theTitleHasTheMassOnTheSinks() {
    InspectorSelection selection;
    AttentionView view(selection);
    selection.selectLayer(12);
    view.showView(shared(sinkWindowSealedHost()));
    QCOMPARE(view.title(), "not-measured-yet(Layer(12))");
    view.showProbe(sample(12));
    QCOMPARE(view.title(), "attention-token(Layer(12), 50 %, sinks(4), heads-to(10 %, 90 %), 1,281)");
    const QStringList lines = csvOf(view.table()).split("\r\n");
    QCOMPARE(lines.size(), 1 + 9 * 1028 + 1);
    QVERIFY(lines[1].startsWith("0,0,2.5"));
    selection.selectLayer(3);  // nothing is known of another layer
    QVERIFY(view.isEmpty());
    QCOMPARE(view.title(), "not-measured-yet(Layer(3))");
    engine::ProbeResult nothing = sample(3);
    nothing.nothing = {"%1", "layer 3 was not watched in the last step"};
    view.showProbe(nothing);
    QCOMPARE(view.title(), "not-measured-yet(Layer(3))");
    QCOMPARE(view.howTo(), "Attention-measured-while-token");  // a message was sent already
    nothing.older = {"%1", "cache-forgotten-cells-saw"};
    view.showProbe(nothing);
    QVERIFY2(view.howTo().startsWith("Last-token-cannot-computed("), qPrintable(view.howTo()));
    QVERIFY(view.isEmpty());
    // Without sinks the first token is named.
    selection.selectLayer(12);
    view.showView(shared(dynamicCache(1281)));
    view.showProbe(sample(12));
    QCOMPARE(view.title(), "attention-token(Layer(12), 13 %, the-first-token, heads-to(2.5 %, 22 %), 1,281)");
    view.showView(shared(dynamicCache(1290)));
    QVERIFY2(view.howTo().endsWith("came-since(tokens(9))"), qPrintable(view.howTo()));
    QVERIFY2(view.details().endsWith("Measuring-all-layers-took(0.400\u00a0ms)"), qPrintable(view.details()));
    // Of a cache that cannot compute the last token again the last sample stays, and says what it is.
    engine::ProbeResult older = sample(12);
    older.older = {"%1", "cache-forgotten-cells-saw"};
    view.showProbe(older);
    QVERIFY(!view.isEmpty());
    QVERIFY2(view.howTo().startsWith("Token-came-since-last(1,281, tokens(9), cache-forgotten-cells-saw)"),
             qPrintable(view.howTo()));
    QVERIFY2(view.details().contains("Last-token-cannot-computed-again("), qPrintable(view.details()));
    // The past has no numbers, and nothing is asked.
    selection.goTo(17);
    QCOMPARE(view.title(), "not-recorded-past(Layer(12))");
    QVERIFY(view.isEmpty());
    QVERIFY(!view.wanted());
    selection.goLive();
    QVERIFY(!view.isEmpty());
    QCOMPARE(view.wanted()->layer, 12);
  }

  void theLayerIsChosenInTheView() {
    InspectorSelection selection;
    AttentionView view(selection);
    view.resize(600, 200);
    view.showView(shared(sinkWindowSealedHost()));
    QCOMPARE(view.wanted()->layer, 0);
    QCOMPARE(view.layerBox().count(), 30);
    view.layerBox().setCurrentIndex(7);
    emit view.layerBox().activated(7);
    QCOMPARE(selection.layer(), 7);
    QTest::keyClick(&view, Qt::Key_PageDown);
    QCOMPARE(selection.layer(), 8);
    QCOMPARE(view.layerBox().currentText(), "Layer(8)");
    QTest::keyClick(&view, Qt::Key_PageUp);
    QTest::keyClick(&view, Qt::Key_PageUp);
    QCOMPARE(selection.layer(), 6);
    // A layer that does not attend.
    view.showView(shared(recurrent(100, true)));
    selection.selectLayer(0);
    QVERIFY(!view.wanted());
    QCOMPARE(view.title(), "state-attends-nothing(Layer(0))");
    QCOMPARE(view.howTo(), "Choose-layer-keeps-tokens");
    cache::CacheView empty_layer = recurrent(100, true);
    edit(empty_layer.layers[0].facts).state_bytes = 0;
    view.showView(shared(empty_layer));
    QCOMPARE(view.title(), "keeps-nothing-does-not(Layer(0))");
    view.showView(shared(recurrent(100, false)));
    QCOMPARE(view.howTo(), "No-layer-model-keeps");  // there is none to be chosen
  }

  void itOpensWhereThereIsMostToSee() {
    InspectorSelection selection;
    AttentionView view(selection);
    view.resize(600, 300);
    view.showView(shared(dynamicCache(1281)));
    QSignalSpy wanted(&view, &AttentionView::wantedChanged);
    view.showProbe(withShares(0));
    QCOMPARE(selection.layer(), 12);  // which gives the first token most
    QVERIFY(!wanted.isEmpty());
    QCOMPARE(view.wanted()->layer, 12);
    QCOMPARE(view.wanted()->sinks, 1);
    view.showView(shared(sinkWindowSealedHost()));
    QCOMPARE(view.wanted()->sinks, 4);
    selection.selectLayer(3);
    view.showProbe(withShares(3));
    QCOMPARE(selection.layer(), 3);  // what somebody has chosen stays
  }

  void aBarChoosesItsLayer() {
    InspectorSelection selection;
    selection.selectLayer(0);
    AttentionView view(selection);
    view.resize(600, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.showView(shared(dynamicCache(1281)));
    view.showProbe(sample(0));
    const QImage without = view.grab().toImage();
    view.showProbe(withShares(0));
    QVERIFY(view.grab().toImage() != without);
    const int gutter = view.width() - 540;  // the bars reach to the right edge
    QVERIFY(gutter > 0);
    QSet<int> reached;
    for (int x = gutter; x < view.width(); ++x) {
      QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(x, 25));
      reached += selection.layer();
    }
    QVERIFY2(reached.size() > 25, qPrintable(QString::number(reached.size())));
    QCOMPARE(selection.layer(), 29);
    QCOMPARE(view.layerBox().currentText(), "Layer(29)");
    QHelpEvent help(QEvent::ToolTip, {view.width() - 2, 25}, view.mapToGlobal(QPoint(view.width() - 2, 25)));
    QCoreApplication::sendEvent(&view, &help);
    QTRY_VERIFY2(QToolTip::text().startsWith("layer-attention-heads(29, 2.9 %, the-first-token, "),
                 qPrintable(QToolTip::text()));
  }

  void cellsAreReachedByTheKeyboard() {
    InspectorSelection selection;
    AttentionView view(selection);
    view.resize(600, 200);
    view.showView(shared(sinkWindowSealedHost()));
    view.showProbe(sample(0));
    QCOMPARE(view.cursorText(), QString());
    QTest::keyClick(&view, Qt::Key_Home);
    QTest::keyClick(&view, Qt::Key_Down);
    QVERIFY2(view.cursorText().startsWith("layer-head(0, 1, positions(0, 2))"), qPrintable(view.cursorText()));
    QVERIFY2(view.cursorText().contains("heads-attention-average(15 %, x(51))"), qPrintable(view.cursorText()));
    QVERIFY(view.accessibleDescription().startsWith(view.cursorText()));
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(selection.locked().first, 0);
    QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY(!view.cursorText().contains("positions(0, "));
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(selection.locked().isEmpty());
  }

  void isAskedForOnlyWhileItIsSeen() {
    Mirror mirror;
    Inspector inspector{mirror};
    QSignalSpy asked(&inspector, &Inspector::observationChanged);
    QWidget window;
    for (ViewPanel* panel : inspector.panels()) {
      panel->setParent(&window);
      panel->setVisible(panel->key() != "attention" && panel->key() != "values");
    }
    window.resize(400, 300);
    window.show();
    QTRY_VERIFY(inspector.isWatching());
    const auto last = [&] { return asked.last()[0].value<engine::Observation>().probes; };
    auto* panel = window.findChild<ViewPanel*>("attention");
    inspector.showView(shared(sinkWindowSealedHost()));
    panel->show();
    QTRY_VERIFY(!asked.isEmpty() && last().size() == 1);
    inspector.selection().selectLayer(7);
    QCOMPARE(last()[0].layer, 7);
    panel->hide();
    QTRY_VERIFY(last().empty());
    inspector.selection().selectLayer(8);
    QVERIFY(last().empty());
  }

  void pictures() {
    InspectorSelection selection;
    auto* view = new AttentionView(selection);
    ViewPanel panel(view, "attention", "Attention");
    selection.selectLayer(12);
    view->showView(shared(sinkWindowSealedHost()));
    engine::ProbeResult shown = withShares(12);
    shown.request.sinks = 4;
    view->showProbe(shown);
    QVERIFY(saveInBothThemes(panel, {596, 260}, "attention"));
  }
};

KVARIUM_QT_TEST(AttentionTest)

}  // namespace kvarium::ui::attention_view_test

#include "attention_view_test.moc"

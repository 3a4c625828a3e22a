// Geometry of the cache map, without a window.
#include <QRandomGenerator>
#include <QTest>
#include <map>

#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "ui/inspector/map/map_layout.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/figures.h"

namespace kvarium::ui::cache_layout_test {
namespace {

cache::GroupView randomGroup(QRandomGenerator& random, int64_t tokens, int longest_run) {
  cache::GroupView group;
  edit(group.facts).layers = {0};
  int64_t at = 0;
  while (at < tokens) {
    const int64_t count = std::min<int64_t>(1 + random.bounded(longest_run), tokens - at);
    const auto place = static_cast<cache::Place>(random.bounded(3));
    const cache::Role role = at == 0 ? cache::Role::sink : cache::Role::normal;
    if (random.bounded(3) > 0) {
      group.runs.push_back(
          {role, static_cast<cache::Form>(random.bounded(2)), place, random.bounded(5) == 0, at, count});
      group.lengths.stored += count;
    }
    at += count;
  }
  group.lengths.tokens_seen = tokens;
  return group;
}

}  // namespace

class LayoutTest : public QObject {
  Q_OBJECT
 private slots:
  void stepsGrowRarely() {
    QCOMPARE(niceStep(0), 64);
    QCOMPARE(niceStep(64), 64);
    QCOMPARE(niceStep(65), 96);
    QCOMPARE(niceStep(97), 128);
    QCOMPARE(niceStep(1281), 1536);
    QCOMPARE(niceStep(131072), 131072);
    int changes = 0;
    for (int64_t n = 1; n <= 4096; ++n) changes += niceStep(n) != niceStep(n - 1);
    QCOMPARE(changes, 12);
  }

  void aFixedCapacityIsShownWhole() {
    QCOMPARE(shownPositions(staticCache(2048, 300)), 2048);
    QCOMPARE(shownPositions(staticCache(100, 100)), 100);
    QCOMPARE(shownPositions(sinkWindowSealedHost()), 1536);  // 1,281 seen in a window of 1,024
    QCOMPARE(shownPositions(dynamicCache(50)), 64);
    QCOMPARE(shownPositions(dynamicCache(50, 400)), 512);  // the prompt being read decides, not each chunk of it
    QCOMPARE(shownPositions({}), 64);
  }

  void rowsGoRoundTrip() {
    for (int unit : {1, 2}) {
      for (int layers : {1, 2, 30, 80, 126}) {
        for (int available : {0, 90, 400, 1200}) {
          for (int unfolded : {-1, 0, layers - 1}) {
            const RowChoice choice{0, layers, unfolded, unfolded < 0 ? 0 : 4};
            const RowScale scale = RowScale::fit(choice, available, unit);
            QCOMPARE(static_cast<int>(scale.rows.size()), unfolded < 0 ? layers : layers + 3);
            if (unfolded < 0 && layers * least_row_pitch * unit <= available) QVERIFY(scale.extent <= available);
            int end = 0;
            for (size_t i = 0; i < scale.rows.size(); ++i) {
              const MapRow& row = scale.rows[i];
              QCOMPARE(row.head >= 0, row.layer == unfolded);
              QVERIFY(row.height > 0 && row.top == end);
              const int next = i + 1 < scale.rows.size() ? scale.rows[i + 1].top : scale.extent;
              QVERIFY(next - row.top >= (row.head < 0 ? least_row_pitch : least_head_pitch) * unit);
              QVERIFY(next - row.top <= most_row_pitch * unit && row.height < next - row.top);
              QCOMPARE(scale.rowAt(row.top), static_cast<int>(i));
              QCOMPARE(scale.rowAt(next - 1), static_cast<int>(i));
              end = next;
            }
            QCOMPARE(scale.rowAt(-1), -1);
            QCOMPARE(scale.rowAt(scale.extent), -1);
            QCOMPARE(scale.rowOf(layers - 1)->layer, layers - 1);
            QVERIFY(!scale.rowOf(layers));
          }
        }
      }
    }
  }

  void positionsAndColumnsGoRoundTrip() {
    QRandomGenerator random(3);
    for (int round = 0; round < 300; ++round) {
      const int64_t total = 64 + random.bounded(100000);
      const int64_t count = round % 10 == 0 ? total : 1 + random.bounded(static_cast<int>(total));
      const PositionScale scale{count, 1 + random.bounded(900), random.bounded(static_cast<int>(total - count + 1))};
      QCOMPARE(scale.edge(scale.first), 0);
      QCOMPARE(scale.edge(scale.first + count), scale.columns);
      QCOMPARE(scale.edge(0), 0);
      QCOMPARE(scale.edge(total), scale.columns);
      QCOMPARE(scale.firstAt(0), scale.first);
      QCOMPARE(scale.lastAt(scale.columns - 1), scale.first + count - 1);
      for (int64_t at = scale.first; at < scale.first + count; at += std::max<int64_t>(count / 50, 1)) {
        const int column = scale.edge(at);
        QVERIFY(column >= 0 && column < scale.columns);
        QVERIFY(scale.firstAt(column) <= at && at <= scale.lastAt(column));
        if (!scale.isDense()) QVERIFY(scale.edge(at + 1) > column);
      }
      for (int column = 1; column < scale.columns; ++column) {
        if (scale.isDense()) QCOMPARE(scale.firstAt(column), scale.lastAt(column - 1) + 1);
        QVERIFY(scale.firstAt(column) >= scale.firstAt(column - 1));
      }
    }
  }

  // What a part of the map shows is the same part of the whole, and covers it.
  void aPartShowsTheSameStates() {
    QRandomGenerator random(5);
    for (int round = 0; round < 60; ++round) {
      const cache::GroupView group = randomGroup(random, 2000, 60);
      const auto runs = styleRuns(group, true, 2048);
      const int64_t count = 8 + random.bounded(200);
      const PositionScale scale{count, static_cast<int>(count) * 3, random.bounded(static_cast<int>(2048 - count))};
      const auto bands = bandsOf(runs, scale, 5, 1);
      for (int64_t at = scale.first; at < scale.first + count; ++at) {
        const auto run = std::find_if(runs.begin(), runs.end(),
                                      [&](const StyleRun& r) { return at >= r.first && at < r.first + r.count; });
        const int x = scale.edge(at + 1) - 1;  // after what a sink may take of it
        const auto band =
            std::find_if(bands.begin(), bands.end(), [&](const Band& b) { return x >= b.x && x < b.x + b.width; });
        QVERIFY(band != bands.end() && band->style == run->style);
      }
    }
  }

  void whatNoRunCoversIsEvictedOrEmpty() {
    const cache::CacheView view = sinkWindowSealedHost();
    const auto runs = styleRuns(view.groups[0], true, 1536);
    const std::vector<StyleRun> expected = {{{CellKind::sink}, 0, 4},
                                            {{CellKind::evicted}, 4, 257},
                                            {{CellKind::sealed}, 261, 892},
                                            {{CellKind::recent}, 1153, 128}};
    QVERIFY(runs == expected);  // the window is full: no room follows

    const auto fixed = styleRuns(staticCache(2048, 300).groups[0], false, 2048);
    const std::vector<StyleRun> fixed_expected = {{{CellKind::kept}, 0, 300}, {{CellKind::empty}, 300, 1748}};
    QVERIFY(fixed == fixed_expected);
  }

  void runsBeyondTheLengthsDoNotBreakTheMap() {
    cache::GroupView group;
    edit(group.facts).layers = {0};
    group.runs = {
        {.first_position = -5, .count = 10}, {.first_position = 2, .count = 100}, {.first_position = 1000, .count = 7}};
    group.lengths = {50, 50, -1};
    int64_t at = 0;
    for (const StyleRun& run : styleRuns(group, false, 64)) {
      QCOMPARE(run.first, at);
      QVERIFY(run.count > 0);
      at += run.count;
    }
    QCOMPARE(at, 64);
  }

  void bandsCoverEveryPixelOnce_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("longest_run");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("height");
    QTest::newRow("wide cells") << 60 << 9 << 500 << 9;
    QTest::newRow("dense, short runs") << 5000 << 4 << 300 << 8;
    QTest::newRow("dense, long runs") << 5000 << 300 << 300 << 8;
    QTest::newRow("thin rows") << 20000 << 50 << 400 << 2;
    QTest::newRow("one pixel") << 20000 << 50 << 400 << 1;
  }
  void bandsCoverEveryPixelOnce() {
    QFETCH(int, tokens);
    QFETCH(int, longest_run);
    QFETCH(int, columns);
    QFETCH(int, height);
    QRandomGenerator random(7);
    for (int round = 0; round < 20; ++round) {
      const cache::GroupView group = randomGroup(random, tokens, longest_run);
      const PositionScale scale{niceStep(tokens), columns};
      const auto runs = styleRuns(group, true, scale.positions);
      std::vector<int> hits(columns * height);
      std::map<int, std::vector<CellStyle>> by_column;
      for (const Band& band : bandsOf(runs, scale, height, 1)) {
        QVERIFY(band.width > 0 && band.height > 0);
        for (int x = band.x; x < band.x + band.width; ++x) {
          by_column[x].push_back(band.style);
          for (int y = band.y; y < band.y + band.height; ++y) ++hits[y * columns + x];
        }
      }
      for (int hit : hits) QCOMPARE(hit, 1);
      // Every run is seen in its columns unless a sink owns them or there are more states than pixels.
      for (const StyleRun& run : runs) {
        const auto& seen = by_column[scale.edge(run.first + run.count / 2)];
        const bool drawn = std::find(seen.begin(), seen.end(), run.style) != seen.end();
        const bool sink = isSink(seen.front().kind);
        if (!drawn && !sink) {
          QCOMPARE(static_cast<int>(seen.size()), height);
          for (const CellStyle& style : seen) QVERIFY(indexOf(style) > indexOf(run.style));
        }
      }
    }
  }

  void aSharedColumnIsDividedByShare() {
    // 10 positions a column: 3 evicted and 7 kept, over and over.
    cache::GroupView group;
    edit(group.facts).layers = {0};
    for (int column = 0; column < 100; ++column) {
      group.runs.push_back({.first_position = column * 10 + 3, .count = 7});
    }
    group.lengths = {1000, 700, -1};
    const auto bands = bandsOf(styleRuns(group, false, 1000), {1000, 100}, 10, 1);
    const std::vector<Band> expected = {{0, 100, 0, 3, {CellKind::evicted}}, {0, 100, 3, 7, {CellKind::kept}}};
    QVERIFY(bands == expected);
  }

  void oneKeptCellAmongTenThousandIsSeen() {
    cache::GroupView group;
    edit(group.facts).layers = {0};
    group.runs = {{.first_position = 77777, .count = 1}};
    group.lengths = {131072, 1, -1};
    const PositionScale scale{131072, 300};
    int kept = 0;
    for (const Band& band : bandsOf(styleRuns(group, false, scale.positions), scale, 6, 1)) {
      if (band.style.kind != CellKind::kept) continue;
      QCOMPARE(band.x, scale.edge(77777));
      kept += band.width * band.height;
    }
    QCOMPARE(kept, 1);
  }

  void sinksOwnTheirColumnsAndAreWideEnough() {
    const cache::CacheView view = huge(131072);
    const PositionScale scale{131072, 400};
    for (int unit : {1, 2}) {
      const auto bands = bandsOf(styleRuns(view.groups[0], true, scale.positions), scale, 5, unit);
      QCOMPARE(bands[0], (Band{0, least_sink_width * unit, 0, 5, {CellKind::sink}}));
      QCOMPARE(bands[1].x, least_sink_width * unit);
      QVERIFY(bands.size() < 12);  // a few rectangles a row, whatever the length
    }
  }

  void boundariesSayWhatChanges() {
    const auto texts = [](const cache::CacheView& view) {
      QStringList list;
      for (const Boundary& boundary : boundariesOf(view)) {
        list += QStringLiteral("%1: %2").arg(boundary.position).arg(boundary.text);
      }
      return list.join("; ");
    };
    QCOMPARE(texts(emptyCache()), QString());
    QCOMPARE(texts(dynamicCache(1300, 1000)), "1000: prompt-answer");
    QCOMPARE(texts(dynamicCache(1300, 1300)), QString());  // no answer has begun
    QCOMPARE(texts(staticCache(2048, 300)), "240: prompt-answer; 2048: room-for(2,048)");
    QCOMPARE(texts(sinkWindowSealedHost()),
             "4: first(4); 261: last(1,020); 850: prompt-answer; 1153: newest-at-16-bit(128)");
    for (const Boundary& boundary : boundariesOf(sinkWindowSealedHost())) QVERIFY(!boundary.tip.isEmpty());
    QVERIFY(!texts(gaps(1000)).contains("forgotten"));  // scattered: no single boundary
    cache::CacheView other = sinkWindowSealedHost();
    for (cache::GroupView& group : other.groups) edit(group.facts).window = -1;
    edit(other.groups[0].facts).residual = 100;  // a block is sealed whole
    other.saved_at = 900;
    QCOMPARE(texts(other),
             "4: first(4); 261: forgotten-kept; 850: prompt-answer; 900: saved-here; "
             "1153: newest-16-bit-now(100, 128)");
    edit(other.facts).spec = "none";  // its file holds no tokens
    QVERIFY(!texts(other).contains("saved-here"));
  }

  // A format that leaves the first tokens full does not make recent ones of them.
  void firstFullTokensAreNotRecent() {
    cache::CacheView view = sinkWindowSealedHost();
    view.groups.resize(1);
    cache::GroupView& group = view.groups[0];
    edit(group.facts).first_full = 4;
    group.runs = {{.first_position = 0, .count = 4},
                  {cache::Role::normal, cache::Form::sealed, cache::Place::device, false, 4, 128},
                  {.first_position = 132, .count = 68}};
    group.lengths = {200, 200, -1};
    const std::vector<StyleRun> expected = {
        {{CellKind::kept}, 0, 4}, {{CellKind::sealed}, 4, 128}, {{CellKind::recent}, 132, 68}};
    QVERIFY(styleRuns(group, true, 200) == expected);
    QCOMPARE(boundariesOf(view).front().text, "first-at-16-bit(4)");
  }

  void windowsOfOtherLayersAreNamed() {
    const std::vector<Boundary> boundaries = boundariesOf(hybrid());
    QVERIFY(std::any_of(boundaries.begin(), boundaries.end(), [](const Boundary& boundary) {
      return boundary.position == 500 && boundary.text == QStringLiteral("last-in-layers(400, layers(13))");
    }));
  }

  void labelsNeverCollide() {
    QRandomGenerator random(11);
    for (int round = 0; round < 3000; ++round) {
      const int right = 150 + random.bounded(500);
      std::vector<Label> labels(1 + random.bounded(6));
      std::vector<int> x;
      for (size_t i = 0; i < labels.size(); ++i) x.push_back(random.bounded(right));
      std::sort(x.begin(), x.end());
      for (size_t i = 0; i < labels.size(); ++i) labels[i] = {x[i], 20 + random.bounded(90)};
      placeLabels(labels, right);
      if (labels.size() == 1 && labels[0].width + 8 < right / 2) QVERIFY(labels[0].row == 0);
      for (const Label& a : labels) {
        if (a.row < 0) continue;
        QVERIFY(a.left >= 0 && a.left + a.width <= right);
        for (const Label& b : labels) {
          if (&a == &b || b.row < 0) continue;
          if (a.row == b.row) QVERIFY(a.left + a.width <= b.left || b.left + b.width <= a.left);
          if (a.row >= b.row) QVERIFY(a.x < b.left || a.x >= b.left + b.width);  // a's line passes b's row
        }
      }
    }
  }

  void labelsThatCollideAreCutBeforeTheyVanish() {
    std::vector<Label> labels{{40, 90}, {50, 90}, {60, 90}};
    placeLabels(labels, 160);
    for (const Label& label : labels) QVERIFY(label.row >= 0);
    QVERIFY(labels[0].width >= 24 && labels[0].width < 90);
    QVERIFY(labels[1].width == 90 && labels[2].width == 90);
  }

  void memorySharesAddUp() {
    for (const cache::CacheView& view :
         {emptyCache(), dynamicCache(1300), staticCache(2048, 300), sinkWindowSealedHost(), everyState(), gaps(1000),
          huge(131072), hybrid(), recurrent(0, false), recurrent(300, false), recurrent(300, true)}) {
      int64_t used = 0, reserved = 0, scales = 0;
      for (const MemoryShares& place : sharesByPlace(view)) {
        used += place.used();
        reserved += place.reserved;
        scales += place.scales;
      }
      QCOMPARE(used, view.bytes.used());
      QCOMPARE(reserved, view.bytes.reserved);
      QCOMPARE(scales, view.bytes.scales);
      const auto groups = groupOfLayers(view);
      for (size_t layer = 0; layer < view.layers.size(); ++layer) {
        const cache::GroupView group = groups[layer] < 0 ? cache::GroupView{} : view.groups[groups[layer]];
        const MemoryShares shares = sharesOfLayer(view.layers[layer], group);
        QCOMPARE(shares.total(), view.layers[layer].bytes.total());
      }
    }
    const auto places = sharesByPlace(sinkWindowSealedHost());
    QCOMPARE(places[1].cells.size(), size_t(1));  // on the host: sealed cells only, of ten layers
    QCOMPARE(places[1].used(), sinkWindowSealedHost().by_place.host);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(LayoutTest)

}  // namespace kvarium::ui::cache_layout_test

#include "cache_layout_test.moc"

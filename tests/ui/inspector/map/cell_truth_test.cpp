// Every pixel of the map's rows says what the cell table of a real cache says, whatever happened to the cache.
#include <QApplication>
#include <QPainter>
#include <QRandomGenerator>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "core/cache/table/cell_table.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/cache_walk.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/cells/cell_paint.h"
#include "ui/inspector/map/cache_map.h"

namespace kvarium::ui::cell_truth_test {
namespace {

constexpr int truth_cell = 8;  // least logical pixels of a position: from here on, a gap follows each cell

// What a row has to show at a position.
struct TrueCell {
  enum class Look : uint8_t { nothing, next, cell };  // next: kept free for the next token
  Look look = Look::nothing;
  CellStyle style = {};  // of a cell, also of one that is gone or not written yet
  bool operator==(const TrueCell&) const = default;
};
using TrueRow = std::vector<TrueCell>;  // by position

// kept: references of the text's own earlier places.
CellStyle trueStyle(const cache::Group& group, const cache::Block& block, int64_t position, int kept) {
  const bool sealed = block.form == cache::Form::sealed;
  CellStyle style{CellKind::kept, group.full->place(), group.pool(block.form).references(block.id) - kept > 1};
  if (block.role == cache::Role::sink)
    style.kind = sealed ? CellKind::sealed_sink : CellKind::sink;
  else if (sealed)
    style.kind = CellKind::sealed;
  else if (group.plan.seals() && position >= group.plan.sealing->rule.first_full)
    style.kind = CellKind::recent;
  return style;
}

// Straight from the blocks, without runs.
TrueRow trueRow(const cache::KvCache& cache, int layer, int64_t positions) {
  TrueRow row(static_cast<size_t>(positions));
  const int index = cache.store().layer_at[static_cast<size_t>(layer)].first;
  if (index < 0) return row;
  const cache::Group& group = cache.store().groups[static_cast<size_t>(index)];
  const cache::CellTable& table = cache.state().tables[static_cast<size_t>(index)];
  const auto at = [&](int64_t position) -> TrueCell& { return row.at(static_cast<size_t>(position)); };
  for (int64_t position = 0; position < table.tokensSeen(); ++position)
    at(position) = {TrueCell::Look::cell, {CellKind::evicted}};
  for (const cache::Block& block : table.blocks()) {
    const int kept = cache.state().kept.references(block, static_cast<size_t>(index));
    for (int cell = 0; cell < block.used; ++cell) {
      const int64_t position = block.position(cell);
      if (block.live >> cell & 1) at(position).style = trueStyle(group, block, position, kept);
    }
  }
  const cache::Lengths lengths = cache.status().lengths(layer);
  const int64_t seen = table.tokensSeen(), stored = table.stored();
  const int64_t end = lengths.capacity < 0 ? positions : std::min(seen + lengths.capacity - stored, positions);
  for (int64_t position = seen; position < end; ++position) at(position).look = TrueCell::Look::cell;
  const bool is_full_window = lengths.own > 0 && stored < seen && stored + lengths.own == lengths.capacity;
  if (is_full_window) at(seen) = {TrueCell::Look::next};
  return row;
}

// Positions [first, first + count) on so many columns of pixels.
struct TrueScale {
  int64_t first = 0, count = 1;
  int columns = 1;
  int columnOf(int64_t position) const {
    return static_cast<int>(std::clamp<int64_t>(position - first, 0, count) * columns / count);
  }
};

// Neighbours of one style are one rectangle with one outline; a gap stands between any two cells.
void paintTrueRow(QPainter& painter, const CellPaint& paint, const TrueRow& row, const TrueScale& scale, int top,
                  int height) {
  const int64_t end = scale.first + scale.count;
  const auto at = [&](int64_t position) -> const TrueCell& { return row[static_cast<size_t>(position)]; };
  const auto rect = [&](int64_t from, int64_t to) {
    return QRect(scale.columnOf(from), top, scale.columnOf(to) - scale.columnOf(from), height);
  };
  for (int64_t from = scale.first, to = from; from < end; from = to) {
    while (to < end && at(to) == at(from)) ++to;
    if (at(from).look == TrueCell::Look::cell) paint.fill(painter, rect(from, to), at(from).style);
  }
  for (int64_t position = scale.first + 1; position < end; ++position) {
    const QRect gap(scale.columnOf(position) - paint.unit(), top, paint.unit(), height);
    painter.fillRect(gap, paint.palette().pane);
  }
  for (int64_t position = scale.first; position < end; ++position) {
    if (at(position).look == TrueCell::Look::next) paint.outlineNext(painter, rect(position, position + 1));
  }
}

// Lines of boundaries cross all rows: what is under them is not compared.
void hideBoundaries(QImage& image, const MapLayout& layout, const TrueScale& scale) {
  QPainter painter(&image);
  for (const Boundary& boundary : layout.boundaries) {
    const double x = std::floor(scale.columnOf(boundary.position) / layout.dpr);
    const int from = static_cast<int>(std::floor((x - 1) * layout.dpr));
    const int to = static_cast<int>(std::ceil((x + 2) * layout.dpr));
    painter.fillRect(from, 0, to - from, image.height(), Qt::black);
  }
}

// Empty: the rows of the picture show what the tables say.
QString pictureDiffers(const cache::KvCache& cache, const QImage& picture, const MapLayout& layout,
                       const CachePalette& palette, PositionRange shown) {
  const PictureRequest request{{}, layout.dpr, {}, palette};
  const CellPaint paint(palette, request.unit());
  const TrueScale scale{shown.first, shown.count, static_cast<int>(layout.cells.width() * layout.dpr)};
  if (scale.columns < truth_cell * paint.unit() * scale.count) return QStringLiteral("cells are too narrow");
  if (layout.positions < cache.status().lengths().tokens_seen) return QStringLiteral("the map ends before the text");
  if (layout.rows.rows.size() != CacheWalk::layers().size()) return QStringLiteral("a layer has no row");
  const QPoint corner(static_cast<int>(std::lround(layout.cells.left() * layout.dpr)),
                      static_cast<int>(std::lround(layout.cells.top() * layout.dpr)));
  QImage drawn = picture.copy(QRect(corner, QSize(scale.columns, layout.rows.extent)));
  drawn = std::move(drawn).convertToFormat(QImage::Format_RGB32);
  drawn.setDevicePixelRatio(1);
  QImage truth(drawn.size(), QImage::Format_RGB32);
  truth.fill(palette.pane);
  {
    QPainter painter(&truth);
    for (const MapRow& row : layout.rows.rows) {
      const cache::LayerShape& shape = CacheWalk::layers()[static_cast<size_t>(row.layer)];
      if (shape.hasState() && !shape.hasCells()) {
        for (const cache::Checkpoint& one : cache.state().kept.all()) {
          if (one.position < scale.first || one.position > scale.first + scale.count) continue;
          const int width = 2 * paint.unit(), x = std::min(scale.columnOf(one.position), scale.columns - width);
          painter.fillRect(x, row.top, width, row.height, palette.state);
        }
        continue;
      }
      if (!shape.borrows()) {
        paintTrueRow(painter, paint, trueRow(cache, row.layer, layout.positions), scale, row.top, row.height);
        continue;
      }
      TrueRow lent = trueRow(cache, shape.cells_of, layout.positions);
      for (TrueCell& cell : lent)
        if (cell.look == TrueCell::Look::next) cell = {TrueCell::Look::cell, {CellKind::empty}};
      const int thin = std::max(row.height / 3, paint.unit());
      paintTrueRow(painter, paint, lent, scale, row.top + (row.height - thin) / 2, thin);
    }
  }
  hideBoundaries(drawn, layout, scale);
  hideBoundaries(truth, layout, scale);
  if (drawn == truth) return {};
  picture.save(pictureFolder() + QStringLiteral("/truth-map.png"));
  drawn.save(pictureFolder() + QStringLiteral("/truth-drawn.png"));
  truth.save(pictureFolder() + QStringLiteral("/truth-table.png"));
  for (int y = 0; y < truth.height(); ++y) {
    for (int x = 0; x < truth.width(); ++x) {
      if (drawn.pixel(x, y) == truth.pixel(x, y)) continue;
      const int row = layout.rows.rowAt(y);
      int64_t position = scale.first;
      while (scale.columnOf(position + 1) <= x) ++position;
      return QStringLiteral("pixel %1, %2 of layer %3, position %4: drawn %5, the table says %6; see truth-*.png in %7")
          .arg(x)
          .arg(y)
          .arg(row < 0 ? -1 : layout.rows.rows[static_cast<size_t>(row)].layer)
          .arg(position)
          .arg(drawn.pixelColor(x, y).name(), truth.pixelColor(x, y).name(), pictureFolder());
    }
  }
  return QStringLiteral("the pictures have different sizes");
}

// Kept and recent cells have equal pixels; words and legend tell them apart, by these runs.
bool haveStyles(const std::vector<StyleRun>& runs, const TrueRow& row) {
  return std::ranges::all_of(runs, [&](const StyleRun& run) {
    const auto begin = row.begin() + run.first;
    return std::all_of(begin, begin + run.count, [&](const TrueCell& cell) {
      return cell.look != TrueCell::Look::cell || cell.style == run.style;
    });
  });
}

// What occurred in a walk.
struct SeenTruths {
  std::set<CellKind> kinds;
  std::set<cache::Place> places;
  std::set<bool> shared_or_not;
  bool has_next = false;

  void note(const TrueRow& row) {
    for (const TrueCell& cell : row) {
      has_next = has_next || cell.look == TrueCell::Look::next;
      if (cell.look != TrueCell::Look::cell) continue;
      kinds.insert(cell.style.kind);
      if (!isStored(cell.style.kind)) continue;
      places.insert(cell.style.place);
      shared_or_not.insert(cell.style.shared);
    }
  }
};

template <class Name>
QString numbersOf(const std::set<Name>& names) {
  QStringList numbers;
  for (const Name name : names) numbers += QString::number(static_cast<int>(name));
  return numbers.join(QLatin1Char(' '));
}

// The map of one view. Its limit of repaints lets a first view through.
class TruthMap {
 public:
  TruthMap(const cache::KvCache& cache, const cache::CacheView& view, bool dark, QSize size)
      : m_cache(cache), m_view(view), m_palette(CachePalette::from(theme(dark))), m_map(m_selection) {
    m_map.setPalette(theme(dark));
    m_map.resize(size);
    m_map.showView(shared(view));
    m_map.resize(size.expandedTo(m_map.minimumSizeHint()));
  }

  // Turns the wheel until so many positions or fewer are seen. where: of the pointer, in [0, 1] of the columns.
  void zoomTo(int64_t count, double where) {
    const QRect cells = m_map.mapLayout().cells;
    const QPointF at(cells.left() + where * (cells.width() - 1), cells.top());
    const double notches = std::log(static_cast<double>(seen().count) / static_cast<double>(count)) / std::log(1.25);
    const QPoint turn(0, static_cast<int>(std::ceil(120 * notches)));
    QWheelEvent wheel(at, at, {}, turn, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&m_map, &wheel);
  }
  PositionRange seen() const { return m_map.zoom().positions.shown(m_map.mapLayout().positions); }

  // Empty: what is seen is what the tables say.
  QString differs() {
    const QImage image = m_map.grab().toImage();  // may lay out again
    return pictureDiffers(m_cache, image, m_map.mapLayout(), m_palette, seen());
  }
  QString savedPictureDiffers(qreal dpr) const {
    const MapRequest request{{m_map.size(), dpr, m_map.font(), m_palette}, m_map.zoom()};
    return pictureDiffers(m_cache, m_map.picture(request.size, dpr, m_palette), layoutOf(m_view, request), m_palette,
                          seen());
  }
  const MapLayout& layout() const { return m_map.mapLayout(); }

 private:
  const cache::KvCache& m_cache;
  const cache::CacheView& m_view;
  CachePalette m_palette;
  InspectorSelection m_selection;
  CacheMap m_map;
};

}  // namespace

class CellTruthTest : public QObject {
  Q_OBJECT

  struct Walk {
    const char* spec;
    std::set<CellKind> kinds;                                // that must have been shown, and no others
    std::set<cache::Place> places = {cache::Place::device};  // likewise
    const char* later = "";                                  // cells are carried over into such a cache
    std::optional<cache::Place> offloaded = {};              // where the cells go in the middle of the walk
    bool fills_a_window = false;
  };
  static const std::vector<Walk>& walks() {
    using enum CellKind;
    using enum cache::Place;
    static const std::vector<Walk> all{
        {.spec = "dynamic", .kinds = {empty, evicted, kept}},
        {.spec = "static:max_cache_len=400", .kinds = {empty, evicted, kept}},
        {.spec = "sliding_window:window_length=70", .kinds = {empty, evicted, kept}, .fills_a_window = true},
        {.spec = "sink:window_length=90,num_sink_tokens=4",
         .kinds = {empty, evicted, kept, sink},
         .fills_a_window = true},
        {.spec = "sink:window_length=200,num_sink_tokens=70,backend=kivi,nbits=4,q_group_size=32,residual_length=64",
         .kinds = {empty, evicted, sealed, recent, sealed_sink, sink},
         .fills_a_window = true},
        {.spec = "quantized:residual_length=32", .kinds = {empty, evicted, sealed, kept, recent}},
        {.spec = "quantized:backend=kivi,nbits=2,q_group_size=32,residual_length=32",
         .kinds = {empty, evicted, sealed, recent}},
        {.spec = "quantized:residual_length=32,residency=disk",
         .kinds = {empty, evicted, sealed, kept, recent},
         .places = {disk}},
        {.spec = "dynamic;0:residency=disk", .kinds = {empty, evicted, kept}, .places = {device, disk}},
        {.spec = "offloaded:residency=host", .kinds = {empty, evicted, kept}, .places = {host}},
        {.spec = "dynamic:retention=key_norm,window_length=80", .kinds = {empty, evicted, kept}},
        {.spec = "h2o:window_length=80", .kinds = {empty, evicted, kept}},
        {.spec = "pyramidkv:window_length=20", .kinds = {empty, evicted, kept}},
        {.spec = "dynamic",
         .kinds = {empty, evicted, sealed, kept, recent, sink},
         .later = "sink:window_length=200,num_sink_tokens=4,nbits=4,residual_length=64",
         .fills_a_window = true},
        {.spec = "static:max_cache_len=400",
         .kinds = {empty, evicted, kept},
         .places = {device, host},
         .offloaded = host},
    };
    return all;
  }

 private slots:
  void eachPixelShowsWhatTheTableSays_data() {
    QTest::addColumn<int>("walk");
    for (size_t i = 0; i < walks().size(); ++i) {
      const Walk& walk = walks()[i];
      QTest::addRow("%s%s%s%s", walk.spec, *walk.later ? ", then " : "", walk.later,
                    walk.offloaded ? ", then offloaded" : "")
          << static_cast<int>(i);
    }
  }
  void eachPixelShowsWhatTheTableSays() {
    QFETCH(int, walk);
    const Walk& rules = walks()[static_cast<size_t>(walk)];
    CacheWalk happens(rules.spec, rules.later, static_cast<quint32>(walk));
    QRandomGenerator random(static_cast<quint32>(walk));
    SeenTruths seen;
    constexpr int events = 72;
    for (int event = 0; event < events; ++event) {
      happens.go();
      if (event == events / 2 && rules.offloaded) happens.offload(*rules.offloaded);
      const cache::CacheView view = happens.view();
      const int64_t positions = shownPositions(view);
      const bool dark = random.bounded(2) == 1;
      const int height = 200 + random.bounded(100);
      TruthMap all(happens.cache(), view, dark, {static_cast<int>(positions) * truth_cell + 300, height});
      QString difference = all.differs();
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
      for (int layer = 0; layer < static_cast<int>(view.layers.size()); ++layer) {
        const int group = all.layout().group_of_layer[static_cast<size_t>(layer)];
        if (group < 0) continue;
        const TrueRow row = trueRow(happens.cache(), layer, positions);
        QVERIFY(haveStyles(all.layout().runs[static_cast<size_t>(group)], row));
        seen.note(row);
      }
      if (event % 4 > 0) continue;
      TruthMap some(happens.cache(), view, dark, {500 + random.bounded(300), height});
      some.zoomTo(8 + random.bounded(16), random.generateDouble());
      QVERIFY(some.seen().count < positions);
      difference = some.differs();
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
      difference = some.savedPictureDiffers(event % 8 == 0 ? 2 : 1.5);
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }

    QCOMPARE(numbersOf(seen.kinds), numbersOf(rules.kinds));
    QCOMPARE(numbersOf(seen.places), numbersOf(rules.places));
    QCOMPARE(seen.shared_or_not.size(), size_t(2));
    QCOMPARE(seen.has_next, rules.fills_a_window);
  }

  // The lines that the comparison leaves out; also where no sink is seen.
  void theLineAfterSinksStandsWhereTheNextCellBegins() {
    const cache::CacheView view = sinkWindowSealedHost();
    MapRequest request{{{700, 400}, 1, QApplication::font(), CachePalette::from(theme(true))}};
    for (int64_t first : {0, 3, 4}) {
      request.zoom.positions.show(shownPositions(view), {first, 20});
      const MapLayout layout = layoutOf(view, request);
      QCOMPARE(layout.boundaries.front().position, int64_t(4));
      QCOMPARE(layout.labels.front().x, (TrueScale{first, 20, layout.cells.width()}.columnOf(4)));
    }
  }

  // Else equal pixels would prove nothing. Cells that will be compressed look like those that will not.
  void differentTruthsDifferInEachCell_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("unit");
    for (int unit : {1, 2}) {
      QTest::addRow("dark, %dx", unit) << true << unit;
      QTest::addRow("light, %dx", unit) << false << unit;
    }
  }
  void differentTruthsDifferInEachCell() {
    QFETCH(bool, dark);
    QFETCH(int, unit);
    using Look = TrueCell::Look;
    std::vector<TrueCell> truths{{}, {Look::next}, {Look::cell, {CellKind::empty}}, {Look::cell, {CellKind::evicted}}};
    for (CellKind kind : {CellKind::sealed, CellKind::kept, CellKind::sealed_sink, CellKind::sink}) {
      for (cache::Place place : {cache::Place::device, cache::Place::host, cache::Place::disk}) {
        for (bool shared : {false, true}) truths.push_back({Look::cell, {kind, place, shared}});
      }
    }
    // Of these cells each begins at another column of the patterns, whose periods divide 60.
    constexpr int cells = 60, width = 11, height = 7;
    const CellPaint paint(CachePalette::from(theme(dark)), unit);
    const TrueScale scale{0, cells, cells * width * unit};
    std::vector<QImage> pictures;
    for (const TrueCell& truth : truths) {
      QImage image(scale.columns, height * unit, QImage::Format_RGB32);
      image.fill(paint.palette().pane);
      QPainter painter(&image);
      paintTrueRow(painter, paint, TrueRow(cells, truth), scale, 0, height * unit);
      painter.end();
      pictures.push_back(image);
    }
    for (int cell = 1; cell < cells; ++cell) {  // as much as is seen of the narrowest cell
      const QRect part(cell * width * unit, 0, (truth_cell - 1) * unit, height * unit);
      for (size_t a = 0; a < truths.size(); ++a) {
        for (size_t b = 0; b < a; ++b)
          QVERIFY2(
              pictures[a].copy(part) != pictures[b].copy(part),
              qPrintable(QStringLiteral("%1 and %2").arg(styleWords(truths[a].style), styleWords(truths[b].style))));
      }
    }
  }
};

KVARIUM_QT_TEST(CellTruthTest)

}  // namespace kvarium::ui::cell_truth_test

#include "cell_truth_test.moc"

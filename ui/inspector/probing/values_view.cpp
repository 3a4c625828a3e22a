#include "ui/inspector/probing/values_view.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int value_strip_height = 10, value_strip_distance = 2;
constexpr int most_channel_row = 12;

QString stateWords(bool sealed) { return sealed ? ValuesView::tr("compressed") : ValuesView::tr("full precision"); }

int leastRow(int channels) { return channels <= 96 ? 2 : 1; }
int gutterOf(const QFontMetrics& metrics) {
  return metrics.horizontalAdvance(ValuesView::tr("channel 000")) + gutter_distance;
}

// The mark on a number beyond the colour scale, in contrast to the colour of that end.
QRgb markOn(float number) { return number > 0 ? qRgb(0x5C, 0x3D, 0x00) : qRgb(0xE4, 0xEE, 0xFF); }

QRgb colourOf(float number, double limit) {
  static const std::array<QRgb, 511> colours = [] {
    std::array<QRgb, 511> made{};
    for (int i = 0; i < 511; ++i) made[static_cast<size_t>(i)] = divergingColor((i - 255) / 255.0).rgb();
    return made;
  }();
  const double share = limit > 0 ? std::clamp(number / limit, -1.0, 1.0) : 0;
  return colours[static_cast<size_t>(std::lround(share * 255) + 255)];
}

}  // namespace

ValuesView::ValuesView(InspectorSelection& selection) : ProbingView(selection, tr("Keys and values")) {
  m_head_box = addChoice(tr("KV head"), tr("The key and value head that is shown; in the picture H for the next"));
  m_side_box = addChoice(tr("keys or values"), tr("What is shown; in the picture K and V"));
  m_side_box->addItems({tr("Keys"), tr("Values")});
  m_shown_box = makeChoice(tr("numbers or error"), tr("What is stored, or stored minus computed; in the picture E"));
  m_shown_box->addItems({tr("Numbers"), tr("Error")});
  for (QComboBox* box : {m_head_box, m_side_box, m_shown_box})
    connect(box, &QComboBox::currentIndexChanged, this, &ValuesView::choose);
  m_compare_box = new QCheckBox(tr("Compare with the exact numbers"), controls());
  m_compare_box->setToolTip(
      tr("From the next token on and until this is switched off, it also keeps the numbers as the model computes them, "
         "not compressed, so that errors can be shown"));
  m_compare_box->setAccessibleDescription(m_compare_box->toolTip());
  // On lines of their own: next to the choices they would be wider than a narrow dock.
  auto* compare = new QHBoxLayout;
  compare->setSpacing(8);
  compare->addWidget(m_compare_box);
  compare->addWidget(m_shown_box);
  compare->addStretch(1);
  m_cost = new QLabel(controls());
  m_cost->setObjectName(QStringLiteral("compare_cost"));
  m_cost->setTextFormat(Qt::PlainText);
  m_cost->setWordWrap(true);
  m_cost->setProperty("role", QStringLiteral("muted"));
  auto* column = static_cast<QVBoxLayout*>(controls()->layout());
  column->addLayout(compare);
  column->addWidget(m_cost);
  connect(m_compare_box, &QCheckBox::toggled, this, [this](bool on) {
    m_shown_box->setCurrentIndex(on ? 1 : 0);
    showCost();
    follow();
    emit compareWanted(on);
  });
  connect(&selection, &InspectorSelection::lockedChanged, this, &ValuesView::choose);
  showCost();
  follow();
}

int ValuesView::head() const { return std::clamp(m_head_box->currentIndex(), 0, std::max(facts().kv_heads - 1, 0)); }

Shown ValuesView::shown() const {
  return m_compare_box->isChecked() && m_shown_box->currentIndex() == 1 ? Shown::error : Shown::stored;
}

void ValuesView::choose() {
  follow();
  emit wantedChanged();
}

// The newest positions; or the locked range; or the positions around a locked one that is not among the newest.
std::optional<engine::ProbeRequest> ValuesView::wanted() const {
  if (isPast() || !whyNot().isEmpty() || !facts().has_cells || facts().kv_heads <= 0) return {};
  engine::ProbeRequest request;
  request.what =
      m_side_box->currentIndex() == 1 ? engine::ProbeRequest::What::values : engine::ProbeRequest::What::keys;
  request.layer = layer();
  request.head = head();
  request.first = -1;
  request.count = most_positions;
  const PositionRange& locked = selection().locked();
  if (locked.count > 1) {
    request.first = locked.first;
    request.count = std::min(locked.count, most_positions);
  } else if (locked.count == 1 && locked.first < tokensSeen() - most_positions) {
    request.first = std::max<int64_t>(locked.first - most_positions / 2, 0);
  }
  return request;
}

void ValuesView::showProbe(const engine::ProbeResult& result) {
  if (result.request != wanted()) return;
  m_probe = std::make_shared<engine::ProbeResult>(result);
  follow();
}

void ValuesView::showNothing() {
  m_probe.reset();
  ProbingView::showNothing();
  showCost();
}

void ValuesView::viewTaken() {
  showCost();
  if (std::exchange(m_runs, runsNow()) != m_runs) update();
}

std::vector<StyleRun> ValuesView::runsNow() const {
  if (!facts().has_cells) return {};
  return styleRuns(view()->groups[static_cast<size_t>(facts().group)], facts().quantized, tokensSeen());
}

void ValuesView::showCost() {
  const bool on = m_compare_box->isChecked();
  const bool any_quantized = view() && std::ranges::any_of(view()->layers, isQuantized);
  QString cost = tr("32 bits for each number");
  if (on && view() && view()->reference_kv > 0) cost = bytesText(view()->reference_kv);
  if (!on && tokensSeen() > 0 && view()->full_f16 > 0)
    cost = tr("about %1 per token").arg(bytesText(2 * view()->full_f16 / tokensSeen()));
  const QString words = tr("Costs %1 while it is on.", "memory").arg(cost);
  if (words != m_cost->text()) m_cost->setText(words);
  m_compare_box->setVisible(any_quantized || on);
  m_cost->setVisible(any_quantized || on);
  m_shown_box->setVisible(on);
}

void ValuesView::measure() {
  const int heads = facts().kv_heads;
  if (m_head_box->count() != heads) {
    const int before = head();
    const QSignalBlocker quiet(m_head_box);
    m_head_box->clear();
    for (int i = 0; i < heads; ++i) m_head_box->addItem(tr("KV head %1").arg(i));
    m_head_box->setCurrentIndex(std::min(before, heads - 1));
  }
  m_head_box->setVisible(heads > 0);
  m_runs = runsNow();
  m_image = {};
  m_facts = isKnown() ? valueFacts(cells(), shown()) : ValueFacts{};
}

bool ValuesView::isKnown() const {
  return m_probe && m_probe->request == wanted() && m_probe->nothing.empty() && !m_probe->cells.positions.empty();
}

PositionRange ValuesView::part() const {
  const engine::ProbeRequest& asked = m_probe->request;
  const int64_t first = asked.first < 0 ? std::max<int64_t>(m_probe->tokens_seen - asked.count, 0) : asked.first;
  return {first, std::max<int64_t>(std::min(asked.count, m_probe->tokens_seen - first), 1)};
}

QString ValuesView::where() const {
  const QString what = m_side_box->currentIndex() == 1 ? tr("Values") : tr("Keys");
  return tr("%1 of layer %2, head %3", "keys or values").arg(what).arg(layer()).arg(head());
}

QString ValuesView::title() const {
  if (!whyNot().isEmpty()) return whyNot();
  if (isPast()) return tr("%1: not recorded for the past").arg(where());
  if (!hasModel()) return tr("No keys and values have been read yet");
  if (!wanted())
    return (facts().has_state ? tr("Layer %1 has a state and no keys and values")
                              : tr("Layer %1 keeps nothing: no keys and values"))
        .arg(layer());
  if (!isKnown()) {
    const bool answered = m_probe && m_probe->request == wanted() && m_probe->nothing.empty();
    return answered ? tr("%1: there are none yet").arg(where()) : tr("%1: not read yet").arg(where());
  }
  const FoundNumber& most = m_facts.largest;
  const QString place = tr("at position %1, channel %2").arg(countText(most.position)).arg(most.channel);
  const QString size = numberText(std::abs(double{most.number}));
  if (shown() == Shown::stored) return tr("%1: largest magnitude %2 %3").arg(where(), size, place);
  if (m_facts.positions == 0)
    return tr("%1: nothing to compare yet, only tokens read from now on are compared").arg(where());
  if (m_facts.sealed == 0 && facts().quantized)
    return tr("%1: no compressed token to compare yet, %2 at 16 bit are off by %3 at most")
        .arg(where(), tokensText(m_facts.positions), size);
  if (most.number == 0) return tr("%1: no error, %2 compared").arg(where(), tokensText(m_facts.positions));
  if (m_facts.share < 0) return tr("%1: largest error %2 %3").arg(where(), size, place);
  return tr("%1: error %2 of the signal on average, worst at position %3 (%4)")
      .arg(where(), percentText(m_facts.share), countText(m_facts.worst_position), percentText(m_facts.worst_share));
}

QString ValuesView::howTo() const {
  if (!whyNot().isEmpty()) return {};
  if (isPast()) return pastNotice();
  if (const QString notice = cellsNotice(); !notice.isEmpty()) return notice;
  if (!isKnown()) {
    if (m_probe && m_probe->request == wanted() && !m_probe->nothing.empty()) return sentenceText(m_probe->nothing);
    return layerNotice() + tr("Keys and values are read while this is open. Send a message to begin.");
  }
  QStringList words{tr("Rows: channels. Columns: tokens.")};
  const PositionRange range = part();
  if (range.count < m_probe->tokens_seen)
    words += tr("Shown: %1 of %2.")
                 .arg(rangeText(range.first, range.first + range.count - 1), countText(m_probe->tokens_seen));
  const auto there = static_cast<int64_t>(cells().positions.size());
  if (shown() == Shown::error && m_facts.positions < there)
    words += tr("%1 of %2 compared.").arg(countText(m_facts.positions), tokensText(there));
  return layerNotice() + words.join(QLatin1Char(' '));
}

QString ValuesView::details() const {
  if (!isKnown()) return {};
  QStringList words{
      tr("A column of several tokens shows their largest number, so that nothing is averaged away. The "
         "strip above says how each token is kept.")};
  if (shown() == Shown::error) {
    words +=
        tr("An error is what is stored minus what was computed. Its share of the signal: the length of the errors "
           "of all compressed tokens, as a part of the length of what was computed.");
    if (m_facts.largest.position >= 0)
      words += tr("Largest error: %1 at position %2, channel %3.")
                   .arg(numberText(std::abs(double{m_facts.largest.number})), countText(m_facts.largest.position))
                   .arg(m_facts.largest.channel);
  }
  words += tr("Read out of the cache in %1.").arg(timeText(m_probe->seconds));
  words += tr("Keys: Page ↑ ↓ another layer, H another head, K keys, V values, E numbers or error.");
  return words.join(QStringLiteral("\n\n"));
}

TableRows ValuesView::rows() const {
  if (!isKnown()) return tableRows({tr("Position"), tr("State")}, {});
  const auto number = [probe = m_probe, shown = shown()](int row, int channel) -> TableCell {
    const std::vector<float>& numbers = shownNumbers(probe->cells, shown);
    const size_t at =
        static_cast<size_t>(row) * static_cast<size_t>(probe->cells.head_dim) + static_cast<size_t>(channel);
    if (at >= numbers.size() || std::isnan(numbers[at])) return {tr("not compared")};
    return {numberText(numbers[at]), double{numbers[at]}};
  };
  TableRows rows{static_cast<int>(cells().positions.size()), {}};
  rows.columns.push_back({tr("Position"), [probe = m_probe](int row) {
                            return TableCell::count(probe->cells.positions[static_cast<size_t>(row)]);
                          }});
  rows.columns.push_back({tr("State"), [probe = m_probe](int row) -> TableCell {
                            return {stateWords(probe->cells.sealed[static_cast<size_t>(row)])};
                          }});
  for (int channel = 0; channel < cells().head_dim; ++channel)
    rows.columns.push_back({tr("c%1", "a channel").arg(channel), [=](int row) { return number(row, channel); }});
  return rows;
}

QString ValuesView::textAt(int channel, PositionRange range) const {
  const int64_t end = range.first + range.count;
  QString where = tr("layer %1, head %2, channel %3, %4")
                      .arg(layer())
                      .arg(head())
                      .arg(channel)
                      .arg(rangeText(range.first, end - 1));
  const FoundNumber found = largestAt(cells(), shown(), channel, range.first, end);
  if (found.position < 0) {
    const bool is_there = largestAt(cells(), Shown::stored, channel, range.first, end).position >= 0;
    return where + QLatin1Char('\n') +
           (is_there ? tr("not compared: read before comparing was switched on") : tr("no cell is there"));
  }
  if (range.count > 1) where += QLatin1Char('\n') + tr("largest at %1").arg(rangeText(found.position, found.position));
  const auto at = static_cast<size_t>(
      std::lower_bound(cells().positions.begin(), cells().positions.end(), found.position) - cells().positions.begin());
  const size_t i = at * static_cast<size_t>(cells().head_dim) + static_cast<size_t>(channel);
  QString what =
      tr("stored %1, %2", "number, state").arg(numberText(cells().numbers[i]), stateWords(cells().sealed[at]));
  if (i < cells().errors.size() && !std::isnan(cells().errors[i])) {
    what += QLatin1Char('\n') +
            tr("computed %1, error %2")
                .arg(numberText(double{cells().numbers[i]} - double{cells().errors[i]}), numberText(cells().errors[i]));
  }
  return where + QLatin1Char('\n') + what;
}

PositionRange ValuesView::lockAt(int channel, PositionRange range) const {
  const FoundNumber found = largestAt(cells(), shown(), channel, range.first, range.first + range.count);
  return found.position < 0 ? range : PositionRange{found.position, 1};
}

void ValuesView::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_K: return m_side_box->setCurrentIndex(0);
    case Qt::Key_V: return m_side_box->setCurrentIndex(1);
    case Qt::Key_H:
      if (m_head_box->count() > 0) m_head_box->setCurrentIndex((head() + 1) % m_head_box->count());
      return;
    case Qt::Key_E:
      if (m_compare_box->isChecked()) m_shown_box->setCurrentIndex(1 - m_shown_box->currentIndex());
      return;
    default: ProbingView::keyPressEvent(event);
  }
}

Legend ValuesView::legendFor(int width) const {
  const PositionRange range = part();
  std::vector<LegendEntry> entries;
  for (const StyleRun& run : m_runs) {
    const bool is_here = run.first < range.first + range.count && run.first + run.count > range.first;
    const bool is_new = std::ranges::none_of(entries, [&](const LegendEntry& one) { return one.style == run.style; });
    if (is_here && is_new && run.style.kind != CellKind::empty)
      entries.push_back({.style = run.style, .text = styleWords(run.style, !facts().on_gpu), .tip = {}});
  }
  return Legend::layOut(entries, QFontMetrics(smallFont(font())), 0, width);
}

ValuesView::Cells ValuesView::cellsIn(QSize size) const {
  if (!isKnown()) return {};
  const QFontMetrics metrics(smallFont(font()));
  const int gutter = gutterOf(metrics), channels = cells().head_dim;
  const int width = std::max(size.width() - gutter, 16);
  const int around = value_strip_height + value_strip_distance + 2 * metrics.height() + 11 + legendFor(width).height;
  const int row = std::clamp((size.height() - around) / channels, leastRow(channels), most_channel_row);
  const QRect rect(gutter, value_strip_height + value_strip_distance, width, row * channels);
  const PositionRange range = part();
  return {rect, channels, PositionScale{range.count, width, range.first}};
}

int ValuesView::leastHeight() const {
  if (!isKnown()) return 0;
  const QFontMetrics metrics(smallFont(font()));
  const int channels = cells().head_dim;
  return value_strip_height + value_strip_distance + channels * leastRow(channels) + 2 * metrics.height() + 11 +
         legendFor(std::max(width() - gutterOf(metrics), 16)).height;
}

QImage ValuesView::numbersImage(const Cells& cells, const QColor& pane) const {
  const ValuesGrid grid = valuesGrid(this->cells(), shown(), cells.scale);
  const int row = cells.rect.height() / cells.rows;
  QImage image(cells.rect.size(), QImage::Format_ARGB32);
  for (int y = 0; y < image.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < image.width(); ++x) {
      const ValuesGrid::Column column = grid.columns[static_cast<size_t>(x)];
      if (column != ValuesGrid::Column::known) {
        line[x] = column == ValuesGrid::Column::empty ? pane.rgb() : qRgba(0, 0, 0, 0);
        continue;
      }
      const float number = grid.at(y / row, x);
      const bool is_marked = (x + y) % 2 == 0 && std::abs(number) > m_facts.limit;
      line[x] = is_marked ? markOn(number) : colourOf(number, m_facts.limit);
    }
  }
  return image;
}

void ValuesView::paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const {
  ScaleLine line(painter, rect, colours);
  line.write(numberText(-m_facts.limit));
  line.colours([](double share) { return divergingColor(2 * share - 1); });
  line.write(numberText(m_facts.limit));
  if (m_facts.beyond > 0) {
    line.swatch(tr("%1 beyond", "numbers outside of the colours").arg(countText(m_facts.beyond)),
                [&](const QRect& box) {
                  for (int py = 0; py < box.height(); ++py) {
                    for (int px = 0; px < box.width(); ++px) {
                      const float sign = px < box.width() / 2 ? -1 : 1;
                      painter.fillRect(box.left() + px, box.top() + py, 1, 1,
                                       QColor((px + py) % 2 == 0 ? markOn(sign) : colourOf(sign, 1)));
                    }
                  }
                });
  }
  if (shown() == Shown::error && m_facts.positions < static_cast<int64_t>(cells().positions.size()))
    line.swatch(tr("not compared"), [&](const QRect& box) { hatch(painter, box, colours); });
}

void ValuesView::paint(QPainter& painter, const PictureRequest& request) const {
  const CachePalette& colours = request.palette;
  const Cells cells = cellsIn(request.size);
  if (cells.rows == 0) return;
  const QRect& area = cells.rect;
  const CellPaint states(colours, request.unit());
  paintInDevicePixels(painter, QRect(area.left(), 0, area.width(), value_strip_height), request.dpr, colours.pane,
                      [&](QPainter& device, const QRect& strip) {
                        const PositionScale scale{cells.scale.positions, strip.width(), cells.scale.first};
                        for (const Band& band : bandsOf(m_runs, scale, strip.height(), states.unit()))
                          states.fill(device, QRect(band.x, band.y, band.width, band.height), band.style);
                      });
  if (m_image.size() != area.size() || m_image_pane != colours.pane) {
    m_image = numbersImage(cells, colours.pane);
    m_image_pane = colours.pane;
  }
  const QRect scale = paintNumbers(painter, cells, m_image, colours, 8, tr("channel %1"));
  paintScale(painter, scale, colours);
  painter.translate(area.left(), 0);
  legendFor(area.width()).paint(painter, scale.bottom() + 4, request.dpr, states);
  painter.translate(-area.left(), 0);
  paintSelection(painter, cells, colours);
}

}  // namespace kvarium::ui

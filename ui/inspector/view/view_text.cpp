#include "ui/inspector/view/view_text.h"

#include <algorithm>

#include "core/cache/spec/spec_keys.h"
#include "ui/cells/legend.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

struct CacheText {
  Q_DECLARE_TR_FUNCTIONS(CacheText)
};

// Bits of the cells of one kind; empty: not known.
QString bitsOfStyle(CellKind kind, const cache::LayerView& layer) {
  return isSealed(kind) ? formatWords(layer) : fullWords(layer);
}

// Bytes of one cell of a kind in a layer; 0 without such cells. The scales count for sealed cells.
int64_t cellBytes(const cache::LayerView& layer, const cache::GroupView& group, CellKind kind) {
  const bool quantized = isQuantized(layer);
  const bool sealed = isSealed(kind);
  int64_t cells = 0;
  for (const cache::CellRun& run : group.runs) {
    if (!quantized || (run.form == cache::Form::sealed) == sealed) cells += run.count;
  }
  if (cells == 0) return 0;
  if (!quantized) return (layer.bytes.used() - layer.cross.used()) / cells;
  return (sealed ? layer.bytes.kv - layer.cross.kv + layer.bytes.scales : layer.bytes.residual) / cells;
}

const std::string& nameOf(const cache::CacheView& view, int layer) {
  const bool is_there = layer >= 0 && layer < std::ssize(view.layers);
  return (is_there ? view.layers[static_cast<size_t>(layer)].facts : cache::no_layer_facts)->name;
}

// "30 layers", of several groups "30 layers" and "3"; of a server "The server", "2 parts", "rank 1".
QString whoKeeps(const cache::CacheView& view, const KeptAlike& alike, bool first) {
  const bool has_names = hasNames(view);
  if (has_names && view.layers.size() == 1) return CacheText::tr("The server");
  return first || has_names ? rowsText(view, alike.layers, alike.layer) : countText(alike.layers);
}

// "keep 256 of 856 tokens"; if other layers keep another number, "keep the last 300"
QString keeps(const KeptAlike& alike, bool has_others) {
  QString what = countText(alike.kept);
  if (!has_others)
    what = alike.kept == alike.tokens_seen ? tokensText(alike.kept)
                                           : CacheText::tr("%1 of %2").arg(what, tokensText(alike.tokens_seen));
  else if (alike.kept == alike.tokens_seen)
    what = CacheText::tr("everything");
  else if (alike.last >= 0 && alike.first > 0)
    what = CacheText::tr("the first %1 and the last %2").arg(countText(alike.first), countText(alike.last));
  else if (alike.last >= 0)
    what = CacheText::tr("the last %1").arg(countText(alike.last));
  return alike.layers == 1 ? CacheText::tr("keeps %1").arg(what) : CacheText::tr("keep %1").arg(what);
}

QString slotsHold(const cache::CacheView& view) {
  int64_t held = 0, room = 0;
  for (const cache::GroupView& group : view.groups) {
    held += group.lengths.stored;
    room += group.lengths.capacity;
  }
  return CacheText::tr("The server's slots: %1 of %2, of whatever text").arg(countText(held), cellsText(room));
}

}  // namespace

bool hasNames(const cache::CacheView& view) {
  return std::ranges::any_of(view.facts->layers, [](const auto& layer) { return !layer.name.empty(); });
}

bool keepsNothing(const cache::CacheView& view) {
  if (cache::splitSpec(view.facts->spec).preset == "none") return true;
  return !view.groups.empty() && view.lengths.tokens_seen > 0 && view.lengths.stored == 0 &&
         view.groups.front().forgotten_to > 0;
}

QString rangeText(int64_t first, int64_t last) {
  return first == last ? CacheText::tr("position %1").arg(countText(first))
                       : CacheText::tr("positions %1\u2013%2").arg(countText(first), countText(last));
}

QString layerName(const cache::CacheView& view, int layer) {
  const std::string& name = nameOf(view, layer);
  return name.empty() ? CacheText::tr("layer %1").arg(countText(layer)) : QString::fromStdString(name);
}

QString layerLabel(const cache::CacheView& view, int layer) {
  const std::string& name = nameOf(view, layer);
  return name.empty() ? countText(layer) : QString::fromStdString(name);
}

QString rowsText(const cache::CacheView& view, int64_t rows, int first) {
  if (!hasNames(view)) return layersText(rows);
  return rows == 1 ? layerName(view, first) : CacheText::tr("%1 parts").arg(countText(rows));
}

QString keptByLayers(const cache::CacheView& view) {
  if (view.facts->of_any_text) return slotsHold(view);
  const std::vector<KeptAlike> alike = keptAlike(view);
  if (alike.empty()) return {};
  const QString seen = tokensText(alike.front().tokens_seen);
  constexpr size_t said_apart = 2;
  QString words;
  if (alike.size() > said_apart) {
    const auto [least, most] = std::ranges::minmax_element(alike, {}, &KeptAlike::kept);
    KeptAlike all;
    for (const KeptAlike& one : alike) all.layers += one.layers;
    words = CacheText::tr("%1 keep %2 to %3 of %4")
                .arg(whoKeeps(view, all, true), countText(least->kept), countText(most->kept), seen);
  } else {
    QStringList parts;
    for (const KeptAlike& one : alike)
      parts +=
          CacheText::tr("%1 %2", "layers keep").arg(whoKeeps(view, one, parts.isEmpty()), keeps(one, alike.size() > 1));
    words = withSemicolons(parts);
    if (alike.size() > 1) words = CacheText::tr("%1 read: %2").arg(seen, words);
  }
  const auto has_state = [](const cache::LayerView& layer) { return layer.facts->state_bytes > 0; };
  if (const auto states = std::ranges::count_if(view.layers, has_state); states > 0)
    words = (states == 1 ? CacheText::tr("%1; %2 keeps a state") : CacheText::tr("%1; %2 keep a state each"))
                .arg(words, countText(states));
  const int64_t unreported = unreportedTokens(view);
  return unreported == 0 ? words : CacheText::tr("%1; %2 not reported yet").arg(words, countText(unreported));
}

QString mapTitle(const cache::CacheView& view) {
  const QString layers = layersText(std::ssize(view.layers));
  const cache::Lengths& lengths = view.lengths;
  const int64_t used = view.bytes.used();
  const QString bytes = andAll(inUse({.device = used}), used, view.bytes.total());
  if (lengths.tokens_seen == 0 && !view.facts->of_any_text) return CacheText::tr("Empty: nothing is in the cache yet");
  if (keepsNothing(view))
    return CacheText::tr("No cache: every token reads the whole text again, %1 now")
        .arg(tokensText(lengths.tokens_seen));
  if (view.groups.empty())
    return CacheText::tr("%1 remember %2 in states, %3").arg(layers, tokensText(lengths.tokens_seen), bytes);
  const QString kept = keptByLayers(view);
  return view.facts->bytes_known ? CacheText::tr("%1, %2", "what is kept, bytes").arg(kept, bytes) : kept;
}

QString crossText(const cache::CacheView& view) {
  if (view.cross_cells == 0) return {};
  return CacheText::tr("cross cache: %1 cells a layer, written once, %2")
      .arg(countText(view.cross_cells), bytesText(view.cross.used()));
}

QString howToRead(const cache::CacheView& view, const PositionScale& scale, int64_t positions) {
  if (view.lengths.tokens_seen == 0)
    return CacheText::tr("Each row is a layer, each column a token. Send a message to fill it.");
  if (keepsNothing(view)) return CacheText::tr("Rows: layers. Cells are there only while a token is computed.");
  if (view.groups.empty()) return CacheText::tr("Rows: layers. A state has the same size for any text.");
  const double each = static_cast<double>(scale.positions) / scale.columns;
  const QString columns =
      scale.isDense()
          ? CacheText::tr("Columns: tokens, %1 per pixel.").arg(numberLocale().toString(each, 'f', each < 9.95))
          : CacheText::tr("Columns: tokens.");
  const QString rows =
      hasNames(view) ? CacheText::tr("Rows: parts of the server's cache.") : CacheText::tr("Rows: layers.");
  if (scale.positions == positions && view.facts->has_state)
    return CacheText::tr("%1 %2 Left of them: states, each of the whole text.", "rows, columns").arg(rows, columns);
  if (scale.positions == positions) return CacheText::tr("%1 %2", "rows, columns").arg(rows, columns);
  const QString range = rangeText(scale.first, scale.first + scale.positions - 1);
  return CacheText::tr("%1 %2 Shown: %3 of %4; F shows all.", "rows, columns")
      .arg(rows, columns, range, countText(positions));
}

QString layerBytesTitle(const cache::CacheView& view) {
  int64_t least = -1, most = 0;
  for (const cache::LayerView& layer : view.layers) {
    const Known<Holdings> held = holdingsOf(view, layer);
    if (!held) return CacheText::tr("bytes: %1", "bytes: not reported").arg(sentenceText(held.why()));
    most = std::max(most, held->total());
    least = least < 0 ? held->total() : std::min(least, held->total());
  }
  return least == most ? CacheText::tr("%1 per layer in all").arg(bytesText(most))
                       : CacheText::tr("up to %1 in all").arg(bytesText(most));
}

namespace {

// As styleWords(), of all layers that have such cells.
QString wordsInLegend(CellStyle style, const cache::CacheView& view, const QString& where) {
  if (cache::gpuBorder(view) == 0 || !isStored(style.kind)) return styleWords(style, view.facts->device_is_ram);
  const QString words = CacheText::tr("%1, %2", "state, place")
                            .arg(kindWord(style.kind), where.isEmpty() ? legendPlace(style.place, view) : where);
  return style.shared ? CacheText::tr("%1, shared").arg(words) : words;
}

}  // namespace

QString legendText(CellStyle style, const cache::CacheView& view, const QString& where) {
  const QString words = wordsInLegend(style, view, where);
  if (!isStored(style.kind)) return words;
  QString bits;
  for (const cache::LayerView& layer : view.layers) {
    if (layer.facts->k_format.empty()) continue;  // the layer has no cells
    if (isSealed(style.kind) && !isQuantized(layer)) continue;
    const QString here = bitsOfStyle(style.kind, layer);
    if (!bits.isEmpty() && here != bits) return words;
    bits = here;
  }
  if (bits.isEmpty()) return words;
  return isSealed(style.kind) ? CacheText::tr("%1: %2", "compressed: bits").arg(words, bits)
                              : CacheText::tr("%1 (%2)", "state (bits)").arg(words, bits);
}

QString legendPlace(cache::Place place, const cache::CacheView& view) {
  if (cache::gpuBorder(view) == 0) return placeWords(place, view.facts->device_is_ram);
  if (place != cache::Place::device) return placeWords(place, true);
  const auto isHere = [&](bool on_gpu) {
    return std::ranges::any_of(view.layers, [&](const cache::LayerView& layer) {
      return layer.place == place && layer.facts->on_gpu == on_gpu;
    });
  };
  const QString ram = placeWords(place, true), gpu = placeWords(place, false);
  if (!isHere(true)) return ram;
  return isHere(false) ? CacheText::tr("%1 or %2", "in RAM or on the GPU").arg(ram, gpu) : gpu;
}

QString legendTip(CellStyle style, const cache::CacheView& view) {
  QStringList lines{CacheText::tr("%1: %2").arg(wordsInLegend(style, view, {}), kindMeaning(style.kind))};
  if (!isStored(style.kind)) return lines.front();
  const std::vector<cache::LayerView>& layers = view.layers;
  const auto with_cells = std::find_if(layers.begin(), layers.end(),
                                       [](const cache::LayerView& layer) { return !layer.facts->k_format.empty(); });
  if (with_cells != layers.end() && (isSealed(style.kind) || !isQuantized(*with_cells))) {
    if (isQuantized(*with_cells)) lines += formatText(*with_cells);
    if (const QString explained = formatExplained(*with_cells); !explained.isEmpty()) lines += explained;
  }
  return lines.join(QLatin1Char('\n'));
}

bool hasCopyHere(const cache::LayerView& layer) { return layer.place != cache::Place::device && layer.resident; }

QString copyHere(const cache::LayerView& layer) {
  return CacheText::tr("a copy is %1 now", "in RAM").arg(placeWords(cache::Place::device, !layer.facts->on_gpu));
}

QString computedOn(const cache::CacheView& view, int layer) {
  if (cache::gpuBorder(view) == 0) return {};
  const cache::LayerView& one = view.layers[static_cast<size_t>(layer)];
  const QString device =
      one.facts->on_gpu ? CacheText::tr("computed on the GPU") : CacheText::tr("computed on the CPU");
  return one.facts->k_format.empty() ? device
                                     : CacheText::tr("%1, cells %2", "device, place").arg(device, placeWords(one));
}

namespace {

// "4 sink; 1,024 compressed; 128 full precision"
QString statesText(const cache::GroupView& group, const cache::LayerView& layer) {
  QStringList parts;
  for (const StyleRun& run : stylesOf(group, isQuantized(layer), 0, group.lengths.tokens_seen - 1))
    parts +=
        CacheText::tr("%1 %2", "count state").arg(countText(run.count), styleWords(run.style, !layer.facts->on_gpu));
  if (nextCell(group.lengths) >= 0) parts += CacheText::tr("1 for the next token");
  return withSemicolons(parts);
}

QString keptText(const cache::GroupView* group, const cache::LayerView& layer) {
  QStringList kept;
  if (group) kept += statesText(*group, layer);
  if (layer.facts->state_bytes > 0) kept += CacheText::tr("recurrent state");
  if (layer.facts->cells_of >= 0) kept += CacheText::tr("those of layer %1").arg(countText(layer.facts->cells_of));
  return kept.isEmpty() ? CacheText::tr("nothing to keep") : withSemicolons(kept);
}

}  // namespace

TableRows layerTable(const cache::SharedCacheView& shared) {
  if (!shared) return {};
  const cache::CacheView& view = *shared;
  const bool has_names = hasNames(view), all_reported = unreportedTokens(view) == 0;
  std::vector<std::vector<TableCell>> rows;
  const std::vector<int> groups = groupOfLayers(view);
  for (int at = 0; at < std::ssize(view.layers); ++at) {
    const cache::LayerView& layer = view.layers[static_cast<size_t>(at)];
    const int index = groups[static_cast<size_t>(at)];
    const cache::GroupView* group = index < 0 ? nullptr : &view.groups[static_cast<size_t>(index)];
    const Known<Holdings> held = holdingsOf(view, layer);
    const QString place =
        hasCopyHere(layer)
            ? CacheText::tr("%1; %2", "on disk; a copy is in RAM now").arg(placeWords(layer), copyHere(layer))
            : placeWords(layer);
    const auto countIf = [](bool has, int64_t number) { return has ? TableCell::count(number) : TableCell{}; };
    rows.push_back({has_names ? TableCell{layerName(view, at)} : TableCell::count(at),
                    {layerKindWords(kindOf(layer, group), group ? group->facts->window : layer.facts->cells_of)},
                    countIf(layer.facts->n_kv_heads > 0, layer.facts->n_kv_heads),
                    TableCell::count(view.lengths.tokens_seen),
                    countIf(group, group ? group->lengths.stored : 0),
                    countIf(!all_reported, group ? group->unreported : 0),
                    {keptText(group, layer)},
                    {place},
                    {formatText(layer)},
                    TableCell::bytes(held.part(&Holdings::in_use)),
                    TableCell::bytes(held.part(&Holdings::reserved)),
                    layer.bytes.kept > 0 ? TableCell::bytes(held.part(&Holdings::checkpoints)) : TableCell{},
                    layer.ring > 0 ? TableCell::bytes(held.part(&Holdings::copies)) : TableCell{},
                    layer.cross.total() > 0 ? TableCell::bytes(layer.cross.used()) : TableCell{},
                    {cache::gpuBorder(view) > 0 ? deviceWord(layer.facts->on_gpu) : QString()}});
  }
  return tableRows(
      {has_names ? CacheText::tr("part") : CacheText::tr("layer"), CacheText::tr("kind"), CacheText::tr("KV heads"),
       CacheText::tr("read"), CacheText::tr("kept"), CacheText::tr("not reported yet"), CacheText::tr("cells"),
       CacheText::tr("place"), CacheText::tr("format"), CacheText::tr("in use"), CacheText::tr("reserved"),
       CacheText::tr("checkpoints"), CacheText::tr("copies of offloaded layers"),
       CacheText::tr("cross cache, a part of in use"), CacheText::tr("computed on")},
      std::move(rows));
}

namespace {

// Of those the cache can go back to, the last at or before a position; 0: the beginning.
int64_t placeBefore(const cache::CacheView& view, int64_t position) {
  int64_t before = 0;
  for (const cache::CheckpointView& one : view.checkpoints)
    if (one.position <= position) before = one.position;
  return before;
}

}  // namespace

LegendEntry checkpointsEntry(const std::vector<cache::CheckpointView>& all, const CachePalette& colours) {
  int64_t bytes = 0;
  for (const cache::CheckpointView& one : all) bytes += one.bytes;
  return {
      .swatch = LegendEntry::Swatch::tick,
      .text = (all.size() == 1 ? CacheText::tr("%1 checkpoint, %2") : CacheText::tr("%1 checkpoints, %2"))
                  .arg(countText(std::ssize(all)), bytesText(bytes)),
      .tip = CacheText::tr("What layers had earlier in the text was kept: an edit after it reads from "
                           "there on again, and not the whole text. One that is the present state costs nothing yet."),
      .color = colours.state};
}

QString checkpointText(const cache::CheckpointView& one) {
  return CacheText::tr("a checkpoint, %1: an edit after token %2 reads from there on again")
      .arg(bytesText(one.bytes), countText(one.position));
}

QString cellText(const cache::CacheView& view, int layer, int64_t first, int64_t last, int head, const QString& words) {
  QStringList lines{
      head < 0 ? CacheText::tr("%1, %2", "layer, positions").arg(layerName(view, layer), rangeText(first, last))
               : CacheText::tr("%1, head %2, %3", "layer, positions")
                     .arg(layerName(view, layer), countText(head), rangeText(first, last))};
  const std::vector<int> groups = groupOfLayers(view);
  if (layer < 0 || static_cast<size_t>(layer) >= groups.size()) return lines.front();
  if (!words.isEmpty()) lines += words;
  if (const QString device = computedOn(view, layer); !device.isEmpty()) lines += device;
  if (view.facts->has_state && first < view.lengths.tokens_seen)
    lines += CacheText::tr("an edit of this token reads the text from token %1 on again")
                 .arg(countText(placeBefore(view, first)));
  const int lender = view.layers[static_cast<size_t>(layer)].facts->cells_of;
  if (lender >= 0)
    lines +=
        CacheText::tr("has no cells of its own and reads those of layer %1, which count there").arg(countText(lender));
  if (const int64_t state = view.layers[static_cast<size_t>(layer)].bytes.state; state > 0)
    lines += CacheText::tr("state of %1, the same size for any text").arg(bytesText(state));
  const cache::LayerView& bytes = view.layers[static_cast<size_t>(lender < 0 ? layer : lender)];
  const int seen = groups[static_cast<size_t>(lender < 0 ? layer : lender)];
  if (seen < 0) {
    if (bytes.facts->state_bytes == 0) lines += layerKindMeaning(LayerKind::nothing);
    return lines.join(QLatin1Char('\n'));
  }
  const cache::GroupView& group = view.groups[static_cast<size_t>(seen)];
  const std::vector<StyleRun> found = stylesOf(group, isQuantized(bytes), first, last);
  const int64_t next = nextCell(group.lengths);
  for (const StyleRun& run : found) {
    if (run.style.kind == CellKind::empty && next >= first && next <= last) {
      lines += CacheText::tr("free for the next token");
      continue;
    }
    QString line = styleWords(run.style, !bytes.facts->on_gpu);
    if (found.size() > 1) line = CacheText::tr("%1 %2", "count state").arg(countText(run.count), line);
    if (isStored(run.style.kind)) {
      const QString bits = bitsOfStyle(run.style.kind, bytes);
      if (!bits.isEmpty()) line = CacheText::tr("%1, %2").arg(line, bits);
      int64_t each = cellBytes(bytes, group, run.style.kind);
      if (head >= 0 && bytes.facts->n_kv_heads > 0) each /= bytes.facts->n_kv_heads;
      if (each > 0) line = CacheText::tr("%1, %2 a token").arg(line, bytesText(each));
    }
    lines += line;
  }
  if (found.empty())
    lines += group.facts->window >= 0 ? CacheText::tr("not read yet; older tokens will leave to make room")
                                      : CacheText::tr("no room for this token");
  return lines.join(QLatin1Char('\n'));
}

}  // namespace kvarium::ui

#include "ui/inspector/view/view_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/cache/spec/spec_keys.h"
#include "ui/inspector/view/server_text.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

struct CacheText {
  Q_DECLARE_TR_FUNCTIONS(CacheText)
};

bool isCompressed(CellKind kind) { return kind == CellKind::sealed || kind == CellKind::sealed_sink; }

// Bits of the cells of one kind; empty: not known.
QString bitsOfStyle(CellKind kind, const cache::LayerView& layer) {
  return isCompressed(kind) ? formatWords(layer) : fullWords(layer);
}

// Bytes of one cell of a kind in a layer; 0 without such cells. The scales count for sealed cells.
int64_t cellBytes(const cache::LayerView& layer, const cache::GroupView& group, CellKind kind) {
  const bool quantized = isQuantized(layer);
  const bool sealed = kind == CellKind::sealed || kind == CellKind::sealed_sink;
  int64_t cells = 0;
  for (const cache::CellRun& run : group.runs) {
    if (!quantized || (run.form == cache::Form::sealed) == sealed) cells += run.count;
  }
  if (cells == 0) return 0;
  if (!quantized) return (layer.bytes.used() - layer.cross.used()) / cells;
  return (sealed ? layer.bytes.kv - layer.cross.kv + layer.bytes.scales : layer.bytes.residual) / cells;
}

}  // namespace

bool keepsNothing(const cache::CacheView& view) {
  if (isOfServer(view)) return false;
  if (cache::splitSpec(view.facts->spec).preset == "none") return true;
  return !view.groups.empty() && view.lengths.tokens_seen > 0 && view.lengths.stored == 0;
}

QString rangeText(int64_t first, int64_t last) {
  return first == last ? CacheText::tr("position %1").arg(countText(first))
                       : CacheText::tr("positions %1\u2013%2").arg(countText(first), countText(last));
}

namespace {

// Layers with equal lengths.
struct LayersAlike {
  int64_t layers = 0, kept = 0, tokens_seen = 0;
  int64_t first = 0,
          last = -1;  // kept tokens at both ends of the text; last -1: all tokens are kept, or some of any age
  bool operator==(const LayersAlike&) const = default;
};

LayersAlike layersOf(const cache::GroupView& group) {
  LayersAlike alike{static_cast<int64_t>(group.facts->layers.size()), heldCells(group.lengths),
                    group.lengths.tokens_seen};
  if (group.lengths.stored == group.lengths.tokens_seen) return alike;
  int64_t next = -1;
  for (const cache::CellRun& run : group.runs) {
    if (run.role == cache::Role::sink) {
      alike.first += run.count;
      continue;
    }
    if (next >= 0 && run.first_position != next) return alike;  // tokens of any age are kept
    next = run.first_position + run.count;
  }
  if (next == group.lengths.tokens_seen) alike.last = alike.kept - alike.first;
  return alike;
}

std::vector<LayersAlike> layersAlike(const cache::CacheView& view) {
  std::vector<LayersAlike> all;
  for (const cache::GroupView& group : view.groups) {
    LayersAlike one = layersOf(group);
    const auto same = std::find_if(all.begin(), all.end(), [&](LayersAlike other) {
      other.layers = one.layers;
      return other == one;
    });
    if (same == all.end())
      all.push_back(one);
    else
      same->layers += one.layers;
  }
  return all;
}

// "keep 256 of 856 tokens"; if other layers keep another number, "keep the last 300"
QString keeps(const LayersAlike& alike, bool beside_others) {
  const auto verb = [&](const QString& what) {
    return alike.layers == 1 ? CacheText::tr("keeps %1").arg(what) : CacheText::tr("keep %1").arg(what);
  };
  if (alike.kept == alike.tokens_seen)
    return verb(beside_others ? CacheText::tr("everything") : tokensText(alike.tokens_seen));
  if (!beside_others) return verb(CacheText::tr("%1 of %2").arg(countText(alike.kept), tokensText(alike.tokens_seen)));
  if (alike.last < 0) return verb(countText(alike.kept));
  const QString last = countText(alike.last);
  return verb(alike.first > 0 ? CacheText::tr("the first %1 and the last %2").arg(countText(alike.first), last)
                              : CacheText::tr("the last %1").arg(last));
}

}  // namespace

QString layerName(const cache::CacheView& view, int layer) {
  const auto at = static_cast<size_t>(layer);
  if (layer >= 0 && at < view.layers.size() && isOfServer(view.layers[at]))
    return QString::fromStdString(view.layers[at].facts->name);
  return CacheText::tr("layer %1").arg(countText(layer));
}

QString layerLabel(const cache::CacheView& view, int layer) {
  return isOfServer(view.layers[static_cast<size_t>(layer)]) ? layerName(view, layer) : countText(layer);
}

QString caveatText(const cache::CacheView& view) {
  QString words = sentenceText(view.caveat);
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

int64_t heldCells(const cache::Lengths& lengths) { return lengths.stored + (nextCell(lengths) >= 0 ? 1 : 0); }

QString keptByLayers(const cache::CacheView& view) {
  if (isOfServer(view)) return keptByServer(view);
  const std::vector<LayersAlike> alike = layersAlike(view);
  if (alike.empty()) return {};
  constexpr size_t said_apart = 2;
  if (alike.size() > said_apart) {
    const auto less = [](const LayersAlike& a, const LayersAlike& b) { return a.kept < b.kept; };
    const auto [least, most] = std::minmax_element(alike.begin(), alike.end(), less);
    int64_t layers = 0;
    for (const LayersAlike& one : alike) layers += one.layers;
    return CacheText::tr("%1 keep %2 to %3 of %4")
        .arg(layersText(layers), countText(least->kept), countText(most->kept), tokensText(alike.front().tokens_seen));
  }
  QStringList parts;
  for (const LayersAlike& one : alike) {
    const QString layers = parts.isEmpty() ? layersText(one.layers) : countText(one.layers);
    parts += CacheText::tr("%1 %2", "layers keep").arg(layers, keeps(one, alike.size() > 1));
  }
  if (alike.size() == 1) return parts.front();
  return CacheText::tr("%1 read: %2").arg(tokensText(alike.front().tokens_seen), parts.join(QStringLiteral("; ")));
}

QString mapTitle(const cache::CacheView& view) {
  const QString layers = layersText(static_cast<qsizetype>(view.layers.size()));
  const cache::Lengths& lengths = view.lengths;
  const QString bytes = bytesText(view.bytes.used());
  if (lengths.tokens_seen == 0 && !areSlots(view)) return CacheText::tr("Empty: nothing has been read yet");
  if (keepsNothing(view))
    return CacheText::tr("No cache: every token reads the whole text again, %1 now")
        .arg(tokensText(lengths.tokens_seen));
  if (view.groups.empty())
    return CacheText::tr("%1 remember %2 in a state of %3").arg(layers, tokensText(lengths.tokens_seen), bytes);
  if (isOfServer(view)) return keptByServer(view, view.facts->tells_bytes ? bytes : QString());
  QString kept = keptByLayers(view);
  const std::vector<int> groups = groupOfLayers(view);
  const auto states = std::count(groups.begin(), groups.end(), -1);
  if (states > 0) {
    const QString count = countText(states);
    kept = states == 1 ? CacheText::tr("%1; %2 keeps one state").arg(kept, count)
                       : CacheText::tr("%1; %2 keep one state").arg(kept, count);
  }
  return CacheText::tr("%1, %2", "what is kept, bytes").arg(kept, bytes);
}

QString crossText(const cache::CacheView& view) {
  if (view.cross_cells == 0) return {};
  return CacheText::tr("cross cache: %1 cells a layer, written once, %2")
      .arg(countText(view.cross_cells), bytesText(view.cross.used()));
}

QString howToRead(const cache::CacheView& view, const PositionScale& scale, int64_t positions) {
  if (keepsNothing(view) && view.lengths.tokens_seen > 0)
    return CacheText::tr("Rows: layers. Cells are there only while a token is computed.");
  if (view.lengths.tokens_seen == 0)
    return isOfServer(view) ? CacheText::tr("Each column is a token. Send a message to fill it.")
                            : CacheText::tr("Each row is a layer, each column a token. Send a message to fill it.");
  if (view.groups.empty()) return CacheText::tr("Rows: layers. A state has the same size for any text.");
  const double each = static_cast<double>(scale.positions) / scale.columns;
  const QString columns =
      scale.isDense()
          ? CacheText::tr("Columns: tokens, %1 per pixel.").arg(numberLocale().toString(each, 'f', each < 9.95))
          : CacheText::tr("Columns: tokens.");
  const QString rows = isOfServer(view) ? rowsOfServer(view) : CacheText::tr("Rows: layers.");
  if (scale.positions == positions) return CacheText::tr("%1 %2", "rows, columns").arg(rows, columns);
  const QString range = rangeText(scale.first, scale.first + scale.positions - 1);
  return CacheText::tr("%1 %2 Shown: %3 of %4; F shows all.", "rows, columns")
      .arg(rows, columns, range, countText(positions));
}

QString layerBytesTitle(const cache::CacheView& view) {
  if (!view.facts->tells_bytes) return CacheText::tr("bytes: not reported");
  int64_t least = -1, most = 0;
  for (const cache::LayerView& layer : view.layers) {
    const int64_t bytes = layer.bytes.used();
    most = std::max(most, bytes);
    least = least < 0 ? bytes : std::min(least, bytes);
  }
  if (isOfServer(view)) return CacheText::tr("bytes");
  return least == most ? CacheText::tr("%1 per layer").arg(bytesText(most))
                       : CacheText::tr("up to %1").arg(bytesText(most));
}

namespace {

// As styleWords(), of all layers that have such cells.
QString wordsInLegend(CellStyle style, const cache::CacheView& view, const QString& where) {
  if (cache::gpuBorder(view) == 0 || !isStored(style.kind)) return styleWords(style, view.facts->device_is_ram);
  const QString words = CacheText::tr("%1, %2", "state, place")
                            .arg(kindWord(style.kind), where.isEmpty() ? legendPlace(style.place, view) : where);
  return style.shared ? CacheText::tr("%1, shared").arg(words) : words;
}

QString styleAndFormat(CellStyle style, const cache::CacheView& view, const QString& where) {
  const QString words = wordsInLegend(style, view, where);
  if (!isStored(style.kind)) return words;
  QString bits;
  for (const cache::LayerView& layer : view.layers) {
    if (layer.facts->k_format.empty()) continue;  // the layer has no cells
    if (isCompressed(style.kind) && !isQuantized(layer)) continue;
    const QString here = bitsOfStyle(style.kind, layer);
    if (!bits.isEmpty() && here != bits) return words;
    bits = here;
  }
  if (bits.isEmpty()) return words;
  return isCompressed(style.kind) ? CacheText::tr("%1: %2", "compressed: bits").arg(words, bits)
                                  : CacheText::tr("%1 (%2)", "state (bits)").arg(words, bits);
}

QString styleMeaning(CellStyle style) {
  switch (style.kind) {
    case CellKind::empty:
      return CacheText::tr("room for a token that is not read yet");
    case CellKind::untold:
      return CacheText::tr("the server reports a block when all its tokens are there; these wait for it");
    case CellKind::unheld:
      return CacheText::tr("the server gave up the block; the next message reads the token again");
    case CellKind::held:
      return CacheText::tr("a block of the server has this token; a prompt that begins alike finds it");
    case CellKind::evicted:
      return CacheText::tr("the model read this token and no longer has it");
    case CellKind::sealed:
      return CacheText::tr("compressed once to few bits a number, and never written again");
    case CellKind::kept:
      return CacheText::tr("stays as it is");
    case CellKind::recent:
      return CacheText::tr("will be compressed when it is old enough");
    case CellKind::sealed_sink:
      return CacheText::tr("one of the first tokens, which never leave, compressed");
    case CellKind::sink:
      return CacheText::tr("one of the first tokens, which never leave");
  }
  return {};
}

QString asLine(const QString& words, const QString& meaning) { return CacheText::tr("%1: %2").arg(words, meaning); }

}  // namespace

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

QString legendText(CellStyle style, const cache::CacheView& view, const QString& where) {
  return styleAndFormat(style, view, where);
}

QString legendTip(CellStyle style, const cache::CacheView& view, bool with_kept) {
  const QString words = wordsInLegend(style, view, {});
  if (!isStored(style.kind)) return asLine(words, styleMeaning(style));
  QStringList lines{with_kept ? CacheText::tr("%1: the newest will be compressed when they are old enough, the others "
                                              "stay as they are")
                                    .arg(words)
                              : asLine(words, styleMeaning(style))};
  const std::vector<cache::LayerView>& layers = view.layers;
  const auto with_cells = std::find_if(layers.begin(), layers.end(),
                                       [](const cache::LayerView& layer) { return !layer.facts->k_format.empty(); });
  if (with_cells != layers.end() && !isOfServer(*with_cells) &&
      (isCompressed(style.kind) || !isQuantized(*with_cells))) {
    if (isQuantized(*with_cells)) lines += formatText(*with_cells);
    lines += formatExplained(*with_cells);
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

QString layerText(const cache::CacheView& view, int layer) {
  const std::vector<int> groups = groupOfLayers(view);
  if (layer < 0 || static_cast<size_t>(layer) >= groups.size()) return {};
  const cache::LayerView& bytes = view.layers[static_cast<size_t>(layer)];
  const QString name = layerName(view, layer);
  if (groups[layer] < 0) {
    QStringList lines{name};
    if (const QString device = computedOn(view, layer); !device.isEmpty()) lines += device;
    lines += CacheText::tr("state of %1, the same size for any text").arg(bytesText(bytes.bytes.state));
    return lines.join(QLatin1Char('\n'));
  }
  const cache::GroupView& group = view.groups[groups[layer]];
  QStringList lines;
  const int64_t sinks = sinksOf(group);
  const QString first = countText(sinks), last = countText(group.facts->window - sinks);
  if (group.facts->window < 0)
    lines += CacheText::tr("%1, sees the whole text", "layer").arg(name);
  else if (sinks > 0)
    lines += CacheText::tr("%1, sees the first %2 tokens and the last %3", "layer").arg(name, first, last);
  else
    lines += CacheText::tr("%1, sees the last %2 tokens", "layer").arg(name, last);
  const QString device = computedOn(view, layer);
  const QString format = isOfServer(bytes) ? CacheText::tr("format: %1").arg(formatText(bytes)) : formatText(bytes);
  QString where = CacheText::tr("%1, %2", "format, place").arg(format, placeWords(bytes));
  if (!device.isEmpty()) {
    lines += device;
    where = formatText(bytes);
  }
  if (hasCopyHere(bytes))
    where = CacheText::tr("%1, %2", "format and place, a copy is in RAM now").arg(where, copyHere(bytes));
  lines += where;
  if (bytes.facts->n_kv_heads > 0)
    lines += CacheText::tr("%1 key and value heads; H unfolds them").arg(countText(bytes.facts->n_kv_heads));
  cache::Bytes own = bytes.bytes;
  own.reserved = std::max<int64_t>(own.reserved - bytes.ring, 0);
  lines += view.facts->tells_bytes ? bytesInWords(own) : CacheText::tr("its bytes are not reported");
  if (bytes.ring > 0) {
    lines += CacheText::tr(
                 "%1 %2 are buffers that all offloaded layers come through;\n"
                 "they are counted with the first of them",
                 "bytes, in RAM")
                 .arg(bytesText(bytes.ring), placeWords(cache::Place::device, !bytes.facts->on_gpu));
  }
  if (bytes.cross.total() > 0) {
    lines += CacheText::tr("%1 of it is the cross cache, written once").arg(bytesText(bytes.cross.total()));
  }
  return lines.join(QLatin1Char('\n'));
}

QString cellText(const cache::CacheView& view, int layer, int64_t first, int64_t last, int head, const QString& words) {
  QStringList lines{
      head < 0 ? CacheText::tr("%1, %2", "layer, positions").arg(layerName(view, layer), rangeText(first, last))
               : CacheText::tr("%1, head %2, %3", "layer, positions")
                     .arg(layerName(view, layer), countText(head), rangeText(first, last))};
  const std::vector<int> groups = groupOfLayers(view);
  if (layer < 0 || static_cast<size_t>(layer) >= groups.size()) return lines.front();
  if (groups[layer] < 0) {
    return layerText(view, layer);
  }
  if (!words.isEmpty()) lines += words;
  if (const QString device = computedOn(view, layer); !device.isEmpty()) lines += device;
  const cache::GroupView& group = view.groups[groups[layer]];
  const cache::LayerView& bytes = view.layers[layer];
  std::vector<StyleRun> found;  // per style, the number of these positions
  for (const StyleRun& run : styleRuns(group, isQuantized(bytes), std::max(shownPositions(view), last + 1))) {
    const int64_t count = std::min(run.first + run.count, last + 1) - std::max(run.first, first);
    if (count <= 0) continue;
    const auto same = [&](const StyleRun& other) { return other.style == run.style; };
    const auto known = std::find_if(found.begin(), found.end(), same);
    if (known == found.end()) {
      found.push_back({run.style, 0, count});
    } else {
      known->count += count;
    }
  }
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
      if (each > 0 && view.facts->tells_bytes) line = CacheText::tr("%1, %2 a token").arg(line, bytesText(each));
    }
    lines += line;
  }
  if (found.empty()) {
    lines += group.facts->window >= 0 ? CacheText::tr("not read yet; older tokens will leave to make room")
                                      : CacheText::tr("no room for this token");
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace kvarium::ui

#include "ui/inspector/snapshot_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/inspector/bytes_text.h"

namespace kvarium {
namespace {

struct CacheText {
  Q_DECLARE_TR_FUNCTIONS(CacheText)
};

QString layersText(qsizetype layers) {
  return layers == 1 ? CacheText::tr("1 layer")
                     : CacheText::tr("%1 layers", nullptr, static_cast<int>(layers)).arg(countText(layers));
}

// Format of the cells of one state: recent cells are plain numbers whatever the layer seals to.
QString formatOf(CellKind kind, const LayerBytes& layer, QString (*text)(const LayerBytes&)) {
  if (!isQuantized(layer) || kind == CellKind::sealed || kind == CellKind::sealed_sink) return text(layer);
  return CacheText::tr("full precision");
}

// Bytes one cell of a form takes in a layer; 0 if there is none. Scales belong to sealed cells.
int64_t cellBytes(const LayerBytes& layer, const GroupRuns& group, CellKind kind) {
  const bool quantized = isQuantized(layer);
  const bool sealed = kind == CellKind::sealed || kind == CellKind::sealed_sink;
  int64_t cells = 0;
  for (const CellRun& run : group.runs) {
    if (!quantized || (run.form == Form::sealed) == sealed) cells += run.count;
  }
  if (cells == 0) return 0;
  if (!quantized) return (layer.bytes.used() - layer.cross.used()) / cells;
  return (sealed ? layer.bytes.kv - layer.cross.kv + layer.bytes.scales : layer.bytes.residual) / cells;
}

}  // namespace

bool keepsNothing(const CacheSnapshot& snapshot) {
  return !snapshot.groups.empty() && snapshot.lengths.absolute > 0 && snapshot.lengths.stored == 0;
}

QString tokensText(int64_t tokens) {
  return tokens == 1 ? CacheText::tr("1 token")
                     : CacheText::tr("%1 tokens", nullptr, static_cast<int>(std::min<int64_t>(tokens, 1 << 30)))
                           .arg(countText(tokens));
}

QString rangeText(int64_t first, int64_t last) {
  return first == last ? CacheText::tr("position %1").arg(countText(first))
                       : CacheText::tr("positions %1\u2013%2").arg(countText(first), countText(last));
}

QString mapTitle(const CacheSnapshot& snapshot) {
  const QString layers = layersText(static_cast<qsizetype>(snapshot.layers.size()));
  const Lengths& lengths = snapshot.lengths;
  const QString bytes = bytesText(snapshot.bytes.used());
  if (lengths.absolute == 0) return CacheText::tr("%1 wait for the first token").arg(layers);
  if (keepsNothing(snapshot))
    return CacheText::tr("%1 keep nothing of %2: every turn reads all of them anew")
        .arg(layers, tokensText(lengths.absolute));
  if (snapshot.groups.empty())
    return CacheText::tr("%1 remember %2 in a state of %3").arg(layers, tokensText(lengths.absolute), bytes);
  const bool differ = std::any_of(snapshot.groups.begin(), snapshot.groups.end(),
                                  [&](const GroupRuns& group) { return group.lengths.stored != lengths.stored; });
  if (differ) return CacheText::tr("%1 hold up to %2, %3").arg(layers, tokensText(lengths.stored), bytes);
  if (lengths.stored < lengths.absolute) {
    return CacheText::tr("%1 hold %2 of %3, %4")
        .arg(layers, countText(lengths.stored), tokensText(lengths.absolute), bytes);
  }
  return snapshot.layers.size() == 1 ? CacheText::tr("%1 holds %2, %3").arg(layers, tokensText(lengths.stored), bytes)
                                     : CacheText::tr("%1 hold %2, %3").arg(layers, tokensText(lengths.stored), bytes);
}

QString crossText(const CacheSnapshot& snapshot) {
  if (snapshot.cross_cells == 0) return {};
  return CacheText::tr("cross cache: %1 cells a layer, written once, %2")
      .arg(countText(snapshot.cross_cells), bytesText(snapshot.cross.total()));
}

QString howToRead(const CacheSnapshot& snapshot, const PositionScale& scale, int64_t positions) {
  if (keepsNothing(snapshot)) return CacheText::tr("a row is a layer; cells are there only while a step computes");
  if (snapshot.lengths.absolute == 0) {
    return CacheText::tr("a row is a layer, a column will be a token; write a message and watch them fill");
  }
  if (snapshot.groups.empty()) return CacheText::tr("a row is a layer; its state is as large for any text");
  const double each = static_cast<double>(scale.positions) / scale.columns;
  const QString column =
      scale.isDense()
          ? CacheText::tr("a pixel column is %1 tokens").arg(numberLocale().toString(each, 'f', each < 9.95))
          : CacheText::tr("a column is a token");
  QString text;
  if (scale.positions == positions) {
    text = CacheText::tr("a row is a layer, %1; point at one for numbers, turn the wheel to zoom").arg(column);
  } else {
    const QString range = rangeText(scale.first, scale.first + scale.positions - 1);
    text = CacheText::tr("%1 of %2, %3; press F to see all positions").arg(range, countText(positions), column);
  }
  const bool any_evicted = std::any_of(snapshot.groups.begin(), snapshot.groups.end(), [](const GroupRuns& group) {
    return group.lengths.stored < group.lengths.absolute;
  });
  return any_evicted ? CacheText::tr("%1; hollow: read, but no longer there").arg(text) : text;
}

QString layerBytesTitle(const CacheSnapshot& snapshot) {
  int64_t least = -1, most = 0;
  for (const LayerBytes& layer : snapshot.layers) {
    const int64_t bytes = layer.bytes.total();
    most = std::max(most, bytes);
    least = least < 0 ? bytes : std::min(least, bytes);
  }
  return least == most ? CacheText::tr("%1 each").arg(bytesText(most)) : CacheText::tr("max %1").arg(bytesText(most));
}

namespace {

QString stateAndFormat(CellState state, const CacheSnapshot& snapshot, QString (*text)(const LayerBytes&),
                       bool with_kept = false) {
  const QString words = stateWords(state, with_kept);
  if (!isStored(state.kind) || snapshot.layers.empty()) return words;
  const LayerBytes first = snapshot.groups.empty() ? LayerBytes{} : groupFormats(snapshot, snapshot.groups.front());
  for (const LayerBytes& layer : snapshot.layers) {
    if (layer.k_format.empty()) continue;  // no cells
    if (layer.k_format != first.k_format || layer.v_format != first.v_format) return words;
  }
  const QString format = formatOf(state.kind, first, text);
  return format.isEmpty() ? words : CacheText::tr("%1 (%2)", "state (format)").arg(words, format);
}

QString stateMeaning(CellState state, const QString& words) {
  switch (state.kind) {
    case CellKind::empty:
      return CacheText::tr("%1: room that holds no cell yet").arg(words);
    case CellKind::evicted:
      return CacheText::tr("%1: the token was seen, its cell is gone").arg(words);
    case CellKind::sealed:
      return CacheText::tr("%1: quantized once, to few bits a number, and never written again").arg(words);
    case CellKind::kept:
      return CacheText::tr("%1: stays as it is").arg(words);
    case CellKind::recent:
      return CacheText::tr("%1: will be quantized when it is old enough").arg(words);
    case CellKind::sealed_sink:
    case CellKind::sink:
      return CacheText::tr("%1: one of the first tokens, which never leave").arg(words);
  }
  return words;
}

}  // namespace

QString legendText(CellState state, const CacheSnapshot& snapshot, bool with_kept) {
  return stateAndFormat(state, snapshot, formatWords, with_kept);
}

QString legendTip(CellState state, const CacheSnapshot& snapshot, bool with_kept) {
  const QString meaning = stateMeaning(state, stateAndFormat(state, snapshot, formatText));
  if (!isStored(state.kind)) return meaning;
  QStringList lines{meaning};
  if (with_kept) {
    const CellState kept{CellKind::kept, state.place, state.shared};
    lines += stateMeaning(kept, stateAndFormat(kept, snapshot, formatText));
  }
  const std::vector<LayerBytes>& layers = snapshot.layers;
  const auto with_cells =
      std::find_if(layers.begin(), layers.end(), [](const LayerBytes& layer) { return !layer.k_format.empty(); });
  if (with_cells != layers.end()) lines += formatExplained(*with_cells);
  return lines.join(QLatin1Char('\n'));
}

QString layerText(const CacheSnapshot& snapshot, int layer) {
  const std::vector<int> groups = groupOfLayers(snapshot);
  if (layer < 0 || static_cast<size_t>(layer) >= groups.size()) return {};
  const LayerBytes& bytes = snapshot.layers[static_cast<size_t>(layer)];
  const QString number = countText(layer);
  if (groups[layer] < 0) {
    return CacheText::tr("layer %1\nstate of %2, as large for any text").arg(number, bytesText(bytes.bytes.state));
  }
  const GroupRuns& group = snapshot.groups[groups[layer]];
  QStringList lines;
  int64_t sinks = 0;
  for (const CellRun& run : group.runs) sinks += run.role == Role::sink ? run.count : 0;
  const QString first = countText(sinks), last = countText(group.window - sinks);
  if (group.window < 0)
    lines += CacheText::tr("layer %1, attends to every cell there is").arg(number);
  else if (sinks > 0)
    lines += CacheText::tr("layer %1, attends to the first %2 and the last %3").arg(number, first, last);
  else
    lines += CacheText::tr("layer %1, attends to the last %2").arg(number, last);
  QString where = CacheText::tr("%1, %2", "format, place").arg(formatText(bytes), placeWords(bytes.place));
  if (bytes.place != Place::device && bytes.near) where = CacheText::tr("%1, a copy is near now").arg(where);
  lines += where;
  if (bytes.n_kv_heads > 0)
    lines += CacheText::tr("%1 key and value heads; H unfolds them").arg(countText(bytes.n_kv_heads));
  lines += CacheText::tr("%1 used, %2 reserved").arg(bytesText(bytes.bytes.used()), bytesText(bytes.bytes.reserved));
  if (bytes.ring > 0) {
    lines += CacheText::tr(
                 "%1 of it is a buffer on the device that all offloaded layers come through;\n"
                 "it is counted with the first of them")
                 .arg(bytesText(bytes.ring));
  }
  if (bytes.cross.total() > 0) {
    lines += CacheText::tr("%1 of it is the cross cache, written once").arg(bytesText(bytes.cross.total()));
  }
  return lines.join(QLatin1Char('\n'));
}

QString cellText(const CacheSnapshot& snapshot, int layer, int64_t first, int64_t last, int head,
                 const QString& words) {
  QStringList lines{
      head < 0 ? CacheText::tr("layer %1, %2").arg(countText(layer), rangeText(first, last))
               : CacheText::tr("layer %1, head %2, %3").arg(countText(layer), countText(head), rangeText(first, last))};
  const std::vector<int> groups = groupOfLayers(snapshot);
  if (layer < 0 || static_cast<size_t>(layer) >= groups.size()) return lines.front();
  if (groups[layer] < 0) {
    return layerText(snapshot, layer);
  }
  if (!words.isEmpty()) lines += words;
  const GroupRuns& group = snapshot.groups[groups[layer]];
  const LayerBytes& bytes = snapshot.layers[layer];
  std::vector<StateRun> found;  // by state, how many of the asked positions
  for (const StateRun& run : stateRuns(group, isQuantized(bytes), std::max(shownPositions(snapshot), last + 1))) {
    const int64_t count = std::min(run.first + run.count, last + 1) - std::max(run.first, first);
    if (count <= 0) continue;
    const auto same = [&](const StateRun& other) { return other.state == run.state; };
    const auto known = std::find_if(found.begin(), found.end(), same);
    if (known == found.end()) {
      found.push_back({run.state, 0, count});
    } else {
      known->count += count;
    }
  }
  for (const StateRun& run : found) {
    QString line = stateWords(run.state);
    if (found.size() > 1) line = CacheText::tr("%1 %2", "count state").arg(countText(run.count), line);
    if (isStored(run.state.kind)) {
      if (run.state.place == Place::device) line = CacheText::tr("%1, %2").arg(line, placeWords(run.state.place));
      const QString format = formatOf(run.state.kind, bytes, formatText);
      if (!format.isEmpty()) line = CacheText::tr("%1, %2").arg(line, format);
      int64_t each = cellBytes(bytes, group, run.state.kind);
      if (head >= 0 && bytes.n_kv_heads > 0) each /= bytes.n_kv_heads;
      if (each > 0) line = CacheText::tr("%1, %2 a cell").arg(line, bytesText(each));
    }
    lines += line;
  }
  if (found.empty()) {
    lines += group.window >= 0 ? CacheText::tr("not read yet; older tokens will leave to make room")
                               : CacheText::tr("beyond the capacity");
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace kvarium

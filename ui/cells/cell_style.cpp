#include "ui/cells/cell_style.h"

#include <QStringList>
#include <algorithm>
#include <cstdlib>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

bool isPlain(const std::string& format) {
  return format.empty() || format == "f32" || format == "f16" || format == "bf16";
}

bool isPart(const cache::LayerView& layer) { return !layer.facts->name.empty(); }  // of a server's cache

}  // namespace

int indexOf(CellStyle style) {
  return (static_cast<int>(style.kind) * 3 + static_cast<int>(style.place)) * 2 + (style.shared ? 1 : 0);
}

CellStyle styleAt(int index) {
  return {static_cast<CellKind>(index / 6), static_cast<cache::Place>(index / 2 % 3), index % 2 == 1};
}

std::vector<CellStyle> StyleSet::list() const {
  std::vector<CellStyle> styles;
  for (int kind = cell_kinds - 1; kind >= 0; --kind) {
    for (int one = 6 * kind; one < 6 * (kind + 1); ++one)
      if (m_has[static_cast<size_t>(one)]) styles.push_back(styleAt(one));
  }
  return styles;
}

bool isStored(CellKind kind) { return kind > CellKind::evicted; }
bool isSink(CellKind kind) { return kind == CellKind::sink || kind == CellKind::sealed_sink; }
bool isSealed(CellKind kind) { return kind == CellKind::sealed || kind == CellKind::sealed_sink; }
bool isQuantized(const cache::LayerView& layer) {
  return !isPart(layer) && (!isPlain(layer.facts->k_format) || !isPlain(layer.facts->v_format));
}

namespace {

struct KindWords {
  const char *word, *meaning;
};
constexpr KindWords kind_words[] = {
    // [CellKind]
    {QT_TR_NOOP("empty"), QT_TR_NOOP("room for a token that is not read yet")},
    {QT_TR_NOOP("not reported until its block is full"), QT_TR_NOOP("the server reports whole blocks")},
    {QT_TR_NOOP("not on the server"), QT_TR_NOOP("the next message reads it again")},
    {QT_TR_NOOP("forgotten"), QT_TR_NOOP("the model read it and no longer has it")},
    {QT_TR_NOOP("compressed"), QT_TR_NOOP("kept with few bits, and never written again")},
    {QT_TR_NOOP("on the server"), QT_TR_NOOP("the next message need not read it again")},
    {QT_TR_NOOP("full precision"), QT_TR_NOOP("kept as it is")},
    {QT_TR_NOOP("full precision"), QT_TR_NOOP("kept, not compressed yet")},
    {QT_TR_NOOP("sink, compressed"), QT_TR_NOOP("one of the first tokens, always kept, compressed")},
    {QT_TR_NOOP("sink"), QT_TR_NOOP("one of the first tokens, always kept")},
};
static_assert(std::size(kind_words) == cell_kinds);

// [device_is_ram][Place]
constexpr const char* place_names[2][3] = {{QT_TR_NOOP("GPU"), QT_TR_NOOP("RAM"), QT_TR_NOOP("disk")},
                                           {QT_TR_NOOP("RAM"), QT_TR_NOOP("RAM, offloaded"), QT_TR_NOOP("disk")}};
constexpr const char* place_words[2][3] = {
    {QT_TR_NOOP("on the GPU"), QT_TR_NOOP("in RAM"), QT_TR_NOOP("on disk")},
    {QT_TR_NOOP("in RAM"), QT_TR_NOOP("offloaded in RAM"), QT_TR_NOOP("on disk")}};

}  // namespace

QString kindWord(CellKind kind) { return Words::tr(kind_words[size_t(kind)].word); }
QString kindMeaning(CellKind kind) { return Words::tr(kind_words[size_t(kind)].meaning); }
QString placeName(cache::Place place, bool device_is_ram) {
  return Words::tr(place_names[device_is_ram][size_t(place)]);
}
QString placeWords(cache::Place place, bool device_is_ram) {
  return Words::tr(place_words[device_is_ram][size_t(place)]);
}

QString deviceWord(bool on_gpu) { return on_gpu ? Words::tr("GPU") : Words::tr("CPU"); }
QString placeWords(const cache::LayerView& layer) {
  if (isPart(layer) && layer.place == cache::Place::device) return Words::tr("in the server's memory");
  return placeWords(layer.place, !layer.facts->on_gpu);
}

QString styleWords(CellStyle style, bool device_is_ram) {
  QString words = kindWord(style.kind);
  if (!isStored(style.kind)) return words;
  if (style.place != cache::Place::device)
    words = Words::tr("%1, %2").arg(words, placeWords(style.place, device_is_ram));
  if (style.shared) words = Words::tr("%1, %2").arg(words, Words::tr("shared"));
  return words;
}

int bitsOf(const std::string& word) {
  const size_t digits = word.find_first_of("0123456789");
  return digits == std::string::npos ? 0 : std::atoi(word.c_str() + digits);
}

QString bitsText(int k_bits, int v_bits) {
  if (k_bits == v_bits) return Words::tr("%1 bit").arg(k_bits);
  if (k_bits == 0) return Words::tr("%1 bit values").arg(v_bits);
  if (v_bits == 0) return Words::tr("%1 bit keys").arg(k_bits);
  return Words::tr("%1 bit keys, %2 bit values").arg(k_bits).arg(v_bits);
}

QString formatText(const cache::LayerView& layer) {
  const QString k = QString::fromStdString(layer.facts->k_format);
  const QString v = QString::fromStdString(layer.facts->v_format);
  return k == v ? k : Words::tr("keys %1; values %2").arg(k, v);
}

QString formatWords(const cache::LayerView& layer) {
  const int k = bitsOf(layer.facts->k_word.empty() ? layer.facts->k_format : layer.facts->k_word);
  const int v = bitsOf(layer.facts->v_word.empty() ? layer.facts->v_format : layer.facts->v_word);
  return k > 0 && v > 0 ? bitsText(k, v) : formatText(layer);
}

QString fullWords(const cache::LayerView& layer) {
  const int bits = bitsOf(isQuantized(layer) ? layer.facts->full_word : layer.facts->k_format);
  return bits > 0 ? bitsText(bits, bits) : QString();
}

QString formatExplained(const cache::LayerView& layer) {
  QStringList lines;
  for (const std::string& format : {layer.facts->k_format, layer.facts->v_format}) {
    const QString name = QString::fromStdString(format);
    QString line;
    if (format == "f32") line = Words::tr("%1: 32 bits a number, as the model computes").arg(name);
    if (format == "f16" || format == "bf16") line = Words::tr("%1: 16 bits a number").arg(name);
    if (!isPlain(format) && isQuantized(layer))
      line = Words::tr("%1: the bits of each number; the numbers of a group share a scale").arg(name);
    if (!line.isEmpty() && !lines.contains(line)) lines += line;
  }
  return lines.join(QLatin1Char('\n'));
}

QString bytesByPlace(const cache::BytesByPlace& bytes, bool device_is_ram) {
  const int64_t device = device_is_ram ? 0 : bytes.device, ram = bytes.host + (device_is_ram ? bytes.device : 0);
  const int64_t all = device + ram + bytes.disk;
  if (all == bytes.device) return bytesText(all);
  QStringList parts;
  const auto add = [&](int64_t here, cache::Place place) {
    if (here > 0) parts += Words::tr("%1 %2", "bytes, where").arg(bytesText(here), placeWords(place, device_is_ram));
  };
  add(device, cache::Place::device);
  add(ram, device_is_ram ? cache::Place::device : cache::Place::host);
  add(bytes.disk, cache::Place::disk);
  return withCommas(parts);
}

QString inUse(const cache::BytesByPlace& bytes, bool device_is_ram) {
  const QString words = bytesByPlace(bytes, device_is_ram);
  return bytes.host + bytes.disk > 0 ? words : Words::tr("%1 in use").arg(words);
}

QString andAll(const QString& words, int64_t in_use, int64_t all) {
  constexpr int64_t few = 4;  // a quarter more, such as the rest of a block, is not said
  return all - in_use > in_use / few ? Words::tr("%1, %2 in all").arg(words, bytesText(all)) : words;
}

}  // namespace kvarium::ui

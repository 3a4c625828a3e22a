#include "core/device/cpu/panel.h"

#include <algorithm>
#include <cstring>

#include "core/base/half.h"
#include "core/device/quant_blocks.h"

namespace kvarium::cpu {
namespace {

void put(uint8_t* plane, int group, int lane, int i, int bits) {
  plane[group * 64 + lane * 4 + i] |= static_cast<uint8_t>(bits);
}

// Writes one row's code bits into the (zeroed) planes of a block.
void putCodes(const PanelFormat& format, const uint8_t* codes, int lane, uint8_t* planes) {
  uint8_t* nibble = planes;
  uint8_t* crumb = planes + (format.bits >= 4 ? 256 : 0);
  uint8_t* bit = planes + (format.bits == 5 ? 256 : 128);
  for (int k = 0; k < 32; ++k) {
    const int j = k / 4, i = k % 4, code = codes[k];
    if (format.bits == 8) {
      put(planes, j, lane, i, code);
      continue;
    }
    if (format.bits >= 4) put(nibble, j % 4, lane, i, (code & 15) << (j / 4 * 4));
    if (format.bits == 6) put(crumb, j % 2, lane, i, code >> 4 << (j / 2 * 2));
    if (format.bits < 4) put(crumb, j % 2, lane, i, (code & 3) << (j / 2 * 2));
    if (format.bits == 5) put(bit, 0, lane, i, code >> 4 << j);
    if (format.bits == 3) put(bit, 0, lane, i, code >> 2 << j);
  }
}

int takeCode(const PanelFormat& format, const uint8_t* planes, int lane, int k) {
  const int j = k / 4, at = lane * 4 + k % 4;
  const auto nibble = [&] { return planes[j % 4 * 64 + at] >> (j / 4 * 4) & 15; };
  const auto crumb = [&](int start) { return planes[start + j % 2 * 64 + at] >> (j / 2 * 2) & 3; };
  const auto bit = [&](int start) { return planes[start + at] >> j & 1; };
  switch (format.bits) {
    case 2: return crumb(0);
    case 3: return crumb(0) | bit(128) << 2;
    case 4: return nibble();
    case 5: return nibble() | bit(256) << 4;
    case 6: return nibble() | crumb(256) << 4;
    default: return planes[j * 64 + at];
  }
}

void putHalf(uint8_t* scales, int lane, uint16_t bits) { std::memcpy(scales + 2 * lane, &bits, 2); }

float takeHalf(const uint8_t* scales, int lane) {
  uint16_t bits;
  std::memcpy(&bits, scales + 2 * lane, 2);
  return halfToFloat(bits);
}

void putScales(const PanelFormat& format, const device::FileBlock& block, int lane, uint8_t* scales, uint8_t* head) {
  if (format.scales == Scales::block) {
    putHalf(scales, lane, block.scale);
    if (format.minimum) putHalf(scales + 32, lane, block.minimum);
    return;
  }
  putHalf(head, lane, block.scale);
  if (format.minimum) putHalf(head + 32, lane, block.minimum);
  const int parts = format.scales == Scales::super16 ? 2 : 1;
  for (int h = 0; h < parts; ++h) {
    scales[16 * h + lane] = static_cast<uint8_t>(block.sub_scale[h]);
    if (format.minimum) scales[16 * (parts + h) + lane] = static_cast<uint8_t>(block.sub_minimum[h]);
  }
}

// Types whose code bytes are already those of a nibble or byte plane: offset of the codes inside the file's block.
int directCodes(DType type) {
  switch (type) {
    case DType::q4_0:
    case DType::iq4_nl: return 2;
    case DType::q4_1: return 4;
    case DType::q8_0: return 2;
    default: return 0;
  }
}

// One block of one row by moving four bytes at a time; q8_0 codes gain 128 by flipping the sign bit.
void moveDirect(DType type, const PanelFormat& format, const uint8_t* from, int lane, uint8_t* to) {
  const uint8_t* codes = from + directCodes(type);
  const uint32_t flip = type == DType::q8_0 ? 0x80808080u : 0;
  for (int j = 0; j < format.bits; ++j) {
    uint32_t four;
    std::memcpy(&four, codes + 4 * j, 4);
    four ^= flip;
    std::memcpy(to + j * 64 + lane * 4, &four, 4);
  }
  std::memcpy(to + format.planeBytes() + 2 * lane, from, 2);
  if (format.minimum) std::memcpy(to + format.planeBytes() + 32 + 2 * lane, from + 2, 2);
}

template <class T>
void packPlain(const TensorView& matrix, int64_t first, T* panel) {
  const int64_t rows = std::min<int64_t>(panel_rows, matrix.rows() - first), cols = matrix.cols();
  if (rows < panel_rows) std::memset(panel, 0, static_cast<size_t>(cols) * panel_rows * sizeof(T));
  for (int64_t r = 0; r < rows; ++r) {
    const std::byte* row = matrix.data + static_cast<size_t>(first + r) * matrix.rowBytes();
    for (int64_t k = 0; k < cols; ++k) std::memcpy(panel + k * panel_rows + r, row + k * sizeof(T), sizeof(T));
  }
}

}  // namespace

size_t panelBytes(DType type, int64_t cols) {
  const PanelFormat format = panelFormat(type);
  if (!format.quantized()) return static_cast<size_t>(cols) * panel_rows * static_cast<size_t>(info(type).block_bytes);
  const size_t supers = static_cast<size_t>(cols / block_columns / format.blocksPerSuper());
  return supers * static_cast<size_t>(format.superBytes());
}

void packPanel(const TensorView& matrix, int64_t first, std::byte* panel) {
  const PanelFormat format = panelFormat(matrix.dtype);
  if (matrix.dtype == DType::f32) return packPlain(matrix, first, reinterpret_cast<float*>(panel));
  if (!format.quantized()) return packPlain(matrix, first, reinterpret_cast<uint16_t*>(panel));

  std::memset(panel, 0, panelBytes(matrix.dtype, matrix.cols()));
  const int64_t rows = std::min<int64_t>(panel_rows, matrix.rows() - first);
  const int64_t blocks = matrix.cols() / block_columns;
  auto* bytes = reinterpret_cast<uint8_t*>(panel);
  for (int64_t r = 0; r < rows; ++r) {
    const int lane = static_cast<int>(r);
    const std::byte* row = matrix.data + static_cast<size_t>(first + r) * matrix.rowBytes();
    for (int64_t b = 0; b < blocks; ++b) {
      uint8_t* block = bytes + format.blockOffset(b);
      if (directCodes(matrix.dtype)) {
        const auto* from = reinterpret_cast<const uint8_t*>(row) + b * info(matrix.dtype).block_bytes;
        moveDirect(matrix.dtype, format, from, lane, block);
      } else {
        const device::FileBlock read = device::readFileBlock(matrix.dtype, row, b);
        putCodes(format, read.codes, lane, block);
        putScales(format, read, lane, block + format.planeBytes(), bytes + format.superOffset(b));
      }
    }
  }
}

void packPanelAsFloat(const TensorView& matrix, int64_t first, float* row, std::byte* panel) {
  auto* out = reinterpret_cast<float*>(panel);
  const int64_t rows = std::min<int64_t>(panel_rows, matrix.rows() - first), cols = matrix.cols();
  if (rows < panel_rows) std::memset(out, 0, static_cast<size_t>(cols) * panel_rows * sizeof(float));
  for (int64_t r = 0; r < rows; ++r) {
    device::dequantizeRow(matrix.dtype, matrix.data + static_cast<size_t>(first + r) * matrix.rowBytes(), cols, row);
    for (int64_t k = 0; k < cols; ++k) out[k * panel_rows + r] = row[k];
  }
}

void readPanelRow(DType type, const std::byte* panel, int lane, int64_t cols, float* out) {
  const auto plain = [&](auto number, auto convert) {
    const std::byte* at = panel + static_cast<size_t>(lane) * sizeof number;
    for (int64_t k = 0; k < cols; ++k, at += panel_rows * sizeof number) {
      std::memcpy(&number, at, sizeof number);
      out[k] = convert(number);
    }
  };
  if (type == DType::f32) return plain(float{}, [](float value) { return value; });
  if (type == DType::f16) return plain(uint16_t{}, halfToFloat);
  if (type == DType::bf16) return plain(uint16_t{}, bf16ToFloat);

  const PanelFormat format = panelFormat(type);
  const auto* bytes = reinterpret_cast<const uint8_t*>(panel);
  for (int64_t b = 0; b < cols / block_columns; ++b) {
    const uint8_t* block = bytes + format.blockOffset(b);
    const uint8_t* scales = block + format.planeBytes();
    const uint8_t* head = format.scales == Scales::block ? scales : bytes + format.superOffset(b);
    const float d = takeHalf(head, lane), m = format.minimum ? takeHalf(head + 32, lane) : 0.0f;
    const int parts = format.scales == Scales::super16 ? 2 : 1;
    for (int k = 0; k < block_columns; ++k) {
      const int half = parts == 2 ? k / 16 : 0;
      float scale = d, minimum = m;
      if (format.scales != Scales::block) {
        scale = d * static_cast<float>(static_cast<int8_t>(scales[16 * half + lane]));
        minimum = format.minimum ? -(m * static_cast<float>(scales[16 * (parts + half) + lane])) : 0.0f;
      }
      int code = takeCode(format, block, lane, k);
      if (format.lookup) code = iq4_values[code];
      out[b * block_columns + k] = scale * static_cast<float>(code - format.offset) + minimum;
    }
  }
}

}  // namespace kvarium::cpu

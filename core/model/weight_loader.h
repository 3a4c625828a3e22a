// WeightLoader: loads tensors by name and shape and records their names, so that unknown tensors can be refused.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstring>
#include <initializer_list>
#include <list>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/device/quant_blocks.h"
#include "core/model/model.h"

namespace kvarium::model {

class WeightLoader {
 public:
  struct Cancelled {};

  // With a null device it only checks: matrices are null and vectors empty.
  WeightLoader(device::Device* device, const files::WeightSource& source, const LoadProgress& progress)
      : m_device(device), m_source(source), m_progress(progress) {
    for (const std::string& name : source.names()) m_total += source.bytes(name);
  }

  void use(device::Device* device) { m_device = device; }  // for what is loaded from now on

  bool has(const std::string& name) const { return m_source.find(name) != nullptr; }

  struct Part {
    std::string name;
    int64_t rows = 0;
    bool zero_if_missing = false;  // vectors only
    // The rows of the tensor are groups of one section after the other, with these numbers of rows. In what is made all
    // first sections come first, then all second ones. Empty: rows stay where they are.
    std::vector<int64_t> sections = {};
    int64_t range = 0;  // in each range of this many rows on its own; 0: in all at once
  };
  // One matrix from parts stacked by rows. Throws Cancelled if progress returns false.
  std::unique_ptr<device::Weight> matrix(const std::vector<Part>& parts, int64_t cols) {
    std::vector<TensorView> views;
    std::list<std::vector<std::byte>> sorted;
    for (const Part& part : parts) {
      TensorView view = take(part.name, {part.rows, cols});
      if (!part.sections.empty() && view.data)
        view.data = sorted.emplace_back(bySection(view.data, view.bytes(), part)).data();
      views.push_back(view);
    }
    std::unique_ptr<device::Weight> weight = pack(views);
    for (const Part& part : parts) finished(part.name);
    return weight;
  }

  // A matrix of one row, which GGUF files have as a vector.
  std::unique_ptr<device::Weight> row(const std::string& name, int64_t cols) {
    const bool flat = has(name) && m_source.find(name)->rank == 1;
    TensorView view = flat ? take(name, {cols}) : take(name, {1, cols});
    view.rank = 2;
    view.shape = {1, cols, 0, 0};
    std::unique_ptr<device::Weight> weight = pack({view});
    finished(name);
    return weight;
  }

  // Matrix `index` of a tensor [count, rows, cols]; several tensors are stacked by rows. The tensors are released after
  // the last index.
  std::unique_ptr<device::Weight> matrixOf(std::initializer_list<std::string> names, int64_t index, int64_t count,
                                           int64_t rows, int64_t cols) {
    std::vector<TensorView> views;
    for (const std::string& name : names) {
      TensorView all = fetch(name, {count, rows, cols}), one = all;
      one.rank = 2;
      one.shape = {rows, cols, 0, 0};
      if (all.data) one.data = all.data + static_cast<size_t>(index) * one.bytes();
      refuseNotFinite(name, one);
      views.push_back(one);
    }
    std::unique_ptr<device::Weight> weight = pack(views);
    for (const std::string& name : names) {
      if (index == count - 1) finished(name);
    }
    return weight;
  }

  // Vectors one after another, as float32 times `scale`.
  device::Memory vectors(const std::vector<Part>& parts, float scale = 1) {
    std::vector<float> values;
    for (const Part& part : parts) {
      if (part.zero_if_missing && !has(part.name)) {
        if (m_device) values.resize(values.size() + static_cast<size_t>(part.rows), 0.0f);
        continue;
      }
      const size_t first = values.size();
      appendFloats(part.name, take(part.name, {part.rows}), values);
      if (part.sections.empty() || !m_device) continue;
      const std::span<float> own = std::span<float>(values).subspan(first);
      const std::vector<std::byte> sorted =
          bySection(reinterpret_cast<const std::byte*>(own.data()), own.size_bytes(), part);
      std::memcpy(own.data(), sorted.data(), sorted.size());
    }
    for (float& value : values) value *= scale;
    return upload(values);
  }

  // PART.weight of each part, and PART.bias, times bias_scale, where there is a bias.
  Linear linear(std::vector<Part> parts, int64_t cols, bool bias, float bias_scale = 1) {
    const auto named = [parts](const char* kind) {
      std::vector<Part> all = parts;
      for (Part& part : all) part.name += kind;
      return all;
    };
    Linear made{matrix(named(".weight"), cols), {}, {}};
    if (bias) made.bias = vectors(named(".bias"), bias_scale);
    return made;
  }

  // Each number as often as is said; empty if all are 1.
  device::Memory factors(const std::vector<std::pair<int64_t, float>>& runs) {
    if (std::ranges::all_of(runs, [](const auto& run) { return run.second == 1; })) return {};
    std::vector<float> values;
    for (const auto& [count, factor] : runs) values.insert(values.end(), static_cast<size_t>(count), factor);
    return upload(values);
  }

  // A small matrix as float32.
  device::Memory table(const std::string& name, int64_t rows, int64_t cols) {
    std::vector<float> values;
    appendFloats(name, take(name, {rows, cols}), values);
    return upload(values);
  }

  // The same where some files have its rows as one vector.
  device::Memory tableOrVector(const std::string& name, int64_t rows, int64_t cols) {
    const TensorView* there = m_source.find(name);
    return there && there->rank == 1 ? vectors({{name, rows * cols}}) : table(name, rows, cols);
  }

  // Marks a tensor as known and not needed.
  void ignore(const std::string& name) { m_taken.insert(name); }
  // The tensors of `count` blocks from `first` on: "blk.24.nextn.eh_proj.weight".
  void ignoreBlocks(int first, int count) {
    constexpr std::string_view prefix = "blk.";
    for (const std::string& name : m_source.names()) {
      if (!name.starts_with(prefix)) continue;
      const std::optional<int> block =
          wholeNumber<int>(name.substr(prefix.size(), name.find('.', prefix.size()) - prefix.size()));
      if (block && *block >= first && *block - first < count) ignore(name);
    }
  }

  // Throws Error{unsupported} if the source has a tensor that was not loaded: the model would compute something that
  // this program does not.
  void refuseUnknown() const {
    std::string unknown;
    int count = 0;
    for (const std::string& name : m_source.names()) {
      if (m_taken.count(name)) continue;
      if (++count <= 3) unknown += (count > 1 ? ", " : "") + printable(m_source.nameInFile(name)).substr(0, 80);
    }
    if (count == 0) return;
    throw Error(ErrorKind::unsupported,
                {"%1 has tensors this version does not know: %2", m_source.label(),
                 count > 3 ? Sentence("%1 and %2 more", unknown, count - 3) : Sentence("%1", unknown)},
                "its results would be wrong, so it is not loaded");
  }

  size_t bytes() const { return m_bytes; }  // bytes of device memory allocated

 private:
  static std::vector<std::byte> bySection(const std::byte* rows, size_t bytes, const Part& part) {
    const size_t row_bytes = bytes / static_cast<size_t>(part.rows);
    const int64_t group = std::accumulate(part.sections.begin(), part.sections.end(), int64_t{0});
    const int64_t range = part.range > 0 ? part.range : part.rows;
    assert(range % group == 0 && part.rows % range == 0);
    std::vector<std::byte> sorted;
    sorted.reserve(bytes);
    for (int64_t first = 0; first < part.rows; first += range) {
      int64_t begin = first;
      for (const int64_t section : part.sections) {
        for (int64_t row = begin; row < first + range; row += group) {
          const std::byte* from = rows + static_cast<size_t>(row) * row_bytes;
          sorted.insert(sorted.end(), from, from + static_cast<size_t>(section) * row_bytes);
        }
        begin += section;
      }
    }
    return sorted;
  }

  // fetch() that also checks that all numbers are finite
  TensorView take(const std::string& name, std::initializer_list<int64_t> shape) {
    const TensorView view = fetch(name, shape);
    refuseNotFinite(name, view);
    return view;
  }

  // Numbers are not checked.
  TensorView fetch(const std::string& name, std::initializer_list<int64_t> shape) {
    m_taken.insert(name);
    m_source.expect(name, shape);
    const TensorView& there = *m_source.find(name);
    if (there.dtype == DType::i32)
      throw Error(ErrorKind::file, {"tensor %1 holds integers", printable(m_source.nameInFile(name))},
                  "use another file of this model");
    if (!m_device) return there;
    // What is loaded twice counts twice.
    const double done = m_total ? static_cast<double>(m_done) / static_cast<double>(m_total) : 0.0;
    if (m_progress && !m_progress(std::min(done, 1.0), name)) throw Cancelled{};
    return m_source.read(name);
  }

  void refuseNotFinite(const std::string& name, const TensorView& view) const {
    const int64_t bad = m_device ? device::firstNotFinite(view) : -1;
    if (bad < 0) return;
    throw Error(ErrorKind::file,
                {"tensor '%1' in %2 holds a number that is not finite, at %3 of %4",
                 printable(m_source.nameInFile(name)), m_source.label(), bad, view.shapeText()},
                "the file is damaged: fetch or convert it again");
  }

  void appendFloats(const std::string& name, const TensorView& view, std::vector<float>& values) {
    if (!m_device) return;
    const size_t at = values.size();
    values.resize(at + static_cast<size_t>(view.elements()));
    device::dequantizeRow(view.dtype, view.data, view.elements(), values.data() + at);
    finished(name);
  }

  void finished(const std::string& name) {
    if (!m_device) return;
    m_done += m_source.bytes(name);
    m_source.release(name);
  }

  std::unique_ptr<device::Weight> pack(const std::vector<TensorView>& parts) {
    if (!m_device) return nullptr;
    std::unique_ptr<device::Weight> weight = m_device->pack(parts);
    m_bytes += weight->bytes;
    return weight;
  }

  device::Memory upload(const std::vector<float>& values) {
    if (!m_device) return {};
    device::Memory memory = m_device->allocate(values.size() * sizeof(float));
    m_device->copyIn(memory.data(), values.data(), values.size() * sizeof(float));
    m_bytes += memory.size();
    return memory;
  }

  device::Device* m_device;
  const files::WeightSource& m_source;
  const LoadProgress& m_progress;
  std::set<std::string> m_taken;
  size_t m_total = 0, m_done = 0, m_bytes = 0;
};

}  // namespace kvarium::model

#include "core/model/weight_loader.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/device/quant_blocks.h"

namespace kvarium::model {

WeightLoader::WeightLoader(device::Device* device, const files::WeightSource& source, const LoadProgress& progress)
    : m_device(device), m_source(source), m_progress(progress) {
  for (const std::string& name : source.names()) m_total += source.bytes(name);
}

std::unique_ptr<device::Weight> WeightLoader::matrix(const std::vector<Part>& parts, int64_t cols) {
  std::vector<TensorView> views;
  for (const Part& part : parts) views.push_back(take(part.name, {part.rows, cols}));
  std::unique_ptr<device::Weight> weight = pack(views);
  for (const Part& part : parts) finished(part.name);
  return weight;
}

std::unique_ptr<device::Weight> WeightLoader::matrixOf(std::initializer_list<std::string> names, int64_t index,
                                                       int64_t count, int64_t rows, int64_t cols) {
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

device::Memory WeightLoader::vectors(const std::vector<Part>& parts) {
  std::vector<float> values;
  for (const Part& part : parts) {
    if (part.zero_if_missing && !has(part.name)) {
      if (m_device) values.resize(values.size() + static_cast<size_t>(part.rows), 0.0f);
      continue;
    }
    appendFloats(part.name, take(part.name, {part.rows}), values);
  }
  return upload(values);
}

Linear WeightLoader::linear(std::vector<Part> parts, int64_t cols, bool bias) {
  const auto named = [parts](const char* kind) {
    std::vector<Part> all = parts;
    for (Part& part : all) part.name += kind;
    return all;
  };
  Linear made{matrix(named(".weight"), cols), {}};
  if (bias) made.bias = vectors(named(".bias"));
  return made;
}

device::Memory WeightLoader::table(const std::string& name, int64_t rows, int64_t cols) {
  std::vector<float> values;
  appendFloats(name, take(name, {rows, cols}), values);
  return upload(values);
}

void WeightLoader::refuseUnknown() const {
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

TensorView WeightLoader::take(const std::string& name, std::initializer_list<int64_t> shape) {
  const TensorView view = fetch(name, shape);
  refuseNotFinite(name, view);
  return view;
}

TensorView WeightLoader::fetch(const std::string& name, std::initializer_list<int64_t> shape) {
  m_taken.insert(name);
  m_source.expect(name, shape);
  const TensorView& there = *m_source.find(name);
  if (there.dtype == DType::i32)
    throw Error(ErrorKind::file, {"tensor %1 holds integers", printable(m_source.nameInFile(name))});
  if (!m_device) return there;
  // What is loaded twice counts twice.
  const double done = m_total ? static_cast<double>(m_done) / static_cast<double>(m_total) : 0.0;
  if (m_progress && !m_progress(std::min(done, 1.0), name)) throw Cancelled{};
  return m_source.read(name);
}

void WeightLoader::refuseNotFinite(const std::string& name, const TensorView& view) const {
  const int64_t bad = m_device ? device::firstNotFinite(view) : -1;
  if (bad < 0) return;
  throw Error(ErrorKind::file,
              {"tensor '%1' in %2 holds a number that is not finite, at %3 of %4", printable(m_source.nameInFile(name)),
               m_source.label(), bad, view.shapeText()},
              "the file is damaged: fetch or convert it again");
}

void WeightLoader::appendFloats(const std::string& name, const TensorView& view, std::vector<float>& values) {
  if (!m_device) return;
  const size_t at = values.size();
  values.resize(at + static_cast<size_t>(view.elements()));
  for (int64_t row = 0; row < view.rows(); ++row) {
    device::dequantizeRow(view.dtype, view.data + static_cast<size_t>(row) * view.rowBytes(), view.cols(),
                          values.data() + at + static_cast<size_t>(row * view.cols()));
  }
  finished(name);
}

void WeightLoader::finished(const std::string& name) {
  if (!m_device) return;
  m_done += m_source.bytes(name);
  m_source.release(name);
}

std::unique_ptr<device::Weight> WeightLoader::pack(const std::vector<TensorView>& parts) {
  if (!m_device) return nullptr;
  std::unique_ptr<device::Weight> weight = m_device->pack(parts);
  m_bytes += weight->bytes;
  return weight;
}

device::Memory WeightLoader::upload(const std::vector<float>& values) {
  if (!m_device) return {};
  device::Memory memory = m_device->allocate(values.size() * sizeof(float));
  m_device->copyIn(memory.data(), values.data(), values.size() * sizeof(float));
  m_bytes += memory.size();
  return memory;
}

}  // namespace kvarium::model

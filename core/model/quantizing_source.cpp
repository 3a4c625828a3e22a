#include <algorithm>
#include <cassert>
#include <map>
#include <new>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/thread_pool.h"
#include "core/device/quant_blocks.h"
#include "core/model/weight_sources.h"

namespace kvarium::model {
namespace {

bool isPlainMatrix(const TensorView& view) {
  return view.rank == 2 && (view.dtype == DType::f32 || view.dtype == DType::f16 || view.dtype == DType::bf16);
}

// Matrices that loaders do not quantize: tables of positions and token types, and the routers of experts, where small
// errors change the chosen expert.
bool staysPlain(std::string_view name) {
  for (const std::string_view part :
       {"wpe.", "embed_positions", "position_embedding", "pos_embed", "token_type", "position_embd", "ffn_gate_inp"}) {
    if (name.find(part) != std::string_view::npos) return true;
  }
  return name.ends_with(".gate.weight") || name.ends_with("router.weight") || name.ends_with("norm.weight");
}

class QuantizingSource final : public files::WeightSource {
 public:
  QuantizingSource(const files::WeightSource& source, const QuantizingOptions& options)
      : m_source(source), m_type(options.type), m_pool(std::make_unique<ThreadPool>(options.threads)) {
    assert(device::canQuantizeTo(m_type));
    for (const std::string& name : source.names()) {
      if (!name.ends_with("weight") || staysPlain(name)) continue;
      const TensorView* found = nullptr;
      try {
        found = source.find(name);
      } catch (const Error&) {  // read() reports this error to the caller that needs the tensor
      }
      if (!found || !isPlainMatrix(*found) || found->cols() % info(m_type).block_elements != 0) continue;
      Matrix& matrix = m_matrices[name];
      matrix.view = *found;
      matrix.view.data = nullptr;
      matrix.view.dtype = m_type;
    }
  }

  std::string label() const override { return m_source.label(); }
  std::vector<std::string> names() const override { return m_source.names(); }
  std::string nameInFile(std::string_view name) const override { return m_source.nameInFile(name); }

  const TensorView* find(std::string_view name) const override {
    const auto found = m_matrices.find(name);
    if (found == m_matrices.end()) return m_source.find(name);
    return &found->second.view;
  }

  TensorView read(std::string_view name) const override {
    const auto found = m_matrices.find(name);
    if (found == m_matrices.end()) return m_source.read(name);
    if (!found->second.memory) quantize(found->first, found->second);
    return found->second.view;
  }

  size_t bytes(std::string_view name) const override {
    const auto found = m_matrices.find(name);
    return found == m_matrices.end() ? m_source.bytes(name) : found->second.view.bytes();
  }

  void release(std::string_view name) const override {
    const auto found = m_matrices.find(name);
    if (found == m_matrices.end()) return m_source.release(name);
    found->second.memory.reset();
    found->second.view.data = nullptr;
  }

 private:
  struct Matrix {
    TensorView view;  // as quantized; data is null while it is not in memory
    std::unique_ptr<std::byte[]> memory;
  };

  void quantize(const std::string& name, Matrix& matrix) const {
    const TensorView from = m_source.read(name);
    const int64_t rows = from.rows(), cols = from.cols();
    const auto n_threads = static_cast<size_t>(m_pool->size());
    std::unique_ptr<std::byte[]> memory;
    std::vector<std::vector<float>> scratch(n_threads);
    std::vector<int64_t> bad(n_threads, -1);  // index of an element that cannot be quantized, per thread
    try {
      memory.reset(new std::byte[matrix.view.bytes()]);
      for (std::vector<float>& row : scratch) row.resize(static_cast<size_t>(cols));
    } catch (const std::bad_alloc&) {
      throw Error(ErrorKind::memory,
                  {"tensor '%1' of %2 bytes does not fit into memory while it is quantized", printable(name),
                   matrix.view.bytes()},
                  "close other programs or choose a smaller model");
    }
    m_pool->run([&](int thread) {
      const auto index = static_cast<size_t>(thread);
      const int64_t end = rows * (thread + 1) / m_pool->size();
      float* values = scratch[index].data();
      for (int64_t row = rows * thread / m_pool->size(); row < end; ++row) {
        device::dequantizeRow(from.dtype, from.data + static_cast<size_t>(row) * from.rowBytes(), cols, values);
        const int64_t column = device::firstUnquantizable(m_type, values, cols);
        if (column >= 0) {
          bad[index] = row * cols + column;
          return;
        }
        device::quantizeRow(m_type, values, cols, memory.get() + static_cast<size_t>(row) * matrix.view.rowBytes());
      }
    });
    m_source.release(name);  // first, because it throws if the file was cut short, which also explains wrong numbers
    const auto first = std::ranges::find_if(bad, [](int64_t element) { return element >= 0; });
    if (first != bad.end()) {
      throw Error(
          ErrorKind::file,
          {"tensor '%1' in %2 has at row %3, column %4 a number that %5 cannot represent (NaN, infinite or too large)",
           printable(m_source.nameInFile(name)), label(), *first / cols, *first % cols, info(m_type).name},
          "load the model without quantizing it, or use another copy of it");
    }
    matrix.memory = std::move(memory);
    matrix.view.data = matrix.memory.get();
  }

  const files::WeightSource& m_source;
  DType m_type;
  std::unique_ptr<ThreadPool> m_pool;
  mutable std::map<std::string, Matrix, std::less<>> m_matrices;
};

}  // namespace

std::unique_ptr<files::WeightSource> quantizing(const files::WeightSource& source, const QuantizingOptions& options) {
  return std::make_unique<QuantizingSource>(source, options);
}

}  // namespace kvarium::model

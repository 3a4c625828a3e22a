// QuantizingSource: another source's weights with the large matrices quantized on the way, one at a time, so that peak
// memory stays near one copy of the model.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/files/weight_source.h"

namespace kvarium {

struct QuantizingOptions {
  DType type = DType::q8_0;  // one that canQuantizeTo() allows
  int threads = 1;           // >= 1
};

// Whether a matrix of this name is not worth quantizing by any loader's conventions: tables of positions and token
// types, and the routers of experts, whose small errors choose another expert.
bool staysPlain(std::string_view name);

// One thread at a time asks.
class QuantizingSource final : public WeightSource {
 public:
  // `source` outlives this. Quantized are F32, F16 and BF16 matrices [rows, cols] whose name ends in "weight" and whose
  // cols are a multiple of the type's block_elements; all else is handed through.
  QuantizingSource(const WeightSource& source, const QuantizingOptions& options);

  std::string label() const override { return m_source.label(); }
  std::vector<std::string> names() const override { return m_source.names(); }
  std::string nameInFile(std::string_view name) const override { return m_source.nameInFile(name); }
  const TensorView* find(std::string_view name) const override;
  // Quantizes at the first call and releases the source's pages. Throws as the source does; Error{file} naming a number
  // that cannot be quantized (NaN, infinite, too large); Error{memory}.
  TensorView read(std::string_view name) const override;
  size_t bytes(std::string_view name) const override;
  void release(std::string_view name) const override;  // frees the quantized matrix

 private:
  struct Matrix {
    TensorView view;  // quantized; its data are null while it is not held
    std::unique_ptr<std::byte[]> memory;
  };
  void quantize(const std::string& name, Matrix& matrix) const;

  const WeightSource& m_source;
  DType m_type;
  std::unique_ptr<ThreadPool> m_pool;
  mutable std::map<std::string, Matrix, std::less<>> m_matrices;
};

}  // namespace kvarium

// QuantizingSource: the weights of another source, with the large matrices quantized when they are read, one at a time,
// so that peak memory stays near one copy of the model.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/files/weight_source.h"

namespace kvarium::model {

struct QuantizingOptions {
  DType type = DType::q8_0;  // a type that canQuantizeTo() accepts
  int threads = 1;           // >= 1
};

// True for matrices that loaders do not quantize: tables of positions and token types, and the routers of experts,
// where small errors change the chosen expert.
bool staysPlain(std::string_view name);

// Not thread-safe.
class QuantizingSource final : public files::WeightSource {
 public:
  // `source` must outlive this object. Quantizes F32, F16 and BF16 matrices [rows, cols] whose name ends in "weight"
  // and whose cols are a multiple of the type's block_elements; passes everything else through.
  QuantizingSource(const files::WeightSource& source, const QuantizingOptions& options);

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
    TensorView view;  // as quantized; data is null while it is not in memory
    std::unique_ptr<std::byte[]> memory;
  };
  void quantize(const std::string& name, Matrix& matrix) const;

  const files::WeightSource& m_source;
  DType m_type;
  std::unique_ptr<ThreadPool> m_pool;
  mutable std::map<std::string, Matrix, std::less<>> m_matrices;
};

}  // namespace kvarium::model

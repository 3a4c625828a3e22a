// The memory that a model needs with the chosen options, compared with free memory, and other options that would fit.
//
// All numbers come from estimateNeeds(), so that every part of the program shows the same.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "core/engine/model_description.h"
#include "core/engine/model_needs.h"
#include "ui/parts/newest_job.h"

namespace kvarium::ui {

struct NeedsQuestion {
  QString path;
  std::optional<DType> quantize;
  QString cache_spec = QStringLiteral("dynamic");
  int64_t context = 0;  // tokens
  device::Precision precision = device::Precision::fast;
  int64_t free_bytes = -1;                  // -1: not known, so everything fits
  std::optional<device::DeviceChoice> gpu;  // that computes; unset: the processor
  std::string gpu_layers = "all";           // LoadRequest::gpu_layers
  bool operator==(const NeedsQuestion&) const = default;
};

int64_t neededBytes(const NeedsQuestion& question, const engine::Needs& needs);

struct NeedsAnswer {
  static constexpr int64_t least_context = 256;  // tokens; a smaller one is not offered

  NeedsQuestion question;
  QString problem;                          // why there is no estimate; empty: none
  std::vector<Sentence> cache;              // describeCacheOf() the model, also where there is a problem
  engine::Needs needs;                      // of one device; of two, what the GPU needs
  std::optional<engine::LayerSplit> split;  // where not all layers are to be the GPU's
  // If it does not fit on one device:
  int64_t context_that_fits = 0;        // tokens; 0: none fits
  std::optional<DType> type_that_fits;  // with the chosen context
  int64_t total_with_type = 0;          // bytes
  int64_t needed() const { return neededBytes(question, needs); }
  bool fits() const;
};

NeedsAnswer answerNeeds(const NeedsQuestion& question);
// True if quantizing on load has an effect: most of the weights are F32, F16 or BF16.
bool hasPlainWeights(const engine::ModelDescription& about);
// The steps of a slider: 256, 384, 512, 768, 1,024, ... and the model's context as the last.
std::vector<int64_t> contextSteps(int64_t model_context);
QString fitSentence(const NeedsAnswer& answer);

// Answers questions on its own thread; only the newest waiting question is answered.
class NeedsEstimator : public QObject {
  Q_OBJECT
 public:
  explicit NeedsEstimator(QObject* parent = nullptr);
  void ask(const NeedsQuestion& question);

 signals:
  void answered(const kvarium::ui::NeedsAnswer& answer);

 private:
  std::function<NeedsAnswer(const NeedsQuestion&)> m_answer;  // called by the jobs only
  NewestJob m_job;
};

}  // namespace kvarium::ui

#include "core/engine/model_description.h"

#include <algorithm>
#include <exception>
#include <map>
#include <new>
#include <ranges>

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"
#include "core/engine/wire.h"
#include "core/loading/model_files.h"
#include "core/model/model.h"

namespace kvarium::engine {
namespace {

void fill(ModelDescription& description, const loading::ModelFiles& files) {
  const model::ModelConfig& config = files.config();
  description.architecture = config.architecture;
  description.kind = files.kind();
  description.n_layers = static_cast<int>(config.layers.size());
  description.dim = config.dim;
  description.vocab_size = config.vocab_size;
  description.context_length = config.context_length;
  description.weight_bytes = static_cast<int64_t>(files.weightBytes());
  model::checkWeights(files.weights(), config);
  for (const std::string& name : files.weights().names())
    description.parameters += files.weights().find(name)->elements();
  description.weight_types = weightTypes(files.weights());
  description.has_tokenizer = files.hasTokenizer();
  description.is_speech_model = config.isSpeechModel();
  description.has_template = !files.chatTemplate().source.empty();
}

}  // namespace

std::string weightTypes(const files::WeightSource& weights) {
  std::map<std::string_view, size_t> bytes;
  size_t total = 0;
  for (const std::string& name : weights.names()) {
    bytes[info(weights.find(name)->dtype).name] += weights.bytes(name);
    total += weights.bytes(name);
  }
  std::vector<std::pair<size_t, std::string_view>> order;
  for (const auto& [name, size] : bytes) {
    if (size * 50 >= total) order.emplace_back(size, name);  // at least two percent
  }
  std::sort(order.rbegin(), order.rend());
  return joined(order | std::views::values);
}

ModelDescription describeModel(const std::filesystem::path& path) {
  ModelDescription description;
  description.path = path;
  try {
    fill(description, *loading::ModelFiles::open(path));
  } catch (const Error& error) {
    description.problem = error.sentence();
  } catch (const std::bad_alloc&) {
    description.problem = "its headers do not fit into memory";
  } catch (const std::exception& error) {
    description.problem = sentenceOf(error);
  }
  return description;
}

ModelCheck checkModel(const LoadRequest& request) {
  ModelCheck check;
  try {
    const std::unique_ptr<loading::ModelFiles> files = loading::ModelFiles::open(request.path, {request.quantize, 1});
    model::checkWeights(files->weights(), files->config());
    (void)files->tokenizer();
  } catch (const DetailedError& error) {
    check.problem = error.plain();
    check.details = error.details();
  } catch (const Error& error) {
    check.problem = error.sentence();
  } catch (const std::bad_alloc&) {
    check.problem = "its headers do not fit into memory";
  } catch (const std::exception& error) {
    check.problem = {"it cannot be read: %1; download the model again", error.what()};
  }
  return check;
}

}  // namespace kvarium::engine

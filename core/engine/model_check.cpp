#include "core/engine/model_check.h"

#include <exception>
#include <new>

#include "core/base/detailed_error.h"
#include "core/loading/model_files.h"
#include "core/model/decoder.h"

namespace kvarium::engine {

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
    check.problem = error.what();
  } catch (const std::bad_alloc&) {
    check.problem = "its headers do not fit into memory";
  } catch (const std::exception& error) {
    check.problem = std::string("it cannot be read: ") + error.what() + "; download the model again";
  }
  return check;
}

}  // namespace kvarium::engine

// Models in words, the same in list, details and accessibility text.
#pragma once

#include <QString>

#include "ui/models/model_catalogue.h"

namespace kvarium {

QString formatParameters(qint64 n);           // "135 M", "7.24 B"
QString typeName(DType type);                 // "Q8_0"
QString modelLine(const ListedModel& model);  // "llama · 135 M parameters · Q4_1 · 8,192 tokens", or its problem
QString modelFacts(const ModelDescription& about);  // everything its headers tell, for the details
QString modelsTitle(const std::vector<ListedModel>& models, bool scanning);  // a sentence with what was found

}  // namespace kvarium

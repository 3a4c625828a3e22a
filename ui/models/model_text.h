// Models and devices in words, for list, details and accessibility text.
#pragma once

#include <QString>

#include "ui/models/model_catalogue.h"

namespace kvarium::ui {

QString parametersText(qint64 n);              // "135 M", "7.24 B"
QString typeName(DType type);                  // "Q8_0"
QString modelLine(const ListedModel& model);   // "llama · 135 M parameters · Q4_1 · 8,192 tokens", or its problem
QString modelFacts(const ListedModel& model);  // all facts of the headers, for the details
QString deviceLine(const device::DeviceChoice& device);                      // "NVIDIA H200, 122 GiB free of 140 GiB"
QString modelsTitle(const std::vector<ListedModel>& models, bool scanning);  // one sentence on the found models

}  // namespace kvarium::ui

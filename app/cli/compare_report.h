// What `kvarium-cli compare` measured, for people.
#pragma once

#include "app/cli/common.h"
#include "core/engine/compared.h"

namespace kvarium::cli {

void printCompared(const engine::ComparisonRecord& record);  // texts and a table
std::string timeNow();                                       // "2026-11-27T10:42:55", local

}  // namespace kvarium::cli

// Cache specifications in words for users; identifiers appear only where a specification itself is shown.
#pragma once

#include <QString>
#include <string>

#include "core/cache/spec/cache_spec.h"
#include "core/engine/wire.h"

namespace kvarium::ui {

// "Full (grows)"; "Sinks + window, first 4 + last 1,020, 4 bit": by the names and numbers that the user chose. A text
// that is no specification is returned unchanged.
QString cacheInWords(const QString& spec);
QString presetInWords(const QString& preset);  // of a preset or a retention: "sliding_window" is "Window"
QString presetKeeps(const QString& preset);    // "only the last N tokens"
QString presetCost(const QString& preset);     // "bounded memory; older tokens are forgotten"
QString keyInWords(const QString& key);        // of the specification language: "window_length" is "Window"
QString valueInWords(const QString& key, const QString& value);  // of a key that accepts words: "host", "4"
// What a cache of this model is planned for; default_format is null before a model is loaded.
cache::CacheJob planningJob(const engine::ModelInfo& info);
// Where the cells of all layers lie; none where they lie apart, or the specification does not fit the model.
std::optional<cache::Place> placeOf(const std::string& spec, const engine::ModelInfo& info);
// The same cache with the cells of all layers on disk; empty: they are, or there is no such cache of this model.
QString onDisk(const QString& spec, const engine::ModelInfo& info);
int64_t sinksOf(const QString& spec);    // number of first tokens that are never evicted; 0: none
bool evictsOldest(const QString& spec);  // false: some layer's retention evicts tokens of any age
// What a migration from one cache to another loses of this many tokens: "The older ones are rounded to 5 bit keys, 3
// bit values, which cannot be undone." Empty: nothing is lost, or it is not known.
QString roundingInWords(const std::string& from, const std::string& to, const engine::ModelInfo& info, qint64 tokens);

}  // namespace kvarium::ui

// A cache specification in words, for the places where a chat names its cache. Identifiers stand in specification lines
// only.
#pragma once

#include <QString>
#include <string>

#include "core/engine/session_types.h"

namespace kvarium {

// "Full (grows)"; "Sinks + window, first 4 + last 1,020, 5 bit keys, 3 bit values". What is no specification stays as
// it is.
QString cacheInWords(const QString& spec);
QString presetInWords(const QString& preset);  // of a preset or a retention: "sliding_window" is "Window"
QString presetKeeps(const QString& preset);    // "only the last N tokens"
QString presetCost(const QString& preset);     // "bounded memory; older tokens are forgotten"
QString keyInWords(const QString& key);        // of the specification language: "window_length" is "Window"
QString valueInWords(const QString& key, const QString& value);  // of a key that accepts words: "host", "4"
int64_t sinksOf(const QString& spec);  // first tokens that never leave; 0: none, or it keeps no window
// What becomes of the numbers of so many tokens when their cells go on in another cache: "The older ones are rounded to
// 5 bit keys, 3 bit values, which cannot be undone." Empty: nothing is lost of them, or that is not known.
QString roundingInWords(const std::string& from, const std::string& to, const ModelInfo& info, qint64 tokens);
QString bitsOfPlan(int k_bits, int v_bits);  // "5 bit keys, 3 bit values"; 0: that side is not compressed

}  // namespace kvarium

// SpecAssessment: the cost and effect of a specification with the open model, before anything is changed.
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include "core/engine/wire.h"

namespace kvarium::ui {

struct SpecAssessment {
  QString refusal;                 // one sentence; empty: it is possible
  QString key;                     // the wrong key as in the specification, or "preset", "layers"; empty: no single key
  bool known = false;              // a model is open; the rest is valid
  cache::CacheEstimate bytes;      // when the context is full
  bool hardly_compressed = false;  // it quantizes, but most of its tokens are too new for that
  qint64 full_f16 = 0;             // bytes of every token in f16
  qint64 context = 0;              // tokens
  qint64 text_limit = -1;          // most tokens of a text; -1: no limit
  qint64 per_token = 0;            // bytes per token
  bool keeps_nothing = false;      // the cache `none`
  qint64 lets_sinks_go = -1;       // tokens of a window that the first tokens leave, of layers without one; -1: none
  bool holds_prompts = false;      // layers hold a prompt while it is read, and little of it afterwards
  QString retention;               // of the first layer with cells
  QStringList plan;                // "layers 0-29: the first 4 and the last 252; 16 bit"
  QStringList formats;             // full names, of the quantized layers
  // The actual values of keys, for layers without a rule; keys without effect are left out.
  QHash<QString, QString> values;
  QString bits;  // "4 bit: 5 bit keys, 3 bit values"; empty: the bits are those that were chosen, or there are none
  // Why the tokens of the present cache would be read again; empty: their cells would be migrated.
  QString reread;
  // Each part of `bytes` is the most it can be, and they do not add up: how many cells are compressed depends on the
  // text.
  bool isBounds() const { return !bytes.exact && bytes.scales > 0; }
};
// The present cache of a conversation, which a new one would replace.
struct PresentCache {
  QString spec;
  qint64 tokens = 0;  // in the cache
};
// info without layers: no model is open, and only the specification's syntax is checked.
SpecAssessment assessCache(const QString& spec, const engine::ModelInfo& info, const PresentCache& present = {});
QString checkpointsInWords(const SpecAssessment& judgement);  // a sentence: the bytes that they take besides, or empty
QString lostSinksInWords();                                   // what becomes of replies then
// The same cache, whose windows keep the first tokens.
QString withSinks(const QString& spec);
// "reads 304 tokens again"; empty: none are.
QString rereadInWords(const SpecAssessment& judgement, const PresentCache& present);
// Bytes when the context is full: "180 MiB", "5.63 MiB + 8.46 MiB reserved", "12.0 MiB RAM + 180 MiB disk", "5.63 MiB,
// up to 187 MiB while a prompt is read", "at most 12.0 MiB".
QString needsInWords(const SpecAssessment& judgement);

}  // namespace kvarium::ui

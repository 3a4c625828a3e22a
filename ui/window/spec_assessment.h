// SpecAssessment: what a specification would be on the model that is open, before anything is loaded or changed.
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include "core/engine/wire.h"

namespace kvarium {

struct SpecAssessment {
  QString refusal;      // a sentence; empty: it can be made
  QString key;          // that is to blame, as the specification writes it; "preset", "layers"; empty: not one
  bool known = false;   // a model is open, and what follows is of it
  CacheEstimate bytes;  // when the context is full
  BytesByPlace at;      // the same by place, reserved and in use
  bool hardly_compressed = false;  // it compresses, but most of what stays is too new for that
  qint64 full_f16 = 0;             // bytes of every token in f16
  qint64 context = 0;              // tokens
  qint64 text_limit = -1;          // tokens there can be; -1: no limit
  qint64 per_token = 0;            // bytes of the total for one of these
  bool keeps_nothing = false;      // they are held within a call only
  QString retention;               // of the first layer with cells
  QStringList plan;                // "layers 0-29: the first 4 and the last 252; 16 bit"
  QStringList formats;             // of the compressed layers, in full
  // What a key comes to, said or not, where no rule of some layers says otherwise; keys that mean nothing are left out.
  QHash<QString, QString> values;
  // Why the tokens of the present cache would be read again; empty: their cells would be carried over.
  QString reread;
};
// The cache a conversation has now, which another one would take the place of.
struct PresentCache {
  QString spec;
  qint64 tokens = 0;  // 0: nothing is in it
};
// info without layers: no model is open, and only the language is judged.
SpecAssessment assessCache(const QString& spec, const ModelInfo& info, const PresentCache& present = {});
// "reads 304 tokens again"; empty: nothing is.
QString rereadInWords(const SpecAssessment& judgement, const PresentCache& present);
// What it takes when the context is full: "180 MiB", "5.63 MiB + 8.46 MiB reserved", "12.0 MiB RAM + 180 MiB disk".
QString needsInWords(const SpecAssessment& judgement);

}  // namespace kvarium

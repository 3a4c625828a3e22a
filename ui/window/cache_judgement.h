// CacheJudgement: what a specification would be on the model that is open, before anything is loaded or changed.
#pragma once

#include <QString>
#include <QStringList>

#include "core/generate/session_types.h"

namespace kvarium {

struct CacheJudgement {
  QString refusal;             // a sentence; empty: it can be made
  QString key;                 // that is to blame, as the specification writes it; "preset", "layers"; empty: not one
  bool known = false;          // a model is open, and what follows is of it
  Bytes bytes;                 // when the context is full
  qint64 full_f16 = 0;         // bytes of every token in f16
  qint64 context = 0;          // tokens
  qint64 per_token = 0;        // bytes of the total for one of these
  bool keeps_nothing = false;  // they are held within a call only
  QString retention;           // of the first layer with cells
  QStringList plan;            // "layers 0-29: sink, ..., f16, device"
};
// info without layers: no model is open, and only the language is judged.
CacheJudgement judgeCache(const QString& spec, const ModelInfo& info);

}  // namespace kvarium

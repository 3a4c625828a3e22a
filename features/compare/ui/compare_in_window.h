// Comparisons as the window and the program know them: a message is answered again with other caches and settings, side
// by side. A build without them (KVARIUM_COMPARE) has no_compare.cpp in place of the other files.
#pragma once

#include <QFont>

#include "core/engine/wire.h"
#include "ui/library/conversation.h"

class QWidget;

namespace kvarium::ui {

class EngineLink;

// What is answered again.
struct CompareQuestion {
  std::vector<jinja::ChatMessage> messages;
  ReplySettings settings;
  QString cache;  // specification of the conversation's cache, the first one
  engine::ModelInfo info;
};

bool hasComparisons();  // this build has them
// Opens a window of its own. The conversation stays as it is.
void openComparison(EngineLink& link, CompareQuestion question, QWidget* parent);
// Draws a comparison that `kvarium-cli compare --json` or the window wrote, without a window and without a model.
// Returns why that failed, in a sentence; empty: it did not.
QString drawComparison(const QString& file, const QFont& font, const QString& picture);

}  // namespace kvarium::ui

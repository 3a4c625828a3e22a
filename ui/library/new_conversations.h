// What new conversations begin with, kept from one start of the program to the next.
#pragma once

#include "ui/library/conversation.h"

class QSettings;

namespace kvarium::ui {

Conversation keptForNew(const QSettings& settings);  // its cache, when_full and settings
void keepForNew(QSettings& settings, const QString& cache_spec, engine::WhenFull when_full);
void keepForNew(QSettings& settings, ReplySettings reply);  // but whether it thinks, which is one conversation's choice

}  // namespace kvarium::ui

#include "ui/library/new_conversations.h"

#include <QJsonDocument>
#include <QSettings>

namespace kvarium::ui {
namespace {
const QString cache_key = QStringLiteral("chat/new_cache"), when_full_key = QStringLiteral("chat/new_when_full"),
              reply_key = QStringLiteral("chat/settings");
}  // namespace

Conversation keptForNew(const QSettings& settings) {
  Conversation kept;
  kept.cache_spec = settings.value(cache_key, kept.cache_spec).toString();
  kept.when_full = whenFullOf(settings.value(when_full_key).toString());
  kept.settings = ReplySettings::fromJson(QJsonDocument::fromJson(settings.value(reply_key).toByteArray()).object());
  return kept;
}

void keepForNew(QSettings& settings, const QString& cache_spec, engine::WhenFull when_full) {
  settings.setValue(cache_key, cache_spec);
  settings.setValue(when_full_key, whenFullWord(when_full));
}

void keepForNew(QSettings& settings, ReplySettings reply) {
  reply.thinks.reset();
  settings.setValue(reply_key, QJsonDocument(reply.toJson()).toJson(QJsonDocument::Compact));
}

}  // namespace kvarium::ui

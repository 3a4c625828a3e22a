#include "ui/window/for_new.h"

#include <utility>

#include "ui/chat/cache_compose.h"
#include "ui/chat/chat.h"
#include "ui/chat/reply_popover.h"

namespace kvarium::ui {

ForNew::ForNew(Chat& chat, QSettings& settings, ReplyPopover& popover, CacheCompose& compose, QObject* parent)
    : QObject(parent), m_chat(chat), m_settings(settings), m_popover(popover) {
  connect(&popover, &ReplyPopover::forNewWanted, this, &ForNew::use);
  connect(&popover, &ReplyPopover::settingsChanged, this, &ForNew::changed);
  connect(&popover, &ReplyPopover::systemPromptChanged, this, &ForNew::changed);
  connect(&popover, &ReplyPopover::closed, this, [this] { m_begun = false; });
  connect(&compose, &CacheCompose::applied, this, [this] {
    if (m_begun) m_chat.cache().useForNew(true);
  });
  connect(&compose, &CacheCompose::closed, this, [this] { m_begun = false; });
  connect(&chat.cache(), &CacheController::defaultChosen, this,
          [this](const QString& spec, engine::WhenFull when_full) { keepForNew(m_settings, spec, when_full); });
}

void ForNew::begin() {
  m_chat.conversations().startNew();
  const Conversation begins = m_chat.state().defaults;
  m_chat.conversations().use(begins, begins.profile);
  m_chat.cache().choose(begins.cache_spec);
  m_begun = true;
}

// A lesson's choices are for it alone.
void ForNew::show() {
  const Conversation &shown = m_chat.state().conversation(), &begins = m_chat.state().defaults;
  const bool same = shown.settings == begins.settings && shown.system_prompt == begins.system_prompt;
  m_popover.setForNew(shown.of_lesson ? std::nullopt : std::optional(same));
}

void ForNew::changed() { m_begun ? use() : show(); }

void ForNew::use() {
  const Conversation& from = m_chat.state().conversation();
  Conversation begins = m_chat.state().defaults;
  begins.settings = from.settings;
  begins.system_prompt = from.system_prompt;
  begins.profile = from.profile;
  keepForNew(m_settings, begins.settings, begins.system_prompt, begins.profile);
  m_chat.setDefaults(std::move(begins), m_chat.state().insists);
  show();
}

}  // namespace kvarium::ui

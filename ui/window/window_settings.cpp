// What the user chooses for the whole program, and where what is chosen elsewhere is found: the rows of the settings
// page and of menus that belong to no smaller part of the window.
#include <QAction>
#include <QFileInfo>
#include <QJsonDocument>
#include <QMenu>
#include <algorithm>

#include "features/serve/ui/serve_in_window.h"
#include "ui/cells/cache_words.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/sound_chip.h"
#include "ui/chat/title_writer.h"
#include "ui/library/conversation_store.h"
#include "ui/models/load_choices.h"
#include "ui/models/model_library.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/language.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/theme.h"
#include "ui/transcript/thought_block.h"
#include "ui/window/device_menu.h"
#include "ui/window/file_import.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui {
namespace {

// At the end of the program: a cache in memory that is not kept on disk.
bool losesCells(Chat& chat) {
  return std::ranges::any_of(chat.list(), [&](const ConversationSummary& one) {
    if (one.state != CacheState::warm) return false;
    const SharedConversation conversation = chat.keeper().find(one.id);
    return conversation && !conversation->keep_cache;
  });
}

}  // namespace

void MainWindow::addSettings() {
  using Group = Setting::Group;
  const QString on = QStringLiteral("true"), off = QStringLiteral("false"), system = QStringLiteral("system");
  m_choices->add({.name = QStringLiteral("theme"),
                  .key = QStringLiteral("window/theme"),
                  .text = tr("T&heme"),
                  .also = tr("appearance, colours, dark mode"),
                  .first = system,
                  .choices = {{system, tr("&System")},
                              {themeName(ThemeChoice::light), tr("&Light")},
                              {themeName(ThemeChoice::dark), tr("&Dark")},
                              {themeName(ThemeChoice::contrast), tr("&High contrast")}},
                  .apply = [](const QString& name) { applyTheme(themeFromName(name)); }},
                 m_options.theme);
  std::vector<Setting::Choice> spoken_here{{system, tr("&System")}};
  for (const QString& language : languages()) spoken_here.push_back({language, languageInItself(language)});
  m_choices->add({.name = QStringLiteral("language"),
                  .key = QLatin1String(language_key),
                  .text = tr("Language of the &window"),
                  .first = system,
                  .choices = std::move(spoken_here),
                  .apply =
                      [this](const QString& language) {
                        const QString waits = m_choices->of(QStringLiteral("language")).waits(language);
                        if (waits.isEmpty()) return notice().remedied(QStringLiteral("language"));
                        notice().add({.text = waits,
                                      .kind = NoticeKind::question,
                                      .actions = {{tr("Start again now"), [this] { restart(); }}},
                                      .topic = QStringLiteral("language")});
                      },
                  .waits =
                      [this](const QString& language) {
                        const QString wanted = languageFor(language);
                        if (wanted == spoken()) return QString();
                        const QString words =
                            tr("The window is in “%1” after the next start").arg(languageInItself(wanted));
                        return losesCells(*m_chat)
                                   ? tr("%1; caches that are not kept on disk are lost", "a sentence").arg(words)
                                   : words;
                      }});
  m_choices->add({.group = Group::chat,
                  .name = QStringLiteral("thoughts"),
                  .key = QStringLiteral("chat/thoughts"),
                  .text = tr("Show thinking while it is written"),
                  .first = off,
                  .apply = [on](const QString& value) { ThoughtBlock::setUnfoldsWhileWriting(value == on); }});
  ThoughtBlock::setUnfoldsWhileWriting(m_choices->isOn(QStringLiteral("thoughts")));
  auto* titles = new TitleWriter(*m_chat, *m_link, this);
  m_choices->add({.group = Group::chat,
                  .name = QStringLiteral("titles"),
                  .key = QStringLiteral("chat/titles"),
                  .text = tr("&Titles by the model"),
                  .tip = tr("After the first reply the model writes a title of a few words"),
                  .first = on,
                  .apply = [titles, on](const QString& value) { titles->setOn(value == on); }},
                 m_options.writes_titles ? QString() : off);
  titles->setOn(m_choices->isOn(QStringLiteral("titles")));
}

void MainWindow::addChoicesForNew() {
  using Group = Setting::Group;
  const Conversation usual;
  // The others may be of this run, or those of the model's profile.
  const auto begin_with = [this](void (*take)(Conversation & begins, const Conversation& kept)) {
    return [this, take](const QString&) {
      Conversation begins = state().defaults;
      take(begins, keptForNew(*m_settings));
      m_chat->setDefaults(std::move(begins), state().insists);
      m_pane->showState();
    };
  };
  const QString of_reply = tr("profile, temperature, length, seed");
  m_choices->add({.group = Group::new_conversations,
                  .name = QStringLiteral("new_cache"),
                  .key = QStringLiteral("chat/new_cache"),
                  .along = {QStringLiteral("chat/new_when_full")},
                  .text = tr("Cache"),
                  .first = usual.cache_spec,
                  .apply = begin_with([](Conversation& begins, const Conversation& kept) {
                    begins.cache_spec = kept.cache_spec;
                    begins.when_full = kept.when_full;
                  }),
                  .words = cacheInWords,
                  .fill = [this](QMenu& menu, const std::function<void()>& leave) {
                    const auto choose = [this](const QString& spec) {
                      if (state().conversation().id == 0) m_chat->cache().choose(spec);  // the new one is shown
                      m_choices->set(QStringLiteral("new_cache"), spec);
                    };
                    CacheChip::fillMenu(menu, {state().defaults.cache_spec, models().info()}, &menu, choose,
                                        [this, leave](const QString& from) {
                                          leave();
                                          m_pane->compose(from, true);
                                        });
                  }});
  m_choices->add({.group = Group::new_conversations,
                  .name = QStringLiteral("new_reply"),
                  .key = QStringLiteral("chat/settings"),
                  .along = {QStringLiteral("chat/new_profile")},
                  .text = tr("Sampling"),
                  .also = of_reply,
                  .first = QString::fromUtf8(QJsonDocument(usual.settings.toJson()).toJson(QJsonDocument::Compact)),
                  .apply = begin_with([](Conversation& begins, const Conversation& kept) {
                    begins.settings = kept.settings;
                    begins.profile = kept.profile;
                  }),
                  .words =
                      [](const QString& json) {
                        return ReplySettings::fromJson(QJsonDocument::fromJson(json.toUtf8()).object()).inWords();
                      },
                  .open = [this] { m_pane->showReplySettings(true); }});
  m_choices->add(
      {.group = Group::new_conversations,
       .name = QStringLiteral("new_prompt"),
       .key = QStringLiteral("chat/new_system_prompt"),
       .along = {QStringLiteral("chat/new_profile")},
       .text = tr("System prompt"),
       .also = of_reply,
       .kept = tr("What you change in one conversation is for that conversation alone"),
       .apply = begin_with([](Conversation& begins, const Conversation& kept) {
         begins.system_prompt = kept.system_prompt;
         begins.profile = kept.profile;
       }),
       .words = [](const QString& prompt) { return prompt.isEmpty() ? QString() : tr("A text of your own"); },
       .open = [this] { m_pane->showReplySettings(true); }});
}

void MainWindow::addDeviceChoices() {
  using Group = Setting::Group;
  const auto showDevices = [this] {
    auto* devices = m_pane->findChild<DeviceMenu*>();
    devices->popup(m_pane->mapToGlobal(QPoint(16, 16)));
  };
  m_choices->add({.group = Group::memory,
                  .name = QStringLiteral("device"),
                  .key = QLatin1String(device_key),
                  .text = tr("Compute on"),
                  .also = tr("processor, graphics card, CUDA"),
                  .first = QStringLiteral("cpu"),
                  .apply = [this](const QString& device) { models().openOn(device.toStdString()); },
                  .words = [this](const QString& device) { return models().deviceName(device.toStdString()); },
                  .open = showDevices});
  m_choices->add({.group = Group::memory,
                  .name = QStringLiteral("gpu_layers"),
                  .key = QLatin1String(gpu_layers_key),
                  .text = tr("Layers on the GPU"),
                  .first = QStringLiteral("all"),
                  .apply = [this](const QString& layers) { models().openOn({}, layers.toStdString()); },
                  .words = [](const QString& layers) { return gpuLayersWords(layers.toStdString()); },
                  .open = showDevices});
}

void MainWindow::addSoundChoices() {
  using Group = Setting::Group;
  std::vector<Setting::Choice> spoken{{QString(), tr("As heard")}};
  for (const QString& code : SoundChip::usualLanguages()) spoken.push_back({code, SoundChip::nameOf(code)});
  m_choices->add({.group = Group::chat,
                  .name = QStringLiteral("sound_language"),
                  .key = sound_language_key,
                  .text = tr("Language of sounds"),
                  .choices = std::move(spoken),
                  .apply = [this](const QString&) { m_files->readSoundWishes(); },
                  .words = SoundChip::nameOf});
  m_choices->add({.group = Group::chat,
                  .name = QStringLiteral("sound_translate"),
                  .key = sound_translate_key,
                  .text = tr("Translate sounds into English"),
                  .first = QStringLiteral("false"),
                  .apply = [this](const QString&) { m_files->readSoundWishes(); }});
}

void MainWindow::addServingChoices() {
  using Group = Setting::Group;
  QAction* serve = menuEntry(*this, "serve");
  if (!serve) return;  // not in this build
  m_choices->add({.group = Group::data,
                  .name = QStringLiteral("serve_port"),
                  .key = serve_port_key,
                  .text = serve->text(),
                  .first = QString::number(serve_port),
                  .words = [](const QString& port) { return tr("Port %1").arg(port); },
                  .open = [serve] { serve->trigger(); }});
  m_choices->add({.group = Group::data,
                  .name = QStringLiteral("serve_events"),
                  .key = serve_events_key,
                  .text = tr("A served model publishes cache events"),
                  .first = QStringLiteral("true")});
}

void MainWindow::addOtherPlaces() {
  using Group = Setting::Group;
  addChoicesForNew();
  addDeviceChoices();
  addSoundChoices();
  addServingChoices();
  const auto leads = [this](Group group, const char* to, const QString& kept = {},
                            const std::function<QString()>& words = {}, const QString& also = {}) {
    QAction* action = menuEntry(*this, to);
    if (!action) return;  // not in this build
    m_choices->add({.group = group,
                    .name = QLatin1String(to),
                    .text = action->text(),
                    .also = also,
                    .kept = kept,
                    .words = [words](const QString&) { return words ? words() : QString(); },
                    .open = [action] { action->trigger(); }});
  };
  leads(Group::window, "keys");
  leads(Group::memory, "models", tr("Files in the folders of models"),
        [] { return shortPath(ModelLibrary::folder()); });
  leads(
      Group::data, "data", tr("A folder with the conversations and the kept caches"),
      [this] { return shortPath(QFileInfo(m_store->file()).absolutePath()); }, tr("backup, back up, restore, move"));
  leads(Group::data, "attach", tr("Keys of servers are in the system's keyring"));
  m_choices->add({.group = Group::data,
                  .name = QStringLiteral("reset_settings"),
                  .text = tr("Reset all settings"),
                  .words = [](const QString&) { return tr("Reset"); },
                  .open = [this] { resetSettings(); }});
}

void MainWindow::resetSettings() {
  const QByteArray before = m_choices->toJson();
  m_choices->resetAll();
  notice().add({.text = tr("All settings are as at first; the keyboard shortcuts stay as they were"),
                .kind = NoticeKind::info,
                .actions = {{tr("Undo"), [this, before] { m_choices->takeBackup(before, true); }}},
                .topic = QStringLiteral("settings")});
}

}  // namespace kvarium::ui

#include "ui/window/profile_menu.h"

#include <algorithm>

#include "ui/chat/message_check.h"
#include "ui/chat/reply_popover.h"
#include "ui/library/conversation_store.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/chip.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

ProfileMenu::ProfileMenu(const WindowParts& parts) : QMenu(tr("Prof&iles"), &parts.window), m_parts(parts) {
  setToolTipsVisible(true);
  connect(this, &QMenu::aboutToShow, this, &ProfileMenu::fill);
  connect(&parts.pane.models(), &ModelSwitch::ready, this, &ProfileMenu::modelReady);
  auto* popover = parts.window.findChild<ReplyPopover*>();
  popover->setProfiles(*this);
  connect(this, &ProfileMenu::chosen, popover, &QWidget::hide);
  connect(this, &ProfileMenu::chosen, parts.pane.findChild<MessageCheck*>(), &MessageCheck::countAgain);
  connect(&state(), &ChatState::shown, this, &ProfileMenu::readAgain);
  connect(&state(), &ChatState::choicesChanged, this, &ProfileMenu::showInUse);
  connect(&parts.chat.cache(), &CacheController::cacheChanged, this, &ProfileMenu::showInUse);
  readAgain();
}

ProfileFile ProfileMenu::file() const { return ProfileFile(m_parts.store.file()); }

QString ProfileMenu::model() const { return fromPath(m_parts.pane.models().info().path); }

void ProfileMenu::readAgain() {
  m_list = file().read();
  showInUse();
}

Conversation ProfileMenu::shown() const {
  Conversation shown = state().conversation();
  shown.cache_spec = m_parts.chat.cache().spec();
  return shown;
}

// The one that was chosen, else one that says the same. Empty: there is none.
QString ProfileMenu::inUse() {
  const Conversation conversation = shown();
  auto own = m_list.find(conversation.profile);
  if (own == m_list.all.end())
    own = std::ranges::find_if(m_list.all, [&](const Conversation& one) { return fits(conversation, one); });
  if (own == m_list.all.end()) return {};
  return (fits(conversation, *own) ? tr("Profile %1") : tr("Profile %1, changed")).arg(own->title);
}

// The profile, else what differs from the defaults.
void ProfileMenu::showInUse() {
  const Conversation& shown = state().conversation();
  QStringList own{shown.settings.inWords(), shown.system_prompt.trimmed().isEmpty() ? QString() : tr("system prompt")};
  own.removeAll(QString());
  QStringList tips{tr("Sampling and system prompt of this conversation: temperature, length and more"), inUse(),
                   withCommas(own)};
  auto* chip = m_parts.pane.findChild<Chip*>(QStringLiteral("sampling_chip"));
  const QString words = !tips[1].isEmpty() ? tips[1] : !tips[2].isEmpty() ? tips[2] : tr("Sampling");
  chip->setWords(words);
  giveName(*chip, words);  // also of what has no room
  tips.removeAll(QString());
  chip->setToolTip(plainToolTip(tips.join(QLatin1Char('\n'))));
}

// When it opens, so that it has what other windows wrote.
void ProfileMenu::fill() {
  clear();
  for (QMenu* menu : findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)) menu->deleteLater();
  readAgain();
  const ProfileList& list = m_list;
  const Conversation conversation = shown();
  if (const QString present = inUse(); !present.isEmpty()) addSection(withoutMnemonic(present));
  for (const Conversation& profile : list.all) {
    QAction* action = addAction(withoutMnemonic(profile.title));
    action->setCheckable(true);
    action->setChecked(fits(conversation, profile));
    action->setToolTip(profile.system_prompt.left(longest_title));
    connect(action, &QAction::triggered, this, [this, profile] { use(profile); });
  }
  addSeparator();
  addAction(tr("&Save as a profile…"), this, [this] {
    askName(tr("Save system prompt, sampling and cache as a profile"), shown().profile,
            [this](const QString& name) { saveAs(name); });
  });
  if (list.all.empty()) return;
  QMenu* changes = addMenu(tr("&Change profiles"));
  for (const Conversation& profile : list.all)
    fillChanges(*changes->addMenu(withoutMnemonic(profile.title)), profile,
                list.of_models.value(model()) == profile.title);
}

void ProfileMenu::fillChanges(QMenu& menu, const Conversation& profile, bool of_model) {
  const QString name = profile.title;
  menu.addAction(tr("Use for &new conversations"), this, [this, profile] { useForNew(profile); });
  QAction* with_model = menu.addAction(tr("Use for new conversations with this &model"));
  with_model->setCheckable(true);
  with_model->setChecked(of_model);
  with_model->setEnabled(!model().isEmpty());
  connect(with_model, &QAction::triggered, this, [this, name](bool on) { useForModel(name, on); });
  menu.addSeparator();
  menu.addAction(tr("&Rename…"), this, [this, name] {
    askName(tr("Rename the profile"), name, [this, name](const QString& now) { rename(name, now); });
  });
  menu.addAction(tr("&Delete"), this, [this, name] { remove(name); });
}

void ProfileMenu::askName(const QString& title, const QString& now, const std::function<void(const QString&)>& take) {
  emit chosen();
  ui::askName(m_parts.window, title, tr("Name of the profile"), now, [take](const QString& name) {
    if (!name.isEmpty()) take(name.left(longest_title));
  });
}

bool ProfileMenu::change(const std::function<void(ProfileList&)>& edit) {
  const QString wrong = file().change(edit);
  readAgain();
  if (!wrong.isEmpty())
    m_parts.pane.notice().add(
        {.text = tr("The profiles were not changed: %1").arg(wrong), .topic = QStringLiteral("profile")});
  return wrong.isEmpty();
}

// Undo brings back the one profile as it was.
void ProfileMenu::tell(const QString& text, const ProfileList& before, const QString& name) {
  const auto undo = [this, before = ProfileList(before), name]() mutable {
    const auto old = before.find(name);
    change([&](ProfileList& list) {
      const auto now = list.find(name);
      const auto place = std::min(old - before.all.begin(), std::ptrdiff_t(list.all.size()));
      if (now != list.all.end())
        *now = *old;
      else
        list.all.insert(list.all.begin() + place, *old);
      for (const auto& [path, of] : before.of_models.asKeyValueRange())
        if (of == name && !list.of_models.contains(path)) list.of_models.insert(path, of);
    });
  };
  m_parts.pane.notice().add({.text = text,
                             .kind = NoticeKind::question,
                             .actions = {{tr("Undo"), undo}},
                             .topic = QStringLiteral("profile")});
}

void ProfileMenu::saveAs(const QString& name) {
  ProfileList before = file().read();
  Conversation made;
  made.title = name;
  putInto(made, shown());
  const bool done = change([&](ProfileList& list) {
    if (const auto there = list.find(name); there != list.all.end())
      *there = made;
    else
      list.all.push_back(made);
  });
  if (done) m_parts.chat.conversations().use(made, name);
  if (done && before.find(name) != before.all.end()) tell(tr("The profile “%1” was replaced").arg(name), before, name);
}

void ProfileMenu::rename(const QString& name, const QString& now) {
  ProfileList list = file().read();
  if (name == now) return;
  if (list.find(now) != list.all.end())
    return m_parts.pane.notice().add(
        {.text = tr("There is a profile “%1” already").arg(now), .topic = QStringLiteral("profile")});
  change([&](ProfileList& all) {
    if (const auto there = all.find(name); there != all.all.end()) there->title = now;
    for (QString& of : all.of_models)
      if (of == name) of = now;
  });
}

void ProfileMenu::remove(const QString& name) {
  ProfileList before = file().read();
  if (before.find(name) == before.all.end()) return;  // another window deleted it
  const bool done = change([&](ProfileList& list) {
    std::erase_if(list.all, [&](const Conversation& one) { return one.title == name; });
    list.of_models.removeIf([&](const auto& one) { return one.value() == name; });
  });
  if (done) tell(tr("Deleted the profile “%1”").arg(name), before, name);
}

void ProfileMenu::use(const Conversation& profile) { use(profile, profile.title); }

void ProfileMenu::use(const Conversation& choices, const QString& profile) {
  m_parts.chat.conversations().use(choices, profile);
  m_parts.chat.cache().choose(choices.cache_spec);
  emit chosen();
}

void ProfileMenu::useForNew(const Conversation& profile) {
  Conversation begins = state().defaults;
  putInto(begins, profile);
  begins.profile = profile.title;
  m_parts.chat.setDefaults(std::move(begins), state().insists);
  keepForNew(m_parts.settings, profile);
  if (state().conversation().id == 0 && !state().conversation().of_lesson) use(profile);
}

void ProfileMenu::useForModel(const QString& name, bool on) {
  const QString path = model();
  change([&](ProfileList& list) {
    list.of_models.remove(path);
    if (on && list.find(name) != list.all.end()) list.of_models.insert(path, name);
  });
  modelReady();
}

void ProfileMenu::modelReady() {
  if (!state().isHere() || state().insists) return;
  ProfileList list = file().read();
  const auto own = list.find(list.of_models.value(model()));
  const bool has_own = own != list.all.end();
  if (!has_own && !m_of_model) return;
  m_of_model = has_own;
  Conversation begins = keptForNew(m_parts.settings);
  begins.draft = state().defaults.draft;
  if (has_own) {
    putInto(begins, *own);
    begins.profile = own->title;
  }
  m_parts.chat.setDefaults(begins, false);
  if (state().conversation().id == 0 && !state().conversation().of_lesson) use(begins, begins.profile);
}

}  // namespace kvarium::ui

#include "ui/parts/setting_list.h"

#include <QAction>
#include <QActionGroup>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QSettings>
#include <QWidget>
#include <algorithm>
#include <vector>

namespace kvarium::ui {

SettingList::SettingList(QSettings& file, QWidget& window) : QObject(&window), m_file(file), m_window(window) {}

void SettingList::add(Setting setting, const QString& value) {
  if (!value.isEmpty()) m_of_run[setting.name] = value;
  const Setting& added = m_all.emplace_back(std::move(setting));
  if (!added.choices.empty()) return addMenu(added);
  if (added.open) return;
  auto* action = new QAction(added.text, this);
  action->setObjectName(added.name);
  action->setToolTip(added.tip);
  action->setCheckable(true);
  action->setChecked(isOn(added.name));
  connect(action, &QAction::toggled, this, [this, name = added.name](bool on) {
    if (on != isOn(name)) set(name, on ? QStringLiteral("true") : QStringLiteral("false"));
  });
  connect(this, &SettingList::changed, action, [this, action, name = added.name](const QString& which) {
    if (which == name) action->setChecked(isOn(name));
  });
  m_entries[added.name] = action;
}

void SettingList::addMenu(const Setting& setting) {
  auto* menu = new QMenu(setting.text, &m_window);
  auto* group = new QActionGroup(menu);
  for (const auto& [value, words] : setting.choices) {
    QAction* action = group->addAction(menu->addAction(words));
    action->setObjectName(setting.name + QLatin1Char('_') + value);
    action->setCheckable(true);
    action->setData(value);
    connect(action, &QAction::triggered, this, [this, name = setting.name, chosen = value] { set(name, chosen); });
  }
  const auto tick = [this, group, name = setting.name] {
    for (QAction* action : group->actions()) action->setChecked(action->data().toString() == value(name));
  };
  tick();
  connect(this, &SettingList::changed, group, tick);
  m_entries[setting.name] = menu->menuAction();
}

namespace {

bool isPossible(const Setting& setting, const QString& value) {
  return setting.choices.empty() || setting.words ||
         std::ranges::find(setting.choices, value, &Setting::Choice::value) != setting.choices.end();
}

bool isKeyOfMenu(const QString& key) { return key.startsWith(QLatin1String("keys/")); }

}  // namespace

const Setting& SettingList::of(const QString& name) const { return *std::ranges::find(m_all, name, &Setting::name); }

QString SettingList::value(const QString& name) const {
  const Setting& setting = of(name);
  if (setting.key.isEmpty()) return setting.first;
  const QString stored = m_of_run.value(name, m_file.value(setting.key, setting.first).toString());
  return isPossible(setting, stored) ? stored : setting.first;
}

QString SettingList::words(const QString& name, const QString& value) const {
  const Setting& setting = of(name);
  const auto choice = std::ranges::find(setting.choices, value, &Setting::Choice::value);
  return choice != setting.choices.end() ? choice->words : setting.words ? setting.words(value) : value;
}

void SettingList::set(const QString& name, const QString& value) {
  const Setting& setting = of(name);
  if (value == setting.first)
    for (const QString& key : setting.along + QStringList(setting.key)) m_file.remove(key);
  else
    m_file.setValue(setting.key, value);
  putInForce(setting, value);
}

void SettingList::putInForce(const Setting& setting, const QString& value) {
  m_of_run.remove(setting.name);
  if (setting.apply) setting.apply(value);
  emit changed(setting.name);
}

void SettingList::resetAll() {
  for (const Setting& setting : m_all) {
    const bool any_along =
        std::ranges::any_of(setting.along, [this](const QString& key) { return m_file.contains(key); });
    if (!setting.key.isEmpty() && (any_along || !isFirst(setting.name))) set(setting.name, setting.first);
  }
}

QByteArray SettingList::toJson() const {
  QJsonObject json;
  const auto add = [&](const QString& key) {
    if (m_file.contains(key)) json.insert(key, m_file.value(key).toString());
  };
  for (const Setting& setting : m_all)
    for (const QString& key : setting.along + QStringList(setting.key)) add(key);
  for (const QString& key : m_file.allKeys())
    if (isKeyOfMenu(key)) add(key);
  return QJsonDocument(json).toJson();
}

// All is stored before any of it is in force: what applies one value may read others.
bool SettingList::takeBackup(const QByteArray& json, bool undoes) {
  const QJsonObject backup = QJsonDocument::fromJson(json).object();
  const auto take = [&](const QString& key) {
    if (!backup.value(key).isString() || (!undoes && m_file.contains(key))) return false;
    m_file.setValue(key, backup.value(key).toString());
    return true;
  };
  for (const QString& key : backup.keys())
    if (isKeyOfMenu(key) && !undoes) take(key);
  std::vector<const Setting*> taken;
  for (const Setting& setting : m_all) {
    for (const QString& key : setting.along) take(key);
    const bool wanted = !setting.key.isEmpty() && isPossible(setting, backup.value(setting.key).toString());
    if (wanted && take(setting.key)) taken.push_back(&setting);
  }
  for (const Setting* setting : taken) putInForce(*setting, backup.value(setting->key).toString());
  emit restored();
  return !taken.empty();
}

QString SettingList::fileName() const { return m_file.fileName(); }

QSettings* SettingList::fileOf(const QWidget& part) {
  for (const QWidget* up = &part; up; up = up->parentWidget())
    if (const auto* list = up->findChild<SettingList*>(QString(), Qt::FindDirectChildrenOnly)) return &list->m_file;
  return nullptr;
}

}  // namespace kvarium::ui

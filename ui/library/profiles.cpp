#include "ui/library/profiles.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLockFile>
#include <QSaveFile>
#include <algorithm>

namespace kvarium::ui {
namespace {

const QString json_prompt = QStringLiteral("system_prompt"), json_cache = QStringLiteral("cache"),
              json_name = QStringLiteral("name"), json_settings = QStringLiteral("settings"),
              json_profiles = QStringLiteral("profiles"), json_models = QStringLiteral("models");
constexpr int profiles_wait_ms = 500;  // for another window that writes

QJsonObject jsonOf(const ProfileList& list) {
  QJsonArray profiles;
  for (const Conversation& one : list.all)
    profiles.append(QJsonObject{{json_name, one.title},
                                {json_prompt, one.system_prompt},
                                {json_cache, one.cache_spec},
                                {json_settings, one.settingsJson()}});
  QJsonObject models;
  for (const auto& [path, name] : list.of_models.asKeyValueRange()) models.insert(path, name);
  return {{json_profiles, profiles}, {json_models, models}};
}

}  // namespace

std::vector<Conversation>::iterator ProfileList::find(const QString& wanted) {
  return std::ranges::find(all, wanted, &Conversation::title);
}

ProfileFile::ProfileFile(const QString& database)
    : m_path(database.isEmpty() ? QString() : QFileInfo(database).absoluteDir().filePath(name())) {}

ProfileList ProfileFile::listOf(const QJsonObject& root) {
  ProfileList list;
  for (const QJsonValue& value : root.value(json_profiles).toArray()) {
    const QJsonObject one = value.toObject();
    Conversation profile;
    profile.title = one.value(json_name).toString().simplified().left(longest_title);
    if (profile.title.isEmpty() || list.find(profile.title) != list.all.end() || list.all.size() == most) continue;
    Conversation read;
    read.readSettings(one.value(json_settings).toObject());
    read.system_prompt = one.value(json_prompt).toString();
    read.cache_spec = one.value(json_cache).toString(read.cache_spec);
    putInto(profile, read);
    list.all.push_back(std::move(profile));
  }
  const QJsonObject models = root.value(json_models).toObject();
  for (auto model = models.begin(); model != models.end(); ++model)
    if (list.find(model->toString()) != list.all.end()) list.of_models.insert(model.key(), model->toString());
  return list;
}

std::optional<ProfileList> ProfileFile::readWhole() const {
  QFile file(m_path);
  if (m_path.isEmpty() || !file.exists() || file.size() == 0) return ProfileList();
  if (!file.open(QIODevice::ReadOnly) || file.size() > largest) return {};
  const QJsonDocument json = QJsonDocument::fromJson(file.readAll());
  return json.isObject() ? std::optional(listOf(json.object())) : std::nullopt;
}

QString ProfileFile::change(const std::function<void(ProfileList&)>& edit) const {
  if (m_path.isEmpty()) return tr("Conversations are in memory only");
  QLockFile lock(m_path + QStringLiteral(".lock"));
  if (!lock.tryLock(profiles_wait_ms))
    return lock.error() == QLockFile::LockFailedError ? tr("another window writes the file now")
                                                      : tr("the data folder cannot be written");
  std::optional<ProfileList> list = readWhole();
  if (!list) return tr("the file %1 is damaged").arg(name());
  edit(*list);
  if (list->all.size() > most) return tr("there are %1 profiles already").arg(most);
  const QByteArray json = QJsonDocument(jsonOf(*list)).toJson();
  if (json.size() > largest) return tr("the profiles are too large");
  QSaveFile file(m_path);
  return file.open(QIODevice::WriteOnly) && file.write(json) == json.size() && file.commit() ? QString()
                                                                                             : file.errorString();
}

QString ProfileFile::add(const QByteArray& backup) const {
  ProfileList more = listOf(QJsonDocument::fromJson(backup).object());
  if (more.all.empty()) return {};
  return change([&](ProfileList& list) {
    for (const Conversation& one : more.all)
      if (list.find(one.title) == list.all.end() && list.all.size() < most) list.all.push_back(one);
    for (const auto& [path, of] : more.of_models.asKeyValueRange())
      if (!list.of_models.contains(path)) list.of_models.insert(path, of);
  });
}

void putInto(Conversation& conversation, const Conversation& profile) {
  conversation.system_prompt = profile.system_prompt;
  conversation.cache_spec = profile.cache_spec;
  conversation.when_full = profile.when_full;
  conversation.settings = profile.settings;
}

bool fits(const Conversation& conversation, const Conversation& profile) {
  return conversation.system_prompt == profile.system_prompt && conversation.cache_spec == profile.cache_spec &&
         conversation.when_full == profile.when_full && conversation.settings == profile.settings;
}

}  // namespace kvarium::ui

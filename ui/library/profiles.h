// Profiles: named choices of system prompt, sampling and cache, in a file next to the conversations, so that all
// windows of the folder have them. A profile is a conversation without messages, with its name as the title.
#pragma once

#include <QCoreApplication>
#include <QHash>
#include <optional>

#include "ui/library/conversation.h"

namespace kvarium::ui {

struct ProfileList {
  std::vector<Conversation> all;
  QHash<QString, QString> of_models;  // by the path of a model: the profile of its new conversations
  std::vector<Conversation>::iterator find(const QString& name);
};

class ProfileFile {
  Q_DECLARE_TR_FUNCTIONS(ProfileFile)

 public:
  static constexpr size_t most = 200;
  static constexpr qint64 largest = qint64{4} << 20;  // bytes
  static QString name() { return QStringLiteral("profiles.json"); }

  explicit ProfileFile(const QString& database);  // of the conversations; empty: nothing can be kept
  const QString& path() const { return m_path; }
  ProfileList read() const { return readWhole().value_or(ProfileList()); }  // what is damaged is left out
  // Reads, changes and writes it, while no other window does. What went wrong; empty: it is done.
  QString change(const std::function<void(ProfileList&)>& edit) const;
  QString add(const QByteArray& backup) const;  // those of a backup whose names are not here

 private:
  static ProfileList listOf(const QJsonObject& root);
  std::optional<ProfileList> readWhole() const;  // empty: the file cannot be read at all, and is not to be replaced

  QString m_path;  // empty: none
};

void putInto(Conversation& conversation, const Conversation& profile);  // its choices
bool fits(const Conversation& conversation, const Conversation& profile);
void keepForNew(QSettings& settings, const Conversation& profile);  // for keptForNew()

}  // namespace kvarium::ui

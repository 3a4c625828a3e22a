// ProfileMenu: the profiles, to choose one for the shown conversation, for new ones or for the open model, and to save,
// rename and delete them.
#pragma once

#include <QMenu>

#include "ui/library/profiles.h"
#include "ui/window/window_parts.h"

namespace kvarium::ui {

class ProfileMenu : public QMenu {
  Q_OBJECT
 public:
  explicit ProfileMenu(const WindowParts& parts);
  void saveAs(const QString& name);  // what the shown conversation has; replaces a profile of that name
  void rename(const QString& name, const QString& now);
  void remove(const QString& name);
  void use(const Conversation& profile);  // for the shown conversation
  void useForNew(const Conversation& profile);
  void useForModel(const QString& name, bool on);  // new conversations with the open model

 signals:
  void chosen();

 private:
  ProfileFile file() const;
  void use(const Conversation& choices, const QString& profile);
  void readAgain();
  Conversation shown() const;  // with the cache that was chosen last
  QString inUse();
  void showInUse();
  const ChatState& state() const { return m_parts.chat.state(); }
  QString model() const;  // path of the open one; empty: none
  void fill();
  void fillChanges(QMenu& menu, const Conversation& profile, bool of_model);
  void askName(const QString& title, const QString& now, const std::function<void(const QString&)>& take);
  bool change(const std::function<void(ProfileList&)>& edit);                      // false: it was said what went wrong
  void tell(const QString& text, const ProfileList& before, const QString& name);  // with Undo
  void modelReady();

  WindowParts m_parts;
  ProfileList m_list;       // as it was read last
  bool m_of_model = false;  // new conversations have the profile of the open model
};

}  // namespace kvarium::ui

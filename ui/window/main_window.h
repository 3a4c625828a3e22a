// MainWindow: the list of conversations, the chat, the inspector and the status bar, with the menus. It makes the
// parts, connects them and lays them out; each part does its own work.
#pragma once

#include <QMainWindow>
#include <functional>
#include <memory>

#include "ui/window/window_parts.h"

namespace kvarium::ui {

class ConversationActions;
class FileImport;
class InspectorDocks;
class KeyBindings;
class LessonsInWindow;
class PaneLayout;
class RemoteInWindow;
class SaveGuard;
class ServeInWindow;
class SettingList;
class TextZoom;
class TokenTint;

// Settings key of a data folder that was moved; without it the data is in the default one.
inline const QString data_folder_key = QStringLiteral("data/folder");

struct WindowOptions {
  QString data_folder;  // of conversations and, if it is not the default folder, of settings
  QString settings_file;
  bool own_folder = false;    // the data folder is named by no option, so that it can be moved
  bool data_moved = false;    // it was, and must be there
  bool writes_titles = true;  // the model does, unless the user does not want it
  QString model;              // empty: the default model, if there is one
  QString cache_file;         // a saved cache to open at the start; empty: none
  QStringList files;          // others: chats, texts, documents, sounds; with them it starts with a new conversation
  QString cache_spec;  // of the new conversation that the window then starts with; empty: the one chosen for new ones
  QString device;      // DeviceChoice::name; empty: the last one chosen
  QString gpu_layers;  // LoadRequest::gpu_layers; empty: the last number chosen
  QString theme;       // themeName(); empty: the last one chosen
  bool reopen = true;  // opens the conversation that was shown last, unless cache_file or cache_spec is given
  engine::SessionOptions session;
  engine::EngineFactory engine = engine::makeSession;
  // Looks at a model's file before it is opened.
  std::function<engine::ModelCheck(const engine::LoadRequest&)> check = engine::checkModel;
};

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  static constexpr int closing_ms = 2000;  // longest time to wait for caches that are being saved
  static constexpr int least_width = 420;  // px

  static constexpr int starts_again = 4;  // what the program ends its event loop with to be started once more

  explicit MainWindow(const WindowOptions& options);
  ~MainWindow() override;

  void start();  // after show(): opens the model
  bool hasModel() const { return !modelToStartWith().isEmpty(); }

  Chat& chat() { return *m_chat; }
  EngineLink& link() { return *m_link; }
  ChatPane& pane() { return *m_pane; }
  Composer& composer() { return m_pane->composer(); }
  TranscriptView& transcript() { return m_pane->transcript(); }
  NoticeBar& notice() { return m_pane->notice(); }
  ConditionBar& conditions() { return m_pane->conditions(); }
  ModelSwitch& models() { return m_pane->models(); }
  ConversationList& conversations() { return *m_list; }
  ConversationActions& conversationActions() { return *m_actions; }
  FileImport& files() { return *m_files; }
  InspectorDocks& docks() { return *m_docks; }
  TokenTint& tint() { return *m_tint; }
  LessonsInWindow* lessons() { return m_lessons; }  // null: this build has none

 signals:
  void modelReady();
  void modelFailed(const QString& text);
  void closes();  // nothing more is opened in it

 protected:
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QString modelToStartWith() const;  // empty: there is none
  WindowParts parts();
  void connectParts();
  void makeMenus();
  void makeFileMenu();
  void makeEditMenu();
  void makeViewMenu();
  void makeGenerationMenu();
  void makeCacheMenu(KeyBindings& keys);
  void makeHelpMenu(KeyBindings& keys);
  bool canAsk() const;    // for another reply to the last message
  void addSettings();     // of the window, which menus show
  void addOtherPlaces();  // where other things are set, after the menus
  void resetSettings();   // says so, with Undo
  void addChoicesForNew();
  void addDeviceChoices();
  void addSoundChoices();
  void addServingChoices();
  // name: the key of the setting for its keys; possible: whether it is enabled, tested at each change of the chat.
  QAction* addEntry(QMenu* menu, const char* name, const QString& text, const QKeySequence& keys,
                    std::function<void()> run, const std::function<bool()>& possible = {});
  const ChatState& state() const { return m_chat->state(); }
  void finishSaving();
  void savePlace();  // of the window, its parts, and what is shown
  void restart();
  void attach();               // asks for the address of a server
  void compare(qint64 reply);  // opens a page with what other caches would write
  void showModel();
  void showChat();  // whatever is in its place
  void setTextFont(const QFont& font, double zoom);
  void nextPane();
  void takeKeyboard();
  void showAbout();
  void makeLessons();

  WindowOptions m_options;
  std::unique_ptr<QSettings> m_settings;
  SettingList* m_choices;
  std::unique_ptr<ModelLibrary> m_library;
  std::unique_ptr<ConversationStore> m_store;
  std::unique_ptr<RemoteInWindow> m_servers;  // null: this build has none
  EngineLink* m_link;
  std::unique_ptr<Chat> m_chat;
  bool m_closed = false;  // and its place is saved

  ConversationList* m_list;
  ChatPane* m_pane;
  InspectorDocks* m_docks;
  PaneLayout* m_layout;
  TokenTint* m_tint;
  ConversationActions* m_actions;
  FileImport* m_files;
  TextZoom* m_zoom;
  SaveGuard* m_guard;
  ServeInWindow* m_serving;  // null: this build does not serve
  LessonsInWindow* m_lessons;
};

}  // namespace kvarium::ui

// MainWindow: the list of conversations, transcript, composer and inspector. It passes the user's actions to the
// controllers of Chat and shows what they report.
#pragma once

#include <QElapsedTimer>
#include <QMainWindow>
#include <QSet>
#include <memory>

#include "core/engine/model_description.h"
#include "core/engine/session.h"
#include "ui/chat/chat.h"
#include "ui/chat/spec_assessment.h"
#include "ui/inspector/memory/memory_facts.h"
#include "ui/library/conversation_export.h"
#include "ui/parts/theme.h"
#include "ui/window/status_line.h"

class QActionGroup;
class QMenu;
class QSettings;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace kvarium::ui {

class CacheCompose;
class CacheMenu;
class CacheChip;
class Composer;
class ConditionBar;
class ConversationList;
class ConversationSearch;
class ConversationStore;
class EmptyState;
class FileImport;
class FindBar;
class GenerationBar;
class InspectorDocks;
class KeyBindings;
class LoadingRow;
class ModelLibrary;
class ModelChip;
class ModelSwitch;
class ModelsPage;
class NoticeBar;
class Chip;
class ReplyPopover;
class SaveGuard;
class AudioImport;
class TextLegend;
class TextZoom;
class TitleLabel;
class TokenCount;
class TokenTint;
class TranscriptView;

struct DownloadJob;

struct WindowOptions {
  QString data_folder;  // of conversations and, if it is not the default folder, of settings
  QString settings_file;
  QString model;       // empty: the default model, if there is one
  QString cache_file;  // a saved cache to open at the start; empty: none
  QString cache_spec;  // empty: the last one used
  bool reopen = true;  // opens the conversation that was shown last
  engine::SessionOptions session;
  engine::EngineFactory engine = engine::makeSession;
  // Looks at a model's file before it is opened.
  std::function<engine::ModelCheck(const engine::LoadRequest&)> check = engine::checkModel;
};

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  static constexpr int closing_ms = 2000;    // longest time to wait for caches that are being saved
  static constexpr int least_width = 420;    // px
  static constexpr int narrow_width = 1000;  // px; in a narrower window the inspector and the list are hidden

  explicit MainWindow(const WindowOptions& options);
  ~MainWindow() override;

  void start();  // after show(): opens the model
  bool hasModel() const { return !modelToStartWith().isEmpty(); }

  Chat& chat() { return *m_chat; }
  SessionBridge& bridge() { return *m_bridge; }
  Composer& composer() { return *m_composer; }
  TranscriptView& transcript() { return *m_transcript; }
  ConversationList& conversations() { return *m_list; }
  NoticeBar& notice() { return *m_notice; }             // of events
  ConditionBar& conditions() { return *m_conditions; }  // of lasting conditions
  AudioImport& sound() { return *m_sound; }
  FileImport& files() { return *m_files; }
  InspectorDocks& docks() { return *m_docks; }
  TokenTint& tint() { return *m_tint; }
  void openModel(const QString& path);  // with the options of its last load
  void openModelAs(const engine::LoadRequest& request);
  void showModels();
  bool exportTo(const QString& path, const Conversation& conversation, ExportFormat format);
  void importFrom(const QString& path);

 signals:
  void modelReady();
  void modelFailed(const QString& text);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  using Removal = ConversationController::Removal;

  QString modelToStartWith() const;  // empty: there is none
  QWidget* makeCentre();
  void makeMenus();
  void finishSaving();
  void fillConversationMenu(QMenu* menu);
  void connectChat();
  void connectConversations();
  void connectSearch();
  void connectTranscript();
  void connectModel();

  void connectModels();
  void leaveModels();
  void takeModel(const QString& path);  // a dropped file, its folder, or a folder of models
  void showPresentModel();
  bool onModels() const;

  std::vector<Removal>::reverse_iterator lastRemoval();  // of the shown conversation; end: none
  void offerRemoval();
  bool undoRemoval();  // false: there is nothing to undo
  void newConversation();
  void showConversation();
  bool exportConversation(qint64 id, ExportFormat format);  // false: it was not written
  QString exportFolder() const;                             // the folder of the last export
  void showList();
  void showState();
  void showNoModel();
  void showReady();
  void showCache();
  void showFrame(const std::shared_ptr<const engine::Frame>& frame);
  void weighOtherCaches(bool another);  // another: a different conversation is shown
  void showPast(const cache::CacheView& then);
  void compose(const QString& spec);  // empty: starts from the present cache
  PresentCache presentCache() const;  // of the shown conversation
  void showFigures();
  void showNumbers();
  void showNote();              // below the composer
  QString contextNote() const;  // contextBudgetWords() for the message being written
  void onProblem(ChatProblem kind, const QString& text);
  void onFailed(const engine::Failed& failure);
  void beginLoading(const engine::LoadRequest& request);
  void refuseModel(const engine::LoadRequest& request, const QString& problem, const QString& details);
  void offerModel(const QString& model, const QString& model_file, const QString& cache);
  void showElsewhere();  // a notice that a reply is written in another conversation
  void reopenLast();
  void rememberLast();
  QString takeDraft();  // the draft of a conversation without messages
  void askToOpenLink(const QUrl& link);
  void browseModel();
  void browseModelFolder();
  void connectDefaultModel();
  const DownloadJob* defaultDownload() const;  // null: none
  static QString defaultModelPath();           // the path that it is downloaded to
  void showReplySettings();
  void chooseTheme(ThemeChoice choice);
  void nextPane();
  void layOutFor(int width);
  void showListPane(bool on);
  void listShown(bool on);
  void makeRoom(bool for_list);  // false: for the inspector
  void showAbout();

  WindowOptions m_options;
  std::unique_ptr<QSettings> m_settings;
  std::unique_ptr<ModelLibrary> m_library;
  std::unique_ptr<ConversationStore> m_store;
  SessionBridge* m_bridge;
  std::unique_ptr<Chat> m_chat;
  const ChatState& m_state;  // of m_chat
  engine::ModelInfo m_model;
  engine::LoadRequest m_request;          // of the last load
  engine::LoadRequest m_in_use;           // of the open model
  QString m_loading;                      // path of the model being loaded; empty: none
  bool m_loading_began = false;           // the header was read, and the previous model is closed
  QHash<qint64, CacheFigures> m_figures;  // by conversation
  QSet<qint64> m_replied;                 // conversations whose cells have not changed since their last reply
  qint64 m_asked_by = 0;                  // conversation of the running turn
  std::vector<Removal> m_removals;        // removed messages, the newest last
  bool m_composed = false;                // the engine is working on the composed cache
  bool m_narrow = false;
  bool m_list_wanted = true;  // shown in a wide window

  QSplitter* m_columns;
  ConversationList* m_list;
  ConversationSearch* m_search = nullptr;
  QStackedWidget* m_pages;
  EmptyState* m_empty;
  ModelsPage* m_models;
  TranscriptView* m_transcript;
  FindBar* m_find;
  QWidget* m_head;
  TextLegend* m_legend;
  QWidget* m_legend_row;
  Composer* m_composer;
  QToolButton* m_list_handle;  // shown while the list is hidden
  TitleLabel* m_title;
  ModelChip* m_model_chip;
  CacheChip* m_cache_chip;
  Chip* m_sampling_chip;
  ReplyPopover* m_popover;
  LoadingRow *m_loading_row, *m_file_row;
  CacheCompose* m_compose;
  NoticeBar* m_notice;
  ConditionBar* m_conditions;
  InspectorDocks* m_docks;
  TokenTint* m_tint;
  QElapsedTimer m_weighed;  // time since the machine's memory was read
  HostMemory m_host_memory;
  // The cache that was shown last: its conversation and its bytes, in use and reserved.
  struct Weight {
    qint64 conversation = 0, bytes = 0;
  };
  Weight m_weight;
  StatusLine* m_status;
  AudioImport* m_sound;
  FileImport* m_files;
  GenerationBar* m_generation;
  TextZoom* m_zoom;
  TokenCount* m_count;  // tokens of the prompt with the message being written
  CacheMenu* m_cache_menu;
  ModelSwitch* m_switch;
  SaveGuard* m_guard;
  QString m_draft_key;  // key of the setting
  qint64 m_last = 0;    // the conversation that was stored in the settings last
  KeyBindings* m_keys;
  QAction *m_stop_action, *m_again_action, *m_go_on_action, *m_edit_action, *m_list_action;
};

}  // namespace kvarium::ui

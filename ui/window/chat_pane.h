// ChatPane: the middle of the window: heading with chips, notices, the transcript or the page of models, and the
// composer. It passes the user's actions to the controllers of Chat and shows what they report.
#pragma once

#include <QWidget>

#include "core/engine/model_description.h"
#include "core/engine/session.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/chat.h"
#include "ui/chat/spec_assessment.h"

class QBoxLayout;
class QSettings;
class QStackedWidget;
class QToolButton;

namespace kvarium::ui {

class CacheCompose;
class Chip;
class Composer;
class ConditionBar;
class DownloadQueue;
class EmptyState;
class FindBar;
class ForNew;
class MessageCheck;
class ModelChip;
class ModelLibrary;
class ModelSwitch;
class ModelsPage;
class NoticeBar;
class ReplyPopover;
class TextLegend;
class TitleLabel;
class TranscriptView;

class ChatPane : public QWidget {
  Q_OBJECT
 public:
  struct Parts {
    Chat& chat;
    EngineLink& link;
    ModelLibrary& library;
    QSettings& settings;
    QString data_folder;
    engine::SessionOptions session;
    std::function<engine::ModelCheck(const engine::LoadRequest&)> check;
  };
  ChatPane(Parts parts, QWidget* parent);

  ModelSwitch& models() { return *m_switch; }
  Composer& composer() { return *m_composer; }
  TranscriptView& transcript() { return *m_transcript; }
  FindBar& find() { return *m_find; }
  NoticeBar& notice() { return *m_notice; }             // of events
  ConditionBar& conditions() { return *m_conditions; }  // of lasting conditions
  TextLegend& legend() { return *m_legend; }
  DownloadQueue& downloads();

  void setTextFont(const QFont& font, double zoom);
  void setListShown(bool on);  // while the list of conversations is hidden, a button shows it
  // Gives the keyboard to the part after the one with `focus`, or to the first if it is null: the page, the chips above
  // it, the composer, a notice, conditions. False: there is none.
  bool takeKeyboard(const QWidget* focus = nullptr);
  void findText();
  void showState();                              // of chat and model
  void showReplySettings(bool for_new = false);  // for_new: a new conversation's, whose choices are those of all
  void showModels();
  void leaveModels();
  bool onModels() const;
  void takeModel(const QString& path);  // a dropped file, its folder, or a folder of models
  void browseModel();
  void browseModelFolder();
  void compose(const QString& spec, bool for_new = false);  // empty: starts from the present cache
  CacheChip::MenuOf cacheMenu() const;

 signals:
  void cacheShown(const QString& spec);  // the cache in force; empty: there is no model

 private:
  void makeHead(QBoxLayout& column);
  void makePages(QBoxLayout& column);
  void connectChat();
  void connectComposer();
  void connectTranscript();
  void connectModels();

  const ChatState& state() const { return m_parts.chat.state(); }
  void openChosen(const QString& path);  // a model that was chosen in a dialog; empty: none was
  void showPage();                       // the heading and the composer for the page
  void showConversation();
  void showEmpty();  // what the page of an empty conversation says
  void showModel();
  void showPresentModel();
  PresentCache presentCache() const;  // of the shown conversation
  void showCache();
  void showNote();  // below the composer
  void showProblem(ChatProblem kind, const QString& text);
  void showElsewhere();               // a notice that a reply is written in another conversation
  static QString defaultModelPath();  // where it is downloaded to

  Parts m_parts;
  QToolButton* m_list_handle;  // shown while the list is hidden
  TitleLabel* m_title;
  ModelChip* m_model_chip;
  CacheChip* m_cache_chip;
  Chip* m_sampling_chip;
  NoticeBar* m_notice;
  QStackedWidget* m_pages;
  EmptyState* m_empty;
  TranscriptView* m_transcript;
  ModelsPage* m_models;
  FindBar* m_find;
  ConditionBar* m_conditions;
  TextLegend* m_legend;
  Composer* m_composer;
  ReplyPopover* m_popover;
  CacheCompose* m_compose;
  ForNew* m_for_new;
  ModelSwitch* m_switch;
  MessageCheck* m_check;
};

}  // namespace kvarium::ui

#include <QActionGroup>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_menu.h"
#include "ui/chat/composer.h"
#include "ui/chat/generation_bar.h"
#include "ui/library/conversation_list.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/models/models_page.h"
#include "ui/parts/key_tip.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/thought_block.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/audio_import.h"
#include "ui/window/help_page.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/keys_page.h"
#include "ui/window/main_window.h"
#include "ui/window/text_actions.h"
#include "ui/window/text_zoom.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui {

void MainWindow::makeMenus() {
  // name: the key of the setting for its keys
  const auto add = [this](QMenu* menu, const char* name, const QString& text, const QKeySequence& keys, auto&& run) {
    QAction* action = menu->addAction(text);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  QMenu* file = menuBar()->addMenu(tr("&File"));
  add(file, "new", tr("&New conversation"), QKeySequence::New, [this] { newConversation(); });
  add(file, "open_model", tr("&Open model…"), QKeySequence::Open, [this] { browseModel(); });
  add(file, "open_folder", tr("Open model &folder…"), {}, [this] { browseModelFolder(); });
  add(file, "models", tr("All models and down&loads"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
      [this] { showModels(); });
  file->addAction(m_sound->openAction());
  QMenu* recent = file->addMenu(tr("&Recent models"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] {
    ModelChip::fillMenu(
        *recent, *m_library, this, [this](const QString& path) { openModel(path); }, [this] { browseModel(); });
  });
  file->addSeparator();
  fillConversationMenu(file);
  file->addSeparator();
  add(file, "quit", tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  addTextActions(*edit, {[this] { return lastRemoval() != m_removals.rend(); }, [this] { undoRemoval(); }});
  m_edit_action = add(edit, "edit_last", tr("&Edit the last message"), QKeySequence(Qt::CTRL | Qt::Key_E),
                      [this] { m_transcript->editLastOfUser(); });
  add(edit, "branch", tr("&Branch from this message"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), [this] {
    const qint64 focused = m_transcript->focusedMessage();
    m_chat->conversations().branchFrom(focused ? focused : m_state.conversation().leaf);
  });
  edit->addSeparator();
  add(edit, "write", tr("&Write a message"), QKeySequence(Qt::CTRL | Qt::Key_L), [this] { m_composer->focusText(); });
  add(edit, "find", tr("&Find in this conversation"), QKeySequence::Find, [this] {
    if (m_pages->currentWidget() == m_transcript) m_find->begin();
  });
  add(edit, "search", tr("&Search conversations"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), [this] {
    if (m_list->isHidden()) showListPane(true);
    m_list->focusSearch();
  });
  edit->addSeparator();
  add(edit, "sampling", tr("Sa&mpling and system prompt…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
      [this] { showReplySettings(); });
  add(edit, "keys", tr("&Keyboard shortcuts…"), {}, [this] { (new KeysPage(*m_keys, this))->show(); });

  QMenu* view = menuBar()->addMenu(tr("&View"));
  m_list_action = view->addAction(tr("&Conversations"));
  m_list_action->setObjectName(QStringLiteral("list"));
  m_list_action->setCheckable(true);
  m_list_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
  connect(m_list_action, &QAction::triggered, this, &MainWindow::showListPane);
  view->addSeparator();
  m_docks->fillMenu(*view);
  view->addAction(m_tint->action());
  QAction* thoughts = view->addAction(tr("Show thinking while it is written"));
  thoughts->setObjectName(QStringLiteral("thoughts"));
  thoughts->setCheckable(true);
  connect(thoughts, &QAction::toggled, this, [this](bool on) {
    m_settings->setValue("chat/thoughts", on);
    ThoughtBlock::setUnfoldsWhileWriting(on);
  });
  thoughts->setChecked(m_settings->value("chat/thoughts", false).toBool());
  view->addSeparator();
  m_zoom->addTo(*view);
  QMenu* themes = view->addMenu(tr("T&heme"));
  auto* group = new QActionGroup(this);
  const QString chosen = m_settings->value("window/theme").toString();
  for (const auto& [choice, text] : {std::pair{ThemeChoice::system, tr("&System")},
                                     {ThemeChoice::light, tr("&Light")},
                                     {ThemeChoice::dark, tr("&Dark")}}) {
    QAction* action = themes->addAction(text);
    action->setObjectName(QStringLiteral("theme_") + themeName(choice));
    action->setCheckable(true);
    action->setChecked(themeFromName(chosen) == choice);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, value = choice] { chooseTheme(value); });
  }
  add(view, "next_pane", tr("&Next pane"), Qt::Key_F6, [this] { nextPane(); });
  QAction* full = add(view, "full_screen", tr("&Full screen"), Qt::Key_F11, [this] {
    if (m_docks->fillScreen()) return;
    setWindowState(windowState() ^ Qt::WindowFullScreen);
  });
  connect(view, &QMenu::aboutToShow, full, [this, full] { full->setChecked(isFullScreen()); });
  full->setCheckable(true);

  QMenu* generation = menuBar()->addMenu(tr("&Generation"));
  generation->addAction(m_generation->pauseAction());
  generation->addAction(m_generation->stepAction());
  m_stop_action = add(generation, "stop", tr("&Stop the reply"), Qt::Key_Escape, [this] { m_chat->turn().stop(); });
  generation->addSeparator();
  m_again_action = add(generation, "regenerate", tr("Re&generate the last reply"), QKeySequence(Qt::CTRL | Qt::Key_R),
                       [this] { m_chat->turn().regenerate(); });
  m_go_on_action = add(generation, "go_on", tr("&Continue the last reply"), QKeySequence(Qt::CTRL | Qt::Key_G),
                       [this] { m_chat->turn().goOn(); });

  QMenu* cache = menuBar()->addMenu(tr("&Cache"));
  connect(cache, &QMenu::aboutToShow, this, [this, cache] {
    CacheChip::fillMenu(
        *cache, {m_state.conversation().cache_spec, m_model, presentCache()}, this,
        [this](const QString& spec) { m_chat->cache().choose(spec); }, [this](const QString& spec) { compose(spec); });
    m_cache_menu->addTo(*cache);
  });
  CacheChip::fillMenu(
      *cache, {{}, m_model}, this, [](const QString&) {},
      [](const QString&) {});  // it must not be empty, or the menu bar hides it

  QMenu* help = menuBar()->addMenu(tr("&Help"));
  add(help, "cache_help", tr("&What the cache is"), QKeySequence::HelpContents,
      [this] { HelpPage::ofTheCache(this)->show(); });
  add(help, "keys_help", tr("&Keyboard"), {}, [this] { HelpPage::ofTheKeys(*this)->show(); });
  help->addSeparator();
  add(help, "about", tr("&About KVarium"), {}, [this] { showAbout(); });

  m_keys = new KeyBindings(*this, *m_settings);
  for (QAction* action : m_cache_menu->entries()) m_keys->add(*action, KeyBindings::nameOf(*cache->menuAction()));
  m_keys->collect();
  const auto tellStop = [this] { m_composer->setStopKey(keyOf(*m_stop_action)); };
  connect(m_stop_action, &QAction::changed, this, tellStop);
  tellStop();
}

void MainWindow::chooseTheme(ThemeChoice choice) {
  m_settings->setValue("window/theme", themeName(choice));
  applyTheme(choice);
}

// Moves the focus in a circle: conversations, transcript, composer, inspector.
void MainWindow::nextPane() {
  QWidget* const middle = onModels() ? static_cast<QWidget*>(m_models) : m_transcript;
  QWidget* const panes[] = {m_list, middle, m_composer, nullptr};  // null: the docks of the inspector
  int at = -1;
  if (const QWidget* focus = QApplication::focusWidget()) {
    for (int i = 0; i < 4; ++i) {
      const QWidget* pane = panes[i];
      const bool here = pane ? focus == pane || pane->isAncestorOf(focus) : m_docks->contains(focus);
      if (here) at = i;
    }
  }
  if (at == 3 && m_docks->takeKeyboard(QApplication::focusWidget())) return;
  for (int step = 1; step <= 4; ++step) {
    QWidget* pane = panes[(at + step) % 4];
    if (!pane) {
      if (m_docks->takeKeyboard()) return;
      continue;
    }
    if (!pane->isVisible()) continue;
    if (pane == m_list)
      m_list->focusList();
    else if (pane == m_composer)
      m_composer->focusText();
    else if (pane == m_models)
      m_models->focusList();
    else
      m_transcript->setFocus(Qt::ShortcutFocusReason);
    return;
  }
}

void MainWindow::showAbout() {
  auto* about = new QDialog(this);
  about->setAttribute(Qt::WA_DeleteOnClose);
  about->setWindowTitle(tr("About KVarium"));
  auto* column = new QVBoxLayout(about);
  column->setContentsMargins(24, 20, 24, 16);
  auto* title = new QLabel(tr("KVarium %1").arg(QApplication::applicationVersion()), about);
  title->setProperty("role", QStringLiteral("title"));
  auto* text = new QLabel(tr("A chat with a language model on this machine, and its KV cache as it really is.\n"
                             "Nothing you write leaves this machine. Apache License 2.0; made with Qt %1.")
                              .arg(QString::fromLatin1(qVersion())),
                          about);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, about);
  connect(buttons, &QDialogButtonBox::rejected, about, &QDialog::close);
  column->addWidget(title);
  column->addWidget(text);
  column->addSpacing(8);
  column->addWidget(buttons);
  about->show();
}

}  // namespace kvarium::ui

// EmptyState: the page of an empty conversation: how to begin, with buttons. If the default model is missing, a button
// downloads it, and the download is shown in place of the button.
#pragma once

#include <QHash>
#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace kvarium::ui {

class DownloadQueue;
class DownloadRow;

class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(DownloadQueue& downloads, QWidget* parent = nullptr);

  // cache: in words; empty: the usual one. for_new: new conversations begin with it.
  void showReady(const QString& model, const QString& cache, bool for_new, bool offers_lessons);
  void showListening(const QString& model);
  void showLoading(const QString& model);
  // known: the models found. has_default: the default model is among them, or the user declined it. problems: by path,
  // why a model cannot be opened.
  void showNoModel(const QStringList& known, const QString& folder, bool has_default,
                   const QHash<QString, QString>& problems = {});

 signals:
  void chosen(const QString& path);
  void downloadWanted();
  void keyboardLeft();  // the widget with the keyboard focus was hidden

 protected:
  void changeEvent(QEvent* event) override;

 private:
  bool say(const QString& title, const QString& text, const QStringList& offered = {});  // false: it shows this already
  QPushButton* add(const QString& words, bool primary);
  void showDownload();  // of the default model
  const DownloadQueue& m_downloads;
  QLabel *m_title, *m_text;
  QVBoxLayout* m_buttons;
  DownloadRow* m_download;
  QPushButton* m_fetch = nullptr;  // offers the default model
  QStringList m_offered;
};

}  // namespace kvarium::ui

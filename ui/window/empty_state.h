// EmptyState: what stands where no message is yet: where to begin, with the buttons to do it. Where the default model
// is not there, one button fetches it, and the download is shown in its place.
#pragma once

#include <QHash>
#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace kvarium {

class DownloadRow;
struct DownloadJob;

class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(QWidget* parent = nullptr);
  void showReady(const QString& model, const QString& cache);  // cache: in words; empty: the usual one
  void showListening(const QString& model);
  void showLoading(const QString& model);
  // known: models that are there. has_default: the default model is among what is there or is not wanted.
  // problems: why some of them cannot be opened, by path.
  void showNoModel(const QStringList& known, const QString& folder, bool has_default,
                   const QHash<QString, QString>& problems = {});
  void showDownload(const DownloadJob* job);  // of the default model; null: none

 signals:
  void browse();
  void browseFolder();
  void modelsWanted();
  void chosen(const QString& path);
  void downloadWanted();
  void downloadGo();
  void downloadPause();
  void downloadRemove();
  void keyboardLeft();  // it was on what is gone

 private:
  bool say(const QString& title, const QString& text, const QStringList& offered = {});  // false: it says so already
  QPushButton* add(const QString& words, bool primary);
  QLabel *m_title, *m_text;
  QVBoxLayout* m_buttons;
  DownloadRow* m_download;
  QPushButton* m_fetch = nullptr;  // offers the default model
  QStringList m_offered;
};

}  // namespace kvarium

// ServeDialog: serves the model that is open in the window to other programs of this computer: where they find it, how
// they ask it, what it takes, and why it does not run.
#pragma once

#include <QDialog>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>
#include <QUrl>
#include <functional>

#include "features/serve/ui/model_server.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSettings;
class QSpinBox;

namespace kvarium::ui {

class NoticeRow;

// What the window has for a server.
struct ServeOffer {
  ServeRequest request;      // its port and its events are the user's choice
  QString why_not;           // one sentence; empty: it can be served
  int64_t weight_bytes = 0;  // of the model
};

// How many requests a server of this machine answers and how many wait for it, from its /metrics, which are read once a
// second while somebody watches.
class ServedRequests : public QObject {
  Q_OBJECT
 public:
  static constexpr int interval_ms = 1000, most_wait_ms = 3000;

  explicit ServedRequests(QObject* parent = nullptr);
  void watch(const QUrl& metrics);  // empty: nobody watches any more

 signals:
  void counted(int running, int waiting);  // -1: not reported

 private:
  void ask();

  QNetworkAccessManager m_network;
  QNetworkReply* m_reply = nullptr;  // of the question that runs; null: none does
  QTimer m_clock;
  QUrl m_metrics;
};

class ServeDialog : public QDialog {
  Q_OBJECT
 public:
  using Offer = std::function<ServeOffer()>;
  ServeDialog(ModelServer& server, QSettings& settings, Offer offer, QWidget* parent);

  void present();    // in front, with the keyboard where it is needed
  void showState();  // of the server; the window's model or cache may have changed

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  void takeKeyboard();
  QWidget* makeChoices();
  QWidget* makeAnswer();
  void showOffer(const ServeOffer& offer);
  void showAnswer(const ServeOffer& offer);   // the address, and how to ask
  void showProblem(const ServeOffer& offer);  // why it does not run, or cannot
  void showRequests(int running, int waiting);
  void start();
  QString words() const;  // what the server does

  ModelServer& m_server;
  QSettings& m_settings;
  const Offer m_offer;
  ServedRequests m_requests{this};  // while the dialog is seen
  QLabel *m_model, *m_needs, *m_state, *m_load, *m_told;
  QSpinBox* m_port;
  QCheckBox* m_events;
  QProgressBar* m_bar;
  NoticeRow* m_problem;
  QWidget *m_choices, *m_answer;
  QLineEdit* m_address;
  QPlainTextEdit* m_example;
  QPushButton *m_start, *m_stop;
};

}  // namespace kvarium::ui

// AttachDialog: the user types the address of a server, sees what answers there and what it reports of its cache, and
// opens one of its models.
#pragma once

#include <QDialog>
#include <optional>

#include "features/remote/link/server_accounts.h"
#include "features/remote/link/server_probe.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace kvarium::ui {

class AttachDialog : public QDialog {
  Q_OBJECT
 public:
  explicit AttachDialog(remote::ServerAccounts& accounts, QWidget* parent);

  void setAddress(const QString& typed);  // also fills in what is known of it
  void ask();                             // what answers there

 signals:
  void openWanted(const QString& model);  // model_address.h; the server is in the accounts
  void noted(const QString& text);        // where its key is kept, if that is not the keyring

 private:
  // What most servers need no word of.
  struct More {
    QLineEdit *authority, *events, *replay, *topic;
    QComboBox* key_header;
    QPlainTextEdit* headers;
  };
  QWidget* makeMore();
  void onAddress(const QString& typed);
  void showKnown(const remote::ServerAddress& server);
  std::optional<remote::ServerAddress> read(QString& problem) const;  // what is written in the fields
  void start(const remote::ServerAddress& server, const std::vector<QUrl>& candidates);
  void onAnswer(const remote::ProbedServer& server);
  void onFailure(const QString& why, int status, const QUrl& base);
  void offerKey(const QUrl& base, const remote::KeyStore::Key& key);
  void say(const QString& words, bool is_problem);
  void forgetAnswer();  // what is written in the fields has changed
  void openModel();

  remote::ServerAccounts& m_accounts;
  remote::ServerProbe m_probe;
  std::optional<remote::ProbedServer> m_server;  // what answered
  remote::ServerAccess m_asked;
  int m_number = 0;   // of the question that is asked or answered; keys come late, for an old one too
  QString m_origin;   // of the server whose options are in the fields; empty: of none
  QUrl m_key_wanted;  // where the next question sends the key that is there, as it was said; empty: nowhere
  QComboBox *m_address, *m_model;
  QLineEdit* m_key;
  QLabel *m_said, *m_tells;
  QCheckBox* m_plain;
  QToolButton* m_shows_more;
  More m_more;
  QWidget* m_models;
  QPushButton *m_ask, *m_open;
};

}  // namespace kvarium::ui

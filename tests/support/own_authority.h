// OwnAuthority: an authority of a test's own, and a certificate of it for localhost, made by the openssl program.
#pragma once

#include <QFile>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QTemporaryDir>
#include <cstdlib>

namespace kvarium::support {

class OwnAuthority {
 public:
  OwnAuthority() {
    m_made = run({"req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                  "-subj", "/CN=test authority", "-addext", "basicConstraints=critical,CA:TRUE", "-keyout",
                  m_dir.filePath("ca.key"), "-out", authority()}) &&
             run({"req",
                  "-x509",
                  "-newkey",
                  "rsa:2048",
                  "-nodes",
                  "-days",
                  "1",
                  "-subj",
                  "/CN=localhost",
                  "-addext",
                  "subjectAltName=DNS:localhost",
                  "-addext",
                  "basicConstraints=critical,CA:FALSE",
                  "-CA",
                  authority(),
                  "-CAkey",
                  m_dir.filePath("ca.key"),
                  "-keyout",
                  m_dir.filePath("server.key"),
                  "-out",
                  m_dir.filePath("server.pem")});
  }
  bool made() const { return m_made; }
  QString authority() const { return m_dir.filePath("ca.pem"); }
  QSslConfiguration server() const {
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(content(m_dir.filePath("server.pem"))));
    configuration.setPrivateKey(QSslKey(content(m_dir.filePath("server.key")), QSsl::Rsa));
    return configuration;
  }

 private:
  static QByteArray content(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  // Not QProcess, whose fork ThreadSanitizer does not let pass.
  static bool run(const QStringList& arguments) {
    return std::system(qPrintable("openssl '" + arguments.join("' '") + "' >/dev/null 2>&1")) == 0;
  }

  QTemporaryDir m_dir;
  bool m_made = false;
};

}  // namespace kvarium::support

// ZipMembers: the files in a ZIP archive, unpacked one by one, into memory or into a file whose name the caller gives.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QStringList>
#include <memory>
#include <optional>

struct zip;

namespace kvarium::ui {

struct JobWatch;

class ZipMembers {
  Q_DECLARE_TR_FUNCTIONS(ZipMembers)

 public:
  static constexpr qint64 most = 200'000;  // files

  // Empty: `why` says what is wrong with the archive.
  static std::optional<ZipMembers> open(const QString& path, QString& why);
  const QStringList& names() const { return m_names; }  // with their folders
  // At most `largest` bytes, whatever the archive says of the file's size. Empty: as above.
  std::optional<QByteArray> read(qsizetype index, qint64 largest, QString& why) const;
  // Into a file that appears when it is complete. False: `why` says what is wrong; empty: it was cancelled.
  bool unpack(qsizetype index, const QString& to, const JobWatch& watch, QString& why) const;

 private:
  std::shared_ptr<zip> m_zip;
  QStringList m_names;
};

}  // namespace kvarium::ui

#include "ui/library/import/zip_members.h"

#include <zip.h>
#include <QFile>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "ui/library/import/message_tree.h"
#include "ui/parts/long_job.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

std::optional<ZipMembers> ZipMembers::open(const QString& path, QString& why) {
  int code = 0;
  ZipMembers members;
  members.m_zip.reset(zip_open(QFile::encodeName(path).constData(), ZIP_RDONLY, &code), [](zip_t* archive) {
    if (archive) zip_discard(archive);
  });
  if (!members.m_zip) return refuse(why, tr("is no whole ZIP archive; download it again"));
  const zip_int64_t count = zip_get_num_entries(members.m_zip.get(), 0);
  if (count > most) return refuse(why, tr("has more than 200,000 files"));
  for (zip_int64_t i = 0; i < count; ++i)
    members.m_names << QString::fromUtf8(zip_get_name(members.m_zip.get(), zip_uint64_t(i), 0));  // null: no name
  return members;
}

std::optional<QByteArray> ZipMembers::read(qsizetype index, qint64 largest, QString& why) const {
  zip_stat_t about;
  const bool known = zip_stat_index(m_zip.get(), zip_uint64_t(index), 0, &about) == 0;
  if (known && (about.valid & ZIP_STAT_ENCRYPTION_METHOD) && about.encryption_method != ZIP_EM_NONE)
    return refuse(why, tr("is locked with a password; unpack it and import the file in it"));
  const std::shared_ptr<zip_file_t> file(zip_fopen_index(m_zip.get(), zip_uint64_t(index), 0), [](zip_file_t* one) {
    if (one) zip_fclose(one);
  });
  QByteArray bytes;
  zip_int64_t got = file ? 1 : -1;
  while (got > 0 && bytes.size() <= largest) {
    const qsizetype before = bytes.size();
    bytes.resize(before + std::min<qint64>(qint64{1} << 20, largest + 1 - before));
    got = zip_fread(file.get(), bytes.data() + before, zip_uint64_t(bytes.size() - before));
    bytes.resize(before + std::max<qsizetype>(0, got));
  }
  if (got < 0) return refuse(why, tr("has a damaged file in it; download it again"));
  if (bytes.size() > largest) return refuse(why, tr("has more text in it than is read"));
  return bytes;
}

bool ZipMembers::unpack(qsizetype index, const QString& to, const JobWatch& watch, QString& why) const {
  zip_stat_t about;
  const std::shared_ptr<zip_file_t> file(zip_fopen_index(m_zip.get(), zip_uint64_t(index), 0), [](zip_file_t* one) {
    if (one) zip_fclose(one);
  });
  if (!file || zip_stat_index(m_zip.get(), zip_uint64_t(index), 0, &about) != 0 || !(about.valid & ZIP_STAT_SIZE))
    return refuse(why, tr("has a damaged file in it; download it again")), false;
  try {
    OutputFile out(QFile::encodeName(to).toStdString());
    out.reserve(about.size);
    QByteArray part(qsizetype{1} << 20, Qt::Uninitialized);
    zip_uint64_t written = 0;
    zip_int64_t got = 1;
    while (!watch.cancelled && (got = zip_fread(file.get(), part.data(), zip_uint64_t(part.size()))) > 0) {
      written += zip_uint64_t(got);
      if (written > about.size) break;
      out.write(part.constData(), size_t(got));
    }
    if (watch.cancelled) return false;
    if (got < 0 || written != about.size) return refuse(why, tr("has a damaged file in it; download it again")), false;
    out.finish();
  } catch (const Error& error) {
    why = sentenceText(error.sentence());
    return false;
  }
  return true;
}

}  // namespace kvarium::ui

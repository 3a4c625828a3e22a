#include "ui/library/zip_writer.h"

#include <zip.h>
#include <QFile>
#include <memory>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "ui/parts/long_job.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

struct Range {
  JobWatch& watch;
  int from;
};

void onProgress(zip_t*, double done, void* range) {
  const auto& [watch, from] = *static_cast<Range*>(range);
  watch.percent = from + int(done * (100 - from));
}

int isCancelled(zip_t*, void* range) { return static_cast<Range*>(range)->watch.cancelled ? 1 : 0; }

QString errorOf(zip_t* archive) { return QString::fromUtf8(zip_error_strerror(zip_get_error(archive))); }

}  // namespace

QString writeZip(const QString& path, const std::vector<ZipPart>& parts, JobWatch& watch, int from) {
  try {
    OutputFile file(QFile::encodeName(path).toStdString());
    int code = 0;
    std::unique_ptr<zip_t, decltype(&zip_discard)> archive(
        zip_open(file.temporary().c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code), &zip_discard);
    if (!archive) return Words::tr("%1 cannot be written").arg(path);
    Range range{watch, from};
    zip_register_progress_callback_with_state(archive.get(), 0.005, &onProgress, nullptr, &range);
    zip_register_cancel_callback_with_state(archive.get(), &isCancelled, nullptr, &range);
    for (const ZipPart& part : parts) {
      zip_source_t* source =
          part.file.isEmpty()
              ? zip_source_buffer(archive.get(), part.bytes.constData(), zip_uint64_t(part.bytes.size()), 0)
              : zip_source_file(archive.get(), QFile::encodeName(part.file).constData(), 0, -1);
      const zip_int64_t index =
          source ? zip_file_add(archive.get(), part.name.toUtf8().constData(), source, ZIP_FL_ENC_UTF_8) : -1;
      if (source && index < 0) zip_source_free(source);
      if (index < 0) return errorOf(archive.get());
      zip_set_file_compression(archive.get(), zip_uint64_t(index), part.compressed ? ZIP_CM_DEFAULT : ZIP_CM_STORE, 0);
    }
    if (zip_close(archive.get()) != 0) return watch.cancelled ? QString() : errorOf(archive.get());
    archive.release();  // zip_close() freed it
    if (!watch.cancelled) file.finish();
  } catch (const Error& error) {
    return sentenceText(error.sentence());
  }
  return {};
}

}  // namespace kvarium::ui

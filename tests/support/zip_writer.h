// ZIP archives in memory, as office programs write them.
#pragma once

#include <zip.h>

#include <string>
#include <utility>
#include <vector>

namespace kvarium::support {

inline std::string zipOf(const std::vector<std::pair<std::string, std::string>>& files) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* const target = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(target);
  zip_t* const zip = zip_open_from_source(target, ZIP_TRUNCATE, &error);
  for (const auto& [name, bytes] : files)
    zip_file_add(zip, name.c_str(), zip_source_buffer(zip, bytes.data(), bytes.size(), 0), ZIP_FL_OVERWRITE);
  zip_close(zip);
  zip_stat_t about;
  zip_source_stat(target, &about);
  std::string archive(about.size, '\0');
  zip_source_open(target);
  zip_source_read(target, archive.data(), archive.size());
  zip_source_close(target);
  zip_source_free(target);
  return archive;
}

}  // namespace kvarium::support

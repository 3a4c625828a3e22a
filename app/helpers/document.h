// Document: the text of a PDF or an office file, read from its bytes alone.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kvarium::helpers {

// unknown: the bytes are no document that is read.
enum class Problem { none, unknown, locked, no_text, broken, too_long };

constexpr size_t longest_text = size_t{1} << 20;  // bytes of a document's text

struct Extracted {
  Problem problem = Problem::none;
  std::string text;  // UTF-8
  int pages = 0;     // 0: the document has none until it is laid out
};

// Opens what is read in addition to the document, before nothing can be opened any more.
void prepareToExtract();

using Progress = std::function<void(int done, int of)>;  // pages or files

Extracted extract(std::string_view bytes, const Progress& progress);
Extracted extractPdf(std::string_view bytes, const Progress& progress);
Extracted extractOffice(std::string_view bytes, const Progress& progress);  // a ZIP archive

}  // namespace kvarium::helpers

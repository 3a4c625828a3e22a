#include <iconv.h>
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-page.h>

#include <limits>
#include <memory>

#include "app/helpers/document.h"

namespace kvarium::helpers {

// Poppler's C++ interface converts text with iconv, whose module for UTF-16 stays loaded while it is open.
void prepareToExtract() {
  [[maybe_unused]] static const iconv_t open[] = {iconv_open("UTF-16", "UTF-8"), iconv_open("UTF-8", "UTF-16")};
}

Extracted extractPdf(std::string_view bytes, const Progress& progress) {
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())) return {.problem = Problem::too_long};
  poppler::set_debug_error_function([](const std::string&, void*) {}, nullptr);
  const std::unique_ptr<poppler::document> pdf(
      poppler::document::load_from_raw_data(bytes.data(), static_cast<int>(bytes.size())));
  if (!pdf) return {.problem = Problem::broken};
  if (pdf->is_locked()) return {.problem = Problem::locked};
  Extracted extracted{.pages = pdf->pages()};
  if (extracted.pages <= 0) return {.problem = Problem::broken};
  for (int number = 0; number < extracted.pages; ++number) {
    const std::unique_ptr<poppler::page> page(pdf->create_page(number));
    if (page) {
      const poppler::byte_array text = page->text({}, poppler::page::non_raw_non_physical_layout).to_utf8();
      extracted.text.append(text.data(), text.size());
      extracted.text += "\n\n";
    }
    if (extracted.text.size() > 4 * longest_text) return {.problem = Problem::too_long};
    progress(number + 1, extracted.pages);
  }
  return extracted;
}

}  // namespace kvarium::helpers

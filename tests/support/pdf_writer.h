// PDF files of few words.
#pragma once

#include <string>
#include <vector>

namespace kvarium::support {

// A page for each text; Poppler finds the objects without a table of their places.
inline std::string pdfOf(const std::vector<std::string>& pages, const std::string& trailer = {}) {
  std::string kids, objects;
  int number = 4;
  for (const std::string& page : pages) {
    const std::string stream = "BT /F1 12 Tf 72 720 Td (" + page + ") Tj ET";
    kids += std::to_string(number) + " 0 R ";
    objects += std::to_string(number) + " 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents " +
               std::to_string(number + 1) + " 0 R/Resources<</Font<</F1 3 0 R>>>>>> endobj\n" +
               std::to_string(number + 1) + " 0 obj <</Length " + std::to_string(stream.size()) + ">> stream\n" +
               stream + "\nendstream endobj\n";
    number += 2;
  }
  return "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[" + kids + "]/Count " +
         std::to_string(pages.size()) + ">> endobj\n3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n" +
         objects + "trailer <</Root 1 0 R" + trailer + ">>\n%%EOF\n";
}

}  // namespace kvarium::support

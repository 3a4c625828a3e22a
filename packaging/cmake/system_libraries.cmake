# None has a CMake package on Debian 12. Read by the build and by the installed package.
# xxHash: checksums of saved caches, digests of models.
# PCRE2: regular expressions with Unicode properties, which cut text into words.
# sentencepiece: tokenizers of tokenizer.model files and of GGUF vocabularies of the kinds llama and t5.
# utf8proc: normalization forms, classes and case of characters in tokenizers and templates.
foreach(library IN ITEMS "xxhash;xxhash.h;xxhash" "pcre2;pcre2.h;pcre2-8"
        "sentencepiece;sentencepiece_processor.h;sentencepiece" "utf8proc;utf8proc.h;utf8proc")
  list(POP_FRONT library name)
  list(POP_FRONT library header)
  string(TOUPPER "${name}" upper)
  find_path(${upper}_INCLUDE_DIR ${header} REQUIRED)
  find_library(${upper}_LIBRARY ${library} REQUIRED)
  add_library(kvarium_${name} INTERFACE IMPORTED)
  target_include_directories(kvarium_${name} SYSTEM INTERFACE "${${upper}_INCLUDE_DIR}")
  target_link_libraries(kvarium_${name} INTERFACE "${${upper}_LIBRARY}")
endforeach()

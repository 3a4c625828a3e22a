# kvarium_system_library(NAME HEADER LIBRARY): the target kvarium_NAME, of a library without a CMake package on Debian 12.
function(kvarium_system_library name header library)
  string(TOUPPER "${name}" upper)
  find_path(${upper}_INCLUDE_DIR ${header} REQUIRED)
  find_library(${upper}_LIBRARY ${library} REQUIRED)
  add_library(kvarium_${name} INTERFACE IMPORTED)
  target_include_directories(kvarium_${name} SYSTEM INTERFACE "${${upper}_INCLUDE_DIR}")
  target_link_libraries(kvarium_${name} INTERFACE "${${upper}_LIBRARY}")
endfunction()

# Those of core. Read by the build and by the installed package.
kvarium_system_library(xxhash xxhash.h xxhash)        # checksums of saved caches, digests of models
kvarium_system_library(pcre2 pcre2.h pcre2-8)         # regular expressions with Unicode properties, which cut text into words
# tokenizers of tokenizer.model files and of GGUF vocabularies of the kinds llama and t5
kvarium_system_library(sentencepiece sentencepiece_processor.h sentencepiece)
kvarium_system_library(utf8proc utf8proc.h utf8proc)  # normalization forms, classes and case of characters in tokenizers and templates

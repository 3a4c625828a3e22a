# What is installed, and the Debian packages that packaging/package.sh makes of it: the programs, their manuals and what a desktop
# knows of them. The library is installed by core/.

# Manuals and completions of the programs as they are, from their --help.
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
set_package_properties(Python3 PROPERTIES PURPOSE "manual pages and completions of the shell")
set(manuals "${CMAKE_BINARY_DIR}/manuals")
if(NOT KVARIUM_TESTS)
  set(programs kvarium-cli)
  if(KVARIUM_UI)
    list(PREPEND programs kvarium)
  endif()
  list(TRANSFORM programs REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE program_files)
  add_custom_command(OUTPUT "${manuals}/made" DEPENDS ${programs} "${PROJECT_SOURCE_DIR}/packaging/manuals.py"
                     COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/packaging/manuals.py" "${manuals}" ${program_files} VERBATIM)
  add_custom_target(manuals ALL DEPENDS "${manuals}/made")
endif()
install(DIRECTORY "${manuals}/kvarium/" DESTINATION "${CMAKE_INSTALL_DATADIR}" COMPONENT window OPTIONAL)
install(DIRECTORY "${manuals}/kvarium-cli/" DESTINATION "${CMAKE_INSTALL_DATADIR}" COMPONENT terminal OPTIONAL)

if(KVARIUM_UI)
  set(linux "${PROJECT_SOURCE_DIR}/packaging/linux")
  set(id org.kvarium.kvarium)
  set(icons "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable")
  install(FILES "${linux}/${id}.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT window)
  # A catalogue of programs loads pictures from an address, and only who publishes a package knows where they are.
  set(KVARIUM_PICTURES_URL "" CACHE STRING "Address of docs/ where it is published, so that catalogues show its pictures")
  file(READ "${linux}/${id}.metainfo.xml" metainfo)
  if(KVARIUM_PICTURES_URL)
    file(READ "${linux}/screenshots.xml" pictures)
    string(REPLACE "@address@" "${KVARIUM_PICTURES_URL}" pictures "${pictures}")
    string(REPLACE "  <!-- pictures -->\n" "${pictures}" metainfo "${metainfo}")
  endif()
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/${id}.metainfo.xml" CONTENT "${metainfo}" @ONLY)
  install(FILES "${CMAKE_BINARY_DIR}/${id}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT window)
  install(FILES "${linux}/${id}.mime.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages" RENAME ${id}.xml COMPONENT window)
  install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/${id}.svg" DESTINATION "${icons}/apps" COMPONENT window)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/resources/icons/mimetypes" DESTINATION "${icons}" COMPONENT window)
endif()
install(FILES README.md README.de.md README.zh-CN.md DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/kvarium-doc" COMPONENT documentation)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/kvarium-doc" COMPONENT documentation)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_CONTACT "The KVarium authors <packages@kvarium.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL terminal development documentation)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(same_version "= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

# kvarium_package(COMPONENT NAME SECTION SUMMARY TEXT): its row in the package manager; what the library needs to be linked is
# named, what the programs need is found in them.
macro(kvarium_package component name section summary text)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${text}")
  foreach(file copyright changelog.Debian.gz)
    install(FILES "${CMAKE_BINARY_DIR}/debian/${name}/${file}" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${name}" COMPONENT ${component}
            OPTIONAL)
  endforeach()
endmacro()
if(KVARIUM_UI)
  list(PREPEND CPACK_COMPONENTS_ALL window)
  kvarium_package(window kvarium science "chat with a local language model and see its KV cache"
                  "A window to chat with a language model that runs on this computer. Next to the\nchat it shows the model's memory, its KV cache, while it works: which tokens\nevery layer keeps, in which format, on which device, and what that costs.")
  set(CPACK_DEBIAN_WINDOW_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS "kvarium-cli (${same_version}), libqt6sql6-sqlite")
  set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS "ca-certificates, fonts-dejavu-core, hicolor-icon-theme, libjs-katex, qt6-translations-l10n, qt6-wayland, xdg-utils")
  set(CPACK_DEBIAN_WINDOW_PACKAGE_SUGGESTS "kvarium-doc, fonts-noto-cjk")
endif()
kvarium_package(terminal kvarium-cli science "language models in the terminal, with every KV cache"
                "Chat with a language model that runs on this computer, serve it to other\nprograms, and measure its KV cache: speed, bytes, quality, lessons.")
set(CPACK_DEBIAN_TERMINAL_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TERMINAL_PACKAGE_RECOMMENDS "ca-certificates")
set(KVARIUM_CUDA_LIBRARY "" CACHE FILEPATH "kvarium-cuda.so of another build of this commit, for a package of its own; empty: no package")
if(KVARIUM_CUDA_LIBRARY)
  install(FILES "${KVARIUM_CUDA_LIBRARY}" DESTINATION "${KVARIUM_MODULE_FOLDER}" COMPONENT cuda)
  list(APPEND CPACK_COMPONENTS_ALL cuda)
  kvarium_package(cuda kvarium-cuda science "language models in KVarium on an NVIDIA GPU"
                  "With this library kvarium and kvarium-cli compute on a GPU: all layers of a\nmodel, or as many as fit. It needs NVIDIA's driver and, but\nfor --precision exact, NVIDIA's cuBLAS.")
  set(CPACK_DEBIAN_CUDA_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_CUDA_PACKAGE_DEPENDS "kvarium-cli (${same_version})")
endif()
kvarium_package(development libkvarium-dev libdevel "language models with every KV cache, as a C++ library"
                "Headers and static libraries of KVarium's core, and a CMake package: models\nfrom GGUF files and safetensors, tokenizers, chat templates, KV caches.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libpcre2-dev, libsentencepiece-dev, libutf8proc-dev, libxxhash-dev, nlohmann-json3-dev (>= 3.11)")
kvarium_package(documentation kvarium-doc doc "language models with every KV cache, documentation"
                "What KVarium does, how its caches work, and how its code is laid out.")
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
include(CPack)

# Headers of large libraries are read once for all files, not once a file: they were half of the time that a file of the
# window takes. Headers of the project are not among them, because they change.

set(precompile_default ON)
if(KVARIUM_FUZZ)
  set(precompile_default OFF)
endif()
option(KVARIUM_PRECOMPILE "Precompile the headers of large libraries" ${precompile_default})
set(KVARIUM_UI_OPTIONS "" CACHE STRING "More compiler options for the window and its tests, such as -O0 while working on them")
set(KVARIUM_TEST_OPTIONS "" CACHE STRING "More compiler options for the tests of the rooms without Qt")

set(precompiled_standard <algorithm> <array> <chrono> <cmath> <filesystem> <functional> <map> <memory> <optional> <span> <string>
    <variant> <vector>)
set(precompiled_tests <gtest/gtest.h>)
set(precompiled_tests_uses GTest::gtest test_options)
# After the options of the project, whose warnings it turns off: where GCC 12 inlines little (-O1) it warns of what the
# standard library's headers never do.
add_library(test_options INTERFACE)
target_compile_options(test_options INTERFACE "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:KVARIUM_COMPUTES>>>:${KVARIUM_TEST_OPTIONS}>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND KVARIUM_TEST_OPTIONS MATCHES "-O[01]")
  target_compile_options(test_options INTERFACE -Wno-array-bounds -Wno-maybe-uninitialized -Wno-mismatched-new-delete
                         -Wno-stringop-overflow)
endif()
set(precompiled_json <atomic> <charconv> <fstream> <mutex> <nlohmann/json.hpp> <set> <thread> <unordered_map>)
set(precompiled_json_uses nlohmann_json::nlohmann_json)
set(precompiled_qt <QtCore/QtCore> <QAction> <QApplication> <QClipboard> <QComboBox> <QFileDialog> <QHBoxLayout> <QHelpEvent>
    <QKeyEvent> <QLabel> <QLineEdit> <QMainWindow> <QMenu> <QPainter> <QPushButton> <QScrollArea> <QScrollBar> <QStackedWidget>
    <QTextBlock> <QTextDocument> <QToolButton> <QToolTip> <QVBoxLayout>)
set(precompiled_qt_uses Qt6::Widgets)
set(precompiled_qt_options ${KVARIUM_UI_OPTIONS})

# kvarium_precompile(TARGET json|qt|tests). A set is compiled once, with the options of the rooms; it is made where it is first
# asked for, because the libraries it needs have been found there.
function(kvarium_precompile target set)
  target_compile_options(${target} PRIVATE ${precompiled_${set}_options})
  if(set STREQUAL "qt" AND UNIX)
    kvarium_quick_moc(${target})
  endif()
  if(NOT KVARIUM_PRECOMPILE)
    return()
  endif()
  if(NOT TARGET precompiled_${set})
    set(source "${PROJECT_BINARY_DIR}/precompiled_${set}.cpp")
    if(NOT EXISTS "${source}")
      file(WRITE "${source}" "// A library needs a source; this one is its precompiled headers.\n")
    endif()
    add_library(precompiled_${set} OBJECT "${source}")
    set_target_properties(precompiled_${set} PROPERTIES AUTOMOC OFF)
    target_link_libraries(precompiled_${set} PRIVATE project_options ${precompiled_${set}_uses})
    target_compile_options(precompiled_${set} PRIVATE ${precompiled_${set}_options})
    target_precompile_headers(precompiled_${set} PRIVATE ${precompiled_standard} ${precompiled_${set}})
  endif()
  target_precompile_headers(${target} REUSE_FROM precompiled_${set})
endfunction()

# moc took a twelfth of a release and of the tests, nearly all of it reading headers of Qt again for each class.
function(kvarium_quick_moc target)
  get_target_property(KVARIUM_MOC Qt6::moc IMPORTED_LOCATION)
  configure_file("${PROJECT_SOURCE_DIR}/packaging/cmake/moc.sh.in" "${PROJECT_BINARY_DIR}/moc.sh" @ONLY
                 FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  set_target_properties(${target} PROPERTIES AUTOMOC_EXECUTABLE "${PROJECT_BINARY_DIR}/moc.sh" AUTOMOC_COMPILER_PREDEFINES OFF)
endfunction()

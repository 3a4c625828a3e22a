# kvarium_qt_test(ROOM SOURCES a_test.cpp ... USES kvarium::chat ... [SCRIPTED] [THREADS ALL | b_test.cpp ...] [LABELS ...]
#                 [TIMEOUT seconds])
# Qt Test, without a display: the program ROOM_tests, see kvarium_test(). Each file has one class and ends with
# KVARIUM_QT_TEST(Class) (tests/support/qt_tests.h). SCRIPTED links a script in place of the engine
# (tests/support/scripted_engine.h). THREADS: the window and a worker meet in it, which is what ThreadSanitizer is for; Qt
# itself was not built for it and is left out.
set(KVARIUM_QT_TEST_ENVIRONMENT
  "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;XDG_RUNTIME_DIR=${KVARIUM_TEST_OUTPUT};KVARIUM_MODEL=;DBUS_SESSION_BUS_ADDRESS=;DBUS_SYSTEM_BUS_ADDRESS=unix:path=${KVARIUM_TEST_OUTPUT}/none")
if(KVARIUM_SANITIZE STREQUAL "thread")
  set(tsan_options ignore_noninstrumented_modules=1 second_deadlock_stack=1
      "suppressions=${CMAKE_CURRENT_LIST_DIR}/tsan_suppressions.txt")
  list(JOIN tsan_options " " tsan_options)
  list(APPEND KVARIUM_QT_TEST_ENVIRONMENT "TSAN_OPTIONS=${tsan_options}")
endif()

add_library(scripted_engine STATIC "${PROJECT_SOURCE_DIR}/tests/support/scripted_engine.cpp")
target_link_libraries(scripted_engine PUBLIC kvarium::engine)
add_library(qt_tests STATIC "${PROJECT_SOURCE_DIR}/tests/support/qt_tests.cpp" "${PROJECT_SOURCE_DIR}/tests/support/own_clock.cpp"
            "${PROJECT_SOURCE_DIR}/tests/support/test_language.cpp")
target_compile_definitions(qt_tests PRIVATE KVARIUM_SENTENCES="${CMAKE_CURRENT_LIST_DIR}/language/sentences.txt"
                           KVARIUM_TEST_FONTS="${PROJECT_SOURCE_DIR}/tests/support/fonts.conf")
target_link_libraries(qt_tests PUBLIC kvarium::parts Qt6::Test)
target_compile_options(qt_tests PRIVATE ${KVARIUM_UI_OPTIONS})

function(kvarium_qt_test room)
  cmake_parse_arguments(TEST "SCRIPTED" "TIMEOUT" "SOURCES;USES;LABELS;THREADS" ${ARGN})
  kvarium_tested_sources(sources "${TEST_SOURCES}" "${TEST_THREADS}")
  if(NOT sources)
    return()
  endif()
  set(program ${room}_tests)
  add_executable(${program} ${sources})
  if(TEST_SCRIPTED)
    target_link_libraries(${program} PRIVATE scripted_engine)
  endif()
  target_link_libraries(${program} PRIVATE project_options qt_tests ${TEST_USES})
  kvarium_precompile(${program} qt)
  kvarium_test_program(${program})
  set_target_properties(${program} PROPERTIES AUTOMOC ON)
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  foreach(source IN LISTS sources)
    file(STRINGS "${source}" class REGEX "^KVARIUM_QT_TEST")
    string(REGEX REPLACE "^KVARIUM_QT_TEST[A-Z_]*\\(([A-Za-z0-9_]+).*" "\\1" class "${class}")
    if(NOT class)
      continue()  # helpers
    endif()
    get_filename_component(file ${source} NAME_WE)
    add_test(NAME ${room}/${file} COMMAND ${program} ${class})
    set_tests_properties(${room}/${file} PROPERTIES TIMEOUT ${TEST_TIMEOUT} LABELS "${TEST_LABELS}"
                         ENVIRONMENT "${KVARIUM_QT_TEST_ENVIRONMENT}")
  endforeach()
endfunction()

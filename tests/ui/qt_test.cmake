# kvarium_qt_test(NAME SOURCES a_test.cpp ... USES kvarium::chat ... [SCRIPTED] [THREADS] [LABELS ...] [TIMEOUT seconds])
# Qt Test, without a display. SCRIPTED links a script in place of the engine (tests/support/scripted_engine.h). THREADS: the
# window and a worker meet in it, which is what ThreadSanitizer is for; Qt itself was not built for it and is left out.
set(KVARIUM_QT_TEST_ENVIRONMENT
  "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;XDG_RUNTIME_DIR=${CMAKE_BINARY_DIR}/tests;KVARIUM_MODEL=")
if(KVARIUM_SANITIZE STREQUAL "thread")
  set(tsan_options ignore_noninstrumented_modules=1 second_deadlock_stack=1
      "suppressions=${CMAKE_CURRENT_LIST_DIR}/tsan_suppressions.txt")
  list(JOIN tsan_options " " tsan_options)
  list(APPEND KVARIUM_QT_TEST_ENVIRONMENT "TSAN_OPTIONS=${tsan_options}")
endif()

add_library(scripted_engine STATIC "${PROJECT_SOURCE_DIR}/tests/support/scripted_engine.cpp")
target_link_libraries(scripted_engine PUBLIC kvarium::engine)

function(kvarium_qt_test name)
  cmake_parse_arguments(TEST "SCRIPTED;THREADS" "TIMEOUT" "SOURCES;USES;LABELS" ${ARGN})
  if(KVARIUM_SANITIZE STREQUAL "thread" AND NOT TEST_THREADS)
    return()
  endif()
  add_executable(${name} ${TEST_SOURCES})
  if(TEST_SCRIPTED)
    target_link_libraries(${name} PRIVATE scripted_engine)
  endif()
  target_link_libraries(${name} PRIVATE project_options ${TEST_USES} Qt6::Test)
  kvarium_precompile(${name} qt)
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT} LABELS "${TEST_LABELS}"
                       ENVIRONMENT "${KVARIUM_QT_TEST_ENVIRONMENT}")
endfunction()

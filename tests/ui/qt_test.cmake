# kvarium_qt_test(NAME SOURCES a_test.cpp ... USES kvarium::chat ... [SCRIPTED] [LABELS ...] [TIMEOUT seconds])
# Qt Test, without a display. SCRIPTED links a script in place of the engine (tests/support/scripted_session.h).
set(KVARIUM_QT_TEST_ENVIRONMENT
  "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;XDG_RUNTIME_DIR=${CMAKE_BINARY_DIR}/tests;KVARIUM_MODEL=")

function(kvarium_qt_test name)
  cmake_parse_arguments(TEST "SCRIPTED" "TIMEOUT" "SOURCES;USES;LABELS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  if(TEST_SCRIPTED)
    target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests/support/scripted_session.cpp")
  endif()
  target_link_libraries(${name} PRIVATE project_options ${TEST_USES} Qt6::Test)
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT} LABELS "${TEST_LABELS}"
                       ENVIRONMENT "${KVARIUM_QT_TEST_ENVIRONMENT}")
endfunction()

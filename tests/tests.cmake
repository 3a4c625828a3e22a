# The tests of a room are one program, and each file of it is a test of CTest, ROOM/FILE, with a process of its own.

set(KVARIUM_TEST_OUTPUT "${CMAKE_BINARY_DIR}/tests")  # where the programs lie

# All test programs, without what else a build makes: what the sanitizers need.
add_custom_target(test_programs)
# What tests/run.sh builds besides for --everything, and for tests that are named.
add_custom_target(slow_programs)

# What all test programs have.
function(kvarium_test_program name)
  add_dependencies(test_programs ${name})
  if(KVARIUM_TOGETHER)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${KVARIUM_TOGETHER})
    target_compile_options(${name} PRIVATE -Wno-subobject-linkage)  # no file is the main one there
  endif()
  target_compile_definitions(${name} PRIVATE KVARIUM_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${KVARIUM_TEST_OUTPUT}")
endfunction()

# Of `sources`, those that this build tests: under ThreadSanitizer those in which several threads meet. It has nothing to say
# about others, at twenty times their time. `threads`: their files, or ALL.
function(kvarium_tested_sources result sources threads)
  if(KVARIUM_SANITIZE STREQUAL "thread" AND NOT threads STREQUAL "ALL")
    set(sources ${threads})
  endif()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# kvarium_test(ROOM SOURCES a_test.cpp ... USES kvarium::cache ... [THREADS ALL | b_test.cpp ...] [LABELS slow ...]
#              [TIMEOUT seconds] [COMPUTES])
# COMPUTES: it does much arithmetic itself, so it is compiled like the rooms.
# GoogleTest for the rooms without Qt: the program ROOM_tests. A suite belongs to one file. Label `model` needs the default
# model, `slow` runs only with tests/run.sh --everything, `sanitize_skip` takes minutes under a sanitizer and adds no code path.
function(kvarium_test room)
  cmake_parse_arguments(TEST "COMPUTES" "TIMEOUT" "SOURCES;USES;LABELS;THREADS" ${ARGN})
  kvarium_tested_sources(sources "${TEST_SOURCES}" "${TEST_THREADS}")
  if(NOT sources)
    return()
  endif()
  set(program ${room}_tests)
  add_executable(${program} ${sources})
  target_link_libraries(${program} PRIVATE project_options test_options ${TEST_USES} GTest::gtest_main)
  if(TEST_COMPUTES AND KVARIUM_TEST_OPTIONS)
    set_target_properties(${program} PROPERTIES KVARIUM_COMPUTES ON)
  else()
    kvarium_precompile(${program} tests)
  endif()
  kvarium_test_program(${program})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  set(known)
  foreach(source IN LISTS sources)
    file(STRINGS "${source}" lines REGEX "^(TEST|TEST_F|TEST_P)\\(")
    set(suites)
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[A-Z_]+\\(([A-Za-z0-9_]+).*" "\\1" suite "${line}")
      list(APPEND suites ${suite})
    endforeach()
    list(REMOVE_DUPLICATES suites)
    if(NOT suites)
      continue()  # helpers
    endif()
    foreach(suite IN LISTS suites)
      if(suite IN_LIST known)
        message(FATAL_ERROR "${source}: another file of ${room} has tests of the suite ${suite}")
      endif()
    endforeach()
    list(APPEND known ${suites})
    list(TRANSFORM suites REPLACE "(.+)" "\\1.*:*/\\1.*" OUTPUT_VARIABLE filter)
    list(JOIN filter ":" filter)
    get_filename_component(file ${source} NAME_WE)
    add_test(NAME ${room}/${file} COMMAND ${program})
    set_tests_properties(${room}/${file} PROPERTIES TIMEOUT ${TEST_TIMEOUT} LABELS "${TEST_LABELS}" ENVIRONMENT "GTEST_FILTER=${filter}")
  endforeach()
endfunction()

# kvarium_label(ROOM/FILE LABEL ...): more labels for a test that this build has.
function(kvarium_label test)
  if(TEST ${test})
    set_property(TEST ${test} APPEND PROPERTY LABELS ${ARGN})
  endif()
endfunction()

# kvarium_leave_out(ROOM/FILE PATTERN): of a test of GoogleTest, what fits the pattern.
function(kvarium_leave_out test pattern)
  if(TEST ${test})
    get_test_property(${test} ENVIRONMENT environment)
    list(TRANSFORM environment REPLACE "^(GTEST_FILTER=.*)$" "\\1-${pattern}")
    set_tests_properties(${test} PROPERTIES ENVIRONMENT "${environment}")
  endif()
endfunction()

# kvarium_watch_a_part(ROOM/FILE ...): these sweep over shapes for a minute under a sanitizer. The gate runs every fourth of their
# cases there; which, tests/run.sh draws by the commit (tests/draw.py).
set(KVARIUM_WATCHED_PART "" CACHE STRING "0 to 3: of long sweeps a sanitizer watches this part; empty: all")
function(kvarium_watch_a_part)
  foreach(test IN LISTS ARGN)
    if(TEST ${test} AND KVARIUM_SANITIZE AND NOT KVARIUM_WATCHED_PART STREQUAL "")
      set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT GTEST_TOTAL_SHARDS=4 GTEST_SHARD_INDEX=${KVARIUM_WATCHED_PART})
    endif()
  endforeach()
endfunction()

# kvarium_test_on(DEVICE ROOM/FILE [LEAVES_OUT PATTERN] [SHARE VARIABLE=value ...]): the test on another device too, as
# ROOM/FILE.DEVICE (tests/support/test_device.h): `late` and `latest`, where ops and copies take effect later, in a random order
# and as late as can be; `emulated`, a GPU played in host memory, which AddressSanitizer watches too, with the environment SHARE
# where the whole test would take minutes; `split`, models whose layers the CPU and an emulated GPU share.
# The label other_device: tests/run.sh draws some of them for each commit (tests/draw.py).
function(kvarium_test_on device test)
  cmake_parse_arguments(ON "" "LEAVES_OUT" "SHARE" ${ARGN})
  if(NOT TEST ${test} OR KVARIUM_SANITIZE STREQUAL "thread")
    return()
  endif()
  string(REGEX REPLACE "/.*" "_tests" program ${test})
  get_test_property(${test} LABELS labels)
  get_test_property(${test} TIMEOUT timeout)
  get_test_property(${test} ENVIRONMENT environment)
  if(NOT labels)
    set(labels)
  endif()
  set(seed 1)
  set(name ${device})
  if(device STREQUAL "latest")
    set(name late)
    set(seed 0)
  endif()
  set(watched OFF)
  if(device MATCHES "emulated|split")
    list(APPEND labels emulated)
  endif()
  if(device STREQUAL "emulated" AND KVARIUM_SANITIZE STREQUAL "address")
    set(watched ON)
  endif()
  if(NOT watched)
    list(APPEND labels sanitize_skip)
  endif()
  add_test(NAME ${test}.${device} COMMAND ${program})
  set_tests_properties(${test}.${device} PROPERTIES TIMEOUT ${timeout} LABELS "${labels};other_device"
                       ENVIRONMENT "${environment};KVARIUM_TEST_DEVICE=${name};KVARIUM_TEST_SEED=${seed}")
  if(ON_LEAVES_OUT)
    kvarium_leave_out(${test}.${device} "${ON_LEAVES_OUT}")
  endif()
  if(ON_SHARE AND watched)
    set_property(TEST ${test}.${device} APPEND PROPERTY ENVIRONMENT ${ON_SHARE})
  endif()
endfunction()

# kvarium_test_on_devices(ROOM/FILE ...): on late, latest and emulated.
function(kvarium_test_on_devices)
  foreach(test IN LISTS ARGN)
    foreach(device late latest emulated)
      kvarium_test_on(${device} ${test})
    endforeach()
  endforeach()
endfunction()

# kvarium_fuzz(NAME SOURCES x_fuzz.cpp USES kvarium::files SEEDS folder [RUNS n])
# The source defines LLVMFuzzerTestOneInput. With KVARIUM_FUZZ it is a libFuzzer program; otherwise it is linked to a
# small driver (tests/fuzz/driver.cpp) that runs mutated seeds, 30,000 or RUNS of them, so that every build runs it.
function(kvarium_fuzz name)
  cmake_parse_arguments(FUZZ "" "SEEDS;RUNS" "SOURCES;USES" ${ARGN})
  if(KVARIUM_SANITIZE STREQUAL "thread")
    return()
  endif()
  add_executable(${name} ${FUZZ_SOURCES})
  add_dependencies(test_programs ${name})
  target_link_libraries(${name} PRIVATE project_options ${FUZZ_USES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${KVARIUM_TEST_OUTPUT}")
  if(KVARIUM_FUZZ)
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer,address)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer,address)
  else()
    if(NOT TARGET kvarium_fuzz_driver)
      add_library(kvarium_fuzz_driver STATIC "${PROJECT_SOURCE_DIR}/tests/fuzz/driver.cpp")
      target_link_libraries(kvarium_fuzz_driver PRIVATE project_options)
    endif()
    target_link_libraries(${name} PRIVATE kvarium_fuzz_driver)
  endif()
  if(NOT FUZZ_RUNS)
    set(FUZZ_RUNS 30000)
  endif()
  add_test(NAME ${name} COMMAND ${name} -max_total_time=0 -runs=${FUZZ_RUNS} "${PROJECT_SOURCE_DIR}/tests/fuzz/seeds/${FUZZ_SEEDS}")
  set_tests_properties(${name} PROPERTIES TIMEOUT 120 LABELS fuzz)
endfunction()

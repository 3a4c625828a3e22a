# A room is a static library with an explicit source list. Its tests: tests/tests.cmake.

include(cuda)        # KVARIUM_CUDA_FOUND
include(precompile)  # kvarium_precompile()

# Files of a room, or of a test with many, that are compiled together read and compile once what they need alike: a third of the
# time. 0 compiles every file by itself, which shows an include that is missing. Two files that are compiled together share
# an anonymous namespace: a name in it must say what it belongs to.
set(KVARIUM_TOGETHER 0 CACHE STRING "How many files of a room or of a test are compiled as one")

add_library(project_options INTERFACE)
target_compile_features(project_options INTERFACE cxx_std_20)
target_include_directories(project_options INTERFACE "${PROJECT_SOURCE_DIR}")
set(warnings -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wno-missing-field-initializers)
if(KVARIUM_WERROR)
  list(APPEND warnings -Werror)
endif()
# GCC 12 at -O3 warns of overlapping copies inside std::string where there are none (GCC bug 105651, mended in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
  list(APPEND warnings "$<$<CONFIG:Release>:-Wno-restrict>")
endif()
# -ffp-contract=off: a*b+c is fused only where the source says so, so that results do not depend on inlining.
# -fmacro-prefix-map: a message of an assertion names its file as the repository does, and two clones compile to the same.
target_compile_options(project_options INTERFACE
                       "$<$<COMPILE_LANGUAGE:CXX>:${warnings};-ffp-contract=off;-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>")
if(KVARIUM_SANITIZE STREQUAL "address")
  target_compile_options(project_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined
                         -fno-omit-frame-pointer)
  target_link_options(project_options INTERFACE -fsanitize=address,undefined)
elseif(KVARIUM_SANITIZE STREQUAL "thread")
  target_compile_options(project_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(project_options INTERFACE -fsanitize=thread)
endif()

if(KVARIUM_FUZZ)
  # libFuzzer is led by coverage of the code under test, not of the target alone.
  target_compile_options(project_options INTERFACE -fsanitize=fuzzer-no-link,address)
  target_link_options(project_options INTERFACE -fsanitize=address)
endif()

# kvarium_room(NAME [UNHURRIED] SOURCES a.cpp ... [USES kvarium::base ...] [PRIVATE_USES lib ...] [PRECOMPILED json|qt])
# UNHURRIED: nobody waits for what it computes itself, so a release need not take long to optimise it.
set(KVARIUM_UNHURRIED_OPTIONS "" CACHE STRING "More compiler options for rooms without loops that take time")
function(kvarium_room name)
  cmake_parse_arguments(ROOM "UNHURRIED" "PRECOMPILED" "SOURCES;USES;PRIVATE_USES" ${ARGN})
  add_library(kvarium_${name} STATIC ${ROOM_SOURCES})
  add_library(kvarium::${name} ALIAS kvarium_${name})
  # Our warnings are ours: who uses an installed room gets its headers and C++20, no more.
  target_link_libraries(kvarium_${name} PUBLIC "$<BUILD_INTERFACE:project_options>" ${ROOM_USES}
                        PRIVATE ${ROOM_PRIVATE_USES})
  if(ROOM_UNHURRIED)
    target_compile_options(kvarium_${name} PRIVATE ${KVARIUM_UNHURRIED_OPTIONS})
  endif()
  if(ROOM_PRECOMPILED)
    kvarium_precompile(kvarium_${name} ${ROOM_PRECOMPILED})
  endif()
  if(KVARIUM_TOGETHER)
    set_target_properties(kvarium_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${KVARIUM_TOGETHER})
  endif()
endfunction()

# The room is part of the installed package: kvarium::NAME there too, its headers under include/kvarium/core.
function(kvarium_install_room name)
  target_compile_features(kvarium_${name} PUBLIC cxx_std_20)
  target_include_directories(kvarium_${name} INTERFACE "$<INSTALL_INTERFACE:include>")
  set_target_properties(kvarium_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS kvarium_${name} EXPORT kvarium_targets ARCHIVE COMPONENT development)
endfunction()

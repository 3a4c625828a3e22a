# KVARIUM_VERSION: the version and, in a checkout of git, the commit: "0.1.0 (1a2b3c4d)". After a commit CMake configures again.
# Without the commit in a build with tests: all of them would be linked again for each.
set(KVARIUM_VERSION "${PROJECT_VERSION}")
find_package(Git QUIET)
set_package_properties(Git PROPERTIES PURPOSE "the commit in --version")
if(Git_FOUND AND NOT KVARIUM_TESTS)
  execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --short=8 HEAD WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --path-format=absolute --git-path logs/HEAD
                  WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
                  OUTPUT_VARIABLE commits OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(commit)
    set(KVARIUM_VERSION "${PROJECT_VERSION} (${commit})")
  endif()
  if(EXISTS "${commits}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${commits}")
  endif()
endif()

# find_package(kvarium): kvarium::core, the library without window and command line.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(nlohmann_json 3.11)
include("${CMAKE_CURRENT_LIST_DIR}/system_libraries.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/kvarium_targets.cmake")

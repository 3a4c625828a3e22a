# Installs the headers of core under include/kvarium/core. A project that uses them may have a core/base/error.h of its own, so
# that installed headers name each other as kvarium/core/...
set(destination "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/include/kvarium/core")
file(GLOB_RECURSE headers RELATIVE "${KVARIUM_CORE}" "${KVARIUM_CORE}/*.h")
foreach(header IN LISTS headers)
  file(READ "${KVARIUM_CORE}/${header}" text)
  string(REPLACE "#include \"core/" "#include \"kvarium/core/" text "${text}")
  file(WRITE "${destination}/${header}" "${text}")
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${CMAKE_INSTALL_PREFIX}/include/kvarium/core/${header}")
endforeach()

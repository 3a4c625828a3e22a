# Sets KVARIUM_CUDA_FOUND: a CUDA compiler that works with this C++ compiler, and the toolkit's libraries. Enabled here, at
# the root, because programs in other folders link what nvcc compiled. Absence is normal and quiet: gpu/found_cuda.cpp.

include(FeatureSummary)

option(KVARIUM_CUDA_REQUIRED "Stop when the CUDA toolkit cannot be used" OFF)
set(KVARIUM_CUDA_FOUND OFF)
if(KVARIUM_CUDA)
  # CMake 3.25.1, which Debian 12 has, sets a property of this library of the toolkit, and toolkit 13 does not have it any more.
  if(NOT TARGET CUDA::nvToolsExt)
    add_library(CUDA::nvToolsExt INTERFACE IMPORTED)
  endif()
  find_package(CUDAToolkit 12.4 QUIET)  # captures launches that begin early
  set_package_properties(CUDAToolkit PROPERTIES PURPOSE "the CUDA device (optional)")
  # Machine code for the GPUs since Turing that the toolkit knows; CMake's own default may be too old for it. The PTX of
  # the last one is what newer GPUs translate.
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 86-real 89-real 90)
    if(CUDAToolkit_VERSION VERSION_GREATER_EQUAL 12.8)
      set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 86-real 89-real 90-real 100-real 120)
    endif()
  endif()
  if(CUDAToolkit_FOUND)
    if(NOT CMAKE_CUDA_COMPILER AND CUDAToolkit_NVCC_EXECUTABLE)
      set(CMAKE_CUDA_COMPILER "${CUDAToolkit_NVCC_EXECUTABLE}")
    endif()
    include(CheckLanguage)
    check_language(CUDA)
    # Of cuBLAS the header: the library is looked for when the program uses it (gpu/blas_cublas.cpp).
    find_file(KVARIUM_CUBLAS_HEADER cublas_v2.h HINTS ${CUDAToolkit_INCLUDE_DIRS} NO_DEFAULT_PATH)
    mark_as_advanced(KVARIUM_CUBLAS_HEADER)
    if(CMAKE_CUDA_COMPILER AND KVARIUM_CUBLAS_HEADER)
      enable_language(CUDA)
      string(APPEND CMAKE_CUDA_FLAGS " -std=c++20 -Xcompiler=-Wall,-Wextra")  # CMake 3.25 knows CUDA up to C++17 only
      set(KVARIUM_CUDA_FOUND ON)
    endif()
  endif()
endif()
if(KVARIUM_CUDA_REQUIRED AND NOT KVARIUM_CUDA_FOUND)
  message(FATAL_ERROR "KVARIUM_CUDA_REQUIRED is set, but no CUDA toolkit 12.4 or newer (with cuBLAS's headers) works with this C++ compiler; "
                      "set CUDACXX to its nvcc, or use another preset than `cuda`")
endif()

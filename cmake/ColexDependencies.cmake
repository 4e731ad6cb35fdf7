# Other people's libraries: what the system has is used, what it lacks is fetched. The versions are
# Debian 12's. (FLINT, which cannot be fetched as source and built by CMake, is found by the lattice itself.)

# Those of the command and its libraries, with the target that each is, and with Debian's name of it.
set(colex_dependencies CLI11 fmt nlohmann_json pegtl rapidcheck ZLIB Threads)
set(colex_target_CLI11 CLI11::CLI11)
set(colex_target_fmt fmt::fmt)
set(colex_target_nlohmann_json nlohmann_json::nlohmann_json)
set(colex_target_pegtl taocpp::pegtl)
set(colex_target_rapidcheck rapidcheck)
set(colex_target_ZLIB ZLIB::ZLIB)
set(colex_target_Threads Threads::Threads)
set(colex_debian_CLI11 libcli11-dev)
set(colex_debian_fmt libfmt-dev)
set(colex_debian_nlohmann_json nlohmann-json3-dev)
set(colex_debian_pegtl tao-pegtl-dev)
set(colex_debian_rapidcheck librapidcheck-dev)
set(colex_debian_ZLIB zlib1g-dev)
set(colex_debian_Threads libc6-dev)

if(EMSCRIPTEN)
  # For WebAssembly there are no libraries, but headers are headers: those of the system's are taken, apart from all others that it has.
  set(colex_header_targets_fmt fmt::fmt fmt::fmt-header-only)
  set(colex_headers_fmt fmt)
  set(colex_header_targets_nlohmann_json nlohmann_json::nlohmann_json)
  set(colex_headers_nlohmann_json nlohmann)
  set(colex_header_targets_pegtl taocpp::pegtl)
  set(colex_headers_pegtl tao)

  # colex_dependency(NAME …): the targets that colex_header_targets_NAME lists, which are the folder of headers colex_headers_NAME.
  macro(colex_dependency name)
    list(GET colex_header_targets_${name} 0 colex_target)
    if(NOT TARGET ${colex_target})
      find_path(COLEX_${name}_INCLUDE_DIR ${colex_headers_${name}} PATHS /usr/include /usr/local/include REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
      file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/headers/${name})
      file(CREATE_LINK ${COLEX_${name}_INCLUDE_DIR}/${colex_headers_${name}} ${PROJECT_BINARY_DIR}/headers/${name}/${colex_headers_${name}} SYMBOLIC)
      foreach(colex_target IN LISTS colex_header_targets_${name})
        add_library(${colex_target} INTERFACE IMPORTED GLOBAL)
        target_include_directories(${colex_target} SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/headers/${name})
      endforeach()
      if("${name}" STREQUAL "fmt")
        target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
      endif()
    endif()
  endmacro()
  return()
endif()

include(FetchContent)

# colex_dependency(NAME repository tag): its target above, where there is one already; or find_package(NAME), or the source of that tag.
macro(colex_dependency name repository tag)
  if(NOT TARGET "${colex_target_${name}}")
    FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON SYSTEM
      FIND_PACKAGE_ARGS GLOBAL)
    FetchContent_MakeAvailable(${name})
  endif()
endmacro()

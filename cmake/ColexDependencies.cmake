# Other people's libraries: what the system has is used, what it lacks is fetched. The versions are
# Debian 12's. (FLINT, which cannot be fetched as source and built by CMake, is found by the lattice itself.)

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

# colex_dependency(NAME repository tag): find_package(NAME), or the source of that tag.
macro(colex_dependency name repository tag)
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON SYSTEM
    FIND_PACKAGE_ARGS GLOBAL)
  FetchContent_MakeAvailable(${name})
endmacro()

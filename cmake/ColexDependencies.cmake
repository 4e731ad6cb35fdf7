# Other people's libraries: what the system has is used, what it lacks is fetched. The versions are
# Debian 12's. (FLINT, which cannot be fetched as source and built by CMake, is found by the lattice itself.)

include(FetchContent)

# colex_dependency(NAME repository tag): find_package(NAME), or the source of that tag.
macro(colex_dependency name repository tag)
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON SYSTEM
    FIND_PACKAGE_ARGS GLOBAL)
  FetchContent_MakeAvailable(${name})
endmacro()

# How this project's own targets are built. Nothing here reaches a consumer of the algebra.

add_library(colex_warnings INTERFACE)
target_compile_options(colex_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion $<$<BOOL:${COLEX_WERROR}>:-Werror>
  # g++ 12 sees overlapping copies in `"text" + std::string()` (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

# g++ looks for garbage as soon as it has 128 MiB, and finds little: a tenth of the time that most units take. With a GiB most never look, and
# none takes more memory than the largest does anyway, some 3 GiB: tests/cute.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1048576>)

# colex_part_of_the_python_module(TARGET): compiled so that it can be linked into a shared library, where one is built. Nothing is to be
# seen of it from outside, and so it costs nothing: names that nobody can replace are called as they are in a program.
function(colex_part_of_the_python_module target)
  if(COLEX_PYTHON_FOUND OR COLEX_PROVER_WHEEL OR COLEX_C)
    set_target_properties(${target} PROPERTIES
      POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  endif()
endfunction()

# colex_library(NAME FOLDERS folder… PUBLIC lib… PRIVATE lib…): the static library colex::NAME, from src/ and include/ of these folders of the
# project. A folder is a namespace; what stands beside folders' sources, made or named by hand, is added by target_sources.
function(colex_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FOLDERS;PUBLIC;PRIVATE")
  add_library(colex_${name} STATIC)
  add_library(colex::${name} ALIAS colex_${name})
  foreach(folder IN LISTS arg_FOLDERS)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/src/*.cpp)
    target_sources(colex_${name} PRIVATE ${sources})
    target_include_directories(colex_${name}
      PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/${folder}/include>
      PRIVATE ${PROJECT_SOURCE_DIR}/${folder}/src)
    set_property(GLOBAL PROPERTY COLEX_LIBRARY_OF_${folder} colex_${name})
  endforeach()
  target_include_directories(colex_${name} PUBLIC $<INSTALL_INTERFACE:include>)
  target_compile_features(colex_${name} PUBLIC cxx_std_20)
  set_target_properties(colex_${name} PROPERTIES CXX_EXTENSIONS OFF EXPORT_NAME ${name})
  colex_part_of_the_python_module(colex_${name})
  target_link_libraries(colex_${name}
    PUBLIC ${arg_PUBLIC}
    PRIVATE ${arg_PRIVATE} $<BUILD_INTERFACE:colex_warnings>)
endfunction()

# colex_executable(NAME lib…): an executable from *.cpp of the calling folder.
function(colex_executable name)
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  add_executable(${name} ${sources})
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_link_libraries(${name} PRIVATE ${ARGN} colex_warnings)
endfunction()

# colex_quick_to_compile(TARGET…): for what is compiled more often than it runs long.
function(colex_quick_to_compile)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-O1>)
    set_property(TARGET ${target} PROPERTY COLEX_OPTIMISED less)
  endforeach()
endfunction()

# colex_seldom_runs_long(TARGET…): for what decides how long a build takes, and never how long an answer does. Whoever builds often does not
# have it optimised at all.
function(colex_seldom_runs_long)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:$<IF:$<BOOL:${COLEX_QUICK_BUILD}>,-O0,-O1>>)
    set_property(TARGET ${target} PROPERTY COLEX_OPTIMISED least)
  endforeach()
endfunction()

# colex_libraries_below(TARGET found): the static libraries of ours that a target uses, and what these use.
function(colex_libraries_below target found)
  set(all ${${found}})
  get_target_property(links ${target} LINK_LIBRARIES)
  string(REGEX MATCHALL "colex(::|_)[a-z_]+" names "${links}")
  foreach(name IN LISTS names)
    if(NOT TARGET ${name})
      continue()
    endif()
    get_target_property(library ${name} ALIASED_TARGET)
    if(NOT library)
      set(library ${name})
    endif()
    get_target_property(type ${library} TYPE)
    if(type STREQUAL "STATIC_LIBRARY" AND NOT library IN_LIST all)
      list(APPEND all ${library})
      colex_libraries_below(${library} all)
    elseif(type STREQUAL "OBJECT_LIBRARY")
      colex_libraries_below(${library} all)
    endif()
  endforeach()
  set(${found} ${all} PARENT_SCOPE)
endfunction()

# colex_best_code_first(PROGRAM): of an inline function or a template's instance that several objects have, a linker takes that of the first one.
# So what is optimised comes before what is less, or not at all: else the slowest copy is everybody's, and a report takes three times as long.
# The libraries that are optimised are the program's property COLEX_BEST_CODE.
function(colex_best_code_first program)
  set(libraries "")
  set(best "")
  set(others "")
  colex_libraries_below(${program} libraries)
  foreach(library IN LISTS libraries)
    get_target_property(optimised ${library} COLEX_OPTIMISED)
    if(NOT optimised)
      list(APPEND best ${library})
    elseif(optimised STREQUAL "less")
      list(APPEND others ${library})
    endif()
  endforeach()
  foreach(library IN LISTS best others)
    target_sources(${program} PRIVATE $<TARGET_OBJECTS:${library}>)
  endforeach()
  set_property(TARGET ${program} PROPERTY COLEX_BEST_CODE ${best})
endfunction()

# colex_embed(VARIABLE FILES file…): C++ initialisers {"path", "text"}, one for each file, its path relative to the project. The
# build is configured again when a file changes.
function(colex_embed variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FILES")
  set(initialisers "")
  foreach(file IN LISTS arg_FILES)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE path)
    file(READ ${file} text)
    string(APPEND initialisers "    {\"${path}\", R\"colex(${text})colex\"},\n")
  endforeach()
  set(${variable} "${initialisers}" PARENT_SCOPE)
endfunction()

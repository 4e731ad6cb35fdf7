# Whether every function of the notation is among the words that a fuzzer may splice into a text: one that is forgotten is hardly ever called.
#
#   cmake -D ROOT=. -P tests/fuzz/dictionary.cmake
cmake_minimum_required(VERSION 3.25)

file(READ ${ROOT}/tests/fuzz/notation.dict dictionary)
file(GLOB tables ${ROOT}/algebra/notation/include/colex/notation/functions/*.hpp ${ROOT}/cli/interface/src/*_functions.cpp
  ${ROOT}/gpu_oracle/functions/src/*_rows.cpp)
set(functions 0)
foreach(table IN LISTS tables)
  file(READ ${table} text)
  string(REGEX MATCHALL "row(<[^>]*>)?\\([ \n]*(table,[ \n]*)?\"[A-Za-z_][A-Za-z_0-9]*\"" rows "${text}")
  foreach(row IN LISTS rows)
    string(REGEX MATCH "[A-Za-z_0-9]*\"$" name "${row}")
    math(EXPR functions "${functions} + 1")
    if(NOT dictionary MATCHES "\n\"${name}")
      string(REPLACE "\"" "" name "${name}")
      message(SEND_ERROR "tests/fuzz/notation.dict lacks the function ${name}")
    endif()
  endforeach()
endforeach()
if(functions LESS 200)
  message(SEND_ERROR "only ${functions} functions were found in the tables: this test looks at the wrong files")
endif()

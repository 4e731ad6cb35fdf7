# Nothing of colex is built that nobody links with. In the build folder.
file(GLOB_RECURSE built _deps/*.o _deps/*.a)
if(built)
  message(FATAL_ERROR "built, though nobody links with it: ${built}")
endif()

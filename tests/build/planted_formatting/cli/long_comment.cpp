// Nothing breaks a comment by itself, so that a line of it can have more columns than all others may have, as for example this one has.
//
// But a line of a raw string is a part of what the program says, and may be long:
const char* raw =
    R"(Where a line of a raw string ends nobody but its reader decides: if it were broken, the program would say something else than this.
)";

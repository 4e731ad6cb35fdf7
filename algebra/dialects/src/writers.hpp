// The writers, one file each.
#pragma once

#include <string_view>

#include "colex/dialects/dialects.hpp"

namespace colex::dialects {

Writing write_cute_print(std::string_view expression);
Writing write_cute_cpp(std::string_view expression);
Writing write_cute_dsl(std::string_view expression);
Writing write_python(std::string_view expression);
Writing write_flydsl(std::string_view expression);
Writing write_mojo(std::string_view expression);
Writing write_tilelang(std::string_view expression);
Writing write_tirx(std::string_view expression);
Writing write_mosaic(std::string_view expression);
Writing write_ck_tile(std::string_view expression);
Writing write_triton(std::string_view expression);
Writing write_memref(std::string_view expression);
Writing write_torch(std::string_view expression);
Writing write_tilus(std::string_view expression);
Writing write_iree(std::string_view expression);
Writing write_latex(std::string_view expression);

}  // namespace colex::dialects

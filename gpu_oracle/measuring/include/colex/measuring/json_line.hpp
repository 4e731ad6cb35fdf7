// One JSON object on one line. Its members stand in the order in which they are added.
//
//   JsonLine().text("kind", "mma").number("threads", 32).numbers("m", {0, 0, 1}).str()
//     == R"({"kind":"mma","threads":32,"m":[0,0,1]})"
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace colex::measuring {

class JsonLine {
 public:
  JsonLine& text(const std::string& name, const std::string& value) { return member(name, quoted(value)); }
  JsonLine& number(const std::string& name, std::int64_t value) { return member(name, std::to_string(value)); }
  JsonLine& object(const std::string& name, const JsonLine& value) { return member(name, value.str()); }
  JsonLine& numbers(const std::string& name, const std::vector<std::int64_t>& values) {
    std::string list;
    for (const std::int64_t value : values) list += (list.empty() ? "" : ",") + std::to_string(value);
    return member(name, '[' + list + ']');
  }
  JsonLine& objects(const std::string& name, const std::vector<JsonLine>& values) {
    std::string list;
    for (const JsonLine& value : values) list += (list.empty() ? "" : ",") + value.str();
    return member(name, '[' + list + ']');
  }
  std::string str() const { return '{' + members_ + '}'; }

 private:
  static std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') result += '\\';
      if (static_cast<unsigned char>(c) >= ' ') {
        result += c;
      } else {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
        result += escape;
      }
    }
    return result + '"';
  }
  JsonLine& member(const std::string& name, const std::string& value) {
    members_ += (members_.empty() ? "" : ",") + quoted(name) + ':' + value;
    return *this;
  }

  std::string members_;
};

}  // namespace colex::measuring

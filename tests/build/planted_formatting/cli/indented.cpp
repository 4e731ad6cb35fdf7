// The body is not indented as clang-format would.
int main() {
      return 0;
}

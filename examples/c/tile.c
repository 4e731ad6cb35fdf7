/* Which tiles divide a layout, and does a tile in shared memory have bank conflicts? As a pass of a compiler would ask.
 *
 *   cc tile.c $(pkg-config --cflags --libs colex-c) -o tile && ./tile */
#include <colex.h>
#include <stdio.h>
#include <stdlib.h>

static colex_layout *layout(const char *text) {
  colex_layout *read = NULL;
  colex_why why;
  if (colex_read(text, &read, &why) != COLEX_OK) {
    fprintf(stderr, "%s: column %d: %s\n", text, (int)why.column, why.message);
    exit(1);
  }
  return read;
}

int main(void) {
  const char *tilers[] = {"<8:1,3:1>", "<8:1,16:1>"};
  colex_layout *A = layout("(64,32):(32,1)");
  for (size_t k = 0; k < 2; ++k) {
    colex_layout *tiler = layout(tilers[k]), *divided = NULL;
    colex_why why;
    char text[64];
    if (colex_zipped_divide(A, tiler, &divided, &why) == COLEX_OK) {
      colex_write(divided, text, sizeof text);
      printf("%s: %s\n", tilers[k], text);
    } else {
      printf("%s: no: %s %lld\n", tilers[k], why.numbers[0].name, (long long)why.numbers[0].number);
    }
    colex_free(tiler);
    colex_free(divided);
  }
  const char *accesses[] = {"(32,4):(64,1)", "Sw<3,2,3> o 0 o ((8,4),4):((32,4),1)"};
  for (size_t k = 0; k < 2; ++k) {
    colex_layout *access = layout(accesses[k]);
    int64_t count = 0, least = 0;
    if (colex_wavefronts(access, 32, 0, &count, &least, NULL) == COLEX_OK)
      printf("%s: %lld wavefronts, %lld at the least\n", accesses[k], (long long)count, (long long)least);
    colex_free(access);
  }
  colex_free(A);
  return 0;
}

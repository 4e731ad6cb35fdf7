/* colex for C, and for all that calls C: layouts in, layouts and facts out.
 *
 *   colex_layout *A, *B, *R;
 *   colex_why why;
 *   colex_read("(6,4):(1,100)", &A, NULL);
 *   colex_read("4:4", &B, NULL);
 *   if (colex_composition(A, B, &R, &why) != COLEX_OK) puts(why.message);      // no layout is (6,4):(1,100) o 4:4: …
 *
 * A function returns COLEX_OK, or why it did not do what it is asked; what it gives is behind a pointer, which is left as it was
 * where there is nothing to give. Nothing is thrown, nothing is kept between calls. Many threads may call at once, and ask about
 * one layout, which never changes.
 *
 * Whatever is given is looked at: a null pointer is refused (COLEX_TYPE), and so is each text that is no layout. Pointers that
 * are not null have to point to what the signature says.
 *
 * -lcolex-c has all but colex_ask, which is in -lcolex-ask. docs/c.md has more. */
#ifndef COLEX_H
#define COLEX_H

#include <stddef.h>
#include <stdint.h>

/* Grows with each addition; what would break a caller changes the name of the library instead. */
#define COLEX_C_VERSION 1

#if defined(__GNUC__)
#define COLEX_API __attribute__((visibility("default")))
#else
#define COLEX_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a question was answered, or why not. */
typedef enum colex_kind {
  COLEX_OK = 0,
  COLEX_PARSE,        /* the text is not in the notation */
  COLEX_TYPE,         /* the function is not defined on such values, or a pointer is null */
  COLEX_INADMISSIBLE, /* there is no such layout, descriptor, copy */
  COLEX_OVERFLOW,     /* a number does not fit 64 bits */
  COLEX_DOMAIN,       /* an argument is outside of the function's domain */
  COLEX_UNKNOWN,      /* a search, or the memory, was at its end before the answer was known */
  COLEX_LIMIT         /* the input is beyond a stated limit */
} colex_kind;

/* A number that shows it, by its name: docs/python.md lists the names that each function has. */
typedef struct colex_number {
  char name[16];
  int64_t number;
} colex_number;

/* Why. Each function takes a pointer to one, or null where nobody wants to know, which is faster. */
typedef struct colex_why {
  colex_kind kind;
  int32_t column; /* of colex_read: where in the text, from 1; else 0 */
  size_t count;   /* of numbers */
  colex_number numbers[4];
  char message[1024]; /* a sentence; what does not fit is left out */
} colex_why;

/* A layout shape:stride, a swizzled one Sw<b,m,s> o offset o layout, or a tiler <a,b,…>. */
typedef struct colex_layout colex_layout;

/* COLEX_C_VERSION of the library. */
COLEX_API int32_t colex_version(void);

/* --- in and out. What is given out is the caller's, and goes by colex_free, which takes null as well. */

/* "((2,2),8):((1,4),16)", "Sw<3,4,3> o 0 o (8,64):(64,1)", "<4:1,8:2>"; a shape is the compact layout of it. */
COLEX_API colex_kind colex_read(const char* text, colex_layout** layout, colex_why* why);
/* A layout of so many flat modes; without strides the compact one. */
COLEX_API colex_kind colex_make(size_t rank, const int64_t* extents, const int64_t* strides, colex_layout** layout,
                                colex_why* why);
COLEX_API void colex_free(colex_layout* layout);
/* How many bytes the text has; as many as there is room for are written, with a 0 behind them, unless room is 0. 0 for null. */
COLEX_API size_t colex_write(const colex_layout* layout, char* text, size_t room);
/* How many flat modes a layout has, also behind a swizzle; as many as there is room for are written. 0 for a tiler, and null. */
COLEX_API size_t colex_modes(const colex_layout* layout, int64_t* extents, int64_t* strides, size_t room);

/* --- numbers */

COLEX_API colex_kind colex_size(const colex_layout* L, int64_t* size, colex_why* why);
COLEX_API colex_kind colex_cosize(const colex_layout* L, int64_t* cosize, colex_why* why);
/* The value at a 1-D coordinate. */
COLEX_API colex_kind colex_at(const colex_layout* L, int64_t coordinate, int64_t* value, colex_why* why);

/* --- decisions: *answer is 1 or 0, and of a no the numbers of *why show it as far as there are such; COLEX_UNKNOWN where the
 * search ended before. */

COLEX_API colex_kind colex_injective(const colex_layout* L, int32_t* answer, colex_why* why);
COLEX_API colex_kind colex_bijective(const colex_layout* L, int32_t* answer, colex_why* why);
/* Whether both have the same values on the same number of coordinates. */
COLEX_API colex_kind colex_equal(const colex_layout* A, const colex_layout* B, int32_t* answer, colex_why* why);

/* --- layouts of layouts, as docs/functions.md has them. B may be a tiler. */

COLEX_API colex_kind colex_coalesce(const colex_layout* L, colex_layout** result, colex_why* why);
COLEX_API colex_kind colex_right_inverse(const colex_layout* L, colex_layout** result, colex_why* why);
COLEX_API colex_kind colex_left_inverse(const colex_layout* L, colex_layout** result, colex_why* why);
COLEX_API colex_kind colex_complement(const colex_layout* L, int64_t cotarget, colex_layout** result, colex_why* why);
COLEX_API colex_kind colex_composition(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why);
COLEX_API colex_kind colex_logical_divide(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why);
COLEX_API colex_kind colex_zipped_divide(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why);
COLEX_API colex_kind colex_logical_product(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why);

/* --- hardware */

/* How many wavefronts a warp's access to shared memory takes, and how many at the least: (thread, value) to the element, of so
 * many bits. */
COLEX_API colex_kind colex_wavefronts(const colex_layout* access, int64_t bits, int32_t is_store, int64_t* count, int64_t* least,
                                      colex_why* why);

/* The descriptor under which a tensor core reads a tile of shared memory, (row, k) to the element. */
typedef struct colex_descriptor {
  int32_t is_tcgen05;                                       /* asked: or wgmma's */
  int32_t is_mn_major;                                      /* asked: whether rows go on contiguously, or k */
  int64_t bits, rows, columns;                              /* asked: of an element; what one instruction reads */
  uint64_t word;                                            /* the descriptor but for the address */
  int64_t swizzle_bytes, leading_bytes, stride_bytes, base; /* its fields */
  int64_t along_rows, along_k, stages;                      /* how many instructions the tile has */
} colex_descriptor;
COLEX_API colex_kind colex_find_descriptor(const colex_layout* tile, colex_descriptor* descriptor, colex_why* why);

/* What cuTensorMapEncodeTiled is told. Names are CUDA's, behind CU_TENSOR_MAP_DATA_TYPE_ and so on, or null for NONE. */
typedef struct colex_tensor_map {
  const char *type, *interleave, *swizzle, *fill;
  size_t rank;
  const int64_t *extents, *strides;     /* elements; bytes, rank - 1 of them */
  const int64_t *box, *element_strides; /* elements; null for 1 each */
} colex_tensor_map;
/* COLEX_OK if the driver takes it, and COLEX_INADMISSIBLE with each rule that it breaks. */
COLEX_API colex_kind colex_tensor_map_allowed(const colex_tensor_map* map, colex_why* why);

/* --- everything else, in libcolex-ask: any expression, claims, explanations, questions of `colex find` and `colex oracle check`.
 *
 *   char *answer = colex_ask("value", "composition((6,2):(1,100), 2:4)");     // {"value":"2:4","type":"layout","notes":[]}
 *   char *verdicts = colex_ask("claims", "forall M >= 1: claim size(M:1) == M");
 *
 * The answer is JSON, `error` in it is a refusal (docs/json.md), and goes by colex_free_answer; null where memory is at its end.
 * One question is answered after the other, whoever asks. */
COLEX_API char* colex_ask(const char* what, const char* text);
COLEX_API void colex_free_answer(char* answer);

#ifdef __cplusplus
}
#endif

#endif

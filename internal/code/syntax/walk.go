package syntax

/*
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// The required part of tree-sitter's C interface (tree_sitter/api.h of version 0.25).
typedef struct { uint32_t context[4]; const void *id; const void *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;
extern TSNode ts_tree_root_node(const void *);
extern TSTreeCursor ts_tree_cursor_new(TSNode);
extern void ts_tree_cursor_delete(TSTreeCursor *);
extern TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
extern uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
extern bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
extern bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
extern bool ts_tree_cursor_goto_parent(TSTreeCursor *);
extern uint16_t ts_node_symbol(TSNode);
extern uint32_t ts_node_start_byte(TSNode);
extern uint32_t ts_node_end_byte(TSNode);

typedef struct { uint32_t start, end, depth; uint16_t kind, field; } step;
typedef struct { TSTreeCursor cursor; uint32_t depth; bool ended; } walk;

static walk *walk_new(const void *tree) {
	walk *w = calloc(1, sizeof *w);
	if (w) w->cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
	return w;
}

static void walk_free(walk *w) {
	ts_tree_cursor_delete(&w->cursor);
	free(w);
}

// walk_on writes the next nodes in the order of the source, and returns how many.
static uint32_t walk_on(walk *w, step *out, uint32_t most) {
	uint32_t n = 0;
	while (!w->ended && n < most) {
		TSNode node = ts_tree_cursor_current_node(&w->cursor);
		out[n++] = (step){
			ts_node_start_byte(node), ts_node_end_byte(node), w->depth,
			ts_node_symbol(node), ts_tree_cursor_current_field_id(&w->cursor),
		};
		if (ts_tree_cursor_goto_first_child(&w->cursor)) {
			w->depth++;
			continue;
		}
		while (!ts_tree_cursor_goto_next_sibling(&w->cursor)) {
			if (!ts_tree_cursor_goto_parent(&w->cursor)) {
				w->ended = true;
				break;
			}
			w->depth--;
		}
	}
	return n;
}
*/
import "C"

import (
	"errors"
	"unsafe"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// atOnce is the number of nodes that one call of C returns: a call costs as much as the walk
// to a node, and a tree has a dozen nodes for each line.
const atOnce = 4096

// step is a node as returned by C.
type step = C.step

func newSteps() []step { return make([]step, atOnce) }

// walker walks over a tree in C memory.
type walker struct {
	w     *C.walk
	steps []step
}

// newWalker returns a walker over a tree, with a buffer that it uses until it is closed.
func newWalker(tree *sitter.Tree, steps []step) (*walker, error) {
	// A Tree of the binding only consists of a pointer to C's tree.
	w := C.walk_new(*(*unsafe.Pointer)(unsafe.Pointer(tree)))
	if w == nil {
		return nil, errors.New("not enough memory to walk the tree")
	}
	return &walker{w: w, steps: steps}, nil
}

func (w *walker) close() { C.walk_free(w.w) }

// next returns the next nodes, none at the end.
func (w *walker) next() []step {
	return w.steps[:C.walk_on(w.w, &w.steps[0], C.uint32_t(len(w.steps)))]
}

package quality

import (
	"bytes"
	"strings"

	"assay/internal/code/syntax"
)

// function contains the measures of a function, or of a file's code outside of functions.
type function struct {
	name string // with the enclosing classes: "Reader.Read"; "" without a name
	// identity identifies the function if it moves: its name, or its first words.
	identity   string
	start, end int // lines from 1
	script     bool

	lines      int // with code, without inner functions that are measured separately
	cyclomatic int
	cognitive  int
	// merged is true if it is part of the enclosing function, in all measures.
	merged     bool
	nesting    int // maximum nesting of control structures
	parameters int
}

// frame is a function, a class or a file that is being walked.
type frame struct {
	function
	end     int32 // index of the first node after it
	class   bool
	report  bool
	plain   string // its name without the enclosing ones
	level   int    // cognitive nesting of its place, for a function within another
	recurse bool
	// callback is true for an anonymous function that is not assigned to a name.
	callback bool

	// flat is the cognitive complexity as if the function were not nested; deeper counts its
	// structures whose cost grows with the nesting around it.
	flat, deeper int
	direct       int    // own structures
	parts        []part // callbacks
	place        int    // nesting of control structures at its place
	row, endRow  uint32
	less         int // lines of inner functions
}

// part is an inner function that can become part of the enclosing one.
type part struct{ flat, deeper, level, place, index int }

// walker measures the functions of one file.
type walker struct {
	*language
	tree   *syntax.Tree
	marks  *marks
	level  []int16 // cognitive nesting of each node
	inner  []int16 // cognitive nesting of each node's content
	depth  []int16 // nesting of control structures in each node
	frames []*frame
	out    []function
}

// maxLevel is the nesting beyond which deeper nesting makes no difference.
const maxLevel = 1000

// measure returns the functions of a file in the order of their ends.
func measure(l *language, t *syntax.Tree, m *marks) []function {
	w := &walker{language: l, tree: t, marks: m}
	n := len(t.Nodes)
	buffer := make([]int16, 3*n)
	w.level, w.inner, w.depth = buffer[:n:n], buffer[n:2*n:2*n], buffer[2*n:]
	root := &frame{end: int32(n), report: l.script, endRow: t.Nodes[0].EndRow}
	root.script = true
	root.cyclomatic = 1
	w.frames = []*frame{root}
	for i := range t.Nodes {
		for w.top().end <= int32(i) {
			w.leave()
		}
		w.enter(i)
	}
	for len(w.frames) > 0 {
		w.leave()
	}
	return w.out
}

func (w *walker) top() *frame { return w.frames[len(w.frames)-1] }

func (w *walker) parentRole(i int) role {
	if p := w.tree.Nodes[i].Parent; p >= 0 {
		return w.roleOf(w.tree.Nodes[p].Kind)
	}
	return roleNone
}

// place sets how deeply a node is nested, from its parent.
func (w *walker) place(i int) {
	n := w.tree.Nodes[i]
	if n.Parent < 0 {
		return
	}
	p := n.Parent
	w.level[i], w.depth[i] = w.inner[p], w.depth[p]
	if w.head[n.Field] || w.headOf[n.Kind] {
		w.level[i] = w.level[p]
	}
	w.inner[i] = w.level[i]
}

func (w *walker) enter(i int) {
	w.place(i)
	n := w.tree.Nodes[i]
	if !n.Named {
		return
	}
	if w.isElse(i) {
		w.top().flat++
	}
	switch r := w.roleOf(n.Kind); r {
	case roleFunction:
		w.open(i)
	case roleClosure:
		w.closure(i)
	case roleBlock:
		if w.inFunction() {
			w.inner[i] = deeper(w.level[i])
		}
	case roleClass:
		w.openClass(i)
	case roleIf, roleElseIf, roleElse:
		w.branch(i, r)
	case roleLoop, roleSwitch, roleCatch, roleTernary:
		w.structure(i, r)
	case roleTry:
		w.nest(i)
	default:
		w.decide(i, r)
	}
}

// decide counts a node that adds a path to the function without being a structure.
func (w *walker) decide(i int, r role) {
	n, f := w.tree.Nodes[i], w.top()
	switch r {
	case roleCase:
		f.cyclomatic += w.cases(i)
	case roleDecides:
		f.cyclomatic++
	case roleLogical:
		w.logical(i)
	case roleJump:
		if w.jumps[n.Kind] || w.namedChild(i) >= 0 {
			f.flat++
		}
	default:
		if w.call[n.Kind] && f.plain != "" && !f.recurse {
			w.recursion(i)
		}
	}
}

// isElse reports a branch that the grammar marks only by its field, and that is not an
// else-if.
func (w *walker) isElse(i int) bool {
	r := w.roleOf(w.tree.Nodes[i].Kind)
	// alternative comes last: it reads all siblings before the node, of which a parent other than an if can have any number.
	return r != roleIf && r != roleComment && w.parentRole(i) == roleIf && w.alternative(i)
}

// alternative reports whether a node is the other branch of its parent, where no node of its
// own contains that branch.
func (w *walker) alternative(i int) bool {
	n := w.tree.Nodes[i]
	if !w.elseWord {
		return !w.hasElse && n.Field == w.field.alternative && n.Field != 0
	}
	after := false
	for c := int(n.Parent) + 1; c < i; c = int(w.tree.Nodes[c].Next) {
		after = after || !w.tree.Nodes[c].Named && bytes.Equal(w.tree.Text(c), []byte("else"))
	}
	return after
}

// closure begins a function within another one, which is part of it unless the language
// measures closures separately.
func (w *walker) closure(i int) {
	if w.ownClosures || !w.inFunction() {
		w.open(i)
		return
	}
	w.inner[i] = deeper(w.level[i])
	w.depth[i] = 0
}

func deeper(level int16) int16 { return min(level+1, maxLevel) }

// structure counts a structure whose cost grows with its nesting, and nests its content.
func (w *walker) structure(i int, r role) {
	f := w.top()
	f.flat += 1 + int(w.level[i])
	f.deeper++
	f.direct++
	w.inner[i] = deeper(w.level[i])
	if r != roleSwitch {
		f.cyclomatic++
	}
	if r == roleLoop || r == roleSwitch {
		w.nest(i)
	}
}

// nest increases the nesting of control structures.
func (w *walker) nest(i int) {
	w.depth[i] = min(w.depth[i]+1, maxLevel)
	f := w.top()
	f.nesting = max(f.nesting, int(w.depth[i]))
}

// branch counts if, else if and else. The latter two do not cost more when nested: the
// reader has already paid for it at the if.
func (w *walker) branch(i int, r role) {
	f := w.top()
	p := w.tree.Nodes[i].Parent
	above := w.parentRole(i)
	switch {
	case r == roleElse && above != roleIf && above != roleElseIf:
		// the else of a loop, a try or a case
	case r == roleElse:
		w.level[i] = w.level[p]
		w.inner[i] = deeper(w.level[i])
		if c := w.namedChild(i); c < 0 || w.roleOf(w.tree.Nodes[c].Kind) != roleIf || !w.elseIf(c) {
			f.flat++
		}
	case r == roleElseIf || w.elseIf(i):
		w.level[i] = w.level[p]
		w.inner[i] = deeper(w.level[i])
		w.depth[i] = w.depth[p]
		f.flat++
		f.cyclomatic++
	default:
		w.structure(i, r)
		w.nest(i)
	}
}

// elseIf reports whether an if is the other branch of one.
func (w *walker) elseIf(i int) bool {
	n := w.tree.Nodes[i]
	if n.Parent < 0 {
		return false
	}
	switch w.parentRole(i) {
	case roleIf:
		return w.alternative(i)
	case roleElse:
		// In Ruby, an if within an else is on its own line.
		return w.roles[roleElseIf] != "elsif" && w.parentRole(int(n.Parent)) == roleIf && w.namedChild(int(n.Parent)) == i
	}
	return false
}

// namedChild returns the first named child that is not a comment, or -1.
func (w *walker) namedChild(i int) int {
	for c := i + 1; c < int(w.tree.Nodes[i].Next); c = int(w.tree.Nodes[c].Next) {
		if n := w.tree.Nodes[c]; n.Named && w.roleOf(n.Kind) != roleComment {
			return c
		}
	}
	return -1
}

// cases returns the number of paths that a case of a switch adds; the default adds none.
func (w *walker) cases(i int) int {
	labels := 0
	for c := i + 1; c < int(w.tree.Nodes[i].Next); c = int(w.tree.Nodes[c].Next) {
		text := w.tree.Text(c)
		switch {
		case bytes.Equal(text, []byte("default")), bytes.Equal(text, []byte("else")):
			return labels
		case bytes.Equal(text, []byte("_")): // matches everything that is left
			return max(labels-1, 0)
		case bytes.Equal(text, []byte("case")):
			labels++
		case w.tree.Nodes[c].Named:
			if _, isCase := w.grammar.Kind("switch_section"); !isCase {
				return max(labels, 1)
			}
		}
	}
	return max(labels, 1)
}

// logical counts a short circuit as a path, and a sequence of equal operators as one step of cognitive complexity.
func (w *walker) logical(i int) {
	if w.operator(i) == "" {
		return
	}
	f := w.top()
	f.cyclomatic++
	for p := w.tree.Nodes[i].Parent; p >= 0; p = w.tree.Nodes[p].Parent {
		r := w.roleOf(w.tree.Nodes[p].Kind)
		if r == roleLogical && w.operator(int(p)) != "" {
			return // counted with its parent
		}
		if r != roleParen {
			break
		}
	}
	last := ""
	for _, op := range w.operators(i) {
		if op != last {
			f.flat++
		}
		last = op
	}
}

// operators returns the operators of a sequence of short circuits, in reading order.
func (w *walker) operators(i int) []string {
	type found struct {
		at uint32
		op string
	}
	var all []found
	for c := i; c < int(w.tree.Nodes[i].Next); {
		n := w.tree.Nodes[c]
		r := w.roleOf(n.Kind)
		switch {
		case n.Named && r == roleLogical && w.operator(c) != "":
			all = append(all, found{w.operatorAt(c), w.operator(c)})
			c++
		case n.Named && r == roleParen, !n.Named:
			c++
		default:
			c = int(n.Next)
		}
	}
	// The tree has them from the outside in, the source from left to right.
	out := make([]string, 0, len(all))
	sortBy(all, func(a found) uint32 { return a.at })
	for _, a := range all {
		out = append(out, a.op)
	}
	return out
}

func (w *walker) operatorNode(i int) int {
	if c := w.tree.Child(i, w.field.operator); c >= 0 {
		return c
	}
	for c := i + 1; c < int(w.tree.Nodes[i].Next); c = int(w.tree.Nodes[c].Next) {
		if !w.tree.Nodes[c].Named {
			return c
		}
	}
	return i
}

func (w *walker) operatorAt(i int) uint32 { return w.tree.Nodes[w.operatorNode(i)].Start }

// operator returns the operator of a short circuit, "" for anything else.
func (w *walker) operator(i int) string {
	c := w.operatorNode(i)
	if c == i {
		return ""
	}
	n := w.tree.Nodes[c]
	if n.End-n.Start > 3 {
		return ""
	}
	op := strings.ToLower(string(w.tree.Text(c)))
	if !w.logic[op] {
		return ""
	}
	return op
}

// recursion counts a function that calls itself by its name.
func (w *walker) recursion(i int) {
	f := w.top()
	c := w.tree.Child(i, w.field.function)
	if w.field.function == 0 {
		c = w.namedChild(i)
	}
	if c >= 0 && w.tree.Nodes[c].Leaf && string(w.tree.Text(c)) == f.plain {
		f.recurse = true
		f.flat++
	}
}

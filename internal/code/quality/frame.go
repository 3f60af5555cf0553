package quality

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/syntax"
)

func sortBy[T any, K cmp.Ordered](list []T, key func(T) K) {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(key(a), key(b)) })
}

// inFunction reports whether a function encloses the place, with no class in between.
func (w *walker) inFunction() bool {
	f := w.top()
	return !f.class && !f.script
}

// open begins a function.
func (w *walker) open(i int) {
	n := w.tree.Nodes[i]
	f := &frame{end: n.Next, report: true, row: n.Row, endRow: n.EndRow, level: int(w.level[i]), place: int(w.depth[i])}
	f.cyclomatic = 1
	f.start, f.function.end = int(n.Row)+1, int(n.EndRow)+1
	f.plain = w.nameOf(i)
	f.parameters = w.parametersOf(i)
	receiver := w.receiver(i)
	f.name = w.qualified(f.plain)
	if receiver != "" {
		f.name = receiver + "." + f.plain
	}
	f.identity = f.name
	if f.callback = f.plain == ""; f.callback {
		f.identity = w.qualified(w.beginning(i))
	}
	if w.roleOf(n.Kind) != roleFunction || w.top().class || receiver != "" {
		f.plain = "" // named after its owner, not by its name alone
	}
	if body := max(w.tree.Child(i, w.field.body), w.childOf(i, w.part.body)); body < 0 && !w.bodiless && w.roleOf(n.Kind) == roleFunction {
		f.report = false // a declaration only
	}
	w.inner[i], w.depth[i] = 0, 0
	w.frames = append(w.frames, f)
}

func (w *walker) openClass(i int) {
	n := w.tree.Nodes[i]
	f := &frame{end: n.Next, class: true, row: n.Row, endRow: n.EndRow, plain: w.nameOf(i)}
	f.name = w.qualified(f.plain)
	w.inner[i], w.depth[i] = 0, 0
	w.frames = append(w.frames, f)
}

// around returns the name of the surrounding frame.
func (w *walker) around() string { return w.top().name }

func (w *walker) qualified(name string) string {
	switch around := w.around(); {
	case around == "":
		return name
	case name == "":
		return around
	default:
		return around + "." + name
	}
}

// leave ends the innermost function, class or file.
func (w *walker) leave() {
	f := w.top()
	w.frames = w.frames[:len(w.frames)-1]
	if f.class {
		w.join(f)
		return
	}
	f.cognitive = f.flat
	if f.direct > 0 && !f.script {
		// An anonymous function is read in its place. Without structures around it, it is only
		// declared there to be called, as in a list of tests.
		for _, p := range f.parts {
			w.absorb(f, p)
		}
	}
	f.flat = f.cognitive
	all := w.marks.code(f.row, f.endRow)
	f.lines = max(all-f.less, 0)
	if !f.report {
		return
	}
	index := len(w.out)
	w.out = append(w.out, f.function)
	if len(w.frames) == 0 {
		return
	}
	up := w.top()
	up.less += max(all-1, 0)
	if f.callback && !up.class && !up.script {
		up.parts = append(up.parts, part{flat: f.flat, deeper: f.deeper, level: f.level, place: f.place, index: index})
	}
}

// absorb makes an anonymous function part of the enclosing one, so that all measures cover
// the same code: complexity, paths, lines and nesting.
func (w *walker) absorb(f *frame, p part) {
	inner := &w.out[p.index]
	inner.merged = true
	f.cognitive += p.flat + p.deeper*(p.level+1)
	f.deeper += p.deeper
	f.cyclomatic += inner.cyclomatic - 1
	f.nesting = max(f.nesting, p.place+inner.nesting)
	f.less -= max(inner.lines-1, 0)
}

// join subtracts the lines of a class's functions, which are measured by themselves, from the
// frame around the class. The rest of a class, such as the values of fields, belongs to no
// function.
func (w *walker) join(f *frame) {
	if len(w.frames) > 0 {
		w.top().less += f.less
	}
}

const maxName = 120

// nameOf returns the name of a function or class, or of the variable that a function literal
// is assigned to.
func (w *walker) nameOf(i int) string {
	if c := w.tree.Child(i, w.field.name); c >= 0 {
		return w.text(c)
	}
	p := int(w.tree.Nodes[i].Parent)
	if p < 0 || w.roleOf(w.tree.Nodes[i].Kind) != roleClosure {
		return ""
	}
	for _, f := range []syntax.Field{w.field.name, w.field.key, w.field.property, w.field.left} {
		if c := w.tree.Child(p, f); c >= 0 && c != i {
			return w.text(c)
		}
	}
	return ""
}

func (w *walker) text(i int) string {
	t := w.tree.Text(i)
	return strings.ToValidUTF8(string(bytes.Join(bytes.Fields(t[:min(len(t), maxName)]), []byte(" "))), "")
}

// receiver returns the type that a Go method belongs to.
func (w *walker) receiver(i int) string {
	r := w.tree.Child(i, w.field.receiver)
	if r < 0 {
		return ""
	}
	for c := r; c < int(w.tree.Nodes[r].Next); c++ {
		if w.grammar.KindName(w.tree.Nodes[c].Kind) == "type_identifier" {
			return w.text(c)
		}
	}
	return ""
}

// parametersOf counts the parameters that callers pass.
func (w *walker) parametersOf(i int) (count int) {
	list := max(w.tree.Child(i, w.field.parameters), w.childOf(i, w.part.parameters))
	if list < 0 {
		if w.tree.Child(i, w.field.parameter) >= 0 {
			return 1
		}
		return 0
	}
	for c := list + 1; c < int(w.tree.Nodes[list].Next); c = int(w.tree.Nodes[c].Next) {
		n := w.tree.Nodes[c]
		switch {
		case len(w.part.parameter) > 0 && !w.part.parameter[n.Kind]: // its default, or its modifiers
		case !n.Named || w.roleOf(n.Kind) == roleComment || strings.HasSuffix(w.grammar.KindName(n.Kind), "_separator"):
		case w.selves[string(w.tree.Text(c))]:
		case w.grammar.Name == "go":
			count += max(w.namesIn(c), 1)
		default:
			count++
		}
	}
	return count
}

// childOf returns the first child of one of the kinds, or -1.
func (w *walker) childOf(i int, kinds map[syntax.Kind]bool) int {
	if len(kinds) == 0 {
		return -1
	}
	for c := i + 1; c < int(w.tree.Nodes[i].Next); c = int(w.tree.Nodes[c].Next) {
		if kinds[w.tree.Nodes[c].Kind] {
			return c
		}
	}
	return -1
}

// namesIn counts the names in one Go declaration.
func (w *walker) namesIn(i int) (count int) {
	for c := i + 1; c < int(w.tree.Nodes[i].Next); c = int(w.tree.Nodes[c].Next) {
		if w.tree.Nodes[c].Field == w.field.name {
			count++
		}
	}
	return count
}

// firstTokens is the number of words that identify an anonymous function.
const firstTokens = 16

// beginning returns the first words of a node.
func (w *walker) beginning(i int) string {
	var out []string
	for c := i; c < int(w.tree.Nodes[i].Next) && len(out) < firstTokens; c++ {
		if n := w.tree.Nodes[c]; n.Leaf && w.roleOf(n.Kind) != roleComment {
			out = append(out, w.text(c))
		}
	}
	return strings.Join(out, " ")
}

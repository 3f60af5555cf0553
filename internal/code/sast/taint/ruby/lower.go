package ruby

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

const (
	mainClass = "main"   // the class of top-level methods
	rootClass = "Object" // the superclass of every class
	mixin     = "Mixin"  // extended by every module, because it may be mixed into any class
	blockName = "&"
	restName  = "..."
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Depth
	u    *front.Unit
	file *ir.File
	// heredocs maps the node indexes where heredocs begin to their bodies.
	heredocs map[int]front.Node
	consts   map[string]bool // constants that are assigned in the file, qualified
	defs     map[string]bool // names of methods that are defined in the file
	classes  []*class        // innermost last
	body     *body           // the function or block that is being lowered
	temps    int
}

// class is a class that is being lowered.
type class struct {
	ir      *ir.Class
	module  bool
	static  bool // it contains class methods: "class << self"
	private bool
	fields  map[string]bool
	body    body
}

// body is a function or block that is being lowered, with its statements and variables.
type body struct {
	parent *body // the surrounding body of a block
	method bool  // it is a method rather than a block or the body of a class
	static bool  // it is a class method
	name   string
	params []ir.Param
	vars   map[string]bool
	out    []ir.Stmt
	loops  int
	yields bool
	// request is the first expression of the function that gets the parameters of the request. They are stored in a variable, so that checks
	// of them apply to all uses.
	request *ir.Expr
}

func newLowering(u *front.Unit) *lowering {
	return &lowering{u: u, heredocs: map[int]front.Node{}, consts: map[string]bool{}, defs: map[string]bool{}}
}

func (l *lowering) program(root front.Node) *ir.File {
	l.file = &ir.File{Path: l.u.Path, Language: l.u.Language, Test: l.u.Test}
	l.look(root)
	top := &class{ir: &ir.Class{Name: mainClass}, fields: map[string]bool{}}
	top.body = body{vars: map[string]bool{}}
	l.classes = []*class{top}
	l.body = &top.body
	l.block(statements(root), result{})
	if l.u.Template {
		l.filled(top)
		return l.file
	}
	l.file.Funcs = append(l.file.Funcs, top.ir.Methods...)
	if len(top.body.out) > 0 {
		l.file.Top = &ir.Func{Class: mainClass, Static: true, Body: l.closed(&top.body), Pos: ir.Pos{Line: 1}}
	}
	l.file.Lines, l.file.Lost = front.Lines(l.u.Tree)
	l.file.Lost += l.Lost
	return l.file
}

// look collects facts about the file before it is lowered.
func (l *lowering) look(root front.Node) {
	var waiting []int
	var names []string
	var ends []int
	root.Inside(func(n front.Node) bool {
		for len(ends) > 0 && n.Index() >= ends[len(ends)-1] {
			names, ends = names[:len(names)-1], ends[:len(ends)-1]
		}
		switch n.Kind() {
		case "heredoc_beginning":
			waiting = append(waiting, n.Index())
		case "heredoc_body":
			if len(waiting) > 0 {
				l.heredocs[waiting[0]] = n
				waiting = waiting[1:]
			}
		case "method", "singleton_method":
			l.defs[n.Field("name").Text()] = true
		case "class", "module":
			names = append(names, qualify(names, n.Field("name").Text()))
			ends = append(ends, n.Index()+size(n))
		case "assignment":
			if left := n.Field("left"); left.Is("constant") {
				l.consts[qualify(names, left.Text())] = true
			}
		}
		return false
	})
}

// size returns the number of nodes below a node.
func size(n front.Node) int {
	count := 1
	n.Inside(func(front.Node) bool { count++; return false })
	return count
}

func qualify(outer []string, name string) string {
	if rest, ok := strings.CutPrefix(name, "::"); ok {
		return rest
	}
	if len(outer) == 0 {
		return name
	}
	return outer[len(outer)-1] + "::" + name
}

// names returns the qualified names of the surrounding classes, innermost last.
func (l *lowering) names() []string {
	var out []string
	for _, c := range l.classes[1:] {
		if len(out) == 0 || out[len(out)-1] != c.ir.Name {
			out = append(out, c.ir.Name)
		}
	}
	return out
}

func (l *lowering) class() *class { return l.classes[len(l.classes)-1] }

// constant returns the possible meanings of a constant's name.
func (l *lowering) constant(name string) string {
	if rest, ok := strings.CutPrefix(name, "::"); ok {
		return rest
	}
	outer := l.names()
	var all []string
	for i := len(outer); i > 0; i-- {
		full := outer[i-1] + "::" + name
		if l.consts[full] {
			return full
		}
		all = append(all, full)
	}
	return strings.Join(append(all, name), "|")
}

// temp returns the name of a variable that the source does not have.
func (l *lowering) temp() string {
	l.temps++
	return "%" + strconv.Itoa(l.temps)
}

func (l *lowering) emit(s ir.Stmt) { l.body.out = append(l.body.out, s) }

// collect lowers into a separate list.
func (l *lowering) collect(do func()) []ir.Stmt {
	before := l.body.out
	l.body.out = nil
	do()
	out := l.body.out
	l.body.out = before
	return out
}

// has reports whether a name is a local variable.
func (l *lowering) has(name string) bool {
	for b := l.body; b != nil; b = b.parent {
		if b.vars[name] {
			return true
		}
	}
	return false
}

func (l *lowering) declare(name string) {
	if !l.has(name) {
		l.body.vars[name] = true
	}
}

// closed returns the statements of a finished function, after the assignment of the request's parameters.
func (l *lowering) closed(b *body) []ir.Stmt {
	if b.request == nil {
		return b.out
	}
	return append([]ir.Stmt{{Op: ir.Decl, Pos: b.request.Pos, Name: requestName, X: b.request}}, b.out...)
}

// requestName is the method that returns the parameters of a request in most frameworks.
const requestName = "params"

// request returns the variable with the parameters of the request. It belongs to the method, or to the outermost block in the body of a
// class.
func (l *lowering) request(n front.Node) *ir.Expr {
	b := l.body
	for !b.method && b.parent != nil && (b.parent.parent != nil || b.parent.method) {
		b = b.parent
	}
	b.request = self(n, requestName)
	b.vars[requestName] = true
	return front.At(ir.Var, n, requestName)
}

// self lowers a call on self without arguments, or the access to a field.
func self(n front.Node, name string) *ir.Expr {
	return get(n, front.At(ir.This, n, ""), name)
}

// get lowers a call without arguments, or the access to a field.
func get(n front.Node, x *ir.Expr, name string) *ir.Expr {
	call := front.Call(n, front.Select(n, x, name))
	call.Name = ir.Get
	return call
}

// statements returns the children that are statements.
func statements(n front.Node) []front.Node {
	var out []front.Node
	for c := range n.Children() {
		if !c.Is("empty_statement", "heredoc_body", "uninterpreted") {
			out = append(out, c)
		}
	}
	return out
}

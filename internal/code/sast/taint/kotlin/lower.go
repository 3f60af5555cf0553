package kotlin

import (
	"strconv"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Depth
	file    *ir.File
	pkg     string
	imports map[string]string // by the name that they have in the file
	wild    []string          // packages with wildcard imports
	own     map[string]declared
	facts   map[string]string
	known   map[string]string // meanings of simple class names outside of classes
	words   *front.Lexicon

	class     *class
	scopes    []map[string]variable
	receivers []receiver // implicit receivers, outermost first
	typeVars  map[string]bool
	before    []ir.Stmt // statements that must run before the current expression
	answer    jvm.Answer
	stray     []ir.Annotation // annotations for the next declaration
	made      int
	hoisted   map[int]bool // operators that were already lowered for the whole chain after them
}

// class is a class that is being lowered, with the names that its code can use.
type class struct {
	outer    *class
	name     string
	props    map[string]prop
	methods  map[string]bool // true if it is static
	nested   map[string]bool
	typeVars map[string]bool
	extends  bool
	static   bool // it is an object
}

type prop struct{ static, computed bool }

// receiver is an implicit receiver: a variable with the types that it may have.
type receiver struct {
	name  string
	types []string
}

// variable is the meaning of a local name; a nil expression means the variable itself.
type variable struct {
	name string
	of   *ir.Expr
}

func (v variable) expr(n front.Node) *ir.Expr {
	if v.of != nil {
		x := *v.of
		x.Pos = n.Pos()
		return &x
	}
	return front.At(ir.Var, n, v.name)
}

func (l *lowering) open()  { l.scopes = append(l.scopes, map[string]variable{}) }
func (l *lowering) close() { l.scopes = l.scopes[:len(l.scopes)-1] }

func (l *lowering) declare(text string) { l.bind(text, variable{name: text}) }

func (l *lowering) bind(text string, v variable) {
	if len(l.scopes) == 0 {
		l.open()
	}
	l.scopes[len(l.scopes)-1][text] = v
}

func (l *lowering) lookup(text string) (variable, bool) {
	for i := len(l.scopes) - 1; i >= 0; i-- {
		if v, ok := l.scopes[i][text]; ok {
			return v, true
		}
	}
	return variable{}, false
}

// temp creates a variable that the source does not have.
func (l *lowering) temp(n front.Node, value *ir.Expr) string {
	l.made++
	text := "<" + strconv.Itoa(l.made) + ">"
	l.before = append(l.before, ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: text, X: value})
	return text
}

func (l *lowering) program(root front.Node) {
	for n := range root.Children() {
		switch n.Kind() {
		case "package_header":
			l.pkg = n.First("qualified_identifier").Text()
		case "import":
			l.importing(n)
		case "class_declaration", "object_declaration":
			l.own[string(isClass)+name(n.Field("name"))] = isClass
		case "function_declaration":
			kind := isFunction
			if receiverOf(n).OK() {
				kind = isExtension
			}
			l.own[string(kind)+name(n.Field("name"))] = kind
		case "property_declaration":
			kind := isProperty
			if receiverOf(n).OK() {
				kind = isExtension
			}
			l.own[string(kind)+name(n.First("variable_declaration").First("identifier"))] = kind
		}
	}
	top := &ir.Func{Name: qualify(l.pkg, "<top>"), Static: true, Pos: root.Pos()}
	l.open()
	for n := range root.Children() {
		switch n.Kind() {
		case "package_header", "import", "file_annotation", "type_alias":
		case "annotated_expression":
			if strays, ok := l.strays(n); ok {
				l.stray = strays
				continue
			}
			top.Body = append(top.Body, l.stmt(n)...)
		case "class_declaration", "object_declaration":
			l.classDecl(n)
		case "function_declaration":
			l.file.Funcs = append(l.file.Funcs, l.function(n, nil))
		case "property_declaration":
			top.Body = append(top.Body, l.topProperty(n)...)
		default:
			top.Body = append(top.Body, l.stmt(n)...)
		}
	}
	l.close()
	if len(top.Body) > 0 {
		l.file.Top = top
	}
}

func (l *lowering) importing(n front.Node) {
	path := n.First("qualified_identifier").Text()
	_, last := ir.Split(path)
	switch as := n.First("identifier"); {
	case n.Has("*"):
		l.wild = append(l.wild, path)
	case as.OK():
		l.imports[name(as)] = path
	default:
		l.imports[last] = path
	}
}

// topProperty lowers a top-level property: a global, or a function if it is computed.
func (l *lowering) topProperty(n front.Node) []ir.Stmt {
	v := n.First("variable_declaration")
	text := name(v.First("identifier"))
	if g := n.First("getter"); g.First("function_body").OK() || receiverOf(n).OK() {
		fn := &ir.Func{Name: qualify(l.pkg, text), Static: true, Exported: true, Getter: !receiverOf(n).OK(), Result: l.typeOf(typeOfVariable(v)), Pos: v.Pos()}
		l.body(fn, receiverOf(n), front.Node{}, g.First("function_body"))
		l.file.Funcs = append(l.file.Funcs, fn)
		return nil
	}
	value := l.initial(n)
	if value == nil || text == "" {
		return nil
	}
	x := l.exprAs(value, typeOfVariable(v))
	out := l.flush()
	return append(out, front.Do(front.Assign(n, front.At(ir.Ref, v, qualify(l.pkg, text)), "", x)))
}

// flush returns the statements that must run first, and resets them.
func (l *lowering) flush() []ir.Stmt {
	out := l.before
	l.before = nil
	return out
}

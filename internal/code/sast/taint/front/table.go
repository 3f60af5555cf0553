package front

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
)

// Lowering is the part of a language that the rows of a Table need. Languages embed Base.
type Lowering interface {
	State() *Base
	// Expr lowers an expression, Stmt a statement, and Inner the statements of a block, or a single one, in a scope of their own.
	Expr(n Node) *ir.Expr
	Stmt(n Node) []ir.Stmt
	Inner(n Node) []ir.Stmt
}

// Conditional is a Lowering for which an expression has another meaning as a condition.
type Conditional interface {
	Condition(n Node) *ir.Expr
}

// Valuer is a Lowering whose statements have values, such as the results of functions.
type Valuer interface {
	// Value returns the statement that uses the value of an expression which is a statement.
	Value(n Node, x *ir.Expr) ir.Stmt
}

// evaluated returns the statement for an expression.
func evaluated(l Lowering, n Node) ir.Stmt {
	x := l.Expr(n)
	if v, ok := l.(Valuer); ok {
		return v.Value(n, x)
	}
	return Do(x)
}

// condition lowers a condition.
func condition(l Lowering, n Node) *ir.Expr {
	if c, ok := l.(Conditional); ok {
		return c.Condition(n)
	}
	return l.Expr(n)
}

// Table maps the kinds of a grammar's nodes to functions that lower them. A node that is only in Stmts runs before the expression
// that contains it. Other expressions become Unknown, and other statements are lowered as expressions.
type Table[L Lowering] struct {
	Exprs map[string]func(L, Node) *ir.Expr
	Stmts map[string]func(L, Node) []ir.Stmt
}

// NewTable returns a table whose rows may be about several kinds, separated by spaces.
func NewTable[L Lowering](exprs map[string]func(L, Node) *ir.Expr, stmts map[string]func(L, Node) []ir.Stmt) *Table[L] {
	return &Table[L]{Exprs: Words(exprs), Stmts: Words(stmts)}
}

// Words returns rows by single words; a key of the given rows may list several words, separated by spaces.
func Words[F any](rows map[string]F) map[string]F {
	out := make(map[string]F, len(rows))
	for words, row := range rows {
		for word := range strings.FieldsSeq(words) {
			out[word] = row
		}
	}
	return out
}

// Expr lowers an expression.
func (t *Table[L]) Expr(l L, n Node) *ir.Expr {
	b := l.State()
	if !n.OK() || !b.Enter(n) {
		return Unknown(n)
	}
	defer b.Leave()
	if lower, ok := t.Exprs[n.Kind()]; ok {
		return lower(l, n)
	}
	if t.IsStmt(n) {
		return b.Hoist(n, l.Stmt(n)...)
	}
	return &ir.Expr{Op: ir.Unknown, Pos: n.Pos(), Args: Operands(l, n)}
}

// IsStmt reports whether a node is a statement and not an expression.
func (t *Table[L]) IsStmt(n Node) bool {
	return t.Exprs[n.Kind()] == nil && t.Stmts[n.Kind()] != nil
}

// Stmt lowers a statement, after the statements that its expressions need.
func (t *Table[L]) Stmt(l L, n Node) []ir.Stmt {
	b := l.State()
	if !n.OK() || !b.Enter(n) {
		return nil
	}
	defer b.Leave()
	before := b.Before
	b.Before = nil
	var list []ir.Stmt
	if lower, ok := t.Stmts[n.Kind()]; ok {
		list = lower(l, n)
	} else {
		list = []ir.Stmt{evaluated(l, n)}
	}
	if len(b.Before) > 0 {
		list = append(b.Flush(), list...)
	}
	b.Before = before
	return list
}

// Operands lowers all children as positional arguments.
func Operands(l Lowering, n Node) []ir.Arg {
	return Map(n.Children(), func(c Node) ir.Arg { return ir.Arg{X: l.Expr(c)} })
}

// Rows builds the rows of a Table for what languages have in common. Parts of a node are named by their field, by their position among the
// named children ("0", "-1"), by their kind (":block"), as the first that is neither in a field nor of its kind ("!label"), or as the
// first after a word and before others (">) else"); steps are separated by slashes.
type Rows[L Lowering] struct{}

// part returns the function that finds a part of a node.
func part(path string) func(Node) Node {
	if first, rest, ok := strings.Cut(path, "/"); ok {
		outer, inner := part(first), part(rest)
		return func(n Node) Node { return inner(outer(n)) }
	}
	if i, err := strconv.Atoi(path); err == nil {
		return func(n Node) Node { return n.Nth(i) }
	}
	if other, ok := strings.CutPrefix(path, "!"); ok {
		return func(n Node) Node { return n.Except(other) }
	}
	if words, ok := strings.CutPrefix(path, ">"); ok {
		list := strings.Fields(words)
		return func(n Node) Node { return n.After(list[0], list[1:]...) }
	}
	if kind, ok := strings.CutPrefix(path, ":"); ok {
		return func(n Node) Node { return n.First(kind) }
	}
	return func(n Node) Node { return n.Field(path) }
}

// Optional lowers an expression; it returns nil if there is no node.
func Optional(l Lowering, n Node) *ir.Expr {
	if !n.OK() {
		return nil
	}
	return l.Expr(n)
}

// Part lowers one part, such as the expression in parentheses.
func (Rows[L]) Part(at string) func(L, Node) *ir.Expr {
	of := part(at)
	return func(l L, n Node) *ir.Expr { return l.Expr(of(n)) }
}

// Make builds an expression from parts.
func (Rows[L]) Make(op ir.Op, name string, parts ...string) func(L, Node) *ir.Expr {
	list := make([]func(Node) Node, len(parts))
	for i, at := range parts {
		list[i] = part(at)
	}
	return func(l L, n Node) *ir.Expr {
		args := make([]*ir.Expr, len(list))
		for i, of := range list {
			args[i] = l.Expr(of(n))
		}
		return Of(op, n, name, args...)
	}
}

// Each builds an expression from all children.
func (Rows[L]) Each(op ir.Op) func(L, Node) *ir.Expr {
	return func(l L, n Node) *ir.Expr { return &ir.Expr{Op: op, Pos: n.Pos(), Args: Operands(l, n)} }
}

// Leaf builds an expression without parts, such as null.
func (Rows[L]) Leaf(op ir.Op) func(L, Node) *ir.Expr {
	return func(_ L, n Node) *ir.Expr { return At(op, n, "") }
}

// Bool builds a truth value.
func (Rows[L]) Bool(is bool) func(L, Node) *ir.Expr {
	return func(_ L, n Node) *ir.Expr { return Bool(n, is) }
}

// Number builds a number; suffix contains the letters that may end one.
func (Rows[L]) Number(suffix string) func(L, Node) *ir.Expr {
	return func(_ L, n Node) *ir.Expr { return Number(n, suffix) }
}

// Own maps operators to functions that build expressions of their operand.
type Own map[string]func(n Node, x *ir.Expr) *ir.Expr

// Unary builds an operation with one operand; own has the operators that are no operations in IR.
func (Rows[L]) Unary(op, of string, own Own) func(L, Node) *ir.Expr {
	operator, operand := part(op), part(of)
	return func(l L, n Node) *ir.Expr {
		x, op := l.Expr(operand(n)), operator(n).Text()
		if build := own[op]; build != nil {
			return build(n, x)
		}
		return Of(ir.Unary, n, op, x)
	}
}

// Index builds the access to an element.
func (Rows[L]) Index(of string, at ...string) func(L, Node) *ir.Expr {
	object := part(of)
	build := Rows[L]{}.Make(ir.Index, "", at...)
	return func(l L, n Node) *ir.Expr {
		x := l.Expr(object(n))
		out := build(l, n)
		out.X = x
		return out
	}
}

// Cast builds a cast. The type is in the part typ, whose name typeOf returns, and the value is in the part of.
func (Rows[L]) Cast(typeOf func(L, Node) string, typ, of string) func(L, Node) *ir.Expr {
	target, value := part(typ), part(of)
	return func(l L, n Node) *ir.Expr { return Cast(n, typeOf(l, target(n)), l.Expr(value(n))) }
}

// Assign builds an assignment with an operator such as "+=".
func (Rows[L]) Assign(left, op, right string) func(L, Node) *ir.Expr {
	target, operator, value := part(left), part(op), part(right)
	return func(l L, n Node) *ir.Expr {
		to := l.Expr(target(n))
		return Assign(n, to, strings.TrimSuffix(operator(n).Text(), "="), l.Expr(value(n)))
	}
}

// Operators describes how operations with two operands are lowered, whose left operands may be operations
// themselves.
type Operators[L Lowering] struct {
	Kind, Left, Op, Right string
	// Same are the operators that are written differently in IR; Own are those that are lowered on their own.
	Same map[string]string
	Own  map[string]func(L, Node) *ir.Expr
	// Untyped leaves additions as they are, even if an operand is text.
	Untyped bool
	// Positions are names of tests by those of methods that return a position, see Found.
	Positions map[string]string
	// Logical are the operators whose operands are conditions.
	Logical []string
}

func (o *Operators[L]) own(n Node) func(L, Node) *ir.Expr { return o.Own[n.Field(o.Op).Text()] }

func (o *Operators[L]) operand(l L, operation, n Node) *ir.Expr {
	if slices.Contains(o.Logical, operation.Field(o.Op).Text()) {
		return condition(l, n)
	}
	return l.Expr(n)
}

// Binary builds operations with two operands, without recursion into the left ones.
func (Rows[L]) Binary(o Operators[L]) func(L, Node) *ir.Expr {
	return func(l L, n Node) *ir.Expr {
		if own := o.own(n); own != nil {
			return own(l, n)
		}
		ops, first := Chain(n, o.Left, func(c Node) bool { return c.Is(o.Kind) && o.own(c) == nil })
		x := o.operand(l, ops[len(ops)-1], first)
		operands, deep := []*ir.Expr{x}, 0
		for _, at := range slices.Backward(ops) {
			op := at.Field(o.Op).Text()
			op = cmp.Or(o.Same[op], op)
			right := o.operand(l, at, at.Field(o.Right))
			operands = append(operands, right)
			if found := Found(at, op, x, at.Field(o.Right), o.Positions); found != nil {
				x = found
			} else if op == "+" && !o.Untyped {
				x = Plus(at, x, right)
			} else {
				x = Binary(at, op, x, right)
			}
			if x.Op != ir.Binary {
				deep = 0
			} else if deep++; deep > maxChain {
				x, deep = Unknown(n, operands...), 0
			}
		}
		return x
	}
}

// If builds a condition.
func (Rows[L]) If(cond, then, other string) func(L, Node) []ir.Stmt {
	test, body, otherwise := part(cond), part(then), part(other)
	return func(l L, n Node) []ir.Stmt {
		x := condition(l, test(n))
		return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: x, Body: l.Inner(body(n)), Else: l.Inner(otherwise(n))}}
	}
}

// Unless negates the condition of a statement.
func (Rows[L]) Unless(lower func(L, Node) []ir.Stmt) func(L, Node) []ir.Stmt {
	return func(l L, n Node) []ir.Stmt {
		out := lower(l, n)
		out[len(out)-1].X = Not(n, out[len(out)-1].X)
		return out
	}
}

// maxElse limits how many conditions of a statement are nested in IR.
const maxElse = 200

// Elif lowers a condition whose node has further conditions as its alternatives; body lowers the statements of one.
func Elif(l Lowering, n Node, body func(Node) []ir.Stmt) []ir.Stmt {
	branch := func(c Node) []ir.Stmt {
		x := l.Expr(c.Field("condition"))
		return []ir.Stmt{{Op: ir.If, Pos: c.Pos(), X: x, Body: body(c)}}
	}
	out := branch(n)
	last := &out[0]
	for i, c := range n.Fields("alternative") {
		if c.Is("else_clause") || i >= maxElse {
			last.Else = append(last.Else, body(c)...)
			continue
		}
		last.Else = branch(c)
		last = &last.Else[0]
	}
	return out
}

// While builds a loop with its condition before the body.
func (Rows[L]) While(cond, body string) func(L, Node) []ir.Stmt {
	condition, statements := part(cond), part(body)
	return func(l L, n Node) []ir.Stmt {
		x := l.Expr(condition(n))
		return []ir.Stmt{{Op: ir.Loop, Pos: n.Pos(), X: x, Body: l.Inner(statements(n))}}
	}
}

// Do builds a loop with its condition after the body.
func (Rows[L]) Do(body, cond string) func(L, Node) []ir.Stmt {
	statements, condition := part(body), part(cond)
	return func(l L, n Node) []ir.Stmt {
		list := l.Inner(statements(n))
		return []ir.Stmt{{Op: ir.Loop, Pos: n.Pos(), PostTest: true, X: l.Expr(condition(n)), Body: list}}
	}
}

// Leave builds the end of a function or of an iteration; it has a value if the node has the part.
func (Rows[L]) Leave(op ir.StmtOp, value string) func(L, Node) []ir.Stmt {
	of := part(value)
	return func(l L, n Node) []ir.Stmt { return []ir.Stmt{{Op: op, Pos: n.Pos(), X: Optional(l, of(n))}} }
}

// End builds a break or continue. Its only child, if any, is a label.
func (Rows[L]) End(op ir.StmtOp) func(L, Node) []ir.Stmt {
	return func(_ L, n Node) []ir.Stmt { return []ir.Stmt{{Op: op, Pos: n.Pos(), Name: n.Nth(0).Text()}} }
}

// With builds the evaluation of an expression, and then the statements about it.
func (Rows[L]) With(of, body string) func(L, Node) []ir.Stmt {
	value, statements := part(of), part(body)
	return func(l L, n Node) []ir.Stmt { return append([]ir.Stmt{Do(l.Expr(value(n)))}, l.Inner(statements(n))...) }
}

// Labelled lowers the statement in a part, with the label in another one.
func (Rows[L]) Labelled(label, at string) func(L, Node) []ir.Stmt {
	name, of := part(label), part(at)
	return func(l L, n Node) []ir.Stmt { return Label(name(n).Text(), l.Stmt(of(n))) }
}

// Label gives statements a label, by which code inside leaves the last one. A loop in a block, with its variables, gets it itself.
func Label(name string, list []ir.Stmt) []ir.Stmt {
	if len(list) == 0 {
		return nil
	}
	switch last := &list[len(list)-1]; {
	case last.Op == ir.Block && len(last.Body) > 0 && isLoop(last.Body[len(last.Body)-1].Op):
		Label(name, last.Body)
	case isLoop(last.Op) || last.Op == ir.Switch || last.Op == ir.Block:
		last.Name = name
	}
	return list
}

func isLoop(op ir.StmtOp) bool { return op == ir.Loop || op == ir.ForEach }

// Block builds a block.
func (Rows[L]) Block() func(L, Node) []ir.Stmt {
	return func(l L, n Node) []ir.Stmt { return []ir.Stmt{{Op: ir.Block, Pos: n.Pos(), Body: l.Inner(n)}} }
}

// Same lowers the statement in a part, such as that after a label.
func (Rows[L]) Same(at string) func(L, Node) []ir.Stmt {
	of := part(at)
	return func(l L, n Node) []ir.Stmt { return l.Stmt(of(n)) }
}

// Eval lowers a statement that evaluates the expression in a part.
func (Rows[L]) Eval(at string) func(L, Node) []ir.Stmt {
	of := part(at)
	return func(l L, n Node) []ir.Stmt { return []ir.Stmt{Do(l.Expr(of(n)))} }
}

// All lowers all children as statements.
func (Rows[L]) All() func(L, Node) []ir.Stmt {
	return func(l L, n Node) []ir.Stmt { return Stmts(l, n) }
}

// Declare lowers declarations and adds them to the file.
func (Rows[L]) Declare(lower func(L, Node)) func(L, Node) []ir.Stmt {
	return func(l L, n Node) []ir.Stmt {
		lower(l, n)
		return nil
	}
}

// Skip ignores statements that do not matter to the analysis.
func (Rows[L]) Skip() func(L, Node) []ir.Stmt {
	return func(L, Node) []ir.Stmt { return nil }
}

// Stmts lowers the children of a node as statements.
func Stmts(l Lowering, n Node) []ir.Stmt {
	return Flat(n.Children(), l.Stmt)
}

// For lowers a loop with fields for its initialisation, its condition, its update, and its body, in the current scope.
func For(l Lowering, n Node, init, cond, update, body string) []ir.Stmt {
	out := Flat(n.In(init), l.Stmt)
	loop := ir.Stmt{Op: ir.Loop, Pos: n.Pos(), Body: l.Inner(n.Field(body))}
	if c := n.Field(cond); !c.Is("empty_statement") { // for (;;)
		loop.X = Optional(l, c)
	}
	loop.Post = Flat(n.In(update), l.Stmt)
	return append(out, loop)
}

package ruby

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// table maps the nodes of the grammar to IR.
func table() *front.Table[*lowering] { return front.NewTable(expressions(), statementRows()) }

func expressions() map[string]func(*lowering, front.Node) *ir.Expr {
	var rows front.Rows[*lowering]
	return map[string]func(*lowering, front.Node) *ir.Expr{
		"identifier":                (*lowering).identifier,
		"constant scope_resolution": (*lowering).constantExpr,
		"instance_variable":         func(_ *lowering, n front.Node) *ir.Expr { return field(n) },
		"class_variable":            (*lowering).classVariable,
		"global_variable":           func(_ *lowering, n front.Node) *ir.Expr { return front.At(ir.Ref, n, n.Text()) },
		"self":                      rows.Leaf(ir.This),
		"nil":                       rows.Leaf(ir.Nil),
		"true":                      rows.Bool(true),
		"false":                     rows.Bool(false),
		"integer float":             rows.Number(""),
		"string bare_string delimited_symbol bare_symbol chained_string": (*lowering).text,
		"simple_symbol hash_key_symbol character":                        symbol,
		"heredoc_beginning": (*lowering).heredoc,
		"regex":             (*lowering).regex,
		"subshell":          (*lowering).shell,
		"file":              func(l *lowering, n front.Node) *ir.Expr { return front.At(ir.String, n, l.unit.Path) },
		"line encoding rational complex ERROR block_argument": rows.Leaf(ir.Unknown),

		"array string_array symbol_array right_assignment_list": func(l *lowering, n front.Node) *ir.Expr {
			return &ir.Expr{Op: ir.List, Pos: n.Pos(), Args: l.elements(n, false)}
		},
		"hash":                            func(l *lowering, n front.Node) *ir.Expr { return l.hash(n, n.List()) },
		"pair hash_splat_argument":        func(l *lowering, n front.Node) *ir.Expr { return l.hash(n, []front.Node{n}) },
		"splat_argument forward_argument": (*lowering).splat,
		"element_reference":               (*lowering).index,
		"range":                           rows.Make(ir.Binary, "..", "begin", "end"),

		"call":  (*lowering).call,
		"yield": (*lowering).yield,
		"super": func(l *lowering, n front.Node) *ir.Expr { return l.super(n, call{}) },
		"lambda": func(l *lowering, n front.Node) *ir.Expr {
			return l.block(n.Field("body"), n.Field("parameters"))
		},

		"assignment operator_assignment": (*lowering).assignment,
		"conditional":                    rows.Make(ir.Cond, "", "condition", "consequence", "alternative"),
		"unary": rows.Unary("operator", "operand", front.Own{
			"!": front.Not, "not": front.Not, "defined?": func(n front.Node, _ *ir.Expr) *ir.Expr { return front.Unknown(n) },
		}),
		"binary": rows.Binary(front.Operators[*lowering]{
			Kind: "binary", Left: "left", Op: "operator", Right: "right", Untyped: true,
			Own: front.Words(map[string]func(*lowering, front.Node) *ir.Expr{
				"&& and || or": (*lowering).logical, "== !=": (*lowering).compare, "=== =~ << !~": (*lowering).operatorCall,
			}),
		}),
		"test_pattern match_pattern": (*lowering).test,

		"parenthesized_statements interpolation then": (*lowering).sequence,
		"return next break redo retry":                func(l *lowering, n front.Node) *ir.Expr { return l.Hoist(n, l.jump(n)...) },
	}
}

func statementRows() map[string]func(*lowering, front.Node) []ir.Stmt {
	var rows front.Rows[*lowering]
	modifier := rows.If("condition", "body", "alternative")
	whole := rows.If("condition", "consequence", "alternative")
	while := rows.While("condition", "body")
	return map[string]func(*lowering, front.Node) []ir.Stmt{
		"if elsif":             whole,
		"unless":               rows.Unless(whole),
		"if_modifier":          modifier,
		"unless_modifier":      rows.Unless(modifier),
		"while while_modifier": loop(while),
		"until until_modifier": loop(rows.Unless(while)),
		"for":                  loop((*lowering).forEach),
		"case":                 (*lowering).caseStmt,
		"case_match":           (*lowering).caseMatch,

		"begin body_statement begin_block end_block block_body do": (*lowering).guarded,
		"then else ensure parenthesized_statements interpolation":  func(l *lowering, n front.Node) []ir.Stmt { return l.list(statements(n)) },
		"rescue_modifier":              (*lowering).rescued,
		"return next break redo retry": (*lowering).jump,
		"binary":                       (*lowering).condition,
		"call identifier":              (*lowering).callStmt,

		"method singleton_method": (*lowering).definition,
		"singleton_class":         rows.Declare((*lowering).singletonClass),
		"class module":            rows.Declare((*lowering).classDecl),
		"alias": rows.Declare(func(l *lowering, n front.Node) {
			l.alias(n, n.Field("name").Text(), n.Field("alias").Text())
		}),
		"undef": rows.Skip(),
	}
}

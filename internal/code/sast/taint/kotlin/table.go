package kotlin

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/kotlin/literal"
	"assay/internal/code/sast/taint/kotlin/node"
)

// table maps the nodes of the grammar to IR.
func table() *front.Table[*lowering] {
	var rows front.ScopedRows[*lowering]
	return front.NewTable(
		map[string]func(*lowering, front.Node) *ir.Expr{
			"identifier labeled_expression":           (*lowering).identifier,
			"parenthesized_expression":                rows.Part("0"),
			"annotated_expression":                    rows.Part("-1"),
			"string_literal multiline_string_literal": func(l *lowering, n front.Node) *ir.Expr { return literal.Text(n, l.named, l.Expr) },
			"character_literal":                       func(_ *lowering, n front.Node) *ir.Expr { return literal.Escapes.Char(n) },
			"number_literal":                          rows.Number("ul"),
			"float_literal":                           rows.Number("fd"),
			"call_expression":                         chained((*lowering).call),
			"navigation_expression":                   chained((*lowering).navigation),
			"index_expression": chained(func(l *lowering, n front.Node) *ir.Expr {
				list := l.Exprs(n.List())
				return front.Index(n, list[0], list[1:]...)
			}),
			"binary_expression": rows.Binary(front.Operators[*lowering]{
				Kind: "binary_expression", Left: "left", Op: "operator", Right: "right",
				Same: map[string]string{"===": "==", "!==": "!="},
				Own:  map[string]func(*lowering, front.Node) *ir.Expr{"?:": (*lowering).elvis, ">": (*lowering).greater},
			}),
			"unary_expression": verbatim(rows.Unary("operator", "argument", front.Own{
				"++": front.Step, "--": front.Step, "!!": func(_ front.Node, x *ir.Expr) *ir.Expr { return x },
			})),
			"infix_expression": (*lowering).infix,
			"if_expression":    (*lowering).ifExpr,
			"when_expression":  func(l *lowering, n front.Node) *ir.Expr { return l.Whole(n, l.when) },
			"try_expression":   func(l *lowering, n front.Node) *ir.Expr { return l.Whole(n, l.try) },
			"as_expression":    rows.Cast((*lowering).typeOf, "right", "left"),
			"is_expression": func(l *lowering, n front.Node) *ir.Expr {
				return l.instance(n, l.Expr(n.Field("left")), n.Field("right"))
			},
			"in_expression": func(l *lowering, n front.Node) *ir.Expr {
				return negated(n, front.Binary(n, "in", l.Expr(n.Field("left")), l.Expr(n.Field("right"))))
			},
			"range_expression": func(l *lowering, n front.Node) *ir.Expr {
				return front.Binary(n, "..", l.Expr(n.Nth(0)), l.Expr(n.Nth(-1)))
			},
			"this_expression":    (*lowering).this,
			"super_expression":   rows.Leaf(ir.Super),
			"lambda_literal":     func(l *lowering, n front.Node) *ir.Expr { return l.lambda(n, "", "") },
			"annotated_lambda":   rows.Part(":lambda_literal"),
			"anonymous_function": (*lowering).anonymous,
			"callable_reference": func(l *lowering, n front.Node) *ir.Expr { return l.reference(n, node.Receiver(n), node.Ident(n)) },
			"object_literal":     (*lowering).object,
			"collection_literal": rows.Each(ir.List),
			"spread_expression":  rows.Make(ir.Spread, "", "0"),
		},
		map[string]func(*lowering, front.Node) []ir.Stmt{
			"package_header import file_annotation type_alias": rows.Skip(),
			"property_declaration":                             (*lowering).property,
			"assignment":                                       (*lowering).assignment,
			"if_expression":                                    rows.If("condition", ">) else", ">else"),
			"when_expression":                                  func(l *lowering, n front.Node) []ir.Stmt { return []ir.Stmt{l.when(n, l.Inner)} },
			"try_expression":                                   func(l *lowering, n front.Node) []ir.Stmt { return []ir.Stmt{l.try(n, l.Inner)} },
			"while_statement":                                  rows.While("condition", ">)"),
			"do_while_statement":                               rows.Do(">do", "condition"),
			"for_statement":                                    (*lowering).forEach,
			"return_expression":                                (*lowering).returns,
			"throw_expression":                                 rows.Leave(ir.Throw, "0"),
			"annotated_expression":                             (*lowering).annotated,
			"identifier labeled_expression":                    (*lowering).jump,
			"class_declaration object_declaration":             rows.Declare((*lowering).classDecl),
			"function_declaration":                             (*lowering).functionDecl,
			"block":                                            rows.Block(),
			"ERROR":                                            rows.All(),
		},
	)
}

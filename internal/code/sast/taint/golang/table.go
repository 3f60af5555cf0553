package golang

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// table maps the nodes of the grammar to IR.
func table() *front.Table[*lowering] {
	var rows front.ScopedRows[*lowering]
	return front.NewTable(map[string]func(*lowering, front.Node) *ir.Expr{
		"identifier type_identifier package_identifier field_identifier": (*lowering).name,

		"blank_identifier":  rows.Leaf(ir.Unknown),
		"nil":               rows.Leaf(ir.Nil),
		"true":              rows.Bool(true),
		"false":             rows.Bool(false),
		"iota":              func(l *lowering, n front.Node) *ir.Expr { return front.Num(n, l.iota) },
		"composite_literal": func(l *lowering, n front.Node) *ir.Expr { return l.composite(n, n.Field("type"), n.Field("body")) },
		"literal_element":   func(l *lowering, n front.Node) *ir.Expr { return l.element(n, front.Node{}) },
		"func_literal":      (*lowering).lambda,
		"rune_literal interpreted_string_literal raw_string_literal": func(_ *lowering, n front.Node) *ir.Expr {
			return front.At(ir.String, n, unquote(n))
		},
		"int_literal float_literal imaginary_literal": rows.Number("i"),

		"parenthesized_expression": rows.Part("0"),
		"binary_expression": rows.Binary(front.Operators[*lowering]{
			Kind: "binary_expression", Left: "left", Op: "operator", Right: "right", Same: map[string]string{"&^": "&"},
			Own:     map[string]func(*lowering, front.Node) *ir.Expr{"==": (*lowering).equality, "!=": (*lowering).equality},
			Logical: []string{"&&", "||"},
		}),
		"unary_expression":          (*lowering).unary,
		"selector_expression":       (*lowering).selector,
		"index_expression":          rows.Index("operand", "index"),
		"slice_expression":          (*lowering).slice,
		"call_expression":           (*lowering).call,
		"variadic_argument":         rows.Make(ir.Spread, "", "0"),
		"type_assertion_expression": rows.Cast((*lowering).typ, "type", "operand"),
		"type_conversion_expression": func(l *lowering, n front.Node) *ir.Expr {
			return l.converted(n, n.Field("type"), n.Field("operand"))
		},
		"type_instantiation_expression generic_type": rows.Part("type"),
		"qualified_type": func(l *lowering, n front.Node) *ir.Expr { return front.At(ir.Ref, n, l.typ(n)) },
	}, map[string]func(*lowering, front.Node) []ir.Stmt{
		"block":                             rows.Block(),
		"statement_list ERROR":              rows.All(),
		"expression_statement":              (*lowering).expressionStatement,
		"short_var_declaration":             (*lowering).define,
		"assignment_statement":              (*lowering).assign,
		"receive_statement":                 (*lowering).receive,
		"send_statement":                    (*lowering).send,
		"inc_statement":                     step("+"),
		"dec_statement":                     step("-"),
		"var_declaration const_declaration": (*lowering).locals,
		"type_declaration":                  rows.Declare((*lowering).types),
		"function_declaration":              rows.Declare((*lowering).function),
		"method_declaration":                rows.Declare((*lowering).method),
		"go_statement defer_statement":      (*lowering).later,
		"return_statement":                  (*lowering).returns,
		"break_statement":                   rows.End(ir.Break),
		"continue_statement":                rows.End(ir.Continue),
		"labeled_statement":                 rows.Labelled("label", "!label"),
		"if_statement":                      scoped(rows.If("condition", "consequence", "alternative")),
		"for_statement":                     scoped((*lowering).loop),
		"expression_switch_statement":       scoped((*lowering).switches),
		"type_switch_statement":             scoped((*lowering).typeSwitch),
		"select_statement":                  (*lowering).selects,
		"empty_statement fallthrough_statement goto_statement import_declaration package_clause": rows.Skip(),
	})
}

// step lowers the statements that count up or down.
func step(op string) func(*lowering, front.Node) []ir.Stmt {
	return func(l *lowering, n front.Node) []ir.Stmt {
		return []ir.Stmt{front.Do(front.Assign(n, l.Expr(n.Nth(0)), op, front.Num(n, 1)))}
	}
}

// scoped lowers statements in a scope of their own, to which the variables of their initializer belong.
func scoped(lower func(*lowering, front.Node) []ir.Stmt) func(*lowering, front.Node) []ir.Stmt {
	return front.ScopedRows[*lowering]{}.Scope(func(l *lowering, n front.Node) []ir.Stmt {
		init := l.Stmt(n.Field("initializer"))
		return append(init, lower(l, n)...)
	})
}

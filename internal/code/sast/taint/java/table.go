package java

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// table maps the nodes of the grammar to IR.
func table() *front.Table[*lowering] {
	return front.NewTable(expressions(), statements())
}

func expressions() map[string]func(*lowering, front.Node) *ir.Expr {
	var rows front.ScopedRows[*lowering]
	return map[string]func(*lowering, front.Node) *ir.Expr{
		"identifier":                 (*lowering).identifier,
		"parenthesized_expression":   rows.Part("0"),
		"method_invocation":          (*lowering).call,
		"field_access":               (*lowering).fieldAccess,
		"object_creation_expression": func(l *lowering, n front.Node) *ir.Expr { return l.creation(n, "") },
		"assignment_expression":      rows.Assign("left", "operator", "right"),
		"binary_expression": rows.Binary(front.Operators[*lowering]{
			Kind: "binary_expression", Left: "left", Op: "operator", Right: "right", Same: map[string]string{">>>": ">>"},
			Positions: map[string]string{"indexOf": "contains", "lastIndexOf": "contains"},
		}),
		"unary_expression":      rows.Unary("operator", "operand", nil),
		"update_expression":     func(l *lowering, n front.Node) *ir.Expr { return front.Step(n, l.Expr(n.Nth(0))) },
		"ternary_expression":    rows.Make(ir.Cond, "", "condition", "consequence", "alternative"),
		"cast_expression":       rows.Cast((*lowering).typeOf, "type", "value"),
		"instanceof_expression": (*lowering).instanceOf,
		"array_access":          rows.Index("array", "index"),
		"string_literal":        text,
		"character_literal":     character,
		"decimal_integer_literal hex_integer_literal octal_integer_literal binary_integer_literal": rows.Number("l"),
		"decimal_floating_point_literal hex_floating_point_literal":                                rows.Number("fd"),

		"true":                      rows.Bool(true),
		"false":                     rows.Bool(false),
		"null_literal":              rows.Leaf(ir.Nil),
		"this":                      rows.Leaf(ir.This),
		"super":                     rows.Leaf(ir.Super),
		"array_creation_expression": (*lowering).newArray,
		"array_initializer":         (*lowering).list,
		"lambda_expression":         (*lowering).lambda,
		"method_reference":          (*lowering).methodRef,
		"switch_expression":         (*lowering).switchExpr,
		"class_literal": func(l *lowering, n front.Node) *ir.Expr {
			return front.At(ir.Ref, n, jvm.Each(l.typeOf(n.Nth(0)), ".class"))
		},
	}
}

func statements() map[string]func(*lowering, front.Node) []ir.Stmt {
	var rows front.ScopedRows[*lowering]
	switches := func(l *lowering, n front.Node) []ir.Stmt { return []ir.Stmt{l.switchStmt(n, false)} }
	return map[string]func(*lowering, front.Node) []ir.Stmt{
		"expression_statement":       rows.Same("0"),
		"local_variable_declaration": (*lowering).variables,
		"if_statement":               rows.If("condition", "consequence", "alternative"),
		"while_statement":            rows.While("condition", "body"),
		"do_statement":               rows.Do("body", "condition"),
		"for_statement":              rows.For("init", "condition", "update", "body"),
		"enhanced_for_statement":     (*lowering).forEach,
		"return_statement": func(l *lowering, n front.Node) []ir.Stmt {
			return l.Answer.Results(n, l.optional(n.Nth(0), l.Answer.Result))
		},
		"yield_statement":                            rows.Leave(ir.Return, "0"),
		"throw_statement":                            rows.Leave(ir.Throw, "0"),
		"break_statement":                            rows.End(ir.Break),
		"continue_statement":                         rows.End(ir.Continue),
		"block constructor_body":                     rows.Block(),
		"try_statement try_with_resources_statement": (*lowering).try,
		"switch_expression":                          switches,
		"labeled_statement":                          rows.Labelled("0", "-1"),
		"assert_statement":                           rows.Eval("0"),
		"explicit_constructor_invocation":            (*lowering).constructs,
		"class_declaration interface_declaration enum_declaration record_declaration": (*lowering).localClass,
		"synchronized_statement": rows.With("0", "body"),
		"ERROR":                  rows.All(),

		"identifier method_declaration import_declaration package_declaration module_declaration annotation_type_declaration": rows.Skip(),
	}
}

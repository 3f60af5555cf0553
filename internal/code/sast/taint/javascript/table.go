package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

var unary = front.Own{
	// Names of types other than number say nothing about the value.
	"typeof": func(n front.Node, x *ir.Expr) *ir.Expr { return front.Cast(n, "number", x) },
	"void":   func(n front.Node, x *ir.Expr) *ir.Expr { return front.Of(ir.Seq, n, "", x, front.At(ir.Nil, n, "")) },
	"delete": func(n front.Node, x *ir.Expr) *ir.Expr { return front.Assign(n, x, "", front.At(ir.Nil, n, "")) },
}

// table maps the nodes of the grammars of JavaScript and TypeScript to IR.
func table() *front.Table[*lowering] {
	var rows front.Rows[*lowering]
	compare := (*lowering).comparison
	return front.NewTable(map[string]func(*lowering, front.Node) *ir.Expr{
		"identifier shorthand_property_identifier shorthand_property_identifier_pattern undefined": func(l *lowering,
			n front.Node) *ir.Expr {
			return l.name(n, n.Text())
		},

		"this":            (*lowering).this,
		"super":           rows.Leaf(ir.Super),
		"null":            rows.Leaf(ir.Nil),
		"true":            rows.Bool(true),
		"false":           rows.Bool(false),
		"number":          rows.Number("n"),
		"string":          func(_ *lowering, n front.Node) *ir.Expr { return front.At(ir.String, n, stringText(n)) },
		"template_string": (*lowering).template,
		"regex":           (*lowering).regex,
		"array":           rows.Each(ir.List),
		"object":          (*lowering).object,
		"array_pattern":   (*lowering).arrayPattern,
		"object_pattern":  (*lowering).objectPattern,
		"assignment_pattern object_assignment_pattern": rows.Assign("left", "", "right"),
		"spread_element rest_pattern":                  rows.Make(ir.Spread, "", "0"),
		"class":                                        (*lowering).classExpr,
		"arrow_function function_expression generator_function method_definition": (*lowering).lambda,

		"member_expression":                    asserted((*lowering).memberExpr),
		"subscript_expression":                 asserted((*lowering).subscript),
		"call_expression":                      asserted((*lowering).call),
		"new_expression":                       (*lowering).newExpr,
		"as_expression type_assertion":         (*lowering).cast,
		"update_expression":                    (*lowering).update,
		"unary_expression":                     rows.Unary("operator", "argument", unary),
		"ternary_expression":                   (*lowering).ternary,
		"sequence_expression":                  rows.Each(ir.Seq),
		"await_expression yield_expression":    (*lowering).await,
		"assignment_expression":                (*lowering).assign,
		"jsx_element jsx_self_closing_element": (*lowering).jsx,
		"jsx_expression":                       (*lowering).jsxExpr,
		"meta_property":                        func(_ *lowering, n front.Node) *ir.Expr { return front.At(ir.Ref, n, "import.meta") },
		"parenthesized_expression expression_statement computed_property_name template_substitution": rows.Part("0"),
		"satisfies_expression non_null_expression instantiation_expression":                          rows.Part("0"),
		"augmented_assignment_expression":                                                            rows.Assign("left", "operator", "right"),
		"binary_expression": rows.Binary(front.Operators[*lowering]{
			Kind: "binary_expression", Left: "left", Op: "operator", Right: "right", Untyped: true,
			Own: map[string]func(*lowering, front.Node) *ir.Expr{
				"===": compare, "==": compare, "!==": compare, "!=": compare, ">=": compare, "<=": compare,
			},
		}),
	}, map[string]func(*lowering, front.Node) []ir.Stmt{
		"expression_statement": (*lowering).exprStmt,
		"lexical_declaration variable_declaration using_declaration": (*lowering).varDecl,
		"class_declaration abstract_class_declaration": func(l *lowering, n front.Node) []ir.Stmt {
			return l.classDecl(n, l.ref(n.Field("name").Text()))
		},
		"function_declaration generator_function_declaration": func(l *lowering, n front.Node) []ir.Stmt { return l.body([]front.Node{n}) },
		"enum_declaration":       (*lowering).enum,
		"type_alias_declaration": rows.Declare((*lowering).alias),
		"internal_module module": (*lowering).namespace,
		"export_statement":       (*lowering).exportStmt,

		"statement_block":    rows.Block(),
		"if_statement":       rows.If("condition", "consequence", "alternative/0"),
		"while_statement":    rows.While("condition", "body"),
		"do_statement":       rows.Do("body", "condition"),
		"for_statement":      (*lowering).forStmt,
		"for_in_statement":   (*lowering).forIn,
		"switch_statement":   (*lowering).switchStmt,
		"try_statement":      (*lowering).try,
		"with_statement":     rows.With("object", "body"),
		"labeled_statement":  rows.Labelled("label", "body"),
		"return_statement":   rows.Leave(ir.Return, "0"),
		"throw_statement":    rows.Leave(ir.Throw, "0"),
		"break_statement":    rows.End(ir.Break),
		"continue_statement": rows.End(ir.Continue),
		"ERROR":              (*lowering).damaged,

		"interface_declaration ambient_declaration function_signature":                    rows.Skip(),
		"import_statement import_alias empty_statement debugger_statement hash_bang_line": rows.Skip(),
	})
}

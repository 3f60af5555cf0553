package python

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// table maps the nodes of the grammar to IR.
func table() *front.Table[*lowering] { return front.NewTable(expressions(), statements()) }

func expressions() map[string]func(*lowering, front.Node) *ir.Expr {
	var rows front.Rows[*lowering]
	return map[string]func(*lowering, front.Node) *ir.Expr{
		"identifier":          (*lowering).name,
		"attribute":           (*lowering).attribute,
		"subscript":           (*lowering).subscript,
		"call":                (*lowering).call,
		"string":              (*lowering).text,
		"concatenated_string": rows.Each(ir.Concat),
		"integer float":       rows.Number("lj"),
		"true":                rows.Bool(true),
		"false":               rows.Bool(false),
		"none":                rows.Leaf(ir.Nil),
		"dictionary":          (*lowering).dictionary,
		"lambda":              (*lowering).lambda,

		"list tuple set expression_list":                  rows.Each(ir.List),
		"pattern_list tuple_pattern list_pattern":         rows.Each(ir.List),
		"list_splat parenthesized_list_splat":             rows.Make(ir.Spread, "", "0"),
		"list_splat_pattern":                              rows.Make(ir.Spread, "", "0"),
		"list_comprehension set_comprehension":            (*lowering).comprehension,
		"dictionary_comprehension generator_expression":   (*lowering).comprehension,
		"parenthesized_expression type as_pattern_target": rows.Part("0"),
		"keyword_argument":                                rows.Part("value"),
		"not_operator":                                    rows.Make(ir.Unary, "!", "argument"),
		"unary_operator":                                  rows.Unary("operator", "argument", nil),
		"comparison_operator":                             (*lowering).comparison,
		"conditional_expression":                          rows.Make(ir.Cond, "", "1", "0", "2"),
		"assignment augmented_assignment":                 rows.Assign("left", "operator", "right"),
		"named_expression":                                rows.Assign("name", "", "value"),
		"as_pattern":                                      rows.Assign("alias", "", "0"),
		"await":                                           rows.Make(ir.Await, "", "0"),
		"yield ERROR":                                     rows.Each(ir.Unknown),
		"boolean_operator": rows.Binary(front.Operators[*lowering]{
			Kind: "boolean_operator", Left: "left", Op: "operator", Right: "right", Same: map[string]string{"and": "&&", "or": "||"},
		}),
		"binary_operator": rows.Binary(front.Operators[*lowering]{
			Kind: "binary_operator", Left: "left", Op: "operator", Right: "right", Untyped: true,
			Own: map[string]func(*lowering, front.Node) *ir.Expr{"%": (*lowering).percent},
		}),
	}
}

func statements() map[string]func(*lowering, front.Node) []ir.Stmt {
	var rows front.Rows[*lowering]
	return map[string]func(*lowering, front.Node) []ir.Stmt{
		"expression_statement block ERROR":     rows.All(),
		"assignment":                           (*lowering).assignment,
		"yield":                                (*lowering).yield,
		"function_definition class_definition": (*lowering).definition,
		"decorated_definition":                 rows.Same("definition"),
		"import_from_statement":                (*lowering).reexport,

		"if_statement":                  (*lowering).ifStmt,
		"while_statement for_statement": (*lowering).loop,
		"try_statement":                 (*lowering).try,
		"with_statement":                (*lowering).with,
		"match_statement":               (*lowering).match,
		"assert_statement":              (*lowering).assert,
		"return_statement":              rows.Leave(ir.Return, "0"),
		"raise_statement":               rows.Leave(ir.Throw, "0"),
		"break_statement":               rows.End(ir.Break),
		"continue_statement":            rows.End(ir.Continue),
		"print_statement":               calls("print", "argument"),
		"exec_statement":                calls("exec", "code"),

		"import_statement future_import_statement global_statement nonlocal_statement": rows.Skip(),
		"delete_statement pass_statement":                                              rows.Skip(),
		"type_alias_statement": func(l *lowering, n front.Node) []ir.Stmt {
			l.alias(n.Field("left").Nth(0), n.Field("right"))
			return nil
		},
	}
}

// calls lowers a statement of Python 2 that is a function in Python 3; its arguments are in a field.
func calls(function, arguments string) func(*lowering, front.Node) []ir.Stmt {
	return func(l *lowering, n front.Node) []ir.Stmt {
		call := front.CallNamed(n, function)
		for _, a := range n.Fields(arguments) {
			call.Args = append(call.Args, ir.Arg{X: l.Expr(a)})
		}
		return []ir.Stmt{front.Do(call)}
	}
}

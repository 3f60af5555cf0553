package csharp

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

const types = "class_declaration struct_declaration record_declaration interface_declaration enum_declaration"

// table maps the nodes of the grammar to IR.
func table() *front.Table[*lowering] { return front.NewTable(expressions(), statements()) }

func expressions() map[string]func(*lowering, front.Node) *ir.Expr {
	var rows front.ScopedRows[*lowering]
	return map[string]func(*lowering, front.Node) *ir.Expr{
		"identifier generic_name implicit_parameter": (*lowering).identifier,
		"alias_qualified_name qualified_name predefined_type": func(_ *lowering, n front.Node) *ir.Expr {
			return front.At(ir.Ref, n, name(n))
		},
		"this":                            rows.Leaf(ir.This),
		"base":                            rows.Leaf(ir.Super),
		"null_literal default_expression": rows.Leaf(ir.Nil),
		"boolean_literal":                 func(_ *lowering, n front.Node) *ir.Expr { return front.Bool(n, n.Text() == "true") },
		"integer_literal":                 rows.Number("ul"),
		"real_literal":                    rows.Number("fdm"),
		"string_literal character_literal interpolated_string_expression": (*lowering).text,
		"verbatim_string_literal": verbatim,
		"raw_string_literal":      raw,

		"parenthesized_expression checked_expression ref_expression makeref_expression refvalue_expression": rows.Part("0"),
		"member_access_expression conditional_access_expression":                                            (*lowering).access,
		"element_access_expression": func(l *lowering, n front.Node) *ir.Expr {
			return l.element(n, l.Expr(n.Field("expression")), n.Field("subscript"))
		},
		"invocation_expression": (*lowering).call,
		"binary_expression": rows.Binary(front.Operators[*lowering]{
			Kind: "binary_expression", Left: "left", Op: "operator", Right: "right",
			Own:       map[string]func(*lowering, front.Node) *ir.Expr{"==": (*lowering).equality},
			Positions: map[string]string{"IndexOf": "Contains", "LastIndexOf": "Contains", "IndexOfAny": "ContainsAny"},
		}),
		"prefix_unary_expression postfix_unary_expression": (*lowering).unary,
		"assignment_expression":                            (*lowering).assign,
		"conditional_expression":                           rows.Make(ir.Cond, "", "condition", "consequence", "alternative"),
		"cast_expression":                                  cast("type", "value"),
		"as_expression":                                    cast("right", "left"),
		"typeof_expression": func(l *lowering, n front.Node) *ir.Expr {
			return front.Cast(n, "System.Type", front.At(ir.Ref, n, l.typeOf(n.Field("type"))))
		},
		"sizeof_expression": rows.Leaf(ir.Number),
		"is_expression": func(l *lowering, n front.Node) *ir.Expr {
			return l.instance(n, l.Expr(n.Field("left")), n.Field("right"))
		},
		"is_pattern_expression": (*lowering).isPattern,
		"switch_expression":     (*lowering).switchExpr,
		"await_expression":      rows.Make(ir.Await, "", "0"),
		"throw_expression":      rows.Leaf(ir.Unknown),
		"query_expression":      (*lowering).query,
		"preproc_if":            rows.Part("1"),
		"lambda_expression anonymous_method_expression": (*lowering).lambda,

		"object_creation_expression": func(l *lowering, n front.Node) *ir.Expr {
			return l.create(n, l.typeOf(n.Field("type")), n.Field("arguments"), n.Field("initializer"))
		},
		"implicit_object_creation_expression initializer_expression element_binding_expression": func(l *lowering, n front.Node) *ir.Expr {
			return l.exprAs(n, "")
		},
		"implicit_array_creation_expression implicit_stackalloc_expression": rows.Part(":initializer_expression"),
		"array_creation_expression stackalloc_expression":                   (*lowering).array,
		"with_expression":                      (*lowering).with,
		"anonymous_object_creation_expression": (*lowering).anonymous,
		"tuple_expression":                     func(l *lowering, n front.Node) *ir.Expr { return l.tupleOf(n, nil) },
		"declaration_expression":               func(l *lowering, n front.Node) *ir.Expr { return l.variable(n.Field("name")) },
	}
}

func statements() map[string]func(*lowering, front.Node) []ir.Stmt {
	var rows front.ScopedRows[*lowering]
	return map[string]func(*lowering, front.Node) []ir.Stmt{
		"using_directive":                      rows.Declare((*lowering).using),
		"namespace_declaration":                (*lowering).namespace,
		"file_scoped_namespace_declaration":    rows.Declare(func(l *lowering, n front.Node) { l.enterSpace(name(n.Field("name"))) }),
		"preproc_if preproc_elif preproc_else": (*lowering).section,
		"ERROR":                                (*lowering).fragments,
		types:                                  rows.Declare((*lowering).classDecl),
		"field_declaration event_field_declaration":            member((*lowering).fields),
		"property_declaration":                                 member((*lowering).property),
		"method_declaration":                                   member((*lowering).methodDecl),
		"constructor_declaration destructor_declaration":       member((*lowering).constructor),
		"operator_declaration conversion_operator_declaration": member((*lowering).operator),
		"indexer_declaration event_declaration":                member(func(l *lowering, n front.Node) { l.accessors(n, "this[]") }),

		"block": rows.Block(),
		"lock_statement checked_statement unsafe_statement fixed_statement using_statement": rows.Scope(rows.All()),

		"expression_statement global_statement": rows.Same("0"),
		"local_declaration_statement":           rows.Same(":variable_declaration"),
		"variable_declaration":                  (*lowering).variables,
		"if_statement":                          rows.If("condition", "consequence", "alternative"),
		"while_statement":                       rows.While("condition", "body"),
		"do_statement":                          rows.Do("body", "condition"),

		"for_statement":      rows.For("initializer", "condition", "update", "body"),
		"foreach_statement":  rows.Scope((*lowering).foreach),
		"switch_statement":   rows.Scope((*lowering).switchStmt),
		"try_statement":      (*lowering).try,
		"return_statement":   (*lowering).returns,
		"throw_statement":    rows.Leave(ir.Throw, "0"),
		"yield_statement":    (*lowering).yield,
		"break_statement":    rows.End(ir.Break),
		"continue_statement": rows.End(ir.Continue),
		"labeled_statement":  rows.Same("-1"),
		"local_function_statement delegate_declaration global_attribute extern_alias_directive attribute_list":            rows.Skip(),
		"empty_statement goto_statement shebang_directive preproc_region preproc_endregion preproc_pragma preproc_define": rows.Skip(),
	}
}

// member lowers declarations of a class.
func member(lower func(*lowering, front.Node)) func(*lowering, front.Node) []ir.Stmt {
	return func(l *lowering, n front.Node) []ir.Stmt {
		if l.class != nil {
			lower(l, n)
		}
		return nil
	}
}

// cast lowers a value of the type in a field.
func cast(typ, value string) func(*lowering, front.Node) *ir.Expr {
	return func(l *lowering, n front.Node) *ir.Expr {
		t := l.typeOf(n.Field(typ))
		x := l.exprAs(n.Field(value), t)
		if l.converted(t) {
			return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: t, Args: front.Args(x)}
		}
		return front.Cast(n, t, x)
	}
}

package php

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// table maps the nodes of the grammar to IR.
func table() *front.Table[*lowering] { return front.NewTable(expressions(), statements()) }

func expressions() map[string]func(*lowering, front.Node) *ir.Expr {
	var rows front.Rows[*lowering]
	return map[string]func(*lowering, front.Node) *ir.Expr{
		"string encapsed_string heredoc nowdoc": (*lowering).text,
		"integer float":                         rows.Number(""),
		"boolean":                               (*lowering).named,
		"null":                                  rows.Leaf(ir.Nil),
		"name qualified_name relative_name":     (*lowering).named,
		"array_creation_expression":             (*lowering).array,
		"anonymous_function arrow_function":     (*lowering).lambda,

		"variable_name":         func(l *lowering, n front.Node) *ir.Expr { return l.variableOf(n, n.Text()) },
		"dynamic_variable_name": (*lowering).dynamicVariable,
		"subscript_expression":  (*lowering).subscript,
		"member_access_expression nullsafe_member_access_expression": func(l *lowering, n front.Node) *ir.Expr {
			return l.member(n, l.Expr(n.Field("object")), n.Field("name"))
		},
		"scoped_property_access_expression": func(l *lowering, n front.Node) *ir.Expr {
			return l.static(n, n.Field("scope"), strings.TrimPrefix(n.Field("name").Text(), "$"))
		},
		"class_constant_access_expression": (*lowering).classConstant,

		"parenthesized_expression error_suppression_expression clone_expression by_ref": rows.Part("0"),
		"sequence_expression": func(l *lowering, n front.Node) *ir.Expr { return front.Of(ir.Seq, n, "", l.sequence(n)...) },
		"assignment_expression reference_assignment_expression": (*lowering).assignment,
		"augmented_assignment_expression":                       (*lowering).augmented,
		"update_expression":                                     (*lowering).update,
		"binary_expression":                                     (*lowering).binary,
		"unary_op_expression":                                   rows.Unary("operator", "argument", nil),
		"cast_expression":                                       (*lowering).cast,
		"conditional_expression":                                (*lowering).conditional,
		"match_expression":                                      (*lowering).match,

		"function_call_expression":                               (*lowering).call,
		"member_call_expression nullsafe_member_call_expression": (*lowering).memberCall,
		"scoped_call_expression":                                 (*lowering).scopedCall,
		"object_creation_expression":                             (*lowering).creation,
		"print_intrinsic":                                        (*lowering).print,
		"shell_command_expression":                               (*lowering).shell,
		"include_expression include_once_expression":             (*lowering).include,
		"require_expression require_once_expression":             (*lowering).include,
		"throw_expression":                                       rows.Make(ir.Unknown, "", "0"),
		"yield_expression":                                       (*lowering).yielded,
	}
}

func statements() map[string]func(*lowering, front.Node) []ir.Stmt {
	var rows front.Rows[*lowering]
	return map[string]func(*lowering, front.Node) []ir.Stmt{
		"expression_statement":                 (*lowering).exprStmt,
		"echo_statement":                       (*lowering).echo,
		"sequence_expression":                  func(l *lowering, n front.Node) []ir.Stmt { return front.DoAll(l.sequence(n)) },
		"compound_statement colon_block ERROR": (*lowering).block,
		"declare_statement":                    (*lowering).stmts,
		"namespace_definition":                 (*lowering).namespace,
		"namespace_use_declaration":            (*lowering).use,
		"function_definition":                  (*lowering).function,
		"class_declaration interface_declaration trait_declaration enum_declaration": (*lowering).classDecl,
		"global_declaration function_static_declaration":                             (*lowering).declaring,
		"unset_statement const_declaration":                                          (*lowering).declaring,

		"if_statement":       func(l *lowering, n front.Node) []ir.Stmt { return front.Elif(l, n, l.Inner) },
		"while_statement":    (*lowering).loop,
		"do_statement":       (*lowering).loop,
		"for_statement":      (*lowering).forStmt,
		"foreach_statement":  (*lowering).foreach,
		"switch_statement":   (*lowering).switchStmt,
		"try_statement":      (*lowering).tryStmt,
		"return_statement":   (*lowering).returnStmt,
		"exit_statement":     (*lowering).exit,
		"break_statement":    rows.End(ir.Break),
		"continue_statement": rows.End(ir.Continue),

		"text text_interpolation php_tag php_end_tag": rows.Skip(),
		"empty_statement declare_directive":           rows.Skip(),
		"named_label_statement goto_statement":        rows.Skip(),
	}
}

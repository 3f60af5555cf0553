package quality

import (
	"fmt"
	"strings"

	"assay/internal/code/syntax"
)

// role is the meaning of a kind of node for the measures.
type role uint8

const (
	roleNone     role = iota
	roleFunction      // has a name and is measured separately
	roleClosure       // an anonymous function
	roleBlock         // code passed to a call: within a function it is nested
	roleClass
	roleIf
	roleElseIf // if the grammar has a node for it
	roleElse   // likewise
	roleLoop
	roleSwitch
	roleCase
	roleCatch
	roleTry
	roleTernary
	roleLogical // if it has such an operator
	roleDecides // adds a path without being a structure: a condition of a comprehension
	roleJump    // breaks the flow if it names a label
	roleParen
	roleComment
	roleText // a text literal, possibly of many leaves
	roleNumber
	roleData   // a literal of many values
	roleImport // an import; all files of a package have similar ones
)

// measured has the rules of a grammar: the role of each of its kinds.
type measured struct {
	roles map[role]string // names of kinds, separated by spaces
	// logical are the operators of short circuits.
	logical string
	// ownClosures is true if function literals are measured like any function, as is usual in
	// languages whose modules consist of them. Otherwise they belong to the enclosing
	// function.
	ownClosures bool
	// script is true where code outside of functions is run, and measured as one function.
	script bool
	// gotos are jumps that always break the flow.
	gotos string
	// self are names of parameters that callers do not pass.
	self string
	// bodiless is true if a function without a body is empty and not only a declaration.
	bodiless bool
	// elseWord is true if the other branch of an if is only marked by the word before it.
	elseWord bool
	// parts are the kinds of a function's list of parameters, of the parameters in it, and of
	// its body, in grammars without fields for them.
	parts functionParts
	// docstring is true if a text that is a statement of its own is a comment.
	docstring bool
}

// functionParts are names of kinds, separated by spaces.
type functionParts struct{ parameters, parameter, body string }

func grammars() map[string]measured {
	script := measured{
		roles: map[role]string{
			roleFunction: "function_declaration generator_function_declaration method_definition",
			roleClosure:  "function_expression generator_function arrow_function",
			roleClass:    "class_declaration class",
			roleIf:       "if_statement", roleElse: "else_clause",
			roleLoop:   "for_statement for_in_statement while_statement do_statement",
			roleSwitch: "switch_statement", roleCase: "switch_case", roleCatch: "catch_clause", roleTry: "try_statement",
			roleTernary: "ternary_expression", roleLogical: "binary_expression", roleJump: "break_statement continue_statement",
			roleParen: "parenthesized_expression", roleComment: "comment html_comment",
			roleText: "string template_string regex", roleNumber: "number", roleData: "array object", roleImport: "import_statement",
		},
		logical: "&& || ??", ownClosures: true, script: true,
	}
	typed := script
	typed.roles = with(script.roles, roleComment, "comment")
	typed.roles[roleClass] = "class_declaration abstract_class_declaration class"
	return map[string]measured{
		"javascript": script, "typescript": typed, "tsx": typed,
		"go": goRules(), "python": pythonRules(), "java": javaRules(), "c-sharp": csharpRules(), "php": phpRules(), "ruby": rubyRules(),
		"kotlin": kotlinRules(),
	}
}

func with(roles map[role]string, r role, kinds string) map[role]string {
	out := map[role]string{r: kinds}
	for k, v := range roles {
		if k != r {
			out[k] = v
		}
	}
	return out
}

func goRules() measured {
	return measured{
		roles: map[role]string{
			roleFunction: "function_declaration method_declaration", roleClosure: "func_literal",
			roleIf: "if_statement", roleLoop: "for_statement",
			roleSwitch: "expression_switch_statement type_switch_statement select_statement",
			roleCase:   "expression_case type_case communication_case", roleLogical: "binary_expression",
			roleJump: "break_statement continue_statement goto_statement", roleParen: "parenthesized_expression", roleComment: "comment",
			roleText: "interpreted_string_literal raw_string_literal rune_literal", roleNumber: "int_literal float_literal imaginary_literal",
			roleData: "literal_value", roleImport: "import_declaration",
		},
		logical: "&& ||", gotos: "goto_statement",
	}
}

func pythonRules() measured {
	return measured{
		roles: map[role]string{
			roleFunction: "function_definition", roleClosure: "lambda", roleClass: "class_definition",
			roleIf: "if_statement", roleElseIf: "elif_clause", roleElse: "else_clause",
			roleLoop: "for_statement while_statement", roleSwitch: "match_statement", roleCase: "case_clause",
			roleCatch: "except_clause", roleTry: "try_statement", roleTernary: "conditional_expression", roleLogical: "boolean_operator",
			roleDecides: "for_in_clause if_clause", roleParen: "parenthesized_expression", roleComment: "comment",
			roleText: "string", roleNumber: "integer float", roleData: "list dictionary set tuple",
			roleImport: "import_statement import_from_statement future_import_statement",
		},
		logical: "and or", script: true, self: "self cls", docstring: true,
	}
}

func javaRules() measured {
	return measured{
		roles: map[role]string{
			roleFunction: "method_declaration constructor_declaration compact_constructor_declaration", roleClosure: "lambda_expression",
			roleClass: "class_declaration interface_declaration enum_declaration record_declaration",
			roleIf:    "if_statement", roleLoop: "for_statement enhanced_for_statement while_statement do_statement",
			roleSwitch: "switch_expression", roleCase: "switch_label", roleCatch: "catch_clause",
			roleTry:     "try_statement try_with_resources_statement",
			roleTernary: "ternary_expression", roleLogical: "binary_expression", roleJump: "break_statement continue_statement",
			roleParen: "parenthesized_expression", roleComment: "line_comment block_comment",
			roleText: "string_literal character_literal",
			roleNumber: "decimal_integer_literal hex_integer_literal octal_integer_literal binary_integer_literal " +
				"decimal_floating_point_literal hex_floating_point_literal",
			roleData: "array_initializer element_value_array_initializer", roleImport: "import_declaration package_declaration",
		},
		logical: "&& ||",
	}
}

func kotlinRules() measured {
	return measured{
		roles: map[role]string{
			roleFunction: "function_declaration secondary_constructor", roleClosure: "lambda_literal anonymous_function getter setter",
			roleClass: "class_declaration object_declaration companion_object",
			roleIf:    "if_expression", roleLoop: "for_statement while_statement do_while_statement",
			roleSwitch: "when_expression", roleCase: "when_entry", roleCatch: "catch_block", roleTry: "try_expression",
			roleLogical: "binary_expression", roleJump: "labeled_expression", // break and continue are names in the grammar
			roleParen: "parenthesized_expression", roleComment: "line_comment block_comment",
			roleText: "string_literal multiline_string_literal character_literal", roleNumber: "number_literal float_literal",
			roleData: "collection_literal", roleImport: "import package_header",
		},
		logical: "&& || ?:", elseWord: true,
		parts: functionParts{
			parameters: "function_value_parameters lambda_parameters", parameter: "parameter variable_declaration multi_variable_declaration",
			body: "function_body block",
		},
	}
}

func csharpRules() measured {
	return measured{
		roles: map[role]string{
			roleFunction: "method_declaration constructor_declaration destructor_declaration operator_declaration " +
				"conversion_operator_declaration accessor_declaration",
			roleClosure: "lambda_expression anonymous_method_expression local_function_statement",
			roleClass:   "class_declaration struct_declaration interface_declaration record_declaration",
			roleIf:      "if_statement", roleLoop: "for_statement foreach_statement while_statement do_statement",
			roleSwitch: "switch_statement switch_expression", roleCase: "switch_section switch_expression_arm",
			roleCatch: "catch_clause", roleTry: "try_statement", roleTernary: "conditional_expression", roleLogical: "binary_expression",
			roleJump: "goto_statement", roleParen: "parenthesized_expression", roleComment: "comment",
			roleText:   "string_literal verbatim_string_literal raw_string_literal interpolated_string_expression character_literal",
			roleNumber: "integer_literal real_literal", roleData: "initializer_expression", roleImport: "using_directive",
		},
		logical: "&& || ??", gotos: "goto_statement",
	}
}

func phpRules() measured {
	return measured{
		roles: map[role]string{
			roleFunction: "function_definition method_declaration", roleClosure: "anonymous_function arrow_function",
			roleClass: "class_declaration trait_declaration interface_declaration enum_declaration",
			roleIf:    "if_statement", roleElseIf: "else_if_clause", roleElse: "else_clause",
			roleLoop:   "for_statement foreach_statement while_statement do_statement",
			roleSwitch: "switch_statement match_expression", roleCase: "case_statement match_conditional_expression",
			roleCatch: "catch_clause", roleTry: "try_statement", roleTernary: "conditional_expression", roleLogical: "binary_expression",
			roleJump: "goto_statement", roleParen: "parenthesized_expression", roleComment: "comment",
			roleText: "string encapsed_string heredoc nowdoc shell_command_expression", roleNumber: "integer float",
			roleData:   "array_creation_expression",
			roleImport: "namespace_use_declaration namespace_definition",
		},
		logical: "&& || and or xor ??", gotos: "goto_statement", script: true,
	}
}

func rubyRules() measured {
	return measured{
		roles: map[role]string{
			roleFunction: "method singleton_method", roleClosure: "lambda", roleBlock: "block do_block", roleClass: "class module",
			roleIf: "if unless if_modifier unless_modifier", roleElseIf: "elsif", roleElse: "else",
			roleLoop: "while until while_modifier until_modifier for", roleSwitch: "case case_match", roleCase: "when in_clause",
			roleCatch: "rescue rescue_modifier", roleTry: "begin", roleTernary: "conditional", roleLogical: "binary",
			roleParen: "parenthesized_statements", roleComment: "comment",
			roleText: "string heredoc_body regex string_array symbol_array simple_symbol delimited_symbol", roleNumber: "integer float",
			roleData: "array hash",
		},
		logical: "&& || and or", script: true, bodiless: true,
	}
}

// language has the rules by kind number instead of by name.
type language struct {
	measured
	grammar *syntax.Grammar
	role    []role
	jumps   map[syntax.Kind]bool
	logic   map[string]bool
	selves  map[string]bool
	head    map[syntax.Field]bool // of a structure: judged before it is entered
	headOf  map[syntax.Kind]bool  // likewise, if there is no field
	hasElse bool                  // the grammar has a node for else
	call    map[syntax.Kind]bool
	part    struct{ parameters, parameter, body map[syntax.Kind]bool }
	field   struct{ name, alternative, parameters, parameter, body, left, key, property, operator, receiver, function syntax.Field }
}

// languages returns the rules of each grammar by its name.
func languages(g *syntax.Grammars) (map[string]*language, error) {
	out := map[string]*language{}
	rules := grammars()
	for _, name := range []string{"Go", "JavaScript", "TypeScript", "TSX", "Python", "Java", "PHP", "Ruby", "C#", "Kotlin"} {
		grammar, ok := g.For(name)
		if !ok {
			return nil, fmt.Errorf("quality: no grammar for %s", name)
		}
		l, err := newLanguage(grammar, rules[grammar.Name])
		if err != nil {
			return nil, err
		}
		out[grammar.Name] = l
	}
	return out, nil
}

func newLanguage(g *syntax.Grammar, m measured) (*language, error) {
	l := &language{measured: m, grammar: g, role: make([]role, g.Kinds()), head: map[syntax.Field]bool{}}
	for r, names := range m.roles {
		for name := range strings.FieldsSeq(names) {
			kind, ok := g.Kind(name)
			if !ok {
				return nil, fmt.Errorf("quality: grammar %s has no %s", g.Name, name)
			}
			l.role[kind] = r
		}
	}
	l.jumps = kindsOf(g, m.gotos)
	l.headOf = kindsOf(g, "for_clause range_clause")
	l.call = kindsOf(g, "call_expression call function_call_expression")
	for name := range strings.FieldsSeq("condition initializer initialize init update increment value subject left right") {
		if f := g.Field(name); f != 0 {
			l.head[f] = true
		}
	}
	l.part.parameters, l.part.parameter, l.part.body = kindsOf(g, m.parts.parameters), kindsOf(g, m.parts.parameter), kindsOf(g, m.parts.body)
	l.hasElse = m.roles[roleElse] != ""
	l.logic, l.selves = words(m.logical), words(m.self)
	f := &l.field
	f.name, f.alternative, f.body = g.Field("name"), g.Field("alternative"), g.Field("body")
	f.parameters, f.parameter, f.receiver = g.Field("parameters"), g.Field("parameter"), g.Field("receiver")
	f.left, f.key, f.property, f.operator, f.function = g.Field(
		"left",
	), g.Field("key"), g.Field("property"), g.Field("operator"), g.Field("function")
	return l, nil
}

// kindsOf returns the named kinds that the grammar has.
func kindsOf(g *syntax.Grammar, names string) map[syntax.Kind]bool {
	out := map[syntax.Kind]bool{}
	for name := range strings.FieldsSeq(names) {
		if kind, ok := g.Kind(name); ok {
			out[kind] = true
		}
	}
	return out
}

func words(list string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		out[w] = true
	}
	return out
}

func (l *language) roleOf(k syntax.Kind) role {
	if int(k) < len(l.role) {
		return l.role[k]
	}
	return roleNone
}

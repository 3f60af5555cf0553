package quality

import (
	"bytes"
	"regexp"
	"strings"
)

// visit applies the rules to a node.
func (b *bugFinder) visit(i int) {
	if b.language == "kotlin" {
		b.visitKotlin(i)
		return
	}
	b.visitShape(i)
	b.visitHandler(i)
	switch b.kind(i) {
	case "if_statement", "if", "unless":
		b.branches(i)
	case "ternary_expression", "conditional_expression", "conditional":
		b.choice(i)
	case "assignment_expression", "assignment_statement", "assignment":
		b.assignment(i)
	case "binary_expression", "binary":
		b.operands(i)
		b.impossible(i)
		b.logic(i)
	case "method_invocation", "invocation_expression":
		b.equalToItself(i)
		b.format(i)
	case "call_expression", "function_call_expression", "call":
		b.format(i)
	case "while_statement", "while":
		if c := b.field(i, "condition"); c >= 0 {
			b.assigned(c)
		}
	case "block", "statement_block", "compound_statement", "statement_list", "body_statement", "then", "switch_block_statement_group":
		b.unreachable(i)
	case "expression_statement":
		b.statement(i)
	case "defer_statement":
		b.deferred(i)
	}
}

// visitHandler applies the rules about exceptions.
func (b *bugFinder) visitHandler(i int) {
	switch b.kind(i) {
	case "catch_clause":
		b.handler(i)
	case "rescue":
		b.rescue(i)
	case "finally_clause":
		b.finally(i)
	case "throw_statement":
		b.thrownAgain(i)
	}
}

// visitShape applies the rules about literals, classes and loops.
func (b *bugFinder) visitShape(i int) {
	switch b.kind(i) {
	case "array_creation_expression", "hash", "initializer_expression":
		b.keys(i)
	case "switch_statement", "case", "expression_switch_statement":
		b.cases(i)
	case "class_body", "declaration_list", "body_statement":
		b.equality(i)
		b.handlers(i)
	case "try_statement", "begin":
		b.handlers(i)
	case "for_statement":
		b.counter(i)
	case "short_var_declaration", "variable_declarator":
		b.opened(i)
	}
}

// handler checks a catch clause.
func (b *bugFinder) handler(i int) {
	body := b.field(i, "body")
	if body < 0 {
		return
	}
	statements, commented := b.named(body)
	head := b.Text(i)[:b.Nodes[body].Start-b.Nodes[i].Start]
	switch {
	case len(statements) > 0 || commented:
		b.interrupted(i, body)
	case everything.Match(head) && !meant.Match(head) && !b.attempt(i):
		b.report("empty-catch", i)
	}
}

// attempt reports whether the block around a handler only tries to get one value, and the
// statements after it handle the case without that value: the block returns the value, or assigns
// it to a variable that is used afterwards.
func (b *bugFinder) attempt(i int) bool {
	try := int(b.Nodes[i].Parent)
	body := b.field(try, "body")
	if k := b.kind(try); body < 0 || k != "try_statement" && k != "try_expression" {
		return false
	}
	statements, _ := b.named(body)
	for len(statements) == 1 && strings.HasSuffix(b.kind(statements[0]), "_statement") && b.kind(statements[0]) == "if_statement" {
		statements, _ = b.named(b.consequence(statements[0]))
	}
	if len(statements) == 0 {
		return false
	}
	if b.cleansUp(statements) {
		return true
	}
	rest := string(b.source(b.Nodes[try].End, b.endOfFunction(try)))
	if caught := caughtName.FindSubmatch(b.Text(i)); caught != nil && contains(rest, string(caught[1])) {
		return true // in PHP, the variable is there afterwards
	}
	if first := parsed.FindSubmatch(b.Text(statements[0])); first != nil {
		return true
	}
	last := statements[len(statements)-1]
	if b.kind(last) == "return_statement" {
		return strings.Trim(rest, "{} \t\r\n;") != ""
	}
	name := assignedName.FindStringSubmatch(string(b.Text(last)))
	return len(statements) == 1 && name != nil && contains(rest, name[1])
}

// cleansUp reports whether all statements close or release something, so that ignoring a failure is
// intended.
func (b *bugFinder) cleansUp(statements []int) bool {
	for _, s := range statements {
		if !cleanup.Match(b.Text(s)) {
			return false
		}
	}
	return true
}

var cleanup = regexp.MustCompile(`^(?:if\s*\([^;{}]{1,80}\)\s*)?(?:await\s+)?[\w$.?():>-]*?\b` +
	`(?i:(?:close|dispose|shutdown|disconnect|release)(?:Async|Quietly|Now)?|(?:drop|destroy|unlink)\w*|` +
	`create_?(?:dir(?:ector(?:y|ies))?|folder)s?|mkdirs?)\s*\(`)

var (
	// caughtName matches the variable of a handler in PHP.
	caughtName = regexp.MustCompile(`^catch\s*\([^)]*(\$\w+)\s*\)`)
	// parsed matches a statement that tries to read a text as something else.
	parsed = regexp.MustCompile(`^(?:(?:var|final|[\w.<>\[\]?]+)\s+)?\$?\w+\s*=\s*(?:[\w.$>-]+(?:\.|->|::))?(?i:(?:try)?parse\w*)\s*\(`)
)

// assignedName matches an assignment to a variable.
var assignedName = regexp.MustCompile(`^(?:this\.)?(\$?\w+)\s*=[^=]`)

// endOfFunction returns the end of the function around a node.
func (b *bugFinder) endOfFunction(i int) uint32 {
	for p := int(b.Nodes[i].Parent); p >= 0; p = int(b.Nodes[p].Parent) {
		if k := b.kind(p); functions[k] || k == "function_definition" || k == "anonymous_function" || k == "method" {
			return b.Nodes[p].End
		}
		i = p
	}
	return b.Nodes[i].End
}

var (
	// everything matches handlers of any error; an empty handler of a specific error can be
	// intended.
	everything = regexp.MustCompile(`^catch\s*$|^catch\s*\(\s*(final\s+)?([\w\\.]+\s*\|\s*)*[\w\\.]*\b(Exception|Throwable|RuntimeException|Error|SystemException)(\s+\$?\w+)?\s*\)\s*$|` +
		`^rescue\s*(StandardError|Exception)?\s*(=>\s*\w+)?\s*$`)
	// meant matches names of variables that signal intent.
	meant = regexp.MustCompile(`(?i)\b(ignored?|expected|unused|swallow\w*|_)\b`)
)

// interrupted checks a handler of InterruptedException.
func (b *bugFinder) interrupted(i, body int) {
	head := b.Text(i)[:b.Nodes[body].Start-b.Nodes[i].Start]
	jvm := b.language == "java" || b.language == "kotlin"
	if !jvm || !bytes.Contains(head, []byte("InterruptedException")) || bytes.Contains(head, []byte("|")) {
		return
	}
	text := b.Text(body)
	for _, word := range []string{"interrupt", "throw", "Interrupt", "return", "break", "exit"} {
		if bytes.Contains(text, []byte(word)) {
			return
		}
	}
	b.report("swallowed-interruption", i)
}

// rescue checks an empty handler in Ruby.
func (b *bugFinder) rescue(i int) {
	if text := b.Text(i); b.field(i, "body") >= 0 || !everything.Match(text) || meant.Match(text) {
		return
	}
	if _, commented := b.named(i); commented {
		return
	}
	// In the tree, the comment of an empty handler follows it.
	if next := int(b.Nodes[i].Next); next < len(b.Nodes) && strings.HasSuffix(b.kind(next), "comment") {
		return
	}
	b.report("empty-catch", i)
}

// branches checks an if with its else.
func (b *bugFinder) branches(i int) {
	condition, then, other := b.field(i, "condition"), b.consequence(i), b.field(i, "alternative")
	if condition >= 0 {
		b.constant(condition)
		b.assigned(condition)
	}
	if then >= 0 && other < 0 {
		if text := strings.TrimSpace(string(b.Text(then))); text == ";" {
			b.report("empty-branch", i)
		}
	}
	if other < 0 || then < 0 {
		return
	}
	if k := b.kind(other); k == "else_clause" || k == "else" {
		if inner, _ := b.named(other); len(inner) == 1 {
			other = inner[0]
		}
	}
	statements, commented := b.named(then)
	if b.same(then, other) && len(statements) > 0 && !commented && !b.further(i) {
		b.report("identical-branches", i)
	}
	b.chain(i, condition, other)
}

// further reports whether an if is a further branch of a chain, where equal branches can be
// intended for clarity.
func (b *bugFinder) further(i int) bool {
	p := int(b.Nodes[i].Parent)
	if p >= 0 && strings.HasPrefix(b.kind(p), "else") {
		inner, _ := b.named(p)
		return len(inner) == 1
	}
	return p >= 0 && (b.kind(p) == b.kind(i) && b.field(p, "condition") != i || b.kind(i) == "elsif" || b.kind(i) == "else_if_clause")
}

func (b *bugFinder) consequence(i int) int {
	if c := b.field(i, "consequence"); c >= 0 {
		return c
	}
	return b.field(i, "body")
}

// chain compares the conditions of the branches after an if.
func (b *bugFinder) chain(i, condition, other int) {
	if condition < 0 || !b.pure(condition) || b.field(i, "initializer") >= 0 {
		return
	}
	for n := 0; n < 50 && other >= 0 && b.kind(other) == b.kind(i); n++ {
		next := b.field(other, "condition")
		if b.field(other, "initializer") >= 0 {
			return
		}
		if b.same(condition, next) {
			b.report("repeated-condition", next)
			return
		}
		other = b.field(other, "alternative")
		if other >= 0 && (b.kind(other) == "else_clause" || b.kind(other) == "else") {
			if inner, _ := b.named(other); len(inner) == 1 {
				other = inner[0]
			}
		}
	}
}

// constant checks the condition of an if.
func (b *bugFinder) constant(i int) {
	switch strings.ToLower(strings.Trim(string(b.Text(i)), "() ")) {
	case "true", "false":
		b.report("constant-condition", i)
	}
}

// choice checks a conditional expression.
func (b *bugFinder) choice(i int) {
	then, other := b.field(i, "consequence"), b.field(i, "alternative")
	if then < 0 {
		then = b.field(i, "body")
	}
	if b.same(then, other) {
		b.report("identical-branches", i)
	}
}

// assignment checks an assigned value.
func (b *bugFinder) assignment(i int) {
	left, right := b.field(i, "left"), b.field(i, "right")
	if left < 0 || right < 0 {
		return
	}
	operator := strings.TrimSpace(string(b.Source[b.Nodes[left].End:b.Nodes[right].Start]))
	if operator != "=" {
		return
	}
	value := strings.TrimSpace(string(b.Text(right)))
	name := strings.TrimSpace(string(b.Text(left)))
	parent := ""
	if p := b.Nodes[i].Parent; p >= 0 {
		parent = b.kind(int(p))
	}
	switch {
	case b.same(left, right) && b.pure(left) && !strings.Contains(parent, "initializer") && parent != "attribute_argument":
		b.report("self-assignment", i)
	case value == name+"++" || value == name+"--":
		b.report("increment-lost", i)
	case b.reversed(right):
		b.report("reversed-operator", i)
	}
}

// reversed checks x =+ 1, in which the sign belongs to the operand, not to the operator.
func (b *bugFinder) reversed(right int) bool {
	at := b.Nodes[right].Start
	if at == 0 || b.Source[at-1] != '=' || int(at)+1 >= len(b.Source) {
		return false
	}
	return (b.Source[at] == '+' || b.Source[at] == '-') && b.Source[at+1] == ' '
}

// meaningless are operators that are pointless with equal operands.
var meaningless = words("&& || == === < > <= >= - / & | ^ and or")

// operands checks the operands of an operator.
func (b *bugFinder) operands(i int) {
	left, right := b.field(i, "left"), b.field(i, "right")
	if left < 0 || right < 0 {
		return
	}
	operator := strings.ToLower(strings.TrimSpace(string(b.Source[b.Nodes[left].End:b.Nodes[right].Start])))
	oneText := (b.kind(left) == "string_literal") != (b.kind(right) == "string_literal")
	if b.language == "java" && (operator == "==" || operator == "!=") && oneText && !bytes.Contains(b.Text(i), []byte("null")) {
		b.report("string-identity", i)
	}
	if meaningless[operator] && b.same(left, right) && b.pure(left) && !strings.ContainsAny(string(b.Text(left)[:1]), "0123456789\"'") {
		b.report("identical-operands", i)
	}
}

// equalToItself checks x.equals(x).
func (b *bugFinder) equalToItself(i int) {
	target, name := b.field(i, "object"), b.field(i, "name")
	if function := b.field(i, "function"); function >= 0 {
		target, name = b.field(function, "expression"), b.field(function, "name")
	}
	if target < 0 || name < 0 || !strings.EqualFold(string(b.Text(name)), "equals") {
		return
	}
	arguments, _ := b.named(b.field(i, "arguments"))
	if len(arguments) == 1 && b.same(target, arguments[0]) && b.pure(target) {
		b.report("identical-operands", i)
	}
}

var (
	// leaving are statements that always leave a block.
	leaving = words("return_statement throw_statement break_statement continue_statement raise")
	// declarations are not executed, and labels can be jump targets.
	declarations = words("function_definition function_declaration method_declaration class_declaration labeled_statement " +
		"named_label_statement local_function_statement switch_label case_statement default_statement switch_section empty_statement ERROR " +
		"type_declaration method class text text_interpolation php_tag interface_declaration trait_declaration enum_declaration")
)

// unreachable checks the statements of a block.
func (b *bugFinder) unreachable(i int) {
	if b.language == "ruby" { // a modifier makes a return conditional in Ruby
		return
	}
	statements, _ := b.named(i)
	for k, s := range statements {
		if k+1 == len(statements) || !leaving[b.kind(s)] {
			continue
		}
		if next := statements[k+1]; !declarations[b.kind(next)] && !leaving[b.kind(next)] {
			b.report("unreachable-code", next)
		}
		return
	}
}

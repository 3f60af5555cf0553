package quality

import (
	"bytes"
	"regexp"
	"strings"
)

// withoutEffect are string methods and functions that only return a new value, by language.
var withoutEffect = map[string]map[string]bool{
	"java":    words("trim strip toUpperCase toLowerCase substring concat stripLeading stripTrailing intern"),
	"c-sharp": words("Trim TrimStart TrimEnd ToUpper ToLower ToUpperInvariant ToLowerInvariant Substring PadLeft PadRight"),
	"php": words("trim ltrim rtrim strtolower strtoupper str_replace substr ucfirst lcfirst implode sprintf array_merge " +
		"array_unique array_reverse array_keys array_values htmlspecialchars nl2br str_pad strrev"),
}

// textMethods are those of withoutEffect that other classes have too, with an effect.
var textMethods = map[string]map[string]bool{
	"java":    words("trim strip concat stripLeading stripTrailing intern"),
	"c-sharp": words("Trim TrimStart TrimEnd"),
}

// declaredText matches the declaration of a text.
var declaredText = regexp.MustCompile(`\b[sS]tring\??\s+(\w+)|\bvar\s+(\w+)\s*=\s*[$@]?"`)

// exceptionType matches the names of exceptions.
var exceptionType = regexp.MustCompile(`^[\\\w.]*(Exception|Error)$`)

// statement checks an expression statement.
func (b *bugFinder) statement(i int) {
	inner, _ := b.named(i)
	if len(inner) != 1 {
		return
	}
	switch e := inner[0]; b.kind(e) {
	case "object_creation_expression":
		b.created(e)
	case "method_invocation", "invocation_expression", "function_call_expression":
		b.dropped(e)
	}
}

// created checks an object that is created and not used.
func (b *bugFinder) created(i int) {
	kind := b.field(i, "type")
	if kind < 0 { // PHP has no field for it
		if children, _ := b.named(i); len(children) > 0 {
			kind = children[0]
		}
	}
	if kind >= 0 && exceptionType.Match(b.Text(kind)) {
		b.report("exception-not-thrown", i)
	}
}

// dropped checks a call with an unused result.
func (b *bugFinder) dropped(i int) {
	name, target := b.field(i, "name"), b.field(i, "object")
	if function := b.field(i, "function"); function >= 0 {
		name, target = b.field(function, "name"), b.field(function, "expression")
		if b.language == "php" {
			name = function
		}
	}
	if name < 0 || !withoutEffect[b.language][string(b.Text(name))] || b.language != "php" && target < 0 {
		return
	}
	if textMethods[b.language][string(b.Text(name))] && !b.isText(target) {
		return
	}
	if b.hasEffect(i, name, target) || b.guarded(i) || bytes.HasSuffix(bytes.TrimSpace(b.Source[:b.Nodes[i].Start]), []byte("<?=")) {
		return
	}
	b.report("ignored-result", i)
}

// hasEffect reports whether a call is not that of the string method with its name: it has
// other arguments, is a method of the same class, or is made for what it throws.
func (b *bugFinder) hasEffect(call, name, target int) bool {
	arguments, _ := b.named(b.field(call, "arguments"))
	own := b.language != "php" && target >= 0 && b.kind(target) == "this"
	return own || inTest(b.Text(call)) || tooMany(string(b.Text(name)), b.language, arguments)
}

func inTest(text []byte) bool { return bytes.Contains(text, []byte("assert")) }

// tooMany reports whether there are more arguments than the string methods have. The fourth one of PHP's str_replace
// receives a number.
func tooMany(name, language string, arguments []int) bool {
	if language == "php" {
		return name == "str_replace" && len(arguments) > 3
	}
	return len(arguments) > 2
}

// isText reports whether an expression is certainly a text: a literal, a name that is declared as one, or the result of a
// method of texts.
func (b *bugFinder) isText(i int) bool {
	switch b.kind(i) {
	case "string_literal", "interpolated_string_expression", "verbatim_string_literal", "raw_string_literal":
		return true
	case "field_access":
		i = b.field(i, "field")
	case "member_access_expression":
		i = b.field(i, "name")
	case "method_invocation":
		name := b.field(i, "name")
		return name >= 0 && textResult(b.language, string(b.Text(name)))
	case "invocation_expression":
		function := b.field(i, "function")
		if function >= 0 && b.kind(function) == "member_access_expression" {
			return textResult(b.language, string(b.Text(b.field(function, "name"))))
		}
		return false
	}
	if b.texts == nil {
		b.texts = map[string]bool{}
		for _, m := range declaredText.FindAllSubmatch(b.Source, -1) {
			b.texts[string(m[1])+string(m[2])] = true
		}
	}
	return i >= 0 && b.kind(i) == "identifier" && b.texts[string(b.Text(i))]
}

// textResult reports whether a method certainly returns a text.
func textResult(language, name string) bool {
	return strings.EqualFold(name, "toString") || withoutEffect[language][name] && !textMethods[language][name]
}

// guarded reports whether a call is in a try block or a function literal, where it may be
// made only for its error.
func (b *bugFinder) guarded(i int) bool {
	for p, n := int(b.Nodes[i].Parent), 0; p >= 0 && n < 4; p, n = int(b.Nodes[p].Parent), n+1 {
		switch b.kind(p) {
		case "try_statement", "lambda_expression", "anonymous_function", "arrow_function":
			return true
		}
	}
	return false
}

// finally checks the finally block.
func (b *bugFinder) finally(i int) {
	if b.language != "java" && b.language != "php" {
		return
	}
	for c := i + 1; c < int(b.Nodes[i].Next); {
		k := b.kind(c)
		switch {
		case k == "return_statement":
			b.report("jump-in-finally", c)
			return
		case strings.Contains(k, "lambda") || strings.Contains(k, "class") || strings.Contains(k, "function"):
			c = int(b.Nodes[c].Next)
			continue
		}
		c++
	}
}

// thrownAgain checks throw ex in the handler of ex.
func (b *bugFinder) thrownAgain(i int) {
	thrown, _ := b.named(i)
	if b.language != "c-sharp" || len(thrown) != 1 || b.kind(thrown[0]) != "identifier" {
		return
	}
	for p := int(b.Nodes[i].Parent); p >= 0; p = int(b.Nodes[p].Parent) {
		switch b.kind(p) {
		case "lambda_expression", "local_function_statement", "method_declaration":
			return
		case "catch_clause":
			b.caught(p, thrown[0], i)
			return
		}
	}
}

func (b *bugFinder) caught(clause, thrown, at int) {
	children, _ := b.named(clause)
	for _, c := range children {
		if b.kind(c) != "catch_declaration" {
			continue
		}
		name := b.field(c, "name")
		assigned := append(bytes.Clone(b.Text(thrown)), " ="...)
		if name >= 0 && bytes.Equal(b.Text(name), b.Text(thrown)) && !bytes.Contains(b.Text(clause), assigned) {
			b.report("lost-stack-trace", at)
		}
	}
}

// deferred checks a deferred call in a loop of the same function that continues after it.
func (b *bugFinder) deferred(i int) {
	for p := int(b.Nodes[i].Parent); p >= 0; p = int(b.Nodes[p].Parent) {
		switch b.kind(p) {
		case "func_literal", "function_declaration", "method_declaration":
			return
		case "for_statement":
			if !b.leavesAtEnd(p) && resource.Match(b.Text(i)) && !b.explainedAbove(i) {
				b.report("defer-in-loop", i)
			}
			return
		}
	}
}

// explainedAbove reports whether the line above a statement is a comment.
func (b *bugFinder) explainedAbove(i int) bool {
	above := bytes.TrimRight(b.Source[:b.Nodes[i].Start], " \t")
	above = bytes.TrimSuffix(above, []byte("\n"))
	line := b.source(uint32(bytes.LastIndexByte(above, '\n')+1), uint32(len(above)))
	return bytes.HasPrefix(bytes.TrimSpace(line), []byte("//"))
}

// resource matches deferred calls that release a resource.
var resource = regexp.MustCompile(`\.(Close|Unlock|RUnlock|Release|Stop)\(\)`)

// leavesAtEnd reports whether a loop ends with a statement that leaves it.
func (b *bugFinder) leavesAtEnd(loop int) bool {
	block := b.field(loop, "body")
	for block >= 0 {
		statements, _ := b.named(block)
		if len(statements) == 0 {
			return false
		}
		last := statements[len(statements)-1]
		if b.kind(last) != "statement_list" {
			return leaving[b.kind(last)]
		}
		block = last
	}
	return false
}

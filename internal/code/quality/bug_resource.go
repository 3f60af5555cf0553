package quality

import (
	"regexp"
	"strings"
)

// opening matches calls that open a resource that the caller has to close, by language.
var opening = map[string]*regexp.Regexp{
	"go":   regexp.MustCompile(`^(os\.(Open|Create|OpenFile)|net\.(Dial|DialTimeout)|http\.(Get|Post|PostForm|Head))\(`),
	"java": regexp.MustCompile(`^new (java\.io\.)?(FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile)\(`),
	"c-sharp": regexp.MustCompile(
		`^new (System\.IO\.)?(FileStream|StreamReader|StreamWriter|TcpClient)\(|^File\.(Open|OpenRead|OpenWrite|Create)\(`),
}

var (
	closing = regexp.MustCompile(`^(Close|close|Dispose|DisposeAsync|CloseAsync|ConfigureAwait)$`)
	// owning matches members that return an object that closes the resource when it is closed.
	owning = regexp.MustCompile(`^(getChannel|GetStream)$`)
	// standardStream matches wrappers of streams that belong to the process.
	standardStream = regexp.MustCompile(`\bConsole\.OpenStandard\w+\(|\bFileDescriptor\.(in|out|err)\b`)
	functions      = words("function_declaration method_declaration func_literal constructor_declaration local_function_statement " +
		"lambda_expression")
)

// opened checks a variable with a resource that is only used within the function, and not
// closed there.
func (b *bugFinder) opened(i int) {
	name, value := b.declared(i)
	pattern := opening[b.language]
	if pattern == nil || name < 0 || value < 0 || !pattern.Match(b.Text(value)) || standardStream.Match(b.Text(value)) {
		return
	}
	function := b.openIn(i)
	if function < 0 || string(b.Text(name)) == "_" {
		return
	}
	body := strings.HasPrefix(string(b.Text(value)), "http.")
	uses := 0
	for c := function; c < int(b.Nodes[function].Next); c++ {
		if c == name || b.kind(c) != "identifier" || string(b.Text(c)) != string(b.Text(name)) {
			continue
		}
		if b.escapes(c, body) {
			return
		}
		uses++
	}
	if uses > 0 {
		b.report("resource-not-closed", i)
	}
}

// openIn returns the function around a declaration; -1 outside of functions, or if an
// enclosing statement closes the declared resource.
func (b *bugFinder) openIn(i int) int {
	for i >= 0 && !functions[b.kind(i)] {
		if b.closedByBlock(i) {
			return -1
		}
		i = int(b.Nodes[i].Parent)
	}
	return i
}

// closedByBlock reports whether the statement closes what it declares.
func (b *bugFinder) closedByBlock(i int) bool {
	switch b.kind(i) {
	case "using_statement", "resource":
		return true
	case "local_declaration_statement":
		return strings.HasPrefix(strings.TrimPrefix(string(b.Text(i)), "await "), "using")
	}
	return false
}

// declared returns the declared variable and its value.
func (b *bugFinder) declared(i int) (name, value int) {
	switch b.kind(i) {
	case "short_var_declaration":
		left, _ := b.named(b.field(i, "left"))
		right, _ := b.named(b.field(i, "right"))
		if len(left) > 0 && len(right) == 1 {
			return left[0], right[0]
		}
	case "variable_declarator":
		name, value = b.field(i, "name"), b.field(i, "value")
		if children, _ := b.named(i); value < 0 && len(children) == 2 {
			value = children[1]
			if inner, _ := b.named(value); b.kind(value) == "equals_value_clause" && len(inner) == 1 {
				value = inner[0]
			}
		}
		return name, value
	}
	return -1, -1
}

// escapes reports whether the use closes the resource or passes it on.
func (b *bugFinder) escapes(at int, body bool) bool {
	parent := int(b.Nodes[at].Parent)
	member := -1
	switch b.kind(parent) {
	case "selector_expression":
		member = b.field(parent, "field")
	case "method_invocation":
		if b.field(parent, "object") == at {
			member = b.field(parent, "name")
		}
	case "member_access_expression":
		if b.field(parent, "expression") == at {
			member = b.field(parent, "name")
		}
	case "binary_expression":
		return !strings.Contains(strings.ToLower(string(b.Text(parent))), "null") && !strings.Contains(string(b.Text(parent)), "nil")
	}
	if member < 0 || closing.Match(b.Text(member)) || owning.Match(b.Text(member)) {
		return true
	}
	if !body || string(b.Text(member)) != "Body" {
		return body && string(b.Text(member)) == "Write"
	}
	call := int(b.Nodes[parent].Parent)
	if b.kind(call) == "argument_list" {
		call = int(b.Nodes[call].Parent)
	}
	name, target := b.called(call)
	return !readsAll[target+"."+name]
}

// readsAll are Go functions that read a body and do not close it.
var readsAll = words("io.ReadAll ioutil.ReadAll json.NewDecoder io.Copy xml.NewDecoder")

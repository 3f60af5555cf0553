package quality

import (
	"regexp"
	"strconv"
	"strings"
)

// formatting maps languages to functions whose first argument is a format, and to the
// objects that they belong to; "" for none or any.
var formatting = map[string]map[string]string{
	"go":      {"Sprintf": "fmt", "Printf": "fmt", "Errorf": "fmt"},
	"java":    {"format": "String", "printf": "System.out"},
	"c-sharp": {"Format": "string"},
	"php":     {"sprintf": "", "printf": ""},
	"ruby":    {"format": "", "sprintf": ""},
}

// format checks a call of a formatting function.
func (b *bugFinder) format(i int) {
	if !b.formats(i) {
		return
	}
	arguments, counted := b.arguments(i)
	if !counted || !literals[b.kind(arguments[0])] || !b.plain(arguments[0]) || !b.ends(i, arguments) {
		return
	}
	given := len(arguments) - 1
	if given == 1 && (b.language == "java" || b.language == "c-sharp") && !literals[b.kind(arguments[1])] {
		return // the only argument may be an array of all values
	}
	wanted, ok := placeholders(b.language, string(b.Text(arguments[0])))
	if ok && wanted > given {
		b.report("format-arguments", i)
	}
}

// formats reports whether the node is a call of a formatting function.
func (b *bugFinder) formats(i int) bool {
	name, target := b.called(i)
	owner, known := formatting[b.language][name]
	return known && strings.EqualFold(owner, target)
}

// arguments returns the arguments of a call; counted is false without arguments, or if
// one of them is a spread.
func (b *bugFinder) arguments(i int) (arguments []int, counted bool) {
	arguments, _ = b.named(b.field(i, "arguments"))
	for k := range arguments {
		if strings.Contains(string(b.Text(arguments[k])), "...") && b.kind(arguments[k]) != "interpreted_string_literal" ||
			b.has(arguments[k], words("splat_argument variadic_unpacking hash_splat_argument pair")) {
			return nil, false
		}
		if inner, _ := b.named(arguments[k]); b.kind(arguments[k]) == "argument" && len(inner) == 1 {
			arguments[k] = inner[0]
		}
	}
	return arguments, len(arguments) > 0
}

// ends reports whether the last argument ends the call, so that no spread follows.
func (b *bugFinder) ends(i int, arguments []int) bool {
	rest := string(b.Source[b.Nodes[arguments[len(arguments)-1]].End:b.Nodes[i].End])
	return !strings.Contains(rest, "...")
}

// maxCalled limits the text of a called function and its target, in bytes: in a chain of calls, each target has all calls before it.
const maxCalled = 200

// called returns the name of a called function, and the object or package that it belongs
// to, or the end of its text.
func (b *bugFinder) called(i int) (name, target string) {
	text := func(i int) string {
		if i < 0 {
			return ""
		}
		n := b.Nodes[i]
		return string(b.source(max(n.Start, n.End-min(n.End, maxCalled)), n.End))
	}
	switch b.kind(i) {
	case "method_invocation":
		return text(b.field(i, "name")), text(b.field(i, "object"))
	case "call":
		return text(b.field(i, "method")), text(b.field(i, "receiver"))
	case "call_expression", "function_call_expression", "invocation_expression":
		whole := text(b.field(i, "function"))
		dot := strings.LastIndexByte(whole, '.')
		return whole[dot+1:], whole[:max(dot, 0)]
	}
	return "", ""
}

var (
	directive = regexp.MustCompile(`%(%|n|(\d+)\$|<)?[-+ 0#,(']*(\*|\d+)?(\.(\*|\d+)?)?[a-zA-Z]?`)
	braces    = regexp.MustCompile(`\{\{|\}\}|\{(\d+)[^{}]*\}`)
)

// placeholders returns the number of arguments that a format needs; ok is false if that is
// unclear.
func placeholders(language, format string) (n int, ok bool) {
	if language == "c-sharp" {
		return numbered(format)
	}
	if strings.Contains(format, "%[") || language == "ruby" && strings.ContainsAny(format, "{<") {
		return 0, false // by index or by name
	}
	highest := 0
	for _, m := range directive.FindAllStringSubmatch(format, -1) {
		switch {
		case m[1] == "%" || m[1] == "<" || m[1] == "n" && language == "java":
		case m[2] != "":
			at, ok := position(m[2])
			if !ok {
				return 0, false
			}
			highest = max(highest, at)
		case m[1] == "n" || strings.HasSuffix(m[0], " ") || !letter(m[0][len(m[0])-1]):
			return 0, false // not a placeholder of this language
		default:
			n += 1 + strings.Count(m[0], "*")
		}
	}
	return max(n, highest), true
}

// numbered returns the number of arguments that a composite format of .NET needs.
func numbered(format string) (n int, ok bool) {
	for _, m := range braces.FindAllStringSubmatch(format, -1) {
		if m[1] == "" {
			continue
		}
		at, ok := position(m[1])
		if !ok {
			return 0, false
		}
		n = max(n, at+1)
	}
	return n, !strings.HasPrefix(format, "$")
}

// position parses the index of an argument; ok is false for one that is unrealistically
// large.
func position(text string) (at int, ok bool) {
	at, err := strconv.Atoi(text)
	return at, err == nil && at <= 50
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

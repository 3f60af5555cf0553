package razor

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Parts of a view where encoding does not help, and parts that are other views.
const (
	// An unquoted value ends at a space, which is not encoded.
	bareAttribute = `\s[A-Za-z][\w:-]*=@[(A-Za-z_]`
	// Helpers encode their arguments.
	helperCall = `@(?:Html|Url)\.\w+(?:<[^<>()]*>)?\(`
	// Event handlers are code, and the encoding of an attribute is decoded before they run.
	handlerAttribute = `\son[a-z]+\s*=\s*"[^"<>@]*@[(A-Za-z_]`
	// A script is loaded from the address in its attribute.
	scriptAddress = `(?i:<script\s[^<>@]*?\bsrc\s*=\s*["']?(?:https?:)?(?://)?)@[(A-Za-z_]`
)

// partBegin matches the beginnings of all such parts.
var partBegin = regexp.MustCompile(strings.Join([]string{
	`@@[\w.]*`, `\bHtml\.Raw\(`, `\b(?:HtmlString|MvcHtmlString\.Create)\(`, `@\{`, `@functions\s*\{`, `\bWriteLiteral\(`, `@?\bforeach\s*\(`, `@\*`,
	`(?m:^[ \t]*(?:var|string)[ \t]+\w+[ \t]*=)`, `\bHtml\.(?:Render)?Partial(?:Async)?\(`, `<partial\s[^<>]*>`,
	helperCall, bareAttribute, handlerAttribute, scriptAddress,
}, "|"))

// kind is a kind of part. write receives the beginning of the part and the text after it, and returns the number of bytes of the
// part.
type kind struct {
	begin *regexp.Regexp
	write func(v *view, found, rest string, depth int) int
}

// view is a view that is being rewritten. The first of its kinds that matches the beginning of a part counts.
type view struct {
	template.Rewrite
	begin *regexp.Regexp // the beginnings of all parts
	kinds []kind
	fills string // the beginning of the method that contains the code
}

var (
	escapedAt     = regexp.MustCompile(`^@@`)
	functions     = regexp.MustCompile(`^@functions`)
	encoding      = regexp.MustCompile(`^` + helperCall + `$`)
	partialTagged = regexp.MustCompile(`^<partial\s`)
	partialCalled = regexp.MustCompile(`Partial(?:Async)?\($`)
	attributed    = regexp.MustCompile(`(?s)^(?:\s|<).*=.*@[(A-Za-z_]$`)
	commented     = regexp.MustCompile(`^@\*$`)
	block         = regexp.MustCompile(`^@\{$`)
	assigned      = regexp.MustCompile(`=$`)
	repeated      = regexp.MustCompile(`foreach`)
	unencoded     = regexp.MustCompile(`\($`)
)

// newView returns a view whose markup is text.
func newView() *view {
	return &view{begin: partBegin, fills: viewBegin, kinds: []kind{
		{escapedAt, escaped}, {functions, functionsOf}, {encoding, helper}, {partialTagged, partialTag}, {partialCalled, partialCall},
		{attributed, attribute}, {commented, comment}, {block, code}, {assigned, assignment}, {repeated, loop}, {unencoded, output},
	}}
}

func escaped(_ *view, found, _ string, _ int) int { return len(found) }

// maxDepth is how deeply parts may be nested.
const maxDepth = 20

// write writes code for the values in the parts of a view.
func (v *view) write(text string, depth int) {
	for depth < maxDepth {
		m := v.begin.FindStringIndex(text)
		if m == nil {
			break
		}
		v.Skip(text[:m[0]])
		found, rest := text[m[0]:m[1]], text[m[1]:]
		i := slices.IndexFunc(v.kinds, func(k kind) bool { return k.begin.MatchString(found) })
		text = text[m[0]+v.kinds[i].write(v, found, rest, depth):]
	}
	v.Skip(text)
}

// within returns the text in brackets, the first of which has been read, and the number of bytes including the brackets.
func within(found, rest string, open, end byte) (string, int) {
	n := closing(rest, open, end)
	return rest[:n], len(found) + min(n+1, len(rest))
}

// functionsOf writes declarations of a class, as functions in the code where it can contain them.
func functionsOf(v *view, found, rest string, depth int) int {
	text, size := within(found, rest, '{', '}')
	if depth > 0 || onlyMembers.MatchString(text) {
		return members(v, found, rest, depth)
	}
	v.Skip(found)
	v.Put(access.ReplaceAllString(text, ""), " ")
	return size
}

// members writes declarations of a class.
func members(v *view, found, rest string, depth int) int {
	text, size := within(found, rest, '{', '}')
	v.Skip(found)
	if depth > 0 {
		v.Skip(text)
	} else {
		v.Put("} ", text, " ", v.fills)
	}
	return size
}

var (
	// onlyMembers matches declarations that a function cannot contain.
	onlyMembers = regexp.MustCompile(`\{\s*(?:get|set|init)\b|\b(?:class|record|struct|enum|interface|event)\s+\w|\w\s*=>[^;]*;\s*$|(?m:^\s*\[)`)
	access      = regexp.MustCompile(`\b(?:public|private|protected|internal|static|readonly|override|virtual)\s+`)
)

// marking matches helpers whose result is not encoded, or is another view: these are parts themselves.
var marking = regexp.MustCompile(`\.(?:Raw|(?:Render)?Partial(?:Async)?)\($`)

func helper(v *view, found, rest string, _ int) int {
	if marking.MatchString(found) {
		return 1
	}
	text, size := within(found, rest, '(', ')')
	v.Skip(text)
	return size
}

var (
	partialName = regexp.MustCompile(`\sname\s*=\s*"([^"@]+)"`)
	partialWith = regexp.MustCompile(`\s(model|for)\s*=\s*"@?([^"]+)"`)
)

// partialTag writes a tag that is replaced by another view.
func partialTag(v *view, found, _ string, _ int) int {
	v.Skip(found)
	name, with := partialName.FindStringSubmatch(found), "Model"
	if name == nil {
		return len(found)
	}
	if m := partialWith.FindStringSubmatch(found); m != nil {
		with = template.Flat(m[2])
		if m[1] == "for" {
			with = "Model." + with
		}
	}
	v.Put(`partial_view("`, template.Flat(name[1]), `", `, with, "); ")
	return len(found)
}

func partialCall(v *view, found, rest string, _ int) int {
	args, size := within(found, rest, '(', ')')
	if !strings.Contains(args, ",") {
		args += ", Model"
	}
	v.Put("partial_view(", args, "); ")
	return size
}

// attribute writes a value in an attribute where encoding does not help.
func attribute(v *view, found, rest string, _ int) int {
	v.Skip(found)
	begin := len(found) - 1
	text := found[begin:] + rest
	if strings.HasPrefix(strings.TrimSpace(found), "asp-") || strings.HasPrefix(text, "Html.") {
		return begin
	}
	x, size := implicit(text)
	v.Put(template.Unescaped, "(", x, "); ")
	return begin + size
}

func comment(v *view, found, rest string, _ int) int {
	text, _, closed := strings.Cut(rest, "*@")
	v.Skip(text)
	if !closed {
		return len(found) + len(rest)
	}
	return len(found) + len(text) + 2
}

// plainStatement matches a line that is an assignment.
var plainStatement = regexp.MustCompile(`^\s*(?:[\w.]+(?:\[[^\]\n]*\])?|(?:var|string|int|bool|dynamic|object)\s+\w+)\s*=[^=][^{}\n]*;\s*$`)

// code writes a block of code: its assignments, and everything else like any other part of a view.
func code(v *view, found, rest string, depth int) int {
	text, size := within(found, rest, '{', '}')
	for line := range strings.Lines(text) {
		if !plainStatement.MatchString(strings.TrimRight(line, "\r\n")) {
			v.write(line, depth+1)
			continue
		}
		v.Put(strings.TrimRight(line, "\r\n"), " ")
		if first := strings.TrimSpace(line); !strings.HasPrefix(first, "var ") && !strings.HasPrefix(first, "string ") {
			v.write(template.Flat(line), depth+1)
		}
		v.Skip(line)
	}
	return size
}

// assignment writes the declaration of a variable in a block of code.
func assignment(v *view, found, rest string, depth int) int {
	end := strings.IndexAny(rest, "\n;{")
	if end < 0 || rest[end] != ';' {
		return len(found)
	}
	v.Put(strings.TrimLeft(found, "\n"), rest[:end], "; ")
	v.write(template.Flat(rest[:end]), depth+1)
	return len(found) + end + 1
}

var eachOf = regexp.MustCompile(`^\s*(?:[\w.<>\[\]?]+\s+)?(\w+)\s+in\s+([^\n]+?)\s*$`)

// loop writes the variable of a loop: any element.
func loop(v *view, found, rest string, _ int) int {
	text, size := within(found, rest, '(', ')')
	if m := eachOf.FindStringSubmatch(text); m != nil {
		v.Put("var ", m[1], " = (", m[2], ").First(); ")
	}
	v.Skip(text)
	return size
}

// output writes what is written without encoding.
func output(v *view, found, rest string, _ int) int {
	text, size := within(found, rest, '(', ')')
	if strings.TrimSpace(text) == "" {
		v.Skip(text)
	} else {
		v.Put(template.Unescaped, "(", text, "); ")
	}
	return size
}

// closing returns the index of the bracket that closes a bracket before the text, or the length of
// the text.
func closing(text string, open, end byte) int {
	depth, quote := 1, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && (c == quote || c == '\n'):
			quote = 0
		case quote != 0:
		case c == '"':
			quote = c
		case c == open:
			depth++
		case c == end:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// step matches a part of an expression without parentheses around it: a name, a member, or an opening bracket.
var step = regexp.MustCompile(`^(?:\w+|\??\.\w+|[(\[])`)

// implicit returns the expression after an @, and its length.
func implicit(text string) (string, int) {
	if text[0] == '(' {
		x, size := within("(", text[1:], '(', ')')
		return x, size
	}
	at := 0
	for {
		found := step.FindString(text[at:])
		switch {
		case found == "" || at > 0 && found[0] != '.' && found[0] != '?' && found[0] != '(' && found[0] != '[':
			return text[:at], at
		case found == "(":
			at += 1 + closing(text[at+1:], '(', ')') + 1
		case found == "[":
			at += 1 + closing(text[at+1:], '[', ']') + 1
		default:
			at += len(found)
		}
		at = min(at, len(text))
	}
}

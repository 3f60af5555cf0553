package rules

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/model"
)

// RouteReader reads the constraints of routes.
type RouteReader struct{ Types model.WordList } // of parameters that only plain words can be

// Constrained returns the parameters of routes that only numbers, identifiers and the like can be: those of "/a/:id(\d+)",
// "/a/{id:[0-9]+}", "/a/{id<\d+>}", "/a/<int:id>", "/a/<id:int>" and "/a/(?P<id>\d+)".
func (r RouteReader) Constrained(routes []string) (names []string) {
	for _, route := range routes {
		r.Parameters(route, func(name string, narrow bool) {
			if narrow && !slices.Contains(names, name) {
				names = append(names, name)
			}
		})
	}
	return names
}

// Parameters calls f with each parameter of a route that has a constraint or brackets. narrow is as in Constrained.
func (r RouteReader) Parameters(route string, f func(name string, narrow bool)) {
	if len(route) > maxRoute {
		return
	}
	for i := 0; i < len(route); i++ {
		name, constraint, end := r.parameterAt(route, i)
		if end == 0 {
			continue
		}
		i = end
		if name != "" {
			f(name, r.isNarrow(constraint))
		}
	}
}

// maxRoute is the length of the longest text that may be a route, in bytes.
const maxRoute = 500

var (
	named  = regexp.MustCompile(`^:(\w+)(\\?[({<])`)
	bare   = regexp.MustCompile(`^:(\w+)`)
	group  = regexp.MustCompile(`^\(\?P?<(\w+)>`)
	keyed  = regexp.MustCompile(`^\*{0,2}(\w+)\s*([:<])\s*(.*)$`)
	word   = regexp.MustCompile(`^\w+$`)
	typed  = regexp.MustCompile(`^(\w+)(?:\([^)]*\))?$`)
	closer = map[byte]byte{'(': ')', '{': '}', '<': '>'}
)

// parameterAt returns the parameter of a route that begins at an index, with its constraint, and the index of its end, which is 0 if none
// begins there.
func (r RouteReader) parameterAt(route string, at int) (name, constraint string, end int) {
	rest := route[at:]
	if m := named.FindStringSubmatch(rest); m != nil {
		inner, length := bracketed(rest[len(m[0])-1:])
		return m[1], inner, ended(at+len(m[0])-2, length)
	}
	if m := bare.FindStringSubmatch(rest); m != nil {
		return m[1], "", ended(at-1, len(m[0]))
	}
	if m := group.FindStringSubmatch(rest); m != nil {
		inner, length := bracketed(rest)
		return m[1], strings.TrimPrefix(inner, m[0][1:]), ended(at-1, length)
	}
	if rest[0] != '{' && rest[0] != '<' {
		return "", "", 0
	}
	inner, length := bracketed(rest)
	m := keyed.FindStringSubmatch(inner)
	if m == nil {
		if word.MatchString(inner) {
			return inner, "", ended(at-1, length)
		}
		left, right, _ := strings.Cut(inner, ":")
		if rest[0] == '<' && r.isNarrow(left) { // such as any(a, b):name
			return right, left, ended(at-1, length)
		}
		return "", "", ended(at-1, length)
	}
	if m[2] == "<" {
		return m[1], strings.TrimSuffix(strings.TrimRight(m[3], "?"), ">"), ended(at-1, length)
	}
	if rest[0] == '<' && r.Types.Has(m[1]) && word.MatchString(m[3]) {
		return m[3], m[1], ended(at-1, length)
	}
	return m[1], m[3], ended(at-1, length)
}

func ended(before, length int) int {
	if length == 0 {
		return 0
	}
	return before + length
}

// bracketed returns the text in the brackets that a text begins with, and the length of both, which is 0 if they are not closed.
func bracketed(text string) (inner string, length int) {
	depth, begins, ends := 0, text[0], closer[text[0]]
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case begins:
			depth++
		case ends:
			depth--
		}
		if depth == 0 {
			return text[1:min(i, len(text))], i + 1
		}
	}
	return "", 0
}

// isNarrow reports whether a constraint of a route, a type or a regular expression, admits only plain words.
func (r RouteReader) isNarrow(constraint string) bool {
	constraint = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(constraint), "?"), "=")
	for _, one := range strings.Split(constraint, ":") {
		if m := typed.FindStringSubmatch(one); m != nil && (r.Types.Has(strings.ToLower(m[1])) || m[1] == "any" && m[0] != m[1]) {
			return true
		}
	}
	for _, prefix := range []string{"re:", "regex:"} {
		constraint = strings.TrimPrefix(constraint, prefix)
	}
	if m := routeRegex.FindStringSubmatch(constraint); m != nil {
		constraint = strings.NewReplacer("[[", "[", "]]", "]", "{{", "{", "}}", "}").Replace(m[1])
	}
	return charset.IsPlain(constraint, true) && strings.ContainsAny(constraint, `[\|`)
}

// GroupNames returns the names of the groups of a regular expression, "" for those without.
func GroupNames(pattern string) []string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	return re.CapNames()[1:]
}

// Groups returns, for each group of a regular expression, whether only plain words match it.
func Groups(pattern string) (narrow []bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	return groups(re, nil)
}

func groups(re *syntax.Regexp, out []bool) []bool {
	if re.Op == syntax.OpCapture {
		out = append(out, charset.IsPlain(re.Sub[0].String(), true))
	}
	for _, sub := range re.Sub {
		out = groups(sub, out)
	}
	return out
}

var routeRegex = regexp.MustCompile(`^regex\((.*)\)$`)

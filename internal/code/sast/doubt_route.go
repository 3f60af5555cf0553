package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// segmentRules are rules about values that need a slash to be dangerous.
var segmentRules = []string{"taint/path-traversal", "taint/open-redirect"}

const (
	// routeLines is the number of lines before a handler that are searched for its route.
	routeLines = 8
	// parameterLines is the number of lines that the parameters of a handler may take.
	parameterLines = 16
)

// Parameters of routes, by file extension: if the framework splits the decoded path, or refuses encoded
// slashes, parameters contain no slash unless the route allows it. NAME stands for the parameter's name; the expressions
// are applied to the annotations of the handler and, except in Python, to its parameters.
var routed = map[string]struct{ only, unless string }{
	".py":   {`["'][^"'\n]*(<((string|str|slug|int|uuid):)?NAME>|\{NAME\})`, `path:NAME|NAME:path|\(\?P<NAME>`},
	".java": {pathParameter + `[\w.]+(<[^>]*>)?(\[\])?\s+NAME\b`, `\{NAME:|\*\*|\{\*`},
	".kt":   {pathParameter + `NAME\s*:`, `\{NAME:|\*\*|\{\*`},
	".cs":   {`([\[,]\s*[\w.]+|\bMap\w*)\((?:[^)\n]*[^)\n$@])?"[^"\n]*\{NAME[?:}]`, `\{\*+NAME|From(Query|Form|Body|Header)`},
	".php": {`\bfunction\s+\w+\s*\([^)]*\$NAME\b`, `(where|assert|requirements)\b[^\n]*NAME[^\n]*\.[*+]|\{NAME<[^>]*\.[*+]|` +
		`\bMap(Query|Request)\w*[^$]*\$NAME\b`},
}

// pathParameter matches the annotation of a parameter that is part of a path in Spring or JAX-RS, and further ones of the same
// parameter.
const pathParameter = `@Path(?:Variable|Param)\b(?:\([^)]*\))?\s+(?:(?:@[\w.]+(?:\([^)]*\))?|final)\s+)*`

// Files whose public functions receive parameters of routes, and frameworks that fill those with the parameters of a query too.
var (
	controllerFile = regexp.MustCompile(`(?i)controllers?/|controller\.php$|routes/`)
	filledByQuery  = regexp.MustCompile(`\b(yii|OCP|OCA|TYPO3|Neos|Concrete|SilverStripe|Nette|think)\\|` +
		`\bnamespace\s+app\\(\w+\\)*controller\b|\bfunction\s+action[A-Z]\w*\s*\(|\bextends\s+(CController|ActionController)\b`)
)

// segment reports whether the data is a route parameter that cannot contain a slash.
func (n *normalizer) segment(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	m := entered.FindStringSubmatch(first.Message)
	ext := path.Ext(first.Path)
	route, known := routed[ext]
	if m == nil || !known || !slices.Contains(segmentRules, f.RuleID) {
		return false
	}
	lines := n.source(first.Path)
	if first.Line < 1 || first.Line > len(lines) {
		return false
	}
	about := bytes.Join(annotationsOf(lines, first.Line), []byte("\n"))
	if ext != ".py" {
		about = append(append(about, '\n'), declarationOf(lines, first.Line)...)
	}
	named := func(pattern string) *regexp.Regexp {
		return regexp.MustCompile(strings.ReplaceAll(pattern, "NAME", regexp.QuoteMeta(m[1])))
	}
	if !named(route.only).Match(about) || named(route.unless).Match(about) {
		return false
	}
	return ext != ".php" || controllerFile.MatchString(first.Path) && !n.inFile(filledByQuery, first.Path) && !n.slashes()[m[1]]
}

// annotationsOf returns the annotations and comments directly above the function that begins on a line.
func annotationsOf(lines [][]byte, line int) [][]byte {
	above := lines[:line-1]
	top := len(above)
	for i := top - 1; i >= max(len(above)-routeLines, 0); i-- {
		if !annotates.Match(above[i]) {
			continue // perhaps a line within an annotation that begins further up
		}
		if end := endOfStatement(above, i+1); end < top && len(bytes.TrimSpace(bytes.Join(above[end:top], nil))) > 0 {
			break // it belongs to the code in between
		}
		top = i
	}
	return above[top:]
}

// declarationOf returns the declaration of the function that begins on a line, without its body.
func declarationOf(lines [][]byte, line int) []byte {
	text := bytes.Join(lines[line-1:min(line-1+parameterLines, len(lines))], []byte("\n"))
	open := 0
	for i, c := range text {
		switch {
		case c == '(':
			open++
		case c == ')':
			open--
		case open <= 0 && (c == '{' || c == ';'), c == '>' && i > 0 && text[i-1] == '=':
			return text[:i]
		}
	}
	return text
}

// Routes of PHP whose parameters may contain slashes, in files of routes.
var (
	routesFile = regexp.MustCompile(`(?i)(^|/)(routes?|routing)(/|\.|_)[^/]*`)
	wideRoute  = regexp.MustCompile(`(where|assert|requirements)\b[^\n]*\.[*+]|\{\w+<[^>\n]*\.[*+]`)
)

// wideParameters returns the words of routes with parameters that may contain slashes.
func (n *normalizer) wideParameters() map[string]bool {
	words := map[string]bool{}
	n.eachFile(routesFile.MatchString, func(_ string, text []byte) {
		for _, line := range wideRoute.FindAll(text, -1) {
			for _, word := range identifier.FindAll(line, -1) {
				words[string(word)] = true
			}
		}
	})
	return words
}

// Validation rules of frameworks: what a field of a request may contain, by its name.
var (
	fieldOf     = regexp.MustCompile(`(?:->(?:input|get|post|query|integer|string)\(\s*['"]|->)(\w+)['"]?\s*(?:\)|[;,.])`)
	rulesFile   = regexp.MustCompile(`(?i)(requests?|models?|entit(y|ies)|rules|dto)/[^/]+\.php$`)
	requestRead = regexp.MustCompile(`^The data comes in with (\w+Request|Request|Validator)\.\w+\(\)\.$`)
	fieldRule   = regexp.MustCompile(`['"](\w+)['"]\s*=>\s*`)
	fieldKind   = regexp.MustCompile(`\b(integer|numeric|boolean|in:|uuid|Rule::in|exists:|digits|date|ip)\b?`)
)

// declared reports whether a validation rule of a request or a record restricts the data's field to
// numbers, dates or listed values.
func (n *normalizer) declared(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	if path.Ext(first.Path) != ".php" || !requestRead.MatchString(first.Message) {
		return false
	}
	m := fieldOf.FindStringSubmatch(first.Snippet[strings.Index(first.Snippet, "=")+1:])
	return m != nil && n.restricted()[m[1]]
}

// restrictedFields returns the fields with such a validation rule, which begins and ends on one line.
func (n *normalizer) restrictedFields() map[string]bool {
	fields := map[string]bool{}
	n.eachFile(rulesFile.MatchString, func(_ string, text []byte) {
		eol, last := -1, -1 // the end of the line of the previous rule, and the place of its last restriction
		for _, m := range fieldRule.FindAllSubmatchIndex(text, -1) {
			if m[1] > eol {
				eol, last = lineEnd(text, m[1]), -1
				for _, kind := range fieldKind.FindAllIndex(text[m[1]:eol], -1) {
					last = m[1] + kind[0]
				}
			}
			if last >= m[1] {
				fields[string(text[m[2]:m[3]])] = true
			}
		}
	})
	return fields
}

func lineEnd(text []byte, from int) int {
	if i := bytes.IndexByte(text[from:], '\n'); i >= 0 {
		return from + i
	}
	return len(text)
}

// Parameters in Django's routes; registrations at a router, whose parameter is usually called pk, and the methods of view sets that get it;
// decorators that declare a route.
var (
	djangoParam = regexp.MustCompile(`(<(?:int|uuid))?[:<](\w+)>`)
	djangoRoute = regexp.MustCompile(`\.register\(`)
	ofViewSet   = regexp.MustCompile(`\bdef\s+(retrieve|update|partial_update|destroy)\(\s*self\b`)
	actionAbove = regexp.MustCompile(`(?m)^\s*@(\w+\.)*(action|detail_route|list_route|link|route|get|post|put|patch|delete|api_route|` +
		`websocket)\(`)
)

// routerParameter is the entry of numericParameters for the parameters of routers.
const routerParameter = "<router>"

// numbered reports whether the data is a parameter that must be a number in Django's routes.
func (n *normalizer) numbered(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	m := entered.FindStringSubmatch(first.Message)
	if m == nil || path.Ext(first.Path) != ".py" || !n.numbers()[m[1]] {
		return false
	}
	lines := n.source(first.Path)
	if first.Line < 1 || first.Line > len(lines) {
		return true
	}
	// Routers pass any text, and so do the routes of other frameworks, which stand above their functions.
	return !actionAbove.Match(bytes.Join(annotationsOf(lines, first.Line), []byte("\n"))) &&
		(!n.numbers()[routerParameter] || !ofViewSet.Match(lines[first.Line-1]))
}

// numericParameters returns the parameters that are numbers wherever a route of Django names them.
func (n *normalizer) numericParameters() map[string]bool {
	out := map[string]bool{}
	isRoutes := func(file string) bool { return strings.HasPrefix(path.Base(file), "urls") }
	n.eachFile(isRoutes, func(_ string, text []byte) {
		for _, m := range djangoParam.FindAllSubmatch(text, -1) {
			numeric, seen := out[string(m[2])]
			out[string(m[2])] = len(m[1]) > 0 && (numeric || !seen)
		}
		if djangoRoute.Match(text) {
			out[routerParameter] = true
		}
	})
	return out
}

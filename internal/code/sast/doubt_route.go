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

// segment reports whether the data is a route parameter that cannot contain a slash.
func (n *normalizer) segment(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	m := entered.FindStringSubmatch(first.Message)
	ext := path.Ext(first.Path)
	route, known := n.frameworks.Routes[ext]
	if m == nil || !known || !slices.Contains(segmentRules, f.RuleID) || decodedAgain(f) {
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
	if !named(route.Only).Match(about) || named(route.Unless).Match(about) {
		return false
	}
	of := &n.frameworks.Controllers
	return ext != ".php" || of.Files.MatchString(first.Path) && !n.inFile(of.FilledByQuery.Regexp, first.Path) && !n.slashes()[m[1]]
}

// decodedAgain reports whether a step decodes the data, which may then contain slashes.
func decodedAgain(f *scan.Finding) bool {
	return slices.ContainsFunc(f.CodeFlow[1:], func(s scan.FlowStep) bool { return decoded.MatchString(s.Message) })
}

// The path of a request in Java and Kotlin, and routes by their annotation.
var (
	pathRead   = regexp.MustCompile(`^The data comes in with \w*(Request|Context)\.(get)?(RequestURI|RequestURL|ServletPath|PathInfo|Path)(\(\))?\.$`)
	routeAbove = regexp.MustCompile(`@(\w*Mapping|Path)\(`)
	anyDepth   = regexp.MustCompile(`\*\*|\{\*|\{\w+:`)
)

// fixedRoute reports whether the data is the path of a request in a function whose route says how many segments the path has: none of
// them contains a slash, and a few do not lead out of a folder.
func (n *normalizer) fixedRoute(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	lines := n.source(first.Path)
	if f.RuleID != "taint/path-traversal" || decodedAgain(f) || !pathRead.MatchString(first.Message) || first.Line < 1 ||
		first.Line > len(lines) {
		return false
	}
	for i := n.functionOf(first.Path, first.Line) - 1; i >= 0 && first.Line-1-i <= routeLines+parameterLines; i-- {
		if routeAbove.Match(lines[i]) {
			return !anyDepth.Match(lines[i]) && bytes.ContainsRune(lines[i], '"')
		}
		if i+1 < first.Line-1 && endsFunction.Match(lines[i]) {
			return false
		}
	}
	return false
}

// endsFunction matches the end of the function above another.
var endsFunction = regexp.MustCompile(`^\s*\}\s*$`)

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

// wideParameters returns the words of routes with parameters that may contain slashes.
func (n *normalizer) wideParameters() map[string]bool {
	words := map[string]bool{}
	n.eachFile(n.frameworks.Controllers.Routes.MatchString, func(_ string, text []byte) {
		for _, line := range n.frameworks.Controllers.Wide.FindAll(text, -1) {
			for _, word := range identifier.FindAll(line, -1) {
				words[string(word)] = true
			}
		}
	})
	return words
}

// declared reports whether a validation rule of a request or a record restricts the data's field to
// numbers, dates or listed values.
func (n *normalizer) declared(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	if path.Ext(first.Path) != ".php" || !n.frameworks.Validation.Comes.MatchString(first.Message) {
		return false
	}
	m := n.frameworks.Validation.Field.FindStringSubmatch(first.Snippet[strings.Index(first.Snippet, "=")+1:])
	return m != nil && n.restricted()[m[1]]
}

// restrictedFields returns the fields with such a validation rule, which begins and ends on one line.
func (n *normalizer) restrictedFields() map[string]bool {
	fields := map[string]bool{}
	n.eachFile(n.frameworks.Validation.Files.MatchString, func(_ string, text []byte) {
		eol, last := -1, -1 // the end of the line of the previous rule, and the place of its last restriction
		for _, m := range n.frameworks.Validation.Rule.FindAllSubmatchIndex(text, -1) {
			if m[1] > eol {
				eol, last = lineEnd(text, m[1]), -1
				for _, kind := range n.frameworks.Validation.Restricted.FindAllIndex(text[m[1]:eol], -1) {
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
	return !n.frameworks.URLs.Above.Match(bytes.Join(annotationsOf(lines, first.Line), []byte("\n"))) &&
		(!n.numbers()[routerParameter] || !n.frameworks.URLs.Sets.Match(lines[first.Line-1]))
}

// numericParameters returns the parameters that are numbers wherever a route of Django names them.
func (n *normalizer) numericParameters() map[string]bool {
	out := map[string]bool{}
	isRoutes := func(file string) bool { return strings.HasPrefix(path.Base(file), "urls") }
	n.eachFile(isRoutes, func(_ string, text []byte) {
		for _, m := range n.frameworks.URLs.Parameter.FindAllSubmatch(text, -1) {
			numeric, seen := out[string(m[2])]
			out[string(m[2])] = len(m[1]) > 0 && (numeric || !seen)
		}
		if n.frameworks.URLs.Registers.Match(text) {
			out[routerParameter] = true
		}
	})
	return out
}

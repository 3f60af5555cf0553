package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// declaredInput reports whether all inputs on the way are restricted by their declarations.
func (n *normalizer) declaredInput(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	if !n.frameworks.Inputs.Comes.MatchString(first.Message) {
		return false
	}
	text := bytes.Join(n.source(first.Path), []byte("\n"))
	found := false
	for _, s := range f.CodeFlow {
		for _, m := range n.frameworks.Inputs.Read.FindAllStringSubmatch(s.Snippet, -1) {
			declared := regexp.MustCompile(`(?m)^\s*` + m[1] + `:\s*\{[^{}]*\}`).Find(text)
			if !n.frameworks.Inputs.Restricted.Match(declared) {
				return false
			}
			found = true
		}
	}
	return found
}

// formParsers reports whether the server may read forms, which the page of another site can send: a script of the program, or its list of
// packages, names a parser of forms, or no script names one of JSON.
func (n *normalizer) formParsers() bool {
	forms, objects, of := false, false, &n.frameworks.Bodies
	n.eachFile(func(file string) bool {
		return !forms && !n.files[file].Test && (scriptFile.MatchString(file) || path.Base(file) == "package.json")
	}, func(_ string, text []byte) {
		forms, objects = forms || of.Forms.Match(text), objects || of.JSON.Match(text)
	})
	return forms || !objects
}

// onlyJSON reports whether a page contains a part of a request's body that only a program can send: the server reads nothing but JSON.
func (n *normalizer) onlyJSON(f *scan.Finding) bool {
	return f.RuleID == "taint/xss" && n.frameworks.Bodies.Comes.MatchString(f.CodeFlow[0].Message) && !n.readsForms()
}

// Sources that are the path of a request, which begins with a slash, and texts that something precedes.
var (
	requestPath = regexp.MustCompile(`(?i)\b(web\.ctx\.(full_?)?path|Request\.(original_?url|url|(full_?)?path|full_?path|raw_?path|request_?uri)|REQUEST_URI|` +
		`getRequestURI\(\)|PATH_INFO)\b|^The data comes in with [\w.]*getRequestURI\(\)`)
	preceded = regexp.MustCompile(`\b(urljoin|URI\.join|resolve)\(\s*[\w.()\[\]"']+\s*,\s*([\w.]*\.)?req(uest)?\b|\w[)\]"']?\s*\+\s*[\w.]*\b(ctx|req(uest)?)\b|[\w)\]"']\s*\.\s*\$_SERVER\b|[\w/}][$#]?\{\s*([\w.]*\.)?(ctx|req(uest)?)\b`)
)

// ownPath reports whether the path of the request becomes that of a request to another server whose host is given.
func ownPath(f *scan.Finding) bool {
	return f.RuleID == "taint/ssrf" && requestPath.MatchString(f.CodeFlow[0].Message) &&
		slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool {
			_, value, _ := strings.Cut(s.Snippet, "=")
			return preceded.MatchString(value)
		})
}

// connectionTest matches functions with which somebody tries out the address of a service that he is about to use.
var connectionTest = regexp.MustCompile(`(?i)\b(def|function|func|fun|async)\s+(test_?[A-Z]\w*|test_\w+|\w*_test|\w*(test|check|verify|try)_?(connection|connectivity|server|settings|notif\w*))\s*\(|` +
	`^\s*(public\s+|private\s+|static\s+|async\s+)*(test[A-Z]\w*|\w*(test|check|verify)(Connection|Server|Settings|Notif\w*))\s*\(`)

// ofConnectionTest reports whether a function that tries out a service reads or uses its address.
func (n *normalizer) ofConnectionTest(f *scan.Finding) bool {
	if f.RuleID != "taint/ssrf" {
		return false
	}
	in := func(file string, line int) bool {
		at, lines := n.functionOf(file, line), n.source(file)
		return at > 0 && at <= len(lines) && connectionTest.Match(lines[at-1])
	}
	return in(f.CodeFlow[0].Path, f.CodeFlow[0].Line) || in(f.Path, f.StartLine)
}

// Declarations of classes and functions in Python, and routes that name one of them with parameters that contain no slash.
var (
	pythonClass    = regexp.MustCompile(`^class\s+(\w+)`)
	pythonFunction = regexp.MustCompile(`^\s*(?:async\s+)?def\s+(\w+)\(`)
)

// registered reports whether the data is a parameter of a route without slashes, which another file or a later line declares for a class or
// function.
func (n *normalizer) registered(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	m := entered.FindStringSubmatch(first.Message)
	if m == nil || path.Ext(first.Path) != ".py" || !slices.Contains(segmentRules, f.RuleID) {
		return false
	}
	handler := n.handlerAt(first.Path, first.Line)
	if handler == "" {
		return false
	}
	route := `["'][^"'\n]*<((string|str|slug|int|uuid):)?` + m[1] + `>[^"'\n]*["']`
	const near = `[^"'\n]*\n?[^"'\n]*`
	narrow := regexp.MustCompile(`\b` + handler + `\b` + near + route + `|` + route + near + `\b` + handler + `\b`)
	wide := regexp.MustCompile(`<path:` + m[1] + `>`)
	found, open := false, false
	n.eachFile(func(file string) bool { return path.Ext(file) == ".py" && !n.files[file].Test }, func(_ string, text []byte) {
		found, open = found || narrow.Match(text), open || wide.Match(text)
	})
	return found && !open
}

// handlerAt returns the class around a line of Python, or else the function.
func (n *normalizer) handlerAt(file string, line int) string {
	lines := n.source(file)
	function := ""
	for i := min(line, len(lines)) - 1; i >= 0; i-- {
		if m := pythonFunction.FindSubmatch(lines[i]); m != nil && function == "" {
			if function = string(m[1]); lines[i][0] != ' ' && lines[i][0] != '\t' {
				return function
			}
		}
		if m := pythonClass.FindSubmatch(lines[i]); m != nil {
			return string(m[1])
		}
	}
	return function
}

var (
	// serverField matches a source that is a field of what the server passes to scripts of PHP, and rewriting an assignment to one.
	serverField = regexp.MustCompile(`^The data comes in with \$_SERVER\.(\w+)`)
	rewriting   = regexp.MustCompile(`\$_SERVER\[\s*['"](\w+)['"]\s*\]\s*=[^=>]`)
	scriptOfPHP = regexp.MustCompile(`\.(php|inc|phtml)$`)
)

// ofRewritten reports whether the program replaces the field of the request when it starts, usually by what is safe in a page.
func (n *normalizer) ofRewritten(f *scan.Finding) bool {
	field := serverField.FindStringSubmatch(f.CodeFlow[0].Message)
	return f.RuleID == "taint/xss" && field != nil && n.rewritten()[field[1]]
}

// rewrittenFields returns the fields of $_SERVER to which released scripts assign.
func (n *normalizer) rewrittenFields() map[string]bool {
	out := map[string]bool{}
	scripts := func(file string) bool {
		return scriptOfPHP.MatchString(file) && !n.files[file].Test && !n.example(file)
	}
	n.eachFile(scripts, func(_ string, text []byte) {
		for _, field := range rewriting.FindAllSubmatch(text, -1) {
			out[string(field[1])] = true
		}
	})
	return out
}

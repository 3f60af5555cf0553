package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// impossible reports whether untrusted input cannot take this path at all. Such a finding is dropped, whatever its
// severity is.
func (n *normalizer) impossible(f *scan.Finding) bool {
	return len(f.CodeFlow) > 1 && (n.harmless(f) || n.unconnected(f))
}

// harmless reports whether what untrusted input can put into this path cannot do harm.
func (n *normalizer) harmless(f *scan.Finding) bool {
	return n.segment(f) || n.fixedRoute(f) || n.registered(f) || ownPath(f) || fixedHost(f) || n.behindPage(f) || withoutLines(f) ||
		plainSplit(f) || n.numbered(f)
}

// unconnected reports whether no untrusted input gets into this path: steps of it do not follow each other.
func (n *normalizer) unconnected(f *scan.Finding) bool {
	return commandLine(f) || n.ofUpdate(f) || n.ownType(f) || n.otherProgram(f) || n.otherMember(f) || n.included(f) || lookedUpRecord(f) ||
		n.ownRequest(f)
}

// Phrases that the engine uses to describe steps.
var (
	assigned = regexp.MustCompile(`^It is assigned to (?:.*[.>:])?\$?(\w+)\.$`)
	called   = regexp.MustCompile(`^It is passed to |returns it\.$`)
	inRecord = regexp.MustCompile(`^It is assigned to [A-Z]\w*\.\w+\.$`)
	stored   = regexp.MustCompile(`^It is assigned to (table [\w.]+|the session\b.*)\.$|^It passes through the table `)
	global   = regexp.MustCompile(`^It is assigned to (\$\w+)\.$`)
	entered  = regexp.MustCompile(`^The data comes in with the parameter \$?(\w+)\.$`)
	lookedUp = regexp.MustCompile(`^The data comes in with `)
)

// leaps reports whether the data gets from one file to another without a call: through the field of a
// record that another request has written, often an administrator's. A column that a statement names, a
// session key, and a variable of files that include each other do not count.
func (n *normalizer) leaps(f *scan.Finding) bool {
	for i := 1; i < len(f.CodeFlow); i++ {
		from, to := f.CodeFlow[i-1], f.CodeFlow[i]
		if from.Path == to.Path || called.MatchString(from.Message) || lookedUp.MatchString(from.Message) || n.bridged(from, to) {
			continue
		}
		if !called.MatchString(to.Message) || inRecord.MatchString(from.Message) {
			return true
		}
	}
	return false
}

// sessionKey matches an element of a session.
var sessionKey = regexp.MustCompile(`(?i)\b_?session(_data)?\b\W{1,3}(\w+)`)

// bridged reports whether two consecutive steps in different files name the same thing: the column of a
// table, a variable that included files share, or a session key.
func (n *normalizer) bridged(from, to scan.FlowStep) bool {
	if stored.MatchString(from.Message) {
		return true
	}
	a, b := global.FindStringSubmatch(from.Message), global.FindStringSubmatch(to.Message)
	if a != nil && (b != nil && a[1] == b[1] || mentions(to.Snippet, a[1])) {
		return n.together(from, to)
	}
	k, l := sessionKey.FindStringSubmatch(from.Snippet), sessionKey.FindStringSubmatch(to.Snippet)
	return k != nil && l != nil && k[2] == l[2]
}

// mentions reports whether code contains a variable of PHP.
func mentions(code, name string) bool {
	i := strings.Index(code, name)
	return i >= 0 && !wordByte(code, i+len(name))
}

func wordByte(code string, i int) bool {
	return i < len(code) && (code[i] == '_' || '0' <= code[i] && code[i] <= '9' || 'a' <= code[i]|0x20 && code[i]|0x20 <= 'z')
}

// far reports whether the flow is long, or has a gap.
func (n *normalizer) far(f *scan.Finding) bool { return n.manyFiles(f) || n.leaps(f) }

// maxCalls is the number of calls and returns above which a flow is less certain: of the severe weaknesses with a
// label, one in two hundred has more.
const maxCalls = 2

func manyCalls(f *scan.Finding) bool {
	calls := 0
	for i, s := range f.CodeFlow {
		// A call and its return on one line are one call.
		if called.MatchString(s.Message) && (i == 0 || !called.MatchString(f.CodeFlow[i-1].Message) || f.CodeFlow[i-1].Line != s.Line) {
			calls++
		}
	}
	return calls > maxCalls
}

// tested reports whether a line of the flow tests or encodes a value.
func (n *normalizer) tested(f *scan.Finding) bool { return escapedOnTheWay(f) || n.guarded(f) }

// maxFiles is the number of files above which a flow is less certain: nearly all labelled weaknesses pass at
// most three.
const maxFiles = 3

func (n *normalizer) manyFiles(f *scan.Finding) bool {
	files, names := map[string]bool{}, map[string]bool{}
	for i, s := range f.CodeFlow {
		if i > 0 && n.bridged(f.CodeFlow[i-1], s) {
			files = map[string]bool{} // another request: its part of the flow is judged by itself
		}
		ext := path.Ext(s.Path)
		name := strings.TrimSuffix(path.Base(s.Path), ext)
		if ext == ".xml" && names[name] {
			continue // the statements of a mapper are in a file of its name
		}
		files[s.Path], names[name] = true, true
		if len(files) > maxFiles {
			return true
		}
	}
	return false
}

// settingsFile matches files with the settings pages of administrators.
var settingsFile = regexp.MustCompile(`(?i)(^|/)\w*(Settings?|Configuration|Config|Integrations?)_?(Controller|Form|Resolver|` +
	`Resource|Page|Handler|Router|View|Views|Api)s?\.\w+$|` +
	`(^|/)(settings|configuration)/|(^|/)(views?|controllers?|handlers?|pages|routes|api)/config/|(^|/)\w*_?(settings|system)\.\w+$`)

// ofSettings reports whether the data comes from a settings page.
func (n *normalizer) ofSettings(f *scan.Finding) bool {
	return settingsFile.MatchString(f.CodeFlow[0].Path)
}

// developersFile matches files that are only for developers of the program.
var developersFile = regexp.MustCompile(`(?i)(^|/)(testing|debug(ging)?|dev(elopment|tools)?([-_](proxy|server|tools?))?|mocks?|` +
	`fixtures?)(/|\.\w+$)`)

func ofDevelopers(_ *normalizer, f *scan.Finding) bool {
	return developersFile.MatchString(f.CodeFlow[0].Path)
}

// wholeStatement matches reads of a parameter that is a statement, as in a database console.
var wholeStatement = regexp.MustCompile(`(?i)["'](sql|query|statement|stmt)(_?(string|text))?["']\s*\)`)

// givenStatement matches a parameter that is a statement.
var givenStatement = regexp.MustCompile(`(?i)^The data comes in with the parameter \$?sql(_?(query|statement|text))?[, .]`)

// runsStatements reports whether the whole statement comes from a request, so that nothing is
// injected into it.
func runsStatements(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	return f.RuleID == "taint/sql-injection" && (wholeStatement.MatchString(first.Snippet) || givenStatement.MatchString(first.Message)) &&
		!slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool { return joined.MatchString(s.Snippet) })
}

// joined matches lines that concatenate text.
var joined = regexp.MustCompile("[\"'`]\\s*[+.%]|[+.]\\s*[\"'`]|\\$\\{|#\\{|\\bf[\"']|format")

// escapes matches calls that encode a value for a page, a URL or a statement.
var escapes = regexp.MustCompile(`(?i)\b(h|j|e|esc\w*|html_?esc\w*|htmlspecialchars|htmlentities|sanitize\w*|strip_tags|` +
	`encode\w*|to_query|urlencode|url_encode|to_json|json_encode|` +
	`\w*quote\w*|\w*escape\w*|\w*purif\w*)\s*[( ]\s*["'$@\w:]|\.Encode\(\)`)

// quotedOnly matches functions that only protect text inside quotes: the engine knows them, and reports text outside of
// quotes.
var quotedOnly = regexp.MustCompile(`(?i)\b(mysqli?_(real_)?escape_string|pg_escape_string|sqlite_escape_string|addslashes|` +
	`real_escape_string)\s*\(`)

// unescapes matches functions that undo what others escape.
var unescapes = regexp.MustCompile(`(?i)\bun_?(escape|quote)\w*`)

// escapedOnTheWay reports whether a line on the path to a page, a statement or a redirect escapes a value. It may
// be another value, since the line does not always show which one.
func escapedOnTheWay(f *scan.Finding) bool {
	if f.RuleID != "taint/xss" && f.RuleID != "taint/sql-injection" {
		return false
	}
	return slices.ContainsFunc(f.CodeFlow[1:], func(s scan.FlowStep) bool {
		code := unescapes.ReplaceAllString(s.Snippet, "")
		if f.RuleID == "taint/sql-injection" {
			code = quotedOnly.ReplaceAllString(code, "")
		}
		return escapes.MatchString(code)
	})
}

// addressName matches usual names of variables with a redirect's target.
var addressName = regexp.MustCompile(`(?i)(ur[il]|link|href|next|redirect|return|back|go_?to|\bto\b|dest|target|continue|` +
	`location|forward|callback|refer|site|host|domain|page|path|out)`)

// unnamedAddress reports whether no name on the path to a redirect indicates a URL.
func unnamedAddress(_ *normalizer, f *scan.Finding) bool {
	if f.RuleID != "taint/open-redirect" {
		return false
	}
	return !slices.ContainsFunc(f.CodeFlow[:len(f.CodeFlow)-1], func(s scan.FlowStep) bool {
		return addressName.MatchString(s.Message) || addressName.MatchString(s.Snippet)
	})
}

// plainError matches responses with an error status and a text without markup, in programs with
// Express.
var plainError = regexp.MustCompile("\\.status\\(4\\d\\d\\)\\.send\\(\\s*[`\"'][^<]*$")

// errorMessage reports whether the sink is an error message in response to a request with a body. A link cannot make
// a browser send such a request, and programs do not display the response.
func errorMessage(_ *normalizer, f *scan.Finding) bool {
	last := f.CodeFlow[len(f.CodeFlow)-1]
	return f.RuleID == "taint/xss" && plainError.MatchString(last.Snippet) &&
		strings.Contains(f.CodeFlow[0].Snippet+f.CodeFlow[0].Message, "body")
}

// check matches a call of a function that checks its argument.
var check = regexp.MustCompile(`^It is passed to (is|check|validate|verify|assert|ensure)(_|[A-Z])\w*\.$`)

// ofCheck reports whether the path is only used inside a function that checks it.
func ofCheck(_ *normalizer, f *scan.Finding) bool {
	if f.RuleID != "taint/path-traversal" {
		return false
	}
	for i := len(f.CodeFlow) - 1; i >= 0; i-- {
		if m := f.CodeFlow[i].Message; called.MatchString(m) {
			return check.MatchString(m)
		}
	}
	return false
}

// maxSpan is the number of lines between two steps that are searched for a guard.
const maxSpan = 120

// guards match tests of a value; one of their groups is the tested value.
var guards = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?:in_array|array_key_exists|is_numeric|ctype_\w+|filter_var|preg_match|is_?uuid|re\.(?:full)?match|` +
		`\w*(?:valid|verif|allowed|permitted|is_?safe|ensure|assert|white_?list|is_?local)\w*|` +
		`(?:check|filter|allow|trust|deny|refuse|reject|forbid|authori[sz]e|require)_?\w*(?:ur[il]|link|path|file|dir|folder|host|origin|addr|ip|name|` +
		`input|access|permission|allowed)\w*)` +
		`\s*\(([^;{]*)`),
	regexp.MustCompile(`(?i)(?:\.|->|::)(?:includes|include\?|has|contains|contains_?key|key\?|test|match\??|matche[rs]|` +
		`MatchString|exec|is_?match|TryParse|TryGetValue|indexOf)\s*\(([^;{]*)`),
	regexp.MustCompile(`([$@\w.>\[\]'"-]+)\s*(?:\.|->)(?:match\??|matches|in\?)\s*\(`),
	regexp.MustCompile(`([$@\w.>\[\]'"-]+)(?:\.|->)[Ii]s\w*(?:[Vv]alid|[Ss]afe|[Aa]llowed|[Pp]ermitted)\w*\s*\(`),
	regexp.MustCompile(`([$@\w.]+)\s*(?:=~|(?:not\s+)?\bin\s+[\w(\[{])`),
	regexp.MustCompile(`\b(?:switch|match|case|when)\s*\(?\s*([$@\w.>\[\]'"-]+)`),
	regexp.MustCompile(`\b[A-Z][A-Z_]{2,}\[([^\]]+)\]`),
}

// guarded reports whether a line between two steps of the flow tests the value in a way that the engine does not
// understand.
func (n *normalizer) guarded(f *scan.Finding) bool {
	names := map[string]bool{}
	for i, s := range f.CodeFlow {
		nameOf(s, names)
		if i == 0 || len(names) == 0 {
			continue
		}
		begin, lines := n.between(f.CodeFlow[i-1], s), n.source(s.Path)
		if s.Line <= len(lines) && begin < s.Line-1 &&
			slices.ContainsFunc(lines[begin:s.Line-1], func(line []byte) bool { return tests(line, names) }) {
			return true
		}
	}
	return false
}

// nameOf adds the variable that a step names.
func nameOf(s scan.FlowStep, names map[string]bool) {
	for _, m := range []*regexp.Regexp{assigned, entered} {
		if g := m.FindStringSubmatch(s.Message); g != nil && g[1] != "params" {
			names[g[1]] = true
		}
	}
}

// entryLines is the number of lines at the beginning of a function that are searched for a guard.
const entryLines = 8

// between returns the number of the line after which a guard may be found, before a step that follows
// another one.
func (n *normalizer) between(from, to scan.FlowStep) int {
	switch {
	case from.Path != to.Path || called.MatchString(from.Message):
		return max(to.Line-1-entryLines, 0)
	case to.Line-from.Line > maxSpan || to.Line <= from.Line:
		return to.Line
	}
	return from.Line
}

// declaration matches the beginning of a function, whose name is not a call.
var declaration = regexp.MustCompile(
	`^(export |default |public |private |protected |internal |static |final |override |virtual |async |abstract )*` +
		`(def|func|fun|function|public|private|protected|internal|static)\b[^=]*\(|` +
		`^(void|boolean|bool|int|long|string|String|[A-Z][\w<>\[\], ]*)\s+\w+\s*\([^;]*\{$`)

// cached matches a question whether a cache has an entry, which says nothing about the key.
var cached = regexp.MustCompile(`(?i)\w*(cache|memo)\w*(\.|->|::)(contains|contains_?key|has|key\?|TryGetValue)\s*\([^;{]*`)

// tests reports whether a line tests one of the variables.
func tests(line []byte, names map[string]bool) bool {
	text := bytes.TrimSpace(line)
	if !containsAny(text, names) || bytes.HasPrefix(text, []byte("//")) || bytes.HasPrefix(text, []byte("#")) ||
		bytes.HasPrefix(text, []byte("*")) || declaration.Match(text) {
		return false
	}
	text = cached.ReplaceAll(text, nil)
	for _, g := range guards {
		for _, m := range g.FindAllSubmatch(text, -1) {
			if slices.ContainsFunc(identifier.FindAll(m[1], -1), func(id []byte) bool { return names[string(id)] }) {
				return true
			}
		}
	}
	return false
}

var identifier = regexp.MustCompile(`\w+`)

// containsAny reports whether a line contains one of the names. It is a fast filter: most lines contain
// none.
func containsAny(line []byte, names map[string]bool) bool {
	for name := range names {
		if bytes.Contains(line, []byte(name)) {
			return true
		}
	}
	return false
}

package sast

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// renders matches steps through a template of an unknown library, which escapes values as a rule.
var renders = regexp.MustCompile(`^It passes through (\w+\.)?(render|render_?partial|renderAjax|renderFile|renderView|render_to_string)\.$`)

// rendered reports whether a page is made of a template that is not analysed.
func rendered(_ *normalizer, f *scan.Finding) bool {
	return f.RuleID == "taint/xss" && slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool { return renders.MatchString(s.Message) })
}

// referring matches the address of the page that led to a request.
var referring = regexp.MustCompile(`\bHTTP_REFERER\b|\bRequest\.referr?er\b`)

// pageBefore reports whether a page contains the address of the page before it: browsers encode quotes and angle brackets in it, but other
// programs need not.
func pageBefore(_ *normalizer, f *scan.Finding) bool {
	return f.RuleID == "taint/xss" && referring.MatchString(f.CodeFlow[0].Message) &&
		!slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool { return decoded.MatchString(s.Message) })
}

// customHeader matches fields of a header that no link and no form of another site makes a browser send.
var customHeader = regexp.MustCompile(`(?i)["'](http_)?(x[-_][\w-]+|origin|accept[-_]?\w*|content[-_]type|authorization)["']`)

// ownHeader reports whether a page contains a field of a header that only its sender can set.
func ownHeader(_ *normalizer, f *scan.Finding) bool {
	first := f.CodeFlow[0]
	return f.RuleID == "taint/xss" && customHeader.MatchString(first.Snippet) && headerRead.MatchString(first.Message+first.Snippet)
}

var headerRead = regexp.MustCompile(`(?i)header|\bMETA\b|\$_SERVER\b|\benv\[`)

// Sinks that are addresses in a page, and conditions of their scheme.
var (
	addressSink = regexp.MustCompile(`^It reaches [\w.]*\.(href|src|action)\(\)\.$`)
	schemeTest  = regexp.MustCompile(`\.startsWith\(["'](https?:?(//)?|/)["']\)|/\^?\(?https\??:`)
)

// schemeLines is the number of lines before an address in a page on which its scheme may be tested.
const schemeLines = 8

// addressTested reports whether the scheme of an address in a page is tested just above it.
func (n *normalizer) addressTested(f *scan.Finding) bool {
	if f.RuleID != "taint/xss" || !addressSink.MatchString(f.CodeFlow[len(f.CodeFlow)-1].Message) {
		return false
	}
	lines := n.source(f.Path)
	return slices.ContainsFunc(lines[min(max(f.StartLine-1-schemeLines, 0), len(lines)):min(f.StartLine, len(lines))], schemeTest.Match)
}

// Members of the state of a component: what a literal sets, the beginning of that literal, and what is read of the state.
var (
	memberSet   = regexp.MustCompile(`^\s*(\w+):\s`)
	beginsState = regexp.MustCompile(`\bstate\s*(:[^=]*)?=\s*\{|\bsetState\(`)
	memberRead  = regexp.MustCompile(`\bthis\.state\.(\w+)`)
)

// stateLines is the number of lines that the beginning of a state may have before a member.
const stateLines = 60

// otherMember reports whether the data is in one member of a component's state and another one is read.
func (n *normalizer) otherMember(f *scan.Finding) bool {
	if !scriptFile.MatchString(f.Path) {
		return false
	}
	set := ""
	for _, s := range f.CodeFlow {
		if m := memberSet.FindStringSubmatch(s.Snippet); m != nil {
			set = ""
			if beginsState.Match(n.literalAround(s)) {
				set = m[1]
			}
			continue
		}
		read := memberRead.FindAllStringSubmatch(s.Snippet, -1)
		if set != "" && len(read) > 0 {
			return !slices.ContainsFunc(read, func(m []string) bool { return m[1] == set })
		}
	}
	return false
}

// literalAround returns the line on which the literal around a step begins; nil if it is not near.
func (n *normalizer) literalAround(s scan.FlowStep) []byte {
	lines := n.source(s.Path)
	closed := 0
	for i := min(s.Line-1, len(lines)) - 1; i >= max(s.Line-1-stateLines, 0); i-- {
		closed += bytes.Count(lines[i], []byte("}")) - bytes.Count(lines[i], []byte("{"))
		if closed < 0 {
			return lines[i]
		}
	}
	return nil
}

// Sinks that show another page of the same server, and sources that are the address of the request, which the server has mapped already.
var (
	pageSink   = regexp.MustCompile(`^It reaches [\w.]*(getRequestDispatcher|getNamedDispatcher|Server\.Transfer|Server\.Execute)\(\)\.$`)
	requestURI = regexp.MustCompile(`^The data comes in with (\w+\.)*get(RequestUR[IL]|ServletPath|PathInfo)\(\)\.$`)
	sourceName = regexp.MustCompile(`^The data comes in with (?:.*[.:>])?(\w+)(?:\(\))?\.$`)
)

// ownAddress reports whether the page that is shown has the address of the request itself, below a fixed path.
func ownAddress(_ *normalizer, f *scan.Finding) bool {
	return pageSink.MatchString(f.CodeFlow[len(f.CodeFlow)-1].Message) && requestURI.MatchString(f.CodeFlow[0].Message)
}

// behindPage reports whether the data are parameters of the page that is shown: a text with a question mark precedes them.
func (n *normalizer) behindPage(f *scan.Finding) bool {
	lines := n.source(f.Path)
	if !pageSink.MatchString(f.CodeFlow[len(f.CodeFlow)-1].Message) || f.StartLine < 1 || f.StartLine > len(lines) {
		return false
	}
	names := map[string]bool{}
	for _, s := range f.CodeFlow {
		nameOf(s, names)
	}
	if m := sourceName.FindStringSubmatch(f.CodeFlow[0].Message); m != nil {
		names[m[1]] = true
	}
	call := string(bytes.Join(lines[f.StartLine-1:endOfStatement(lines, f.StartLine)], []byte("\n")))
	for _, at := range identifier.FindAllStringIndex(call, -1) {
		if names[call[at[0]:at[1]]] {
			return slices.ContainsFunc(literals(call[:at[0]]), func(text string) bool { return strings.Contains(text, "?") })
		}
	}
	return false
}

// What only the manager of all files of a machine offers: the mode or the owner of a file; and further actions, of which it has several.
var (
	managerFile = regexp.MustCompile(`(?i)(^|/)(files?|file_?(manager|browser|system|explorer)|explorer)_?(controller|handlers?|api|service|routes?|views?)?\.\w+$`)
	managesMode = regexp.MustCompile(`(?i)\b(def|fun|func|function|public|async|private|Task)\b[^\n=;]*\b\w*(chmod|chown|(change|set|batch)\w*(mode|owner|permission))\w*\s*\(`)
	managesFile = regexp.MustCompile(`(?i)\b(?:def|fun|func|function|public|async|private|Task)\b[^\n=;]*\b\w*(compress|rename|move|copy|delete|remove|download|upload|content|create|mkdir)\w*\s*\(`)
)

// minManaged is the number of kinds of actions from which a file is one of a manager of files.
const minManaged = 4

// ofFileManager reports whether the path comes from the manager of all files of a machine: whoever may use it may open any file.
func (n *normalizer) ofFileManager(f *scan.Finding) bool {
	first := f.CodeFlow[0].Path
	if !slices.Contains(containedRules, f.RuleID) || !managerFile.MatchString(first) || !n.inCode(managesMode, first) {
		return false
	}
	kinds := map[string]bool{}
	for _, m := range managesFile.FindAllSubmatch(bytes.Join(n.source(first), []byte("\n")), -1) {
		kinds[strings.ToLower(string(m[1]))] = true
	}
	return len(kinds) >= minManaged
}

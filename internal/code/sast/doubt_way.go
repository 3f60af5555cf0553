package sast

import (
	"bytes"
	"regexp"
	"slices"

	"assay/internal/scan"
)

// renders matches steps through a template of an unknown library, which escapes values as a rule.
var renders = regexp.MustCompile(`^It passes through (\w+\.)?(render|render_?partial|renderAjax|renderFile|renderView|render_to_string)\.$`)

// rendered reports whether a page is made of a template that is not analysed.
func rendered(_ *normalizer, f *scan.Finding) bool {
	return f.RuleID == "taint/xss" && slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool { return renders.MatchString(s.Message) })
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

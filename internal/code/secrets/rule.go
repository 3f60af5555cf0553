package secrets

import (
	"math"
	"strings"

	"github.com/zricethezav/gitleaks/v8/config"
	"github.com/zricethezav/gitleaks/v8/regexp"

	"assay/internal/scan"
)

// class says what a rule goes by, the surest first: of findings that overlap, the
// first one is kept.
type class int

const (
	classFormat  class = iota // the form of a whole file or block
	classToken                // the form of the value
	classNamed                // the name that a value has
	classLoose                // a common name, with what a value should not be
	classGeneric              // names and values that are both common
)

// facts are what a rule tells of what it finds.
type facts struct {
	title      string // a phrase without an article
	severity   scan.Severity
	confidence scan.Confidence
	cwe        []string
	advice     string // what to do, in a sentence or two
	// prefix: the first characters tell the kind of token and may be shown.
	prefix bool
	// password: the value is chosen by people, so it is judged by other signs.
	password bool
}

// rule finds one kind of secret.
type rule struct {
	id       string
	class    class
	expr     *regexp.Regexp // nil for a rule about paths, or with find
	group    int            // of the secret; 0 for the first that is not empty
	entropy  float64        // bits per character that the secret must exceed
	keywords []string       // in lower case; one must be near
	path     *regexp.Regexp // of files that the rule is for; nil for all
	allow    []*config.Allowlist
	reach    int // octets that a match may extend from a keyword
	bounded  bool
	// precheck, when set, says cheaply whether a keyword can be part of a match.
	precheck func(s string, start, end int) bool
	// find takes the place of expr where an expression does not do: it looks at the
	// text from a keyword on, or at the whole text for a rule without keywords.
	find func(t *text, start int) []match
	// refine, when set, changes a match by what is around it, or refuses it.
	refine func(t *text, m match) (match, bool)
	facts  facts
}

// match is a place that a rule has found.
type match struct {
	rule       *rule
	from, to   int // the whole match, octets in the text
	start, end int // the secret
	secret     string
	identity   string // what makes the secret, where its spelling varies; "" for secret
	facts      facts
	decoded    bool   // the place is an encoded form of the secret
	random     bool   // a value that was drawn, whatever it looks like
	refused    string // why it is none, as far as the rule knows
	inUse      bool   // a weak password here is one, not a stand-in
}

func (m match) key() string {
	if m.identity != "" {
		return m.identity
	}
	return m.secret
}

// text is what rules are run on: a file, or lines that a commit has added.
type text struct {
	path string
	s    string
	line int // of the first line
	tree bool
}

// entropy is Shannon's, in bits per character.
func entropy(s string) float64 {
	if s == "" {
		return 0
	}
	var ascii [128]int
	var other map[rune]int
	for _, r := range s {
		if r < 128 {
			ascii[r]++
			continue
		}
		if other == nil {
			other = map[rune]int{}
		}
		other[r]++
	}
	sum := 0.0
	add := func(n int) {
		if n > 0 {
			f := float64(n) / float64(len(s))
			sum -= f * math.Log2(f)
		}
	}
	for _, n := range ascii {
		add(n)
	}
	for _, n := range other {
		add(n)
	}
	return sum
}

// pathAllowed reports whether an allowlist spares the file as a whole.
func pathAllowed(lists []*config.Allowlist, path string) bool {
	for _, a := range lists {
		if a.MatchCondition == config.AllowlistMatchAnd && (len(a.Regexes) > 0 || len(a.StopWords) > 0 || len(a.Commits) > 0) {
			continue
		}
		if a.PathAllowed(path) {
			return true
		}
	}
	return false
}

// matchAllowed reports whether an allowlist spares a match.
func matchAllowed(lists []*config.Allowlist, path, secret, whole string, line func() string) bool {
	for _, a := range lists {
		target := secret
		switch a.RegexTarget {
		case "match":
			target = whole
		case "line":
			target = line()
		}
		if a.MatchCondition != config.AllowlistMatchAnd {
			if len(a.Regexes) > 0 && a.RegexAllowed(target) {
				return true
			}
			if stop, _ := a.ContainsStopWord(secret); stop {
				return true
			}
			continue
		}
		stop, _ := a.ContainsStopWord(secret)
		if len(a.Commits) == 0 &&
			(len(a.Paths) == 0 || a.PathAllowed(path)) &&
			(len(a.Regexes) == 0 || a.RegexAllowed(target)) &&
			(len(a.StopWords) == 0 || stop) {
			return true
		}
	}
	return false
}

// lineAround returns the lines that a range of a text is in.
func lineAround(s string, from, to int) string {
	start := strings.LastIndexByte(s[:from], '\n')
	end := strings.IndexByte(s[to:], '\n')
	if end < 0 {
		return s[max(start, 0):]
	}
	return s[max(start, 0) : to+end]
}

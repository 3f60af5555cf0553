package secrets

import (
	"math"

	"github.com/zricethezav/gitleaks/v8/config"
	"github.com/zricethezav/gitleaks/v8/regexp"

	"assay/internal/scan"
)

// class is the basis of a rule, the most reliable first: of overlapping findings, the one
// with the most reliable class is retained.
type class int

const (
	classFormat  class = iota // the form of a whole file or block
	classToken                // the form of the value
	classNamed                // the name of a value
	classLoose                // a common name, unless the value looks harmless
	classGeneric              // common names and common values
)

// facts describe what a rule finds.
type facts struct {
	title      string // a phrase without an article
	severity   scan.Severity
	confidence scan.Confidence
	cwe        []string
	advice     string // what to do, in a sentence or two
	// prefix is true if the form of the value shows the kind of token.
	prefix bool
	// marked is true if the value begins with characters that all tokens of its kind have.
	marked bool
	// password is true if people choose the value, so that other criteria apply.
	password bool
}

// rule finds one kind of secret.
type rule struct {
	id       string
	class    class
	expr     *regexp.Regexp // nil for a rule about paths, or with find
	group    int            // of the secret; 0 for the first that is not empty
	entropy  float64        // minimum entropy of the secret, exclusive, in bits per character
	keywords []string       // in lower case; one must be nearby
	path     *regexp.Regexp // of files that the rule applies to; nil for all
	allow    []*config.Allowlist
	reach    int // maximum distance in bytes from a keyword to the end of a match
	bounded  bool
	nominal  bool // it knows its values only by the name of a provider
	values   bool // a format of random values, not passwords
	// precheck, when set, cheaply tests whether a keyword can be part of a match.
	precheck func(s string, start, end int) bool
	// find replaces expr if an expression does not suffice: it reads the text from a keyword
	// on, or the whole text for a rule without keywords.
	find func(t *text, start int) []match
	// refine, when set, changes a match by its surroundings, or refuses it.
	refine func(t *text, m match) (match, bool)
	facts  facts
}

// match is a place that a rule has found.
type match struct {
	rule       *rule
	from, to   int // the whole match, byte offsets in the text
	start, end int // the secret
	secret     string
	identity   string // identifies the secret if its spelling varies; "" for secret
	facts      facts
	decoded    bool   // the place is an encoded form of the secret
	random     bool   // a random value, whatever it looks like
	refused    string // why it is not a secret, as far as the rule knows
	inUse      bool   // a weak password that is real here, not a placeholder
}

func (m match) key() string {
	if m.identity != "" {
		return m.identity
	}
	return m.secret
}

// text is the input of rules: a file, or lines that a commit has added.
type text struct {
	path string // of the file, or of the one that it is a copy of
	file string // of a copy
	s    string
	line int // of the first line
	tree bool
	// stores are the key stores of the tree that the text is from, by the names of their files.
	stores map[string]bool
	memo   memo
	cut    bool // it has more matches than are judged
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

// pathAllowed reports whether an allowlist exempts the whole file.
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

// matchAllowed reports whether an allowlist exempts a match.
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

package sca

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"assay/internal/advisory"
	"assay/internal/scan"
)

// Rules about licences, and the note that counts packages whose licence is unknown.
const (
	RuleLicenceDenied  = "licence-denied"
	RuleLicenceUnknown = "licence-not-allowed"
	NoteNoLicence      = "NO_LICENCE"
)

const effortLicence = 240 // minutes: a replacement for the package has to be found

// license compares the licences of packages with the project's policy.
func (s *session) license(policy scan.LicencePolicy) {
	if policy.Empty() {
		return
	}
	known, unknown := map[string]bool{}, 0
	for _, src := range s.sources {
		if src.test {
			continue
		}
		for _, p := range src.packages {
			if len(p.licences) == 0 {
				unknown++
				continue
			}
			rule := judgeLicences(policy, p.licences)
			key := p.reference() + "\x00" + src.path
			if rule == "" || known[key] || p.dev && s.engine.cfg.IgnoreDev {
				continue
			}
			known[key] = true
			s.findings = append(s.findings, p.licenceFinding(rule))
		}
	}
	if unknown > 0 {
		s.note(scan.Note{Code: NoteNoLicence, Message: fmt.Sprintf(
			"No lockfile names the licence of %s, so the policy on licences could not be applied.", plural(unknown, "package"))})
	}
	s.judged = s.judged || len(known) > 0
}

func (p *pkg) licenceFinding(rule string) scan.Finding {
	licence := strings.Join(p.licences, ", ")
	f := scan.Finding{
		Dimension: scan.DimensionSCA, Engines: []string{Name}, RuleID: rule, Severity: scan.SeverityMedium, Confidence: scan.ConfidenceHigh,
		Path: p.path, StartLine: p.line, EndLine: p.line, EffortMinutes: effortLicence,
		Identity: p.ecosystem + ":" + advisory.NormalName(p.ecosystem, p.name) + "|" + licence,
		Title:    fmt.Sprintf("%s is under %s", p.name, licence),
		Message: fmt.Sprintf("The project's policy denies the licence %s of %s %s, which %s names.", licence, p.name, p.version,
			path.Base(p.path)),
		Remediation: "Replace the package by one under another licence, get another licence for it, or change the policy in the settings " +
			"of the project.",
		Package: &scan.PackageFacts{PURL: p.purl, Ecosystem: p.ecosystem, Name: p.name, Version: p.version, Direct: p.direct, Dev: p.dev},
	}
	if rule == RuleLicenceUnknown {
		f.Severity = scan.SeverityLow
		f.Message = fmt.Sprintf("The licence %s of %s %s is not among those that the project's policy allows.", licence, p.name, p.version)
	}
	return f
}

// judgeLicences returns the rule that the licences of a package violate, "" if none. Several
// entries are alternatives, as in registries.
func judgeLicences(policy scan.LicencePolicy, licences []string) string {
	denied := false
	for _, l := range licences {
		e := expression{words: expressionWords(l)}
		switch {
		case !e.or(func(name string) bool { return !hasLicence(policy.Deny, name) }):
			denied = true
			continue
		case len(policy.Allow) == 0:
			return ""
		}
		e.at = 0
		if e.or(func(name string) bool { return hasLicence(policy.Allow, name) && !hasLicence(policy.Deny, name) }) {
			return ""
		}
	}
	if denied {
		return RuleLicenceDenied
	}
	return RuleLicenceUnknown
}

// hasLicence reports whether a list contains a licence, ignoring case, with * for any text,
// and with or without an exception (WITH).
func hasLicence(list []string, name string) bool {
	name = strings.ToLower(name)
	bare, _, _ := strings.Cut(name, " with ")
	for _, pattern := range list {
		pattern = strings.ToLower(pattern)
		for _, text := range []string{name, bare} {
			if ok, err := path.Match(withoutSlashes(pattern), withoutSlashes(text)); ok && err == nil || pattern == text {
				return true
			}
		}
	}
	return false
}

// withoutSlashes makes * also match names with a slash.
func withoutSlashes(text string) string { return strings.ReplaceAll(text, "/", "\x01") }

// expression is an SPDX licence expression: names joined by AND, OR and WITH, with brackets.
// Any other text is the name of a licence.
type expression struct {
	words []string
	at    int
}

// Forms that are not SPDX expressions: natural language, as in old packages of npm, and the
// fields of R's packages (Writing R Extensions, section 1.1.2).
var (
	orLater    = regexp.MustCompile(`(?i),?\s+or\s+(?:any\s+)?(?:later|newer|above)(?:\s+versions?)?`)
	atLeast    = regexp.MustCompile(`([\w.]+)\s*\(\s*>=\s*([\w.]+)\s*\)`)
	licenceR   = regexp.MustCompile(`\s*\+\s*file\s+LICEN[CS]E`)
	identifier = regexp.MustCompile(`^[\w.+-]+$`)
)

// readable returns the text as an expression, as far as its form is known. R's "GPL (>= 2)"
// permits GPL-2 as well as later versions.
func readable(text string) string {
	text = licenceR.ReplaceAllString(text, "")
	text = atLeast.ReplaceAllString(text, "($1-$2 OR $1-$2-or-later)")
	text = orLater.ReplaceAllString(text, "-or-later")
	return strings.ReplaceAll(text, "|", " OR ")
}

// operatorOf returns the operator or bracket that a word is, "" for a part of a name. A small
// "or" is an operator between identifiers only: in a name it does not give a choice.
func operatorOf(word string, identifiers bool) string {
	switch upper := strings.ToUpper(word); upper {
	case "(", ")", "AND":
		return upper
	case "OR":
		if identifiers || word == upper {
			return upper
		}
	}
	return ""
}

func isIdentifiers(words []string) bool {
	name := false // the word before is one
	for _, word := range words {
		if operatorOf(word, true) != "" {
			name = false
			continue
		}
		if name && !strings.EqualFold(word, "with") || !identifier.MatchString(word) {
			return false
		}
		name = !strings.EqualFold(word, "with")
	}
	return true
}

func expressionWords(text string) []string {
	words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(readable(text)))
	identifiers := isIdentifiers(words)
	var out []string
	for _, word := range words {
		if operator := operatorOf(word, identifiers); operator != "" {
			out = append(out, operator)
			continue
		}
		if n := len(out) - 1; n >= 0 && out[n] != "AND" && out[n] != "OR" && out[n] != "(" && out[n] != ")" {
			out[n] += " " + word // a name of several words, or WITH and its exception
			continue
		}
		out = append(out, word)
	}
	return out
}

func (e *expression) next(word string) bool {
	if e.at < len(e.words) && e.words[e.at] == word {
		e.at++
		return true
	}
	return false
}

func (e *expression) or(holds func(string) bool) bool {
	out := e.and(holds)
	for e.next("OR") {
		right := e.and(holds)
		out = out || right
	}
	return out
}

func (e *expression) and(holds func(string) bool) bool {
	out := e.one(holds)
	for e.next("AND") {
		right := e.one(holds)
		out = out && right
	}
	return out
}

func (e *expression) one(holds func(string) bool) bool {
	if e.next("(") {
		out := e.or(holds)
		e.next(")")
		return out
	}
	if e.at >= len(e.words) {
		return true
	}
	e.at++
	return holds(e.words[e.at-1])
}

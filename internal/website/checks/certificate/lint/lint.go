// Package lint checks a server's certificate against the profile of public authorities: RFC
// 5280 and the Baseline Requirements of the CA/Browser Forum. It checks the encoding itself,
// so that it also finds faults that parsers refuse or ignore. The rules and their wording
// are our own; each names the clause that it comes from.
package lint

// Level is the severity of a violated rule.
type Level int

// Levels: a Warning violates a recommendation, an Error a requirement.
const (
	Warning Level = iota
	Error
)

// Rule is one rule of the profile.
type Rule struct {
	ID     string
	Level  Level
	Says   string // the requirement, one sentence
	Source string // the clause
	// broken reports whether the certificate breaks the rule; detail is the offending part,
	// or "".
	broken func(c *certificate) (detail string, broken bool)
}

// Finding is a broken rule.
type Finding struct {
	Rule
	Detail string
}

// Certificate checks a server's certificate in DER. It returns an error if the certificate
// cannot be parsed at all.
func Certificate(der []byte) ([]Finding, error) {
	c, err := parse(der)
	if err != nil {
		return nil, err
	}
	var out []Finding
	for _, r := range Rules() {
		if detail, broken := r.broken(c); broken {
			out = append(out, Finding{r, detail})
		}
	}
	return out, nil
}

// Rules lists every rule: of the encoding, the key, the names, the extensions.
func Rules() []Rule {
	var out []Rule
	for _, part := range [][]Rule{baseRules(), keyRules(), subjectRules(), nameRules(), usageRules(), accessRules(), extensionRules()} {
		out = append(out, part...)
	}
	return out
}

// when returns the result of a rule for a condition.
func when(broken bool, detail string) (string, bool) {
	if !broken {
		return "", false
	}
	return detail, true
}

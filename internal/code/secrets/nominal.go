package secrets

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
)

// isNominal reports whether a rule of gitleaks knows its values only by the name of a provider before them: they are any letters and
// digits, a digest or a UUID. Names of providers are also words of programs, such as linear, or belong to public identifiers.
func isNominal(expr string) bool {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil || !strings.Contains(expr, byProvider) {
		return false
	}
	value := captured(tree)
	return value != nil && (!hasForm(value) || strings.Contains(strings.ToLower(expr), `[0-9a-f]{8}-[0-9a-f]{4}`) && !hasWord(value))
}

// byProvider begins the expressions of gitleaks for a value with a name.
const byProvider = `[\w.-]{0,50}?`

// captured returns the first group of an expression, which is the value.
func captured(re *syntax.Regexp) *syntax.Regexp {
	if re.Op == syntax.OpCapture {
		return re.Sub[0]
	}
	for _, sub := range re.Sub {
		if found := captured(sub); found != nil {
			return found
		}
	}
	return nil
}

// hasForm reports whether an expression requires certain characters at any place, hasWord whether letters or digits are among them.
func hasForm(re *syntax.Regexp) bool {
	return anyLiteral(re, func(rune) bool { return true })
}

func hasWord(re *syntax.Regexp) bool {
	return anyLiteral(re, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

func anyLiteral(re *syntax.Regexp, is func(rune) bool) bool {
	if re.Op == syntax.OpLiteral {
		for _, r := range re.Rune {
			if is(r) {
				return true
			}
		}
	}
	for _, sub := range re.Sub {
		if anyLiteral(sub, is) {
			return true
		}
	}
	return false
}

var (
	// accessName matches names that say that their value grants access.
	accessName = regexp.MustCompile(`(?i)secret|token|passw|pwd|key|credential|auth|login|licen[sc]e|[_-]pat\b`)
	// clientName matches names of the client that a provider issued an id for.
	clientName = regexp.MustCompile(`(?i)client|app|consumer|access|key`)
	// identifying are the last words of names of identifiers and addresses.
	identifying = set("id", "ids", "txid", "tx", "uuid", "guid", "hash", "address", "addr", "channel", "base", "table", "zone", "form",
		"portal", "site", "name", "url", "uri", "host", "version", "branch", "ref", "sha", "path", "file", "model", "class", "type", "provider",
		"icon")
)

// ofProvider judges a value that a rule knows by the name of its provider: it returns why the value is no secret, and rates values whose
// names do not say that they grant access.
func ofProvider(t *text, m match) (match, string) {
	name := nameOf(t.s[m.from:min(m.to, len(t.s))], m.secret)
	if m.decoded || m.from == m.start {
		return m, "" // without a name, or with another form
	}
	v := m.secret
	access := accessName.MatchString(name)
	switch {
	case publicName.MatchString(name):
		return m, reasonPublic
	case checksumName.MatchString(name), !access && hexDigest.MatchString(v):
		return m, reasonChecksum
	case !access && uuid.MatchString(v), identifies(m.rule.id, name):
		return m, reasonIdentifier
	case memberAccess.MatchString(v), isCode(t.s, m):
		return m, reasonCode
	case isWords(v, access):
		return m, reasonIdentifier
	}
	if !access {
		m.facts.severity, m.facts.confidence = sevLow, unsure
	}
	return m, ""
}

// identifies reports whether a name is that of an identifier, and not of the one that a rule is about.
func identifies(rule, name string) bool {
	if strings.HasSuffix(rule, "-id") {
		return !clientName.MatchString(name)
	}
	words := nameWords(name)
	return len(words) > 0 && identifying[words[len(words)-1]]
}

// isWords reports whether a value is an identifier of a program. Names that say that it grants access leave less doubt.
func isWords(v string, access bool) bool {
	switch {
	case segments(v), !access && digits(v) < 2:
		return true
	case access && digits(v) > 1: // random letters can look like words
		return false
	}
	return (camelWords.MatchString(v) || len(v) < 40 && numberedWord.MatchString(v) && digits(v) <= 4) && wordy(v)
}

// nameWords returns the words of a name in lower case.
func nameWords(name string) []string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		switch {
		case i > 0 && 'A' <= c && c <= 'Z' && 'a' <= name[i-1] && name[i-1] <= 'z':
			b.WriteByte(' ')
		case kind[c] != charValue || c == '_' || c == '-' || c == '/' || c == '+':
			c = ' '
		}
		b.WriteByte(lower(c))
	}
	return strings.Fields(b.String())
}

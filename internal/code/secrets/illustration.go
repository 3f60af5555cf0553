package secrets

import (
	"regexp"
	"strings"
)

// illustration matches the words with which the comment at the beginning of a program calls it an example.
var illustration = regexp.MustCompile(`(?i)\b(is|shows?|contains?)\s+(an?\s+|the\s+)?(\w+\s+)?(example|demo|sample)\b|\bdemonstrates?\b|` +
	`\b(example|demo|sample)\s+(of|for|how|on|showing|usage|program|script|application)\b`)

// maxOpening limits the comment at the beginning of a program, in bytes.
const maxOpening = 600

// ofIllustration reports whether a match is a word for a key or a password in such a program. People also copy it and insert their own.
func ofIllustration(t *text, m match) bool {
	word := m.rule.id == ruleSigning || replaceable(m.rule) && !m.inUse && !personal(m.secret)
	return word && !unguessable(m.key()) && t.illustrates()
}

// illustrates reports whether the comment at the beginning of a program calls it an example.
func (t *text) illustrates() bool {
	if !tableFile.MatchString(t.path) {
		return false
	}
	head := strings.TrimSpace(t.s[:min(len(t.s), maxOpening)])
	if quote := head[:min(len(head), 3)]; quote == `"""` || quote == "'''" {
		text, _, _ := strings.Cut(head[3:], quote)
		return illustration.MatchString(text)
	}
	var comment strings.Builder
	for line := range strings.Lines(head) {
		if !commentLines.MatchString(strings.TrimSpace(line)) {
			break
		}
		comment.WriteString(line)
	}
	return illustration.MatchString(comment.String())
}

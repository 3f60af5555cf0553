package secrets

import (
	"regexp"
	"strings"
)

// illustration matches the words with which the comment at the beginning of a program says that it shows how something is done.
var illustration = regexp.MustCompile(`(?i)\b(is|shows?|contains?)\s+(an?\s+|the\s+)?(\w+\s+)?(example|demo|sample)\b|\bdemonstrates?\b|` +
	`\b(example|demo|sample)\s+(of|for|how|on|showing|usage|program|script|application)\b`)

// maxOpening limits the comment at the beginning of a program, in bytes.
const maxOpening = 600

// illustrates reports whether the comment at the beginning of a program says that it is an example.
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

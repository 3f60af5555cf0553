package secrets

import (
	"context"
	"strings"

	"assay/internal/code"
)

// Mask returns the text of a file with masked secrets and the same number of lines; false if
// it is not text. A strict mask also covers words that may be secrets of an unknown kind.
func (e *Engine) Mask(ctx context.Context, f code.File, content []byte, strict bool) (string, bool) {
	s, ok := asText(content)
	if !ok || e.prepare() != nil {
		return "", false
	}
	t := fileText(f.Path, s) // as scanTree reads it, with the same offsets
	var hidden []match
	for _, m := range e.matcher.matches(ctx, t, policyOf(f), e.matcher.newScratch()) {
		if !harmless(t, m) {
			hidden = append(hidden, m)
		}
	}
	if ctx.Err() != nil {
		return "", false
	}
	shown := maskLines(s, places(hidden))
	if strict {
		shown = hideWords(shown)
	}
	return shown, true
}

// harmless reports whether a match is certainly not a secret.
func harmless(t *text, m match) bool {
	switch _, reason := judge(t, m); reason {
	case reasonPlaceholder, reasonPublished, reasonReference, reasonIdentifier, reasonPublic, reasonCode:
		return true
	}
	return false
}

// maskLines masks ranges of a text and preserves the line breaks within them.
func maskLines(s string, hidden []span) string {
	var b strings.Builder
	at := 0
	for _, h := range hidden {
		if h.to <= at {
			continue
		}
		from := max(h.from, at)
		b.WriteString(s[at:from])
		for i, line := range strings.Split(s[from:h.to], "\n") {
			if i > 0 {
				b.WriteByte('\n')
			}
			if line != "" {
				b.WriteString(mask)
			}
		}
		at = h.to
	}
	b.WriteString(s[at:])
	return b.String()
}

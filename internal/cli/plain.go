package cli

import (
	"fmt"
	"strings"
	"unicode"
)

// plain makes untrusted text safe for a terminal: characters that could move the
// cursor, change colours, reverse the direction of reading or begin another line
// become escape sequences.
func plain(s string) string {
	if !strings.ContainsFunc(s, unprintable) {
		return s
	}
	var out strings.Builder
	for _, r := range s {
		if unprintable(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

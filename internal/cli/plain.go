package cli

import (
	"fmt"
	"strings"
	"unicode"
)

// plain is text of scanned sites and of callers as a terminal may be given it:
// what could move the cursor, change colours, turn the direction of reading or
// begin another line is written as an escape sequence.
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

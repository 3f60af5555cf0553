package output

import (
	"fmt"
	"strings"
	"unicode"
)

// Plain makes untrusted text safe for a terminal: characters that could move the cursor,
// change colours, reverse the reading direction or begin another line are replaced by escape
// sequences.
func Plain(s string) string {
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

// PlainLines is like Plain, for text of several lines.
func PlainLines(s string) string {
	rows := strings.Split(s, "\n")
	for i, row := range rows {
		rows[i] = Plain(strings.ReplaceAll(strings.TrimSuffix(row, "\r"), "\t", "    "))
	}
	return strings.Join(rows, "\n")
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// short shortens a text to n runes.
func short(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return string(runes[:n-1]) + "…"
}

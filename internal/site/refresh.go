package site

import (
	"strconv"
	"strings"
	"time"
)

// space is ASCII whitespace of HTML.
const space = " \t\n\f\r"

// parseRefresh reads the content of a meta refresh (HTML Standard, shared declarative
// refresh steps). ok is false if it is malformed, or has no address and reloads the page.
func parseRefresh(content string) (target string, after time.Duration, ok bool) {
	s := strings.TrimLeft(content, space)
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits == 0 && !strings.HasPrefix(s, ".") {
		return "", 0, false
	}
	seconds, err := strconv.ParseUint(s[:digits], 10, 31)
	if err != nil && digits > 0 {
		seconds = 1 << 31
	}
	s = strings.TrimLeft(s[digits:], "0123456789.")
	if s == "" || !strings.ContainsAny(s[:1], ";,"+space) {
		return "", 0, false
	}
	s = strings.TrimLeft(s, space)
	if s != "" && (s[0] == ';' || s[0] == ',') {
		s = strings.TrimLeft(s[1:], space)
	}
	target = refreshTarget(s)
	return target, time.Duration(seconds) * time.Second, target != ""
}

// refreshTarget reads the address after the seconds of a meta refresh, with or without
// "url=" and quotation marks.
func refreshTarget(s string) string {
	if len(s) >= 3 && strings.EqualFold(s[:3], "url") {
		if rest := strings.TrimLeft(s[3:], space); strings.HasPrefix(rest, "=") {
			s = strings.TrimLeft(rest[1:], space)
		}
	}
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		s, _, _ = strings.Cut(s[1:], s[:1])
	}
	return strings.Trim(s, space)
}

package cookie

import (
	"strconv"
	"strings"
	"time"
)

// date collects the parts of a cookie date; a part is set once.
type date struct {
	hour, minute, second, day, month, year int
	hasTime, hasDay, hasMonth, hasYear     bool
}

// valid reports whether the date is complete and each part within its bounds.
func (d *date) valid() bool {
	return d.hasTime && d.hasDay && d.hasMonth && d.hasYear && d.year >= 1601 &&
		d.day >= 1 && d.day <= 31 && d.hour <= 23 && d.minute <= 59 && d.second <= 59
}

// parseDate reads a date in any of the forms that browsers take (section 5.1.1).
func parseDate(s string) (time.Time, bool) {
	var d date
	for _, token := range strings.FieldsFunc(s, isDateDelimiter) {
		d.token(token)
	}
	if d.year >= 70 && d.year <= 99 {
		d.year += 1900
	} else if d.year <= 69 {
		d.year += 2000
	}
	if !d.valid() {
		return time.Time{}, false
	}
	t := time.Date(d.year, time.Month(d.month), d.day, d.hour, d.minute, d.second, 0, time.UTC)
	return t, t.Day() == d.day // 30 February is not a date
}

func isDateDelimiter(r rune) bool {
	return r == '\t' || r >= 0x20 && r <= 0x2f || r >= 0x3b && r <= 0x40 || r >= 0x5b && r <= 0x60 || r >= 0x7b && r <= 0x7e
}

func (d *date) token(s string) {
	switch {
	case !d.hasTime && d.time(s):
	case !d.hasDay && leading(s, 1, 2, &d.day):
		d.hasDay = true
	case !d.hasMonth && d.setMonth(s):
	case !d.hasYear && leading(s, 2, 4, &d.year):
		d.hasYear = true
	}
}

func (d *date) time(s string) bool {
	parts := strings.SplitN(s, ":", 3)
	if len(parts) != 3 {
		return false
	}
	var h, m, sec int
	if !exact(parts[0], &h) || !exact(parts[1], &m) || !leading(parts[2], 1, 2, &sec) {
		return false
	}
	d.hour, d.minute, d.second, d.hasTime = h, m, sec, true
	return true
}

func (d *date) setMonth(s string) bool {
	const names = "janfebmaraprmayjunjulaugsepoctnovdec"
	if len(s) < 3 {
		return false
	}
	i := strings.Index(names, strings.ToLower(s[:3]))
	if i < 0 || i%3 != 0 {
		return false
	}
	d.month, d.hasMonth = i/3+1, true
	return true
}

func exact(s string, n *int) bool {
	return len(s) <= 2 && leading(s, 1, 2, n)
}

// leading reads the digits that begin s when there are low to high of them; what
// follows is ignored.
func leading(s string, low, high int, n *int) bool {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	if end < low || end > high {
		return false
	}
	*n, _ = strconv.Atoi(s[:end])
	return true
}

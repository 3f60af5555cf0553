package ui

import (
	"fmt"
	"html/template"
	"math"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"assay/internal/scan"
	"assay/internal/website/score"
)

// Limits of displayed text from a scanned site, in characters.
const (
	maxQuote = 2000 // of one quote
	maxShort = 160  // fits into a line or two
)

// Functions returns the functions of the templates of the basic parts and of most pages.
func Functions() template.FuncMap {
	return template.FuncMap{
		"plain": Plain, "quote": Quote, "short": Short, "safeURL": SafeURL,
		"band": BandTitle, "bandClass": BandClass, "severity": SeverityTitle,
		"stamp": Stamp, "clock": Clock, "day": Day, "duration": Duration,
		"number": Number, "counted": Counted, "size": Size, "score": score.Display,
	}
}

// Plain makes control and direction characters of untrusted text visible; they could
// disguise what a page says.
func Plain(text string) string {
	if !strings.ContainsFunc(text, deceptive) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if deceptive(r) {
			fmt.Fprintf(&b, "[U+%04X]", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// deceptive reports control characters other than tab and line feed, and those that change
// the direction of text (Unicode Bidi_Control).
func deceptive(r rune) bool {
	return unicode.IsControl(r) && r != '\t' && r != '\n' || unicode.Is(unicode.Bidi_Control, r)
}

// Quote returns plain text, cut after 2,000 characters.
func Quote(text string) string {
	runes := []rune(strings.ReplaceAll(text, "\r\n", "\n"))
	if len(runes) <= maxQuote {
		return Plain(string(runes))
	}
	return Plain(string(runes[:maxQuote])) + fmt.Sprintf(" … (%s more characters)", Number(len(runes)-maxQuote))
}

// Short returns plain text, cut after 160 characters.
func Short(text string) string {
	runes := []rune(text)
	if len(runes) <= maxShort {
		return Plain(text)
	}
	return Plain(string(runes[:maxShort])) + "…"
}

// SafeURL returns an address that can safely be a link, "" for any other.
func SafeURL(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return raw
}

// BandTitle returns a band's name for people; "Not scored" for none.
func BandTitle(b scan.Band) string {
	switch b {
	case scan.BandProductionReady:
		return "Production ready"
	case scan.BandGrowthReady:
		return "Growth ready"
	case scan.BandElevatedRisk:
		return "Elevated risk"
	case scan.BandCriticalRisk:
		return "Critical risk"
	}
	return "Not scored"
}

// BandClass returns the colour class of a band.
func BandClass(b scan.Band) string {
	switch b {
	case scan.BandProductionReady:
		return "b-production"
	case scan.BandGrowthReady:
		return "b-growth"
	case scan.BandElevatedRisk:
		return "b-elevated"
	case scan.BandCriticalRisk:
		return "b-critical"
	}
	return "none"
}

// SeverityTitle returns a severity's name for people, whatever the case of its letters.
func SeverityTitle(severity any) string {
	s := fmt.Sprint(severity)
	if s == "" || strings.EqualFold(s, "info") {
		return "Information"
	}
	return strings.ToUpper(s[:1]) + strings.ToLower(s[1:])
}

// Stamp returns a time for machines: RFC 3339 in UTC with milliseconds.
func Stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// Clock returns a time for people, to the minute.
func Clock(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") }

// Day returns a date for people.
func Day(t time.Time) string { return t.UTC().Format("2 January 2006") }

// Duration returns a duration for people, to the second.
func Duration(d time.Duration) string {
	if d < time.Minute {
		return fmt.Sprintf("%.0f s", max(1, d.Seconds()))
	}
	return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
}

// Number groups thousands with a thin space.
func Number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}

// Counted returns a number with its noun.
func Counted(n int, singular, plural string) string {
	if n == 1 {
		return "1 " + singular
	}
	return Number(n) + " " + plural
}

// Size returns a number of bytes for people, in binary units.
func Size(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.0f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}

// Decimal returns a coordinate with at most two decimals.
func Decimal(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// Package hreflang owns the codes of alternate language versions: which values
// of the hreflang attribute search engines understand.
package hreflang

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
)

// Default is the value for readers of no listed language.
const Default = "x-default"

// Check describes in a phrase what is wrong with a code, "" when nothing is. Google takes an ISO 639-1 language, optionally followed by an
// ISO 15924 script and an ISO 3166-1 region, or x-default. Languages that have a three-letter code only are accepted.
func Check(code string) string {
	code = strings.TrimSpace(code)
	if code == "" {
		return "empty"
	}
	if strings.EqualFold(code, Default) {
		return ""
	}
	if strings.Contains(code, "_") {
		return fmt.Sprintf("an underscore instead of a hyphen (%s)", strings.ReplaceAll(code, "_", "-"))
	}
	parts := strings.Split(code, "-")
	if problem := checkLanguage(parts[0]); problem != "" {
		return problem
	}
	rest := parts[1:]
	if len(rest) > 0 && len(rest[0]) == 4 {
		if _, err := language.ParseScript(rest[0]); err != nil {
			return fmt.Sprintf("%s is not a script", rest[0])
		}
		rest = rest[1:]
	}
	switch len(rest) {
	case 0:
		return ""
	case 1:
		return checkRegion(rest[0])
	}
	return "more parts than language, script and region"
}

func checkLanguage(s string) string {
	if n := len(s); n != 2 && n != 3 || !letters(s) {
		return fmt.Sprintf("%s is not a language", s)
	}
	base, err := language.ParseBase(s)
	switch {
	case err != nil:
		return fmt.Sprintf("%s is not a language", s)
	case len(s) == 3 && len(base.String()) == 2:
		return fmt.Sprintf("%s has the two-letter code %s", s, base)
	}
	return ""
}

// checkRegion also refuses codes that ISO 3166-1 only reserves, of which UK, EU
// and UN are often written.
func checkRegion(s string) string {
	if len(s) == 3 && strings.Trim(s, "0123456789") == "" {
		if _, err := language.ParseRegion(s); err == nil {
			return "" // an area of UN M.49, such as 419: beyond Google's list, but in wide use
		}
	}
	if len(s) != 2 || !letters(s) {
		return fmt.Sprintf("%s is not a country", s)
	}
	if strings.EqualFold(s, "UN") {
		return "UN is not a country"
	}
	if strings.EqualFold(s, "UK") {
		return "UK is not an ISO 3166-1 country code; the United Kingdom's is GB"
	}
	r, err := language.ParseRegion(s)
	if err != nil || !r.IsCountry() {
		return fmt.Sprintf("%s is not a country", s)
	}
	return ""
}

func letters(s string) bool {
	for _, c := range []byte(s) {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			return false
		}
	}
	return true
}

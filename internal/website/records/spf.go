package records

import (
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// SPFTerm is one mechanism or modifier.
type SPFTerm struct {
	Qualifier byte   // '+', '-', '~' or '?'; 0 for modifiers
	Name      string // lower case: "all", "include", "redirect", …
	Value     string // after ":" or "=", without the prefix length of a and mx
	Text      string // as written
}

// Queries reports whether evaluating the term asks the DNS, which counts towards
// the limit of 10 (RFC 7208 §4.6.4).
func (t SPFTerm) Queries() bool {
	switch t.Name {
	case "include", "a", "mx", "ptr", "exists":
		return t.IsMechanism()
	case "redirect":
		return true
	}
	return false
}

// IsMechanism reports whether the term is a mechanism. Receivers ignore modifiers that they do
// not know, also those with the name of a mechanism, such as include=example.org.
func (t SPFTerm) IsMechanism() bool { return t.Qualifier != 0 }

func isAll(t SPFTerm) bool { return t.Name == "all" && t.IsMechanism() }

// HasMacro reports whether the value contains a macro and so depends on the message.
func (t SPFTerm) HasMacro() bool { return strings.Contains(t.Value, "%") }

// SPF is a parsed SPF record.
type SPF struct {
	Terms []SPFTerm
}

// Evaluated returns the terms that receivers evaluate: mechanisms behind all are ignored, and
// so is redirect beside it (RFC 7208 §5.1).
func (s SPF) Evaluated() []SPFTerm {
	all := slices.IndexFunc(s.Terms, isAll)
	if all < 0 {
		return s.Terms
	}
	return slices.DeleteFunc(slices.Clone(s.Terms[:all+1]), func(t SPFTerm) bool { return t.Name == "redirect" })
}

// All returns the qualifier of the all mechanism.
func (s SPF) All() (byte, bool) {
	for _, t := range s.Terms {
		if isAll(t) {
			return t.Qualifier, true
		}
	}
	return 0, false
}

// Redirect returns the target of the redirect modifier; it has no effect when an
// all mechanism is present (RFC 7208 §6.1).
func (s SPF) Redirect() (string, bool) {
	if _, all := s.All(); all {
		return "", false
	}
	for _, t := range s.Terms {
		if t.Name == "redirect" {
			return t.Value, true
		}
	}
	return "", false
}

// IsSPF reports whether a text is an SPF record: the version alone or followed
// by a space (RFC 7208 §4.5).
func IsSPF(text string) bool {
	return len(text) >= 6 && strings.EqualFold(text[:6], "v=spf1") && (len(text) == 6 || text[6] == ' ')
}

var spfModifier = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9._-]*)=(.*)$`)

// ParseSPF reads a record; the error is a sentence about why evaluating it is a permanent
// error (RFC 7208 §4.6).
func ParseSPF(text string) (SPF, error) {
	var out SPF
	if !IsSPF(text) {
		return out, fmt.Errorf("the record does not start with v=spf1")
	}
	seen := map[string]bool{}
	for field := range strings.SplitSeq(text[6:], " ") {
		if field == "" {
			continue
		}
		t, err := parseSPFTerm(field)
		if err != nil {
			return out, err
		}
		if t.Qualifier == 0 && (t.Name == "redirect" || t.Name == "exp") {
			if seen[t.Name] {
				return out, fmt.Errorf("the modifier %s is repeated", t.Name)
			}
			seen[t.Name] = true
		}
		out.Terms = append(out.Terms, t)
	}
	return out, nil
}

func parseSPFTerm(field string) (SPFTerm, error) {
	if m := spfModifier.FindStringSubmatch(field); m != nil {
		t := SPFTerm{Name: strings.ToLower(m[1]), Value: m[2], Text: field}
		switch {
		case t.Name == "redirect" || t.Name == "exp":
			if !validDomainSpec(t.Value) {
				return t, fmt.Errorf("%q contains no domain", field)
			}
		case !validMacroString(t.Value, anyMacro):
			return t, fmt.Errorf("%q is not a valid modifier", field)
		}
		return t, nil
	}
	t := SPFTerm{Qualifier: '+', Text: field}
	rest := field
	if strings.ContainsRune("+-~?", rune(field[0])) {
		t.Qualifier, rest = field[0], field[1:]
	}
	end := strings.IndexAny(rest, ":/")
	if end < 0 {
		end = len(rest)
	}
	t.Name = strings.ToLower(rest[:end])
	return checkMechanism(t, rest[end:])
}

// checkMechanism validates the rest after the mechanism's name: ":value", "/len" or both.
func checkMechanism(t SPFTerm, rest string) (SPFTerm, error) {
	valid, known := mechanisms[t.Name]
	if !known {
		return t, fmt.Errorf("%q is an unknown mechanism", t.Text)
	}
	if !valid(&t, rest) {
		return t, fmt.Errorf("%q is not a valid mechanism", t.Text)
	}
	return t, nil
}

// mechanisms has a function for each mechanism that parses rest, the text after the name,
// into the term's value and reports whether it is valid (RFC 7208 section 5).
var mechanisms = map[string]func(t *SPFTerm, rest string) bool{
	"all":     func(_ *SPFTerm, rest string) bool { return rest == "" },
	"include": domainMechanism,
	"exists":  domainMechanism,
	"ptr":     func(t *SPFTerm, rest string) bool { return rest == "" || domainMechanism(t, rest) },
	"a":       hostMechanism,
	"mx":      hostMechanism,
	"ip4":     networkMechanism,
	"ip6":     networkMechanism,
}

func domainMechanism(t *SPFTerm, rest string) (ok bool) {
	t.Value, ok = strings.CutPrefix(rest, ":")
	return ok && validDomainSpec(t.Value)
}

func hostMechanism(t *SPFTerm, rest string) bool {
	spec, lengths := splitLengths(rest)
	spec, hasSpec := strings.CutPrefix(spec, ":")
	t.Value = spec
	return (!hasSpec || validDomainSpec(spec)) && validLengths(lengths)
}

func networkMechanism(t *SPFTerm, rest string) (ok bool) {
	t.Value, ok = strings.CutPrefix(rest, ":")
	return ok && validNetwork(t.Value, t.Name == "ip4")
}

var spfLengths = regexp.MustCompile(`(?:/[0-9]*)?(?://[0-9]*)?$`)

func splitLengths(s string) (spec, lengths string) {
	at := spfLengths.FindStringIndex(s)
	return s[:at[0]], s[at[0]:]
}

func validLengths(s string) bool {
	if s == "" {
		return true
	}
	four, six, dual := strings.Cut(s, "//")
	if four != "" && !inRange(strings.TrimPrefix(four, "/"), 32) {
		return false
	}
	return !dual || inRange(six, 128)
}

// inRange reports whether the digits, without leading zeros, are a number of at most top.
func inRange(digits string, top int) bool {
	if len(digits) > 1 && digits[0] == '0' {
		return false
	}
	n, err := strconv.Atoi(digits)
	return err == nil && n >= 0 && n <= top
}

func validNetwork(s string, four bool) bool {
	if strings.Contains(s, "/") {
		p, err := netip.ParsePrefix(s)
		return err == nil && p.Addr().Is4() == four
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is4() == four && a.Zone() == ""
}

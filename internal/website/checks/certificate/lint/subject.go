package lint

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// Attributes of a subject (X.520).
const (
	oidCommonName   = "2.5.4.3"
	oidCountry      = "2.5.4.6"
	oidLocality     = "2.5.4.7"
	oidProvince     = "2.5.4.8"
	oidOrganization = "2.5.4.10"
	oidUnit         = "2.5.4.11"
	oidStreet       = "2.5.4.9"
	oidComponent    = "0.9.2342.19200300.100.1.25" // of a domain
	oidEmail        = "1.2.840.113549.1.9.1"
)

// Policies of the Baseline Requirements (BR 7.1.6.1).
const (
	policyEV = "2.23.140.1.1"
	policyDV = "2.23.140.1.2.1"
	policyOV = "2.23.140.1.2.2"
	policyIV = "2.23.140.1.2.3"
)

// Dates from which rules apply to newly issued certificates.
var (
	unitsEnd     = time.Date(2022, 9, 1, 0, 0, 0, 0, time.UTC)  // ballot SC47v2
	profileBegin = time.Date(2023, 9, 15, 0, 0, 0, 0, time.UTC) // ballot SC62v2
)

func (c *certificate) issuedSince(t time.Time) bool { return !c.notBefore.time().Before(t) }

func subjectRules() []Rule {
	return []Rule{
		{"subject-unit", Error, "The subject has no organizational unit.", "BR 7.1.2.7 (since 2022-09-01)", subjectUnit},
		{
			"subject-domain-validated", Error, "The subject of a domain-validated certificate has at most a common name and a country.",
			"BR 7.1.2.7.2 (since 2023-09-15)", subjectOfDV,
		},
		{
			"subject-organization-validated", Error,
			"The subject of an organization-validated certificate names the organization, its country and its province or locality.",
			"BR 7.1.2.7.4", subjectOfOV,
		},
		{
			"subject-country", Error, "The country is a PrintableString of two upper-case letters.", "RFC 5280 appendix A.1; ISO 3166-1",
			subjectCountry,
		},
		{"subject-filler", Error, "No value of the subject is empty or only punctuation.", "BR 7.1.4.4", subjectFiller},
		{
			"subject-duplicates", Error, "No attribute of the subject is repeated, except units and domain components.",
			"BR 7.1.4.2", subjectDuplicates,
		},
		{
			"subject-text", Error, "Values of the subject are UTF8String or PrintableString without control characters.",
			"BR 7.1.4.1; RFC 5280 section 4.1.2.4", subjectText,
		},
		{"subject-name-length", Error, "The common name has at most 64 characters.", "RFC 5280 appendix A.1", commonNameLength},
		{"subject-name-in-san", Error, "The common name is one of the alternative names, letter by letter.", "BR 7.1.4.3", commonNameInSAN},
		{"subject-names", Warning, "The subject has at most one common name.", "BR 7.1.4.3", commonNames},
		{
			"subject-rdn", Error, "Each RDN of the names has one attribute.", "BR 7.1.4.1",
			func(c *certificate) (string, bool) { return "", c.multipleValuesInARDN },
		},
	}
}

func subjectUnit(c *certificate) (string, bool) {
	units := c.values(oidUnit)
	if len(units) == 0 {
		return "", false
	}
	return when(c.issuedSince(unitsEnd), fmt.Sprintf("OU=%q", units[0]))
}

func subjectOfDV(c *certificate) (string, bool) {
	policies, _ := c.policies()
	if !slices.Contains(policies, policyDV) || !c.issuedSince(profileBegin) {
		return "", false
	}
	for _, a := range c.subject {
		if a.id != oidCommonName && a.id != oidCountry && a.id != oidComponent {
			return fmt.Sprintf("attribute %s with %q", a.id, a.value), true
		}
	}
	return "", false
}

func subjectOfOV(c *certificate) (string, bool) {
	if policies, _ := c.policies(); !slices.Contains(policies, policyOV) {
		return "", false
	}
	for _, ids := range [][]string{{oidOrganization}, {oidCountry}, {oidLocality, oidProvince}} {
		if !slices.ContainsFunc(c.subject, func(a attribute) bool { return slices.Contains(ids, a.id) }) {
			return "no attribute " + strings.Join(ids, " or "), true
		}
	}
	return "", false
}

func subjectCountry(c *certificate) (string, bool) {
	for _, a := range c.subject {
		v := string(a.value)
		bad := a.tag != cbasn1.PrintableString || len(v) != 2 || strings.ContainsFunc(v, func(r rune) bool { return r < 'A' || r > 'Z' })
		if a.id == oidCountry && bad {
			return fmt.Sprintf("C=%q as tag %d", v, a.tag), true
		}
	}
	return "", false
}

func subjectFiller(c *certificate) (string, bool) {
	for _, a := range c.subject {
		if strings.Trim(string(a.value), " .-") == "" {
			return fmt.Sprintf("attribute %s with %q", a.id, a.value), true
		}
	}
	return "", false
}

func subjectDuplicates(c *certificate) (string, bool) {
	seen := map[string]bool{}
	for _, a := range c.subject {
		repeatable := a.id == oidUnit || a.id == oidCommonName || a.id == oidComponent || a.id == oidStreet
		if seen[a.id] && !repeatable && c.issuedSince(profileBegin) {
			return "attribute " + a.id, true
		}
		seen[a.id] = true
	}
	return "", false
}

// printable are the characters of a PrintableString besides letters and digits.
const printable = " '()+,-./:=?"

func subjectText(c *certificate) (string, bool) {
	for _, a := range c.subject {
		if badText(a) {
			return fmt.Sprintf("attribute %s with %q as tag %d", a.id, a.value, a.tag), true
		}
	}
	return "", false
}

func badText(a attribute) bool {
	text := string(a.value)
	switch a.tag {
	case cbasn1.UTF8String:
		return !utf8.Valid(a.value) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f })
	case cbasn1.PrintableString:
		return strings.ContainsFunc(text, func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune(printable, r)
		})
	case cbasn1.IA5String:
		return a.id != oidComponent && a.id != oidEmail
	}
	return true
}

func commonNameLength(c *certificate) (string, bool) {
	for _, v := range c.values(oidCommonName) {
		if n := utf8.RuneCountInString(v); n > 64 {
			return fmt.Sprintf("%d characters", n), true
		}
	}
	return "", false
}

func commonNameInSAN(c *certificate) (string, bool) {
	names, _ := c.alternatives()
	for _, cn := range c.values(oidCommonName) {
		if !slices.ContainsFunc(names, func(n altName) bool { return n.text() == cn }) {
			return fmt.Sprintf("CN=%q", cn), true
		}
	}
	return "", false
}

func commonNames(c *certificate) (string, bool) {
	n := len(c.values(oidCommonName))
	return when(n > 1, fmt.Sprintf("%d common names", n))
}

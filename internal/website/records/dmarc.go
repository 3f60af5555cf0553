package records

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// DMARC is a parsed DMARC record.
type DMARC struct {
	Policy     string // p: "none", "quarantine", "reject"
	Subdomains string // sp, else p
	Testing    bool   // t=y (RFC 9989)
	PSD        bool   // psd=y: the record of a public suffix
	RUA        []ReportURI
	// Flaws are faults that receivers ignore, one phrase each.
	Flaws []string
}

// ReportURI is one address for aggregate reports.
type ReportURI struct {
	Text   string // as written
	Domain string // of a mailto address, lower case; "" when the address is unusable
}

// dmarcValues are the values of tags with a fixed set.
var dmarcValues = map[string][]string{
	"p": {"none", "quarantine", "reject"}, "sp": {"none", "quarantine", "reject"}, "np": {"none", "quarantine", "reject"},
	"adkim": {"r", "s"}, "aspf": {"r", "s"}, "t": {"y", "n"}, "psd": {"y", "n", "u"},
}

// ParseDMARC reads a record. The error is a phrase about why receivers ignore the record;
// lesser faults are Flaws (RFC 7489 §6.3: the rest of the record is valid). A record without
// a valid policy that asks for reports counts as p=none.
func ParseDMARC(text string) (DMARC, error) {
	var d DMARC
	if !HasVersion(text, "DMARC1") {
		return d, fmt.Errorf("the record does not start with v=DMARC1")
	}
	tags, err := parseTags(text)
	if err != nil {
		return d, err
	}
	for _, t := range tags[1:] {
		d.check(t)
	}
	if fault := d.policies(tags); fault != "" {
		// A record without a valid policy but with an address for reports only asks for
		// reports.
		if !slices.ContainsFunc(d.RUA, func(u ReportURI) bool { return u.Domain != "" }) {
			return d, errors.New(fault)
		}
		d.Policy, d.Subdomains = "none", "none"
		d.Flaws = append(d.Flaws, fault)
	}
	if _, ok := tags.Get("p"); ok && tags[1].Name != "p" {
		d.Flaws = append(d.Flaws, "p does not follow v directly, as RFC 7489 receivers expect")
	}
	t, _ := tags.Get("t")
	psd, _ := tags.Get("psd")
	d.Testing, d.PSD = strings.EqualFold(t, "y"), strings.EqualFold(psd, "y")
	return d, nil
}

// policies reads p and sp; fault is a phrase about why the record has no valid policy (RFC
// 7489 §6.6.3); "" if it has one.
func (d *DMARC) policies(tags Tags) (fault string) {
	p, ok := tags.Get("p")
	if !ok {
		return "the policy tag p is missing"
	}
	if d.Policy = strings.ToLower(p); !slices.Contains(dmarcValues["p"], d.Policy) {
		return fmt.Sprintf("p=%s is not a policy", p)
	}
	d.Subdomains = d.Policy
	if sp, ok := tags.Get("sp"); ok {
		if d.Subdomains = strings.ToLower(sp); !slices.Contains(dmarcValues["sp"], d.Subdomains) {
			return fmt.Sprintf("sp=%s is not a policy", sp)
		}
	}
	return ""
}

func (d *DMARC) check(t Tag) {
	flaw := func(f string, a ...any) { d.Flaws = append(d.Flaws, fmt.Sprintf(f, a...)) }
	switch t.Name {
	case "p", "sp": // checked by policies
	case "np", "adkim", "aspf", "t", "psd":
		if !slices.Contains(dmarcValues[t.Name], strings.ToLower(t.Value)) {
			flaw("%s=%s is not a valid value", t.Name, t.Value)
		}
	case "pct":
		switch n, err := strconv.ParseUint(t.Value, 10, 8); {
		case err != nil || n > 100:
			flaw("pct=%s is not between 0 and 100", t.Value)
		case n == 0:
			flaw("pct=0 asks receivers that follow RFC 7489 to apply the policy to no message")
		}
	case "ri":
		if _, err := strconv.ParseUint(t.Value, 10, 32); err != nil {
			flaw("ri=%s is not a number of seconds", t.Value)
		}
	default:
		d.checkReports(t, flaw)
	}
}

// checkReports checks a tag about which reports are sent, or where to.
func (d *DMARC) checkReports(t Tag, flaw func(f string, a ...any)) {
	switch t.Name {
	case "fo":
		if slices.ContainsFunc(strings.Split(t.Value, ":"), func(option string) bool {
			return !slices.Contains([]string{"0", "1", "d", "s"}, strings.ToLower(strings.TrimSpace(option)))
		}) {
			flaw("fo=%s has an unknown option", t.Value)
		}
	case "rf":
	case "rua":
		d.RUA = reportURIs(t.Value)
	case "ruf":
		for _, u := range reportURIs(t.Value) {
			if u.Domain == "" {
				flaw("ruf=%s is not a mailto address", u.Text)
			}
		}
	default:
		flaw("%s is an unknown tag", t.Name)
	}
}

func reportURIs(list string) []ReportURI {
	var out []ReportURI
	for text := range strings.SplitSeq(list, ",") {
		text = strings.TrimSpace(text)
		out = append(out, ReportURI{Text: text, Domain: mailtoDomain(text)})
	}
	return out
}

// mailtoDomain returns the domain of "mailto:user@domain", with an optional size limit "!10m"
// (RFC 7489 §6.2); "" for any other address.
func mailtoDomain(uri string) string {
	uri, _, _ = strings.Cut(uri, "!")
	u, err := url.Parse(uri)
	if err != nil || !strings.EqualFold(u.Scheme, "mailto") {
		return ""
	}
	at := strings.LastIndexByte(u.Opaque, '@')
	if at < 1 || !plausibleDomain(u.Opaque[at+1:]) {
		return ""
	}
	return strings.ToLower(u.Opaque[at+1:])
}

// plausibleDomain reports whether the text looks like a host name with at least one dot.
func plausibleDomain(s string) bool {
	return strings.Contains(strings.TrimSuffix(s, "."), ".") && hostLabels(s)
}

// hostLabels reports whether the text looks like a host name.
func hostLabels(s string) bool {
	labels := strings.Split(strings.TrimSuffix(s, "."), ".")
	return len(s) <= 253 && !slices.ContainsFunc(labels, func(l string) bool {
		return l == "" || len(l) > 63 || l[0] == '-' || l[len(l)-1] == '-' || strings.ContainsFunc(l, func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
		})
	})
}

package records

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// STSRecord is the TXT record of MTA-STS.
type STSRecord struct{ ID string }

var (
	stsID = regexp.MustCompile(`^[A-Za-z0-9]{1,32}$`)
	// stsField is the name of the id, which is case-sensitive.
	stsField = regexp.MustCompile(`;[ \t]*id[ \t]*=`)
)

// ParseSTSRecord reads a record (RFC 8461 §3.1).
func ParseSTSRecord(text string) (STSRecord, error) {
	if !HasVersion(text, "STSv1") {
		return STSRecord{}, fmt.Errorf("the record does not start with v=STSv1")
	}
	tags, err := parseTags(text)
	if err != nil {
		return STSRecord{}, err
	}
	id, _ := tags.Get("id")
	if !stsField.MatchString(text) {
		return STSRecord{}, fmt.Errorf("the field id= is missing")
	}
	if !stsID.MatchString(id) {
		return STSRecord{}, fmt.Errorf("id=%s is not 1 to 32 letters and digits", id)
	}
	return STSRecord{ID: id}, nil
}

// STSPolicy is the policy file of MTA-STS.
type STSPolicy struct {
	Mode   string   // "enforce", "testing" or "none"
	MX     []string // patterns, lower case
	MaxAge int      // seconds
}

// ParseSTSPolicy reads a policy file (RFC 8461 §3.2); the error names the broken rule.
func ParseSTSPolicy(body string) (STSPolicy, error) {
	p := STSPolicy{MaxAge: -1}
	version, seen := "", map[string]bool{}
	for line := range strings.Lines(body) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) == "" {
			continue
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			return p, fmt.Errorf("the line %q does not have the form key: value", short(line))
		}
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if key != "mx" && seen[key] {
			continue // of other repeated fields the first is used
		}
		seen[key] = true
		if key == "version" {
			version = value
		}
		if err := p.set(key, value); err != nil {
			return p, err
		}
	}
	if version != "STSv1" {
		return p, fmt.Errorf("the version is not STSv1")
	}
	return p, p.complete()
}

// set stores a field of the file; fields that RFC 8461 does not define are ignored.
func (p *STSPolicy) set(key, value string) error {
	switch key {
	case "mode":
		p.Mode = value
	case "mx":
		if !hostLabels(strings.TrimPrefix(value, "*.")) {
			return fmt.Errorf("mx %q is neither a host nor *. before one", short(value))
		}
		p.MX = append(p.MX, strings.ToLower(value))
	case "max_age":
		n, err := strconv.ParseUint(value, 10, 32)
		if err != nil || n > 31557600 {
			return fmt.Errorf("max_age %q is not between 0 and 31557600", short(value))
		}
		p.MaxAge = int(n)
	}
	return nil
}

// complete returns an error that names a missing field, or nil.
func (p *STSPolicy) complete() error {
	switch {
	case p.Mode != "enforce" && p.Mode != "testing" && p.Mode != "none":
		return fmt.Errorf("the mode %q is not enforce, testing or none", short(p.Mode))
	case p.MaxAge < 0:
		return fmt.Errorf("max_age is missing")
	case p.Mode != "none" && len(p.MX) == 0:
		return fmt.Errorf("no mx is listed")
	}
	return nil
}

// Covers reports whether a mail host matches one of the policy's patterns; a
// leading "*." stands for exactly one label (RFC 8461 §4.1).
func (p STSPolicy) Covers(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for _, m := range p.MX {
		if suffix, wild := strings.CutPrefix(m, "*."); wild {
			if _, rest, ok := strings.Cut(host, "."); ok && rest == suffix {
				return true
			}
		} else if m == host {
			return true
		}
	}
	return false
}

func short(s string) string {
	if len(s) > 60 {
		return s[:60] + "…"
	}
	return s
}

// ParseTLSRPT reads a TLS reporting record and returns its report addresses (RFC 8460 §3).
func ParseTLSRPT(text string) ([]string, error) {
	if !HasVersion(text, "TLSRPTv1") {
		return nil, fmt.Errorf("the record does not start with v=TLSRPTv1")
	}
	tags, err := parseTags(text)
	if err != nil {
		return nil, err
	}
	rua, ok := tags.Get("rua")
	if !ok {
		return nil, fmt.Errorf("the address tag rua is missing")
	}
	var out []string
	for uri := range strings.SplitSeq(rua, ",") {
		uri = strings.TrimSpace(uri)
		u, err := url.Parse(uri)
		if mailtoDomain(uri) == "" && (err != nil || u.Scheme != "https" || u.Host == "") {
			return nil, fmt.Errorf("rua=%s is neither a mailto nor an https address", short(uri))
		}
		out = append(out, uri)
	}
	return out, nil
}

// BIMI is a parsed BIMI assertion record.
type BIMI struct {
	Logo      string // l: https address of an SVG; "" declines to take part
	Authority string // a: https address of a mark certificate
}

// ParseBIMI reads a record of draft-brand-indicators-for-message-identification.
func ParseBIMI(text string) (BIMI, error) {
	if !HasVersion(text, "BIMI1") {
		return BIMI{}, fmt.Errorf("the record does not start with v=BIMI1")
	}
	tags, err := parseTags(text)
	if err != nil {
		return BIMI{}, err
	}
	var b BIMI
	b.Logo, _ = tags.Get("l")
	b.Authority, _ = tags.Get("a")
	for _, link := range []string{b.Logo, b.Authority} {
		if u, err := url.Parse(link); link != "" && (err != nil || u.Scheme != "https" || u.Host == "") {
			return b, fmt.Errorf("%s is not an https address", short(link))
		}
	}
	return b, nil
}

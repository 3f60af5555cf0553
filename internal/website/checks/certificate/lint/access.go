package lint

import (
	"encoding/asn1"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// Extensions that name the issuer and where to find information about it.
const (
	oidAIA          = "1.3.6.1.5.5.7.1.1"
	oidCRLs         = "2.5.29.31"
	oidPolicies     = "2.5.29.32"
	oidAuthorityKey = "2.5.29.35"
	oidSubjectKey   = "2.5.29.14"

	methodOCSP   = "1.3.6.1.5.5.7.48.1"
	methodIssuer = "1.3.6.1.5.5.7.48.2"
	anyPolicy    = "2.5.29.32.0"
)

// shortLived returns the lifetime up to which no revocation is needed (BR 1.6.1).
func (c *certificate) shortLived() bool {
	limit := 10 * 24 * time.Hour
	if c.issuedSince(time.Date(2026, 3, 15, 0, 0, 0, 0, time.UTC)) {
		limit = 7 * 24 * time.Hour
	}
	return c.notAfter.time().Sub(c.notBefore.time()) < limit
}

func accessRules() []Rule {
	return []Rule{
		{"issuer-access-present", Error, "The certificate has a readable authority information access.", "BR 7.1.2.7.7", accessPresent},
		{"issuer-access-critical", Error, "The authority information access is not critical.", "RFC 5280 section 4.2.2.1", criticalRule(oidAIA)},
		{"issuer-access-certificate", Warning, "The authority information access names the issuer's certificate.", "BR 7.1.2.7.7", accessIssuer},
		{"issuer-access-http", Error, "The addresses of the authority information access are http.", "BR 7.1.2.7.7", accessHTTP},
		{
			"revocation-present", Error, "The certificate names an OCSP responder or a revocation list, unless it is short-lived.",
			"BR 7.1.2.7.6 and 7.1.2.11.2", revocationPresent,
		},
		{
			"revocation-lists", Error, "Revocation lists have http addresses, and the extension is not critical.",
			"BR 7.1.2.11.2; RFC 5280 section 4.2.1.13", revocationLists,
		},
		{
			"policies-present", Error, "The certificate policies are present, readable and without repetition.",
			"BR 7.1.2.7.9; RFC 5280 section 4.2.1.4", policiesPresent,
		},
		{
			"policies-reserved", Error, "Exactly one policy of the Baseline Requirements names the way of validation.",
			"BR 7.1.2.7.9 and 7.1.6.1 (since 2023-09-15)", policiesReserved,
		},
		{"policies-any", Error, "The policies do not contain anyPolicy.", "BR 7.1.2.7.9", func(c *certificate) (string, bool) {
			list, _ := c.policies()
			return "", slices.Contains(list, anyPolicy)
		}},
		{
			"authority-key", Error, "Only an identifier names the issuer's key, in an extension that is not critical.",
			"RFC 5280 section 4.2.1.1; BR 7.1.2.11.1", authorityKey,
		},
		{
			"subject-key-critical", Error, "The subject key identifier, if present, is not critical.", "RFC 5280 section 4.2.1.2",
			criticalRule(oidSubjectKey),
		},
	}
}

// criticalRule returns a rule that a critical extension with the identifier breaks.
func criticalRule(id string) func(*certificate) (string, bool) {
	return func(c *certificate) (string, bool) {
		e := c.extension(id)
		return "", e != nil && e.critical
	}
}

// access is one entry of the authority information access.
type access struct {
	method string
	kind   cbasn1.Tag
	place  string
}

var kindURI = context(6)

func (c *certificate) accesses() ([]access, bool) {
	e := c.extension(oidAIA)
	if e == nil {
		return nil, false
	}
	body, ok := sequence(e.value)
	var out []access
	for ok && !body.Empty() {
		var one, place cryptobyte.String
		var id asn1.ObjectIdentifier
		var a access
		ok = body.ReadASN1(&one, cbasn1.SEQUENCE) && one.ReadASN1ObjectIdentifier(&id) && one.ReadAnyASN1(&place, &a.kind) && one.Empty()
		a.method, a.place = id.String(), string(place)
		out = append(out, a)
	}
	return out, ok && len(out) > 0
}

func accessPresent(c *certificate) (string, bool) {
	_, ok := c.accesses()
	return "", !ok
}

func accessIssuer(c *certificate) (string, bool) {
	list, ok := c.accesses()
	return "", ok && !slices.ContainsFunc(list, func(a access) bool { return a.method == methodIssuer })
}

func accessHTTP(c *certificate) (string, bool) {
	list, _ := c.accesses()
	for _, a := range list {
		if a.kind != kindURI || !strings.HasPrefix(strings.ToLower(a.place), "http://") {
			return fmt.Sprintf("%q", a.place), true
		}
	}
	return "", false
}

func revocationPresent(c *certificate) (string, bool) {
	if c.shortLived() {
		return "", false
	}
	list, _ := c.accesses()
	return "", c.extension(oidCRLs) == nil && !slices.ContainsFunc(list, func(a access) bool { return a.method == methodOCSP })
}

func revocationLists(c *certificate) (string, bool) {
	e := c.extension(oidCRLs)
	if e == nil {
		return "", false
	}
	if e.critical {
		return "critical", true
	}
	body, ok := sequence(e.value)
	for ok && !body.Empty() {
		var point, name, full, uri cryptobyte.String
		ok = body.ReadASN1(&point, cbasn1.SEQUENCE) && point.ReadASN1(&name, context(0).Constructed()) && point.Empty() &&
			name.ReadASN1(&full, context(0).Constructed()) && name.Empty()
		for ok && !full.Empty() {
			ok = full.ReadASN1(&uri, kindURI)
			if ok && !strings.HasPrefix(strings.ToLower(string(uri)), "http://") {
				return fmt.Sprintf("%q", uri), true
			}
		}
	}
	return when(!ok, "not a list of addresses")
}

// policies returns the object identifiers of the certificate policies.
func (c *certificate) policies() ([]string, bool) {
	e := c.extension(oidPolicies)
	if e == nil {
		return nil, false
	}
	body, ok := sequence(e.value)
	var out []string
	for ok && !body.Empty() {
		var one cryptobyte.String
		var id asn1.ObjectIdentifier
		ok = body.ReadASN1(&one, cbasn1.SEQUENCE) && one.ReadASN1ObjectIdentifier(&id)
		out = append(out, id.String())
	}
	return out, ok && len(out) > 0
}

func policiesPresent(c *certificate) (string, bool) {
	list, ok := c.policies()
	if !ok {
		return "", true
	}
	sorted := slices.Sorted(slices.Values(list))
	return when(len(slices.Compact(sorted)) != len(list), "repeated policy")
}

func policiesReserved(c *certificate) (string, bool) {
	list, ok := c.policies()
	n := 0
	for _, id := range list {
		if slices.Contains([]string{policyDV, policyOV, policyIV, policyEV}, id) {
			n++
		}
	}
	return when(ok && n != 1 && c.issuedSince(profileBegin), fmt.Sprintf("%d of them in %v", n, list))
}

// authorityKey allows the key identifier only: issuer and serial number would tie the
// certificate to one certificate of its issuer.
func authorityKey(c *certificate) (string, bool) {
	e := c.extension(oidAuthorityKey)
	if e == nil {
		return "missing", true
	}
	if e.critical {
		return "critical", true
	}
	body, ok := sequence(e.value)
	var id cryptobyte.String
	if !ok || !body.ReadASN1(&id, context(0)) || len(id) == 0 {
		return "no key identifier", true
	}
	return when(!body.Empty() && c.issuedSince(profileBegin), "issuer or serial number besides")
}

package lint

import (
	"fmt"
	"slices"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// Further extensions.
const (
	oidNameConstraints = "2.5.29.30"
	oidSCTs            = "1.3.6.1.4.1.11129.2.4.2"
	oidPoison          = "1.3.6.1.4.1.11129.2.4.3"
	oidTLSFeature      = "1.3.6.1.5.5.7.1.24"
)

// understood are the extensions that clients can be expected to know.
var understood = []string{
	oidKeyUsage, oidExtKeyUsage, oidBasicConstraints, oidSAN, oidAIA, oidCRLs, oidPolicies, oidAuthorityKey, oidSubjectKey,
	oidNameConstraints, oidSCTs, oidPoison, oidTLSFeature, "2.5.29.54", "2.5.29.36", "2.5.29.33",
}

func extensionRules() []Rule {
	return []Rule{
		{
			"extensions-empty", Error, "A list of extensions is not empty.", "RFC 5280 section 4.1",
			func(c *certificate) (string, bool) { return "", c.emptyExtensions },
		},
		{"extensions-duplicates", Error, "No extension is repeated.", "RFC 5280 section 4.2", extensionTwice},
		{"extensions-unknown-critical", Error, "No unknown extension is critical.", "RFC 5280 section 4.2", unknownCritical},
		{"extensions-default", Error, "The critical flag is omitted from extensions that are not critical.", "X.690 section 11.5", defaultStated},
		{"name-constraints", Error, "Only authorities have name constraints.", "RFC 5280 section 4.2.1.10", func(c *certificate) (string, bool) {
			return "", c.extension(oidNameConstraints) != nil
		}},
		{"ct-poison", Error, "The certificate is not the precertificate that was sent to the logs.", "RFC 6962 section 3.1",
			func(c *certificate) (string, bool) {
				return "", c.extension(oidPoison) != nil
			}},
		{
			"ct-list", Error, "The timestamps of the logs are readable, in an extension that is not critical.",
			"RFC 6962 section 3.3; BR 7.1.2.11.3", timestamps,
		},
		{"tls-feature", Error, "The list of TLS features is readable.", "RFC 7633 section 4.1", tlsFeature},
	}
}

func extensionTwice(c *certificate) (string, bool) {
	seen := map[string]bool{}
	for _, e := range c.extensions {
		if seen[e.id] {
			return "extension " + e.id, true
		}
		seen[e.id] = true
	}
	return "", false
}

func unknownCritical(c *certificate) (string, bool) {
	for _, e := range c.extensions {
		if e.critical && !slices.Contains(understood, e.id) {
			return "extension " + e.id, true
		}
	}
	return "", false
}

func defaultStated(c *certificate) (string, bool) {
	for _, e := range c.extensions {
		if e.stated && !e.critical {
			return "extension " + e.id, true
		}
	}
	return "", false
}

func timestamps(c *certificate) (string, bool) {
	e := c.extension(oidSCTs)
	if e == nil {
		return "", false
	}
	if e.critical {
		return "critical", true
	}
	s := cryptobyte.String(e.value)
	var octets, list, one cryptobyte.String
	ok := s.ReadASN1(&octets, cbasn1.OCTET_STRING) && s.Empty() && octets.ReadUint16LengthPrefixed(&list) && octets.Empty() && !list.Empty()
	for ok && !list.Empty() {
		ok = list.ReadUint16LengthPrefixed(&one) && timestamp(one)
	}
	return when(!ok, "not a list of timestamps")
}

// timestamp reads one SignedCertificateTimestamp (RFC 6962 §3.2).
func timestamp(s cryptobyte.String) bool {
	var version uint8
	var extensions, signature cryptobyte.String
	return s.ReadUint8(&version) && (version != 0 || s.Skip(32+8) && s.ReadUint16LengthPrefixed(&extensions) &&
		s.Skip(2) && s.ReadUint16LengthPrefixed(&signature) && s.Empty())
}

func tlsFeature(c *certificate) (string, bool) {
	e := c.extension(oidTLSFeature)
	if e == nil {
		return "", false
	}
	body, ok := sequence(e.value)
	ok = ok && !body.Empty()
	for ok && !body.Empty() {
		var n int64
		ok = body.ReadASN1Integer(&n)
	}
	return when(!ok, fmt.Sprintf("%x", e.value[:min(len(e.value), 16)]))
}

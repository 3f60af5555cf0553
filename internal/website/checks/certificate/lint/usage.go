package lint

import (
	"encoding/asn1"
	"fmt"
	"slices"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// Extensions and purposes that limit the use of a certificate.
const (
	oidKeyUsage         = "2.5.29.15"
	oidExtKeyUsage      = "2.5.29.37"
	oidBasicConstraints = "2.5.29.19"

	purposeAny    = "2.5.29.37.0"
	purposeServer = "1.3.6.1.5.5.7.3.1"
	purposeClient = "1.3.6.1.5.5.7.3.2"
)

// forbidden are purposes that a server's certificate must not have (BR 7.1.2.7.10).
var forbidden = []string{
	"1.3.6.1.5.5.7.3.3", "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.8", "1.3.6.1.5.5.7.3.9", "1.3.6.1.4.1.11129.2.4.4",
}

// Bits of the key usage (RFC 5280 §4.2.1.3).
const (
	useSignature    = 0
	useEncipherment = 2
	useData         = 3
	useAgreement    = 4
	useCertSign     = 5
	useCRLSign      = 6
)

func usageRules() []Rule {
	return []Rule{
		{
			"key-usage-present", Warning, "The certificate has a key usage.", "BR 7.1.2.7.6",
			func(c *certificate) (string, bool) { return "", c.extension(oidKeyUsage) == nil },
		},
		{"key-usage-readable", Error, "The key usage is readable and names at least one use.", "RFC 5280 section 4.2.1.3", keyUsageReadable},
		{
			"key-usage-encoding", Error, "The key usage has at most nine bits and no trailing zeros.",
			"X.690 section 11.2.2; RFC 5280 section 4.2.1.3", keyUsageEncoding,
		},
		{"key-usage-critical", Warning, "The key usage is critical.", "RFC 5280 section 4.2.1.3; BR 7.1.2.7.6", keyUsageCritical},
		{
			"key-usage-authority", Error, "The key may not sign certificates or revocation lists.",
			"RFC 5280 section 4.2.1.3; BR 7.1.2.7.11", keyUsageAuthority,
		},
		{
			"key-usage-kind", Error, "The key usage fits the type of the key: an ECDSA key only signs.",
			"BR 7.1.2.7.11; RFC 8813 section 3", keyUsageKind,
		},
		{
			"key-usage-modern", Warning,
			"The key usage allows signatures, which every suite with forward secrecy needs, and not the encipherment of data.", "BR 7.1.2.7.11",
			keyUsageModern,
		},
		{"purpose-present", Error, "The extended key usage is present and readable.", "BR 7.1.2.7.10", purposePresent},
		{
			"purpose-server", Error, "The extended key usage contains server authentication.", "BR 7.1.2.7.10",
			purposeIs(func(list []string) bool { return !slices.Contains(list, purposeServer) }),
		},
		{
			"purpose-any", Error, "The extended key usage does not contain anyExtendedKeyUsage.", "BR 7.1.2.7.10",
			purposeIs(func(list []string) bool { return slices.Contains(list, purposeAny) }),
		},
		{
			"purpose-forbidden", Error,
			"The certificate does not allow code signing, e-mail, time stamping, OCSP signing or precertificate signing.",
			"BR 7.1.2.7.10", purposeIs(func(list []string) bool {
				return slices.ContainsFunc(list, func(id string) bool { return slices.Contains(forbidden, id) })
			})},
		{
			"purpose-other", Warning, "The certificate allows only server and client authentication.", "BR 7.1.2.7.10",
			purposeIs(otherPurpose),
		},
		{"purpose-critical", Warning, "The extended key usage is not critical.", "BR 7.1.2.7.6", criticalRule(oidExtKeyUsage)},
		{"authority", Error, "The certificate is not an authority's.", "RFC 5280 section 4.2.1.9; BR 7.1.2.7.8", authority},
		{
			"authority-path-length", Error, "A path length appears only in the certificate of an authority.", "RFC 5280 section 4.2.1.9",
			pathLength,
		},
	}
}

// uses reads the key usage bits; nil if they are missing or unreadable.
func (c *certificate) uses() (bits *asn1.BitString, ok bool) {
	e := c.extension(oidKeyUsage)
	if e == nil {
		return nil, true
	}
	s := cryptobyte.String(e.value)
	bits = &asn1.BitString{}
	return bits, s.ReadASN1BitString(bits) && s.Empty()
}

func (c *certificate) use(n int) bool {
	bits, ok := c.uses()
	return ok && bits != nil && bits.At(n) == 1
}

func keyUsageReadable(c *certificate) (string, bool) {
	bits, ok := c.uses()
	if !ok {
		return "unreadable", true
	}
	if bits == nil {
		return "", false
	}
	for n := range bits.BitLength {
		if bits.At(n) == 1 {
			return "", false
		}
	}
	return "no use", true
}

func keyUsageEncoding(c *certificate) (string, bool) {
	bits, ok := c.uses()
	if !ok || bits == nil || bits.BitLength == 0 {
		return "", false
	}
	return when(bits.BitLength > 9 || bits.At(bits.BitLength-1) == 0, fmt.Sprintf("%x", c.extension(oidKeyUsage).value))
}

func keyUsageCritical(c *certificate) (string, bool) {
	e := c.extension(oidKeyUsage)
	return "", e != nil && !e.critical
}

func keyUsageAuthority(c *certificate) (string, bool) {
	return "", c.use(useCertSign) || c.use(useCRLSign)
}

func keyUsageKind(c *certificate) (string, bool) {
	switch {
	case c.key.id == oidEC && (c.use(useEncipherment) || c.use(useData)):
		return "encipherment with an ECDSA key", true
	case c.key.id == oidRSA && c.use(useAgreement):
		return "key agreement with an RSA key", true
	}
	return "", false
}

func keyUsageModern(c *certificate) (string, bool) {
	bits, ok := c.uses()
	if !ok || bits == nil {
		return "", false
	}
	if c.use(useData) {
		return "data encipherment", true
	}
	return when(!c.use(useSignature), "no digital signature")
}

func (c *certificate) purposes() ([]string, bool) {
	e := c.extension(oidExtKeyUsage)
	if e == nil {
		return nil, false
	}
	list, ok := identifiers(e.value)
	return list, ok && len(list) > 0
}

func purposePresent(c *certificate) (string, bool) {
	_, ok := c.purposes()
	return "", !ok
}

// purposeIs returns a rule about a readable list; another rule reports an unreadable one.
func purposeIs(bad func(list []string) bool) func(*certificate) (string, bool) {
	return func(c *certificate) (string, bool) {
		list, ok := c.purposes()
		return when(ok && bad(list), fmt.Sprint(list))
	}
}

func otherPurpose(list []string) bool {
	known := append([]string{purposeServer, purposeClient, purposeAny}, forbidden...)
	return slices.ContainsFunc(list, func(id string) bool { return !slices.Contains(known, id) })
}

// basic reads the basic constraints. Without the extension, the certificate is not an
// authority's.
func (c *certificate) basic() (ca, length, ok bool) {
	e := c.extension(oidBasicConstraints)
	if e == nil {
		return false, false, true
	}
	body, ok := sequence(e.value)
	if ok && body.PeekASN1Tag(cbasn1.BOOLEAN) {
		ok = body.ReadASN1Boolean(&ca)
	}
	return ca, !body.Empty(), ok
}

func authority(c *certificate) (string, bool) {
	ca, _, ok := c.basic()
	if !ok {
		return "unreadable", true
	}
	return when(ca, "CA:TRUE")
}

func pathLength(c *certificate) (string, bool) {
	ca, length, ok := c.basic()
	return "", ok && !ca && length
}

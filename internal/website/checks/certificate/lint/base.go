package lint

import (
	"bytes"
	"fmt"
	"math/big"
	"strings"
	"time"

	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// baseRules apply to the outer structure of a certificate.
func baseRules() []Rule {
	return []Rule{
		{"der-trailing", Error, "Nothing follows the certificate.", "X.690", func(c *certificate) (string, bool) { return "", c.trailing }},
		{"version", Error, "The version is 3.", "RFC 5280 section 4.1.2.1; BR 7.1.1", version},
		{"serial-positive", Error, "The serial number is positive.", "RFC 5280 section 4.1.2.2; BR 7.1.2.7", serialPositive},
		{"serial-length", Error, "The serial number has at most 20 octets.", "RFC 5280 section 4.1.2.2", serialLength},
		{"serial-entropy", Warning, "The serial number is long enough for 64 random bits.", "BR 7.1.2.7", serialEntropy},
		{
			"signature-algorithms-equal", Error, "The signature algorithm is the same inside and outside of the signed part.",
			"RFC 5280 section 4.1.1.2", algorithmsEqual,
		},
		{
			"signature-parameters", Error, "The signature algorithm is encoded as prescribed.", "RFC 4055; RFC 5758; BR 7.1.3.2",
			signatureParameters,
		},
		{
			"validity-encoding", Error, "Dates through 2049 are UTCTime and later ones GeneralizedTime, with seconds, in UTC.",
			"RFC 5280 section 4.1.2.5", validityEncoding,
		},
		{"validity-order", Error, "The validity period begins before it ends.", "RFC 5280 section 4.1.2.5", validityOrder},
		{
			"issuer-present", Error, "The issuer has a name.", "RFC 5280 section 4.1.2.4",
			func(c *certificate) (string, bool) { return "", len(c.issuer) == 0 },
		},
		{
			"unique-identifiers", Error, "The certificate has no unique identifiers of issuer or subject.", "RFC 5280 section 4.1.2.8; BR 7.1.2.7",
			func(c *certificate) (string, bool) { return "", c.uniqueIDs },
		},
	}
}

func version(c *certificate) (string, bool) {
	return when(c.version != 3, fmt.Sprintf("version %d", c.version))
}

func serialPositive(c *certificate) (string, bool) {
	zero := len(bytes.Trim(c.serial, "\x00")) == 0
	return when(zero || c.serial[0]&0x80 != 0, fmt.Sprintf("serial number octets %x", c.serial[:min(len(c.serial), 24)]))
}

func serialLength(c *certificate) (string, bool) {
	return when(len(c.serial) > 20, fmt.Sprintf("%d octets", len(c.serial)))
}

// serialEntropy accepts serial numbers from 56 bits: one of 256 random 64-bit numbers begins
// with eight zero bits.
func serialEntropy(c *certificate) (string, bool) {
	bits := new(big.Int).SetBytes(c.serial).BitLen()
	return when(bits <= 56, fmt.Sprintf("%d bits", bits))
}

func algorithmsEqual(c *certificate) (string, bool) {
	in, _, _ := algorithmOf(c.inner)
	out, _, _ := algorithmOf(c.outer)
	return when(!bytes.Equal(c.inner, c.outer), fmt.Sprintf("inside %s, outside %s", in, out))
}

// null is the DER of NULL.
var null = []byte{5, 0}

// signatureParameters requires NULL parameters for PKCS #1 algorithms and none for ECDSA.
func signatureParameters(c *certificate) (string, bool) {
	id, parameters, ok := algorithmOf(c.inner)
	switch {
	case !ok:
		return "unreadable", true
	case strings.HasPrefix(id, "1.2.840.113549.1.1.") && id != oidPSS:
		return when(!bytes.Equal(parameters, null), id+" without NULL parameters")
	case strings.HasPrefix(id, "1.2.840.10045.4."):
		return when(len(parameters) > 0, id+" with parameters")
	}
	return "", false
}

const oidPSS = "1.2.840.113549.1.1.10"

func validityEncoding(c *certificate) (string, bool) {
	for _, m := range []moment{c.notBefore, c.notAfter} {
		t := m.time()
		long := m.tag == cbasn1.GeneralizedTime
		if t.IsZero() || !long && m.tag != cbasn1.UTCTime || long && t.Year() < 2050 {
			return fmt.Sprintf("%q as tag %d", m.text, m.tag), true
		}
	}
	return "", false
}

func validityOrder(c *certificate) (string, bool) {
	from, to := c.notBefore.time(), c.notAfter.time()
	return when(!from.IsZero() && !to.IsZero() &&
		to.Before(from), fmt.Sprintf("%s to %s", from.Format(time.DateOnly), to.Format(time.DateOnly)))
}

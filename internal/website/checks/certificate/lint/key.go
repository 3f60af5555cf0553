package lint

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/big"

	"golang.org/x/crypto/cryptobyte"
)

// Key algorithms (RFC 3279, RFC 5480).
const (
	oidRSA = "1.2.840.113549.1.1.1"
	oidEC  = "1.2.840.10045.2.1"
)

// curves are the parameters of the allowed curves in DER.
var curves = map[string]int{
	"06082a8648ce3d030107": 32, // P-256
	"06052b81040022":       48, // P-384
	"06052b81040023":       66, // P-521
}

func keyRules() []Rule {
	return []Rule{
		{"key-algorithm", Error, "The key is RSA or ECDSA.", "BR 6.1.1.3 and 7.1.3.1", keyAlgorithm},
		{"rsa-parameters", Error, "An RSA key has NULL parameters.", "RFC 3279 section 2.3.1; BR 7.1.3.1.1", rsaParameters},
		{"rsa-size", Error, "The RSA modulus has a number of bits that is a multiple of 8, and at least 2048.", "BR 6.1.5", rsaSize},
		{"rsa-exponent", Error, "The RSA exponent is odd and at least 3.", "BR 6.1.6", rsaExponent},
		{"rsa-exponent-range", Warning, "The RSA exponent is between 65537 and 2^256.", "BR 6.1.6", rsaExponentRange},
		{"rsa-modulus", Error, "The RSA modulus is odd and has no factor below 752.", "BR 6.1.6", rsaModulus},
		{"ec-curve", Error, "An ECDSA key is on the named curve P-256, P-384 or P-521.", "BR 6.1.5 and 7.1.3.1.2", ecCurve},
		{"ec-point", Error, "The point of an ECDSA key is uncompressed and of the right length.", "RFC 5480 section 2.2", ecPoint},
	}
}

func keyAlgorithm(c *certificate) (string, bool) {
	return when(c.key.id != oidRSA && c.key.id != oidEC, "algorithm "+c.key.id)
}

func rsaParameters(c *certificate) (string, bool) {
	return "", c.key.id == oidRSA && !bytes.Equal(c.key.parameters, null)
}

// rsa reads an RSA key; ok is false if the key is of another type or unreadable.
func (c *certificate) rsa() (n, e *big.Int, ok bool) {
	body, ok := sequence(c.key.bits)
	n, e = new(big.Int), new(big.Int)
	ok = ok && c.key.id == oidRSA && body.ReadASN1Integer(n) && body.ReadASN1Integer(e) && body.Empty()
	return n, e, ok
}

func rsaSize(c *certificate) (string, bool) {
	n, _, ok := c.rsa()
	if !ok {
		return when(c.key.id == oidRSA, "the key cannot be read")
	}
	return when(n.BitLen() < 2048 || n.BitLen()%8 != 0, fmt.Sprintf("%d bits", n.BitLen()))
}

func rsaExponent(c *certificate) (string, bool) {
	_, e, ok := c.rsa()
	return when(ok && (e.Cmp(big.NewInt(3)) < 0 || e.Bit(0) == 0), shortNumber("exponent", e))
}

func rsaExponentRange(c *certificate) (string, bool) {
	_, e, ok := c.rsa()
	return when(ok && (e.Cmp(big.NewInt(65537)) < 0 || e.BitLen() > 256), shortNumber("exponent", e))
}

func shortNumber(what string, n *big.Int) string {
	if n == nil || n.BitLen() > 64 {
		return what + " of many digits"
	}
	return fmt.Sprintf("%s %d", what, n)
}

// smallestFactor is the limit below which BR 6.1.6 forbids factors of the modulus.
const smallestFactor = 752

func rsaModulus(c *certificate) (string, bool) {
	n, _, ok := c.rsa()
	if !ok || n.Sign() <= 0 {
		return "", false
	}
	var rest big.Int
	for p := int64(2); p < smallestFactor; p++ {
		if n.Cmp(big.NewInt(p)) > 0 && rest.Mod(n, big.NewInt(p)).Sign() == 0 {
			return fmt.Sprintf("divisible by %d", p), true
		}
	}
	return "", false
}

func (c *certificate) curveSize() (octets int, ok bool) {
	octets, ok = curves[hex.EncodeToString(c.key.parameters)]
	return octets, ok && c.key.id == oidEC
}

func ecCurve(c *certificate) (string, bool) {
	_, ok := c.curveSize()
	return when(c.key.id == oidEC && !ok, fmt.Sprintf("parameters %x", c.key.parameters[:min(len(c.key.parameters), 16)]))
}

func ecPoint(c *certificate) (string, bool) {
	octets, ok := c.curveSize()
	point := cryptobyte.String(c.key.bits)
	return when(ok && (len(point) != 1+2*octets || point[0] != 4), fmt.Sprintf("%d octets", len(point)))
}

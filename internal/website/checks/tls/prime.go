package tls

import (
	"math/big"

	"assay/internal/website/capture"
)

// maxTestedBits limits the work on a number that the server chose.
const maxTestedBits = 4096

// unsafePrime reports whether the modulus p of a DHE exchange is known not to be a safe
// prime: p or (p-1)/2 is composite, so that there are small subgroups (RFC 7919 §2, RFC
// 2785). Unknown moduli and those longer than maxTestedBits are accepted.
func unsafePrime(hex string, bits int) bool {
	if bits > maxTestedBits || len(hex) > maxTestedBits/4+2 {
		return false
	}
	p, ok := new(big.Int).SetString(hex, 16)
	if !ok {
		return false
	}
	return !p.ProbablyPrime(1) || !new(big.Int).Rsh(p, 1).ProbablyPrime(1)
}

// primeCommand returns the command that prints the message with the modulus of a DHE
// exchange.
func primeCommand(c *capture.Capture) string {
	return client(c, "-tls1_2", "-cipher 'DHE:@SECLEVEL=0'", "-msg") + " 2>/dev/null | grep -A 40 ServerKeyExchange"
}

// dhCommand returns the command that prints the size of the modulus of a DHE exchange.
func dhCommand(c *capture.Capture) string {
	return client(c, "-tls1_2", "-cipher 'DHE:@SECLEVEL=0'") + " 2>/dev/null | grep 'Temp Key'"
}

package records

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Usages of a TLSA record (RFC 6698 §2.1.1, names of RFC 7218).
const (
	UsagePKIXTA = 0 // an issuer, which must be publicly trusted as well
	UsagePKIXEE = 1 // the server's certificate, which must be publicly trusted as well
	UsageDANETA = 2 // an issuer
	UsageDANEEE = 3 // the server's certificate
)

// TLSA is one TLSA record (RFC 6698 §2.1).
type TLSA struct {
	Usage, Selector, Matching uint8
	Data                      []byte
}

// ParseTLSA reads the presentation form: three numbers and hexadecimal data,
// which may be split by spaces.
func ParseTLSA(data string) (TLSA, error) {
	f := strings.Fields(data)
	if len(f) < 4 {
		return TLSA{}, fmt.Errorf("%q has fewer than four fields", short(data))
	}
	var n [3]uint8
	for i := range n {
		v, err := strconv.ParseUint(f[i], 10, 8)
		if err != nil {
			return TLSA{}, fmt.Errorf("%q is not a number", short(f[i]))
		}
		n[i] = uint8(v)
	}
	content, err := hex.DecodeString(strings.Join(f[3:], ""))
	if err != nil {
		return TLSA{}, errors.New("the data is not hexadecimal")
	}
	return TLSA{n[0], n[1], n[2], content}, nil
}

// String returns "3 1 1": the record without its data.
func (t TLSA) String() string { return fmt.Sprintf("%d %d %d", t.Usage, t.Selector, t.Matching) }

// Matches reports whether the record matches the certificate. Unknown selectors and matching
// types match nothing.
func (t TLSA) Matches(cert *x509.Certificate) bool {
	content := cert.Raw
	switch t.Selector {
	case 0:
	case 1:
		content = cert.RawSubjectPublicKeyInfo
	default:
		return false
	}
	switch t.Matching {
	case 0:
		return bytes.Equal(t.Data, content)
	case 1:
		sum := sha256.Sum256(content)
		return bytes.Equal(t.Data, sum[:])
	case 2:
		sum := sha512.Sum512(content)
		return bytes.Equal(t.Data, sum[:])
	}
	return false
}

package hello

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"assay/internal/website/capture"
)

// suitesText lists the suites of the IANA registry that need only a certificate, and the
// EXPORT1024 suites of an expired draft that old servers support: number in hex, name.
//
//go:embed suites.txt
var suitesText string

type suiteTable struct {
	ids   []uint16
	names map[uint16]string
}

var suites = sync.OnceValue(func() suiteTable {
	t := suiteTable{names: map[uint16]string{}}
	for line := range strings.Lines(suitesText) {
		number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		id, err := strconv.ParseUint(number, 16, 16)
		if err != nil {
			continue // a test checks that every line is well-formed
		}
		t.ids = append(t.ids, uint16(id))
		t.names[uint16(id)] = name
	}
	return t
})

// SuiteName returns the IANA name of a suite, or its number in hex if unknown.
func SuiteName(id uint16) string {
	if name, ok := suites().names[id]; ok {
		return name
	}
	return fmt.Sprintf("0x%04X", id)
}

// Suites returns the numbers of the known suites of one class for TLS 1.3 or for older
// versions, the most common first.
func Suites(tls13 bool, strength capture.Strength) []uint16 {
	var out []uint16
	for _, id := range suites().ids {
		s := capture.Suite{ID: id, Name: SuiteName(id)}
		if (id>>8 == 0x13) == tls13 && s.Strength() == strength {
			out = append(out, id)
		}
	}
	slices.SortStableFunc(out, func(a, b uint16) int { return rank(a) - rank(b) })
	return out
}

// rank puts suites that hardly any server has at the end, so that a list that is cut still
// has the common ones.
func rank(id uint16) int {
	name := SuiteName(id)
	for i, rare := range []string{"_DSS_", "TLS_DH_RSA", "TLS_ECDH_", "EXPORT1024", "_ARIA_", "_CAMELLIA_"} {
		if strings.Contains(name, rare) {
			return i + 1
		}
	}
	return 0
}

// exchange is how a suite before TLS 1.3 agrees on a key.
type exchange int

const (
	exchangeStatic exchange = iota
	exchangeDHE
	exchangeECDHE
)

func exchangeOf(id uint16) exchange {
	name := SuiteName(id)
	switch {
	case strings.HasPrefix(name, "TLS_ECDHE_"), strings.HasPrefix(name, "TLS_ECDH_anon_"):
		return exchangeECDHE
	case strings.HasPrefix(name, "TLS_DHE_"), strings.HasPrefix(name, "TLS_DH_anon_"):
		return exchangeDHE
	}
	return exchangeStatic
}

// IsECDHE reports whether the suite uses an elliptic-curve group that the handshake names.
func IsECDHE(id uint16) bool { return exchangeOf(id) == exchangeECDHE }

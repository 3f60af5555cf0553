package hello

import (
	"bytes"
	"math/big"
	"sync"
)

// ffdhe are the primes of the groups of RFC 7919 by their numbers, big-endian.
var ffdhe = sync.OnceValue(func() map[uint16][]byte {
	out := map[uint16][]byte{}
	for id, g := range map[uint16]struct {
		bits uint
		x    int64
	}{256: {2048, 560316}, 257: {3072, 2625351}, 258: {4096, 5736041}, 259: {6144, 15705020}, 260: {8192, 10965728}} {
		// 2^b - 2^(b-64) + (floor(2^(b-130) e) + X) 2^64 - 1, appendix A.
		p := new(big.Int).Lsh(big.NewInt(1), g.bits)
		p.Sub(p, new(big.Int).Lsh(big.NewInt(1), g.bits-64))
		middle := new(big.Int).Add(eulerBits(g.bits-130), big.NewInt(g.x))
		p.Add(p, middle.Lsh(middle, 64))
		out[id] = p.Sub(p, big.NewInt(1)).Bytes()
	}
	return out
})

// eulerBits returns floor(2^n e), computed by the series of 1/k!.
func eulerBits(n uint) *big.Int {
	const spare = 64
	sum, term := new(big.Int), new(big.Int).Lsh(big.NewInt(1), n+spare)
	for k := int64(1); term.Sign() > 0; k++ {
		sum.Add(sum, term)
		term.Quo(term, big.NewInt(k))
	}
	return sum.Rsh(sum, spare)
}

// GroupsFFDHE returns the finite-field groups of RFC 7919.
func GroupsFFDHE() []uint16 { return []uint16{256, 257, 258, 259, 260} }

// FFDHE returns the group of RFC 7919 with the prime; 0 for other primes.
func FFDHE(prime []byte) uint16 {
	prime = bytes.TrimLeft(prime, "\x00")
	for id, p := range ffdhe() {
		if bytes.Equal(p, prime) {
			return id
		}
	}
	return 0
}

// IsDHE reports whether the suite uses a finite-field group that is sent in the
// handshake.
func IsDHE(id uint16) bool { return exchangeOf(id) == exchangeDHE }

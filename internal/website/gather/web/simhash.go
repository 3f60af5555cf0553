package web

import (
	"hash/fnv"
	"strings"
)

// simhash is Charikar's similarity hash over overlapping groups of three words: similar
// texts differ in few of its 64 bits.
func simhash(text string) uint64 {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return 0
	}
	const shingle = 3
	var weight [64]int
	for i := range max(len(words)-shingle+1, 1) {
		h := fnv.New64a()
		for _, w := range words[i:min(i+shingle, len(words))] {
			_, _ = h.Write([]byte(w)) // never fails
			_, _ = h.Write([]byte{' '})
		}
		sum := mix(h.Sum64())
		for bit := range weight {
			if sum>>bit&1 == 1 {
				weight[bit]++
			} else {
				weight[bit]--
			}
		}
	}
	var out uint64
	for bit, w := range weight {
		if w > 0 {
			out |= 1 << bit
		}
	}
	return out
}

// mix spreads the bits of a hash (the finaliser of MurmurHash3): the high bits of
// FNV change little between short inputs.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

package tlszoo

import "math/big"

// FFDHE returns the safe prime of the group ffdhe2048 or ffdhe3072; nil for other sizes. It
// follows the definition in RFC 7919 appendix A: 2^b - 2^(b-64) + (floor(2^(b-130) e) + X)
// 2^64 - 1.
func FFDHE(bits int) *big.Int {
	x, ok := map[int]int64{2048: 560316, 3072: 2625351}[bits]
	if !ok {
		return nil
	}
	b, one := uint(bits), big.NewInt(1)
	p := new(big.Int).Lsh(one, b)
	p.Sub(p, new(big.Int).Lsh(one, b-64))
	middle := new(big.Int).Add(scaledE(b-130), big.NewInt(x))
	p.Add(p, middle.Lsh(middle, 64))
	return p.Sub(p, one)
}

// scaledE returns floor(2^n e), from the series of 1/k! with spare bits.
func scaledE(n uint) *big.Int {
	const spare = 64
	term := new(big.Int).Lsh(big.NewInt(1), n+spare)
	sum := new(big.Int)
	for k := int64(1); term.Sign() > 0; k++ {
		sum.Add(sum, term)
		term.Quo(term, big.NewInt(k))
	}
	return sum.Rsh(sum, spare)
}

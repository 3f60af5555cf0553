package tlszoo_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/zoo/tlszoo"
)

func TestFFDHE(t *testing.T) {
	t.Parallel()
	for _, bits := range []int{2048, 3072} {
		p := tlszoo.FFDHE(bits)
		require.Equal(t, bits, p.BitLen())
		require.True(t, p.ProbablyPrime(5))
		require.True(t, new(big.Int).Rsh(p, 1).ProbablyPrime(5))
	}
	require.Nil(t, tlszoo.FFDHE(1024))
}

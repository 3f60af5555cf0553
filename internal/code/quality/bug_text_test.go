package quality

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSameWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"", "", true},
		{" \n", "", true},
		{"x = 1;", "x  =\n\t1; ", true},
		{"x = 1;", "x = 1", false},
		{"x = 1;", "x =1;", false},
		{"x", "x y", false},
		{"é\u00a0b", "é b", true},
	} {
		require.Equal(t, tt.want, sameWords([]byte(tt.a), []byte(tt.b)), "%q, %q", tt.a, tt.b)
		require.Equal(t, tt.want, sameWords([]byte(tt.b), []byte(tt.a)), "%q, %q", tt.b, tt.a)
	}
}

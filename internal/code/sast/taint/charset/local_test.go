package charset_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/charset"
)

func TestIsLocal(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]bool{
		`^/[a-z]+$`: true, `\A/(?:albums|pictures)/\d+\z`: true, `^/\w`: true, `^/home$`: true, `(?m)\A/[a-z][a-z0-9/-]*\z`: true,
		`^/[a-z]*$`: false, `^/`: false, `^/.*$`: false, `^[a-z]+$`: false, `/[a-z]+`: false, `^/(a|/)b`: false, `^//x`: false,
		`^/[^a]`: false, `^/(x)?/y`: false, `(`: false,
	} {
		require.Equal(t, want, charset.IsLocal(pattern, false), pattern)
	}
	require.True(t, charset.IsLocal(`/[a-z]+`, true))
}

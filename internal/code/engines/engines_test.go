package engines_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/engines"
)

func TestCommands(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"nothing"}, {"taint", "more"}} {
		var out, errs bytes.Buffer
		require.Equal(t, 2, engines.Main(t.Context(), args, strings.NewReader(""), &out, &errs), args)
		require.Empty(t, out.String())
		for name := range engines.Commands() {
			require.Contains(t, errs.String(), name)
		}
	}
	for name := range engines.Commands() {
		var out, errs bytes.Buffer
		require.Equal(t, 1, engines.Main(t.Context(), []string{name}, strings.NewReader("no request"), &out, &errs), name)
		require.NotEmpty(t, errs.String(), name)
	}
}

package operations

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Knowledge may only name operations that exist, and all of them.
func TestOperationsAreComplete(t *testing.T) {
	t.Parallel()
	require.ElementsMatch(t, model.Operations(), slices.Collect(maps.Keys(Table())))
}

func TestConstantTexts(t *testing.T) {
	t.Parallel()
	text := func(v *value.Value) string {
		s, ok := v.Text()
		require.True(t, ok)
		return s
	}
	require.Equal(t, "d", text(CharAt("abcd", -1)))
	require.Nil(t, CharAt("abcd", 4))
	require.Equal(t, "bc", text(Slice("abcd", []*value.Value{value.Number(1), value.Number(-1)})))
	require.Nil(t, Slice("abcd", []*value.Value{{}}), "the ends are unknown")
	for op, want := range map[string]string{"upper": " A,B ", "trim": "a,b"} {
		got, ok := constText(op, " a,b ", nil)
		require.True(t, ok)
		require.Equal(t, want, text(got))
	}
}

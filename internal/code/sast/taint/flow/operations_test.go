package flow

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
)

// Knowledge may only name operations that exist, and all of them.
func TestOperationsAreComplete(t *testing.T) {
	t.Parallel()
	require.ElementsMatch(t, model.Operations(), slices.Collect(maps.Keys(operations())))
}

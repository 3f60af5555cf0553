package lighthouse

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestBudget(t *testing.T) {
	t.Parallel()
	b := budget{limit: 4 * time.Minute}
	require.Equal(t, 105*time.Second, b.left(105*time.Second), "a run has a limit of its own")
	b.spend(90 * time.Second)
	require.True(t, b.suffices())
	b.spend(80 * time.Second)
	require.Equal(t, 70*time.Second, b.left(105*time.Second))
	require.False(t, b.suffices(), "less is left than a run has used")

	unlimited := budget{}
	unlimited.spend(time.Hour)
	require.Equal(t, time.Minute, unlimited.left(time.Minute))
	require.True(t, unlimited.suffices())
}

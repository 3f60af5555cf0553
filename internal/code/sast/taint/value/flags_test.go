package value

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
)

// TestFlags merges two paths: on one, a variable is checked and a flag is true, on the other the flag stays false.
func TestFlags(t *testing.T) {
	t.Parallel()
	const given, found = 0, 1
	const all = model.Mask(1)
	start := &State{}
	start.Vars.Set(given, Tainted(taintOf(1)))
	start.Vars.Set(found, Bool(false))
	checked := start.Fork()
	checked.Vars.Set(given, checked.Vars.Get(given).Sanitize(all))
	checked.Vars.Set(found, Bool(true))
	once := Merge(checked, start.Fork())
	fact := Fact{Location: Location{Variable: given}, Sanitizes: all}
	require.Equal(t, []Fact{fact}, once.Vars.Get(found).Facts(true))
	require.Empty(t, once.Vars.Get(found).Facts(false))

	again := once.Fork()
	again.Vars.Set(given, again.Vars.Get(given).Sanitize(all))
	again.Vars.Set(found, Bool(true))
	require.Equal(t, []Fact{fact}, Merge(again, once).Vars.Get(found).Facts(true), "in the next turn of a loop")

	unchecked := start.Fork()
	unchecked.Vars.Set(found, Bool(true))
	require.Empty(t, Merge(unchecked, once).Vars.Get(found).Facts(true), "true without the check")
}

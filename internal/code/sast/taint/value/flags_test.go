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
	requireSafe := func(facts []Fact, msg ...any) {
		t.Helper()
		require.Len(t, facts, 1, msg...)
		require.Equal(t, Location{Variable: given}, facts[0].Location, msg...)
		require.Equal(t, all, facts[0].Sanitizes, msg...)
	}
	requireSafe(once.Vars.Get(found).Facts(true))
	require.Empty(t, once.Vars.Get(found).Facts(false))

	again := once.Fork()
	again.Vars.Set(given, again.Vars.Get(given).Sanitize(all))
	again.Vars.Set(found, Bool(true))
	requireSafe(Merge(again, once).Vars.Get(found).Facts(true), "in the next turn of a loop")

	unchecked := start.Fork()
	unchecked.Vars.Set(found, Bool(true))
	require.Empty(t, Merge(unchecked, once).Vars.Get(found).Facts(true), "true without the check")
}

// TestFlagsEndWithAssignments assigns another value after a check, which says nothing of it.
func TestFlagsEndWithAssignments(t *testing.T) {
	t.Parallel()
	const given, found = 0, 1
	const all = model.Mask(1)
	start := &State{}
	start.Vars.Set(given, Tainted(taintOf(1)))
	start.Vars.Set(found, Nil())
	checked := start.Fork()
	checked.Vars.Set(given, checked.Vars.Get(given).Sanitize(all))
	failed := start.Fork()
	failed.Vars.Set(found, Text("unknown"))
	facts := Merge(checked, failed).Vars.Get(found).Facts(false)
	require.Len(t, facts, 1)
	require.True(t, facts[0].IsAbout(start.Vars.Get(given)))
	require.False(t, facts[0].IsAbout(Tainted(taintOf(2))))
}

// TestEmptyCollections merges two paths: on one, an error is added where the check fails.
func TestEmptyCollections(t *testing.T) {
	t.Parallel()
	const given, errors = 0, 3
	const all = model.Mask(1)
	start := &State{}
	start.Vars.Set(given, Tainted(taintOf(1)))
	start.Heap.Set(errors, &Object{Exact: true})
	checked := start.Fork()
	checked.Vars.Set(given, checked.Vars.Get(given).Sanitize(all))
	failed := start.Fork()
	failed.Heap.Set(errors, &Object{Exact: true, List: []*Value{Text("unknown")}})
	both := Merge(checked, failed)
	require.Len(t, both.Heap.Get(errors).Empty, 1)
	require.Equal(t, all, both.Heap.Get(errors).Empty[0].Sanitizes)

	unchecked := Merge(start.Fork(), failed)
	require.Empty(t, unchecked.Heap.Get(errors).Empty, "without a check")
}

package model_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
)

// TestRegistrationsAreLookedUp covers entries by the last part of the calls that register them.
func TestRegistrationsAreLookedUp(t *testing.T) {
	t.Parallel()
	set, err := model.Load(fstest.MapFS{"shop.yaml": {Data: []byte(`
framework: Shop
docs: https://shop.example/
entries:
  - {callback: ["shop.App.{get,on}"], at: "0", params: {"*": {source: request}}}
  - {function: [shop.handler], params: {"*": {source: request}}}
  - {callback: [shop.Bus.on, shop.Bus.once], at: "0", params: {"*": {source: request}}}
`)}})
	require.NoError(t, err)
	calls := func(list []model.Registration) (out [][]string) {
		for _, one := range list {
			out = append(out, one.Calls)
		}
		return out
	}
	require.Equal(t, [][]string{{"shop.App.on"}, {"shop.Bus.on"}}, calls(set.Registrations("on", "on")))
	require.Equal(t, [][]string{{"shop.App.get"}, {"shop.Bus.once"}}, calls(set.Registrations("once", "get")), "in the order of the file")
	require.Equal(t, [][]string{{"shop.App.on", "shop.App.get"}, {"shop.Bus.on"}}, calls(set.Registrations("on", "get")), "an entry once")
	require.Empty(t, set.Registrations("shop.App.on", ""))
	require.Len(t, set.AllRegistrations(), 2)
	without := set.WithoutEntry(set.Entries[0])
	require.Equal(t, [][]string{{"shop.Bus.on"}}, calls(without.Registrations("on")))
	require.Len(t, without.AllRegistrations(), 1)
	require.Len(t, set.AllRegistrations(), 2, "the set itself keeps it")
}

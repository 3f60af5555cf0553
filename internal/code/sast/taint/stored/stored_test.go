package stored_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/stored"
)

func TestLocations(t *testing.T) {
	t.Parallel()
	require.Equal(t, stored.Column("users", "Name"), stored.Records{Table: "users"}.At("name"), "columns have no case")
	require.Equal(t, stored.Field("User", "Name"), stored.Records{Class: "User"}.At("Name"))
	all := []stored.Location{
		{}, stored.Global("users.name"), stored.Field("users", "name"), stored.Column("users", "name"),
		stored.Column("users", ""), stored.Named("users"),
	}
	seen := map[stored.Location]bool{}
	for _, l := range all {
		require.False(t, seen[l], l)
		seen[l] = true
	}
}

func TestColumnsOfRows(t *testing.T) {
	t.Parallel()
	table := stored.Table{Name: "users", Columns: []string{"id", "mail"}}
	for key, want := range map[string]string{"0": "id", "1": "mail", "2": "2", "mail": "mail", "": "", "99999999999": "99999999999"} {
		require.Equal(t, want, table.Column(key), key)
	}
}

func TestRows(t *testing.T) {
	t.Parallel()
	var none *stored.Rows
	users, notes := stored.NewRows("users", "id"), stored.NewRows("notes")
	require.Zero(t, none.Len())
	require.Nil(t, none.Member("a"))
	require.Same(t, users, none.Join(users))
	require.Same(t, users, users.Join(none))
	both := users.Join(notes)
	require.Equal(t, 2, both.Len())
	require.Same(t, both, both.Join(stored.NewRows("users", "id")), "nothing is new")
	require.Equal(t, 1, users.Len(), "they are immutable")
	require.Equal(t, stored.NewRows("users.address"), users.Member("address"))
	require.Nil(t, users.Member(strings.Repeat("a", 200)))
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		both = both.Join(stored.NewRows(name))
	}
	require.Equal(t, 4, both.Len())
}

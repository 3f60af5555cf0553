package memory_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

func index(files ...*ir.File) *hierarchy.Index {
	return hierarchy.New(files, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()})
}

func TestReadersOfGrownValues(t *testing.T) {
	t.Parallel()
	early, late := &ir.Func{Name: "early"}, &ir.Func{Name: "late"}
	file := &ir.File{Path: "a.py", Funcs: []*ir.Func{early, late}}
	s := memory.New(index(file), func(stored.Location) {})
	at := stored.Global("config.base")

	require.Nil(t, s.Stored(at, early, file))
	s.Save(at, (*value.Value)(nil).WithType("str"))
	require.Equal(t, "str", s.Stored(at, late, file).Types[0])
	require.Equal(t, map[*ir.Func]*ir.File{early: file}, s.TakeChanged(), "the other one read the value that it has now")

	s.Save(at, (*value.Value)(nil).WithType("str"))
	require.Empty(t, s.TakeChanged(), "the same value is no change")
}

// TestReadersOfOtherConstants checks that conditions on a constant are decided again if the value may also be another one.
func TestReadersOfOtherConstants(t *testing.T) {
	t.Parallel()
	reader := &ir.Func{Name: "reader"}
	file := &ir.File{Path: "a.py", Funcs: []*ir.Func{reader}}
	s := memory.New(index(file), func(stored.Location) {})
	at := stored.Global("config.ready")
	s.Save(at, value.Bool(false))
	s.Stored(at, reader, file)
	s.Save(at, value.Bool(false))
	require.Empty(t, s.TakeChanged(), "the same constant is no change")
	for _, v := range []*value.Value{value.Bool(true), {}} {
		s.Save(at, v)
		require.Equal(t, map[*ir.Func]*ir.File{reader: file}, s.TakeChanged())
	}
}

func TestInitialisedOnFirstRead(t *testing.T) {
	t.Parallel()
	at := stored.Field("shop.User", "name")
	var s *memory.Store
	calls := 0
	s = memory.New(index(), func(l stored.Location) {
		calls++
		s.Save(l, value.Text("guest"))
	})
	for range 2 {
		text, ok := s.Stored(at, &ir.Func{}, &ir.File{}).Text()
		require.True(t, ok)
		require.Equal(t, "guest", text)
	}
	require.Equal(t, 1, calls)
}

func TestMembers(t *testing.T) {
	t.Parallel()
	s := memory.New(index(&ir.File{Path: "a.py", Funcs: []*ir.Func{{Name: "app.run"}}}), func(stored.Location) {})
	s.Save(stored.Global("app.debug"), value.Bool(true))
	s.Save(stored.Global("app.db.host"), value.Text("localhost"))
	require.Equal(t, []string{"app.db", "app.debug", "app.run"}, s.Members("app"))
}

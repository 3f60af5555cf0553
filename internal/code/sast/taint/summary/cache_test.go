package summary_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// answers is a program with fixed values at stored locations, which records what is saved.
type answers struct {
	values map[stored.Location]*value.Value
	saved  []stored.Location
}

func (*answers) Summary(_, _ *ir.Func, _ *ir.File) *summary.Summary { return nil }
func (*answers) KnownSummary(*ir.Func) *summary.Summary             { return nil }
func (a *answers) KnownStored(at stored.Location) *value.Value      { return a.values[at] }
func (*answers) Members(string) []string                            { return nil }
func (a *answers) Save(at stored.Location, _ *value.Value)          { a.saved = append(a.saved, at) }
func (*answers) Find(*report.Finding)                               {}
func (a *answers) Stored(at stored.Location, _ *ir.Func, _ *ir.File) *value.Value {
	return a.values[at]
}

// TestReplay records "func f() { seen = LIMIT; return LIMIT }" as an interpreter would, and replays
// the trace in later analyses.
func TestReplay(t *testing.T) {
	t.Parallel()
	know := &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()}
	limit, seen := stored.Global("LIMIT"), stored.Global("seen")
	fn := &ir.Func{Name: "f"}
	file := &ir.File{Path: "a.py", Funcs: []*ir.Func{fn}}
	cache := func(m *summary.Memory) *summary.Cache {
		return summary.NewCache(m, []*ir.File{file}, know, value.NewInterner(map[*ir.Func]*ir.File{fn: file}))
	}
	first := &summary.Memory{}
	c := cache(first)
	trace := c.Begin(fn, file, 0)
	trace.AskedStored(limit, value.Number(7))
	trace.RecordSave(seen, value.Number(7))
	trace.End(10, true)
	c.Keep(fn, trace, &summary.Summary{Result: value.Number(7)})
	c.Write([]*ir.File{file})

	same := &answers{values: map[stored.Location]*value.Value{limit: value.Number(7)}}
	c = cache(&summary.Memory{Earlier: first.Current})
	s, work, done, ok := c.Replay(fn, file, same)
	require.True(t, ok)
	require.Equal(t, 10, work)
	require.Equal(t, 1, done)
	require.Equal(t, []stored.Location{seen}, same.saved)
	n, _ := c.Open(s).Result.Number()
	require.InDelta(t, 7, n, 0)

	changed := &answers{values: map[stored.Location]*value.Value{limit: value.Number(8)}}
	_, _, _, ok = cache(&summary.Memory{Earlier: first.Current}).Replay(fn, file, changed)
	require.False(t, ok)
	require.Empty(t, changed.saved)
}

func TestDamagedCacheIsNoticed(t *testing.T) {
	t.Parallel()
	fn := &ir.Func{Name: "f"}
	file := &ir.File{Path: "a.py", Funcs: []*ir.Func{fn}}
	m := &summary.Memory{Earlier: map[*ir.File][]byte{file: {0, 0, 2, 255, 255}}}
	c := summary.NewCache(m, []*ir.File{file}, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()}, value.NewInterner(nil))
	_, _, _, ok := c.Replay(fn, file, &answers{})
	require.False(t, ok)
}

// TestCollect checks that a summary has the objects that a result refers to, and the effects on
// parameters.
func TestCollect(t *testing.T) {
	t.Parallel()
	h := value.NewHeap()
	user := h.Parameter(value.Origin{Param: 0})
	h.Write(user, "name", value.Text("x"))
	made := &value.Value{Objects: []int{h.NewObject(nil, &value.Object{Fields: map[string]*value.Value{"of": user}})}}
	s := &summary.Summary{Result: made}
	s.Collect(h)
	require.Len(t, s.Heap, 2)
	require.Equal(t, []summary.Effect{{To: value.Origin{Param: 0}, Object: user.Objects[0]}}, s.Effects)
	require.Equal(t, &value.Origin{Param: 0}, s.Given[user.Objects[0]])
}

package value

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

func taintOf(line int) []Taint {
	return []Taint{{Origin: Origin{Source: &Source{File: &ir.File{Path: "a"}, Pos: ir.Pos{Line: uint32(line)}}}}}
}

// TestPartsAreDistinct reads constant keys of a container whose parts have taints of their own.
func TestPartsAreDistinct(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	v := Tainted(JoinTaints(Within(Within(taintOf(1), "name"), "user.one"), Within(taintOf(2), "0")))
	lines := func(v *Value) []uint32 {
		var out []uint32
		for _, one := range v.OwnTaints() {
			out = append(out, one.Source.Pos.Line)
		}
		return out
	}
	require.Equal(t, []uint32{1}, lines(h.Read(h.Read(v, "user.one"), "name")))
	require.Empty(t, lines(h.Read(h.Read(v, "user.one"), "role")))
	require.Empty(t, lines(h.Read(v, "user")))
	require.Equal(t, []uint32{2}, lines(h.Read(v, "-1")), "an index from the end may be any")
	require.Equal(t, []uint32{1, 2}, lines(h.Elements(v)), "an unknown key leads to every part")
	require.Equal(t, []uint32{1, 2}, lines(Tainted(h.DeepTaints(v))), "the whole contains its parts")
	require.Equal(t, []uint32{1}, lines(h.Read(Tainted(taintOf(1)), "role")), "a part of what is tainted as a whole")
	require.Equal(t, []uint32{1}, lines(h.Read(Tainted(Within(taintOf(1), model.Elements)), "role")))
	require.Empty(t, OfKeys(v), "constant keys are not tainted")
}

// TestPartsOfObjects finds the parts of nested objects, one of which contains itself.
func TestPartsOfObjects(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	inner := &Object{Fields: map[string]*Value{"name": Tainted(taintOf(1)), "kind": Text("a")}}
	v := h.Nest([]string{"user"}, &Value{Objects: []int{h.NewObject(nil, inner)}})
	inner.Fields["self"] = v
	got := h.PartTaints(v)
	require.Contains(t, partsOf(got), Path(".user.name"))
	require.NotContains(t, partsOf(got), Path(".user.kind"))
	moved := Renumbered(Within(taintOf(1), "3"))
	require.Equal(t, []Path{".*"}, partsOf(moved))
}

func partsOf(taints []Taint) []Path {
	out := make([]Path, len(taints))
	for i, t := range taints {
		out[i] = t.Part
	}
	return out
}

// TestTooManyParts drops parts of a container beyond the limit: the others do not become tainted by them.
func TestTooManyParts(t *testing.T) {
	t.Parallel()
	var all []Taint
	for i := range maxPartTaints + 1 {
		all = JoinTaints(all, Within(taintOf(1), fmt.Sprint("key", i)))
	}
	require.Len(t, all, maxPartTaints)
	require.NotEmpty(t, NewHeap().Read(Tainted(all), "key1").OwnTaints())
	require.Empty(t, NewHeap().Read(Tainted(all), "other").OwnTaints())
}

// TestTooManySources drops what the program's own user gives first.
func TestTooManySources(t *testing.T) {
	t.Parallel()
	file := &ir.File{Path: "a"}
	var all []Taint
	for line := range uint32(maxTaints + 1) {
		local := &Source{Kind: model.SourceLocal, File: file, Pos: ir.Pos{Line: line + 1}, Name: "environment"}
		all = JoinTaints(all, []Taint{{Origin: Origin{Source: local}}})
	}
	last := &Source{Kind: model.SourceRequest, File: file, Pos: ir.Pos{Line: 100}, Name: "request"}
	all = JoinTaints(all, []Taint{{Origin: Origin{Source: last}}})
	require.Len(t, all, maxTaints)
	require.Equal(t, last, all[maxTaints-1].Source)
}

// TestJoinedTaints checks that a join that adds nothing returns what there was, and that lists may be joined at once.
func TestJoinedTaints(t *testing.T) {
	t.Parallel()
	first, second := Taint{Origin: Origin{Param: 0}}, Taint{Origin: Origin{Param: 1}, Sanitized: 1}
	both := JoinTaints([]Taint{first}, []Taint{second})
	require.Equal(t, []Taint{first, second}, both)
	require.Same(t, &both[0], &JoinTaints(both, []Taint{second})[0])

	unsafe := second
	unsafe.Sanitized = 0
	require.Equal(t, []Taint{first, unsafe}, JoinTaints(both, []Taint{unsafe}))
	require.Equal(t, []Taint{first, second}, both, "what was joined stays as it is")
	require.Equal(t, []Taint{first, unsafe}, JoinAll([]Taint{second, first, unsafe, first}))
	require.False(t, HasSource(both))
	require.Empty(t, FromSources(both))
}

package value

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

func object(h *Heap, fields map[string]*Value) *Value {
	return &Value{Objects: []int{h.NewObject(nil, &Object{Fields: fields})}}
}

// TestCopied changes the copy of a value that may be either of two objects.
func TestCopied(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	a, b := object(h, map[string]*Value{"name": Tainted(taintOf(1))}), object(h, map[string]*Value{"name": Tainted(taintOf(2))})
	both := Join(a, b)
	c := h.Copied(both, &ir.Expr{})
	require.Len(t, c.Objects, 1)
	require.Len(t, h.Read(c, "name").OwnTaints(), 2)
	h.Write(c, "name", Text("clean"))
	require.Empty(t, h.Read(c, "name").OwnTaints())
	require.Len(t, h.Read(both, "name").OwnTaints(), 2)
	given := h.Parameter(Origin{Param: 0})
	require.Same(t, given, h.Copied(given, &ir.Expr{}), "what a caller has is not copied")
	require.Nil(t, h.Copied(nil, &ir.Expr{}))
}

// TestCloned changes the copy of an object that a caller has.
func TestCloned(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	given := h.Parameter(Origin{Param: 0}).WithType("Job")
	h.Write(given, "user", Text("root"))
	c := h.Cloned(given, &ir.Expr{}, []string{"name"})
	require.Equal(t, []string{"Job"}, c.Types)
	user, _ := h.Read(c, "user").Text()
	require.Equal(t, "root", user)
	require.Equal(t, Path(".name"), h.Read(c, "name").OwnTaints()[0].Path)
	require.NotEmpty(t, h.Read(c, "command").OwnTaints())
	h.Write(c, "command", Text("clean"))
	require.Empty(t, h.Read(c, "command").OwnTaints())
	require.NotEmpty(t, h.Read(given, "command").OwnTaints())
	require.NotEmpty(t, h.DeepTaints(h.Cloned(Tainted(taintOf(1)), &ir.Expr{}, nil)), "an unknown object")
	require.Len(t, h.Cloned(nil, &ir.Expr{}, nil).Objects, 1)
}

func TestFilled(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	own := object(h, map[string]*Value{"name": Tainted(taintOf(1))})
	h.Filled(own, Text("clean"))
	require.Empty(t, h.Elements(own).OwnTaints(), "the object itself has changed")
	given := h.Parameter(Origin{Param: 0})
	require.Empty(t, h.Elements(h.Filled(given, Text("clean"))).OwnTaints())
	require.NotEmpty(t, h.Elements(given).OwnTaints(), "what a caller has is as it was")
	require.Empty(t, h.Elements(h.Filled(Tainted(taintOf(1)), Text("clean"))).OwnTaints())
}

// TestCleaned sanitizes collections: a copy, or the collection itself.
func TestCleaned(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	list := &Value{Objects: []int{h.NewObject(nil, &Object{Rest: Tainted(taintOf(1))})}}
	clean := h.Cleaned(list, model.All)
	require.Equal(t, model.All, Sanitized(h.Elements(clean).Taints))
	require.Zero(t, Sanitized(h.Elements(list).Taints), "the collection is as it was")
	h.SanitizeElements(list, model.All, false)
	require.Equal(t, model.All, Sanitized(h.Elements(list).Taints))
	given := h.Parameter(Origin{Param: 0})
	require.Zero(t, Sanitized(h.Elements(h.SanitizeElements(given, model.All, false)).Taints), "what a caller has")
	require.Equal(t, model.All, Sanitized(h.Elements(h.SanitizeElements(given.Sanitize(model.All), model.All, true)).Taints))
}

// TestKeys keeps what is known of the keys of a map apart from its values.
func TestKeys(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	m := object(h, map[string]*Value{"a": Text("b")})
	h.AddKey(m, Tainted(taintOf(1)))
	require.Len(t, h.Keys(m), 1)
	require.Len(t, h.Read(m, model.Keys).Taints, 1)
	require.Empty(t, h.Elements(m).OwnTaints())
	require.Len(t, h.DeepTaints(m), 1)
}

func TestCombined(t *testing.T) {
	t.Parallel()
	h := NewHeap()
	v := h.Combined(nil, h.Nest([]string{"text"}, Tainted(taintOf(1))))
	v = h.Combined(v, h.Nest([]string{"pattern"}, Text("a")))
	require.Len(t, v.Objects, 1)
	require.Len(t, h.Read(v, "text").OwnTaints(), 1)
	pattern, ok := h.Read(v, "pattern").Text()
	require.True(t, ok)
	require.Equal(t, "a", pattern)
}

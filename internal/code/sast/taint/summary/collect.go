package summary

import (
	"cmp"
	"maps"
	"slices"

	"assay/internal/code/sast/taint/value"
)

// Collect completes a summary with the objects that its values refer to, and with the effects: the
// objects that were passed to the function and that it changed.
func (s *Summary) Collect(h *value.Heap) {
	s.Heap, s.Given = map[int]*value.Object{}, map[int]*value.Origin{}
	s.collectValue(h, s.Result)
	for _, o := range slices.SortedFunc(maps.Keys(h.Symbols), compareOrigins) {
		id := h.Symbols[o]
		if h.State.Heap.Get(id) == nil {
			continue
		}
		s.collectObject(h, id)
		if s.Heap[id].HasContent() { // callers find out what an effect is about, which takes long
			s.Effects = append(s.Effects, Effect{To: o, Object: id})
		}
	}
	for _, f := range s.References {
		s.collectValue(h, f.Value)
	}
	for _, m := range s.MethodCalls {
		for _, a := range m.Args {
			s.collectValue(h, a.Value)
		}
	}
	for _, c := range s.Callbacks {
		for _, v := range c.Args {
			s.collectValue(h, v)
		}
	}
}

func compareOrigins(a, b value.Origin) int {
	depth := cmp.Compare(a.Path.Len(), b.Path.Len())
	return cmp.Or(cmp.Compare(a.Param, b.Param), depth, cmp.Compare(a.Path, b.Path))
}

func (s *Summary) collectValue(h *value.Heap, v *value.Value) {
	if v == nil {
		return
	}
	for _, id := range v.Objects {
		s.collectObject(h, id)
	}
	for _, f := range v.Functions {
		for _, name := range slices.Sorted(maps.Keys(f.Captured)) {
			c := f.Captured[name]
			if c != nil && len(s.Heap) < maxObjects {
				for _, id := range c.Objects {
					s.collectObject(h, id)
				}
			}
		}
	}
}

func (s *Summary) collectObject(h *value.Heap, id int) {
	if _, done := s.Heap[id]; done || s.Given[id] != nil && h.State.Heap.Get(id) == nil || len(s.Heap) >= maxObjects {
		return
	}
	if o := h.Given[id]; o != nil {
		s.Given[id] = o
		if h.State.Heap.Get(id) == nil {
			return
		}
	}
	o := h.Object(id)
	if o.Given != nil {
		o = o.Changed()
	}
	s.Heap[id] = o
	for _, v := range o.Content() {
		s.collectValue(h, v)
	}
}

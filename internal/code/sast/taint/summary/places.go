package summary

import (
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// place is the position of a function among those of its file.
type place struct {
	file *ir.File
	at   int
}

// places number files, functions and rules, so that bytes can name them.
type places struct {
	files map[string]*ir.File
	of    map[*ir.Func]place
	in    map[*ir.File][]*ir.Func
	specs map[*model.Rule]int
}

func newPlaces(files []*ir.File, know *model.Set) *places {
	out := &places{files: map[string]*ir.File{}, of: map[*ir.Func]place{}, in: map[*ir.File][]*ir.Func{}, specs: map[*model.Rule]int{}}
	for _, f := range files {
		out.files[f.Path] = f
		for _, fn := range hierarchy.FunctionsOf(f) {
			if _, twice := out.of[fn]; !twice {
				out.of[fn] = place{f, len(out.in[f])}
				out.in[f] = append(out.in[f], fn)
			}
		}
	}
	for i, s := range know.AllRules() {
		out.specs[s] = i
	}
	return out
}

func (p *places) file(path string) (*ir.File, bool) {
	f, ok := p.files[path]
	return f, ok
}

package taint

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/incremental"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/summary"
)

// outcome is the result for all files of a language. Files are identified by their index among these
// files.
type outcome struct {
	Reports                      []Report
	Lines                        int
	Functions, Work, Cut, Broken int
	Sanitized                    []sanitized
	Partial                      []string
	Partly                       []int
}

// sanitized is the number of sinks that data reaches only sanitized for a weakness.
type sanitized struct {
	Weakness string
	Sinks    int
}

// languageKey returns the key of an outcome: a digest of all analysed files and all knowledge. The language's own knowledge is
// covered by the version of the cache file.
func languageKey(l language, keys fileKeys, group []int, facts, properties map[string]string, in Input) incremental.Key {
	parts := [][]byte{[]byte("language"), []byte(l.Names()[0]), digest(facts), digest(properties)}
	for _, s := range in.Sources {
		parts = append(parts, []byte(s))
	}
	for _, i := range group {
		key := keys[i]
		parts = append(parts, key[:])
	}
	return incremental.KeyOf(parts...)
}

// fileKeys returns the keys of lowered files by their index in the input. Files that cannot be read have none.
type fileKeys map[int]incremental.Key

// fileKey returns the key of a lowered file from the hash of its source.
func fileKey(l language, in Input, at int, source string, facts []byte) incremental.Key {
	f, name := in.Files[at], in.Files[at].Language
	if l.templates[at] {
		name = "template of " + l.Names()[0]
	}
	test := []byte("code")
	if f.Test {
		test = []byte("test")
	}
	return incremental.KeyOf([]byte("file"), []byte(name), []byte(f.Path), test, facts, []byte(source))
}

// digest returns the key of a map as bytes.
func digest(m map[string]string) []byte {
	parts := make([][]byte, 0, 2*len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, []byte(k), []byte(m[k]))
	}
	key := incremental.KeyOf(parts...)
	return key[:]
}

// keysOf returns the keys of a language's files; nil without a cache.
func keysOf(l language, in Input, group []int, facts map[string]string, read *sums) fileKeys {
	if in.Cache == nil {
		return nil
	}
	out, of := make(fileKeys, len(group)), digest(facts)
	for _, i := range group {
		if source := read.sum(in.Files[i].Path); source != "" {
			out[i] = fileKey(l, in, i, source, of)
		}
	}
	return out
}

// recall takes the results for the files of a language from the cache.
func (a *Analyser) recall(part *incremental.Part, key incremental.Key, group []int) (o Output, ok bool) {
	data, ok := part.Outcome(key)
	if !ok {
		return o, false
	}
	var was outcome
	if err := a.outcomes.Decode(data, &was); err != nil {
		return o, false
	}
	o.Reports, o.Lines, o.Recalled = was.Reports, was.Lines, len(group)
	o.Stats = flow.Stats{
		Functions: was.Functions, Work: was.Work, Cut: was.Cut, Broken: was.Broken, Sanitized: map[string]int{}, Partial: map[string]bool{},
	}
	for _, s := range was.Sanitized {
		o.Stats.Sanitized[s.Weakness] = s.Sinks
	}
	for _, path := range was.Partial {
		o.Stats.Partial[path] = true
	}
	for _, at := range was.Partly {
		if at >= 0 && at < len(group) {
			o.Partly = append(o.Partly, group[at])
		}
	}
	return o, true
}

// storeOutcome stores the results for the files of a language, if all of them were analysed completely.
func (a *Analyser) storeOutcome(part *incremental.Part, key incremental.Key, group []int, of *Output) {
	if len(of.Lost)+len(of.Left)+of.Stats.Left > 0 {
		return
	}
	was := outcome{
		Reports: of.Reports, Lines: of.Lines, Functions: of.Stats.Functions, Work: of.Stats.Work, Cut: of.Stats.Cut, Broken: of.Stats.Broken,
		Partial: slices.Sorted(maps.Keys(of.Stats.Partial)),
	}
	for _, weakness := range slices.Sorted(maps.Keys(of.Stats.Sanitized)) {
		was.Sanitized = append(was.Sanitized, sanitized{weakness, of.Stats.Sanitized[weakness]})
	}
	for _, i := range of.Partly {
		was.Partly = append(was.Partly, slices.Index(group, i))
	}
	part.StoreOutcome(key, a.outcomes.Encode(&was))
}

// traces holds the traces of a program's functions, by the keys of their files.
type traces struct {
	program incremental.Key
	files   map[*ir.File]incremental.Key
	memory  *summary.Memory
}

// tracesOf returns the traces that an earlier scan stored for a program with the same declarations. These determine which functions call
// each other; other dependencies between functions are part of the traces.
func tracesOf(part *incremental.Part, p *flow.Program, lowered []*ir.File, keys, declares fileKeys, properties map[string]string) *traces {
	t := &traces{files: map[*ir.File]incremental.Key{}, memory: &summary.Memory{Earlier: map[*ir.File][]byte{}}}
	parts := [][]byte{[]byte("program"), digest(properties), digest(p.Linked)}
	for _, s := range p.Sources {
		parts = append(parts, []byte(s))
	}
	for i, f := range lowered {
		if f != nil {
			key := declares[i]
			parts = append(parts, key[:])
			t.files[f] = keys[i]
		}
	}
	t.program = incremental.KeyOf(parts...)
	for f, key := range t.files {
		if data, ok := part.Trace(t.program, key); ok {
			t.memory.Earlier[f] = data
		}
	}
	return t
}

// store writes the results of this scan.
func (t *traces) store(part *incremental.Part) {
	out := make(map[incremental.Key][]byte, len(t.files))
	for f, data := range t.memory.Current {
		out[t.files[f]] = data
	}
	part.StoreTraces(t.program, out)
}

// inOrder sorts reports by their position in the files.
func inOrder(all []Report) {
	slices.SortStableFunc(all, func(x, y Report) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), cmp.Compare(x.Pos.Line, y.Pos.Line), cmp.Compare(x.Pos.Col, y.Pos.Col),
			strings.Compare(x.Rule, y.Rule))
	})
}

package taint

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/keep"
)

// outcome is what all files of a language came to. Files are given by their place
// among them.
type outcome struct {
	Reports []Report
	Lines   int
	Stats   flow.Stats
	Partly  []int
}

// languageKey is the key of an outcome: all that is analysed and known. The language's
// own knowledge is a part of the file's version.
func languageKey(l language, keys []keep.Key, facts, properties map[string]string, in Input) keep.Key {
	parts := [][]byte{[]byte("language"), []byte(l.Names()[0]), digest(facts), digest(properties)}
	for _, s := range in.Sources {
		parts = append(parts, []byte(s))
	}
	for _, k := range keys {
		parts = append(parts, k[:])
	}
	return keep.KeyOf(parts...)
}

// fileKey is the key of a lowered file.
func fileKey(l language, in Input, at int, source, facts []byte) keep.Key {
	f, name := in.Files[at], in.Files[at].Language
	if l.templates[at] {
		name = "template of " + l.Names()[0]
	}
	test := []byte("code")
	if f.Test {
		test = []byte("test")
	}
	return keep.KeyOf([]byte("file"), []byte(name), []byte(f.Path), test, facts, source)
}

// digest is the key of a map, as octets.
func digest(m map[string]string) []byte {
	parts := make([][]byte, 0, 2*len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, []byte(k), []byte(m[k]))
	}
	key := keep.KeyOf(parts...)
	return key[:]
}

// keys are those of a language's files; nil where one cannot be read, or nothing is kept.
func (a *Analyser) keys(l language, in Input, group []int, facts map[string]string) []keep.Key {
	if in.Kept == nil {
		return nil
	}
	of := digest(facts)
	out := make([]keep.Key, 0, len(group))
	for _, i := range group {
		source, err := in.Read(in.Files[i].Path)
		if err != nil {
			return nil
		}
		out = append(out, fileKey(l, in, i, source, of))
	}
	return out
}

// recall takes over what the files of a language came to in an earlier scan.
func (o *Output) recall(in Input, key keep.Key, keys []keep.Key, group []int) bool {
	if len(keys) == 0 {
		return false
	}
	data, ok := in.Kept.Kept(key)
	if !ok {
		return false
	}
	var was outcome
	if err := json.Unmarshal(data, &was); err != nil {
		return false
	}
	for _, k := range keys { // the next scan may need them
		in.Kept.Touch(k)
	}
	o.Reports = append(o.Reports, was.Reports...)
	o.Lines += was.Lines
	o.count(was.Stats)
	for _, at := range was.Partly {
		if at >= 0 && at < len(group) {
			o.Partly = append(o.Partly, group[at])
		}
	}
	o.Recalled += len(group)
	return true
}

// remember keeps what the files of a language came to, where all of it was looked at.
func remember(in Input, key keep.Key, group []int, of *Output) {
	if len(of.Lost)+len(of.Left)+of.Stats.Left > 0 {
		return
	}
	was := outcome{Reports: of.Reports, Lines: of.Lines, Stats: of.Stats}
	for _, i := range of.Partly {
		was.Partly = append(was.Partly, slices.Index(group, i))
	}
	data, err := json.Marshal(was)
	if err == nil {
		in.Kept.Keep(key, data)
	}
}

// inOrder sorts reports as they stand in the files.
func inOrder(all []Report) {
	slices.SortStableFunc(all, func(x, y Report) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), cmp.Compare(x.Pos.Line, y.Pos.Line), cmp.Compare(x.Pos.Col, y.Pos.Col), strings.Compare(x.Rule, y.Rule))
	})
}

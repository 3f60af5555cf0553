package codeql

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/code/sast/taint/model"
)

//go:embed kinds.yaml
var kindsFile []byte

// kinds describes the kinds of CodeQL's models and what they mean to this engine.
type kinds struct {
	Sinks   map[string]string           `yaml:"sinks"`
	Flaws   map[string]string           `yaml:"flaws"`
	Sources map[string]model.SourceKind `yaml:"sources"`
	Unused  map[string]string           `yaml:"unused"`
}

// readKinds reads the embedded table; it panics if the table is damaged.
func readKinds() *kinds {
	var k kinds
	if err := yaml.Unmarshal(kindsFile, &k); err != nil {
		panic(fmt.Sprintf("kinds.yaml: %v", err))
	}
	return &k
}

// plain returns a kind without its suffix in brackets.
func plain(kind string) string {
	kind, _, _ = strings.Cut(kind, "[")
	return kind
}

// unknown skips a row whose kind has no counterpart among the weaknesses and sources.
func (k *kinds) unknown(kind string) error {
	if why, ok := k.Unused[plain(kind)]; ok {
		return because("kind %s: %s", plain(kind), why)
	}
	return because("kind %q is unknown", plain(kind))
}

// builder turns rows into knowledge. Rows about one callable become one rule where possible.
type builder struct {
	lang     language
	kinds    *kinds
	groups   map[string][]string // Go packages that count as one, by the name of the group
	files    map[string]*draft
	order    []string
	skipped  map[string]int
	examples map[string]string // access paths by reason
	used     int
}

// draft is the unfinished knowledge about one package.
type draft struct {
	file  model.File
	rules []*model.Rule
	index map[string]*model.Rule
}

func (b *builder) draft(framework string) *draft {
	framework = cmp.Or(framework, "CodeQL models")
	d := b.files[framework]
	if d == nil {
		d = &draft{index: map[string]*model.Rule{}, file: model.File{Framework: framework, Docs: docs, Types: map[string]model.Type{}}}
		b.files[framework], b.order = d, append(b.order, framework)
	}
	return d
}

// docs are the documents that explain the models; rows cite no documentation of their own.
const docs = "https://codeql.github.com/docs/codeql-language-guides/"

// rule returns the rule with a key; made creates it if it is new.
func (d *draft) rule(key string, made func() *model.Rule) *model.Rule {
	if r := d.index[key]; r != nil {
		return r
	}
	r := made()
	d.index[key], d.rules = r, append(d.rules, r)
	return r
}

// about returns a rule for a target, under the conditions of the signature.
func (b *builder) about(c callable, t target) *model.Rule {
	r := &model.Rule{When: b.conditions(c, t)}
	switch t.kind {
	case model.News:
		r.New = t.names
	case model.Reads:
		r.Read = t.names
	case model.Writes:
		r.Write = t.names
	default:
		r.Call = t.names
	}
	return r
}

func (t target) key(c callable, what string) string {
	return fmt.Sprintf("%s|%d|%s|%s|%d", what, t.kind, strings.Join(t.names, ","), c.signature, t.shift)
}

// appendNew appends the values that are not in the list yet.
func appendNew(list []string, more ...string) []string {
	for _, s := range more {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// appendSlots appends the slots that are not in the list yet.
func appendSlots(list []model.Slot, more ...string) ([]model.Slot, error) {
	for _, text := range more {
		s, err := model.ParseSlot(text)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(list, func(o model.Slot) bool { return o.String() == s.String() }) {
			list = append(list, s)
		}
	}
	return list, nil
}

// clears returns the set of the weakness with an ID.
func clears(id string) model.Mask {
	if w, ok := model.AllWeaknesses().Find(id); ok {
		return w.Mask()
	}
	return 0
}

// finished returns the files in the order of their first rows.
func (b *builder) finished() []*model.File {
	out := make([]*model.File, 0, len(b.order))
	for _, name := range b.order {
		d := b.files[name]
		for _, r := range d.rules {
			d.file.Rules = append(d.file.Rules, *r)
		}
		out = append(out, &d.file)
	}
	return out
}

// Kinds returns the weaknesses by the kinds of sinks that correspond to them.
func Kinds() map[string]string {
	k := readKinds()
	maps.Copy(k.Sinks, k.Flaws)
	return k.Sinks
}

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
	// malformed is the error of a slot of the current row.
	malformed error
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

// rule returns the rule for a purpose about a target, under the conditions of the signature.
func (b *builder) rule(c callable, t target, purpose string) *model.Rule {
	d := b.draft(c.pack)
	key := fmt.Sprintf("%s|%d|%s|%s|%d", purpose, t.kind, strings.Join(t.names, ","), c.signature, t.shift)
	if r := d.index[key]; r != nil {
		return r
	}
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
	d.index[key], d.rules = r, append(d.rules, r)
	return r
}

// flows returns a rule about what a target passes on, at first nothing.
func (b *builder) flows(c callable, t target) *model.Rule {
	r := b.rule(c, t, "flow")
	if r.Flows == nil {
		r.Flows = []model.Flow{}
	}
	return r
}

// entry adds an entry point.
func (b *builder) entry(c callable, e model.Entry) {
	d := b.draft(c.pack)
	d.file.Entries = append(d.file.Entries, e)
}

// slot returns the slot that a text names. A malformed one is an error of the row.
func (b *builder) slot(text string) model.Slot {
	s, err := model.ParseSlot(text)
	b.malformed = cmp.Or(b.malformed, err)
	return s
}

// appendNew appends the values that are not in the list yet, judged by their texts.
func appendNew[T any](list []T, more ...T) []T {
	for _, v := range more {
		if !slices.ContainsFunc(list, func(o T) bool { return fmt.Sprint(o) == fmt.Sprint(v) }) {
			list = append(list, v)
		}
	}
	return list
}

// appendSlots appends the slots that are not in the list yet.
func (b *builder) appendSlots(list []model.Slot, more []string) []model.Slot {
	for _, text := range more {
		list = appendNew(list, b.slot(text))
	}
	return list
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

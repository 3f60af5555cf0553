package front

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// Lexicon contains the library names that occur in the knowledge: only those namespaces imported by a file are tried that may
// contain a name.
type Lexicon struct {
	names, members map[string]bool
	spaces         map[string]bool // namespaces of these names
	given          map[string][]string
}

// NewLexicon reads the names from the knowledge.
func NewLexicon(trees ...fs.FS) *Lexicon {
	x := &Lexicon{names: map[string]bool{}, members: map[string]bool{}, given: map[string][]string{}, spaces: map[string]bool{}}
	files, _ := model.ReadFiles(trees...) // an error is reported where the knowledge is loaded
	x.Add(files)
	return x
}

// Add adds the names in files.
func (x *Lexicon) Add(files []*model.File) {
	for _, f := range files {
		x.read(f)
	}
}

func (x *Lexicon) read(f *model.File) {
	for _, name := range slices.Sorted(maps.Keys(f.Types)) {
		x.add(name)
		for _, same := range f.Types[name].Same {
			x.add(same)
		}
		for member := range f.Types[name].Members {
			x.members[name+"."+member] = true
		}
	}
	for i := range f.Rules {
		r := &f.Rules[i]
		if r.Callback != nil {
			x.gives(r.Call, r.Callback.Types[0])
		}
		x.owners(slices.Concat(r.Call, r.Read, r.Write))
		x.types(r.New)
	}
	for i := range f.Entries {
		e := &f.Entries[i]
		x.gives(e.Callback, e.Params["0"].Type)
		x.types(slices.Concat(e.Annotation, e.Function, e.Methods))
		x.owners(e.Overrides)
		x.owners(e.Callback)
	}
}

func (x *Lexicon) types(list []string) {
	for _, name := range model.Names(list) {
		x.add(name)
	}
}

func (x *Lexicon) owners(list []string) {
	for _, name := range model.Names(list) {
		if owner, _ := ir.Split(name); owner != "" && owner != model.Any {
			x.members[name] = true
			x.add(owner)
		}
	}
}

// gives stores the types of the arguments that functions pass to their callbacks.
func (x *Lexicon) gives(list []string, typ string) {
	if typ == "" {
		return
	}
	for _, name := range model.Names(list) {
		_, member := ir.Split(name)
		x.given[member] = append(x.given[member], typ)
	}
}

// Given returns the types of the arguments that a function passes to its callback.
func (x *Lexicon) Given(name string) []string { return x.given[name] }

func (x *Lexicon) add(name string) {
	if strings.HasSuffix(name, "()") {
		return
	}
	x.names[name] = true
	for owner, _ := ir.Split(name); owner != ""; owner, _ = ir.Split(owner) {
		x.spaces[owner] = true
	}
}

// Has reports whether the knowledge is about a class or module.
func (x *Lexicon) Has(name string) bool { return x.names[name] }

// HasMember reports whether the knowledge is about a function or member.
func (x *Lexicon) HasMember(name string) bool { return x.members[name] }

// Below reports whether the knowledge is about names in a namespace.
func (x *Lexicon) Below(space string) bool { return x.spaces[space] }

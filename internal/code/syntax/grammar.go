package syntax

import (
	"unsafe"

	hcl "github.com/tree-sitter-grammars/tree-sitter-hcl/bindings/go"
	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	sitter "github.com/tree-sitter/go-tree-sitter"
	csharp "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"
	golang "github.com/tree-sitter/tree-sitter-go/bindings/go"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
	javascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	php "github.com/tree-sitter/tree-sitter-php/bindings/go"
	python "github.com/tree-sitter/tree-sitter-python/bindings/go"
	ruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"
	typescript "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

// Kind is a kind of node. Kinds belong to one grammar.
type Kind uint16

// KindError is the kind of unparsable parts, in every grammar.
const KindError Kind = 0xffff

// Field is the role of a node in its parent, such as "condition"; 0 means no role. Fields
// belong to one grammar.
type Field uint16

// Grammar is a language that can be parsed.
type Grammar struct {
	// Name is the grammar's own; TypeScript and TSX have two grammars, JavaScript and JSX
	// share one.
	Name     string
	language *sitter.Language
	kinds    []string
	named    []bool
	byName   map[string]Kind // of named nodes
	fields   map[string]Field
}

// Grammars are all available grammars. They are safe for concurrent use.
type Grammars struct{ byLanguage map[string]*Grammar }

// New returns the grammars.
func New() *Grammars {
	useOwnAllocator()
	g := &Grammars{byLanguage: map[string]*Grammar{}}
	for _, l := range []struct {
		name  string
		ptr   unsafe.Pointer
		names []string // of languages, as in package code
	}{
		{"go", golang.Language(), []string{"Go"}},
		{"javascript", javascript.Language(), []string{"JavaScript", "JSX"}},
		{"typescript", typescript.LanguageTypescript(), []string{"TypeScript"}},
		{"tsx", typescript.LanguageTSX(), []string{"TSX"}},
		{"python", python.Language(), []string{"Python"}},
		{"java", java.Language(), []string{"Java"}},
		{"php", php.LanguagePHP(), []string{"PHP"}},
		{"ruby", ruby.Language(), []string{"Ruby"}},
		{"kotlin", kotlin.Language(), []string{"Kotlin"}},
		{"c-sharp", csharp.Language(), []string{"C#"}},
	} {
		grammar := newGrammar(l.name, sitter.NewLanguage(l.ptr))
		for _, name := range l.names {
			g.byLanguage[name] = grammar
		}
	}
	return g
}

func newGrammar(name string, l *sitter.Language) *Grammar {
	g := &Grammar{Name: name, language: l, byName: map[string]Kind{}, fields: map[string]Field{}}
	for id := range uint16(l.NodeKindCount()) {
		kind, named := l.NodeKindForId(id), l.NodeKindIsNamed(id)
		g.kinds, g.named = append(g.kinds, kind), append(g.named, named)
		if named {
			g.byName[kind] = Kind(l.IdForNodeKind(kind, true))
		}
	}
	for id := range uint16(l.FieldCount()) {
		g.fields[l.FieldNameForId(id+1)] = Field(id + 1)
	}
	return g
}

// For returns the grammar of a language, by its name in code.File.
func (g *Grammars) For(language string) (*Grammar, bool) {
	grammar, ok := g.byLanguage[language]
	return grammar, ok
}

// HCL returns the grammar of Terraform, which New does not include.
func HCL() *Grammar {
	useOwnAllocator()
	return newGrammar("hcl", sitter.NewLanguage(hcl.Language()))
}

// Kind returns the kind of named nodes with the grammar's name.
func (g *Grammar) Kind(name string) (Kind, bool) {
	k, ok := g.byName[name]
	return k, ok
}

// Kinds returns the number of kinds; all kinds except KindError are below it.
func (g *Grammar) Kinds() int { return len(g.kinds) }

// KindName returns the grammar's name of a kind: "if_statement", or "if" for the word.
func (g *Grammar) KindName(k Kind) string {
	if int(k) < len(g.kinds) {
		return g.kinds[k]
	}
	return "ERROR"
}

// Field returns the grammar's field of that name; 0 if it has no such field.
func (g *Grammar) Field(name string) Field { return g.fields[name] }

package model

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"assay/internal/scan"
)

// Weakness is a kind of weakness, such as SQL injection.
type Weakness struct {
	ID         string          `yaml:"id"`
	CWE        int             `yaml:"cwe"` // cwe.mitre.org
	Title      string          `yaml:"title"`
	Severity   scan.Severity   `yaml:"severity"`
	Confidence scan.Confidence `yaml:"confidence"`
	// Sources are the kinds of sources that count; a weakness with no sources needs no data flow.
	Sources []SourceKind `yaml:"sources"`
	// Harm describes the impact of an attack: in a sentence, or as the end of one that begins with
	// "whoever sends it".
	Harm string `yaml:"harm"`
	// Fix is the remediation if the framework's knowledge has none.
	Fix string `yaml:"fix"`
	// Bit is its position in a Mask.
	Bit    uint `yaml:"-"`
	Traits `yaml:",inline"`
}

// Traits are the properties of a weakness with which the analysis decides whether a value is
// safe. They are explained in weaknesses.yaml.
type Traits struct {
	Needs          string              `yaml:"needs"`
	AlsoNeeds      string              `yaml:"also-needs"`
	ExcludedBy     []string            `yaml:"excluded-by"`
	Segments       string              `yaml:"segments"`
	Escapes        map[string][]string `yaml:"escapes"`
	Numeric        bool                `yaml:"numeric"`
	Host           bool                `yaml:"host"`
	QueryOperators bool                `yaml:"query-operators"`
	OwnValues      bool                `yaml:"own-values"`
	Quoted         bool                `yaml:"quoted"`
	Literals       string              `yaml:"literals"`
	Clause         string              `yaml:"clause"`
	SecondOrder    bool                `yaml:"second-order"`
	Stored         bool                `yaml:"stored"`
	Page           bool                `yaml:"page"`
	IgnoredInTests bool                `yaml:"ignored-in-tests"`
	Statement      string              `yaml:"statement"`
	Names          NameTraits          `yaml:"names"`

	statement, clause        *regexp.Regexp
	names, except, arguments *regexp.Regexp
}

// NameTraits are regular expressions for variables and arguments that are sinks because of
// their names.
type NameTraits struct {
	Sinks     []string `yaml:"sinks"`
	Except    string   `yaml:"except"`
	Arguments string   `yaml:"arguments"`
}

// Mask is a set of weaknesses.
type Mask uint64

// All is every weakness.
const All Mask = ^Mask(0)

// Tested is in sets of what a value is sanitized for if something that the analysis does not know has tested the value: it is no weakness.
const Tested Mask = 1 << 62

// UnmarshalYAML implements yaml.Unmarshaler: a set is a list of weaknesses, or of "all", which are those that numbers are safe from.
func (m *Mask) UnmarshalYAML(n *yaml.Node) error {
	var names []string
	if err := n.Decode(&names); err != nil {
		return err
	}
	for _, name := range names {
		if name == "all" {
			*m |= AllWeaknesses().NotNumeric() // a guessable number remains guessable
			continue
		}
		w, ok := AllWeaknesses().Find(name)
		if !ok {
			return fmt.Errorf("line %d: %q is not a weakness", n.Line, name)
		}
		*m |= w.Mask()
	}
	return nil
}

// Has reports whether the weakness is in the set.
func (m Mask) Has(w *Weakness) bool { return m&(1<<w.Bit) != 0 }

// bare is in sets with a weakness that has literals if a value is safe from it outside of a literal, too.
const bare Mask = 1 << 63

// Within returns the set with what values are only safe from inside of a quoted literal.
func (m Mask) Within() Mask { return m &^ bare }

// Outside returns what remains of the set where values are not in a literal of the weakness.
func (m Mask) Outside(w *Weakness) Mask {
	if m&bare == 0 {
		m &^= 1 << w.Bit
	}
	return m
}

// Mask returns the set of the weakness alone.
func (w *Weakness) Mask() Mask {
	if w.Literals != "" {
		return 1<<w.Bit | bare
	}
	return 1 << w.Bit
}

// IsStatement reports whether text with this constant beginning is of the kind that the weakness
// concerns, such as SQL, whichever function it is passed to.
func (w *Weakness) IsStatement(prefix string) bool {
	return w.statement != nil && w.statement.MatchString(prefix)
}

// IsClause reports whether text with this constant beginning is a part of such a statement.
func (w *Weakness) IsClause(prefix string) bool {
	return w.IsStatement(prefix) || w.clause != nil && w.clause.MatchString(prefix)
}

// IsNamed reports whether a variable of that name is a sink.
func (w *Weakness) IsNamed(name string) bool {
	return w.names != nil && w.names.MatchString(name) && !w.except.MatchString(name)
}

// IsArgument reports whether an argument of that name is a sink.
func (w *Weakness) IsArgument(name string) bool {
	return w.arguments != nil && w.arguments.MatchString(name)
}

// ByName reports whether variables are sinks because of their names.
func (w *Weakness) ByName() bool { return w.names != nil }

// Weaknesses are all weaknesses that the engine finds.
type Weaknesses struct {
	list []*Weakness
	byID map[string]*Weakness

	numeric, host, operators, ownValues, quoted, secondOrder Mask
	named                                                    []*Weakness
	stored, page, literal                                    *Weakness
}

// All returns the weaknesses in a fixed order.
func (w *Weaknesses) All() []*Weakness { return w.list }

// Find returns a weakness by its ID.
func (w *Weaknesses) Find(id string) (*Weakness, bool) {
	found, ok := w.byID[id]
	return found, ok
}

// NotNumeric returns the weaknesses that numbers are safe from.
func (w *Weaknesses) NotNumeric() Mask { return All &^ (w.numeric | Tested) }

// Host returns the weaknesses that text behind the host of a URL is safe from.
func (w *Weaknesses) Host() Mask { return w.host }

// QueryOperators returns the weaknesses that operands of a query's comparisons are safe from.
func (w *Weaknesses) QueryOperators() Mask { return w.operators }

// OwnValues returns the weaknesses that values are safe from if they equal values of the program's own.
func (w *Weaknesses) OwnValues() Mask { return w.ownValues }

// Quoted returns the weaknesses that text in a quoted literal is safe from if it contains no
// quotation marks.
func (w *Weaknesses) Quoted() Mask { return w.quoted }

// SecondOrder returns the weaknesses for which stored values count.
func (w *Weaknesses) SecondOrder() Mask { return w.secondOrder }

// Literal returns the weakness of statements whose literals are in quotation marks.
func (w *Weaknesses) Literal() *Weakness { return w.literal }

// Stored returns the weakness whose sanitizers end the flow of a value through storage.
func (w *Weaknesses) Stored() *Weakness { return w.stored }

// Page returns the weakness of untrusted text in a page.
func (w *Weaknesses) Page() *Weakness { return w.page }

// Named returns the weaknesses for which variables and arguments are sinks by their names.
func (w *Weaknesses) Named() []*Weakness { return w.named }

// where returns the weaknesses that a test selects.
func (w *Weaknesses) where(is func(*Weakness) bool) Mask {
	var out Mask
	for _, one := range w.list {
		if is(one) {
			out |= one.Mask()
		}
	}
	return out
}

// Without returns the weaknesses that text is safe from if it does not contain a part.
func (w *Weaknesses) Without(part string) Mask {
	return w.where(func(one *Weakness) bool { return slices.Contains(one.ExcludedBy, part) }).Within()
}

// Replaced returns the weaknesses that text is safe from if each occurrence of a part is replaced. A replacement with another part
// that excludes the weakness does not help: a double quotation mark that becomes a single one ends a literal too.
func (w *Weaknesses) Replaced(part, with string) Mask {
	adds := func(other string) bool { return other != part && strings.Contains(with, other) }
	return w.where(func(one *Weakness) bool {
		return slices.Contains(one.Escapes[part], with) || slices.Contains(one.ExcludedBy, part) && !slices.ContainsFunc(one.ExcludedBy, adds)
	}).Within()
}

// Divides reports whether separators are those between which some weakness is found, part by part.
func (w *Weaknesses) Divides(by string) bool {
	return w.where(func(one *Weakness) bool { return one.Segments != "" && strings.Trim(by, one.Segments) == "" }) != 0
}

// Joined returns the weaknesses that text is safe from if each of its parts is between some separators.
func (w *Weaknesses) Joined(by string) Mask {
	return w.where(func(one *Weakness) bool {
		return one.Segments != "" && strings.Trim(by, one.Segments) == "" || one.Needs != "" && !strings.ContainsAny(by, one.Needs)
	})
}

// Excluded returns the weaknesses that text is safe from because a part that an attack needs contains an impossible character. possible
// reports whether any of some characters is possible.
func (w *Weaknesses) Excluded(possible func(chars string) bool) Mask {
	return w.where(func(one *Weakness) bool {
		return len(one.ExcludedBy) > 0 && !slices.ContainsFunc(one.ExcludedBy, possible)
	}).Within()
}

// Impossible returns the weaknesses that need characters of which none is possible. possible reports
// whether any of some characters is.
func (w *Weaknesses) Impossible(possible func(chars string) bool) Mask {
	lacks := func(chars string) bool { return chars != "" && !possible(chars) }
	return w.where(func(one *Weakness) bool { return lacks(one.Needs) || lacks(one.AlsoNeeds) })
}

//go:embed weaknesses.yaml
var catalogue []byte

// AllWeaknesses returns the embedded catalogue. It panics if the catalogue is damaged.
var AllWeaknesses = sync.OnceValue(func() *Weaknesses {
	w, err := readWeaknesses(catalogue)
	if err != nil {
		panic(fmt.Sprintf("weaknesses.yaml: %v", err))
	}
	return w
})

func readWeaknesses(data []byte) (*Weaknesses, error) {
	w := &Weaknesses{byID: map[string]*Weakness{}}
	in := yaml.NewDecoder(bytes.NewReader(data))
	in.KnownFields(true)
	if err := in.Decode(&w.list); err != nil {
		return nil, err
	}
	for i, one := range w.list {
		one.Bit = uint(i)
		if _, twice := w.byID[one.ID]; twice || !one.Severity.Valid() {
			return nil, fmt.Errorf("%q: it is listed twice, or its severity is unknown", one.ID)
		}
		w.byID[one.ID] = one
		if err := one.compile(); err != nil {
			return nil, fmt.Errorf("%s: %w", one.ID, err)
		}
		w.classify(one)
	}
	w.numeric = w.where(func(one *Weakness) bool { return one.Numeric })
	w.host = w.where(func(one *Weakness) bool { return one.Host })
	w.operators = w.where(func(one *Weakness) bool { return one.QueryOperators })
	w.quoted = w.where(func(one *Weakness) bool { return one.Quoted })
	w.ownValues = w.where(func(one *Weakness) bool { return one.OwnValues })
	w.secondOrder = w.where(func(one *Weakness) bool { return one.SecondOrder })
	return w, nil
}

// classify keeps a weakness that is looked up by what it is about.
func (w *Weaknesses) classify(one *Weakness) {
	if one.ByName() {
		w.named = append(w.named, one)
	}
	if one.Stored {
		w.stored = one
	}
	if one.Literals != "" {
		w.literal = one
	}
	if one.Page {
		w.page = one
	}
}

func (w *Weakness) compile() (err error) {
	for _, one := range []struct {
		text string
		to   **regexp.Regexp
	}{
		{w.Statement, &w.statement}, {w.Clause, &w.clause}, {w.Names.Except, &w.except}, {w.Names.Arguments, &w.arguments},
	} {
		if one.text == "" {
			continue
		}
		if *one.to, err = regexp.Compile(one.text); err != nil {
			return err
		}
	}
	if len(w.Names.Sinks) > 0 {
		w.names, err = regexp.Compile("(?i)(" + strings.Join(w.Names.Sinks, "|") + ")")
	}
	return err
}

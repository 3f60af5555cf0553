package model

import (
	"embed"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Pattern is a regular expression; the zero value has no expression. In the data it is the expression, or a list of expressions of which
// one must match the whole name, in any case.
type Pattern struct {
	text string
	re   *regexp.Regexp
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (p *Pattern) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		if err := n.Decode(&p.text); err != nil {
			return err
		}
		return p.compile(n)
	}
	var list []string
	if err := n.Decode(&list); err != nil {
		return err
	}
	p.text = "(?i)^(" + strings.Join(list, "|") + ")$"
	return p.compile(n)
}

func (p *Pattern) compile(n *yaml.Node) (err error) {
	if p.text == "" {
		return nil
	}
	if p.re, err = regexp.Compile(p.text); err != nil {
		return fmt.Errorf("line %d: %w", n.Line, err)
	}
	return nil
}

// String returns the expression.
func (p Pattern) String() string { return p.text }

// IsSet reports whether there is an expression.
func (p Pattern) IsSet() bool { return p.re != nil }

// Matches reports whether there is an expression that matches a text.
func (p Pattern) Matches(text string) bool { return p.re != nil && p.re.MatchString(text) }

// Allows reports whether the expression matches a text, or is missing.
func (p Pattern) Allows(text string) bool { return p.re == nil || p.re.MatchString(text) }

// family has what languages share: the shapes that they use by name, and the lists that expressions name.
type family struct {
	words  map[string][]string
	shapes map[string]Shape
}

//go:embed shapes/*.yaml
var families embed.FS

// familyAny is the file of shapes that every language can use.
const familyAny = "any"

// familyScripting is the family of languages without declared types.
const familyScripting = "scripting"

// readFamily returns the shared shapes for languages of a family: those of all languages, and its own,
// which take precedence. Without a name there are only the former.
func readFamily(name string) (*family, error) {
	out := &family{words: map[string][]string{}, shapes: map[string]Shape{}}
	for _, file := range []string{familyAny, name} {
		if file == "" {
			continue
		}
		data, err := families.ReadFile("shapes/" + file + ".yaml")
		if err != nil {
			return nil, fmt.Errorf("family: %q is unknown", name)
		}
		f, err := readFile(data)
		if err != nil {
			return nil, fmt.Errorf("shapes/%s.yaml: %w", file, err)
		}
		for key, list := range f.Words {
			out.words[key] = list
		}
		for _, one := range f.Shapes {
			out.shapes[one.Name] = one
		}
	}
	return out, nil
}

// complete returns a shape with the fields of the shared one that it uses, and with the lists that
// its expressions name.
func (f *family) complete(one Shape, own map[string][]string) (Shape, error) {
	if one.Use != "" {
		shared, ok := f.shapes[one.Use]
		if !ok {
			return one, fmt.Errorf("use: %q is no shape of the family", one.Use)
		}
		one = overlay(shared, one)
	}
	w := words{own: own, shared: f.words}
	v := reflect.ValueOf(&one).Elem()
	for i := range v.NumField() {
		p, ok := v.Field(i).Addr().Interface().(*Pattern)
		if !ok {
			continue
		}
		text, err := w.expand(p.text, 0)
		if err != nil {
			return one, err
		}
		if text == p.text {
			continue
		}
		if p.re, err = regexp.Compile(text); err != nil {
			return one, fmt.Errorf("%s: %w", v.Type().Field(i).Tag.Get("yaml"), err)
		}
		p.text = text
	}
	return one, nil
}

// overlay returns a shape with the fields of a second one where that has any.
func overlay(shared, one Shape) Shape {
	out, over := reflect.ValueOf(&shared).Elem(), reflect.ValueOf(one)
	for i := range out.NumField() {
		if v := over.Field(i); !v.IsZero() {
			out.Field(i).Set(v)
		}
	}
	return shared
}

// words are lists of alternatives by name.
type words struct{ own, shared map[string][]string }

var listName = regexp.MustCompile(`\{[a-z][a-z-]*\}`)

// maxLists is how deep lists may name others.
const maxLists = 4

// expand replaces the names of lists in an expression by their alternatives.
func (w words) expand(text string, depth int) (string, error) {
	var failed error
	out := listName.ReplaceAllStringFunc(text, func(name string) string {
		list, ok := w.own[name[1:len(name)-1]]
		if !ok {
			list, ok = w.shared[name[1:len(name)-1]]
		}
		if !ok || depth == maxLists {
			failed = fmt.Errorf("words: %s is no list, or names itself", name)
			return name
		}
		inner, err := w.expand(strings.Join(list, "|"), depth+1)
		if err != nil {
			failed = err
		}
		return inner
	})
	return out, failed
}

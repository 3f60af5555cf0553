package codeql

import (
	"fmt"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/golang"
	"assay/internal/code/sast/taint/model"
)

// callable is the function or field that a row describes, in languages with declared types: its
// first six columns.
type callable struct {
	pack, typ, name, signature, ext string
	subtypes                        bool
}

// target is a callable under the names by which the engine knows it.
type target struct {
	kind  model.Kind
	names []string
	// annotation, if set, identifies the target by its annotation instead of names.
	annotation string
	// shift is the number of the row's arguments that precede the engine's first one, such as a
	// receiver.
	shift int
}

var (
	packageName  = regexp.MustCompile("^[A-Za-z0-9_$@:.*/~+-]*$")
	typeName     = regexp.MustCompile("^[A-Za-z0-9_$.+<>,`~ \\[\\]-]*$")
	callableName = regexp.MustCompile("^[A-Za-z0-9_$.+<>,`~ \\[\\]-]*$")
	signatures   = regexp.MustCompile(`^(\(.*\))?$`)
	generics     = regexp.MustCompile("<.*>|`[0-9]+")
)

// newCallable reads the columns package, type, subtypes, name, signature and ext.
func newCallable(cells []string) (callable, error) {
	c := callable{pack: cells[0], typ: cells[1], subtypes: cells[2] == "true", name: cells[3], signature: cells[4], ext: cells[5]}
	switch {
	case cells[2] != "true" && cells[2] != "false":
		return c, fmt.Errorf("subtypes %q is neither true nor false", cells[2])
	case !packageName.MatchString(c.pack):
		return c, fmt.Errorf("package %q is no name", c.pack)
	case !typeName.MatchString(c.typ):
		return c, fmt.Errorf("type %q is no name", c.typ)
	case !callableName.MatchString(c.name):
		return c, fmt.Errorf("name %q is no name", c.name)
	case c.pack == "" && c.typ == "" && c.name == "":
		return c, fmt.Errorf("package, type and name are empty")
	case !signatures.MatchString(c.signature):
		return c, fmt.Errorf("signature %q is not in parentheses", c.signature)
	}
	return c, nil
}

// member puts a name behind its owner; either may be missing.
func member(owner, name string) string {
	if owner == "" || name == "" {
		return owner + name
	}
	return owner + "." + name
}

// last returns the part of a name behind the last dot.
func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// targets returns the forms of a callable in a language. field is true for rows about
// fields.
func (b *builder) targets(c callable, field bool) ([]target, error) {
	switch {
	case c.ext == "Annotated" || c.ext == "Attribute.Getter" || c.ext == "Attribute":
		return []target{{annotation: strings.TrimSuffix(b.typeOf(c), "Attribute")}}, nil
	case c.ext != "":
		return nil, because("ext %s has no counterpart", c.ext)
	case c.name == "":
		return nil, because("rows about a whole class have no counterpart")
	case b.lang.pack == "go":
		return []target{b.goTarget(c, field)}, nil
	}
	owner, name := b.typeOf(c), generics.ReplaceAllString(c.name, "")
	switch {
	case name == last(owner):
		return []target{{kind: model.News, names: []string{owner}}}, nil
	case field:
		return []target{{kind: model.Reads, names: []string{member(owner, name)}}}, nil
	}
	out := []target{{kind: model.Calls, names: []string{member(owner, name)}}}
	if b.lang.pack != "csharp" {
		return out, nil
	}
	if p, ok, err := property(owner, name); ok || err != nil {
		return []target{p}, err
	}
	if of := extended(c); of != "" {
		out = append(out, target{kind: model.Calls, names: []string{member(of, name)}, shift: 1})
	}
	return out, nil
}

// property returns the property of C# whose accessors the models call get_NAME and set_NAME.
func property(owner, name string) (t target, ok bool, err error) {
	kind := model.Reads
	read, ok := strings.CutPrefix(name, "get_")
	if !ok {
		kind = model.Writes
		if read, ok = strings.CutPrefix(name, "set_"); !ok {
			return target{}, false, nil
		}
	}
	if read == "Item" {
		return target{}, true, because("indexers pass on what they hold without a model")
	}
	return target{kind: kind, names: []string{member(owner, read)}}, true, nil
}

// typeOf returns the qualified name of the type.
func (b *builder) typeOf(c callable) string {
	typ := generics.ReplaceAllString(c.typ, "")
	return member(c.pack, strings.NewReplacer("$", ".", "+", ".").Replace(typ))
}

// extended returns the class that a static method of C# may extend: it is then a method of that
// class, whose arguments count from the second one.
func extended(c callable) string {
	types := SignatureTypes(c.signature)
	if c.subtypes || len(types) == 0 || !strings.Contains(types[0], ".") {
		return ""
	}
	first := generics.ReplaceAllString(types[0], "")
	if basicType(first) || strings.HasSuffix(first, "[]") || first == member(c.pack, c.typ) {
		return ""
	}
	return first
}

func basicType(name string) bool {
	switch name {
	case "System.Object", "System.String", "System.Int32", "System.Int64", "System.Boolean", "System.Char", "System.Type", "System.Byte",
		"System.Double":
		return true
	}
	return false
}

func (b *builder) goTarget(c callable, field bool) target {
	var out target
	packages := []string{c.pack}
	if group, ok := strings.CutPrefix(c.pack, "group:"); ok {
		packages = b.groups[group]
	}
	if out.kind = model.Calls; field {
		out.kind = model.Reads
	}
	for _, p := range packages {
		p = golang.Canonical(strings.TrimPrefix(p, "fixed-version:"))
		out.names = appendNew(out.names, member(member(p, c.typ), c.name))
	}
	return out
}

// SignatureTypes returns the types of the parameters of "(String,Map<K,V>)".
func SignatureTypes(signature string) []string {
	inner := strings.TrimSuffix(strings.TrimPrefix(signature, "("), ")")
	if inner == "" {
		return nil
	}
	var out []string
	depth, start := 0, 0
	for i := range len(inner) {
		switch inner[i] {
		case '<', '[', '(':
			depth++
		case '>', ']', ')':
			depth--
		case ',':
			if depth == 0 {
				out, start = append(out, strings.TrimSpace(inner[start:i])), i+1
			}
		}
	}
	return append(out, strings.TrimSpace(inner[start:]))
}

// more returns how many arguments the last parameter may take if it is an array.
const more = 8

// conditions restricts a rule to calls that fit the signature.
func (b *builder) conditions(c callable, t target) []model.Condition {
	if c.signature == "" || b.lang.pack == "go" || t.kind == model.Reads || t.kind == model.Writes || t.annotation != "" {
		return nil
	}
	types := SignatureTypes(c.signature)
	if t.shift > len(types) {
		return nil
	}
	types = types[t.shift:]
	least, most := len(types), len(types)
	if end := strings.Join(types[max(0, most-1):], ""); strings.HasSuffix(end, "[]") || strings.HasSuffix(end, "...") {
		least, most = len(types)-1, len(types)+more
	}
	if b.lang.pack == "csharp" { // parameters may be optional
		least = 0
	}
	count := model.Condition{}
	for n := least; n <= most; n++ {
		count.Count = append(count.Count, n)
	}
	return append([]model.Condition{count}, fitting(types)...)
}

// fitting returns conditions on the types of those parameters whose types distinguish overloads.
func fitting(types []string) []model.Condition {
	var out []model.Condition
	for i, typ := range types {
		typ = generics.ReplaceAllString(typ, "")
		if len(typ) < 2 || strings.HasSuffix(typ, "]") || strings.HasSuffix(typ, "...") || last(typ) == "Object" {
			continue
		}
		out = append(out, model.Condition{At: model.Slot{Kind: model.SlotArg, Index: i}, Fits: typ})
	}
	return out
}

package codeql

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// dynamicColumns returns those of the tables of languages without declared types.
func dynamicColumns() map[string]int {
	return map[string]int{
		"sourceModel": 3, "sinkModel": 3, "summaryModel": 5, "typeModel": 3, "barrierModel": 3, "barrierGuardModel": 4, "neutralModel": 3,
	}
}

// dynamic adds a row of a language without declared types: a type, and the path from a value of
// that type to what the row models.
func (b *builder) dynamic(extensible string, cells []string) error {
	typ, class, err := dynamicType(cells[0])
	if err != nil {
		return err
	}
	if extensible == "typeModel" {
		return b.typeModel(typ, cells[1], cells[2])
	}
	path, err := parsePath(cells[1])
	if err != nil {
		return err
	}
	w := walk{name: typ, class: class, text: cells[1]}
	rest, err := w.follow(path)
	if err != nil {
		return err
	}
	c := callable{pack: framework(typ)}
	t := w.target()
	if extensible == "summaryModel" {
		return b.dynamicSummary(c, t, cells[2], cells[3])
	}
	at, err := accessOf(cells[1], rest)
	if err != nil {
		return err
	}
	if at.base == baseNone {
		if len(path) > 0 && path[len(path)-1].name == "ReturnValue" {
			at.base = baseResult
		} else {
			t.kind = model.Reads
		}
	}
	return b.add(extensible, c, t, at, cells[2:])
}

func (b *builder) dynamicSummary(c callable, t target, input, output string) error {
	in, err := readAccess(input)
	if err != nil {
		return err
	}
	out, err := readAccess(output)
	if err != nil {
		return err
	}
	return b.pass(c, t, in, out)
}

// dynamicType reads the first column: "'a.b'.C" is the class C of the package a.b, "a.B!" the
// class itself rather than its objects.
func dynamicType(text string) (name string, class bool, err error) {
	name, class = strings.CutSuffix(strings.ReplaceAll(text, "'", ""), "!")
	if name == "" || strings.ContainsAny(name, " \t\n{},|[]()") {
		return "", false, fmt.Errorf("type %q is no name", text)
	}
	return name, class, nil
}

// framework returns the package of a type, for people.
func framework(typ string) string {
	if end := strings.IndexAny(typ, ".:"); end >= 0 && !strings.HasPrefix(typ, "@") {
		return typ[:end]
	}
	return typ
}

// walk follows an access path, and ends with the name that is read or called at its end.
type walk struct {
	name  string
	class bool // the name is that of a class, which is called to make objects
	text  string
	made  bool // what is called is a class
}

// follow returns the end of a path that models a call of the name.
func (w *walk) follow(path []component) ([]component, error) {
	end := len(path) - 1
	for i, c := range path {
		switch c.name {
		case "Member", "Method", "Attribute":
			if err := w.member(c); err != nil {
				return nil, err
			}
		case "Call", "Awaited", "Instance", "WithArity", "NewCall":
			w.made = w.made || c.name == "NewCall" || c.name == "Call" && w.class
		case "ReturnValue":
			if i == end || i+1 == end && path[end].name == "Awaited" {
				return nil, nil
			}
			if !w.class {
				w.name += "()"
			}
			w.class = false
		case "Argument", "Parameter":
			return path[i:], nil
		default:
			return nil, noCounterpart(w.text, c.name)
		}
	}
	return nil, nil
}

func (w *walk) member(c component) error {
	if len(c.args) == 0 || strings.ContainsAny(strings.Join(c.args, ""), "{}.| ") || slices.Contains(c.args, "") {
		return noCounterpart(w.text, c.name+" without plain names")
	}
	name := c.args[0]
	if len(c.args) > 1 {
		name = "{" + strings.Join(c.args, ",") + "}"
	}
	w.name, w.class = w.name+"."+name, false
	return nil
}

// target returns the constructor or function at the end of the walk.
func (w *walk) target() target {
	t := target{kind: model.Calls, names: []string{w.name}}
	if w.made || w.class {
		t.kind = model.News
	}
	return t
}

// typeModel gives the value at the end of a path from one type another type.
func (b *builder) typeModel(typ, from, path string) error {
	owner, class, err := dynamicType(from)
	if err != nil {
		return err
	}
	list, err := parsePath(path)
	if err != nil {
		return err
	}
	types := b.draft(framework(typ)).file.Types
	if len(list) == 0 {
		extend(types, owner, typ)
		return nil
	}
	w := walk{name: owner, class: class, text: path}
	rest, err := w.follow(list)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return noCounterpart(path, rest[0].name+" in a type model")
	}
	if list[len(list)-1].name == "Instance" {
		for _, name := range model.Braces(w.name) {
			extend(types, name, typ)
		}
		return nil
	}
	for _, name := range model.Braces(w.name) {
		at := strings.LastIndexByte(name, '.')
		if at < 0 || name == owner {
			return noCounterpart(path, "the result of a package")
		}
		t := types[name[:at]]
		members := map[string]string{name[at+1:]: typ}
		maps.Copy(members, t.Members)
		t.Members = members
		types[name[:at]] = t
	}
	return nil
}

func extend(types map[string]model.Type, name, super string) {
	t := types[name]
	t.Extends = appendNew(slices.Clone(t.Extends), super)
	types[name] = t
}

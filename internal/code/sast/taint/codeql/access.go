package codeql

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// leftOutError is the reason why a well-formed row is not used. Rows are counted by reason.
type leftOutError struct{ reason, example string }

func (l leftOutError) Error() string {
	if l.example == "" {
		return l.reason
	}
	return l.reason + ", as in " + l.example
}

// because returns the error that skips a row for a reason.
func because(format string, args ...any) error {
	return leftOutError{reason: fmt.Sprintf(format, args...)}
}

// noCounterpart skips a row whose access path the engine cannot express.
func noCounterpart(path, part string) error {
	return leftOutError{"access paths with " + part + " have no counterpart", path}
}

// access is an access path by its parts: whose value it is, and where in that value.
type access struct {
	text  string
	base  base
	slots []string // of arguments and parameters; "*" means all
	tail  []component
}

// base is the beginning of an access path.
type base uint8

const (
	baseNone     base = iota // a field, or everything that the row names
	baseArgument             // of a call
	baseResult
	baseParameter // of a function that overrides the one that the row names
)

func readAccess(text string) (access, error) {
	list, err := parsePath(text)
	if err != nil {
		return access{}, err
	}
	return accessOf(text, list)
}

func accessOf(text string, list []component) (access, error) {
	a := access{text: text}
	if len(list) == 0 {
		return a, nil
	}
	head := list[0]
	a.tail = list[1:]
	switch head.name {
	case "ReturnValue": // Go counts results; all of them count here
		a.base = baseResult
	case "Argument", "Parameter":
		a.base = baseArgument
		if head.name == "Parameter" {
			a.base = baseParameter
		}
		if len(head.args) == 0 {
			a.slots = []string{"*"}
			break
		}
		var err error
		if a.slots, err = positions(head.args); err != nil {
			return a, noCounterpart(text, "such an argument")
		}
		a.slots = eitherWay(a.slots)
	default:
		return a, noCounterpart(text, head.name)
	}
	return a, nil
}

// eitherWay merges an argument's position and name, as in "Argument[0,sql:]", into one slot.
func eitherWay(slots []string) []string {
	if len(slots) == 2 && slots[0] != "this" && numeric(slots[0]) && !numeric(slots[1]) && slots[1] != "this" && slots[1] != "*" {
		return []string{slots[0] + "|" + slots[1]}
	}
	return slots
}

func numeric(slot string) bool { return slot != "" && slot[0] >= '0' && slot[0] <= '9' }

// keys returns the keys of a component: names of fields, or Elements for the content of
// collections. It is empty if the engine does not distinguish the component from the value itself.
func (c component) keys() (keys []string, ok bool) {
	switch c.name {
	case "Element", "ArrayElement", "MapValue", "MapKey", "ListElement", "SetElement", "AnyMember", "DictionaryElementAny":
		return []string{model.Elements}, true
	case "Field", "SyntheticField", "Property", "Member", "Attribute", "DictionaryElement", "TupleElement":
		if len(c.args) == 0 {
			return nil, false
		}
		if transparent(c.args[0]) {
			return nil, true
		}
		for _, a := range c.args {
			a = strings.Trim(a, `:"' `)
			keys = append(keys, a[strings.LastIndexByte(a, '.')+1:])
		}
		return keys, true
	case "Awaited", "Await", "WithElement", "WithoutElement", "WithArrayElement", "WithoutArrayElement":
		return nil, true
	}
	return nil, false
}

// transparent reports whether the engine takes a property for the value itself: the result of a
// task, the value of a pair.
func transparent(property string) bool {
	for _, of := range []string{
		"System.Threading.Tasks.Task`", "System.Threading.Tasks.ValueTask`", "System.Nullable`", "System.Lazy`",
		"System.Collections.Generic.KeyValuePair`", "System.Collections.Generic.IEnumerator`", "System.Collections.IEnumerator.",
	} {
		if strings.HasPrefix(property, of) {
			return true
		}
	}
	return false
}

// sinkSlots returns the slots that untrusted input must not reach.
func (a access) sinkSlots() ([]string, error) {
	suffixes := []string{""}
	for _, c := range a.tail {
		if c.name == "ReturnValue" {
			suffixes = suffixed(suffixes, []string{model.Result})
			continue
		}
		keys, ok := c.keys()
		switch {
		case !ok:
			return nil, noCounterpart(a.text, c.name)
		case len(keys) == 1 && keys[0] == model.Elements: // at any depth
			suffixes = suffixed(suffixes, []string{"**"})
			return crossed(a.slots, suffixes), nil
		case len(keys) > 0:
			suffixes = suffixed(suffixes, keys)
		}
	}
	return crossed(a.slots, suffixes), nil
}

func suffixed(list, keys []string) []string {
	var out []string
	for _, s := range list {
		for _, k := range keys {
			out = append(out, s+"."+k)
		}
	}
	return out
}

func crossed(slots, suffixes []string) []string {
	var out []string
	for _, s := range slots {
		for _, suffix := range suffixes {
			if first, second, both := strings.Cut(s, "|"); both && suffix != "" {
				out = append(out, first+suffix+"|"+second+suffix)
				continue
			}
			out = append(out, s+suffix)
		}
	}
	return out
}

// from returns the slots that data is taken from. A part of a value counts as the whole, because
// the contents of libraries' objects are unknown.
func (a access) from() ([]string, error) {
	if a.base != baseArgument {
		return nil, noCounterpart(a.text, "a source of data that is no argument")
	}
	deep := false
	for _, c := range a.tail {
		if _, ok := c.keys(); !ok {
			return nil, noCounterpart(a.text, c.name)
		}
		deep = true
	}
	out := make([]string, 0, len(a.slots))
	for _, s := range a.slots {
		if deep || s == "this" {
			s = crossed([]string{s}, []string{".**"})[0]
		}
		out = append(out, s)
	}
	return out, nil
}

// to returns the slots that receive data. Elements of results stay elements.
func (a access) to() ([]string, error) {
	elements := false
	for _, c := range a.tail {
		keys, ok := c.keys()
		if !ok {
			return nil, noCounterpart(a.text, c.name)
		}
		elements = elements || len(keys) == 1 && keys[0] == model.Elements
	}
	switch {
	case a.base == baseResult && elements:
		return []string{"return.*"}, nil
	case a.base == baseResult:
		return []string{"return"}, nil
	case a.base == baseArgument:
		out := make([]string, 0, len(a.slots))
		for _, s := range a.slots {
			if s == "*" || strings.HasSuffix(s, "+") {
				return nil, noCounterpart(a.text, "all arguments at once")
			}
			first, _, _ := strings.Cut(s, "|")
			out = append(out, first)
		}
		return out, nil
	}
	return nil, noCounterpart(a.text, "a target that is neither argument nor result")
}

// lambda returns the argument that is a function, and the component of that function that the path
// is about: its parameters or its result.
func (a access) lambda() (at []string, inner component, ok bool) {
	if a.base != baseArgument {
		return nil, component{}, false
	}
	suffix := ""
	for i, c := range a.tail {
		if c.name == "Parameter" || c.name == "ReturnValue" {
			return crossed(a.slots, []string{suffix}), c, len(a.tail[i+1:]) == 0 || allKeys(a.tail[i+1:])
		}
		keys, ok := c.keys()
		if !ok || len(keys) > 1 {
			return nil, component{}, false
		}
		if len(keys) == 1 {
			suffix += "." + keys[0]
		}
	}
	return nil, component{}, false
}

func allKeys(list []component) bool {
	return !slices.ContainsFunc(list, func(c component) bool { _, ok := c.keys(); return !ok })
}

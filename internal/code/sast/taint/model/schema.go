package model

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
)

// SchemaNumber is the Type.Schema of what describes numbers.
const SchemaNumber = "number"

// Schema names what describes untrusted input: objects of a validation library, the fields of a class, or a map.
type Schema struct {
	At []Slot `yaml:"at"` // slots of what describes the input; a class describes its fields, a map its entries
	// By is the slot of a constant key: what a call describes is below that key, and a result conforms to what is below it.
	By   *Slot    `yaml:"by"`
	Keys []string `yaml:"keys"` // the result conforms to what is below one of these keys; what a call describes is below the first
	// Part is the slot of a constant key: the call describes what the schema has at that key.
	Part     *Slot  `yaml:"part"`
	Named    bool   `yaml:"named"`    // the result conforms to what is below the name of the member that is read
	Below    string `yaml:"below"`    // the key of the result that conforms
	Elements bool   `yaml:"elements"` // the elements of the result are described
	// Numbers is a regular expression for constant texts of the description that admit only numbers, dates and the like.
	Numbers *Pattern `yaml:"numbers"`
	// Pattern is the slot of a regular expression: what is described is safe if the expression lets only plain words through. Whole is true
	// if it is matched with all of the text, anchored or not.
	Pattern *Slot `yaml:"pattern"`
	Whole   bool  `yaml:"whole"`
	// Pending is true if the call only names what later calls of the result describe: param("id") in param("id").isInt().
	Pending bool `yaml:"pending"`
	// Confirms is true if the call describes what the receiver names.
	Confirms bool `yaml:"confirms"`
	// Noted is true if the call describes what the receiver names for the class of the function, and for the class that its base class is
	// about, such as Order in Validator<Order>.
	Noted bool `yaml:"noted"`
	// Member is the slot of a function that returns a member, whose name is the key, as in RuleFor(x => x.Name).
	Member *Slot `yaml:"member"`
	// Judge is the slot of a function that is true of what is described.
	Judge *Slot `yaml:"judge"`
	// Every is true if what is described is one of the alternatives in the slots, which must all be safe.
	Every bool `yaml:"every"`
	// Reads are methods of the receiver that return an entry of what conforms, by its name, after the call.
	Reads []string `yaml:"reads"`
	// Route is true if the entries of the result are parameters of the route with which the function is registered.
	Route bool `yaml:"route"`
	// Subject is the slot of the value that the call checks, which conforms as well: where the call returns or, if one of these is set,
	// where the member Passed of the result is true or the member Failed is false.
	Subject *Slot  `yaml:"subject"`
	Passed  string `yaml:"passed"`
	Failed  string `yaml:"failed"`
	// Changes is true if the call changes its receiver, which describes what it described before as well, and returns it.
	Changes bool `yaml:"changes"`
	// Handler is the slot of a class, or of an object of it, whose methods handle the routes in at.
	Handler *Slot `yaml:"handler"`
}

// describes reports whether a schema names what describes the input.
func (s *Schema) describes() bool {
	return len(s.At) > 0 || s.Handler != nil || s.Pending || s.Confirms || s.Pattern != nil || s.Route || s.Judge != nil || s.Noted
}

// Limits of the numbers of a schema.
const (
	maxNumbers     = 32
	MaxSchemaDepth = 4
)

// Numbers are the paths of the numbers in what a schema describes, each as "." and the keys on it: "." is the value itself, ".user.age"
// the entry age of the entry user. Values keep them as arguments of their type, which outlast the function that made the schema.
type Numbers []string

// NumbersOf returns the numbers that a type describes.
func NumbersOf(typ string) (out Numbers) {
	for _, arg := range ir.TypeArgs(typ) {
		if strings.HasPrefix(arg, ".") {
			out = append(out, arg)
		}
	}
	return out
}

// pendingMark begins the paths of a type that only later calls describe, see Schema.Pending.
const pendingMark = "?"

// Pending returns the numbers as those that later calls may describe.
func (n Numbers) Pending() (out Numbers) {
	for _, path := range n {
		out = append(out, pendingMark+path)
	}
	return out
}

// Confirmed returns the numbers that a type names and a call describes.
func Confirmed(typ string) (out Numbers) {
	for _, arg := range ir.TypeArgs(typ) {
		if path, ok := strings.CutPrefix(arg, pendingMark); ok {
			out = append(out, path)
		}
	}
	return out
}

// With returns both numbers, without those beyond the limit.
func (n Numbers) With(more Numbers) Numbers {
	for _, path := range more {
		if len(n) < maxNumbers && !slices.Contains(n, path) && !strings.ContainsAny(path, "<>, ") {
			n = append(n, path)
		}
	}
	return n
}

// Below returns the numbers as those of an object that has what they are numbers of at a key.
func (n Numbers) Below(key string) (out Numbers) {
	for _, path := range n {
		if key != "" && !strings.Contains(key, ".") {
			out = append(out, strings.TrimSuffix("."+key+path, "."))
		}
	}
	return out
}

// Shared returns the numbers of both.
func (n Numbers) Shared(other Numbers) (out Numbers) {
	for _, path := range n {
		if slices.Contains(other, path) {
			out = append(out, path)
		}
	}
	return out
}

// At returns the numbers of the entry at a key.
func (n Numbers) At(key string) (out Numbers) {
	for _, path := range n {
		if path == "."+key {
			out = append(out, ".")
		} else if rest, ok := strings.CutPrefix(path, "."+key+"."); ok {
			out = append(out, "."+rest)
		}
	}
	return out
}

// Type returns a type that describes the numbers.
func (n Numbers) Type(name string) string {
	if len(n) == 0 || name == "" {
		return name
	}
	return ir.Base(name) + "<" + strings.Join(n, ",") + ">"
}

// Steps returns the keys of a path.
func Steps(path string) []string {
	if path == "." {
		return nil
	}
	return strings.Split(path[1:], ".")
}

package value

import "strings"

// Path leads from a parameter of a function to a value below it. It is comparable; the zero value
// leads to the parameter itself.
type Path string

// PathStep is a step of a Path: to a member or element, or to the database queries anywhere in a
// value.
type PathStep struct {
	Key     string // a name, an index or model.Elements; "" for Queries
	Queries bool
}

// queriesStep encodes a step to the queries; no key contains a NUL.
const queriesStep = ".\x00"

// Below returns the path to a key of the value that the path leads to.
func (p Path) Below(key string) Path { return p + Path("."+key) }

// Queries returns the path to the queries in the value.
func (p Path) Queries() Path { return p + queriesStep }

// HasQueries reports whether the path has a step to queries.
func (p Path) HasQueries() bool { return strings.Contains(string(p), queriesStep) }

// Len returns the number of steps.
func (p Path) Len() int { return strings.Count(string(p), ".") }

// Parent returns the path without its last step.
func (p Path) Parent() Path { return p[:max(strings.LastIndexByte(string(p), '.'), 0)] }

// Steps returns the steps from the parameter.
func (p Path) Steps() []PathStep {
	if p == "" {
		return nil
	}
	keys := strings.Split(string(p[1:]), ".")
	out := make([]PathStep, len(keys))
	for i, key := range keys {
		out[i] = PathStep{Key: key}
		if "."+key == queriesStep {
			out[i] = PathStep{Queries: true}
		}
	}
	return out
}

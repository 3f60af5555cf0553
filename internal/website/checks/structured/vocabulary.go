package structured

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed types.txt
var typeNames string

//go:embed properties.txt
var propertyNames string

// vocabulary is the vocabulary of schema.org.
type vocabulary struct {
	parents    map[string][]string // by class
	properties map[string]bool
}

// schemaOrg reads the embedded lists once.
var schemaOrg = sync.OnceValue(func() vocabulary {
	v := vocabulary{parents: map[string][]string{}, properties: map[string]bool{}}
	for line := range strings.Lines(typeNames) {
		if names := strings.Fields(line); len(names) > 0 && names[0] != "#" {
			v.parents[names[0]] = names[1:]
		}
	}
	for line := range strings.Lines(propertyNames) {
		if name := strings.TrimSpace(line); name != "" && !strings.HasPrefix(name, "#") {
			v.properties[name] = true
		}
	}
	return v
})

func (v vocabulary) isType(name string) bool { _, ok := v.parents[name]; return ok }

// isProperty reports whether the name is a property, or an annotation of an action such as
// query-input.
func (v vocabulary) isProperty(name string) bool {
	name = strings.TrimSuffix(strings.TrimSuffix(name, "-input"), "-output")
	return v.properties[name]
}

// isA reports whether the class is the other one or descends from it.
func (v vocabulary) isA(class, other string) bool {
	seen := map[string]bool{}
	queue := []string{class}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at == other {
			return true
		}
		if !seen[at] {
			seen[at] = true
			queue = append(queue, v.parents[at]...)
		}
	}
	return false
}

package records

import (
	"fmt"
	"strings"
)

// Tag is one name=value pair of a tag list (RFC 6376 §3.2).
type Tag struct {
	Name  string // lower case
	Value string // trimmed
}

// Tags is a tag list in the order of the record.
type Tags []Tag

// Get returns the value of the first tag with the name.
func (t Tags) Get(name string) (string, bool) {
	for _, tag := range t {
		if tag.Name == name {
			return tag.Value, true
		}
	}
	return "", false
}

// parseTags splits "a=b; c=d". An empty last element is allowed; a part without "=" or a name
// that occurs twice is an error.
func parseTags(text string) (Tags, error) {
	var out Tags
	parts := strings.Split(text, ";")
	for i, part := range parts {
		part = strings.TrimSpace(part)
		if part == "" {
			if i == len(parts)-1 {
				break
			}
			return out, fmt.Errorf("an empty tag")
		}
		name, value, ok := strings.Cut(part, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if !ok || name == "" {
			return out, fmt.Errorf("%q does not have the form name=value", part)
		}
		if _, twice := out.Get(name); twice {
			return out, fmt.Errorf("the tag %s is repeated", name)
		}
		out = append(out, Tag{Name: name, Value: strings.TrimSpace(value)})
	}
	return out, nil
}

// HasVersion reports whether the version, such as "v=DMARC1", is the text's first tag. Names
// are case-insensitive, values are not.
func HasVersion(text, version string) bool {
	first, _, _ := strings.Cut(text, ";")
	name, value, ok := strings.Cut(first, "=")
	return ok && strings.EqualFold(strings.TrimSpace(name), "v") && strings.TrimSpace(value) == version
}

// WithVersion returns the texts whose first tag is the version.
func WithVersion(texts []string, version string) []string {
	var out []string
	for _, t := range texts {
		if HasVersion(t, version) {
			out = append(out, t)
		}
	}
	return out
}

package ruby

import (
	"regexp"
	"strings"
)

// defined matches definitions of methods whose names look like generated ones.
var defined = regexp.MustCompile(`(?m)^\s*(?:private\s+)?(?:def\s+(?:self\.)?|define_method\(?\s*:|(?:attr_\w+|scope|delegate)\s.*:)(\w+_(?:path|url|tag)|find_by_\w+)\b`)

// Survey finds methods of the repository whose names look like generated ones: "users_path" and "find_by_name" otherwise stand for those of
// frameworks.
func (language) Survey(paths []string, read func(path string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	views(paths, read, facts)
	for _, path := range paths {
		if !strings.HasSuffix(path, ".rb") {
			continue
		}
		data, err := read(path)
		if err != nil {
			continue
		}
		if escaping.Match(data) {
			facts[factEscape] = "1"
		}
		for _, m := range defined.FindAllSubmatch(data, -1) {
			facts[fact(string(m[1]))] = "1"
		}
	}
	return facts
}

func fact(name string) string { return "def " + name }
